// Plan overrides: queries that run in place of the planner's steps. Their charge is shown beside
// the planner's, and their answer is compared with the declared result.
#include "engine/evaluation/evaluation.h"
#include "engine/model/edit.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_ownqueries {

using namespace partita;

namespace {

constexpr const char *postsOfUser
    = "SELECT p.id, p.title, LEFT(p.content, 80) AS content, p.creationDate, "
      "p.userUsername AS username, p.commentCount, p.likeCount "
      "FROM p WHERE p.type = \"post\" AND p.userId = @userId";

/// The blog with a query of V2's own for Q3.
model::Workbook withQuery(const std::string &query, const std::string &container = "posts")
{
    const model::Workbook blog = *workbook::open("sample:blog");
    model::Design design = *blog.design("V2");
    design.overrides = {{"Q3", container, query}};
    return *model::apply(blog, model::ChangeDesign {std::move(design)});
}

evaluation::PatternEvaluation evaluated(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.designs = {"V2"};
    options.patterns = {"Q3"};
    options.samples = 5;
    options.fraction = 0.0005;
    return evaluation::evaluate(workbook, options)->designs.front()->patterns.front();
}

} // namespace

class TestOwnQueries : public QObject {
    Q_OBJECT

private slots:
    void theStatedQueryIsRunAndPricedBesideThePlanners();
    void aRightAnswerNeedsNoNote();
    void aWrongAnswerIsNoted_data();
    void aWrongAnswerIsNoted();
    void aQueryThatCannotBeReadSaysWhere();
    void editsFollow();
};

void TestOwnQueries::theStatedQueryIsRunAndPricedBesideThePlanners()
{
    const evaluation::PatternEvaluation own = evaluated(withQuery(postsOfUser));
    QVERIFY(own.plan.isOwnQuery);
    QCOMPARE(own.plan.steps.size(), std::size_t(1));
    QCOMPARE(own.plan.steps.front().text, std::string(postsOfUser));
    QVERIFY(own.plan.steps.front().reach
            == planning::Reach::everyPartition); // /postId is not fixed
    QVERIFY(own.probe.requestCharge > 0);
    QVERIFY(!own.plan.alternatives.empty());
    const evaluation::PatternEvaluation planned = evaluated(*workbook::open("sample:blog"));
    QVERIFY(!planned.plan.isOwnQuery);
    QVERIFY(own.plan.alternatives.front().requestCharge);
}

void TestOwnQueries::aRightAnswerNeedsNoNote()
{
    const evaluation::PatternEvaluation own = evaluated(withQuery(postsOfUser));
    QCOMPARE(own.plan.notes, std::vector<std::string> {});
    QVERIFY(own.probe.answer.size() > 20);
}

void TestOwnQueries::aWrongAnswerIsNoted_data()
{
    QTest::addColumn<QString>("query");
    QTest::newRow("a name is missing") << QStringLiteral(
        "SELECT p.id, p.title FROM p WHERE p.type = \"post\" AND p.userId = @userId");
    QTest::newRow("rows of others")
        << QStringLiteral("SELECT TOP 5 * FROM p WHERE p.userId != @userId");
    QTest::newRow("too few rows") << QString::fromUtf8(postsOfUser)
                                         .replace(QStringLiteral("SELECT"),
                                                  QStringLiteral("SELECT TOP 1"));
}

void TestOwnQueries::aWrongAnswerIsNoted()
{
    QFETCH(QString, query);
    const evaluation::PatternEvaluation own = evaluated(withQuery(query.toStdString()));
    QCOMPARE(own.plan.notes.size(), std::size_t(1));
    QVERIFY2(own.plan.notes.front().find("does not answer Q3 as declared") != std::string::npos,
             own.plan.notes.front().c_str());
}

void TestOwnQueries::aQueryThatCannotBeReadSaysWhere()
{
    const evaluation::PatternEvaluation own = evaluated(withQuery("SELECT p.id FRUM p"));
    QVERIFY2(own.plan.impossible.find("line 1, column 1") != std::string::npos,
             own.plan.impossible.c_str());
}

void TestOwnQueries::editsFollow()
{
    const model::Workbook before = withQuery(postsOfUser);
    model::AccessPattern pattern = *before.pattern("Q3");
    pattern.id = "List";
    const model::Workbook renamed
        = *model::apply(*model::apply(before, model::ChangePattern {"Q3", pattern}),
                        model::RenameContainer {"V2", "posts", "entries"});
    QVERIFY(renamed.design("V2")->overrideOf("List"));
    QCOMPARE(renamed.design("V2")->overrideOf("List")->container, std::string("entries"));
    const model::Workbook removed = *model::apply(renamed, model::RemovePattern {"List"});
    QVERIFY(removed.design("V2")->overrides.empty());
    const model::Workbook gone = *model::apply(before, model::RemoveEntity {"Post"});
    QVERIFY(gone.design("V2")->overrides.empty());
}

PARTITA_GUILESS_TEST(TestOwnQueries)

} // namespace tst_ownqueries

#include "tst_ownqueries.moc"
