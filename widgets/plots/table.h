// The table behind a picture: its numbers as text, to read on screen or to copy into a spreadsheet.
#pragma once

#include <QString>
#include <QTableView>
#include <QVariant>

#include <vector>

namespace partita::plots {

/// A cell is a text, a number (double; shown in the user's locale, copied with full precision), or
/// empty.
struct Table {
    std::vector<QString> titles; ///< with the unit: "Storage (bytes)"
    std::vector<std::vector<QVariant>> rows;

    /// Tab-separated, with decimal points, as spreadsheets expect it.
    QString asText() const;
};

class FrozenColumn;
class TableModel;

/// View of a Table. A click on a heading sorts; Ctrl+C copies the selected cells. When it is
/// narrow, headings wrap, then texts and headings are cut, so that all columns are visible; if that
/// is not enough, the first column stays visible while scrolling.
class TableView : public QTableView {
    Q_OBJECT
public:
    explicit TableView(QWidget *parent = nullptr);

    void setTable(const Table &table);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    void updateGeometries() override;

private:
    void copySelection();
    /// Sets the widths of the columns.
    void fit();
    void wrapTitles();
    void showTitles(std::vector<QString> titles, const std::vector<int> &widths);
    void cutTexts();
    void cutTitles();
    std::vector<int> sharedWidths() const;

    TableModel *m_model;
    FrozenColumn *m_frozen = nullptr;
};

} // namespace partita::plots
