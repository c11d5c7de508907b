// Functions that build and cut strings.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_string {

using namespace functiontest;

class TestFunctionsString : public QObject {
    Q_OBJECT

private slots:
    void pieces_data();
    void pieces() { checkRow(); }
    void characters_data();
    void characters() { checkRow(); }
    void letterCase_data();
    void letterCase() { checkRow(); }
    void trimming_data();
    void trimming() { checkRow(); }
    void building_data();
    void building() { checkRow(); }
    void limitsReplication();
};

void TestFunctionsString::pieces_data()
{
    addRows({
        {R"(LENGTH("AdventureWorks"))", "14"},
        {R"(LENGTH(""))", "0"},
        {R"(LENGTH(5))", "undefined"},
        {R"(LENGTH([1]))", "undefined"},
        {R"(LENGTH(null))", "undefined"},
        {R"(LENGTH(undefined))", "undefined"},
        {R"(LEFT("AdventureWorks", 0))", R"("")"},
        {R"(LEFT("AdventureWorks", 1))", R"("A")"},
        {R"(LEFT("AdventureWorks", 5))", R"("Adven")"},
        {R"(LEFT("AdventureWorks", 14))", R"("AdventureWorks")"},
        {R"(LEFT("AdventureWorks", 100))", R"("AdventureWorks")"},
        {R"(LEFT("AdventureWorks", -1))", R"("")"},
        {R"(LEFT("AdventureWorks", 1.5))", "undefined"},
        {R"(LEFT("AdventureWorks", 2.0))", R"("Ad")"},
        {R"(LEFT("AdventureWorks", 1e300))", "undefined"},
        {R"(LEFT("AdventureWorks", NaN))", "undefined"},
        {R"(LEFT("AdventureWorks", "2"))", "undefined"},
        {R"(LEFT(14, 2))", "undefined"},
        {R"(LEFT(undefined, 2))", "undefined"},
        {R"(RIGHT("AdventureWorks", 0))", R"("")"},
        {R"(RIGHT("AdventureWorks", 1))", R"("s")"},
        {R"(RIGHT("AdventureWorks", 5))", R"("Works")"},
        {R"(RIGHT("AdventureWorks", 14))", R"("AdventureWorks")"},
        {R"(RIGHT("AdventureWorks", 100))", R"("AdventureWorks")"},
        {R"(RIGHT("AdventureWorks", -3))", R"("")"},
        {R"(RIGHT("AdventureWorks", 0.5))", "undefined"},
        {R"(RIGHT("", 2))", R"("")"},
        {R"(RIGHT("AdventureWorks", -9223372036854775808))", R"("")"},
        {R"(RIGHT(null, 2))", "undefined"},
        {R"(SUBSTRING("AdventureWorks", 0, 9))", R"("Adventure")"},
        {R"(SUBSTRING("AdventureWorks", 9, 5))", R"("Works")"},
        {R"(SUBSTRING("AdventureWorks", 0, 14))", R"("AdventureWorks")"},
        {R"(SUBSTRING("AdventureWorks", 0, -1))", R"("")"},
        {R"(SUBSTRING("AdventureWorks", -1, 3))", R"("")"},
        {R"(SUBSTRING("AdventureWorks", 13, 100))", R"("s")"},
        {R"(SUBSTRING("AdventureWorks", 14, 1))", R"("")"},
        {R"(SUBSTRING("AdventureWorks", 100, 1))", R"("")"},
        {R"(SUBSTRING("AdventureWorks", 1.5, 1))", "undefined"},
        {R"(SUBSTRING("AdventureWorks", 1, 1.5))", "undefined"},
        {R"(SUBSTRING("AdventureWorks", "1", 1))", "undefined"},
        {R"(SUBSTRING(true, 1, 1))", "undefined"},
        {R"(REVERSE("AdventureWorks"))", R"("skroWerutnevdA")"},
        {R"(REVERSE(""))", R"("")"},
        {R"(REVERSE(12))", "undefined"},
    });
}

// Positions are UTF-16 code units; a cut through a pair leaves the replacement character.
void TestFunctionsString::characters_data()
{
    addRows({
        {R"(LENGTH("é"))", "1"},
        {R"(LENGTH("漢字"))", "2"},
        {R"(LENGTH("😀"))", "2"},
        {R"(LENGTH("a😀b"))", "4"},
        {R"(LEFT("漢字かな", 2))", R"("漢字")"},
        {R"(LEFT("a😀b", 3))", R"("a😀")"},
        {R"(LEFT("a😀b", 2))", "\"a\xEF\xBF\xBD\""},
        {R"(RIGHT("a😀b", 3))", R"("😀b")"},
        {R"(RIGHT("a😀b", 2))",
         "\"\xEF\xBF\xBD"
         "b\""},
        {R"(RIGHT("Zoë", 2))", R"("oë")"},
        {R"(SUBSTRING("a😀b", 1, 2))", R"("😀")"},
        {R"(SUBSTRING("a😀b", 3, 1))", R"("b")"},
        {R"(SUBSTRING("😀😀", 1, 2))", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {R"(SUBSTRING("ñandú", 1, 3))", R"("and")"},
        {R"(REVERSE("Zoë😀"))", R"("😀ëoZ")"},
        {R"(REVERSE("漢字"))", R"("字漢")"},
    });
}

void TestFunctionsString::letterCase_data()
{
    addRows({
        {R"(LOWER("AdventureWorks"))", R"("adventureworks")"},
        {R"(LOWER("ADVENTUREWORKS"))", R"("adventureworks")"},
        {R"(LOWER(""))", R"("")"},
        {R"(UPPER("AdventureWorks"))", R"("ADVENTUREWORKS")"},
        {R"(UPPER("abc123_-"))", R"("ABC123_-")"},
        {R"(UPPER("éàü"))", R"("ÉÀÜ")"},
        {R"(UPPER("straße"))", R"("STRAßE")"},
        {R"(UPPER("ελλάς"))", R"("ΕΛΛΆΣ")"},
        {R"(UPPER("привет"))", R"("ПРИВЕТ")"},
        {R"(UPPER("ÿ"))", R"("Ÿ")"},
        {R"(LOWER("ÉÀÜ"))", R"("éàü")"},
        {R"(LOWER("ПРИВЕТ"))", R"("привет")"},
        {R"(LOWER("ΣΑΣ"))", R"("σασ")"},
        {R"(LOWER("𐐀"))", R"("𐐨")"},
        {R"(LOWER("漢字"))", R"("漢字")"},
        {R"(UPPER(1))", "undefined"},
        {R"(LOWER(["A"]))", "undefined"},
        {R"(LOWER(undefined))", "undefined"},
    });
}

void TestFunctionsString::trimming_data()
{
    addRows({
        {R"(LTRIM("  AdventureWorks"))", R"("AdventureWorks")"},
        {R"(LTRIM("  AdventureWorks  "))", R"("AdventureWorks  ")"},
        {R"(LTRIM("AdventureWorks"))", R"("AdventureWorks")"},
        {R"(LTRIM("AdventureWorks", "Works"))", R"("AdventureWorks")"},
        {R"(LTRIM("AdventureWorks", "Adventure"))", R"("Works")"},
        {R"(LTRIM("AdventureWorks", "AdventureWorks"))", R"("")"},
        {R"(LTRIM("AdventureWorks", ""))", R"("AdventureWorks")"},
        {R"(RTRIM("  AdventureWorks"))", R"("  AdventureWorks")"},
        {R"(RTRIM("  AdventureWorks  "))", R"("  AdventureWorks")"},
        {R"(RTRIM("AdventureWorks", "Works"))", R"("Adventure")"},
        {R"(RTRIM("AdventureWorks", "Adventure"))", R"("AdventureWorks")"},
        {R"(RTRIM("AdventureWorks", "AdventureWorks"))", R"("")"},
        {R"(RTRIM("AdventureWorks", ""))", R"("AdventureWorks")"},
        {R"(TRIM("   AdventureWorks   "))", R"("AdventureWorks")"},
        {R"(TRIM("---AdventureWorks---"))", R"("---AdventureWorks---")"},
        {R"(TRIM("___AdventureWorks___", "_"))", R"("AdventureWorks")"},
        {R"(TRIM("-- AdventureWorks --", "-"))", R"(" AdventureWorks ")"},
        {R"(TRIM("-_-AdventureWorks-_-", "-_"))", R"("AdventureWorks")"},
        {R"(TRIM("\t\n a \r"))", R"("a")"},
        {R"(TRIM("ééaé", "é"))", R"("a")"},
        {R"(TRIM("😀a😀", "😀"))", R"("a")"},
        {R"(TRIM("   "))", R"("")"},
        {R"(TRIM(""))", R"("")"},
        {R"(TRIM(1))", "undefined"},
        {R"(TRIM("a", 1))", "undefined"},
        {R"(LTRIM("a", undefined))", "undefined"},
    });
}

void TestFunctionsString::building_data()
{
    addRows({
        {R"(CONCAT("Adventure", "Works"))", R"("AdventureWorks")"},
        {R"(CONCAT("", ""))", R"("")"},
        {R"(CONCAT("a", 1))", "undefined"},
        {R"(CONCAT("a", null))", "undefined"},
        {R"(CONCAT("a", undefined))", "undefined"},
        {R"(REPLACE("AdventureWorksLT", "LT", "LT2"))", R"("AdventureWorksLT2")"},
        {R"(REPLACE("aaaa", "aa", "b"))", R"("bb")"},
        {R"(REPLACE("abcabc", "b", ""))", R"("acac")"},
        {R"(REPLACE("abc", "x", "y"))", R"("abc")"},
        {R"(REPLACE("abc", "B", "y"))", R"("abc")"},
        {R"(REPLACE("aXbX", "X", "XX"))", R"("aXXbXX")"},
        {R"(REPLACE("abc", "", "y"))", "undefined"},
        {R"(REPLACE("abc", "a", 1))", "undefined"},
        {R"(REPLACE("", "a", "b"))", R"("")"},
        {R"(REPLICATE("Cosmic", 3))", R"("CosmicCosmicCosmic")"},
        {R"(REPLICATE("a", 0))", R"("")"},
        {R"(REPLICATE("a", -1))", "undefined"},
        {R"(REPLICATE("a", Infinity))", "undefined"},
        {R"(REPLICATE("a", NaN))", "undefined"},
        {R"(REPLICATE("a", 2.9))", R"("aa")"},
        {R"(REPLICATE("", 1e18))", R"("")"},
        {R"(REPLICATE("a", "2"))", "undefined"},
        {R"(REPLICATE(1, 2))", "undefined"},
        {R"(STRINGJOIN(["Iropa", "Mountain", "Bike"], " "))", R"("Iropa Mountain Bike")"},
        {R"(STRINGJOIN(["Iropa", "Mountain", "Bike"], ""))", R"("IropaMountainBike")"},
        {R"(STRINGJOIN(["Iropa", "Mountain", "Bike"], undefined))", "undefined"},
        {R"(STRINGJOIN(["6", "7", "4", "3"], "A"))", R"("6A7A4A3")"},
        {R"(STRINGJOIN(["Adventure", "LT"], "Works"))", R"("AdventureWorksLT")"},
        {R"(STRINGJOIN([], ","))", R"("")"},
        {R"(STRINGJOIN(["a"], ","))", R"("a")"},
        {R"(STRINGJOIN(["a", 1], ","))", "undefined"},
        {R"(STRINGJOIN("a", ","))", "undefined"},
        {R"(STRINGSPLIT("Handlebar", "e"))", R"(["Handl","bar"])"},
        {R"(STRINGSPLIT("CARBON_STEEL_BIKE_WHEEL", "_"))", R"(["CARBON","STEEL","BIKE","WHEEL"])"},
        {R"(STRINGSPLIT("Road Bike", " "))", R"(["Road","Bike"])"},
        {R"(STRINGSPLIT("xenmoun mountain bike", "moun"))", R"(["xen"," ","tain bike"])"},
        {R"(STRINGSPLIT("AluminumBikeFrame", undefined))", "undefined"},
        {R"(STRINGSPLIT("Helmet", ""))", R"(["Helmet"])"},
        {R"(STRINGSPLIT("", ""))", R"([""])"},
        {R"(STRINGSPLIT(",a,", ","))", R"(["","a",""])"},
        {R"(STRINGSPLIT("", ","))", R"([""])"},
        {R"(STRINGSPLIT("abc", 1))", "undefined"},
    });
}

void TestFunctionsString::limitsReplication()
{
    Session session;
    QCOMPARE(functiontest::call(R"(REPLICATE("ab", 5000))", session).size(), std::size_t {10002});
    QCOMPARE(functiontest::call(R"(REPLICATE("ab", 5001))", session), std::string("undefined"));
    QCOMPARE(functiontest::call(R"(REPLICATE("😀", 5001))", session), std::string("undefined"));
    QCOMPARE(functiontest::call(R"(REPLICATE("é", 10000))", session).size(), std::size_t {20002});
}

PARTITA_APPLESS_TEST(TestFunctionsString)

} // namespace tst_functions_string

#include "tst_functions_string.moc"
