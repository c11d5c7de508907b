// The blog sample compared with its published figures, and expected effects of changes of the
// model.
#include "engine/evaluation/evaluation.h"
#include "engine/model/edit.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_blogarticle {

using namespace partita;

class TestBlogArticle : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyPublishedCellIsMet();
    void postsKeyedByUserTurnTheFanOutRound();
    void withoutItsCountQ2CountsAgain();
    void onePartitionMakesFanOutCheap();

private:
    planning::Measurement probe(const model::Workbook &workbook, const char *design,
                                const char *pattern) const;
    model::Workbook edited(const model::Edit &edit) const;
    model::Workbook m_blog;
};

void TestBlogArticle::init()
{
    const auto blog = workbook::open("sample:blog");
    QVERIFY(blog.ok());
    m_blog = *blog;
}

model::Workbook TestBlogArticle::edited(const model::Edit &edit) const
{
    const auto changed = model::apply(m_blog, edit);
    return changed ? *changed : model::Workbook {};
}

planning::Measurement TestBlogArticle::probe(const model::Workbook &workbook, const char *design,
                                             const char *pattern) const
{
    evaluation::Options options;
    options.designs = {design};
    options.patterns = {pattern};
    options.samples = 5;
    options.fraction = 0.0005;
    const auto result = evaluation::evaluate(workbook, options);
    if (!result || result->designs.empty() || result->designs.front()->patterns.empty())
        return {};
    return result->designs.front()->patterns.front().probe;
}

void TestBlogArticle::everyPublishedCellIsMet()
{
    evaluation::Options options;
    options.designs = {"V1", "V2", "V3"};
    options.samples = 20;
    options.threads = 2;
    const auto result = evaluation::evaluate(m_blog, options);
    QVERIFY(result.ok());
    QCOMPARE(m_blog.published->size(), std::size_t(30));
    for (const model::PublishedFigure &figure : *m_blog.published) {
        const auto *pattern = result->design(figure.design)->pattern(figure.pattern);
        QVERIFY(pattern);
        const double residual = pattern->probe.requestCharge / figure.requestCharge - 1;
        const double latency = pattern->probe.latencyMs / figure.latencyMs;
        const bool drawn
            = figure.pattern == "Q6" && figure.design == "V1"; // hangs on a draw of 100 posts
        const QString row = QStringLiteral("%1 %2: %3 RU against %4 (%5 %), latency x%6")
                                .arg(QString::fromStdString(figure.pattern),
                                     QString::fromStdString(figure.design))
                                .arg(pattern->probe.requestCharge, 0, 'f', 2)
                                .arg(figure.requestCharge)
                                .arg(100 * residual, 0, 'f', 1)
                                .arg(latency, 0, 'f', 2);
        qInfo("%s", qPrintable(row));
        // The article repeats what creating {id, username} costs, 30 units. In V3 the item also has
        // the key /userId, which costs three.
        const bool repeated = figure.pattern == "C1" && figure.design == "V3";
        const double most = repeated ? 0.11 : (drawn ? 0.08 : 0.05);
        QVERIFY2(std::abs(residual) <= most, qPrintable(row));
        QVERIFY2(latency >= 0.5 && latency <= 2, qPrintable(row));
    }
}

void TestBlogArticle::postsKeyedByUserTurnTheFanOutRound()
{
    const auto before = probe(m_blog, "V2", "Q3");
    QCOMPARE(before.physicalPartitionsVisited, 68);
    const model::Workbook byUser = edited(model::ChangePartitionKey {"V2", "posts", {"/userId"}});
    QCOMPARE(probe(byUser, "V2", "Q3").physicalPartitionsVisited, 1);
    QCOMPARE(probe(m_blog, "V2", "Q4").physicalPartitionsVisited, 1);
    QCOMPARE(probe(byUser, "V2", "Q4").physicalPartitionsVisited, 68);
}

void TestBlogArticle::withoutItsCountQ2CountsAgain()
{
    const auto before = probe(m_blog, "V2", "Q2");
    const auto after
        = probe(edited(model::RemoveField {"V2", "posts", "post", "commentCount"}), "V2", "Q2");
    QCOMPARE(before.requests, 1);
    QCOMPARE(after.requests, 2);
    QVERIFY(after.requestCharge > before.requestCharge + 2);
}

void TestBlogArticle::onePartitionMakesFanOutCheap()
{
    const auto before = probe(m_blog, "V2", "Q3");
    const auto after
        = probe(edited(model::ChangePhysicalPartitions {"V2", "posts", 1}), "V2", "Q3");
    QVERIFY(after.requestCharge < before.requestCharge / 10);
    QCOMPARE(after.physicalPartitionsVisited, 1);
}

PARTITA_GUILESS_TEST(TestBlogArticle)

} // namespace tst_blogarticle

#include "tst_blogarticle.moc"
