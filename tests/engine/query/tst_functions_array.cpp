// Array, set and vector functions.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_array {

using namespace functiontest;

class TestFunctionsArray : public QObject {
    Q_OBJECT

private slots:
    void contains_data();
    void contains() { checkRow(0); }
    void anyAndAll_data();
    void anyAndAll() { checkRow(0); }
    void slices_data();
    void slices() { checkRow(0); }
    void statistics_data();
    void statistics() { checkRow(); }
    void choosing_data();
    void choosing() { checkRow(0); }
    void sets_data();
    void sets() { checkRow(0); }
    void vectors_data();
    void vectors() { checkRow(); }
};

void TestFunctionsArray::contains_data()
{
    addRows({
        {R"(ARRAY_CONTAINS(["coats", "jackets", "sweatshirts"], "coats"))", "true"},
        {R"(ARRAY_CONTAINS(["coats", "jackets", "sweatshirts"], "hoodies"))", "false"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"category": "shirts", "color": "blue"}))",
         "true"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"color": "blue", "category": "shirts"}))",
         "true"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"category": "shirts"}))",
         "false"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"category": "shirts"}, false))",
         "false"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"category": "shirts"}, true))",
         "true"},
        {R"(ARRAY_CONTAINS([{"category": "shirts", "color": "blue"}], {"category": "shorts", "color": "blue"}, true))",
         "false"},
        {R"(ARRAY_CONTAINS([1, {"a": 1}], {}, true))", "true"},
        {R"(ARRAY_CONTAINS([1], {}, true))", "false"},
        {R"(ARRAY_CONTAINS([{"a": {"b": 1, "c": 2}}], {"a": {"b": 1}}, true))", "false"},
        {R"(ARRAY_CONTAINS([{"a": {"b": 1, "c": 2}}], {"a": {"c": 2, "b": 1}}, true))", "true"},
        {R"(ARRAY_CONTAINS([{"a": 1}, {"b": 2}], {"a": 1, "b": 2}, true))", "false"},
        {R"(ARRAY_CONTAINS(["a"], "a", true))", "true"},
        {R"(ARRAY_CONTAINS([[1, 2]], [1, 2]))", "true"},
        {R"(ARRAY_CONTAINS([[1, 2]], [1], true))", "false"},
        {R"(ARRAY_CONTAINS([1, 2], 1.0))", "true"},
        {R"(ARRAY_CONTAINS([1, 2], "1"))", "false"},
        {R"(ARRAY_CONTAINS([null], null))", "true"},
        {R"(ARRAY_CONTAINS([false], null))", "false"},
        {R"(ARRAY_CONTAINS([], 1))", "false"},
        {R"(ARRAY_CONTAINS([1], undefined))", "undefined"},
        {R"(ARRAY_CONTAINS([1], 1, undefined))", "true"},
        {R"(ARRAY_CONTAINS([1], 1, 1))", "undefined"},
        {R"(ARRAY_CONTAINS("abc", "a"))", "undefined"},
        {R"(ARRAY_CONTAINS({"a": 1}, 1))", "undefined"},
        {R"(ARRAY_CONTAINS(undefined, 1))", "undefined"},
    });
}

void TestFunctionsArray::anyAndAll_data()
{
    addRows({
        {R"(ARRAY_CONTAINS_ANY([1, true, "3", [1, 2, 3]], 1, true, "3", [1, 2, 3]))", "true"},
        {R"(ARRAY_CONTAINS_ANY([1, 2, 3, 4], 2, 3, 4, 5))", "true"},
        {R"(ARRAY_CONTAINS_ANY([1, 2, 3, 4], 1, undefined))", "true"},
        {R"(ARRAY_CONTAINS_ANY([1, 2, 3, 4], 5, 6, 7, 8))", "false"},
        {R"(ARRAY_CONTAINS_ANY([], 1, 2, 3))", "false"},
        {R"(ARRAY_CONTAINS_ANY([1, 2, 3, 4], 5, undefined))", "undefined"},
        {R"(ARRAY_CONTAINS_ANY("a", "a"))", "undefined"},
        {R"(ARRAY_CONTAINS_ANY(undefined, 1))", "undefined"},
        {R"(ARRAY_CONTAINS_ALL([1, true, "3", [1, 2, 3]], 1, true, "3", [1, 2, 3]))", "true"},
        {R"(ARRAY_CONTAINS_ALL([1, 2, 3, 4], 2, 3, 4, 5))", "false"},
        {R"(ARRAY_CONTAINS_ALL([1, 2, 3, 4], 1, undefined))", "undefined"},
        {R"(ARRAY_CONTAINS_ALL([1, 2, 3, 4], 5, 6, 7, 8))", "false"},
        {R"(ARRAY_CONTAINS_ALL([], 1, 2, 3))", "false"},
        {R"(ARRAY_CONTAINS_ALL([1, 2, 3, 4], 5, undefined))", "false"},
        {R"(ARRAY_CONTAINS_ALL({}, 1))", "undefined"},
    });
}

void TestFunctionsArray::slices_data()
{
    addRows({
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], 0))",
         R"(["a","b","c","d","e","f","g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], 1))", R"(["b","c","d","e","f","g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], -1))", R"(["g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], -2))", R"(["f","g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], 0, 3))", R"(["a","b","c"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], 0, 12))",
         R"(["a","b","c","d","e","f","g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], 3, 5))", R"(["d","e","f","g"])"},
        {R"(ARRAY_SLICE(["a", "b", "c", "d", "e", "f", "g"], -2, 1))", R"(["f"])"},
        {"ARRAY_SLICE([1, 2, 3], -10)", "[1,2,3]"},
        {"ARRAY_SLICE([1, 2, 3], -10, 2)", "[1,2]"},
        {"ARRAY_SLICE([1, 2, 3], 3)", "[]"},
        {"ARRAY_SLICE([1, 2, 3], 10)", "[]"},
        {"ARRAY_SLICE([1, 2, 3], 1, 0)", "[]"},
        {"ARRAY_SLICE([1, 2, 3], 1, -1)", "[]"},
        {"ARRAY_SLICE([1, 2, 3], -9223372036854775808, 1)", "[1]"},
        {"ARRAY_SLICE([1, 2, 3], 2, 9007199254740991)", "[3]"},
        {"ARRAY_SLICE([], 0)", "[]"},
        {"ARRAY_SLICE([1, 2, 3], 0.5)", "undefined"},
        {"ARRAY_SLICE([1, 2, 3], 0, 1.5)", "undefined"},
        {R"(ARRAY_SLICE([1, 2, 3], "0"))", "undefined"},
        {R"(ARRAY_SLICE("abc", 0))", "undefined"},
        {"ARRAY_SLICE([1], 0, undefined)", "undefined"},
        {R"(ARRAY_CONCAT(["a", "b"], ["c"]))", R"(["a","b","c"])"},
        {"ARRAY_CONCAT([1], [], [2, [3]], [4])", "[1,2,[3],4]"},
        {"ARRAY_CONCAT([], [])", "[]"},
        {"ARRAY_CONCAT([1], 2)", "undefined"},
        {"ARRAY_CONCAT([1], undefined)", "undefined"},
        {"ARRAY_LENGTH([70, 86, 92, 99, 85, 90, 82])", "7"},
        {"ARRAY_LENGTH([])", "0"},
        {R"(ARRAY_LENGTH("abc"))", "undefined"},
        {R"(ARRAY_LENGTH({"a": 1}))", "undefined"},
        {"ARRAY_LENGTH(undefined)", "undefined"},
    });
}

void TestFunctionsArray::statistics_data()
{
    addRows({
        {"ARRAY_SUM([1, 2, 3, 4])", "10"},
        {"ARRAY_SUM([1.0, 2.0, 3.3, 4.7])", "11"},
        {"ARRAY_SUM([1, -2.7, 3, -4])", "-2.7"},
        {"ARRAY_SUM([])", "0"},
        {R"(ARRAY_SUM(["abc", "ABC"]))", "undefined"},
        {R"(ARRAY_SUM([12, "abc", true, false, null]))", "undefined"},
        {"ARRAY_SUM(12)", "undefined"},
        {"ARRAY_AVG([1, 2, 3, 4])", "2.5"},
        {"ARRAY_AVG([1.0, 2.0, 3.3, 4.7])", "2.75"},
        {"ARRAY_AVG([1, -2.7, 3, -4])", "-0.675"},
        {"ARRAY_AVG([])", "undefined"},
        {R"(ARRAY_AVG([12, "abc"]))", "undefined"},
        {"ARRAY_MEDIAN([1, 2, 3, 4])", "2.5"},
        {"ARRAY_MEDIAN([1.0, 2.0, 3.3, 4.7, 7.8])", "3.3"},
        {"ARRAY_MEDIAN([1, -2.7, 3, -4])", "-0.8500000000000001"},
        {"ARRAY_MEDIAN([7])", "7"},
        {"ARRAY_MEDIAN([])", "undefined"},
        {"ARRAY_MEDIAN([1, null])", "undefined"},
        {"ARRAY_MAX([1, 2, 3, 4])", "4"},
        {R"(ARRAY_MAX(["abc", "ABC", "aBc", "AbC"]))", R"("abc")"},
        {"ARRAY_MAX([true, false])", "true"},
        {"ARRAY_MAX([null, null])", "null"},
        {R"(ARRAY_MAX([12, "abc", true, false, null]))", R"("abc")"},
        {"ARRAY_MAX([1, [2]])", "undefined"},
        {"ARRAY_MAX([])", "undefined"},
        {"ARRAY_MIN([1, 2, 3, 4])", "1"},
        {R"(ARRAY_MIN(["abc", "ABC", "aBc", "AbC"]))", R"("ABC")"},
        {"ARRAY_MIN([true, false])", "false"},
        {R"(ARRAY_MIN([12, "abc", true, false, null]))", "null"},
        {"ARRAY_MIN([{}, 1])", "undefined"},
        {R"(ARRAY_MIN("abc"))", "undefined"},
    });
}

void TestFunctionsArray::choosing_data()
{
    addRows({
        {R"(CHOOSE(1, "Vimero", "Hydration", "Pack"))", R"("Vimero")"},
        {R"(CHOOSE(0, "Mt.", "Hood", "Hydration", "Pack"))", "undefined"},
        {R"(CHOOSE(2, "Mt.", "Hood", "Hydration", "Pack"))", R"("Hood")"},
        {R"(CHOOSE(4, "Mt.", "Hood", "Hydration", "Pack"))", R"("Pack")"},
        {R"(CHOOSE(5, "Mt.", "Hood", "Hydration", "Pack"))", "undefined"},
        {R"(CHOOSE(-1, "Mt."))", "undefined"},
        {R"(CHOOSE(1.5, "Mt.", "Hood"))", "undefined"},
        {R"(CHOOSE("1", "Mt.", "Hood"))", "undefined"},
        {R"(CHOOSE(2, 1, {"a": [null]}))", R"({"a":[null]})"},
    });
}

void TestFunctionsArray::sets_data()
{
    addRows({
        {"SETUNION([1, 2, 3, 4], [3, 4, 5, 6])", "[1,2,3,4,5,6]"},
        {"SETUNION([1, 2, 3, 4], [])", "[1,2,3,4]"},
        {"SETUNION([1, 2, 3, 4], [1, 1, 1, 1])", "[1,2,3,4]"},
        {R"(SETUNION([1, 2, "A", "B"], ["A", 1]))", R"([1,2,"A","B"])"},
        {R"(SETUNION([{"a": 1, "b": 2}], [{"b": 2, "a": 1}]))", R"([{"a":1,"b":2}])"},
        {"SETUNION([[1], [1, 2]], [[1]])", "[[1],[1,2]]"},
        {R"(SETUNION([1], ["1"]))", R"([1,"1"])"},
        {"SETUNION([1], 1)", "undefined"},
        {"SETINTERSECT([1, 2, 3, 4], [3, 4, 5, 6])", "[3,4]"},
        {"SETINTERSECT([1, 2, 3, 4], [])", "[]"},
        {"SETINTERSECT([1, 2, 3, 4], [1, 1, 1, 1])", "[1]"},
        {R"(SETINTERSECT([1, 2, 3, 4], ["A", "B"]))", "[]"},
        {R"(SETINTERSECT([1, 2, "A", "B"], ["A", 1]))", R"(["A",1])"},
        {"SETINTERSECT([], [])", "[]"},
        {R"(SETINTERSECT("a", ["a"]))", "undefined"},
        {"SETDIFFERENCE([1, 2, 3, 4], [3, 4, 5, 6])", "[1,2]"},
        {"SETDIFFERENCE([1, 2, 2, 1], [])", "[1,2]"},
        {"SETDIFFERENCE([1, 2], [1, 2])", "[]"},
        {R"(SETDIFFERENCE([1, "1", null, false], [null]))", R"([1,"1",false])"},
        {"SETDIFFERENCE([1], null)", "undefined"},
        {"SETEQUAL([1, 2, 3], [3, 2, 1])", "true"},
        {"SETEQUAL([1, 1, 2], [2, 1])", "true"},
        {"SETEQUAL([1, 2], [1, 2, 3])", "false"},
        {"SETEQUAL([1, 2, 4], [1, 2, 3])", "false"},
        {"SETEQUAL([], [])", "true"},
        {R"(SETEQUAL([{"a": 1}], [{"a": 1.0}]))", "true"},
        {R"(SETEQUAL([1], ["1"]))", "false"},
        {"SETEQUAL([1], {})", "undefined"},
        {"SETEQUAL([1], undefined)", "undefined"},
    });
}

void TestFunctionsArray::vectors_data()
{
    addRows({
        {"VECTORDISTANCE([1, 0], [1, 0])", "1"},
        {"VECTORDISTANCE([1, 0], [0, 1])", "0"},
        {"VECTORDISTANCE([1, 0], [-2, 0])", "-1"},
        {"VECTORDISTANCE([1, 2, 3], [4, 5, 6])", "0.9746318461970762"},
        {"VECTORDISTANCE([1, 2, 3], [4, 5, 6], true)", "0.9746318461970762"},
        {R"(VECTORDISTANCE([1, 2, 3], [4, 5, 6], false, {"distanceFunction": "cosine"}))",
         "0.9746318461970762"},
        {R"(VECTORDISTANCE([1, 2, 3], [4, 5, 6], false, {"distanceFunction": "dotproduct"}))",
         "32"},
        {R"(VECTORDISTANCE([1, 2, 3], [4, 5, 6], false, {"distanceFunction": "DotProduct"}))",
         "32"},
        {R"(VECTORDISTANCE([1, 2, 3], [4, 5, 6], false, {"distanceFunction": "euclidean", "dataType": "float32"}))",
         "5.196152422706632"},
        {R"(VECTORDISTANCE([1, 2, 3], [4, 5, 6], false, {"dataType": "float32"}))",
         "0.9746318461970762"},
        {R"(VECTORDISTANCE([1, 2], [4, 5], false, {"distanceFunction": "manhattan"}))",
         "undefined"},
        {R"(VECTORDISTANCE([1, 2], [4, 5], false, {"distanceFunction": 1}))", "undefined"},
        {"VECTORDISTANCE([1, 2], [4, 5], 1)", "undefined"},
        {"VECTORDISTANCE([1, 2], [4, 5], true, 1)", "undefined"},
        {"VECTORDISTANCE([1, 2], [1])", "undefined"},
        {"VECTORDISTANCE([], [])", "undefined"},
        {"VECTORDISTANCE([0, 0], [1, 1])", "undefined"},
        {R"(VECTORDISTANCE([1, "2"], [1, 2]))", "undefined"},
        {R"(VECTORDISTANCE("12", [1, 2]))", "undefined"},
        {"VECTORDISTANCE(undefined, [1, 2])", "undefined"},
    });
}

PARTITA_APPLESS_TEST(TestFunctionsArray)

} // namespace tst_functions_array

#include "tst_functions_array.moc"
