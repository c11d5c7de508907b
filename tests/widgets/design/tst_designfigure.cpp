// The figure of a design and its layout: every document is drawn once, embedded ones inside, and
// copies know their home. Drags mean edits.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/design/designlayout.h"
#include "widgets/design/drops.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <set>

namespace tst_designfigure {

using namespace partita;
using namespace partita::design;

namespace {

model::Workbook sample(const char *name)
{
    return *workbook::open(std::string("sample:") + name);
}

int boxOf(const DesignFigure &figure, const QString &identity)
{
    const auto found
        = std::find_if(figure.boxes.begin(), figure.boxes.end(),
                       [&](const DocumentBox &box) { return box.identity == identity; });
    return found == figure.boxes.end() ? -1 : static_cast<int>(found - figure.boxes.begin());
}

const DocumentBox &at(const DesignFigure &figure, const QString &identity)
{
    return figure.boxes[static_cast<std::size_t>(boxOf(figure, identity))];
}

const FieldRow &rowOf(const DocumentBox &box, const QString &name)
{
    return *std::find_if(box.rows.begin(), box.rows.end(),
                         [&](const FieldRow &row) { return row.name == name; });
}

int containerOf(const DesignFigure &figure, const QString &name)
{
    const auto found = std::find_if(figure.containers.begin(), figure.containers.end(),
                                    [&](const ContainerBox &box) { return box.name == name; });
    return static_cast<int>(found - figure.containers.begin());
}

} // namespace

class TestDesignFigure : public QObject {
    Q_OBJECT

private slots:
    void copiesKnowTheirHome();
    void embeddedRowsStandInsideTheirDocument();
    void theSameRowsHaveTheSameIdentityInEveryDesign();
    void boxesNeverOverlap_data();
    void boxesNeverOverlap();
    void aDocumentDraggedToAnotherContainerMovesThere();
    void aChildDraggedOntoItsParentIsEmbedded();
    void embeddedRowsDraggedOutAreStoredOnTheirOwn();
    void aFieldDraggedToTheHeadBecomesTheKey();
    void whatCannotBeIsSaid();
};

void TestDesignFigure::copiesKnowTheirHome()
{
    const model::Workbook workbook = sample("blog");
    const DesignFigure figure = figureOf(workbook, *workbook.design("V3"));
    const DocumentBox &post = at(figure, QStringLiteral("Post"));
    QCOMPARE(post.container, QStringLiteral("posts"));
    QVERIFY(!post.isCopy());
    QCOMPARE(rowOf(post, QStringLiteral("userUsername")).origin,
             boxOf(figure, QStringLiteral("User")));
    QCOMPARE(rowOf(post, QStringLiteral("userUsername")).originAttribute,
             QStringLiteral("username"));
    QVERIFY(rowOf(post, QStringLiteral("postId")).isKey);
    const DocumentBox &feed = at(figure, QStringLiteral("Post 3"));
    QCOMPARE(feed.container, QStringLiteral("feed"));
    QCOMPARE(feed.origin, boxOf(figure, QStringLiteral("Post")));
    QCOMPARE(feed.upkeep, model::Upkeep::changeFeed);
    QCOMPARE(feed.notes.size(), 2); // the upkeep, and the cap
}

void TestDesignFigure::embeddedRowsStandInsideTheirDocument()
{
    const model::Workbook workbook = sample("orders");
    for (const auto &design : workbook.designs) {
        const DesignFigure figure = figureOf(workbook, *design);
        const DesignLayout layout = layoutOf(figure, QApplication::font(), 1.6);
        for (std::size_t i = 0; i < figure.boxes.size(); ++i) {
            const int holder = figure.boxes[i].inside;
            if (holder >= 0)
                QVERIFY(layout.boxes[static_cast<std::size_t>(holder)].contains(layout.boxes[i]));
        }
    }
}

void TestDesignFigure::theSameRowsHaveTheSameIdentityInEveryDesign()
{
    const model::Workbook workbook = sample("blog");
    for (const auto &design : workbook.designs) {
        const DesignFigure figure = figureOf(workbook, *design);
        std::set<QString> identities;
        for (const DocumentBox &box : figure.boxes)
            QVERIFY(identities.insert(box.identity).second);
        for (const model::Entity &entity : *workbook.entities)
            QVERIFY(identities.contains(QString::fromStdString(entity.name)));
    }
}

void TestDesignFigure::boxesNeverOverlap_data()
{
    QTest::addColumn<QString>("name");
    for (const workbook::SampleInfo &one : workbook::samples())
        QTest::newRow(one.name.c_str()) << QString::fromStdString(one.name);
}

void TestDesignFigure::boxesNeverOverlap()
{
    QFETCH(QString, name);
    const model::Workbook workbook = sample(name.toUtf8().constData());
    for (const auto &design : workbook.designs) {
        const DesignFigure figure = figureOf(workbook, *design);
        for (const double aspect : {0.6, 1.6, 3.0}) {
            const DesignLayout layout = layoutOf(figure, QApplication::font(), aspect);
            for (std::size_t i = 0; i < layout.containers.size(); ++i) {
                QVERIFY(layout.bounds.contains(layout.containers[i]));
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!layout.containers[i].intersects(layout.containers[j]));
                for (const int document : figure.containers[i].documents)
                    QVERIFY(layout.containers[i].contains(
                        layout.boxes[static_cast<std::size_t>(document)]));
            }
            for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (figure.boxes[i].inside == figure.boxes[j].inside)
                        QVERIFY(!layout.boxes[i].intersects(layout.boxes[j]));
                }
            }
        }
    }
}

void TestDesignFigure::aDocumentDraggedToAnotherContainerMovesThere()
{
    const model::Workbook workbook = sample("blog");
    const model::Design &design = *workbook.design("V1");
    const DesignFigure figure = figureOf(workbook, design);
    const auto drop = dropOf(workbook, design, figure, {boxOf(figure, QStringLiteral("User")), -1},
                             {containerOf(figure, QStringLiteral("posts")), -1});
    QVERIFY(drop && *drop);
    const auto moved = model::apply(workbook, (*drop)->edit);
    QVERIFY(moved);
    QVERIFY(moved->design("V1")->container("posts")->documentType("user"));
    QVERIFY(!dropOf(workbook, design, figure, {boxOf(figure, QStringLiteral("User")), -1},
                    {containerOf(figure, QStringLiteral("users")), -1}));
}

void TestDesignFigure::aChildDraggedOntoItsParentIsEmbedded()
{
    const model::Workbook workbook = sample("blog");
    const model::Design &design = *workbook.design("V1");
    const DesignFigure figure = figureOf(workbook, design);
    const auto drop
        = dropOf(workbook, design, figure, {boxOf(figure, QStringLiteral("Comment")), -1},
                 {-1, boxOf(figure, QStringLiteral("Post"))});
    QVERIFY(drop && *drop);
    const auto changed = model::apply(workbook, (*drop)->edit);
    QVERIFY(changed);
    const DesignFigure after = figureOf(*changed, *changed->design("V1"));
    QCOMPARE(at(after, QStringLiteral("Comment")).inside, boxOf(after, QStringLiteral("Post")));
}

void TestDesignFigure::embeddedRowsDraggedOutAreStoredOnTheirOwn()
{
    model::Workbook workbook = sample("blog");
    const DesignFigure before = figureOf(workbook, *workbook.design("V1"));
    workbook = *model::apply(workbook,
                             (*dropOf(workbook, *workbook.design("V1"), before,
                                      {boxOf(before, QStringLiteral("Comment")), -1},
                                      {-1, boxOf(before, QStringLiteral("Post"))}))
                                 ->edit);
    const DesignFigure figure = figureOf(workbook, *workbook.design("V1"));
    const auto drop = dropOf(workbook, *workbook.design("V1"), figure,
                             {boxOf(figure, QStringLiteral("Comment")), -1},
                             {containerOf(figure, QStringLiteral("users")), -1});
    QVERIFY(drop && *drop);
    const auto changed = model::apply(workbook, (*drop)->edit);
    QVERIFY(changed);
    const DesignFigure after = figureOf(*changed, *changed->design("V1"));
    QCOMPARE(at(after, QStringLiteral("Comment")).inside, -1);
}

void TestDesignFigure::aFieldDraggedToTheHeadBecomesTheKey()
{
    const model::Workbook workbook = sample("blog");
    const model::Design &design = *workbook.design("V1");
    const DesignFigure figure = figureOf(workbook, design);
    const int post = boxOf(figure, QStringLiteral("Post"));
    const auto &rows = figure.boxes[static_cast<std::size_t>(post)].rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [](const FieldRow &one) {
        return one.name == QStringLiteral("userId");
    });
    QVERIFY(row != rows.end());
    const auto drop = dropOf(workbook, design, figure, {post, static_cast<int>(row - rows.begin())},
                             {containerOf(figure, QStringLiteral("posts")), -1});
    QVERIFY(drop && *drop);
    const auto changed = model::apply(workbook, (*drop)->edit);
    QVERIFY(changed);
    QCOMPARE(changed->design("V1")->container("posts")->partitionKey,
             std::vector<std::string> {"/userId"});
}

void TestDesignFigure::whatCannotBeIsSaid()
{
    const model::Workbook workbook = sample("blog");
    const model::Design &design = *workbook.design("V1");
    const DesignFigure figure = figureOf(workbook, design);
    const auto drop = dropOf(workbook, design, figure, {boxOf(figure, QStringLiteral("User")), -1},
                             {-1, boxOf(figure, QStringLiteral("Comment"))});
    QVERIFY(drop && !*drop);
    QVERIFY(QString::fromStdString(drop->error().message).contains(QStringLiteral("Comment")));
}

PARTITA_WIDGETS_TEST(TestDesignFigure)

} // namespace tst_designfigure

#include "tst_designfigure.moc"
