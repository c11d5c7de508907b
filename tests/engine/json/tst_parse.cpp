// JSON parser: accepted texts, and refused ones with message and place.
#include "engine/json/encoding.h"
#include "engine/json/value.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_parse {

using namespace partita;
using namespace partita::json;

class TestParse : public QObject {
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("blanks") << QByteArray(" \n\t[ 1 , 2 ]\r\n") << QByteArray("[1,2]");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{}") << QByteArray("{}");
        QTest::newRow("words") << QByteArray("[true,false,null]")
                               << QByteArray("[true,false,null]");
        QTest::newRow("escapes") << QByteArray("\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\\/\\\"\"")
                                 << QByteArray("\"Aé€😀/\\\"\"");
        QTest::newRow("nothing inside") << QByteArray("{\"\":{},\"a\":[],\"b\":\"\"}")
                                        << QByteArray("{\"\":{},\"a\":[],\"b\":\"\"}");
        QTest::newRow("nul") << QByteArray("\"a\\u0000b\"") << QByteArray("\"a\\u0000b\"");
        QTest::newRow("2^53") << QByteArray("9007199254740992") << QByteArray("9007199254740992");
        QTest::newRow("exact beyond 2^53")
            << QByteArray("9007199254740994") << QByteArray("9007199254740994");
        QTest::newRow("2^60") << QByteArray("1152921504606846976")
                              << QByteArray("1152921504606846976");
        QTest::newRow("1e22 as digits")
            << QByteArray("10000000000000000000000") << QByteArray("1e+22");
        QTest::newRow("17 digits")
            << QByteArray("0.12345678901234568") << QByteArray("0.12345678901234568");
        QTest::newRow("rounded integer")
            << QByteArray("9007199254740993") << QByteArray("9007199254740992");
        QTest::newRow("rounded negative integer")
            << QByteArray("-9007199254740993") << QByteArray("-9007199254740992");
        QTest::newRow("rounded digits")
            << QByteArray("0.123456789012345678") << QByteArray("0.12345678901234568");
        QTest::newRow("many integer digits")
            << QByteArray("123456789012345678901") << QByteArray("123456789012345683968");
        QTest::newRow("below doubles")
            << QByteArray("[1e-400,-1e-400,0.0e-999]") << QByteArray("[0,0,0]");
        QTest::newRow("zeros do not count")
            << QByteArray("0.100000000000000000000000") << QByteArray("0.1");
        QTest::newRow("exponent") << QByteArray("-1.5E+3") << QByteArray("-1500");
        QTest::newRow("zero") << QByteArray("0e5") << QByteArray("0");
    }

    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, written);
        Arena arena;
        const Result<Value> value = parse(text.toStdString(), arena);
        QVERIFY2(value.ok(), value ? "" : value.error().message.c_str());
        QCOMPARE(QByteArray::fromStdString(toText(*value)), written);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("path");
        const auto row = [](const char *name, QByteArray text, const char *words, int line,
                            int column, const char *path = "$") {
            QTest::newRow(name) << text << QByteArray(words) << line << column << QByteArray(path);
        };
        row("nothing", "", "found the end of the text", 1, 1);
        row("blanks only", " \n ", "found the end of the text", 2, 2);
        row("two values", "1 2", "Expected the end of the text, found '2'", 1, 3);
        row("open object", "{\"a\":1", "Expected ',' or '}'", 1, 7);
        row("open array", "[1,", "Expected a value", 1, 4, "$[1]");
        row("trailing comma", "[1,\n2,]", "Expected a value, found ']'", 2, 3, "$[2]");
        row("trailing comma in object", "{\"a\":1,}", "Expected a member name", 1, 8);
        row("no colon", "{\"a\" 1}", "Expected ':'", 1, 6);
        row("bare name", "{a:1}", "Expected a member name in double quotes, found 'a'", 1, 2);
        row("single quotes", "['a']", "found '''", 1, 2, "$[0]");
        row("half a word", "{\"entities\":[1,{\"name\":tru}]}", "unknown word", 1, 24,
            "$.entities[1].name");
        row("odd names in the path", "{\"a b\":[x]}", "Expected a value", 1, 9, "$[\"a b\"][0]");
        row("plus", "+1", "Expected a value, found '+'", 1, 1);
        row("lone minus", "-", "Expected a digit after '-'", 1, 2);
        row("leading zero", "[01]", "cannot begin with 0", 1, 2, "$[0]");
        row("no digit after the point", "1.", "after the decimal point", 1, 3);
        row("no digit in the exponent", "1e+", "in the exponent", 1, 4);
        row("NaN", "NaN", "Expected a value, found 'N'", 1, 1);
        row("beyond doubles", "[1e400]", "beyond the range", 1, 2, "$[0]");
        row("open string", "\"abc", "does not end", 1, 5);
        row("control character", "\"a\nb\"", "control character", 1, 3);
        row("unknown escape", "\"\\x41\"", "Unknown escape", 1, 2);
        row("short escape", "\"\\u12\"", "four hexadecimal digits", 1, 2);
        row("lone high surrogate", "\"\\ud800\"", "Half of a surrogate pair", 1, 2);
        row("lone low surrogate", "\"\\udc00\"", "Half of a surrogate pair", 1, 2);
        row("two high surrogates", "\"\\ud800\\ud800\"", "Half of a surrogate pair", 1, 2);
        row("stray continuation byte", "\"a\x80\"", "not valid UTF-8", 1, 3);
        row("overlong", "\"\xC0\xAF\"", "not valid UTF-8", 1, 2);
        row("surrogate in UTF-8", "\"\xED\xA0\x80\"", "not valid UTF-8", 1, 2);
        row("beyond Unicode", "\"\xF4\x90\x80\x80\"", "not valid UTF-8", 1, 2);
        row("cut sequence", "\"\xE2\x82\"", "not valid UTF-8", 1, 2);
        row("same name twice", "{\"a\":{\"x\":1,\"y\":[{\"x\":2}],\"x\":3}}", "\"x\" occurs twice",
            1, 27, "$.a");
        row("columns count characters", "[\"é😀\",x]", "Expected a value", 1, 7, "$[1]");
        row("deep", QByteArray(129, '['), "deeper than 128", 1, 129,
            (std::string("$") +
             [] {
                 std::string steps;
                 for (int i = 0; i < 128; ++i)
                     steps += "[0]";
                 return steps;
             }())
                .c_str());
    }

    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, words);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QByteArray, path);
        Arena arena;
        const Result<Value> value = parse(text.toStdString(), arena);
        QVERIFY(!value.ok());
        QVERIFY2(QByteArray::fromStdString(value.error().message).contains(words),
                 value.error().message.c_str());
        QCOMPARE(value.error().line, line);
        QCOMPARE(value.error().column, column);
        QCOMPARE(QByteArray::fromStdString(value.error().path), path);

        // The compact form is read by the same rules, and leaves nothing behind.
        Dictionary dictionary;
        std::vector<std::byte> out(3);
        const Result<void> encoded = encodeText(text.toStdString(), dictionary, out);
        QVERIFY(!encoded.ok());
        QVERIFY(encoded.error() == value.error());
        QCOMPARE(out.size(), std::size_t {3});
    }

    void aNameTwiceInAWideObject()
    {
        std::string text = "{";
        for (int i = 0; i < 300; ++i)
            text += "\"n" + std::to_string(i) + "\":" + std::to_string(i) + ",";
        text += "\"n17\":0}";
        Arena arena;
        const Result<Value> value = parse(text, arena);
        QVERIFY(!value.ok());
        QVERIFY(value.error().message.find("\"n17\" occurs twice") != std::string::npos);
        Dictionary dictionary;
        std::vector<std::byte> out;
        QVERIFY(encodeText(text, dictionary, out).error() == value.error());
    }

    void nestingOf128IsAllowed()
    {
        Arena arena;
        const std::string text = std::string(128, '[') + std::string(128, ']');
        QVERIFY(parse(text, arena).ok());
        QCOMPARE(toText(*parse(text, arena)), text);
    }

    void statusesFollowTheService()
    {
        QCOMPARE(statusOf(ErrorCode::badRequest), 400);
        QCOMPARE(statusOf(ErrorCode::notFound), 404);
        QCOMPARE(statusOf(ErrorCode::conflict), 409);
        QCOMPARE(statusOf(ErrorCode::preconditionFailed), 412);
        QCOMPARE(statusOf(ErrorCode::tooLarge), 413);
        QCOMPARE(statusOf(ErrorCode::throttled), 429);
        QCOMPARE(std::string(nameOf(ErrorCode::notFound)), std::string("NotFound"));
    }
};

PARTITA_APPLESS_TEST(TestParse)

} // namespace tst_parse

#include "tst_parse.moc"
