// Conversions between text and values.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_conversion {

using namespace functiontest;

class TestFunctionsConversion : public QObject {
    Q_OBJECT

private slots:
    void toText_data();
    void toText() { checkRow(0); }
    void fromText_data();
    void fromText() { checkRow(0); }
    void numbers_data();
    void numbers() { checkRow(0); }
    void objects_data();
    void objects() { checkRow(0); }
};

void TestFunctionsConversion::toText_data()
{
    addRows({
        {"TOSTRING(125)", R"("125")"},
        {"TOSTRING(0.1234)", R"("0.1234")"},
        {"TOSTRING(-1.5)", R"("-1.5")"},
        {"TOSTRING(false)", R"("false")"},
        {"TOSTRING(null)", R"("null")"},
        {"TOSTRING([1, 2, 3])", R"("[1,2,3]")"},
        {R"(TOSTRING({"department": "Bicycles"}))", R"("{\"department\":\"Bicycles\"}")"},
        {R"(TOSTRING("Hello World"))", R"("Hello World")"},
        {R"(TOSTRING(""))", R"("")"},
        {"TOSTRING(undefined)", "undefined"},
        {"TOSTRING(NaN)", R"("NaN")"},
        {"TOSTRING(Infinity)", R"("Infinity")"},
        {"TOSTRING(-Infinity)", R"("-Infinity")"},
        {"TOSTRING(9007199254740991)", R"("9007199254740991")"},
    });
}

void TestFunctionsConversion::fromText_data()
{
    addRows({
        {R"(STRINGTOARRAY("[]"))", "[]"},
        {R"(STRINGTOARRAY("[ \"coats\", \"gloves\" ]"))", R"(["coats","gloves"])"},
        {R"(STRINGTOARRAY("[ { \"types\": [ \"coats\" ] }, [ \"hats\" ], 76, false, null ]"))",
         R"([{"types":["coats"]},["hats"],76,false,null])"},
        {R"(STRINGTOARRAY("  [1]\n"))", "[1]"},
        {R"(STRINGTOARRAY("[ 'coats' ]"))", "undefined"},
        {R"(STRINGTOARRAY("[1,]"))", "undefined"},
        {R"(STRINGTOARRAY("[1"))", "undefined"},
        {R"(STRINGTOARRAY("{}"))", "undefined"},
        {R"(STRINGTOARRAY(""))", "undefined"},
        {R"(STRINGTOARRAY([1]))", "undefined"},
        {R"(STRINGTOARRAY(null))", "undefined"},
        {R"(STRINGTOARRAY(undefined))", "undefined"},
        {R"(STRINGTOBOOLEAN("true"))", "true"},
        {R"(STRINGTOBOOLEAN("true  "))", "true"},
        {R"(STRINGTOBOOLEAN("  false"))", "false"},
        {R"(STRINGTOBOOLEAN("  false  "))", "false"},
        {R"(STRINGTOBOOLEAN("TRUE"))", "undefined"},
        {R"(STRINGTOBOOLEAN("1"))", "undefined"},
        {R"(STRINGTOBOOLEAN(""))", "undefined"},
        {R"(STRINGTOBOOLEAN(true))", "undefined"},
        {R"(STRINGTOBOOLEAN(null))", "undefined"},
        {R"(STRINGTONULL("null"))", "null"},
        {R"(STRINGTONULL("  null  "))", "null"},
        {R"(STRINGTONULL("NULL"))", "undefined"},
        {R"(STRINGTONULL("Null"))", "undefined"},
        {R"(STRINGTONULL(null))", "undefined"},
        {R"(STRINGTONULL(undefined))", "undefined"},
        {R"(STRINGTOOBJECT("{}"))", "{}"},
        {R"(STRINGTOOBJECT("{\"isAvailable\": true}"))", R"({"isAvailable":true})"},
        {R"(STRINGTOOBJECT("{\"division\": {\"name\": \"Sales\"}}"))",
         R"({"division":{"name":"Sales"}})"},
        {R"(STRINGTOOBJECT("{'price': 27.55}"))", "undefined"},
        {R"(STRINGTOOBJECT("{a: 1}"))", "undefined"},
        {R"(STRINGTOOBJECT("[]"))", "undefined"},
        {R"(STRINGTOOBJECT({}))", "undefined"},
    });
}

void TestFunctionsConversion::numbers_data()
{
    addRows({
        {R"(STRINGTONUMBER("100"))", "100"},
        {R"(STRINGTONUMBER("3.14"))", "3.14"},
        {R"(STRINGTONUMBER("   60   "))", "60"},
        {R"(STRINGTONUMBER("-1.79769e+308"))", "-1.79769e308"},
        {R"(STRINGTONUMBER("1E5"))", "100000"},
        {R"(STRINGTONUMBER("-0.5"))", "-0.5"},
        {R"(STRINGTONUMBER("0"))", "0"},
        {R"(STRINGTONUMBER("12345678901234567890"))", "12345678901234567168"},
        {R"(STRINGTONUMBER("0.12345678901234567890"))", "0.12345678901234568"},
        {R"(STRINGTONUMBER("Hello"))", "undefined"},
        {R"(STRINGTONUMBER("1.79770e+308"))", "undefined"},
        {R"(STRINGTONUMBER("+1"))", "undefined"},
        {R"(STRINGTONUMBER("01"))", "undefined"},
        {R"(STRINGTONUMBER(".5"))", "undefined"},
        {R"(STRINGTONUMBER("5."))", "undefined"},
        {R"(STRINGTONUMBER("1e"))", "undefined"},
        {R"(STRINGTONUMBER("-"))", "undefined"},
        {R"(STRINGTONUMBER("0x10"))", "undefined"},
        {R"(STRINGTONUMBER("1 2"))", "undefined"},
        {R"(STRINGTONUMBER("NaN"))", "undefined"},
        {R"(STRINGTONUMBER("Infinity"))", "undefined"},
        {R"(STRINGTONUMBER(""))", "undefined"},
        {R"(STRINGTONUMBER(NaN))", "undefined"},
        {R"(STRINGTONUMBER(5))", "undefined"},
        {R"(STRINGTONUMBER(null))", "undefined"},
        {R"(STRINGTONUMBER(undefined))", "undefined"},
    });
}

void TestFunctionsConversion::objects_data()
{
    addRows({
        {R"(OBJECTTOARRAY({"a": "12345", "b": "67890"}))",
         R"([{"k":"a","v":"12345"},{"k":"b","v":"67890"}])"},
        {R"(OBJECTTOARRAY({"a": 1}, "name"))", R"([{"name":"a","v":1}])"},
        {R"(OBJECTTOARRAY({"a": 1}, "name", "value"))", R"([{"name":"a","value":1}])"},
        {R"(OBJECTTOARRAY({"a": [1, {"x": null}]}))", R"([{"k":"a","v":[1,{"x":null}]}])"},
        {R"(OBJECTTOARRAY({}))", "[]"},
        {R"(OBJECTTOARRAY({"a": 1}, 5))", "undefined"},
        {R"(OBJECTTOARRAY({"a": 1}, "x", "x"))", "undefined"},
        {R"(OBJECTTOARRAY([1]))", "undefined"},
        {R"(OBJECTTOARRAY("a"))", "undefined"},
        {R"(OBJECTTOARRAY(undefined))", "undefined"},
    });
}

PARTITA_APPLESS_TEST(TestFunctionsConversion)

} // namespace tst_functions_conversion

#include "tst_functions_conversion.moc"
