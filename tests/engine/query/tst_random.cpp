// Random queries over random items: the engine must agree with the naive evaluator whatever the
// number of partitions, with and without index, and page by page.
#include "tests/engine/query/harness.h"
#include "tests/engine/query/naive.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <map>
#include <random>

namespace tst_random {

using naive::Json;

namespace {

class Generator {
public:
    explicit Generator(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::vector<Json> items()
    {
        std::vector<Json> items;
        const int count = pick(60);
        for (int i = 0; i < count; ++i)
            items.push_back(item(i));
        return items;
    }

    /// Values that the query names as parameters, by name.
    const std::map<std::string, Json> &parameters() const { return m_parameters; }

    std::string query()
    {
        const bool joins = pick(4) == 0;
        m_aliases = {"c"};
        m_parameters.clear();
        if (pick(14) == 0)
            return overElements();
        if (pick(14) == 0)
            return overRows();
        std::string from = " FROM c";
        if (joins) {
            from += pick(3) == 0 ? " JOIN t IN c.n.k" : " JOIN t IN c.tags";
            m_aliases.emplace_back("t");
            if (pick(4) == 0) {
                from += " JOIN u IN (SELECT VALUE x FROM x IN c.tags WHERE x != 'b')";
                m_aliases.emplace_back("u");
            }
        }
        const std::string where = pick(5) == 0 ? "" : " WHERE " + condition(3);
        if (pick(6) == 0)
            return aggregate(from + where);
        std::string order;
        if (pick(3) == 0)
            order = " ORDER BY c." + oneOf({"a", "b", "s", "n.x"}) + oneOf({"", " ASC", " DESC"});
        std::string select = "SELECT ";
        std::string tail;
        if (!order.empty() && pick(2) == 0) {
            if (pick(2) == 0)
                select += "TOP " + std::to_string(pick(12)) + " ";
            else
                tail = " OFFSET " + std::to_string(pick(6)) + " LIMIT " + std::to_string(pick(12));
            // Ties are cut differently by different partitions: order by something unique.
            order = " ORDER BY c.id" + oneOf({"", " DESC"});
            if (joins)
                select = "SELECT ";
            if (joins)
                tail.clear();
        } else if (pick(6) == 0) {
            select += "DISTINCT ";
        }
        return select + list() + from + where + order + tail;
    }

private:
    int pick(int below) { return static_cast<int>(m_random() % static_cast<std::uint64_t>(below)); }
    std::string oneOf(std::initializer_list<const char *> list)
    {
        return *(list.begin() + pick(static_cast<int>(list.size())));
    }

    Json scalar()
    {
        switch (pick(8)) {
        case 0:
            return nullptr;
        case 1:
            return pick(2) == 0;
        case 2:
        case 3:
            return pick(5) - 1;
        case 4:
            return pick(4) + 0.5;
        default:
            return oneOf({"a", "b", "ab", "abc", "B", ""});
        }
    }

    Json array(int depth)
    {
        Json list = Json::array();
        for (int i = pick(4); i > 0; --i)
            list.push_back(value(depth));
        return list;
    }

    Json value(int depth)
    {
        const int kind = depth == 0 ? 9 : pick(10);
        if (kind == 0)
            return array(depth - 1);
        if (kind == 1)
            return Json {{"x", scalar()}, {"k", array(depth - 1)}};
        return scalar();
    }

    Json item(int number)
    {
        Json item {{"id", std::to_string(number)}, {"pk", pick(6)}};
        if (pick(4) != 0)
            item["a"] = pick(10) == 0 ? value(2) : Json(pick(5));
        if (pick(4) != 0)
            item["b"] = scalar();
        if (pick(3) != 0)
            item["s"] = oneOf({"a", "ab", "abc", "b", "ba"});
        if (pick(3) != 0)
            item["tags"] = array(1);
        if (pick(3) != 0)
            item["n"] = Json {{"x", scalar()}, {"k", array(1)}};
        return item;
    }

    std::string path()
    {
        if (m_aliases.size() > 1 && pick(2) == 0)
            return m_aliases
                       [1 + static_cast<std::size_t>(pick(static_cast<int>(m_aliases.size()) - 1))]
                + oneOf({"", "", ".x"});
        return "c."
            + oneOf({"a", "a", "b", "b", "s", "s", "n.x", "tags", "tags[0]", "n", "pk", "id", "q"});
    }

    std::string literal()
    {
        if (pick(20) == 0)
            return "undefined";
        const Json value = scalar();
        if (pick(5) != 0)
            return value.dump();
        const std::string name = "@p" + std::to_string(100 + m_parameters.size());
        m_parameters[name] = value;
        return name;
    }

    /// Rows are the elements of an array, not items.
    std::string overElements()
    {
        m_aliases = {"t"};
        const std::string from = " FROM t IN c.tags";
        const std::string where = pick(2) == 0
            ? " WHERE t " + oneOf({"= ", "!= ", "> ", "<= "}) + literal()
            : pick(2) == 0 ? " WHERE t.x = " + literal()
                           : "";
        if (pick(3) == 0)
            return "SELECT VALUE " + oneOf({"COUNT(1)", "COUNT(t.x)", "MIN(t)", "MAX(t.x)"}) + from
                + where;
        if (pick(3) == 0)
            return "SELECT t AS k, COUNT(1) AS n" + from + where + " GROUP BY t";
        return "SELECT " + oneOf({"VALUE t", "DISTINCT VALUE t", "t", "*", "t.x AS x, t AS y"})
            + from + where;
    }

    /// A query over the rows of another one.
    std::string overRows()
    {
        const std::string inner = "SELECT " + oneOf({"", "DISTINCT "}) + "c."
            + oneOf({"a", "b", "s"}) + " AS v, c.pk AS w FROM c WHERE " + condition(2);
        m_aliases = {"d"};
        if (pick(2) == 0)
            return "SELECT VALUE COUNT(1) FROM (" + inner + ") AS d";
        return "SELECT VALUE d.v FROM (" + inner + ") AS d WHERE d.w " + oneOf({"> ", "!= ", "= "})
            + literal();
    }

    std::string operand(int depth)
    {
        const int kind = pick(15);
        if (depth <= 0 || kind < 6)
            return path();
        if (kind == 12)
            return oneOf({"FLOOR(", "CEILING(", "SIGN(", "LOWER(", "REVERSE("}) + operand(depth - 1)
                + ")";
        if (kind == 13)
            return pick(2) == 0
                ? "ARRAY_SLICE(" + operand(depth - 1) + ", " + oneOf({"0", "1", "-2"}) + ")"
                : oneOf({"CONCAT(", "INDEX_OF(", "ARRAY_CONCAT("}) + operand(depth - 1) + ", "
                    + operand(depth - 1) + ")";
        if (kind == 14)
            return pick(2) == 0
                ? "SUBSTRING(" + operand(depth - 1) + ", 1, 2)"
                : "(SELECT VALUE " + oneOf({"COUNT(1)", "SUM(e)", "MAX(e)", "MIN(e.x)", "AVG(e)"})
                    + " FROM e IN c.tags WHERE e " + oneOf({"!= ", "> "}) + literal() + ")";
        if (kind < 8)
            return literal();
        switch (kind) {
        case 8:
            return "(" + operand(depth - 1) + oneOf({" + ", " - ", " * ", " | ", " & ", " || "})
                + operand(depth - 1) + ")";
        case 9:
            return oneOf({"UPPER(", "LENGTH(", "ABS(", "ARRAY_LENGTH("}) + operand(depth - 1) + ")";
        case 10:
            return "(" + operand(depth - 1) + " ?? " + operand(depth - 1) + ")";
        default:
            return "(" + condition(depth - 1) + " ? " + operand(depth - 1) + " : "
                + operand(depth - 1) + ")";
        }
    }

    std::string condition(int depth)
    {
        const int kind = pick(depth > 0 ? 20 : 9);
        switch (kind) {
        case 16:
            return oneOf({"ARRAY_CONTAINS_ANY(c.", "ARRAY_CONTAINS_ALL(c."})
                + oneOf({"tags", "n.k", "a"}) + ", " + literal() + ", " + literal() + ")";
        case 17:
            return "EXISTS(SELECT VALUE e FROM e IN c.tags WHERE e.x " + oneOf({"= ", "> ", "<= "})
                + literal() + oneOf({" AND ", " OR "}) + oneOf({"e.x != ", "e.k[0] = ", "e = "})
                + literal() + ")";
        case 18:
            return "c.tags[" + oneOf({"0", "1"}) + "]" + oneOf({"", ".x", ".k[0]"})
                + oneOf({" = ", " > ", " != "}) + literal();
        case 19:
            return "IS_OBJECT(" + path() + ")";
        case 0:
        case 1:
            return path() + oneOf({" = ", " = ", " != ", " < ", " <= ", " > ", " >= "}) + literal();
        case 2:
            return path() + oneOf({" IN (", " NOT IN ("}) + literal() + ", " + literal() + ", "
                + literal() + ")";
        case 3:
            return path() + oneOf({" BETWEEN ", " NOT BETWEEN "}) + literal() + " AND " + literal();
        case 4:
            return path() + oneOf({" LIKE ", " NOT LIKE "})
                + oneOf({"'a%'", "'%b'", "'ab'", "'_b%'", "'%'", "'%b%'"});
        case 5:
            return oneOf({"CONTAINS(", "STARTSWITH(", "ENDSWITH("}) + path() + ", "
                + oneOf({"'a'", "'b'", "'ab'", "''"}) + ")";
        case 6:
            return oneOf({"IS_DEFINED(", "IS_NULL(", "IS_BOOL(", "IS_NUMBER(", "IS_STRING(",
                          "IS_ARRAY(", "IS_PRIMITIVE("})
                + path() + ")";
        case 7:
            return pick(2) == 0 ? "ARRAY_CONTAINS(c.tags, " + literal() + ")"
                                : "ARRAY_CONTAINS([1, 2, 'a', null], " + path() + ")";
        case 8:
            return path();
        case 9:
        case 10:
            return "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
        case 11:
        case 12:
            return "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
        case 13:
            return "NOT (" + condition(depth - 1) + ")";
        case 14:
            return "EXISTS(SELECT VALUE e FROM e IN c.tags WHERE e " + oneOf({"= ", "> ", "!= "})
                + literal() + ")";
        default:
            return operand(depth) + oneOf({" = ", " != ", " < ", " > "}) + operand(depth);
        }
    }

    std::string list()
    {
        if (pick(2) == 0)
            return "VALUE "
                + (pick(3) == 0 ? "{p: " + operand(2) + ", q: [" + path() + ", " + operand(1) + "]}"
                                : operand(2));
        std::string text = "c.id";
        for (int i = pick(3); i > 0; --i)
            text += ", " + operand(2) + " AS x" + std::to_string(i);
        if (pick(5) == 0)
            text += ", ARRAY(SELECT VALUE e FROM e IN c.tags WHERE e != " + literal() + ") AS list";
        return text;
    }

    std::string aggregate(const std::string &rest)
    {
        const auto call = [this] {
            return oneOf({"COUNT(", "SUM(", "MIN(", "MAX(", "AVG("}) + (pick(4) == 0 ? "1" : path())
                + ")";
        };
        if (pick(2) == 0)
            return "SELECT VALUE " + call() + rest;
        const std::string key = pick(4) == 0
            ? oneOf({"LENGTH(c.s)", "c.a > 1", "c.a + c.pk", "IS_DEFINED(c.b)"})
            : "c." + oneOf({"a", "b", "s", "pk", "tags", "n.x"});
        const std::string more = pick(3) == 0 ? ", c.pk" : "";
        return "SELECT " + key + " AS k, " + call() + " AS m, " + call() + " AS n" + more + rest
            + " GROUP BY " + key + more;
    }

    std::mt19937_64 m_random;
    std::vector<std::string> m_aliases;
    std::map<std::string, Json> m_parameters;
};

/// The query with values in the place of its parameters, which the naive evaluator does not know.
std::string spelledOut(std::string query, const std::map<std::string, Json> &parameters)
{
    for (const auto &[name, value] : parameters) {
        for (std::size_t at = query.find(name); at != std::string::npos; at = query.find(name))
            query.replace(at, name.size(), value.dump());
    }
    return query;
}

/// As the engine prints it, with members sorted.
std::string text(const Json &value)
{
    return harness::canonical(harness::value(value.dump()));
}

bool isOrdered(const std::string &query)
{
    return query.find("ORDER BY c.id") != std::string::npos
        && query.find("JOIN") == std::string::npos;
}

} // namespace

class TestRandom : public QObject {
    Q_OBJECT
private slots:
    void engineAgreesWithNaiveEvaluator();

private:
    void check(const std::vector<Json> &items, const std::string &query,
               const std::map<std::string, Json> &parameters, std::uint64_t seed);
};

void TestRandom::check(const std::vector<Json> &items, const std::string &query,
                       const std::map<std::string, Json> &parameters, std::uint64_t seed)
{
    std::vector<std::string> expected;
    try {
        for (const Json &row : naive::run(spelledOut(query, parameters), items))
            expected.push_back(text(row));
    } catch (const std::runtime_error &problem) {
        QFAIL(problem.what());
    }
    if (!isOrdered(query))
        std::sort(expected.begin(), expected.end());
    const std::string all = Json(items).dump();
    const std::vector<std::vector<std::string>> keys = {{"/id"}, {"/pk"}, {"/pk", "/s", "/id"}};
    for (const std::vector<std::string> &key : keys) {
        for (const int partitions : {1, 7, 64}) {
            const auto container = harness::container(
                all, {.partitionKeyPaths = key, .physicalPartitions = partitions});
            for (const int variant :
                 {0, 1, 2, 3, 4}) { // index on; off; each of them in small pages; on, many times
                partita::query::Request request;
                request.useIndex = variant % 2 == 0;
                for (const auto &[name, value] : parameters)
                    request.parameters.push_back({name, harness::value(value.dump())});
                if (variant == 4 && partitions > 7)
                    continue;
                harness::Outcome outcome = variant < 2 ? harness::run(*container, query, request)
                    : variant < 4 ? harness::runPaged(*container, query, request, 3)
                                  : harness::runOften(*container, query, request);
                if (!isOrdered(query))
                    std::sort(outcome.rows.begin(), outcome.rows.end());
                if (outcome.error.empty() && outcome.rows == expected)
                    continue;
                const auto joined = [](const std::vector<std::string> &rows) {
                    std::string text;
                    for (const std::string &row : rows)
                        text += "\n  " + row;
                    return text;
                };
                QFAIL(("seed " + std::to_string(seed) + ", key " + key.front() + ", partitions "
                       + std::to_string(partitions) + ", variant " + std::to_string(variant) + "\n"
                       + query + "\nerror: " + outcome.error + "\ngot:" + joined(outcome.rows)
                       + "\nexpected:" + joined(expected) + "\nitems: " + all)
                          .c_str());
            }
        }
    }
}

void TestRandom::engineAgreesWithNaiveEvaluator()
{
    const char *only = std::getenv("PARTITA_SEED");
    const char *count = std::getenv("PARTITA_RANDOM_QUERIES");
    const std::uint64_t first = only != nullptr ? std::strtoull(only, nullptr, 10) : 1;
    const std::uint64_t last = only != nullptr ? first
        : count != nullptr                     ? std::strtoull(count, nullptr, 10)
                                               : 150;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
        Generator generator(seed);
        const std::vector<Json> items = generator.items();
        for (int i = 0; i < 4; ++i) {
            const std::string query = generator.query();
            check(items, query, generator.parameters(), seed);
            if (QTest::currentTestFailed())
                return;
        }
    }
}

PARTITA_APPLESS_TEST(TestRandom)

} // namespace tst_random

#include "tst_random.moc"
