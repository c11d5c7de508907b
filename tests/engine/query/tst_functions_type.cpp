// Type checks, IIF and DOCUMENTID.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_type {

using namespace functiontest;

class TestFunctionsType : public QObject {
    Q_OBJECT

private slots:
    void checks_data();
    void checks() { checkRow(); }
    void dateTimes_data();
    void dateTimes() { checkRow(); }
    void others_data();
    void others() { checkRow(); }
};

void TestFunctionsType::checks_data()
{
    addRows({
        {R"(IS_ARRAY([]))", "true"},
        {R"(IS_ARRAY([1, 2, 3]))", "true"},
        {R"(IS_ARRAY({}))", "false"},
        {R"(IS_ARRAY("[]"))", "false"},
        {R"(IS_ARRAY(undefined))", "false"},
        {R"(IS_BOOL(true))", "true"},
        {R"(IS_BOOL(false))", "true"},
        {R"(IS_BOOL(1))", "false"},
        {R"(IS_BOOL("true"))", "false"},
        {R"(IS_BOOL(undefined))", "false"},
        {R"(IS_DEFINED(null))", "true"},
        {R"(IS_DEFINED(0))", "true"},
        {R"(IS_DEFINED(false))", "true"},
        {R"(IS_DEFINED(undefined))", "false"},
        {R"(IS_FINITE_NUMBER(1234.567))", "true"},
        {R"(IS_FINITE_NUMBER(0))", "true"},
        {R"(IS_FINITE_NUMBER(Infinity))", "false"},
        {R"(IS_FINITE_NUMBER(-Infinity))", "false"},
        {R"(IS_FINITE_NUMBER(NaN))", "false"},
        {R"(IS_FINITE_NUMBER("1"))", "false"},
        {R"(IS_FINITE_NUMBER(undefined))", "false"},
        {R"(IS_INTEGER(3454.123))", "false"},
        {R"(IS_INTEGER(5523432))", "true"},
        {R"(IS_INTEGER(-0))", "true"},
        {R"(IS_INTEGER(2.0))", "true"},
        {R"(IS_INTEGER(-9223372036854775808))", "true"},
        {R"(IS_INTEGER(18446744073709551616))", "false"},
        {R"(IS_INTEGER(1e300))", "false"},
        {R"(IS_INTEGER(NaN))", "false"},
        {R"(IS_INTEGER(Infinity))", "false"},
        {R"(IS_INTEGER("1"))", "false"},
        {R"(IS_INTEGER(undefined))", "false"},
        {R"(IS_NULL(null))", "true"},
        {R"(IS_NULL(0))", "false"},
        {R"(IS_NULL("null"))", "false"},
        {R"(IS_NULL(undefined))", "false"},
        {R"(IS_NUMBER(1))", "true"},
        {R"(IS_NUMBER(-0.5))", "true"},
        {R"(IS_NUMBER(NaN))", "true"},
        {R"(IS_NUMBER("1"))", "false"},
        {R"(IS_NUMBER(undefined))", "false"},
        {R"(IS_OBJECT({"a": 1}))", "true"},
        {R"(IS_OBJECT({}))", "true"},
        {R"(IS_OBJECT([]))", "false"},
        {R"(IS_OBJECT(null))", "false"},
        {R"(IS_OBJECT(undefined))", "false"},
        {R"(IS_PRIMITIVE("a"))", "true"},
        {R"(IS_PRIMITIVE(1))", "true"},
        {R"(IS_PRIMITIVE(false))", "true"},
        {R"(IS_PRIMITIVE(null))", "true"},
        {R"(IS_PRIMITIVE([1]))", "false"},
        {R"(IS_PRIMITIVE({}))", "false"},
        {R"(IS_PRIMITIVE(undefined))", "false"},
        {R"(IS_STRING(""))", "true"},
        {R"(IS_STRING("a"))", "true"},
        {R"(IS_STRING(1))", "false"},
        {R"(IS_STRING(undefined))", "false"},
    });
}

void TestFunctionsType::dateTimes_data()
{
    addRows({
        {R"(IS_DATETIME("2020-07-03"))", "true"},
        {R"(IS_DATETIME("2020-07-03T10:20:30"))", "true"},
        {R"(IS_DATETIME("2020-07-03 10:20:30"))", "true"},
        {R"(IS_DATETIME("2020-07-03T10:20:30Z"))", "true"},
        {R"(IS_DATETIME("2020-07-03T10:20:30.1Z"))", "true"},
        {R"(IS_DATETIME("2020-07-03T10:20:30.1234567Z"))", "true"},
        {R"(IS_DATETIME("2020-07-03T10:20:30.12345678Z"))", "false"},
        {R"(IS_DATETIME("2020-07-03T10:20:30.Z"))", "false"},
        {R"(IS_DATETIME("2020-07-03T10:20"))", "false"},
        {R"(IS_DATETIME("2020-07-03T"))", "false"},
        {R"(IS_DATETIME("2020-7-3"))", "false"},
        {R"(IS_DATETIME("2020-02-29"))", "true"},
        {R"(IS_DATETIME("2021-02-29"))", "false"},
        {R"(IS_DATETIME("2020-13-01"))", "false"},
        {R"(IS_DATETIME("2020-00-01"))", "false"},
        {R"(IS_DATETIME("2020-01-00"))", "false"},
        {R"(IS_DATETIME("0000-01-01"))", "false"},
        {R"(IS_DATETIME("0001-01-01"))", "true"},
        {R"(IS_DATETIME("9999-12-31T23:59:59.9999999Z"))", "true"},
        {R"(IS_DATETIME("2020-07-03T24:00:00"))", "false"},
        {R"(IS_DATETIME("2020-07-03T23:60:00"))", "false"},
        {R"(IS_DATETIME("2020-07-03T23:59:60"))", "false"},
        {R"(IS_DATETIME("2020-07-03T10:20:30+02:00"))", "false"},
        {R"(IS_DATETIME(" 2020-07-03"))", "false"},
        {R"(IS_DATETIME(""))", "false"},
        {R"(IS_DATETIME(20200703))", "false"},
        {R"(IS_DATETIME(undefined))", "false"},
    });
}

void TestFunctionsType::others_data()
{
    addRows({
        {R"(IIF(true, 1, 2))", "1"},
        {R"(IIF(false, 1, 2))", "2"},
        {R"(IIF(1, 1, 2))", "2"},
        {R"(IIF("true", 1, 2))", "2"},
        {R"(IIF(null, 1, 2))", "2"},
        {R"(IIF(undefined, 1, 2))", "2"},
        {R"(IIF(true, undefined, 2))", "undefined"},
        {R"(IIF(true, 1, undefined))", "1"},
        {R"(IIF(true, {"a": [1]}, 2))", R"({"a":[1]})"},
        {R"(DOCUMENTID({"id": "5741047452", "_rid": "36ZyAPW+uN8NAAAAAAAAAA=="}))", "13"},
        {R"(DOCUMENTID({"_rid": "36ZyAPW+uN-NAAAAAAAAAA=="}))", "205"},
        {R"(DOCUMENTID({"id": "1"}))", "undefined"},
        {R"(DOCUMENTID({"_rid": "36ZyAPW+uN8="}))", "undefined"},
        {R"(DOCUMENTID({"_rid": "36ZyAPW*uN8NAAAAAAAAAA=="}))", "undefined"},
        {R"(DOCUMENTID({"_rid": 5}))", "undefined"},
        {R"(DOCUMENTID("36ZyAPW+uN8NAAAAAAAAAA=="))", "undefined"},
        {R"(DOCUMENTID(undefined))", "undefined"},
    });
}

PARTITA_APPLESS_TEST(TestFunctionsType)

} // namespace tst_functions_type

#include "tst_functions_type.moc"
