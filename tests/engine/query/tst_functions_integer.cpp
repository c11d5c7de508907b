// The 64-bit integer functions.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_integer {

using namespace functiontest;

class TestFunctionsInteger : public QObject {
    Q_OBJECT

private slots:
    void documented_data();
    void documented() { checkRow(0); }
    void edges_data();
    void edges() { checkRow(0); }
    void keepsAllDigits();
};

void TestFunctionsInteger::documented_data()
{
    addRows({
        {"INTADD(20, 10)", "30"},
        {"INTADD(20, 0)", "20"},
        {"INTADD(20, 0.10)", "undefined"},
        {"INTSUB(25, 10)", "15"},
        {"INTSUB(25, 0)", "25"},
        {"INTSUB(25, 50)", "-25"},
        {"INTSUB(25, 0.5)", "undefined"},
        {"INTMUL(5, 2)", "10"},
        {"INTMUL(5, -2)", "-10"},
        {"INTMUL(-5, -2)", "10"},
        {"INTMUL(5, 0)", "0"},
        {"INTMUL(5, 0.5)", "undefined"},
        {"INTDIV(10, 2)", "5"},
        {"INTDIV(10, -2)", "-5"},
        {"INTDIV(-10, -2)", "5"},
        {"INTDIV(10, 10)", "1"},
        {"INTDIV(10, 0)", "undefined"},
        {"INTDIV(10, 0.1)", "undefined"},
        {"INTMOD(12, 5)", "2"},
        {"INTMOD(12, -5)", "2"},
        {"INTMOD(-12, -5)", "-2"},
        {"INTMOD(15, 5)", "0"},
        {"INTMOD(12, 0)", "undefined"},
        {"INTMOD(12, 0.2)", "undefined"},
        {"INTBITAND(15, 25)", "9"},
        {"INTBITAND(15, 0)", "0"},
        {"INTBITAND(15, 1.5)", "undefined"},
        {"INTBITOR(56, 100)", "124"},
        {"INTBITOR(56, 0)", "56"},
        {"INTBITXOR(56, 100)", "92"},
        {"INTBITXOR(56, 56)", "0"},
        {"INTBITNOT(65)", "-66"},
        {"INTBITNOT(0)", "-1"},
        {"INTBITNOT(0.1)", "undefined"},
        {"INTBITLEFTSHIFT(16, 4)", "256"},
        {"INTBITLEFTSHIFT(16, 0.4)", "undefined"},
        {"INTBITRIGHTSHIFT(16, 4)", "1"},
        {"INTBITRIGHTSHIFT(16, 0.4)", "undefined"},
    });
}

void TestFunctionsInteger::edges_data()
{
    addRows({
        {"INTDIV(-7, 2)", "-3"},
        {"INTDIV(7, -2)", "-3"},
        {"INTMOD(-7, 2)", "-1"},
        {"INTMOD(7, -1)", "0"},
        {"INTBITRIGHTSHIFT(-16, 2)", "-4"},
        {"INTBITLEFTSHIFT(1, 62)", "4611686018427387904"},
        {"INTBITLEFTSHIFT(1, 64)", "1"},
        {"INTADD(2.0, 3)", "5"},
        {R"(INTADD("1", 2))", "undefined"},
        {"INTADD(1, null)", "undefined"},
        {"INTADD(1, undefined)", "undefined"},
        {"INTADD(1e300, 1)", "undefined"},
        {"INTADD(NaN, 1)", "undefined"},
        {"INTSUB(Infinity, 1)", "undefined"},
        {"INTBITNOT(true)", "undefined"},
    });
}

// Integers beyond 2^53 reach the functions from one another, not from items.
void TestFunctionsInteger::keepsAllDigits()
{
    Session session;
    query::FunctionContext context {session.arena};
    const auto ofTwo = [&](const char *name, std::int64_t first, std::int64_t second) {
        const std::vector<json::Value> arguments {json::Value::integer(first),
                                                  json::Value::integer(second)};
        return query::findFunction(name)->call(arguments, context);
    };
    constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    QCOMPARE(ofTwo("INTADD", greatest, -1).integer(), greatest - 1);
    QCOMPARE(ofTwo("INTADD", greatest, 1).integer(), least);
    QCOMPARE(ofTwo("INTSUB", least, 1).integer(), greatest);
    QCOMPARE(ofTwo("INTMUL", greatest, 2).integer(), -2);
    QCOMPARE(ofTwo("INTBITXOR", greatest, -1).integer(), least);
    QCOMPARE(ofTwo("INTMOD", least, -1).integer(), 0);
    QVERIFY(ofTwo("INTDIV", least, -1).isUndefined());
    QCOMPARE(ofTwo("INTDIV", greatest, 10).integer(), greatest / 10);
}

PARTITA_APPLESS_TEST(TestFunctionsInteger)

} // namespace tst_functions_integer

#include "tst_functions_integer.moc"
