// Dialog of the window's shortcuts, read from its actions: name, purpose and keys of each.
#pragma once

#include <QDialog>

class QMenuBar;

namespace partita::shell {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// Lists the present menus. A child of the menu bar's window.
    explicit ShortcutsDialog(const QMenuBar &menus);
};

} // namespace partita::shell
