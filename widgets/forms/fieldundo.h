// One undo for the whole window: while a field has uncommitted typing, Ctrl+Z undoes the typing;
// otherwise it undoes the last edit of the workbook, whichever field has the keyboard. Without
// this, a field would undo alone and differ from the workbook.
#pragma once

#include <QObject>

class QLineEdit;
class QWidget;

namespace partita::forms {

class FieldUndo : public QObject {
    Q_OBJECT
public:
    /// Watches the fields of `window`, its parent, but not those of its dialogs, which have their
    /// own.
    explicit FieldUndo(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// The typing is committed when the field says that editing is finished.
    void settle(QLineEdit *line);

    QWidget *m_window;
};

} // namespace partita::forms
