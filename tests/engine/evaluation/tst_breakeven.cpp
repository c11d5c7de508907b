// The break-even rate of a pattern, compared with brute force: below it one design carries the load
// cheaper, above it the other, when the workbook really states those rates.
#include "engine/evaluation/breakeven.h"
#include "engine/model/edit.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_breakeven {

using namespace partita;

namespace {

evaluation::Options small()
{
    evaluation::Options options;
    options.fraction = 0.02;
    options.samples = 20;
    return options;
}

/// Every container with the physical partitions it has at the stated rates: at others it would have
/// others.
model::Workbook withPartitions(model::Workbook workbook)
{
    const auto evaluation = evaluation::evaluate(workbook, small());
    for (const auto &design : evaluation->designs) {
        for (const evaluation::ContainerEvaluation &container : design->containers) {
            workbook
                = *model::apply(workbook,
                                model::ChangePhysicalPartitions {design->design, container.name,
                                                                 container.physicalPartitions});
        }
    }
    return workbook;
}

/// The cheapest of two designs when the pattern is stated with that rate.
std::string cheapest(model::Workbook workbook, const std::string &pattern, double rate,
                     const std::vector<std::string> &designs)
{
    model::AccessPattern stated = *workbook.pattern(pattern);
    stated.ratePerSecond = rate;
    workbook = *model::apply(workbook, model::ChangePattern {pattern, stated});
    evaluation::Options options = small();
    options.designs = designs;
    const auto result = evaluation::evaluate(workbook, options);
    const auto &first = *result->designs.front();
    const auto &second = *result->designs.back();
    return first.load.requestUnitsPerSecond < second.load.requestUnitsPerSecond ? first.design
                                                                                : second.design;
}

evaluation::Evaluation made(const std::vector<std::vector<double>> &charges)
{
    evaluation::Evaluation evaluation;
    for (const std::vector<double> &row : charges) {
        auto design = std::make_shared<evaluation::DesignEvaluation>();
        for (std::size_t i = 0; i < row.size(); ++i) {
            evaluation::PatternEvaluation pattern;
            pattern.pattern = "P" + std::to_string(i);
            pattern.ratePerSecond = 1;
            pattern.probe.requestCharge = row[i];
            design->patterns.push_back(std::move(pattern));
        }
        evaluation.designs.push_back(std::move(design));
    }
    return evaluation;
}

} // namespace

class TestBreakEven : public QObject {
    Q_OBJECT

private slots:
    void ofThePortfolioAgreesWithBruteForce();
    void walksAlongTheCheapestDesigns();
    void isNowhereWhereOneDesignAlwaysWins();
    void leavesOutDesignsThatCannotAnswer();
};

void TestBreakEven::ofThePortfolioAgreesWithBruteForce()
{
    const model::Workbook portfolio = withPartitions(*workbook::open("sample:portfolio"));
    const auto evaluation = evaluation::evaluate(portfolio, small());
    int found = 0;
    for (const model::AccessPattern &pattern : *portfolio.patterns) {
        for (const evaluation::RateBreakEvenPoint &change :
             evaluation::rateBreakEvenPoints(*evaluation, pattern.id)) {
            const std::string below = evaluation->designs[change.before]->design;
            const std::string above = evaluation->designs[change.after]->design;
            const std::vector<std::string> both {below, above};
            QCOMPARE(cheapest(portfolio, pattern.id, change.ratePerSecond * 0.98, both), below);
            QCOMPARE(cheapest(portfolio, pattern.id, change.ratePerSecond * 1.02, both), above);
            ++found;
        }
    }
    QVERIFY(found > 0);
}

void TestBreakEven::walksAlongTheCheapestDesigns()
{
    // Loads at rate r of P0: 10 r + 1, 5 r + 2, r + 10.
    const auto changes = evaluation::rateBreakEvenPoints(made({{10, 1}, {5, 2}, {1, 10}}), "P0");
    QCOMPARE(changes.size(), std::size_t(2));
    QCOMPARE(changes[0].ratePerSecond, 0.2);
    QCOMPARE(changes[0].before, std::size_t(0));
    QCOMPARE(changes[0].after, std::size_t(1));
    QCOMPARE(changes[0].load, 3.0);
    QCOMPARE(changes[1].ratePerSecond, 2.0);
    QCOMPARE(changes[1].after, std::size_t(2));
    // A line that is never the lowest is passed over: 10 r + 1, 6 r + 9, r + 10 cross at 1.
    const auto direct = evaluation::rateBreakEvenPoints(made({{10, 1}, {6, 9}, {1, 10}}), "P0");
    QCOMPARE(direct.size(), std::size_t(1));
    QCOMPARE(direct[0].after, std::size_t(2));
    QCOMPARE(direct[0].ratePerSecond, 1.0);
}

void TestBreakEven::isNowhereWhereOneDesignAlwaysWins()
{
    QVERIFY(evaluation::rateBreakEvenPoints(made({{1, 1}, {2, 2}}), "P0").empty());
    QVERIFY(evaluation::rateBreakEvenPoints(made({{1, 1}, {1, 1}}), "P0").empty());
    QVERIFY(evaluation::rateBreakEvenPoints(made({}), "P0").empty());
    QVERIFY(evaluation::rateBreakEvenPoints(made({{1, 1}, {0.5, 9}}), "P7").empty());
}

void TestBreakEven::leavesOutDesignsThatCannotAnswer()
{
    evaluation::Evaluation evaluation = made({{10, 1}, {1, 10}});
    QCOMPARE(evaluation::rateBreakEvenPoints(evaluation, "P0").size(), std::size_t(1));
    evaluation::DesignEvaluation lacking = *evaluation.designs[1];
    lacking.patterns[1].plan.impossible = "no document type holds it";
    evaluation.designs[1] = std::make_shared<const evaluation::DesignEvaluation>(lacking);
    QVERIFY(evaluation::rateBreakEvenPoints(evaluation, "P0").empty());
}

PARTITA_GUILESS_TEST(TestBreakEven)

} // namespace tst_breakeven

#include "tst_breakeven.moc"
