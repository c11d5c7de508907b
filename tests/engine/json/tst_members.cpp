// Comparison and change of stored objects member by member, checked against whole values.
#include "engine/json/members.h"
#include "tests/engine/json/randomvalues.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_members {

using namespace partita;
using namespace partita::json;

namespace {

std::vector<std::byte> encoded(Value value, Dictionary &dictionary)
{
    std::vector<std::byte> bytes;
    encode(value, dictionary, bytes);
    return bytes;
}

/// An object with members m0, m1, and so on.
Value randomObject(tests::RandomValues &random, Arena &arena, std::size_t size)
{
    std::vector<Member> members;
    for (std::size_t i = 0; i < size; ++i)
        members.push_back({arena.store("m" + std::to_string(i)), random.value(arena, 2)});
    return Value::object(members, arena);
}

/// Other values for some of the members.
std::vector<MemberChange> randomChanges(tests::RandomValues &random, Arena &arena, std::size_t size)
{
    std::vector<MemberChange> changes;
    for (std::size_t place = 0; place < size; ++place) {
        if (random.below(4) == 0)
            changes.push_back({place, random.value(arena, 2)});
    }
    return changes;
}

Value withChanges(Value object, const std::vector<MemberChange> &changes, Arena &arena)
{
    std::vector<Member> members;
    for (std::size_t i = 0; i < object.size(); ++i)
        members.push_back(object.memberAt(i));
    for (const MemberChange &change : changes)
        members[change.place].value = change.value;
    return Value::object(members, arena);
}

} // namespace

class TestMembers : public QObject {
    Q_OBJECT

private slots:
    void changedObjectsEqualTheirTrees()
    {
        tests::RandomValues random(5);
        Dictionary dictionary;
        for (int i = 0; i < 3000; ++i) {
            Arena arena;
            const std::size_t size = 1 + random.below(20); // with and without offsets
            const Value tree = randomObject(random, arena, size);
            const std::vector<std::byte> before = encoded(tree, dictionary);
            const std::vector<MemberChange> changes = randomChanges(random, arena, size);
            std::vector<std::byte> after {std::byte {0x82}}; // the place is taken
            encodeChanged(view(before, dictionary), changes, dictionary, after);
            const std::span<const std::byte> form = std::span(after).subspan(1);
            const Value expected = withChanges(tree, changes, arena);
            const Value seen = view(form, dictionary);
            QCOMPARE(toText(seen), toText(expected));
            QCOMPARE(encodedBytes(form.data()), form.size());
            for (std::size_t place = 0; place < size; ++place)
                QVERIFY(equal(seen.memberAt(place).value, expected.memberAt(place).value));
        }
    }

    void differentMembersAreFound()
    {
        tests::RandomValues random(6);
        Dictionary dictionary;
        for (int i = 0; i < 3000; ++i) {
            Arena arena;
            const std::size_t size = 1 + random.below(64);
            const Value tree = randomObject(random, arena, size);
            const std::vector<MemberChange> changes = randomChanges(random, arena, size);
            const Value changed = withChanges(tree, changes, arena);
            const std::vector<std::byte> before = encoded(tree, dictionary);
            const std::vector<std::byte> after = encoded(changed, dictionary);
            const Comparison comparison(view(before, dictionary), view(after, dictionary));
            QVERIFY(comparison.different.has_value());
            for (std::size_t place = 0; place < size; ++place) {
                const bool differs
                    = !equal(tree.memberAt(place).value, changed.memberAt(place).value);
                QCOMPARE((*comparison.different >> place & 1) == 1, differs);
                QCOMPARE(comparison.mayDiffer(tree.memberAt(place).name), differs);
            }
            std::vector<std::size_t> places;
            forEachMember(*comparison.different,
                          [&places](std::size_t place) { places.push_back(place); });
            QVERIFY(std::is_sorted(places.begin(), places.end()));
            QCOMPARE(places.size(), std::size_t(std::popcount(*comparison.different)));
        }
    }

    void oneValueMayBeWrittenInTwoWays()
    {
        Dictionary dictionary;
        Arena arena;
        const Value tree = *parse(R"({"a":"a text that comes again","b":1})", arena);
        const std::vector<std::byte> first = encoded(tree, dictionary);
        const std::vector<std::byte> shared = encoded(tree, dictionary);
        QVERIFY(first != shared);
        QCOMPARE(differentMembers(view(first, dictionary), view(shared, dictionary)),
                 std::optional<MemberSet>(0));
    }

    void otherShapesAreNotCompared()
    {
        Dictionary dictionary;
        Arena arena;
        const std::vector<std::byte> one = encoded(*parse(R"({"a":1,"b":1})", arena), dictionary);
        const std::vector<std::byte> other = encoded(*parse(R"({"b":1,"a":1})", arena), dictionary);
        const Comparison comparison(view(one, dictionary), view(other, dictionary));
        QVERIFY(!comparison.different);
        QVERIFY(comparison.mayDiffer("a"));
        QVERIFY(!differentMembers(*parse(R"({"a":1,"b":1})", arena), view(one, dictionary)));
    }

    void placesAreThoseOfTheShape()
    {
        Dictionary dictionary;
        Arena arena;
        const std::vector<std::byte> form = encoded(*parse(R"({"a":1,"b":1})", arena), dictionary);
        QCOMPARE(memberPlace(view(form, dictionary), "b"), std::optional<std::size_t>(1));
        QVERIFY(!memberPlace(view(form, dictionary), "c"));
        QVERIFY(!memberPlace(*parse(R"({"a":1})", arena), "a"));
        const Value wide = randomObject(*std::make_unique<tests::RandomValues>(7), arena, 65);
        const std::vector<std::byte> named = encoded(wide, dictionary);
        QVERIFY(!memberPlace(view(named, dictionary), "m1"));
    }
};

PARTITA_APPLESS_TEST(TestMembers)

} // namespace tst_members

#include "tst_members.moc"
