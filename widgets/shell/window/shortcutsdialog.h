// The keys of the window, read from its actions: what a menu offers, what it is for, and by which
// keys it is done.
#pragma once

#include <QDialog>

class QMenuBar;

namespace partita::shell {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// Of the menus as they are now. Belongs to the window of the bar.
    explicit ShortcutsDialog(const QMenuBar &menus);
};

} // namespace partita::shell
