// JSON values: types, comparison and text.
#include "engine/json/output.h"
#include "tests/engine/json/randomvalues.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_value {

using namespace partita;
using namespace partita::json;

class TestValue : public QObject {
    Q_OBJECT

private slots:
    void absenceIsUndefined()
    {
        Arena arena;
        const Value item = *parse(R"({"a":{"b":[1,2]},"c":null})", arena);
        QVERIFY(item.member("x").isUndefined());
        QVERIFY(item.member("a").member("x").member("y").isUndefined());
        QVERIFY(item.member("a").member("b").at(2).isUndefined());
        QVERIFY(item.member("c").isNull());
        QVERIFY(item.member("c").member("d").isUndefined());
        QVERIFY(item.at(0).isUndefined());
        QCOMPARE(item.member("a").member("b").at(1).integer(), std::int64_t {2});
        QCOMPARE(item.size(), std::size_t {2});
    }

    void onlyTrueIsTrue()
    {
        QVERIFY(Value::boolean(true).isTrue());
        QVERIFY(!Value::boolean(false).isTrue());
        QVERIFY(!Value::integer(1).isTrue());
        QVERIFY(!Value::string("true").isTrue());
        QVERIFY(!Value().isTrue());
    }

    void objectsDropUndefinedMembers()
    {
        Arena arena;
        const Value object = Value::object({{"a", Value()}, {"b", Value::integer(1)}}, arena);
        QCOMPARE(toText(object), std::string(R"({"b":1})"));
    }

    void typesSortInTheServicesOrder()
    {
        Arena arena;
        const std::vector<Value> ascending = {Value(),
                                              Value::null(),
                                              Value::boolean(false),
                                              Value::boolean(true),
                                              Value::number(-INFINITY),
                                              Value::number(-1.5),
                                              Value::integer(0),
                                              Value::number(0.5),
                                              Value::integer(1),
                                              Value::integer(1LL << 53),
                                              Value::number(1e300),
                                              Value::string(""),
                                              Value::string("A"),
                                              Value::string("a"),
                                              Value::string("a\x01"),
                                              Value::string("aa"),
                                              Value::string("😀"),
                                              Value::string("\xEF\xBC\xA1"),
                                              *parse("[]", arena),
                                              *parse("[1]", arena),
                                              *parse("[1,0]", arena),
                                              *parse("[2]", arena),
                                              *parse("{}", arena),
                                              *parse(R"({"b":1})", arena),
                                              *parse(R"({"a":1,"b":1})", arena),
                                              *parse(R"({"a":1,"c":0})", arena)};
        for (std::size_t i = 0; i < ascending.size(); ++i) {
            for (std::size_t j = 0; j < ascending.size(); ++j) {
                const int expected = i < j ? -1 : (i > j ? 1 : 0);
                const int found = compare(ascending[i], ascending[j]);
                QCOMPARE((found > 0) - (found < 0), expected);
                QCOMPARE(equal(ascending[i], ascending[j]), i == j);
            }
        }
    }

    void numbersCompareByValue()
    {
        QVERIFY(equal(Value::integer(1), Value::number(1.0)));
        QCOMPARE(hash(Value::integer(1)), hash(Value::number(1.0)));
        QVERIFY(equal(Value::number(-0.0), Value::integer(0)));
        QCOMPARE(hash(Value::number(-0.0)), hash(Value::integer(0)));
        // 2^53 + 1 has no double: it is greater than the double next to it.
        QVERIFY(compare(Value::integer((1LL << 53) + 1), Value::number(0x1p53)) > 0);
        QVERIFY(compare(Value::integer(INT64_MAX), Value::number(0x1p63)) < 0);
        QVERIFY(compare(Value::integer(INT64_MIN), Value::number(-0x1p63)) == 0);
        QVERIFY(compare(Value::number(0.5), Value::integer(0)) > 0);
        QVERIFY(compare(Value::number(-0.5), Value::integer(0)) < 0);
        QVERIFY(Value::number(3.0).isInteger());
        QVERIFY(!Value::number(3.5).isInteger());
        QVERIFY(!Value::number(1e19).isInteger());
    }

    void theOrderOfMembersDoesNotMatter()
    {
        Arena arena;
        const Value left = *parse(R"({"a":1,"b":{"x":[1,2],"y":null}})", arena);
        const Value right = *parse(R"({"b":{"y":null,"x":[1.0,2]},"a":1})", arena);
        QVERIFY(equal(left, right));
        QCOMPARE(compare(left, right), 0);
        QCOMPARE(hash(left), hash(right));
        QVERIFY(!equal(left, *parse(R"({"a":1,"b":{"x":[2,1],"y":null}})", arena)));
    }

    void numbersAreWrittenShort_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("one") << 1.0 << QByteArray("1");
        QTest::newRow("tenth") << 0.1 << QByteArray("0.1");
        QTest::newRow("third") << 1.0 / 3 << QByteArray("0.3333333333333333");
        QTest::newRow("small") << 0.000001 << QByteArray("0.000001");
        QTest::newRow("smaller") << 0.0000015 << QByteArray("0.0000015");
        QTest::newRow("tiny") << 1.5e-7 << QByteArray("1.5e-7");
        QTest::newRow("least") << 5e-324 << QByteArray("5e-324");
        QTest::newRow("greatest") << 1.7976931348623157e308
                                  << QByteArray("1.7976931348623157e+308");
        QTest::newRow("wide") << 1e20 << QByteArray("100000000000000000000");
        QTest::newRow("wider") << 1e21 << QByteArray("1e+21");
        QTest::newRow("all digits") << 0x1p60 << QByteArray("1152921504606846976");
        QTest::newRow("negative") << -12.5 << QByteArray("-12.5");
        QTest::newRow("minus nothing") << -0.0 << QByteArray("-0");
        QTest::newRow("no number") << std::nan("") << QByteArray("\"NaN\"");
        QTest::newRow("infinite") << double {-INFINITY} << QByteArray("\"-Infinity\"");
    }

    void numbersAreWrittenShort()
    {
        QFETCH(double, number);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(toText(Value::number(number))), text);
        QCOMPARE(textSize(Value::number(number)), static_cast<std::size_t>(text.size()));
    }

    void stringsAreEscaped()
    {
        QCOMPARE(toText(Value::string("a\"b\\c/\b\f\n\r\t\x01\x1f é😀")),
                 std::string("\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f é😀\""));
    }

    void indentedTextIsReadable()
    {
        Arena arena;
        QCOMPARE(
            toIndentedText(*parse(R"({"a":[1,{"b":2}],"c":{},"d":[]})", arena)),
            std::string(
                "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}"));
    }

    void whatIsWrittenReadsBack()
    {
        tests::RandomValues random(1);
        for (int i = 0; i < 3000; ++i) {
            Arena arena;
            const Value value = random.value(arena);
            const std::string text = toText(value);
            QCOMPARE(textSize(value), text.size());
            const Result<Value> again = parse(text, arena);
            QVERIFY2(again.ok(), text.c_str());
            QVERIFY2(equal(*again, value), text.c_str());
            QCOMPARE(hash(*again), hash(value));
            QCOMPARE(toText(*again), text);
            QVERIFY(equal(*parse(toIndentedText(value), arena), value));
            QVERIFY(equal(copy(value, arena), value));
        }
    }

    void anOutputHoldsWhatStringsHold()
    {
        tests::RandomValues random(7);
        Arena arena;
        Output output;
        std::string text;
        const std::string longText(20'000, 'x'); // beyond what is copied at a time
        for (int i = 0; i < 500; ++i) {
            const Value value = i % 100 == 0 ? Value::string(longText) : random.value(arena);
            write(value, output);
            write(value, text);
            output.add('\n');
            output.add(std::string_view("\r\n"));
            text += "\n\r\n";
        }
        QCOMPARE(std::string(output.view()), text);
        output.clear();
        QCOMPARE(output.size(), std::size_t {0});
        write(Value::integer(7), output);
        QCOMPARE(std::string(output.view()), std::string("7"));
    }

    void comparisonIsATotalOrder()
    {
        tests::RandomValues random(2);
        Arena arena;
        std::vector<Value> values;
        for (int i = 0; i < 120; ++i)
            values.push_back(random.value(arena, 2));
        for (const Value &a : values) {
            for (const Value &b : values) {
                const int order = compare(a, b);
                QCOMPARE(order == 0, compare(b, a) == 0);
                QCOMPARE(order<0, compare(b, a)> 0);
                QCOMPARE(order == 0, equal(a, b));
                if (equal(a, b))
                    QCOMPARE(hash(a), hash(b));
                for (std::size_t i = 0; i < values.size(); i += 7) {
                    if (order <= 0 && compare(b, values[i]) <= 0)
                        QVERIFY(compare(a, values[i]) <= 0);
                }
            }
        }
    }

    void documentsKeepTheirMemory()
    {
        Document kept;
        {
            const Result<Document> document = Document::parse(R"({"name":"Ada","tags":["x"]})");
            kept = Document::copyOf(document->root().member("tags"));
        }
        QCOMPARE(toText(kept.root()), std::string("[\"x\"]"));
    }

    void arenasForgetAndMove()
    {
        Arena arena;
        for (int round = 0; round < 3; ++round) {
            std::vector<std::string_view> texts;
            for (int i = 0; i < 2000; ++i)
                texts.push_back(arena.store(std::string(static_cast<std::size_t>(i % 300), 'x')));
            for (std::size_t i = 0; i < texts.size(); ++i)
                QCOMPARE(texts[i].size(), i % 300);
            arena.clear();
            QCOMPARE(arena.size(), std::size_t {0});
        }
        const Value value = *parse(R"(["moved"])", arena);
        const Arena other = std::move(arena);
        QCOMPARE(toText(value), std::string("[\"moved\"]"));
    }
};

PARTITA_APPLESS_TEST(TestValue)

} // namespace tst_value

#include "tst_value.moc"
