#include "widgets/plots/table.h"

#include "widgets/plots/frozencolumn.h"
#include "widgets/plots/tablemodel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QStyle>

#include <algorithm>
#include <numeric>

namespace partita::plots {

namespace {

constexpr int leastCharacters = 10; // of a text that is cut
constexpr int leastTitle = 6; // characters of a heading that is cut

/// Breaks the title into lines of at most `width`, except for single words that are wider.
QString wrapped(const QString &title, const QFontMetrics &metrics, int width)
{
    QString lines;
    QString line;
    for (const QString &word : title.split(QLatin1Char(' '))) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (line.isEmpty() || metrics.horizontalAdvance(longer) <= width) {
            line = longer;
        } else {
            lines += line + QLatin1Char('\n');
            line = word;
        }
    }
    return lines + line;
}

} // namespace

QString Table::asText() const
{
    QString text;
    const auto addLine = [&text](const auto &cells, const auto &textOf) {
        QStringList line;
        for (const auto &cell : cells)
            line.append(textOf(cell));
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    addLine(titles, [](const QString &title) { return title.simplified(); });
    for (const auto &row : rows)
        addLine(row, copiedText);
    return text;
}

TableView::TableView(QWidget *parent)
    : QTableView(parent)
    , m_model(new TableModel(this))
{
    auto *sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_model);
    sorted->setSortRole(Qt::EditRole);
    setModel(sorted);
    setObjectName(QStringLiteral("table"));
    setAccessibleName(tr("Table"));
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    horizontalHeader()->setHighlightSections(false);
    setHorizontalScrollMode(ScrollPerPixel);
    m_frozen = new FrozenColumn(*this);
}

void TableView::setTable(const Table &table)
{
    m_model->setTable(table);
    fit();
}

void TableView::fit()
{
    m_model->setShownTitles(m_model->titles());
    resizeColumnsToContents();
    if (horizontalHeader()->length() > viewport()->width())
        wrapTitles();
    if (horizontalHeader()->length() > viewport()->width())
        cutTexts();
    if (horizontalHeader()->length() > viewport()->width())
        cutTitles();
}

/// Wraps the headings no more than necessary to make all columns visible: with the widest lines
/// that leave room for all.
void TableView::wrapTitles()
{
    const QFontMetrics metrics(horizontalHeader()->font());
    const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, horizontalHeader());
    std::vector<int> cells;
    int widest = 0;
    for (const QString &title : m_model->titles()) {
        cells.push_back(sizeHintForColumn(static_cast<int>(cells.size())));
        widest = std::max(widest, metrics.horizontalAdvance(title));
    }
    std::vector<QString> titles;
    std::vector<int> widths;
    const auto wrapAt = [&](int most) {
        titles = m_model->titles();
        widths.clear();
        for (std::size_t place = 0; place < titles.size(); ++place) {
            if (m_model->isNumber(static_cast<int>(place)))
                titles[place] = wrapped(titles[place], metrics, std::max(cells[place], most));
            // The header would reserve a sort arrow as high as all lines; it may overlap the
            // heading instead.
            const int title = metrics.size(0, titles[place]).width() + 2 * margin;
            widths.push_back(std::max(cells[place], title));
        }
        return std::accumulate(widths.begin(), widths.end(), 0) <= viewport()->width();
    };
    int least = 0; // largest width at which all columns fit, by bisection
    for (int most = widest; least < most;) {
        const int middle = least + (most - least + 1) / 2;
        if (wrapAt(middle))
            least = middle;
        else
            most = middle - 1;
    }
    wrapAt(least);
    showTitles(std::move(titles), widths);
}

void TableView::showTitles(std::vector<QString> titles, const std::vector<int> &widths)
{
    m_model->setShownTitles(std::move(titles));
    for (std::size_t place = 0; place < widths.size(); ++place)
        setColumnWidth(static_cast<int>(place), widths[place]);
}

void TableView::cutTexts()
{
    const int least = fontMetrics().averageCharWidth() * leastCharacters;
    for (int column = model()->columnCount() - 1; column >= 0; --column) {
        const int excess = horizontalHeader()->length() - viewport()->width();
        if (!m_model->isNumber(column) && excess > 0 && columnWidth(column) > least)
            setColumnWidth(column, std::max(least, columnWidth(column) - excess));
    }
}

/// Shrinks the widest columns of numbers to one common width, but never cuts the numbers
/// themselves: the headings are cut.
void TableView::cutTitles()
{
    const QFontMetrics metrics(horizontalHeader()->font());
    const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, horizontalHeader());
    const std::vector<int> widths = sharedWidths();
    std::vector<QString> titles = m_model->shownTitles();
    for (std::size_t place = 0; place < titles.size(); ++place) {
        QStringList lines = titles[place].split(QLatin1Char('\n'));
        for (QString &line : lines)
            line = metrics.elidedText(line, Qt::ElideRight, widths[place] - 2 * margin);
        titles[place] = lines.join(QLatin1Char('\n'));
    }
    showTitles(std::move(titles), widths);
}

std::vector<int> TableView::sharedWidths() const
{
    const int least = fontMetrics().averageCharWidth() * leastTitle;
    std::vector<int> now;
    std::vector<int> narrowest;
    for (int column = 0; column < model()->columnCount(); ++column) {
        now.push_back(columnWidth(column));
        const int needed = std::max(least, sizeHintForColumn(column));
        narrowest.push_back(m_model->isNumber(column) ? std::min(now.back(), needed) : now.back());
    }
    std::vector<int> widths = now;
    int widest = *std::max_element(now.begin(), now.end());
    while (widest > least
           && std::accumulate(widths.begin(), widths.end(), 0) > viewport()->width()) {
        --widest;
        for (std::size_t place = 0; place < now.size(); ++place)
            widths[place] = std::clamp(widest, narrowest[place], now[place]);
    }
    return widths;
}

void TableView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    QTableView::scrollTo(index, hint);
    m_frozen->uncover(index);
}

void TableView::updateGeometries()
{
    QTableView::updateGeometries();
    if (m_frozen)
        m_frozen->place();
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

void TableView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else
        QTableView::keyPressEvent(event);
}

void TableView::copySelection()
{
    QModelIndexList chosen = selectionModel()->selectedIndexes();
    std::sort(chosen.begin(), chosen.end());
    QString text;
    for (qsizetype place = 0; place < chosen.size(); ++place) {
        if (place > 0)
            text += QLatin1Char(chosen[place].row() == chosen[place - 1].row() ? '\t' : '\n');
        text += copiedText(chosen[place].data(Qt::EditRole));
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace partita::plots

#include "moc_table.cpp"
