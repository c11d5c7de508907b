// A table whose rows are added, duplicated and removed, with the buttons for it, a word for the
// empty table and one for a cell that was refused. Keyboard: Tab goes through the cells, typing or
// F2 edits, Del removes the row. What was refused stays open.
#pragma once

#include "widgets/models/editablerows.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedLayout;

namespace partita::forms {

class RowsEditor : public QWidget {
    Q_OBJECT
public:
    /// `title` names the table for screen readers.
    RowsEditor(models::EditableRows &rows, const QString &title, QWidget *parent);

    /// Before the buttons, on their line.
    QHBoxLayout *tools() const { return m_tools; }
    /// Said while there are no rows.
    void setEmptyText(const QString &text);
    /// False while there is nothing that a row could be of.
    void setAddable(bool addable);
    void tell(const QString &problem);
    /// To the rows, though the tools come before; to what adds one, while there are none.
    void takeFocus();

private:
    void makeTools();
    void makeTable(const QString &title);
    void look();
    void fitColumns();
    void goTo(int row);
    void remove();
    int currentRow() const;

    class Cells;
    models::EditableRows &m_rows;
    QHBoxLayout *m_tools;
    QStackedLayout *m_pages;
    Cells *m_table;
    QLabel *m_nothing;
    QLabel *m_problem;
    QPushButton *m_add;
    QPushButton *m_duplicate;
    QPushButton *m_remove;
};

} // namespace partita::forms
