// Table with rows that can be added, duplicated and removed, with buttons, a text for the empty
// table and the reason of a refused cell. Keyboard: Tab moves through the cells, typing or F2
// edits, Del removes the row. A refused cell stays open.
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
    /// `title` is the accessible name of the table.
    RowsEditor(models::EditableRows &rows, const QString &title, QWidget *parent);

    /// Layout of the button line, before the buttons.
    QHBoxLayout *tools() const { return m_tools; }
    /// Shown when there are no rows.
    void setEmptyText(const QString &text);
    /// False when no row is possible.
    void setAddable(bool addable);
    void showMessage(const QString &problem);
    /// Puts the keyboard into the rows, or on the add button when there are none.
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
