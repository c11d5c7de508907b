// Table of functions: names, numbers of arguments, and properties for the planner.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_registry {

using namespace functiontest;

class TestFunctionsRegistry : public QObject {
    Q_OBJECT

private slots:
    void knowsEveryDocumentedName_data();
    void knowsEveryDocumentedName();
    void ignoresCase();
    void doesNotKnowOthers();
    void isSortedAndComplete();
    void countsArguments_data();
    void countsArguments();
    void tellsWhatChanges();
    void survivesAnyArguments();
};

void TestFunctionsRegistry::knowsEveryDocumentedName_data()
{
    QTest::addColumn<QByteArray>("name");
    const QByteArray names
        = "IS_ARRAY IS_BOOL IS_DEFINED IS_FINITE_NUMBER IS_INTEGER IS_NULL IS_NUMBER IS_OBJECT IS_PRIMITIVE IS_STRING "
          "IS_DATETIME ABS ACOS ASIN ATAN CEILING COS COT DEGREES EXP FLOOR LOG10 RADIANS ROUND SIGN SIN SQRT SQUARE TAN "
          "TRUNC ATN2 POWER LOG PI RAND NumberBin IntAdd IntSub IntMul IntDiv IntMod IntBitAnd IntBitOr IntBitXor "
          "IntBitLeftShift IntBitRightShift IntBitNot CONCAT CONTAINS STARTSWITH ENDSWITH StringEquals CONTAINS_ANY_CI "
          "CONTAINS_ANY_CS CONTAINS_ALL_CI CONTAINS_ALL_CS INDEX_OF LASTINDEXOF LEFT RIGHT LENGTH LOWER UPPER REVERSE LTRIM "
          "RTRIM TRIM REPLACE REPLICATE SUBSTRING RegexMatch StringJoin StringSplit ToString StringToArray StringToBoolean "
          "StringToNull StringToNumber StringToObject ARRAY_CONCAT ARRAY_CONTAINS ARRAY_CONTAINS_ANY ARRAY_CONTAINS_ALL "
          "ARRAY_LENGTH ARRAY_SLICE ARRAY_SUM ARRAY_AVG ARRAY_MEDIAN ARRAY_MIN ARRAY_MAX CHOOSE ObjectToArray SetUnion "
          "SetIntersect SetDifference SetEqual IIF DateTimeAdd DateTimeDiff DateTimePart DateTimeBin DateTimeFromParts "
          "DateTimeFormat DateTimeToTicks DateTimeToTimestamp TicksToDateTime TimestampToDateTime YEAR MONTH DAY "
          "GetCurrentDateTime GetCurrentTicks GetCurrentTimestamp GetCurrentDateTimeStatic GetCurrentTicksStatic "
          "GetCurrentTimestampStatic NOW AGO ST_DISTANCE ST_INTERSECTS ST_WITHIN ST_AREA ST_ISVALID ST_ISVALIDDETAILED "
          "FullTextContains FullTextContainsAll FullTextContainsAny FullTextScore RRF VectorDistance DOCUMENTID "
          "SubstringBefore SubstringAfter LastSubstringBefore LastSubstringAfter RegexExtract RegexExtractAll RegexReplace "
          "RegexReplaceAll";
    for (const QByteArray &name : names.split(' '))
        QTest::newRow(name.constData()) << name;
}

void TestFunctionsRegistry::knowsEveryDocumentedName()
{
    QFETCH(QByteArray, name);
    const query::Function *function = query::findFunction(name.toStdString());
    QVERIFY(function);
    QCOMPARE(QByteArray::fromStdString(std::string(function->name)), name.toUpper());
    QVERIFY(function->call);
}

void TestFunctionsRegistry::ignoresCase()
{
    const query::Function *function = query::findFunction("ARRAY_CONTAINS");
    QVERIFY(function);
    QCOMPARE(query::findFunction("array_contains"), function);
    QCOMPARE(query::findFunction("Array_Contains"), function);
}

void TestFunctionsRegistry::doesNotKnowOthers()
{
    for (const char *name : {"", "AB", "ABSOLUTE", "COUNT", "SUM", "AVG", "ABS ", "zzz",
                             "a name that is longer than any of them"})
        QVERIFY2(!query::findFunction(name), name);
}

void TestFunctionsRegistry::isSortedAndComplete()
{
    const std::span<const query::Function> all = query::allFunctions();
    for (std::size_t i = 0; i < all.size(); ++i) {
        QVERIFY(i == 0 || all[i - 1].name < all[i].name);
        QCOMPARE(query::findFunction(all[i].name), &all[i]);
        QVERIFY(all[i].maximumArguments < 0 || all[i].minimumArguments <= all[i].maximumArguments);
    }
}

void TestFunctionsRegistry::countsArguments_data()
{
    addRows({
        {R"(ABS())", "wrong number of arguments"},
        {R"(ABS(1, 2))", "wrong number of arguments"},
        {R"(PI(1))", "wrong number of arguments"},
        {R"(CONCAT("a"))", "wrong number of arguments"},
        {R"(CONCAT("a", "b", "c", "d", "e"))", R"("abcde")"},
        {R"(SUBSTRING("a", 0))", "wrong number of arguments"},
        {R"(LOG(1, 2, 3))", "wrong number of arguments"},
        {R"(ARRAY_CONTAINS([1]))", "wrong number of arguments"},
        {R"(CHOOSE(1))", "wrong number of arguments"},
        {R"(DATETIMEFROMPARTS(2020, 1))", "wrong number of arguments"},
        {R"(IIF(true, 1))", "wrong number of arguments"},
        {R"(FOO(1))", "no such function"},
    });
}

void TestFunctionsRegistry::countsArguments()
{
    checkRow();
}

void TestFunctionsRegistry::tellsWhatChanges()
{
    for (const char *name : {"RAND", "NOW", "AGO", "GETCURRENTDATETIME", "GETCURRENTTICKSSTATIC",
                             "FULLTEXTSCORE", "RRF"})
        QVERIFY2(!query::findFunction(name)->deterministic, name);
    for (const char *name : {"ABS", "CONCAT", "DATETIMEADD", "ST_DISTANCE"})
        QVERIFY2(query::findFunction(name)->deterministic, name);
    QCOMPARE(query::findFunction("CONTAINS")->indexUse, query::FunctionIndexUse::fullIndexScan);
    QCOMPARE(query::findFunction("STARTSWITH")->indexUse, query::FunctionIndexUse::preciseScan);
    QCOMPARE(query::findFunction("UPPER")->indexUse, query::FunctionIndexUse::none);
}

// Every function with every combination of odd values: no crash (the sanitizers look on), and the
// same answer twice.
void TestFunctionsRegistry::survivesAnyArguments()
{
    Session session;
    std::vector<json::Value> values;
    for (const char *text : {"undefined",
                             "null",
                             "true",
                             "0",
                             "-1",
                             "1.5",
                             "1e300",
                             "NaN",
                             "-Infinity",
                             "-9223372036854775808",
                             R"("")",
                             R"("a")",
                             R"("a😀")",
                             R"("%[")",
                             R"("2020-01-31")",
                             R"("mm")",
                             "[]",
                             R"([1, "a"])",
                             "{}",
                             R"({"type":"Point","coordinates":[180,90]})",
                             R"({"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]]]})"})
        values.push_back(argumentOf(text, session.arena));
    values.push_back(json::Value::string("\xF0\x9F"));
    values.push_back(json::Value::integer(std::numeric_limits<std::int64_t>::max()));

    json::Arena results;
    for (const query::Function &function : query::allFunctions()) {
        results.clear();
        const int most = function.maximumArguments < 0 ? 3 : std::min(function.maximumArguments, 3);
        const int count = std::max(most, function.minimumArguments);
        std::vector<json::Value> arguments(static_cast<std::size_t>(count), values[3]);
        const std::size_t combinations = count == 0 ? 1
            : count == 1                            ? values.size()
                         : values.size() * values.size() * (count > 2 ? values.size() : 1);
        for (std::size_t i = 0; i < combinations; ++i) {
            std::size_t rest = i;
            bool undefined = false;
            for (std::size_t k = 0; k < arguments.size() && k < 3; ++k) {
                arguments[k] = values[rest % values.size()];
                rest /= values.size();
                undefined = undefined || arguments[k].isUndefined();
            }
            if (undefined && !function.takesUndefined)
                continue;
            query::FunctionContext context {results, 0, &session.random};
            const std::string first = textOf(function.call(arguments, context));
            if (function.name != "RAND")
                QCOMPARE(textOf(function.call(arguments, context)), first);
        }
    }
}

PARTITA_APPLESS_TEST(TestFunctionsRegistry)

} // namespace tst_functions_registry

#include "tst_functions_registry.moc"
