// Columns: they show equal values as the items do, while items are added, changed and removed.
#include "engine/index/valuecodes.h"
#include "engine/store/container.h"
#include "engine/store/physicalpartition.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_valuecodes {

using namespace partita;
using namespace partita::index;
using json::Value;

namespace {

const json::Path path = *json::Path::parse("/type");

std::unique_ptr<store::Container> makeContainer()
{
    return std::move(
        *store::Container::create({.name = "c", .partitionKeyPaths = {"/id"}}, nullptr));
}

void put(store::Container &container, const std::string &id, Value type)
{
    json::Arena arena;
    QVERIFY(
        container.upsert(Value::object({{"id", Value::string(id)}, {"type", type}}, arena)).ok());
}

} // namespace

class TestValueCodes : public QObject {
    Q_OBJECT

private slots:
    void codesFollowEquality()
    {
        const auto container = makeContainer();
        json::Arena arena;
        const std::vector<Value> values = {Value::string("a"),
                                           Value::integer(1),
                                           Value::number(1.0),
                                           Value::number(1.5),
                                           Value::boolean(true),
                                           Value::null(),
                                           Value(),
                                           Value::array({}, arena)};
        for (std::size_t i = 0; i < values.size(); ++i)
            put(*container, "i" + std::to_string(i), values[i]);
        const ValueCodes codes(path, container->partition(0).log());
        for (std::size_t wanted = 0; wanted < 6; ++wanted) { // scalars alone have codes
            for (std::size_t i = 0; i < values.size(); ++i)
                QCOMPARE(codes[static_cast<ItemNumber>(i)] == codes.codeOf(values[wanted]),
                         json::equal(values[i], values[wanted]));
        }
        QVERIFY(codes[0] != codes.codeOf(Value::string("nobody's")));
    }

    void aColumnIsMadeWhenItIsWorthWhile()
    {
        const auto container = makeContainer();
        for (int i = 0; i < 10; ++i)
            put(*container, "i" + std::to_string(i), Value::integer(i % 3));
        const Index &index = container->partition(0).index();
        QVERIFY(index.valueCodes(path, 1) == nullptr);
        QVERIFY(index.valueCodes(path, 1) == nullptr);
        QVERIFY(index.valueCodes(path, 1) != nullptr);
    }

    void itFollowsWritesAndRollbacks()
    {
        const auto container = makeContainer();
        for (int i = 0; i < 50; ++i)
            put(*container, "i" + std::to_string(i), Value::integer(i % 3));
        const Index &index = container->partition(0).index();
        QVERIFY(index.valueCodes(path, 1000) != nullptr);
        for (int i = 20; i < 80; ++i)
            put(*container, "i" + std::to_string(i), Value::integer(i % 5));
        QVERIFY(container->remove(store::PartitionKey::of("i3"), "i3").ok());
        const Result<void> failed = container->transaction([&]() -> Result<void> {
            put(*container, "i4", Value::string("changed"));
            put(*container, "new", Value::string("changed"));
            return Error {.message = "no"};
        });
        QVERIFY(!failed.ok());
        put(*container, "later", Value::string("other"));
        QVERIFY(container->verify());
    }

    void tooManyValuesGiveUp()
    {
        const auto container = makeContainer();
        put(*container, "first", Value::integer(0));
        const Index &index = container->partition(0).index();
        QVERIFY(index.valueCodes(path, 1000) != nullptr);
        for (int i = 0; i < 300; ++i)
            put(*container, "i" + std::to_string(i), Value::integer(i));
        QVERIFY(index.valueCodes(path, 1000) == nullptr);
        QVERIFY(container->verify());
    }
};

PARTITA_APPLESS_TEST(TestValueCodes)

} // namespace tst_valuecodes

#include "tst_valuecodes.moc"
