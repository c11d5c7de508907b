// Property 1 of the planner: in every design, the answer of every plan, chosen or rejected, equals the answer computed
// directly on the conceptual rows: same rows, same attributes, same order where order is asked.
#include "engine/evaluation/sampling.h"
#include "engine/planning/reference.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t keysAPattern = 6;

/// Sums of fractions hang on the order of adding: their last digits are no difference.
double rounded(double number)
{
    constexpr double digits = 1e9;
    return std::round(number * digits) / digits;
}

/// Members sorted, arrays inside rows as sets: their order is asked for only at the top.
nlohmann::json sorted(const Json &value)
{
    nlohmann::json result = nlohmann::json::parse(value.dump());
    const std::function<void(nlohmann::json &)> visit = [&](nlohmann::json &node) {
        if (node.is_number_float())
            node = rounded(node.get<double>());
        if (!node.is_structured())
            return;
        for (auto &child : node)
            visit(child);
        if (node.is_array())
            std::sort(node.begin(), node.end());
    };
    visit(result);
    return result;
}

std::multiset<std::string> rowSet(const std::vector<Json> &rows)
{
    std::multiset<std::string> set;
    for (const Json &row : rows)
        set.insert(sorted(row).dump());
    return set;
}

/// What is wrong with an answer, empty when nothing is.
std::string difference(const model::Query &query, const Json &answer,
                       const planning::ReferenceAnswer &expected)
{
    const std::vector<Json> rows = answer.get<std::vector<Json>>();
    const std::size_t limit
        = query.limit ? static_cast<std::size_t>(*query.limit) : expected.rows.size();
    if (rows.size() != std::min(limit, expected.rows.size()))
        return std::to_string(rows.size()) + " rows instead of "
            + std::to_string(std::min(limit, expected.rows.size()));
    const std::multiset<std::string> all = rowSet(expected.rows);
    const std::multiset<std::string> got = rowSet(rows);
    if (!std::includes(all.begin(), all.end(), got.begin(), got.end())) {
        for (const std::string &row : got) {
            if (!all.contains(row))
                return "unexpected " + row + "\nexpected e.g. "
                    + (all.empty() ? "nothing" : *all.begin());
        }
        return "a row twice";
    }
    if (query.orderBy.empty())
        return {};
    // Rows with equal keys may change places: the sequence of keys counts.
    std::multimap<std::string, std::string> keyOfRow;
    for (std::size_t i = 0; i < expected.rows.size(); ++i)
        keyOfRow.emplace(sorted(expected.rows[i]).dump(), expected.orderKeys[i].dump());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [begin, end] = keyOfRow.equal_range(sorted(rows[i]).dump());
        const std::string wanted = expected.orderKeys[i].dump();
        if (std::none_of(begin, end, [&](const auto &entry) { return entry.second == wanted; }))
            return "row " + std::to_string(i) + " is out of order";
    }
    return {};
}

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

private:
    static void check(tests::Stage &stage, bool mustAnswer);
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
        QVERIFY2(!mustAnswer || plans.front().impossible.empty(),
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
                const std::string wrong = difference(*pattern.query(), measured.answer, expected);
                QVERIFY2(wrong.empty(),
                         (place + Json(request.parameters).dump() + ": " + wrong + "\n"
                          + plan.steps.front().text)
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
    for (int seed = 0; seed < 40; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void Answers::ofRandomDesigns()
{
    QFETCH(int, seed);
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

QTEST_GUILESS_MAIN(Answers)
#include "tst_answers.moc"
