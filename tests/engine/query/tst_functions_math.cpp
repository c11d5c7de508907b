// Mathematical functions. Expected numbers were computed with Python's math module.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_math {

using namespace functiontest;

class TestFunctionsMath : public QObject {
    Q_OBJECT

private slots:
    void rounding_data();
    void rounding() { checkRow(); }
    void trigonometry_data();
    void trigonometry() { checkRow(); }
    void powers_data();
    void powers() { checkRow(); }
    void bins_data();
    void bins() { checkRow(); }
    void wrongTypes_data();
    void wrongTypes() { checkRow(); }
    void randomNumbers();
};

void TestFunctionsMath::rounding_data()
{
    addRows({
        {"ABS(-1)", "1"},
        {"ABS(0)", "0"},
        {"ABS(1.5)", "1.5"},
        {"ABS(-1e300)", "1e300"},
        {"CEILING(62.6)", "63"},
        {"CEILING(-123.45)", "-123"},
        {"CEILING(0.2893)", "1"},
        {"CEILING(0)", "0"},
        {"CEILING(7)", "7"},
        {"FLOOR(62.6)", "62"},
        {"FLOOR(-123.45)", "-124"},
        {"FLOOR(0.2893)", "0"},
        {"FLOOR(-7)", "-7"},
        {"ROUND(2.4)", "2"},
        {"ROUND(2.6)", "3"},
        {"ROUND(2.5)", "3"},
        {"ROUND(-2.4)", "-2"},
        {"ROUND(-2.6)", "-3"},
        {"ROUND(-6.5)", "-7"},
        {"ROUND(-0.5)", "-1"},
        {"ROUND(0.5)", "1"},
        {"ROUND(6.5)", "7"},
        {"ROUND(0.49999999999999994)", "0"},
        {"ROUND(9007199254740991)", "9007199254740991"},
        {"TRUNC(2.4)", "2"},
        {"TRUNC(2.6)", "2"},
        {"TRUNC(-2.4)", "-2"},
        {"TRUNC(-2.6)", "-2"},
        {"TRUNC(1e300)", "1e300"},
        {"SIGN(-2)", "-1"},
        {"SIGN(0)", "0"},
        {"SIGN(0.001)", "1"},
        {"SIGN(-Infinity)", "-1"},
        {"SIGN(NaN)", "undefined"},
        {"FLOOR(Infinity)", "Infinity"},
        {"ROUND(NaN)", "NaN"},
    });
}

void TestFunctionsMath::trigonometry_data()
{
    addRows({
        {"ACOS(-1)", "3.141592653589793"},
        {"ACOS(1)", "0"},
        {"ACOS(2)", "NaN"},
        {"ASIN(-1)", "-1.5707963267948966"},
        {"ASIN(0.5)", "0.5235987755982989"},
        {"ATAN(-45.01)", "-1.5485826962062663"},
        {"ATAN(Infinity)", "1.5707963267948966"},
        {"ATN2(35.175643, 129.44)", "0.265344532064832"},
        {"ATN2(1, -1)", "2.356194490192345"},
        {"ATN2(0, 0)", "0"},
        {"COS(14.78)", "-0.5994654261946543"},
        {"COS(0)", "1"},
        {"COT(124.1332)", "-0.040311998371148884"},
        {"COT(0)", "Infinity"},
        {"DEGREES(3.141592653589793)", "180"},
        {"DEGREES(1)", "57.29577951308232"},
        {"RADIANS(180)", "3.141592653589793"},
        {"RADIANS(-45.01)", "-0.7855726963226476"},
        {"SIN(45.175643)", "0.929607286611012"},
        {"SIN(0)", "0"},
        {"TAN(0)", "0"},
        {"TAN(0.7853981633974483)", "0.9999999999999999"},
        {"PI()", "3.141592653589793"},
    });
}

void TestFunctionsMath::powers_data()
{
    addRows({
        {"EXP(0)", "1"},
        {"EXP(10)", "22026.465794806718"},
        {"EXP(1000)", "Infinity"},
        {"LOG(10)", "2.302585092994046"},
        {"LOG(1)", "0"},
        {"LOG(0)", "-Infinity"},
        {"LOG(-1)", "NaN"},
        {"LOG(8, 2)", "3"},
        {"LOG(100, 10)", "2"},
        {"LOG(8, undefined)", "undefined"},
        {"LOG10(100)", "2"},
        {"LOG10(0.001)", "-3"},
        {"POWER(2, 3)", "8"},
        {"POWER(2.5, 3)", "15.625"},
        {"POWER(4, 0.5)", "2"},
        {"POWER(2, -1)", "0.5"},
        {"POWER(0, 0)", "1"},
        {"POWER(-8, 0.5)", "NaN"},
        {"POWER(10, 400)", "Infinity"},
        {"SQRT(9)", "3"},
        {"SQRT(2)", "1.4142135623730951"},
        {"SQRT(0)", "0"},
        {"SQRT(-1)", "NaN"},
        {"SQUARE(3)", "9"},
        {"SQUARE(-1.5)", "2.25"},
    });
}

void TestFunctionsMath::bins_data()
{
    addRows({
        {"NUMBERBIN(37.752, -100)", "100"},
        {"NUMBERBIN(37.752, 10)", "30"},
        {"NUMBERBIN(37.752, 1)", "37"},
        {"NUMBERBIN(37.752)", "37"},
        {"NUMBERBIN(-37.752)", "-38"},
        {"NUMBERBIN(37.752, 0)", "undefined"},
        {"NUMBERBIN(37.752, 0.1)", "37.7"},
        {"NUMBERBIN(37.752, 0.01)", "37.75"},
        {"NUMBERBIN(-5, 10)", "-10"},
        {"NUMBERBIN(40, 20)", "40"},
        {R"(NUMBERBIN("37", 10))", "undefined"},
        {R"(NUMBERBIN(37, "10"))", "undefined"},
    });
}

void TestFunctionsMath::wrongTypes_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("expected");
    const QByteArray ofOne
        = "ABS ACOS ASIN ATAN CEILING COS COT DEGREES EXP FLOOR LOG LOG10 RADIANS ROUND SIGN SIN SQRT "
          "SQUARE TAN TRUNC NUMBERBIN";
    for (const QByteArray &name : ofOne.split(' ')) {
        for (const char *argument : {R"("1")", "true", "null", "[1]", R"({"a":1})", "undefined"}) {
            const QByteArray call = name + "(" + argument + ")";
            QTest::newRow(call.constData()) << call << QByteArray("undefined");
        }
    }
    for (const char *call :
         {R"(ATN2("1", 1))", "ATN2(1, null)", "POWER(true, 1)", "POWER(1, [])", R"(LOG(8, "2"))"})
        QTest::newRow(call) << QByteArray(call) << QByteArray("undefined");
}

void TestFunctionsMath::randomNumbers()
{
    Session session;
    Session same;
    std::string before;
    double sum = 0;
    constexpr int draws = 10000;
    for (int i = 0; i < draws; ++i) {
        const std::string text = functiontest::call("RAND()", session);
        QCOMPARE(functiontest::call("RAND()", same), text);
        QVERIFY(text != before);
        const double number = std::stod(text);
        QVERIFY(number >= 0 && number < 1);
        sum += number;
        before = text;
    }
    QVERIFY(std::fabs(sum / draws - 0.5) < 0.02);
}

PARTITA_APPLESS_TEST(TestFunctionsMath)

} // namespace tst_functions_math

#include "tst_functions_math.moc"
