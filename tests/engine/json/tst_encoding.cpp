// Compact form of values: the same contents as the tree in less memory.
#include "engine/json/encoding.h"
#include "engine/json/extended.h"
#include "engine/json/output.h"
#include "tests/engine/json/randomvalues.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace tst_encoding {

using namespace partita;
using namespace partita::json;

namespace {

std::vector<std::byte> encoded(Value value, Dictionary &dictionary)
{
    std::vector<std::byte> bytes;
    encode(value, dictionary, bytes);
    return bytes;
}

std::string likeText(int number, int post, int user)
{
    const std::string digits = std::to_string(100000 + number);
    return R"({"id":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfb)" + digits
        + R"(","type":"like","postId":"6c84fb90-12c4-11e1-840d-7b25c5)"
        + std::to_string(100000 + post) + R"(","userId":"f47ac10b-58cc-4372-a567-0e02b2)"
        + std::to_string(100000 + user) + R"(","creationDate":"2020-01-01T12:34:56.)"
        + digits.substr(3) + R"(Z"})";
}

/// An object with two members more.
class WithMore final : public Extended {
public:
    static constexpr const char *text = R"(,"_rid":"r","_ts":7)";

    explicit WithMore(Value object)
        : Extended(object, 2)
    {
    }
    char *writeText(char *at) const override { return std::copy_n(text, mostText(), at); }
    std::size_t mostText() const override { return std::string_view(text).size(); }

private:
    const Member *makeMembers() const override { return m_more; }

    Member m_more[2] = {{"_rid", Value::string("r")}, {"_ts", Value::integer(7)}};
};

} // namespace

class TestEncoding : public QObject {
    Q_OBJECT

private slots:
    void textsAreWrittenWithTheirEscapesHoweverManyAndWhere()
    {
        std::mt19937 random(5);
        Dictionary dictionary;
        const std::string escaped = std::string("\"\\\n\t\x01\x1f", 6);
        for (const std::size_t size : {1U, 15U, 31U, 32U, 33U, 64U, 100U, 500U, 5'000U, 8'190U,
                                       8'192U, 65'535U, 65'536U, 70'000U}) {
            for (const std::size_t escapes : {0U, 1U, 2U, 6U, 30U, 255U, 256U, 5'000U}) {
                std::string text(size, 'x');
                for (std::size_t i = 0; i < escapes; ++i)
                    text[random() % size] = escaped[random() % escaped.size()];
                if (escapes == 2) { // at both ends
                    text.front() = '"';
                    text.back() = '\n';
                }
                Arena arena;
                const Value tree = Value::object(
                    {{"text", Value::string(text)},
                     {"list", Value::array({{Value::string(text), Value::integer(7)}}, arena)}},
                    arena);
                const std::vector<std::byte> bytes = encoded(tree, dictionary);
                const Value seen = view(bytes, dictionary);
                QCOMPARE(encodedBytes(bytes.data()), bytes.size());
                QVERIFY(equal(seen, tree));
                QCOMPARE(seen.member("text").string(), std::string_view(text));
                QCOMPARE(toText(seen), toText(tree));
                QCOMPARE(textSize(seen), toText(tree).size());
                Output output;
                write(seen, output);
                QCOMPARE(output.view(), std::string_view(toText(tree)));
                std::vector<std::byte> read;
                QVERIFY(encodeText(toText(tree), dictionary, read).ok());
                QVERIFY(equal(view(read, dictionary), tree));
            }
        }
    }

    void viewsEqualTheirTrees()
    {
        tests::RandomValues random(3);
        Dictionary dictionary; // one for all, so that names, shapes and strings are shared
        Arena arena;
        std::vector<Value> trees;
        std::vector<std::vector<std::byte>> forms;
        for (int i = 0; i < 2000; ++i) {
            trees.push_back(random.value(arena));
            forms.push_back(encoded(trees.back(), dictionary));
        }
        for (std::size_t i = 0; i < trees.size(); ++i) {
            const Value seen = view(forms[i], dictionary);
            QVERIFY(equal(seen, trees[i]));
            QCOMPARE(hash(seen), hash(trees[i]));
            QCOMPARE(toText(seen), toText(trees[i]));
            QCOMPARE(textSize(seen), textSize(trees[i]));
            QVERIFY(equal(copy(seen, arena), trees[i]));
            QCOMPARE(compare(seen, trees[(i + 1) % trees.size()]) < 0,
                     compare(trees[i], trees[(i + 1) % trees.size()]) < 0);
        }
    }

    void textsAndTreesEncodeAlike()
    {
        tests::RandomValues random(4);
        Dictionary fromTrees;
        Dictionary fromTexts;
        for (int i = 0; i < 500; ++i) {
            Arena arena;
            const Value tree = *parse(toText(random.value(arena)), arena);
            std::vector<std::byte> direct;
            QVERIFY(encodeText(toText(tree), fromTexts, direct).ok());
            QVERIFY(encoded(tree, fromTrees) == direct);
        }
    }

    void viewsCanBeEncodedAgain()
    {
        tests::RandomValues random(5);
        Dictionary first;
        Dictionary second;
        for (int i = 0; i < 300; ++i) {
            Arena arena;
            const Value tree = random.value(arena);
            const std::vector<std::byte> form = encoded(tree, first);
            const std::vector<std::byte> again = encoded(view(form, first), second);
            QVERIFY(equal(view(again, second), tree));
        }
    }

    void membersAreFoundByNameAndPlace()
    {
        for (const int size : {0, 1, 8, 9, 60, 64, 65, 500}) {
            Arena arena;
            Dictionary dictionary;
            std::vector<Member> members;
            for (int i = 0; i < size; ++i)
                members.push_back(
                    {arena.store("name" + std::to_string(i)), Value::integer(i * 1000)});
            const std::vector<std::byte> form = encoded(Value::object(members, arena), dictionary);
            const Value seen = view(form, dictionary);
            QCOMPARE(seen.size(), static_cast<std::size_t>(size));
            for (int i = 0; i < size; ++i) {
                QCOMPARE(seen.member("name" + std::to_string(i)).integer(),
                         std::int64_t {i} * 1000);
                QCOMPARE(seen.memberAt(static_cast<std::size_t>(i)).value.integer(),
                         std::int64_t {i} * 1000);
                QCOMPARE(seen.memberAt(static_cast<std::size_t>(i)).name,
                         members[static_cast<std::size_t>(i)].name);
                const Result<Path> path = Path::parse("/name" + std::to_string(i));
                QCOMPARE(PathReader(*path, dictionary).of(seen).integer(), std::int64_t {i} * 1000);
            }
            QVERIFY(seen.member("name").isUndefined());
            QVERIFY(PathReader(*Path::parse("/other"), dictionary).of(seen).isUndefined());
        }
    }

    void elementsAreFoundByPlace()
    {
        Dictionary dictionary;
        Arena arena;
        for (const std::size_t size : {0U, 1U, 8U, 9U, 100U, 3000U, 30000U}) {
            std::vector<Value> elements;
            for (std::size_t i = 0; i < size; ++i)
                elements.push_back(Value::string("element " + std::to_string(i), arena));
            const std::vector<std::byte> form = encoded(Value::array(elements, arena), dictionary);
            const Value seen = view(form, dictionary);
            QCOMPARE(seen.size(), size);
            for (std::size_t i = 0; i < size; i += 1 + size / 50)
                QCOMPARE(seen.at(i).string(), elements[i].string());
            QVERIFY(seen.at(size).isUndefined());
        }
    }

    void readersLearnNamesThatComeLater()
    {
        Dictionary dictionary;
        const PathReader reader(*Path::parse("/late/name"), dictionary);
        Arena arena;
        const std::vector<std::byte> without = encoded(*parse(R"({"a":1})", arena), dictionary);
        QVERIFY(reader.of(view(without, dictionary)).isUndefined());
        const std::vector<std::byte> with
            = encoded(*parse(R"({"late":{"name":7}})", arena), dictionary);
        QCOMPARE(reader.of(view(with, dictionary)).integer(), std::int64_t {7});
        const std::vector<std::byte> other
            = encoded(*parse(R"({"x":0,"late":{"y":0,"name":8}})", arena), dictionary);
        QCOMPARE(reader.of(view(other, dictionary)).integer(), std::int64_t {8});
        QCOMPARE(reader.of(view(with, dictionary)).integer(), std::int64_t {7});
        QCOMPARE(reader.of(*parse(R"({"late":{"name":9}})", arena)).integer(), std::int64_t {9});
        QVERIFY(reader.of(Value::integer(1)).isUndefined());
    }

    void readersReadEncodingsWithoutAView()
    {
        Dictionary dictionary;
        Arena arena;
        const PathReader place(*Path::parse("/place"), dictionary);
        const PathReader inside(*Path::parse("/inner/name"), dictionary);
        for (const char *text :
             {R"({"id":"1","place":"here","inner":{"name":5}})", R"({"inner":7,"place":[1,2]})",
              R"({"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"place":null,"h":7,"i":8})", "{}",
              "17"}) {
            const std::vector<std::byte> form = encoded(*parse(text, arena), dictionary);
            const Value seen = view(form, dictionary);
            QCOMPARE(toText(place.ofEncoded(form.data())), toText(place.of(seen)));
            QCOMPARE(toText(inside.ofEncoded(form.data())), toText(inside.of(seen)));
        }
    }

    void namesMayBeLong()
    {
        Dictionary dictionary;
        Arena arena;
        for (const std::size_t size : {500U, 512U, 5000U, 40'000U}) {
            const std::string name(size, 'n');
            const std::string text = "{\"id\":\"1\",\"" + name + "\":true,\"last\":\"x\"}";
            const std::vector<std::byte> form = encoded(*parse(text, arena), dictionary);
            QCOMPARE(toText(view(form, dictionary)), text);
            QCOMPARE(textSize(view(form, dictionary)), text.size());
        }
    }

    void pathsWithArraysVisitEveryElement()
    {
        Dictionary dictionary;
        Arena arena;
        const Value tree
            = *parse(R"({"a":[{"b":[1,2]},{"b":3},{"c":0},{"b":[]},{"b":["x"]}],"z":1})", arena);
        const std::vector<std::byte> form = encoded(tree, dictionary);
        const Value seen = view(form, dictionary);
        const auto collect = [](Value root, const char *path) {
            std::string found;
            forEachAt(root, *Path::parse(path), [&](Value value, std::uint32_t position) {
                found += toText(value) + ";";
                if (position > 0)
                    QVERIFY(equal(valueAt(root, position), value));
            });
            return found;
        };
        for (const Value root : {tree, seen}) {
            QCOMPARE(collect(root, "/a/[]/b/[]"), std::string("1;2;\"x\";"));
            QCOMPARE(collect(root, "/a/[]/b"), std::string("[1,2];3;[];[\"x\"];"));
            QCOMPARE(collect(root, "/z"), std::string("1;"));
            QCOMPARE(collect(root, "/z/[]"), std::string(""));
            QCOMPARE(collect(root, "/none/[]/x"), std::string(""));
        }
    }

    void itemsOfOneKindTakeLittle()
    {
        Dictionary dictionary;
        std::vector<std::byte> bytes;
        std::size_t text = 0;
        constexpr int count = 20000;
        std::vector<std::size_t> starts;
        for (int i = 0; i < count; ++i) {
            const std::string like = likeText(i, i / 50, (i * 7919) % 200);
            text += like.size();
            starts.push_back(bytes.size());
            QVERIFY(encodeText(like, dictionary, bytes).ok());
        }
        for (int i = 0; i < count; i += 97) {
            const Value seen
                = view(std::span(bytes).subspan(starts[static_cast<std::size_t>(i)]), dictionary);
            QCOMPARE(toText(seen), likeText(i, i / 50, (i * 7919) % 200));
        }
        const double each = static_cast<double>(bytes.size() + dictionary.memory()) / count;
        qInfo("%.1f bytes a like, %.1f as text", each, static_cast<double>(text) / count);
        QVERIFY(each < 90);
    }

    void extendedObjectsAreWhole()
    {
        Dictionary dictionary;
        Arena arena;
        for (const char *text :
             {R"({"id":"a","n":{"x":[1,"y"]}})", R"({"a":1,"b":2,"c":3,"d":4})"}) {
            const Value tree = *parse(text, arena);
            const std::vector<std::byte> bytes = encoded(tree, dictionary);
            const WithMore extended(view(bytes, dictionary));
            const Value whole = Value::extended(extended);
            std::string expected(text);
            expected.insert(expected.size() - 1, WithMore::text);
            QCOMPARE(toText(whole), expected);
            QCOMPARE(textSize(whole), expected.size());
            const Value plain = *parse(expected, arena);
            QVERIFY(equal(whole, plain) && equal(plain, copy(whole, arena)));
            QCOMPARE(hash(whole), hash(plain));
            QCOMPARE(toIndentedText(whole), toIndentedText(plain));
            QCOMPARE(whole.size(), plain.size());
            for (std::size_t i = 0; i < plain.size(); ++i) {
                QVERIFY(whole.memberAt(i).name == plain.memberAt(i).name);
                QVERIFY(equal(whole.member(plain.memberAt(i).name), plain.memberAt(i).value));
            }
            QVERIFY(whole.member("absent").isUndefined());
            QCOMPARE(encoded(whole, dictionary), encoded(plain, dictionary));
        }
    }

    /// Texts are copied in pieces of several sizes; an escape may be anywhere in them.
    void escapesAreFoundAnywhere()
    {
        for (std::size_t size = 0; size < 150; ++size) {
            for (std::size_t at = 0; at < size; ++at) {
                for (const auto &[character, escape] :
                     {std::pair('"', "\\\""), std::pair('\n', "\\n"),
                      std::pair('\x01', "\\u0001")}) {
                    std::string text(size, 'x');
                    text[at] = character;
                    std::string expected(size + 2, 'x');
                    expected.front() = expected.back() = '"';
                    expected.replace(at + 1, 1, escape);
                    QCOMPARE(toText(Value::string(text)), expected);
                    QCOMPARE(textSize(Value::string(text)), expected.size());
                }
            }
        }
        const std::string controls(5000, '\x1f');
        QCOMPARE(toText(Value::string(controls)).size(), 6 * controls.size() + 2);
    }
};

PARTITA_APPLESS_TEST(TestEncoding)

} // namespace tst_encoding

#include "tst_encoding.moc"
