#include "tests/widgets/patterns/patternstest.h"

#include "tests/widgets/support/madeevaluation.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QMenu>

namespace partita::tests {

using models::PatternMatrix;

void PatternsTest::init()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    session = new models::Session;
    board = new patterns::PatternsBoard(*session);
    plan = new patterns::PlanBoard(*session);
    for (QWidget *widget : {static_cast<QWidget *>(board), static_cast<QWidget *>(plan)}) {
        widget->resize(1100, 700);
        widget->show();
    }
}

void PatternsTest::cleanup()
{
    delete board;
    delete plan;
    delete session;
}

void PatternsTest::open()
{
    const model::Workbook workbook = blogAsOpened();
    session->open(workbook, {});
    session->adopt(madeEvaluation(workbook));
    session->setDesign(QStringLiteral("V1"));
    board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(board));
}

void PatternsTest::openMany(int patterns, int designs)
{
    model::Workbook workbook = blogAsOpened();
    std::vector<model::AccessPattern> made;
    for (int number = 1; number <= patterns; ++number) {
        made.push_back(*workbook.pattern("Q3"));
        made.back().id = "Q" + std::to_string(number);
        made.back().sentence
            = "Retrieve a post with its author's name, the numbers of its comments "
              "and likes, and whatever else the page of a post is to show at once.";
    }
    workbook.patterns = std::move(made);
    workbook.derivedDesigns.clear();
    while (static_cast<int>(workbook.designs.size()) < designs) {
        model::Design design = *workbook.designs.front();
        design.name = "Copy" + std::to_string(workbook.designs.size());
        workbook.designs.push_back(design);
    }
    session->open(workbook, {});
    session->adopt(madeEvaluation(workbook));
    QCOMPARE(table()->model()->columnCount(), designs + 1);
    board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(board));
}

QPoint PatternsTest::cell(const char *pattern, const char *design) const
{
    const QAbstractItemModel *model = table()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        for (int column = 1; column < model->columnCount(); ++column) {
            const QString header
                = model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            if (model->index(row, 0).data(PatternMatrix::PatternRole).toString()
                    == QLatin1String(pattern)
                && header.contains(QLatin1Char(' ') + QLatin1String(design) + QLatin1Char(' ')))
                return table()->visualRect(model->index(row, column)).center();
        }
    }
    return {};
}

QStringList PatternsTest::labels() const
{
    QStringList texts;
    for (const QLabel *label : plan->findChildren<QLabel *>()) {
        if (label->isVisibleTo(plan))
            texts.append(label->text());
    }
    return texts;
}

QStringList PatternsTest::menuAt(const QPoint &place) const
{
    emit table()->customContextMenuRequested(place);
    const auto menus = board->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly);
    QStringList names;
    for (QMenu *menu : menus) {
        if (!menu->isVisible())
            continue;
        for (const QAction *action : menu->actions()) {
            if (!action->isSeparator())
                names.append(action->text().remove(QLatin1Char('&')));
        }
        menu->close();
    }
    return names;
}

} // namespace partita::tests

#include "moc_patternstest.cpp"
