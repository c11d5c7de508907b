// Random queries over random items: the engine must agree with the naive evaluator whatever the number of partitions,
// with and without index, and page by page.
#include "tests/engine/query/harness.h"
#include "tests/engine/query/naive.h"

#include <QtTest>

#include <random>

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

    std::string query()
    {
        const bool joins = pick(4) == 0;
        m_aliases = {"c"};
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

    std::string literal() { return pick(20) == 0 ? "undefined" : scalar().dump(); }

    std::string operand(int depth)
    {
        const int kind = pick(12);
        if (depth <= 0 || kind < 6)
            return path();
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
        const int kind = pick(depth > 0 ? 16 : 9);
        switch (kind) {
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
        const std::string key = "c." + oneOf({"a", "b", "s", "pk"});
        return "SELECT " + key + " AS k, " + call() + " AS m, " + call() + " AS n" + rest
            + " GROUP BY " + key;
    }

    std::mt19937_64 m_random;
    std::vector<std::string> m_aliases;
};

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
    void check(const std::vector<Json> &items, const std::string &query, std::uint64_t seed);
};

void TestRandom::check(const std::vector<Json> &items, const std::string &query, std::uint64_t seed)
{
    std::vector<std::string> expected;
    try {
        for (const Json &row : naive::run(query, items))
            expected.push_back(text(row));
    } catch (const std::runtime_error &problem) {
        QFAIL(problem.what());
    }
    if (!isOrdered(query))
        std::sort(expected.begin(), expected.end());
    const std::string all = Json(items).dump();
    for (const char *key : {"/id", "/pk"}) {
        for (const int partitions : {1, 7, 64}) {
            const auto container = harness::container(
                all, {.partitionKeyPaths = {key}, .physicalPartitions = partitions});
            for (const int variant :
                 {0, 1, 2, 3}) { // index on; off; index on in small pages; off in small pages
                partita::query::Request request;
                request.useIndex = variant % 2 == 0;
                harness::Outcome outcome = variant < 2
                    ? harness::run(*container, query, request)
                    : harness::runPaged(*container, query, request, 3);
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
                QFAIL(("seed " + std::to_string(seed) + ", key " + key + ", partitions "
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
            check(items, generator.query(), seed);
            if (QTest::currentTestFailed())
                return;
        }
    }
}

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
