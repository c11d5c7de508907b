#include "widgets/console/resultviews.h"

#include "widgets/console/rowsmodel.h"
#include "widgets/editor/codeeditor.h"
#include "widgets/style/format.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QShortcut>
#include <QTableView>
#include <QTreeWidget>
#include <Qsci/qscilexerjson.h>

#include <algorithm>
#include <map>
#include <set>

namespace partita::console {

namespace {

using Json = nlohmann::ordered_json;

constexpr int widestColumn = 40; // characters
constexpr int mostElements = 500; // of an array or object in the tree

/// The value on a line of the tree.
constexpr int valueRole = Qt::UserRole;

const Json *valueOf(const QTreeWidgetItem &line)
{
    return static_cast<const Json *>(line.data(0, valueRole).value<void *>());
}

QString summaryOf(const Json &value)
{
    if (value.is_object())
        return ResultViews::tr("{ %Ln member(s) }", nullptr, static_cast<int>(value.size()));
    if (value.is_array())
        return ResultViews::tr("[ %Ln element(s) ]", nullptr, static_cast<int>(value.size()));
    return jobs::cellText(value);
}

QTreeWidgetItem *lineOf(const QString &name, const Json &value)
{
    auto *line = new QTreeWidgetItem({name, summaryOf(value)});
    line->setData(0, valueRole,
                  QVariant::fromValue(const_cast<void *>(static_cast<const void *>(&value))));
    if (value.is_structured() && !value.empty())
        line->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    return line;
}

/// Adds the parts of a value below its line, once.
void unfold(QTreeWidgetItem &line)
{
    const Json *value = valueOf(line);
    if (!value || line.childCount() > 0)
        return;
    QList<QTreeWidgetItem *> parts;
    int place = 0;
    for (const auto &part : value->items()) {
        if (place++ == mostElements) {
            const auto more = static_cast<int>(value->size()) - mostElements;
            parts.append(
                new QTreeWidgetItem({ResultViews::tr("… and %Ln more", nullptr, more), QString()}));
            break;
        }
        parts.append(lineOf(QString::fromStdString(part.key()), part.value()));
    }
    line.addChildren(parts);
}

} // namespace

ResultViews::ResultViews(QWidget *parent)
    : QTabWidget(parent)
    , m_model(new RowsModel(this))
    , m_table(new QTableView)
    , m_tree(new QTreeWidget)
    , m_json(new editor::CodeEditor)
{
    setObjectName(QStringLiteral("results"));
    setDocumentMode(true);
    m_table->setObjectName(QStringLiteral("resultTable"));
    m_table->setAccessibleName(tr("Rows as a table"));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    auto *copy = new QShortcut(QKeySequence::Copy, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &ResultViews::copySelectedCells);
    m_tree->setObjectName(QStringLiteral("resultTree"));
    m_tree->setAccessibleName(tr("Rows as a tree"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHeaderLabels({tr("Name"), tr("Value")});
    m_tree->setUniformRowHeights(true);
    m_tree->setColumnWidth(0, fontMetrics().averageCharWidth() * widestColumn);
    connect(m_tree, &QTreeWidget::itemExpanded, this, [](QTreeWidgetItem *line) { unfold(*line); });
    m_json->setObjectName(QStringLiteral("resultJson"));
    m_json->setAccessibleName(tr("Rows as JSON"));
    m_json->setReadOnly(true);
    m_json->setLexer(new QsciLexerJSON(m_json));
    m_json->setFolding(QsciScintilla::PlainFoldStyle, 2);
    QEvent theme(QEvent::PaletteChange); // the lexer is new
    QCoreApplication::sendEvent(m_json, &theme);
    addTab(m_table, tr("&Table"));
    addTab(m_tree, tr("T&ree"));
    addTab(m_json, tr("&JSON"));
    connect(this, &QTabWidget::currentChanged, this, &ResultViews::fill);
}

ResultViews::~ResultViews() = default;

void ResultViews::setRows(std::shared_ptr<const jobs::ConsoleRows> rows)
{
    m_tree->clear(); // its lines point into the rows of before
    m_rows = std::move(rows);
    m_isTreeBehind = true;
    m_isJsonBehind = true;
    m_model->setRows(m_rows);
    const int most = fontMetrics().averageCharWidth() * widestColumn;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QAbstractItemView *view = m_table; // public there
        const int wanted = std::max(view->sizeHintForColumn(column),
                                    m_table->horizontalHeader()->sectionSizeHint(column));
        m_table->setColumnWidth(column, std::min(most, wanted + 8));
    }
    fill();
}

void ResultViews::fill()
{
    if (currentWidget() == m_tree && m_isTreeBehind)
        fillTree();
    if (currentWidget() == m_json && m_isJsonBehind)
        fillJson();
}

void ResultViews::fillTree()
{
    m_isTreeBehind = false;
    m_tree->clear();
    if (!m_rows)
        return;
    QList<QTreeWidgetItem *> lines;
    int number = 0;
    for (const Json &value : m_rows->values)
        lines.append(lineOf(QString::number(++number), value));
    m_tree->addTopLevelItems(lines);
    if (lines.size() == 1)
        lines.front()->setExpanded(true);
}

void ResultViews::fillJson()
{
    m_isJsonBehind = false;
    m_json->setText(m_rows ? m_rows->json : QString());
    if (m_rows && !m_rows->isJsonWhole)
        emit told(tr("The JSON is long: its beginning is shown. The table and the tree have all."));
}

void ResultViews::copySelectedCells()
{
    const QModelIndexList chosen = m_table->selectionModel()->selectedIndexes();
    std::set<int> columns;
    for (const QModelIndex &cell : chosen)
        columns.insert(cell.column());
    std::map<int, QStringList> lines;
    for (const QModelIndex &cell : chosen) {
        QStringList &line = lines[cell.row()];
        while (line.size() < static_cast<qsizetype>(columns.size()))
            line.append(QString());
        const auto place = std::distance(columns.begin(), columns.find(cell.column()));
        line[place] = cell.data().toString();
    }
    QStringList text;
    for (const auto &[row, line] : lines)
        text.append(line.join(QLatin1Char('\t')));
    QGuiApplication::clipboard()->setText(text.join(QLatin1Char('\n')));
    emit told(tr("%Ln cell(s) copied.", nullptr, static_cast<int>(chosen.size())));
}

void ResultViews::changeEvent(QEvent *event)
{
    QTabWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
}

} // namespace partita::console

#include "moc_resultviews.cpp"
