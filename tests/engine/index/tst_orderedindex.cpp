// Ordered index compared with brute force: seeks, ranges and scans after random writes.
#include "engine/store/container.h"
#include "engine/store/physicalpartition.h"
#include "tests/engine/json/randomvalues.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <map>

namespace tst_orderedindex {

using namespace partita;
using namespace partita::index;
using json::Value;

namespace {

json::Path path(const char *text)
{
    return *json::Path::parse(text);
}

/// A container of one physical partition with items whose members have few and many distinct
/// values.
class Data {
public:
    Data(std::uint64_t seed, int items, const char *policy = "{}")
        : m_random(seed)
    {
        store::ContainerSettings settings {.name = "c", .partitionKeyPaths = {"/id"}};
        settings.indexingPolicy = *Policy::fromJson(*json::parse(policy, m_arena));
        m_container = std::move(*store::Container::create(std::move(settings), nullptr));
        for (int i = 0; i < items; ++i)
            write();
    }

    const store::PhysicalPartition &partition() const { return m_container->partition(0); }
    const index::Index &index() const { return partition().index(); }
    tests::RandomValues &random() { return m_random; }
    json::Arena &arena() { return m_arena; }

    /// One write of any kind.
    void write()
    {
        json::Arena arena;
        const std::string id = "i" + std::to_string(m_random.below(3000));
        if (m_random.below(5) == 0) {
            (void)m_container->remove(store::PartitionKey::of(id), id);
            return;
        }
        std::vector<json::Member> members = {{"id", Value::string(id, arena)}};
        members.push_back(
            {"type", Value::string("type" + std::to_string(m_random.below(3)), arena)});
        members.push_back(
            {"owner",
             Value::string("a long common beginning of owner " + std::to_string(m_random.below(30)),
                           arena)});
        members.push_back(
            {"n", Value::integer(static_cast<std::int64_t>(m_random.below(200)) - 100)});
        members.push_back({"any", m_random.value(arena, 1)});
        if (m_random.below(2) == 0)
            members.push_back({"some", m_random.scalar(arena)});
        std::vector<Value> tags;
        for (std::uint64_t i = m_random.below(4); i > 0; --i)
            tags.push_back(Value::string("t" + std::to_string(m_random.below(10)), arena));
        members.push_back({"tags", Value::array(tags, arena)});
        QVERIFY(m_container->upsert(Value::object(members, arena)).ok());
    }

    /// Numbers of the items for which holds(item).
    template<typename Holds>
    std::vector<ItemNumber> filter(Holds holds) const
    {
        std::vector<ItemNumber> numbers;
        partition().forEachItem([&](ItemNumber number) {
            if (holds(partition().view(number)))
                numbers.push_back(number);
            return true;
        });
        return numbers;
    }

private:
    tests::RandomValues m_random;
    json::Arena m_arena;
    std::unique_ptr<store::Container> m_container;
};

std::vector<ItemNumber> sorted(std::vector<ItemNumber> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

} // namespace

class TestOrderedIndex : public QObject {
    Q_OBJECT

private slots:
    void seeksFindWhatAScanFinds()
    {
        Data data(1, 2500);
        for (const char *name : {"/id", "/type", "/owner", "/n", "/any", "/some"}) {
            const OrderedIndex *order = data.index().path(path(name));
            QVERIFY(order && order->verify());
            for (int i = 0; i < 300; ++i) {
                const auto anyItem
                    = static_cast<ItemNumber>(data.random().below(data.partition().end()));
                if (!data.partition().isVisible(anyItem))
                    continue;
                const Value value = i % 10 == 0 ? data.random().scalar(data.arena())
                                                : path(name).of(data.partition().view(anyItem));
                const Posting found = order->seek(value);
                const auto expected = data.filter([&](Value item) {
                    return isScalar(value) && json::equal(path(name).of(item), value);
                });
                QCOMPARE(found.toVector(), expected);
                QCOMPARE(found.size(), expected.size());
                QCOMPARE(found.empty(), expected.empty());
                for (ItemNumber n = 0; n < data.partition().end(); n += 41)
                    QCOMPARE(found.contains(n),
                             std::binary_search(expected.begin(), expected.end(), n));
            }
        }
    }

    void rangesFindWhatAScanFinds()
    {
        Data data(2, 2000);
        for (const char *name : {"/owner", "/n", "/any", "/some"}) {
            const OrderedIndex *order = data.index().path(path(name));
            for (int i = 0; i < 200; ++i) {
                const Value low = i % 2 == 0
                    ? Value::integer(static_cast<std::int64_t>(data.random().below(220)) - 110)
                    : data.random().scalar(data.arena());
                const Value high = i % 2 == 0
                    ? Value::integer(static_cast<std::int64_t>(data.random().below(220)) - 110)
                    : data.random().scalar(data.arena());
                const auto check = [&](const Range &range, auto holds) {
                    const auto expected = data.filter([&](Value item) {
                        const Value value = path(name).of(item);
                        return isScalar(value) && holds(value);
                    });
                    QCOMPARE(sorted(order->range(range).toVector()), expected);
                };
                const auto sameType = [](Value a, Value b) { return a.type() == b.type(); };
                check(Range::all(), [](Value) { return true; });
                check(Range::lessThan(high, false),
                      [&](Value v) { return sameType(v, high) && compare(v, high) < 0; });
                check(Range::lessThan(high, true),
                      [&](Value v) { return sameType(v, high) && compare(v, high) <= 0; });
                check(Range::greaterThan(low, false),
                      [&](Value v) { return sameType(v, low) && compare(v, low) > 0; });
                check(Range::greaterThan(low, true),
                      [&](Value v) { return sameType(v, low) && compare(v, low) >= 0; });
                check(Range::between(low, high),
                      [&](Value v) { return compare(v, low) >= 0 && compare(v, high) <= 0; });
                check(Range::ofType(low), [&](Value v) { return sameType(v, low); });
                if (low.isString()) {
                    check(Range::startsWith(low), [&](Value v) {
                        return v.isString() && v.string().starts_with(low.string());
                    });
                }
            }
        }
    }

    void walksAreInOrder()
    {
        Data data(3, 2000);
        for (const char *name : {"/id", "/type", "/n", "/any", "/_ts"}) {
            const OrderedIndex *order = data.index().path(path(name));
            for (const bool descending : {false, true}) {
                std::size_t entries = 0;
                std::size_t groups = 0;
                Value last;
                Cursor items = order->walk(Range::all(), descending);
                ItemNumber item = 0;
                for (Cursor cursor = order->walk(Range::all(), descending); cursor.next();
                     ++groups) {
                    const int direction = compare(cursor.value(), last);
                    QVERIFY(groups == 0 || (descending ? direction < 0 : direction > 0));
                    last = cursor.value();
                    const std::vector<ItemNumber> numbers = cursor.items().toVector();
                    QVERIFY(!numbers.empty() && std::is_sorted(numbers.begin(), numbers.end()));
                    entries += numbers.size();
                    for (const ItemNumber number : numbers) { // one by one as in groups
                        QCOMPARE(items.nextItems({&item, 1}), std::size_t {1});
                        QCOMPARE(item, number);
                    }
                }
                QCOMPARE(items.nextItems({&item, 1}), std::size_t {0});
                QCOMPARE(items.nextItems({&item, 1}), std::size_t {0}); // and stays at the end
                QCOMPARE(entries, order->size());
                std::size_t ascending = 0;
                for (Cursor cursor = order->walk(Range::all()); cursor.next();)
                    ++ascending;
                QCOMPARE(groups, ascending);
            }
        }
    }

    void itemsComeTheSameHoweverManyAreTakenAtATime()
    {
        Data data(8, 2000);
        std::mt19937 random(8);
        const auto check = [&](const OrderedIndex *order, const Range &range, bool descending) {
            std::vector<ItemNumber> expected;
            for (Cursor cursor = order->walk(range, descending); cursor.next();) {
                for (const ItemNumber number : cursor.items().toVector())
                    expected.push_back(number);
            }
            std::vector<ItemNumber> taken;
            Cursor items = order->walk(range, descending);
            for (bool isOver = false; !isOver;) {
                std::array<ItemNumber, 40> room {};
                const std::size_t most = 1 + random() % room.size();
                const std::size_t count = items.nextItems(std::span(room).first(most));
                taken.insert(taken.end(), room.begin(),
                             room.begin() + static_cast<std::ptrdiff_t>(count));
                isOver = count < most;
            }
            QVERIFY(taken == expected);
        };
        for (int round = 0; round < 6; ++round) { // the result of a scan is kept for the next one
            for (const char *name : {"/id", "/type", "/n", "/any", "/_ts"}) {
                const OrderedIndex *order = data.index().path(path(name));
                const std::vector<ItemNumber> all = order->range(Range::all()).toVector();
                for (int i = 0; i < 20; ++i) {
                    const Value limit = order->valueOf(all[random() % all.size()], 0);
                    const bool descending = random() % 4 != 0;
                    check(order, Range::all(), descending);
                    check(order, Range::greaterThan(limit, i % 2 == 0), descending);
                    check(order, Range::lessThan(limit, i % 2 == 0), descending);
                }
            }
            data.write();
        }
    }

    void ordersFollowWrites()
    {
        Data data(4, 200);
        const std::vector<const char *> names
            = {"/id", "/type", "/owner", "/n", "/any", "/some", "/tags/[]", "/any/m0"};
        for (const char *name : names)
            data.index().path(path(name));
        for (int round = 0; round < 60; ++round) {
            for (int i = 0; i < (round % 3 == 0 ? 1 : 40); ++i)
                data.write();
            QVERIFY(data.index().verify());
        }
    }

    void arrayElementsAreFound()
    {
        Data data(5, 1500);
        const OrderedIndex *order = data.index().path(path("/tags/[]"));
        for (int i = 0; i < 11; ++i) {
            const Value tag = Value::string("t" + std::to_string(i), data.arena());
            const auto expected = data.filter([&](Value item) {
                const Value tags = item.member("tags");
                for (std::size_t k = 0; k < tags.size(); ++k) {
                    if (json::equal(tags.at(k), tag))
                        return true;
                }
                return false;
            });
            QCOMPARE(order->seek(tag).toVector(), expected);
        }
    }

    void structuredValuesAreCounted()
    {
        Data data(6, 1000);
        const OrderedIndex *order = data.index().path(path("/any"));
        const auto structured = [&] {
            return data
                .filter([](Value item) {
                    return item.member("any").isArray() || item.member("any").isObject();
                })
                .size();
        };
        QCOMPARE(order->structuredCount(), structured());
        for (int i = 0; i < 300; ++i)
            data.write();
        QCOMPARE(order->structuredCount(), structured());
        QCOMPARE(order->size(),
                 data.filter([](Value item) { return isScalar(item.member("any")); }).size());
    }

    void compositeOrdersSortByAllPaths_data()
    {
        QTest::addColumn<bool>("firstDown");
        QTest::addColumn<bool>("secondDown");
        for (const bool first : {false, true}) {
            for (const bool second : {false, true})
                QTest::addRow("%d %d", first, second) << first << second;
        }
    }

    void compositeOrdersSortByAllPaths()
    {
        QFETCH(bool, firstDown);
        QFETCH(bool, secondDown);
        Data data(7, 1500);
        const OrderedIndex *order = data.index().unchargedOrder(
            {{path("/type"), firstDown}, {path("/n"), secondDown}, {path("/any"), false}});
        QVERIFY(order && order->verify());
        for (int i = 0; i < 200; ++i)
            data.write();
        QVERIFY(order->verify());
        QCOMPARE(order->size(), static_cast<std::size_t>(data.partition().itemCount()));

        for (int i = 0; i < 60; ++i) {
            const Value type
                = Value::string("type" + std::to_string(data.random().below(4)), data.arena());
            const Value n
                = Value::integer(static_cast<std::int64_t>(data.random().below(220)) - 110);
            const std::vector<Value> prefix = {type};
            const auto check = [&](const Range &range, auto holds) {
                const auto expected = data.filter([&](Value item) {
                    return json::equal(item.member("type"), type) && holds(item.member("n"));
                });
                const Posting found = order->range(prefix, range);
                QCOMPARE(sorted(found.toVector()), expected);
                for (const bool backwards : {false, true}) {
                    std::int64_t last = 0;
                    bool isFirst = true;
                    for (Cursor cursor = order->walk(found, backwards); cursor.next();) {
                        const ItemNumber number = cursor.items().toVector().front();
                        const std::int64_t now
                            = data.partition().view(number).member("n").integer();
                        QVERIFY(isFirst || (secondDown != backwards ? now <= last : now >= last));
                        last = now;
                        isFirst = false;
                    }
                }
            };
            check(Range::all(), [](Value) { return true; });
            check(Range::greaterThan(n, true), [&](Value v) { return compare(v, n) >= 0; });
            check(Range::lessThan(n, false), [&](Value v) { return compare(v, n) < 0; });
            check(Range::equalTo(n), [&](Value v) { return equal(v, n); });
            const std::vector<Value> both = {type, n};
            QCOMPARE(sorted(order->seek(both).toVector()), data.filter([&](Value item) {
                return equal(item.member("type"), type) && equal(item.member("n"), n);
            }));
        }
    }

    void compositeIndexesAreFoundAsOrderByNeedsThem()
    {
        Data data(
            8, 300,
            "{\"compositeIndexes\":[[{\"path\":\"/type\"},{\"path\":\"/n\",\"order\":\"descending\"}]]}");
        bool reversed = false;
        const auto find = [&](bool first, bool second) {
            return data.index().findComposite({{path("/type"), first}, {path("/n"), second}},
                                              reversed);
        };
        QCOMPARE(find(false, true), 0);
        QVERIFY(!reversed);
        QCOMPARE(find(true, false), 0);
        QVERIFY(reversed);
        QCOMPARE(find(false, false), -1);
        QCOMPARE(data.index().findComposite({{path("/n"), true}, {path("/type"), false}}, reversed),
                 -1);
        QCOMPARE(data.index().findComposite({{path("/type"), false}}, reversed), -1);
        QVERIFY(data.index().composite(0) && data.index().composite(0)->verify());
        QVERIFY(data.index().composite(1) == nullptr);
        QCOMPARE(QByteArray::fromStdString(data.index().composite(0)->text()),
                 QByteArray("(/type ASC, /n DESC)"));
    }

    void excludedPathsHaveNoOrder()
    {
        Data data(
            9, 50,
            "{\"includedPaths\":[{\"path\":\"/type/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}");
        QVERIFY(data.index().path(path("/type")) != nullptr);
        QVERIFY(data.index().path(path("/id")) != nullptr);
        QVERIFY(data.index().path(path("/_ts")) != nullptr);
        QVERIFY(data.index().path(path("/n")) == nullptr);
        QVERIFY(data.index().path(path("/type/x")) == nullptr);
        QVERIFY(data.index().unchargedOrder({{path("/type"), false}, {path("/n"), false}})
                == nullptr);
        Data none(9, 50, "{\"indexingMode\":\"none\"}");
        QVERIFY(none.index().path(path("/id")) == nullptr);
        QVERIFY(none.index().path(path("/n")) == nullptr);
    }

    void postingsIntersect()
    {
        Data data(10, 2500);
        const OrderedIndex *types = data.index().path(path("/type"));
        const OrderedIndex *numbers = data.index().path(path("/n"));
        const OrderedIndex *owners = data.index().path(path("/owner"));
        for (int i = 0; i < 100; ++i) {
            const Posting type
                = types->seek(Value::string("type" + std::to_string(i % 3), data.arena()));
            const Posting number = numbers->seek(Value::integer(i - 50));
            const Posting owner = owners->seek(Value::string(
                "a long common beginning of owner " + std::to_string(i % 30), data.arena()));
            for (const auto &[left, right] : std::vector<std::pair<Posting, Posting>> {
                     {type, number}, {owner, type}, {number, owner}}) {
                std::vector<ItemNumber> expected;
                std::ranges::set_intersection(left.toVector(), right.toVector(),
                                              std::back_inserter(expected));
                QCOMPARE(intersection(left, right), expected);
                QCOMPARE(intersection(right, left), expected);
            }
        }
    }

    void buildAllBuildsEveryPath()
    {
        Data data(11, 300);
        const std::size_t before = data.index().memory();
        data.index().buildAll();
        QVERIFY(data.index().memory() > before);
        QVERIFY(data.index().verify());
    }

    void largeOrdersHaveManyBlocks()
    {
        Data data(12, 12000);
        const OrderedIndex *order = data.index().path(path("/n"));
        QVERIFY(order->verify());
        std::size_t sum = 0;
        for (int n = -100; n < 100; ++n)
            sum += order->seek(Value::integer(n)).size();
        QCOMPARE(sum, order->size());
        for (int i = 0; i < 3000; ++i) {
            data.write();
            if (i % 100 == 0)
                QCOMPARE(order->seek(Value::integer(7)).toVector(),
                         data.filter([](Value item) { return item.member("n").integer() == 7; }));
        }
        QVERIFY(order->verify());
    }

    /// The places of several new entries are searched together. They must stay right while other
    /// entries are inserted: at the end, at the beginning, in between, all at one place, and where
    /// a block is split.
    void entriesThatComeTogetherFindTheirPlaces()
    {
        auto container = std::move(
            *store::Container::create({.name = "c", .partitionKeyPaths = {"/id"}}, nullptr));
        const index::Index &index = container->partition(0).index();
        const OrderedIndex *numbers = index.path(path("/n"));
        const OrderedIndex *texts = index.path(path("/t"));
        const OrderedIndex *both = index.unchargedOrder({{path("/t"), true}, {path("/n"), false}});
        // Few different first values: short texts, which the key holds completely, and arrays,
        // which it does not.
        const OrderedIndex *kinds = index.unchargedOrder({{path("/k"), false}, {path("/t"), true}});
        const OrderedIndex *all
            = index.unchargedOrder({{path("/k"), true}, {path("/n"), false}, {path("/t"), false}});
        int made = 0;
        const auto kindOf = [](int n) -> std::string {
            return n % 5 == 0 ? "[" + std::to_string(n % 4) + "]"
                              : "\"kind" + std::to_string(n % 3) + "\"";
        };
        const auto add = [&](int n) {
            const std::string id = std::to_string(made++);
            const std::string text = "a long common beginning " + std::to_string(100000 + n / 7);
            QVERIFY(container->loadText("{\"id\":\"" + id + "\",\"n\":" + std::to_string(n)
                                        + ",\"t\":\"" + text + "\",\"k\":" + kindOf(n) + "}"));
        };
        for (int i = 0; i < 6000; ++i)
            add(1000 + i * 37 % 6000);
        for (int round = 0; round < 40; ++round) {
            for (int i = 0; i < 100; ++i) {
                const int places[]
                    = {8000 + round * 100 + i, 999 - round, 1000 + i * 61 % 6000, 3000};
                add(places[round % 4]);
            }
            for (const OrderedIndex *order : {numbers, texts, both, kinds, all}) {
                QVERIFY(order->verify());
                QCOMPARE(order->size(), static_cast<std::size_t>(made));
            }
        }
    }

    /// Without reads between them, writes wait, also for an item that is changed again or removed
    /// meanwhile.
    void changesWaitTogether()
    {
        store::ContainerSettings settings {.name = "c", .partitionKeyPaths = {"/id"}};
        const auto container = std::move(*store::Container::create(std::move(settings), nullptr));
        const store::PhysicalPartition &partition = container->partition(0);
        const OrderedIndex *order = partition.index().path(path("/n"));
        const OrderedIndex *few = partition.index().path(path("/k")); // runs of many blocks
        const OrderedIndex *elements = partition.index().path(path("/l/[]"));
        partition.index().unchargedOrder({{path("/k"), true}, {path("/n"), false}});
        tests::RandomValues random(9);
        const auto put = [&](std::uint64_t number) {
            json::Arena arena;
            const std::string id = std::to_string(number);
            const std::vector<json::Member> members
                = {{"id", Value::string(id)},
                   {"n", Value::integer(static_cast<std::int64_t>(random.below(50)))},
                   {"k", Value::boolean(random.below(2) == 0)},
                   {"l",
                    Value::array({Value::integer(static_cast<std::int64_t>(random.below(3))),
                                  Value::integer(static_cast<std::int64_t>(random.below(3)))},
                                 arena)}};
            return container->upsert(Value::object(members, arena)).ok();
        };
        for (std::uint64_t number = 0; number < 10000; ++number)
            QVERIFY(put(number));
        for (int i = 0; i < 3000; ++i) { // many wait behind most of these
            const std::uint64_t number = random.below(10000);
            const std::string id = std::to_string(number);
            if (random.below(3) == 0)
                (void)container->remove(store::PartitionKey::of(id), id);
            else
                QVERIFY(put(number));
            if (i % 1000 == 999)
                QVERIFY(container->verify());
        }
        QVERIFY(container->verify());
        QCOMPARE(order->size(), std::size_t(partition.itemCount()));
        QCOMPARE(few->size(), std::size_t(partition.itemCount()));
        for (int round = 0; round < 24; ++round) { // from one to many at a time
            for (int i = 0; i < 1 + round * round % 150; ++i)
                QVERIFY(put(random.below(round % 3 == 0 ? 20000 : 10000)));
            QVERIFY(order->verify() && few->verify() && elements->verify());
        }
        QVERIFY(container->verify());
    }
};

PARTITA_APPLESS_TEST(TestOrderedIndex)

} // namespace tst_orderedindex

#include "tst_orderedindex.moc"
