// Routing of partition keys: hashes, ranges, prefixes.
#include "engine/store/hash128.h"
#include "engine/store/partitionkey.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <set>

namespace tst_partitionkey {

using namespace partita;
using namespace partita::store;
using json::Value;

namespace {

PartitionKeyDefinition definition(const std::vector<std::string> &paths)
{
    return *PartitionKeyDefinition::of(paths);
}

} // namespace

class TestPartitionKey : public QObject {
    Q_OBJECT

private slots:
    void theHashIsTheKnownOne()
    {
        // Reference values of MurmurHash3_x64_128.
        const Hash128 empty = hash128("", 0, 0);
        QVERIFY(empty.high == 0 && empty.low == 0);
        const Hash128 hello = hash128("hello", 5, 0);
        QCOMPARE(hello.high, 0xcbd8a7b341bd9b02ULL);
        QCOMPARE(hello.low, 0x5b1e906a48ae1d19ULL);
        const std::string fox = "The quick brown fox jumps over the lazy dog";
        const Hash128 hash = hash128(fox.data(), fox.size(), 0);
        QCOMPARE(hash.high, 0xe34bbc7bbc071b6cULL);
        QCOMPARE(hash.low, 0x7a433ca9c49a9347ULL);
    }

    /// Clients write {} where there is no value, in the key and in the item.
    void emptyObjectsAreNoValue()
    {
        json::Arena arena;
        const Value empty = *json::parse("{}", arena);
        const PartitionKey key = PartitionKey::of(std::vector<Value> {empty});
        QCOMPARE(key, PartitionKey::of(std::vector<Value> {Value()}));
        QCOMPARE(QString::fromStdString(key.toText()), QStringLiteral("[{}]"));
        const PartitionKeyDefinition one = definition({"/k"});
        const Value with = *json::parse(R"({"id":"1","k":{}})", arena);
        const Value without = *json::parse(R"({"id":"1"})", arena);
        QVERIFY(one.hash(with) == one.hash(without) && one.hash(with) == one.hash(key));
        QVERIFY(one.matches(with, key) && one.matches(without, key));
        QVERIFY(one.isSameKey(with, without));
        QCOMPARE(one.extract(with), one.extract(without));
        QVERIFY(!one.matches(*json::parse(R"({"k":[]})", arena), key));
    }

    void kindsAreDifferentKeys()
    {
        json::Arena arena;
        const PartitionKeyDefinition one = definition({"/k"});
        const std::vector<Value> values = {Value(),
                                           Value::null(),
                                           Value::boolean(false),
                                           Value::boolean(true),
                                           Value::integer(0),
                                           Value::integer(1),
                                           Value::string(""),
                                           Value::string("0"),
                                           Value::string("1"),
                                           Value::string("true"),
                                           *json::parse("[]", arena)};
        std::set<std::pair<std::uint64_t, std::uint64_t>> points;
        for (const Value &value : values) {
            const HashPoint point = one.hash(PartitionKey::of(std::vector<Value> {value}));
            points.emplace(point.high, point.low);
        }
        QCOMPARE(points.size(), values.size());
    }

    void oneLevelIsShownAlone()
    {
        QCOMPARE(PartitionKey::of("a").shown(), std::string("\"a\""));
        QCOMPARE(PartitionKey::of(std::vector<Value> {Value()}).shown(), std::string("{}"));
        QCOMPARE(
            PartitionKey::of(std::vector<Value> {Value::string("a"), Value::integer(1)}).shown(),
            std::string(R"(["a",1])"));
    }

    void equalValuesAreOneKey()
    {
        json::Arena arena;
        const PartitionKeyDefinition one = definition({"/k"});
        const auto hash
            = [&](Value value) { return one.hash(PartitionKey::of(std::vector<Value> {value})); };
        QVERIFY(hash(Value::integer(1)) == hash(Value::number(1.0)));
        QVERIFY(hash(Value::integer(0)) == hash(Value::number(-0.0)));
        QVERIFY(hash(*json::parse("[1]", arena)) == hash(*json::parse(R"({"a":2})", arena)));
        QVERIFY(PartitionKey::of(std::vector<Value> {Value::integer(1)})
                == PartitionKey::of(std::vector<Value> {Value::number(1)}));
        QVERIFY(
            !(PartitionKey::of("1") == PartitionKey::of(std::vector<Value> {Value::integer(1)})));
    }

    void itemsAndTheirKeysHashAlike()
    {
        json::Arena arena;
        const Value item = *json::parse(R"({"a":{"b":"x"},"c":5,"d":null})", arena);
        for (const auto &paths : std::vector<std::vector<std::string>> {{"/a/b"},
                                                                        {"/none"},
                                                                        {"/a/b", "/c"},
                                                                        {"/a/b", "/c", "/d"},
                                                                        {"/a", "/none", "/c"}}) {
            const PartitionKeyDefinition keys = definition(paths);
            const PartitionKey key = keys.extract(item);
            QVERIFY(keys.hash(item) == keys.hash(key));
            QVERIFY(keys.matches(item, key));
            QCOMPARE(key.levels(), paths.size());
        }
        QCOMPARE(definition({"/a/b", "/none", "/c"}).extract(item).toText(),
                 std::string(R"(["x",{},5])"));
    }

    void keysSpreadEvenly()
    {
        const PartitionKeyDefinition one = definition({"/k"});
        constexpr int partitions = 68;
        constexpr int keys = 68'000;
        std::vector<int> counts(partitions);
        for (int i = 0; i < keys; ++i) {
            const HashPoint point = one.hash(PartitionKey::of("user-" + std::to_string(i)));
            int owners = 0;
            for (int p = 0; p < partitions; ++p) {
                if (HashRange::slice(p, partitions).contains(point)) {
                    ++counts[static_cast<std::size_t>(p)];
                    ++owners;
                }
            }
            QCOMPARE(owners, 1);
        }
        // 1,000 expected, standard deviation 31: five of them.
        for (const int count : counts)
            QVERIFY2(count > 840 && count < 1160, qPrintable(QString::number(count)));
    }

    void prefixesAreContiguous()
    {
        for (const std::size_t levels : {2U, 3U}) {
            std::vector<std::string> paths;
            for (std::size_t i = 0; i < levels; ++i)
                paths.push_back("/k" + std::to_string(i));
            const PartitionKeyDefinition keys = definition(paths);
            for (int i = 0; i < 500; ++i) {
                std::vector<Value> values;
                json::Arena arena;
                for (std::size_t level = 0; level < levels; ++level)
                    values.push_back(Value::string("v" + std::to_string((i >> level) % 23), arena));
                const HashPoint point = keys.hash(PartitionKey::of(values));
                for (std::size_t given = 0; given <= levels; ++given) {
                    const std::vector<Value> prefix(
                        values.begin(), values.begin() + static_cast<std::ptrdiff_t>(given));
                    QVERIFY(keys.range(PartitionKey::of(prefix)).contains(point));
                    if (given == 0)
                        continue;
                    std::vector<Value> other = prefix;
                    other.back() = Value::string("other");
                    QVERIFY(!keys.range(PartitionKey::of(other)).contains(point));
                }
            }
        }
    }

    void rangesCoverAndHalve()
    {
        HashRange range = HashRange::whole();
        const HashPoint point = definition({"/k"}).hash(PartitionKey::of("somewhere"));
        for (int depth = 0; depth < 100; ++depth) {
            const auto [left, right] = range.halves();
            QVERIFY(left.minimum == range.minimum && right.maximum == range.maximum);
            QVERIFY(left.maximum == right.minimum && left.minimum < left.maximum);
            QVERIFY(left.contains(point) != right.contains(point));
            QVERIFY(!left.overlaps(right) && !right.overlaps(left));
            QVERIFY(left.overlaps(range) && range.overlaps(right));
            range = left.contains(point) ? left : right;
        }
        QVERIFY(HashRange::whole().contains({~0ULL, ~0ULL}));
        QVERIFY(HashRange::slice(6, 7).contains({~0ULL, ~0ULL}));
        QVERIFY(!HashRange::slice(5, 7).contains({~0ULL, ~0ULL}));
    }

    void wrongDefinitionsAreRefused()
    {
        QVERIFY(!PartitionKeyDefinition::of({}).ok());
        QVERIFY(!PartitionKeyDefinition::of({"/a", "/b", "/c", "/d"}).ok());
        QVERIFY(!PartitionKeyDefinition::of({"/a", "/a"}).ok());
        QVERIFY(!PartitionKeyDefinition::of({"a"}).ok());
        QVERIFY(!PartitionKeyDefinition::of({"/a/[]"}).ok());
    }

    void keysOutliveWhatTheyWereMadeOf()
    {
        PartitionKey copy;
        {
            json::Arena arena;
            const PartitionKey key
                = PartitionKey::of({Value::string("a text longer than any short string", arena),
                                    Value::integer(2), Value::string("b", arena)});
            copy = key;
        }
        const PartitionKey moved = std::move(copy);
        QCOMPARE(moved.toText(), std::string(R"(["a text longer than any short string",2,"b"])"));
    }
};

PARTITA_APPLESS_TEST(TestPartitionKey)

} // namespace tst_partitionkey

#include "tst_partitionkey.moc"
