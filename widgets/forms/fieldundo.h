// One undo for the window: while a field holds what was typed and not yet taken over, Ctrl+Z takes
// back the typing; at all other times it takes back the last edit of the workbook, whichever field
// has the keyboard. Without this a field would undo alone and show what the workbook does not have.
#pragma once

#include <QObject>

class QLineEdit;
class QWidget;

namespace partita::forms {

class FieldUndo : public QObject {
    Q_OBJECT
public:
    /// Watches the fields of `window`, to which it belongs; not those of its dialogs, which have
    /// their own.
    explicit FieldUndo(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// What was typed is taken over when the field says that it is finished.
    void settle(QLineEdit *line);

    QWidget *m_window;
};

} // namespace partita::forms
