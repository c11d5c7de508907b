// Validation: each kind of problem of the model, the population and the settings, its place and its
// sentence.
#include "engine/model/references.h"
#include "tests/engine/model/shopbook.h"
#include "tests/support/testprogram.h"

namespace tst_validation {

using namespace partita;
using namespace partita::model;
using tests::addProblem;
using tests::addProblemColumns;
using tests::blog;
using tests::compareProblem;
using tests::problems;
using tests::shop;

class ValidationTest : public QObject {
    Q_OBJECT

private slots:
    void soundWorkbooksHaveNoProblems();
    void problemsOfTheModelAreNamed_data();
    void problemsOfTheModelAreNamed();
    void problemsOfThePopulationAreNamed_data();
    void problemsOfThePopulationAreNamed();
    void problemsOfTheSettingsAreNamed_data();
    void problemsOfTheSettingsAreNamed();
    void aNameOfTwoThingsIsTheOnlyError();
    void errorsComeFirst();
    void namesWithDotsAreComplainedAbout();
    void booleansHaveNoRangeAndNoBeginning();
    void sampleRowsKeepToTheBound();
};

void ValidationTest::soundWorkbooksHaveNoProblems()
{
    QCOMPARE(problems(shop()), QString());
    QCOMPARE(problems(blog()), QString());
    Workbook empty;
    empty.name = "empty";
    QCOMPARE(problems(empty), QString());
}

void ValidationTest::problemsOfTheModelAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"("name": "Line", "key": "id")", R"("name": "Line", "key": "ident")",
        R"(error $.entities[2].key: The key "ident" is not an attribute of "Line"; there are "id", "price" and "text".)");
    addProblem(
        R"("name": "Line", "key": "id")", R"("name": "Line", "key": "price")",
        R"(error $.entities[2].key: The key "price" of "Line" must be a string or an integer.)");
    addProblem(
        R"("attributes": ["id", {"name": "price")",
        R"("attributes": ["id", "text", {"name": "price")",
        R"(error $.entities[2].attributes[3]: The name "text" is used twice; rename one attribute.)");
    addProblem(
        R"({"number": [1, 9]})", R"({"number": [9, 1]})",
        R"(error $.entities[1].attributes[1].generate: The range of "total" has a minimum that is greater than its maximum.)");
    addProblem(
        R"({"number": [1, 9]})", R"({"choice": []})",
        R"(error $.entities[1].attributes[1].generate: The generator of "total" has no choices.)");
    addProblem(
        R"({"array": [0, 3]}, "members": [""])", R"({"array": [0, 3]})",
        R"(error $.entities[0].attributes[2].members: The array "tags" does not say what its elements are.)");
    addProblem(
        R"({"number": [1, 9]})", R"({"constant": 9007199254740993})",
        R"(error $.entities[1].attributes[1].generate: The number 9007199254740993 is beyond what the service keeps exactly (a double); write it as a string.)");
    addProblem(
        R"("child": "Order.customer")", R"("child": "Ordr.customer")",
        R"(error $.relationships[0]: The relationship "ordering" joins an unknown entity "Ordr"; did you mean "Order"?)");
    addProblem(
        R"("parent": "Order.lines")", R"("parent": "Order.date")",
        R"(error $.relationships[1].parent: "Order" has two attributes or roles named "date"; rename one.)");
    addProblem(
        R"({"uniform": [0, 9]})", R"({"uniform": [9, 0]})",
        R"(error $.relationships[0].degree: The degree of "ordering" has a minimum that is greater than its maximum.)");
    addProblem(
        R"("relationships": [)",
        R"("relationships": [{"name": "referring", "parent": "Customer.referred", "child": "Customer.referrer", "degree": {"uniform": [0, 1]}},)",
        R"(warning $.relationships[0].optionalParent: Each "Customer" needs its "referrer", which is also one of "Customer", so that no row can be the first; say "optionalParent": true.)");
    addProblem(
        R"("relationships": [)",
        R"("relationships": [{"name": "referring", "parent": "Customer.referred", "child": "Customer.referrer", "optionalParent": true, "degree": {"uniform": [0, 1]}},)",
        "");
    addProblem(
        R"("degree": {"uniform": [0, 9]})", R"("bound": 5, "degree": {"uniform": [0, 9]})",
        R"(warning $.relationships[0].degree: The degree of "ordering" reaches 9, beyond its bound of 5.)");
}

void ValidationTest::problemsOfTheModelAreNamed()
{
    compareProblem();
}

void ValidationTest::problemsOfThePopulationAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"({"Customer": 10})", R"({})",
        R"(information $.population.counts: Nothing says how many rows of "Customer" there are; 100 are assumed.)");
    addProblem(
        R"({"Customer": 10})", R"({"Custmer": 10})",
        R"(error $.population.counts.Custmer: There is no entity "Custmer"; did you mean "Customer"?)");
    addProblem(
        R"({"city": "Ulm"})", R"({"town": "Ulm"})",
        R"(error $.population.sampleRows[0].values.town: "Customer" has no attribute "town"; there are "id", "city", "tags", "address" and "kind".)");
    addProblem(
        R"({"customer": "somebody"})", R"({"customer": "nobody"})",
        R"(error $.population.sampleRows[1].parents.customer: There is no sample row "nobody"; there is only "somebody".)");
    addProblem(
        R"({"customer": "somebody"})", R"({"customer": "an order"})",
        R"(error $.population.sampleRows[1].parents.customer: The sample row "an order" is one of "Order", and the role "customer" needs one of "Customer".)");
    addProblem(
        R"({"orders": 4})", R"({"order": 4})",
        R"(error $.population.sampleRows[0].degrees.order: "Customer" has no role "order"; did you mean "orders"?)");
}

void ValidationTest::problemsOfThePopulationAreNamed()
{
    compareProblem();
}

void ValidationTest::problemsOfTheSettingsAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"("designs": [)", R"("derivedDesigns": ["embeded"], "designs": [)",
        R"(error $.derivedDesigns[0]: There is no derivation "embeded"; did you mean "embedded"?)");
    addProblem(
        R"("designs": [)",
        R"("mixes": [{"name": "night", "factor": 0.1, "rates": {"Q1": 3}, "hoursPerDay": 8}], "designs": [)",
        "");
    addProblem(R"("designs": [)",
               R"("mixes": [{"name": "night", "rates": {"Q9": 3}}], "designs": [)",
               R"(error $.mixes[0].rates.Q9: There is no pattern "Q9"; did you mean "Q1"?)");
    addProblem(R"("designs": [)", R"("mixes": [{"name": "night", "factor": -1}], "designs": [)",
               R"(error $.mixes[0].factor: The factor of "night" must not be negative.)");
    addProblem(R"("designs": [)",
               R"("mixes": [{"name": "night", "hoursPerDay": 25}], "designs": [)",
               R"(error $.mixes[0].hoursPerDay: The hours of "night" must be at most 24.)");
    addProblem(
        R"("designs": [)",
        R"("mixes": [{"name": "day", "hoursPerDay": 20}, {"name": "night", "hoursPerDay": 8}], "designs": [)",
        R"(error $.mixes: The workload mixes last 28 of the 24 hours of a day; shorten "day" (20) or "night" (8).)");
    addProblem(
        R"("designs": [)",
        R"("mixes": [{"name": "rare"}, {"name": "dawn", "hoursPerDay": 4.5}, {"name": "day", "hoursPerDay": 12}, {"name": "night", "hoursPerDay": 8}], "designs": [)",
        R"(error $.mixes: The workload mixes last 24.5 of the 24 hours of a day; shorten "day" (12), "night" (8) or "dawn" (4.5).)");
    addProblem(
        R"("designs": [)",
        R"("mixes": [{"name": "day", "hoursPerDay": 16}, {"name": "night", "hoursPerDay": 8}], "designs": [)",
        "");
    addProblem(
        R"("designs": [)",
        R"("advice": {"thresholds": {"anything": -1}, "dismissals": [{"rule": "unheard-of"}]}, "designs": [)",
        R"(error $.advice.thresholds.anything: The threshold "anything" must be a number that is not negative.)");
    addProblem(
        R"("designs": [)",
        R"("advice": {"dismissals": [{"rule": "a", "subject": "b"}, {"rule": "a", "subject": "b"}]}, "designs": [)",
        R"(error $.advice.dismissals[1]: The rule "a" is dismissed twice for "b"; keep one of the two.)");
    addProblem(
        R"("designs": [)", R"("published": [{"design": "E", "figures": {"Q1": {}}}], "designs": [)",
        R"(warning $.published[0].design: Figures are published for an unknown design "E"; there is only "D".)");
}

void ValidationTest::problemsOfTheSettingsAreNamed()
{
    compareProblem();
}

/// Further problems with a double name only follow from it and are not reported.
void ValidationTest::aNameOfTwoThingsIsTheOnlyError()
{
    QCOMPARE(problems(shop(QStringLiteral(R"("child": "Order.customer")"),
                           QStringLiteral(R"("child": "Order.date")"))),
             QStringLiteral(
                 "error $.relationships[0].child: \"Order\" has two attributes or roles named "
                 "\"date\"; rename one."));
}

void ValidationTest::errorsComeFirst()
{
    Workbook workbook = shop(QStringLiteral(R"("copy": "customer.city", "upkeep": "application")"),
                             QStringLiteral(R"("copy": "customer.city")"));
    QVERIFY(!firstError(workbook));
    Population population = *workbook.population;
    population.counts.clear();
    workbook.population = population;
    workbook.derivedDesigns = {"x"};
    QList<Severity> severities;
    for (const Problem &problem : validate(workbook))
        severities += problem.severity;
    QCOMPARE(severities,
             (QList<Severity> {Severity::error, Severity::warning, Severity::information}));
    QVERIFY(firstError(workbook));
}

void ValidationTest::namesWithDotsAreComplainedAbout()
{
    Workbook workbook = shop();
    std::vector<Entity> entities = *workbook.entities;
    entities[2].attributes[2].name = "a.b";
    workbook.entities = entities;
    QVERIFY(problems(workbook).startsWith(QStringLiteral(
        "error $.entities[2].attributes[2]: The name \"a.b\" contains ., which cannot be part of a name.")));
}

void ValidationTest::booleansHaveNoRangeAndNoBeginning()
{
    Workbook workbook
        = shop(QStringLiteral(R"({"number": [1, 9]})"), QStringLiteral(R"({"boolean": 0.5})"));
    const auto asking = [&](Match::Kind kind) {
        Match match;
        match.kind = kind;
        match.path = "total";
        match.parameter = "c";
        workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
            std::get<Query>(patterns.front().request).match = {match};
            patterns.front().probe = {};
        });
        return problems(workbook);
    };
    QCOMPARE(
        asking(Match::Kind::range),
        QStringLiteral("warning $.patterns[0].match[0]: \"total\" is true or false, which have "
                       "no range; write \"total = @value\"."));
    QCOMPARE(asking(Match::Kind::prefix),
             QStringLiteral("warning $.patterns[0].match[0]: \"total\" is not a text, so \"starts "
                            "with\" finds nothing; write \"total = @value\"."));
    QCOMPARE(asking(Match::Kind::equals), QString());
}

void ValidationTest::sampleRowsKeepToTheBound()
{
    const Workbook bounded = shop(QStringLiteral(R"("degree": {"uniform": [0, 9]})"),
                                  QStringLiteral(R"("bound": 9, "degree": {"uniform": [0, 9]})"));
    QCOMPARE(problems(bounded), QString());
    Workbook beyond = bounded;
    Population population = *beyond.population;
    population.sampleRows.front().degrees["orders"] = 12;
    beyond.population = population;
    QCOMPARE(problems(beyond),
             QStringLiteral("warning $.population.sampleRows[0].degrees.orders: The row states 12 "
                            "\"orders\", beyond the bound of 9 of \"ordering\"; lower the number "
                            "or raise the bound."));
}

PARTITA_APPLESS_TEST(ValidationTest)

} // namespace tst_validation

#include "tst_validation.moc"
