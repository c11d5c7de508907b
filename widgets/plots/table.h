// The table behind a picture: the same numbers as text, to read on screen and to copy into a
// spreadsheet.
#pragma once

#include <QString>
#include <QTableView>
#include <QVariant>

#include <vector>

namespace partita::plots {

/// A cell is a text, a number (double; shown in the user's locale, copied with every digit that
/// matters), or nothing.
struct Table {
    std::vector<QString> titles; ///< with the unit: "Storage (bytes)"
    std::vector<std::vector<QVariant>> rows;

    /// Tab-separated, numbers with a point: what spreadsheets take.
    QString asText() const;
};

class FrozenColumn;
class TableModel;

/// Shows a table; sorts by the column clicked; Ctrl+C copies the selected cells. Where it is
/// narrow, titles stand over several lines, texts and then titles are cut, so that all columns are
/// seen; where that is not enough, the first column stays in sight.
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
    /// Gives the columns their widths.
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
