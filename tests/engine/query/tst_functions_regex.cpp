// REGEXMATCH.
#include "tests/engine/query/functioncall.h"

#include <chrono>

using namespace functiontest;

class TestFunctionsRegex : public QObject {
    Q_OBJECT

private slots:
    void matches_data();
    void matches() { checkRow(); }
    void givesUp_data();
    void givesUp();
    void remembersPatterns();
};

void TestFunctionsRegex::matches_data()
{
    addRows({
        {R"~(REGEXMATCH("abcd", "ABC"))~", "false"},
        {R"~(REGEXMATCH("abcd", "ABC", "i"))~", "true"},
        {R"~(REGEXMATCH("abcd", "ab.", ""))~", "true"},
        {R"~(REGEXMATCH("abcd", "ab c", "x"))~", "true"},
        {R"~(REGEXMATCH("abcd", "aB c", "ix"))~", "true"},
        {R"~(REGEXMATCH("03a", "[0-9]"))~", "true"},
        {R"~(REGEXMATCH("salt3824908", "salt{1}"))~", "true"},
        {R"~(REGEXMATCH("shame", "s....", "i"))~", "true"},
        {R"~(REGEXMATCH("abc", "^abc$"))~", "true"},
        {R"~(REGEXMATCH("xabc", "^abc$"))~", "false"},
        {R"~(REGEXMATCH("abc", ""))~", "true"},
        {R"~(REGEXMATCH("", "^$"))~", "true"},
        {R"~(REGEXMATCH("a\nb", "a.b"))~", "false"},
        {R"~(REGEXMATCH("a\nb", "a.b", "s"))~", "true"},
        {R"~(REGEXMATCH("a\nb", "^b"))~", "false"},
        {R"~(REGEXMATCH("a\nb", "^b", "m"))~", "true"},
        {R"~(REGEXMATCH("a\n", "a$"))~", "true"},
        {R"~(REGEXMATCH("a\rb", "a.b"))~", "true"},
        {R"~(REGEXMATCH("A\nB", "a.b", "is"))~", "true"},
        {R"~(REGEXMATCH("foobar", "foo(?=bar)"))~", "true"},
        {R"~(REGEXMATCH("foobaz", "foo(?=bar)"))~", "false"},
        {R"~(REGEXMATCH("foobar", "(?<!x)bar"))~", "true"},
        {R"~(REGEXMATCH("abab", "^(ab)\\1$"))~", "true"},
        {R"~(REGEXMATCH("abab", "^(?P<x>ab)\\k<x>$"))~", "true"},
        {R"~(REGEXMATCH("aaa", "^a++$"))~", "true"},
        {R"~(REGEXMATCH("a b", "a\\sb"))~", "true"},
        {R"~(REGEXMATCH("2024-01-31", "^\\d{4}-\\d\\d-\\d\\d$"))~", "true"},
        {R"~(REGEXMATCH("jane@example.com", "^[\\w.+-]+@[\\w-]+\\.[\\w.]+$"))~", "true"},
        {R"~(REGEXMATCH("]", "[]]"))~", "true"},
        {R"~(REGEXMATCH("x", "[^]]"))~", "true"},
        {R"~(REGEXMATCH("]", "^[^]]$"))~", "false"},
        {R"~(REGEXMATCH("[", "[[]"))~", "true"},
        {R"~(REGEXMATCH("b", "[[:alpha:]]"))~", "true"},
        {R"~(REGEXMATCH("7", "[[:alpha:]]"))~", "false"},
        {R"~(REGEXMATCH("&", "^[a&&b]$"))~", "true"},
        {R"~(REGEXMATCH("a", "^[a&&b]$"))~", "true"},
        {R"~(REGEXMATCH("\\", "[\\\\]"))~", "true"},
        {R"~(REGEXMATCH("Ä", "ä", "i"))~", "true"},
        {R"~(REGEXMATCH("😀", "^.$"))~", "true"},
        {R"~(REGEXMATCH("abc", "("))~", "undefined"},
        {R"~(REGEXMATCH("abc", "[a"))~", "undefined"},
        {R"~(REGEXMATCH("abc", "*a"))~", "undefined"},
        {R"~(REGEXMATCH("abc", "a", "q"))~", "undefined"},
        {R"~(REGEXMATCH("abc", "a", 1))~", "undefined"},
        {R"~(REGEXMATCH("abc", 1))~", "undefined"},
        {R"~(REGEXMATCH(1, "1"))~", "undefined"},
        {R"~(REGEXMATCH("abc", undefined))~", "undefined"},
    });
}

void TestFunctionsRegex::givesUp_data()
{
    addRows({
        {R"~(REGEXMATCH("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$"))~",
         "undefined"},
        {R"~(REGEXMATCH("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a|aa)+$"))~",
         "undefined"},
        {R"~(REGEXMATCH("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "^(a+)+$"))~", "true"},
    });
}

void TestFunctionsRegex::givesUp()
{
    const auto start = std::chrono::steady_clock::now();
    checkRow();
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

// More patterns than the cache holds, in turns.
void TestFunctionsRegex::remembersPatterns()
{
    Session session;
    for (int i = 0; i < 100; ++i) {
        const std::string digit = std::to_string(i % 20);
        const std::string call = "REGEXMATCH(\"x" + digit + "y\", \"x" + digit + "y\")";
        QCOMPARE(functiontest::call(call, session), std::string("true"));
    }
}

QTEST_APPLESS_MAIN(TestFunctionsRegex)
#include "tst_functions_regex.moc"
