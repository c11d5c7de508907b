// Full text predicates and ranking.
#include "engine/query/functions/fulltext.h"
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_fulltext {

using namespace functiontest;

class TestFunctionsFullText : public QObject {
    Q_OBJECT

private slots:
    void predicates_data();
    void predicates() { checkRow(); }
    void words();
    void ranksRareTermsFirst();
    void ranksShortTextsFirst();
    void scoresKnownValue();
    void scoresNothing();
    void fusesRanks();
};

void TestFunctionsFullText::predicates_data()
{
    addRows({
        {R"(FULLTEXTCONTAINS("a red bicycle", "red"))", "true"},
        {R"(FULLTEXTCONTAINS("a red bicycle", "RED"))", "true"},
        {R"(FULLTEXTCONTAINS("A RED Bicycle", "red bicycle"))", "true"},
        {R"(FULLTEXTCONTAINS("a red and blue bicycle", "red bicycle"))", "false"},
        {R"(FULLTEXTCONTAINS("a red, bicycle", "red bicycle"))", "true"},
        {R"(FULLTEXTCONTAINS("hundred", "red"))", "false"},
        {R"(FULLTEXTCONTAINS("L'ÉCOLE", "école"))", "true"},
        {R"(FULLTEXTCONTAINS("a red bicycle", ""))", "false"},
        {R"(FULLTEXTCONTAINS("a red bicycle", "..."))", "false"},
        {R"(FULLTEXTCONTAINS("", "red"))", "false"},
        {R"(FULLTEXTCONTAINS(5, "red"))", "undefined"},
        {R"(FULLTEXTCONTAINS("red", 5))", "undefined"},
        {R"(FULLTEXTCONTAINS(undefined, "red"))", "undefined"},
        {R"(FULLTEXTCONTAINSALL("a red bicycle", "red", "bicycle"))", "true"},
        {R"(FULLTEXTCONTAINSALL("a red bicycle", "red", "car"))", "false"},
        {R"(FULLTEXTCONTAINSALL("a red bicycle", "red", null))", "undefined"},
        {R"(FULLTEXTCONTAINSANY("a red bicycle", "car", "bicycle"))", "true"},
        {R"(FULLTEXTCONTAINSANY("a red bicycle", "car", "blue"))", "false"},
        {R"(FULLTEXTCONTAINSANY(null, "car"))", "undefined"},
        {R"(FULLTEXTSCORE("a red bicycle", "car"))", "undefined"},
        {R"(RRF(1, 2))", "undefined"},
        {R"(RRF(1))", "wrong number of arguments"},
    });
}

void TestFunctionsFullText::words()
{
    using Words = std::vector<std::string>;
    QCOMPARE(query::wordsOf("Hello, World-wide 3.5!"),
             (Words {"hello", "world", "wide", "3", "5"}));
    QCOMPARE(query::wordsOf(""), Words {});
    QCOMPARE(query::wordsOf(" .,;"), Words {});
    QCOMPARE(query::wordsOf("ΣΟΦΟΣ naïve"), (Words {"σοφοσ", "naïve"}));
}

void TestFunctionsFullText::ranksRareTermsFirst()
{
    query::TextRanking ranking({"red", "bicycle"});
    for (const char *text : {"red car", "red house", "blue bicycle", "red bicycle", "green tree"})
        ranking.add(text);
    QCOMPARE(ranking.size(), std::size_t {5});
    QVERIFY(ranking.score(3) > ranking.score(2));
    QVERIFY(ranking.score(2) > ranking.score(0));
    QCOMPARE(ranking.score(0), ranking.score(1));
    QCOMPARE(ranking.score(4), 0.0);
}

void TestFunctionsFullText::ranksShortTextsFirst()
{
    query::TextRanking ranking({"red"});
    ranking.add("red");
    ranking.add("red with a great many other words behind it");
    ranking.add("red red red");
    QVERIFY(ranking.score(0) > ranking.score(1));
    QVERIFY(ranking.score(2) > ranking.score(1));
}

// Two texts of two words, one with the term: idf = ln(1 + 1.5 / 1.5), frequency part 2.2 / 2.2.
void TestFunctionsFullText::scoresKnownValue()
{
    query::TextRanking ranking({"red"});
    ranking.add("red car");
    ranking.add("blue car");
    QVERIFY(std::fabs(ranking.score(0) - std::log(2.0)) < 1e-12);
}

void TestFunctionsFullText::scoresNothing()
{
    query::TextRanking noTerms({});
    noTerms.add("red");
    QCOMPARE(noTerms.score(0), 0.0);
    query::TextRanking noWords({"red", ""});
    noWords.add("");
    QCOMPARE(noWords.score(0), 0.0);
}

void TestFunctionsFullText::fusesRanks()
{
    const std::vector<double> fused = query::reciprocalRankFusion({{3, 2, 1}, {1, 5, 3}}, {});
    QCOMPARE(fused.size(), std::size_t {3});
    QCOMPARE(fused[0], 1.0 / 61 + 1.0 / 63);
    QCOMPARE(fused[1], 1.0 / 62 + 1.0 / 61);
    QCOMPARE(fused[2], 1.0 / 63 + 1.0 / 62);
    const std::vector<double> weighted
        = query::reciprocalRankFusion({{3, 2, 1}, {1, 5, 3}}, {10, 1});
    QVERIFY(weighted[0] > weighted[1]);
    // Equal scores have the same rank, and the next score has the next rank.
    const std::vector<double> alike = query::reciprocalRankFusion({{0, 0, 2, 0}, {4, 3, 2, 1}}, {});
    QCOMPARE(alike[0], 1.0 / 62 + 1.0 / 61);
    QCOMPARE(alike[1], 1.0 / 62 + 1.0 / 62);
    QCOMPARE(alike[2], 1.0 / 61 + 1.0 / 63);
    QCOMPARE(alike[3], 1.0 / 62 + 1.0 / 64);
    QVERIFY(query::reciprocalRankFusion({}, {}).empty());
}

PARTITA_APPLESS_TEST(TestFunctionsFullText)

} // namespace tst_functions_fulltext

#include "tst_functions_fulltext.moc"
