// Property 1 of the planner: in every design, the answer of every plan, chosen or rejected, equals the answer computed
// directly on the conceptual rows: same rows, same attributes, same order where order is asked.
#include "engine/evaluation/sampling.h"
#include "engine/planning/answercheck.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"

#include <QtTest>

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t keysAPattern = 6;
/// What the plan sends, a line a step.
std::string textOf(const planning::Plan &plan)
{
    std::string text;
    for (const planning::Step &step : plan.steps)
        text += step.text + '\n';
    return text;
}

constexpr int designsDrawn = 40;

} // namespace

class Answers : public QObject {
    Q_OBJECT

private slots:
    void ofTheShop_data();
    void ofTheShop();
    void ofTheBlog_data();
    void ofTheBlog();
    void ofRandomDesigns_data();
    void ofRandomDesigns();
    void ofTheSamples_data();
    void ofTheSamples();

    void conditionsOnOtherRowsAreAnsweredByCopies();

private:
    void check(tests::Stage &stage, bool mustAnswer);
    int answeredByCopies = 0; ///< queries with conditions on other rows' attributes
    int randomDesigns = 0;
};

/// Every candidate of every query, on drawn keys.
void Answers::check(tests::Stage &stage, bool mustAnswer)
{
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const model::AccessPattern &pattern = patterns[i];
        if (!pattern.isQuery())
            continue;
        const std::vector<planning::Plan> plans = stage.candidates(pattern.id);
        const bool isAnswered = plans.front().impossible.empty();
        const bool isOfItsOwn = tests::asksOfItsOwn(stage.workbook(), *pattern.query());
        answeredByCopies += isAnswered && !isOfItsOwn ? 1 : 0;
        QVERIFY2(!mustAnswer || isAnswered,
                 qPrintable(QString::fromStdString(stage.design().name + " " + pattern.id + ": "
                                                   + plans.front().impossible)));
        const evaluation::Sampler sampler(stage.workbook(), pattern, i, stage.rows());
        for (std::uint64_t key = 0; key < keysAPattern; ++key) {
            planning::Request request;
            request.parameters = sampler.draw(key).parameters;
            const planning::ReferenceAnswer expected
                = planning::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            for (const planning::Plan &plan : plans) {
                if (!plan.executable)
                    continue;
                const planning::Measurement measured
                    = planning::run(plan, request, stage.site(), {true, false});
                const std::string place
                    = stage.design().name + " " + pattern.id + " (" + plan.reason + ") ";
                QVERIFY2(measured.error.empty(), (place + measured.error).c_str());
                const std::string wrong
                    = planning::differenceFrom(expected, *pattern.query(), measured.answer);
                QVERIFY2(
                    wrong.empty(),
                    (place + Json(request.parameters).dump() + ": " + wrong + "\n" + textOf(plan))
                        .c_str());
            }
        }
    }
}

void Answers::ofTheShop_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : tests::shopWorkbook().designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Answers::ofTheShop()
{
    QFETCH(QString, design);
    tests::Stage stage(tests::shopWorkbook(), design.toStdString(), std::nullopt,
                       model::Generation::current);
    check(stage, true);
}

void Answers::ofTheBlog_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : tests::blogWorkbook().designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Answers::ofTheBlog()
{
    QFETCH(QString, design);
    tests::Stage stage(tests::blogWorkbook(), design.toStdString(), 0.00005);
    check(stage, true);
}

void Answers::ofRandomDesigns_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < designsDrawn; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void Answers::ofRandomDesigns()
{
    QFETCH(int, seed);
    ++randomDesigns;
    tests::Stage stage(tests::randomBlog(static_cast<std::uint64_t>(seed)), "random", std::nullopt,
                       model::Generation::current);
    check(stage, true);
}

void Answers::ofTheSamples_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    for (const auto &[sample, design] : tests::sampleDesigns())
        QTest::addRow("%s, %s", sample.c_str(), design.c_str())
            << QString::fromStdString(sample) << QString::fromStdString(design);
}

void Answers::ofTheSamples()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    tests::Stage stage(tests::miniatureSample(sample.toStdString()), design.toStdString(),
                       std::nullopt, model::Generation::current);
    check(stage, true);
}

/// A condition on a partner's attribute needs a place that holds a copy of it; such places were drawn, and asked.
void Answers::conditionsOnOtherRowsAreAnsweredByCopies()
{
    if (randomDesigns < designsDrawn)
        QSKIP("Counts what all the random designs answered.");
    QVERIFY2(answeredByCopies > 10, qPrintable(QString::number(answeredByCopies)));
}

QTEST_GUILESS_MAIN(Answers)
#include "tst_answers.moc"
