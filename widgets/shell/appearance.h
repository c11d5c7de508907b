// Appearance of the program as the settings say: theme, size of texts, form of numbers, motion.
#pragma once

class QApplication;

namespace partita::shell {

/// To be called before the first window is made, and after each change of a setting. Windows that
/// are open follow, except for numbers that they have written already.
void applyAppearance(QApplication &application);

} // namespace partita::shell
