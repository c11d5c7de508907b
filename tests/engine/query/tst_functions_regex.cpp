// REGEXMATCH, REGEXEXTRACT and REGEXREPLACE; the conformance corpus also has results of them.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

#include <chrono>

namespace tst_functions_regex {

using namespace functiontest;

class TestFunctionsRegex : public QObject {
    Q_OBJECT

private slots:
    void matches_data();
    void matches() { checkRow(); }
    void extracts_data();
    void extracts() { checkRow(); }
    void replaces_data();
    void replaces() { checkRow(); }
    void replacementOfItselfChangesNothing();
    void boundsTheResult();
    void countsStepsOverAllMatches();
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

void TestFunctionsRegex::extracts_data()
{
    addRows({
        {R"~(REGEXEXTRACT("SKU-93821-BLUE", "[0-9]+"))~", R"("93821")"},
        {R"~(REGEXEXTRACT("SKU-93821-BLUE", "sku-(\\d+)", "i", 1))~", R"("93821")"},
        {R"~(REGEXEXTRACT("abc", "x"))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "(a)?b", "", 1))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "b", "", 1))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "b", "", -1))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "b", "", NaN))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "b", null))~", "undefined"},
        {R"~(REGEXEXTRACT("b", "b", "", undefined))~", "undefined"},
        {R"~(REGEXEXTRACTALL("A12-B34", "[0-9]+"))~", R"(["12","34"])"},
        {R"~(REGEXEXTRACTALL("A12-B34", "([A-Z])([0-9]+)", "", 1))~", R"(["A","B"])"},
        {R"~(REGEXEXTRACTALL("a😀b", "x*"))~", R"(["","","",""])"},
        {R"~(REGEXEXTRACTALL("abc", "x"))~", "[]"},
        {R"~(REGEXEXTRACTALL("b-ab", "(a)?b", "", 1))~", R"(["a"])"},
        {R"~(REGEXEXTRACTALL("b", "(", "", 0))~", "undefined"},
    });
}

void TestFunctionsRegex::replaces_data()
{
    addRows({
        {R"~(REGEXREPLACE("A12-B34", "[0-9]+", "#"))~", R"("A#-B34")"},
        {R"~(REGEXREPLACEALL("A12-B34", "[0-9]+", "#"))~", R"("A#-B#")"},
        {R"~(REGEXREPLACEALL("A12-B34", "(\\d)(\\d)", "$2$1"))~", R"("A21-B43")"},
        {R"~(REGEXREPLACE("ab", "(?<first>a)", "${first}${first}"))~", R"("aab")"},
        {R"~(REGEXREPLACE("ab", "a", "${"))~", R"("${b")"},
        {R"~(REGEXREPLACE("ab", "a", "${}"))~", R"("${}b")"},
        {R"~(REGEXREPLACE("ab", "a", "$99999999999999999999"))~", R"("$99999999999999999999b")"},
        {R"~(REGEXREPLACE("ab", "a", "${99999999999999999999}"))~",
         R"("${99999999999999999999}b")"},
        {R"~(REGEXREPLACE("ab", "a", "$$$0"))~", R"("$ab")"},
        {R"~(REGEXREPLACEALL("a😀b", "", "-"))~", R"("-a-😀-b-")"},
        {R"~(REGEXREPLACE("ab", "x", "y"))~", R"("ab")"},
        {R"~(REGEXREPLACE("ab", "a", null))~", "undefined"},
        {R"~(REGEXREPLACE("ab", "a", "b", "g"))~", "undefined"},
    });
}

// $0 puts back whatever matched.
void TestFunctionsRegex::replacementOfItselfChangesNothing()
{
    Session session;
    for (const char *text : {"", "a", "aab", "日本 😀 x", "a\\nb\\nc", "$1 ${0}"}) {
        for (const char *pattern : {"", ".", "a*", "(a)|b", "^", "$", "\\\\b", "[^a]+"}) {
            const std::string call = "REGEXREPLACEALL(\"" + std::string(text) + "\", \""
                + std::string(pattern) + "\", \"$0\", \"m\")";
            QCOMPARE(functiontest::call(call, session), "\"" + std::string(text) + "\"");
        }
    }
}

void TestFunctionsRegex::boundsTheResult()
{
    Session session;
    const std::string longText(5000, 'a');
    const std::string call = "REGEXREPLACEALL(\"" + longText + "\", \"\", \"" + longText + "\")";
    QCOMPARE(functiontest::call(call, session), std::string("undefined"));
}

// Each match stays below the limit, all together do not.
void TestFunctionsRegex::countsStepsOverAllMatches()
{
    Session session;
    std::string text;
    for (int i = 0; i < 400; ++i)
        text += "aaaaaaaaaaaaaaaax";
    const std::string once = "REGEXEXTRACT(\"" + text + "\", \"(a+)+b|x\")";
    QCOMPARE(functiontest::call(once, session), std::string("\"x\""));
    const std::string all = "REGEXEXTRACTALL(\"" + text + "\", \"(a+)+b|x\")";
    QCOMPARE(functiontest::call(all, session), std::string("undefined"));
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

PARTITA_APPLESS_TEST(TestFunctionsRegex)

} // namespace tst_functions_regex

#include "tst_functions_regex.moc"
