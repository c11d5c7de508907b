// Functions that look for one string in another, and LIKE.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

#include <chrono>

namespace tst_functions_search {

using namespace functiontest;

class TestFunctionsSearch : public QObject {
    Q_OBJECT

private slots:
    void predicates_data();
    void predicates() { checkRow(); }
    void anyAndAll_data();
    void anyAndAll() { checkRow(); }
    void positions_data();
    void positions() { checkRow(); }
    void like_data();
    void like();
    void likeStaysFast();
};

void TestFunctionsSearch::predicates_data()
{
    addRows({
        {R"(CONTAINS("AdventureWorks", "Adventure"))", "true"},
        {R"(CONTAINS("AdventureWorks", "Works"))", "true"},
        {R"(CONTAINS("AdventureWorks", "adventure"))", "false"},
        {R"(CONTAINS("AdventureWorks", "adventure", false))", "false"},
        {R"(CONTAINS("AdventureWorks", "works", true))", "true"},
        {R"(CONTAINS("AdventureWorks", "Contoso"))", "false"},
        {R"(CONTAINS("AdventureWorks", ""))", "true"},
        {R"(CONTAINS("", ""))", "true"},
        {R"(CONTAINS("", "a"))", "false"},
        {R"(CONTAINS("ÉCOLE", "école"))", "false"},
        {R"(CONTAINS("L'ÉCOLE", "école", true))", "true"},
        {R"(CONTAINS("ΣΟΦΟΣ", "σοφος", true))", "true"},
        {R"(CONTAINS("abc", "b", "true"))", "undefined"},
        {R"(CONTAINS("abc", "b", undefined))", "undefined"},
        {R"(CONTAINS("abc", 1))", "undefined"},
        {R"(CONTAINS(["abc"], "abc"))", "undefined"},
        {R"(CONTAINS(undefined, "abc"))", "undefined"},
        {R"(STARTSWITH("AdventureWorks", "Adventure"))", "true"},
        {R"(STARTSWITH("AdventureWorks", "adventure"))", "false"},
        {R"(STARTSWITH("AdventureWorks", "adventure", false))", "false"},
        {R"(STARTSWITH("AdventureWorks", "adventure", true))", "true"},
        {R"(STARTSWITH("AdventureWorks", "Works"))", "false"},
        {R"(STARTSWITH("abc", "abcd"))", "false"},
        {R"(STARTSWITH("abc", ""))", "true"},
        {R"(STARTSWITH("Ärger", "ä", true))", "true"},
        {R"(STARTSWITH(1, "1"))", "undefined"},
        {R"(ENDSWITH("AdventureWorks", "Works"))", "true"},
        {R"(ENDSWITH("AdventureWorks", "works"))", "false"},
        {R"(ENDSWITH("AdventureWorks", "works", true))", "true"},
        {R"(ENDSWITH("AdventureWorks", "Adventure"))", "false"},
        {R"(ENDSWITH("abc", ""))", "true"},
        {R"(ENDSWITH("CAFÉ", "é", true))", "true"},
        {R"(ENDSWITH("abc", null))", "undefined"},
        {R"(STRINGEQUALS("AdventureWorks", "AdventureWorks"))", "true"},
        {R"(STRINGEQUALS("AdventureWorks", "adventureworks"))", "false"},
        {R"(STRINGEQUALS("AdventureWorks", "adventureworks", true))", "true"},
        {R"(STRINGEQUALS("AdventureWorks", "adventureworks", false))", "false"},
        {R"(STRINGEQUALS("abc", "ab", true))", "false"},
        {R"(STRINGEQUALS("Straße", "STRASSE", true))", "false"},
        {R"(STRINGEQUALS("é", "É", true))", "true"},
        {R"(STRINGEQUALS("1", 1))", "undefined"},
        {R"(STRINGEQUALS("a", "a", 1))", "undefined"},
    });
}

void TestFunctionsSearch::anyAndAll_data()
{
    addRows({
        {R"(CONTAINS_ANY_CI("Have a nice day!", "have", "nice", "day!"))", "true"},
        {R"(CONTAINS_ANY_CI("Have a nice day!", "HAVE", "NICE", "DAY!"))", "true"},
        {R"(CONTAINS_ANY_CI("Have a nice day!", "had", "nice", "day!"))", "true"},
        {R"(CONTAINS_ANY_CI("Have a nice day!", undefined, "nice", "day!"))", "true"},
        {R"(CONTAINS_ANY_CI("Have a nice day!", undefined, "had"))", "undefined"},
        {R"(CONTAINS_ANY_CI("Have a nice day!", "had"))", "false"},
        {R"(CONTAINS_ANY_CS("Have a nice day!", "have", "nice", "day!"))", "true"},
        {R"(CONTAINS_ANY_CS("Have a nice day!", "HAVE", "NICE", "DAY!"))", "false"},
        {R"(CONTAINS_ANY_CS("Have a nice day!", undefined, "nice", "day!"))", "true"},
        {R"(CONTAINS_ANY_CS("Have a nice day!", undefined, "had"))", "undefined"},
        {R"(CONTAINS_ANY_CS("Have a nice day!", 1, "had"))", "undefined"},
        {R"(CONTAINS_ANY_CS(undefined, "had"))", "undefined"},
        {R"(CONTAINS_ANY_CS(5, "had"))", "undefined"},
        {R"(CONTAINS_ALL_CI("Have a nice day!", "have", "nice", "day!"))", "true"},
        {R"(CONTAINS_ALL_CI("Have a nice day!", "HAVE", "NICE", "DAY!"))", "true"},
        {R"(CONTAINS_ALL_CI("Have a nice day!", "had", "nice", "day!"))", "false"},
        {R"(CONTAINS_ALL_CI("Have a nice day!", undefined, "nice", "day!"))", "undefined"},
        {R"(CONTAINS_ALL_CI("Have a nice day!", undefined, "had"))", "false"},
        {R"(CONTAINS_ALL_CS("Have a nice day!", "Have", "nice", "day!"))", "true"},
        {R"(CONTAINS_ALL_CS("Have a nice day!", "HAVE", "NICE", "DAY!"))", "false"},
        {R"(CONTAINS_ALL_CS("Have a nice day!", undefined, "nice"))", "undefined"},
        {R"(CONTAINS_ALL_CS("Have a nice day!", undefined, "had"))", "false"},
        {R"(CONTAINS_ALL_CS(null, "had"))", "undefined"},
    });
}

void TestFunctionsSearch::positions_data()
{
    addRows({
        {R"(INDEX_OF("AdventureWorks", "A"))", "0"},
        {R"(INDEX_OF("AdventureWorks", "s"))", "13"},
        {R"(INDEX_OF("AdventureWorks", "Adventure"))", "0"},
        {R"(INDEX_OF("AdventureWorks", "Works"))", "9"},
        {R"(INDEX_OF("AdventureWorks", "tureW"))", "5"},
        {R"(INDEX_OF("AdventureWorks", "Cosmos"))", "-1"},
        {R"(INDEX_OF("AdventureWorks", "Works", 5))", "9"},
        {R"(INDEX_OF("AdventureWorks", "Adventure", 5))", "-1"},
        {R"(INDEX_OF("AdventureWorks", "aD"))", "-1"},
        {R"(INDEX_OF("abab", "ab", 1))", "2"},
        {R"(INDEX_OF("abab", "ab", 2))", "2"},
        {R"(INDEX_OF("abab", "ab", -5))", "0"},
        {R"(INDEX_OF("abab", "ab", 100))", "-1"},
        {R"(INDEX_OF("abab", "ab", 0.5))", "undefined"},
        {R"(INDEX_OF("abab", ""))", "0"},
        {R"(INDEX_OF("añb", "b"))", "2"},
        {R"(INDEX_OF("a😀b", "b"))", "3"},
        {R"(INDEX_OF("漢字漢字", "字", 2))", "3"},
        {R"(INDEX_OF("abc", 1))", "undefined"},
        {R"(INDEX_OF("abc", "a", "0"))", "undefined"},
        {R"(INDEX_OF(null, "a"))", "undefined"},
        {R"(LASTINDEXOF("abcdeabc", "abc"))", "5"},
        {R"(LASTINDEXOF("abcdeabc", "abc", 6))", "0"},
        {R"(LASTINDEXOF("abcdeabc", "abc", 7))", "5"},
        {R"(LASTINDEXOF("abcdeabc", "abc", 100))", "5"},
        {R"(LASTINDEXOF("abcdeabc", "abc", -1))", "-1"},
        {R"(LASTINDEXOF("abcdeabc", "fg"))", "-1"},
        {R"(LASTINDEXOF("a😀b😀b", "b"))", "6"},
        {R"(LASTINDEXOF("abc", "a", 0.5))", "undefined"},
        {R"(LASTINDEXOF("abc", null))", "undefined"},
    });
}

void TestFunctionsSearch::like_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("escape");
    QTest::addColumn<bool>("matches");
    struct Case {
        const char *text;
        const char *pattern;
        const char *escape;
        bool matches;
    };
    const std::initializer_list<Case> cases {
        {"", "", "", true},
        {"a", "", "", false},
        {"", "%", "", true},
        {"", "_", "", false},
        {"abc", "abc", "", true},
        {"abc", "ABC", "", false},
        {"abc", "ab", "", false},
        {"abc", "abcd", "", false},
        {"abc", "%", "", true},
        {"abc", "a%", "", true},
        {"abc", "%c", "", true},
        {"abc", "%b%", "", true},
        {"abc", "b%", "", false},
        {"abc", "%%%", "", true},
        {"abc", "a%c", "", true},
        {"abc", "a%b", "", false},
        {"abcabd", "%ab_", "", true},
        {"aXbXc", "a%X%c", "", true},
        {"mississippi", "m%iss%ip%i", "", true},
        {"mississippi", "m%iss%ip%x", "", false},
        {"abc", "a_c", "", true},
        {"abc", "___", "", true},
        {"abc", "__", "", false},
        {"a😀c", "a_c", "", true},
        {"é", "_", "", true},
        {"a.c", "a.c", "", true},
        {"abc", "a.c", "", false},
        {"a+b(c)\\d^$|*?{}", "a+b(c)\\d^$|*?{}", "", true},
        {"a\\b", "a\\_", "", true},
        {"a\nb", "a%b", "", true},
        {"cat", "[abc]at", "", true},
        {"dat", "[abc]at", "", false},
        {"cat", "[a-f]at", "", true},
        {"gat", "[a-f]at", "", false},
        {"cat", "[^a-f]at", "", false},
        {"gat", "[^a-f]at", "", true},
        {"at", "[^a-f]at", "", false},
        {"é", "[à-ï]", "", true},
        {"5", "[0-9]", "", true},
        {"-", "[-a]", "", true},
        {"-", "[a-]", "", true},
        {"^", "[a^]", "", true},
        {"x", "[a-cx-z]", "", true},
        {"w", "[a-cx-z]", "", false},
        {"100%", "100[%]", "", true},
        {"100x", "100[%]", "", false},
        {"a_b", "a[_]b", "", true},
        {"axb", "a[_]b", "", false},
        {"[x", "[[]x", "", true},
        {"x]", "x]", "", true},
        {"[x", "[x", "", true},
        {"x[", "x[", "", true},
        {"a[bc", "%[bc", "", true},
        {"20-30%", "%30!%%", "!", true},
        {"20-30x", "%30!%%", "!", false},
        {"a_b", "a!_b", "!", true},
        {"axb", "a!_b", "!", false},
        {"[a]", "![a]", "!", true},
        {"a!b", "a!!b", "!", true},
        {"a!", "a!", "!", true},
        {"a%", "a%", "%", true},
        {"ab", "a%%", "%", false},
        {"a%", "a%%", "%", true},
        {"50%", "50é%", "é", true},
        {"]", "[!]]", "!", true},
    };
    for (const Case &row : cases) {
        QTest::addRow("%s LIKE %s ESCAPE %s", row.text, row.pattern, row.escape)
            << QByteArray(row.text) << QByteArray(row.pattern) << QByteArray(row.escape)
            << row.matches;
    }
}

void TestFunctionsSearch::like()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, escape);
    QFETCH(bool, matches);
    QCOMPARE(query::matchesLike(text.toStdString(), pattern.toStdString(), escape.toStdString()),
             matches);
}

void TestFunctionsSearch::likeStaysFast()
{
    const std::string text(20000, 'a');
    std::string pattern;
    for (int i = 0; i < 50; ++i)
        pattern += "%a";
    pattern += "%b";
    const auto start = std::chrono::steady_clock::now();
    QVERIFY(!query::matchesLike(text, pattern, {}));
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
}

PARTITA_APPLESS_TEST(TestFunctionsSearch)

} // namespace tst_functions_search

#include "tst_functions_search.moc"
