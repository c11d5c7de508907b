// Offered aggregates: exactly those that validation accepts.
#include "engine/model/aggregates.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_aggregates {

using namespace partita;

class TestAggregates : public QObject {
    Q_OBJECT

private slots:
    void areWhatTheCheckAccepts();
};

void TestAggregates::areWhatTheCheckAccepts()
{
    auto workbook = workbook::readText(R"({"name": "w", "entities": [
      {"name": "Order", "key": "id", "attributes": ["id", {"name": "at", "type": "dateTime"}]},
      {"name": "Line", "key": "id", "attributes": ["id", {"name": "made", "type": "dateTime"}, {"name": "tags", "type": "array"},
        {"name": "price", "type": "number"}, {"name": "pieces", "type": "integer"}, {"name": "isGift", "type": "boolean"}]}],
      "relationships": [{"name": "r", "parent": "Order.lines", "child": "Line.order"}],
      "patterns": [{"id": "Q1", "sentence": "S", "query": "Order", "match": ["id = @id"]}]})");
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    QVERIFY(model::aggregatesOver(*workbook, "Line").empty()); // one order
    const auto offered = model::aggregatesOver(*workbook, "Order");
    using Function = model::AggregateFunction;
    // The rule, asked with each of them in a query.
    std::size_t accepted = 0;
    for (const Function function :
         {Function::count, Function::sum, Function::min, Function::max, Function::average}) {
        for (const char *attribute : {"", "id", "made", "tags", "price", "pieces", "isGift"}) {
            const model::Aggregate aggregate {function, "lines", attribute, {}};
            std::vector<model::AccessPattern> patterns = *workbook->patterns;
            auto &query = std::get<model::Query>(patterns.front().request);
            query.aggregates = {aggregate};
            query.aggregates.front().as = "figure";
            workbook->patterns = patterns;
            const auto problems = model::validate(*workbook);
            const bool isFine
                = std::none_of(problems.begin(), problems.end(), [](const model::Problem &problem) {
                      return problem.place.find("aggregates") != std::string::npos;
                  });
            accepted += isFine ? 1 : 0;
            QCOMPARE(std::find(offered.begin(), offered.end(), aggregate) != offered.end(), isFine);
        }
    }
    QCOMPARE(offered.size(), accepted);
    QVERIFY(accepted > 10);
    QCOMPARE(offered.front().function, Function::count);
}

PARTITA_APPLESS_TEST(TestAggregates)

} // namespace tst_aggregates

#include "tst_aggregates.moc"
