// Spatial functions. The documentation's examples agree to eight digits or more; the other lengths
// and areas are known properties of the WGS-84 ellipsoid.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

namespace tst_functions_spatial {

using namespace functiontest;

namespace {

QByteArray shape(const char *type, const char *coordinates)
{
    return QByteArray(R"({"type":")") + type + R"(","coordinates":)" + coordinates + "}";
}

QByteArray point(const char *coordinates)
{
    return shape("Point", coordinates);
}

QByteArray line(const char *coordinates)
{
    return shape("LineString", coordinates);
}

QByteArray polygon(const char *coordinates)
{
    return shape("Polygon", coordinates);
}

QByteArray polygons(const char *coordinates)
{
    return shape("MultiPolygon", coordinates);
}

constexpr const char *square = "[[[0,0],[10,0],[10,10],[0,10],[0,0]]]";
constexpr const char *inverseOfSquare = "[[[0,0],[0,10],[10,10],[10,0],[0,0]]]";
constexpr const char *squareWithHole
    = "[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[4,6],[6,6],[6,4],[4,4]]]";
constexpr const char *squareWithHoleTheOtherWay
    = "[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[6,4],[6,6],[4,6],[4,4]]]";
constexpr const char *twoSquares
    = "[[[[0,0],[10,0],[10,10],[0,10],[0,0]]],[[[20,0],[30,0],[30,10],[20,10],[20,0]]]]";
constexpr const char *overDateLine = "[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]";
constexpr const char *aroundPole = "[[[0,80],[90,80],[180,80],[-90,80],[0,80]]]";

} // namespace

class TestFunctionsSpatial : public QObject {
    Q_OBJECT

private slots:
    void lengths_data();
    void lengths();
    void areas_data();
    void areas();
    void relations_data();
    void relations() { checkRow(0); }
    void validity_data();
    void validity();
    void wrongArguments_data();
    void wrongArguments() { checkRow(0); }
    void limitsPoints();
    void agreesAcrossRotations();
};

void TestFunctionsSpatial::lengths_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<double>("metres");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const char *name, const QByteArray &first, const QByteArray &second,
                        double metres, double tolerance = 1e-12) {
        QTest::newRow(name) << first << second << metres << tolerance;
    };
    add("documented, headquarters", point("[-122.12826822304672, 47.63980239335718]"),
        point("[-122.11758113953535, 47.66901087006131]"), 3345.269817267368, 1e-7);
    add("documented, research", point("[-96.84368664765994, 46.81297794314663]"),
        point("[-122.11758113953535, 47.66901087006131]"), 1907438.421299902, 1e-9);
    add("same place", point("[12.5, 41.9]"), point("[12.5, 41.9]"), 0);
    add("one degree of the equator", point("[0,0]"), point("[1,0]"), 111319.49079327357);
    add("a stretch of the equator whose plane misses it by rounding", point("[2,0]"),
        point("[1.5,0]"), 55659.745396636785);
    add("one degree of a meridian", point("[0,0]"), point("[0,1]"), 110574.38855779878);
    add("quarter of a meridian", point("[0,0]"), point("[0,90]"), 10001965.729312733);
    add("pole to pole", point("[0,90]"), point("[77,-90]"), 20003931.458625466);
    add("opposite on the equator", point("[0,0]"), point("[180,0]"), 20003931.458625466);
    add("opposite", point("[20,30]"), point("[-160,-30]"), 20003931.458625466);
    add("over the date line", point("[179.5,0]"), point("[-179.5,0]"), 111319.49079327357);
    add("over the pole", point("[0,89.5]"), point("[180,89.5]"), 111693.9, 1e-6);
    add("with altitudes", point("[0,0,100]"), point("[1,0,0]"), 111319.49079327357);
    add("point to line", point("[0,1]"), line("[[-10,0],[10,0]]"), 110574.38855779878);
    add("line to point", line("[[-10,0],[10,0]]"), point("[0,1]"), 110574.38855779878);
    add("point beyond a line's end", point("[11,0]"), line("[[-10,0],[10,0]]"), 111319.49079327357);
    add("point on a line", point("[3,0]"), line("[[-10,0],[10,0]]"), 0);
    add("crossing lines", line("[[-1,-1],[1,1]]"), line("[[-1,1],[1,-1]]"), 0);
    add("lines apart", line("[[0,0],[10,0]]"), line("[[5,1],[5,3]]"), 110574.38855779878);
    add("point in a polygon", point("[5,5]"), polygon(square), 0);
    add("point outside a polygon", point("[5,-1]"), polygon(square), 110574.38855779878);
    add("point in a hole", point("[5,5]"), polygon(squareWithHole), 110000, 0.01);
    add("polygon to polygon", polygon(square), polygon("[[[11,0],[12,0],[12,1],[11,0]]]"),
        111319.49079327357);
    add("point to the nearer of two polygons", point("[31,0]"), polygons(twoSquares),
        111319.49079327357);
}

void TestFunctionsSpatial::lengths()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    QFETCH(double, metres);
    QFETCH(double, tolerance);
    Session session;
    const QByteArray call = "ST_DISTANCE(" + first + "," + second + ")";
    const QByteArray reversed = "ST_DISTANCE(" + second + "," + first + ")";
    const double actual = std::stod(functiontest::call(call.toStdString(), session));
    QVERIFY2(std::fabs(actual - metres) <= tolerance * metres, std::to_string(actual).c_str());
    const double back = std::stod(functiontest::call(reversed.toStdString(), session));
    QVERIFY(std::fabs(actual - back) <= 1e-9 * metres);
}

void TestFunctionsSpatial::areas_data()
{
    QTest::addColumn<QByteArray>("area");
    QTest::addColumn<double>("squareMetres");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const char *name, const QByteArray &area, double squareMetres,
                        double tolerance = 1e-12) {
        QTest::newRow(name) << area << squareMetres << tolerance;
    };
    constexpr double earth = 510065621724088.44;
    add("documented", polygon("[[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]]"),
        735970283.0522614, 1e-9);
    add("its inverse", polygon("[[[31.8,-5],[31.8,-4.7],[32,-4.7],[32,-5],[31.8,-5]]]"),
        earth - 735970283.0522614, 1e-12);
    add("octant", polygon("[[[0,0],[90,0],[0,90],[0,0]]]"), earth / 8);
    add("northern hemisphere", polygon("[[[-90,0],[0,0],[90,0],[180,0],[-90,0]]]"), earth / 2);
    add("southern hemisphere", polygon("[[[180,0],[90,0],[0,0],[-90,0],[180,0]]]"), earth / 2);
    add("around the pole", polygon(aroundPole), 2503000000000.0, 0.01);
    add("over the date line", polygon(overDateLine), 4.93e12, 0.01);
    add("a square metre", polygon("[[[0,0],[0.00001,0],[0.00001,0.00001],[0,0.00001],[0,0]]]"),
        1.1131949079327357 * 1.1057427582158467, 1e-7);
    add("point", point("[0,0]"), 0);
    add("line", line("[[0,0],[1,1]]"), 0);
}

void TestFunctionsSpatial::areas()
{
    QFETCH(QByteArray, area);
    QFETCH(double, squareMetres);
    QFETCH(double, tolerance);
    Session session;
    const double actual
        = std::stod(functiontest::call("ST_AREA(" + area.toStdString() + ")", session));
    QVERIFY2(std::fabs(actual - squareMetres) <= tolerance * squareMetres,
             std::to_string(actual).c_str());
}

void TestFunctionsSpatial::relations_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("expected");
    const auto add = [](const char *name, const char *function, const QByteArray &first,
                        const QByteArray &second, bool expected) {
        QTest::newRow(name) << function + ("(" + first + "," + second + ")")
                            << QByteArray(expected ? "true" : "false");
    };
    add("documented within", "ST_WITHIN", point("[-122.12824857332558,47.6395516675712]"),
        polygon(
            "[[[-122.13236581015025,47.64606476313813],[-122.13221982500913,47.633757091363975],"
            "[-122.11840598103835,47.641749416109235],[-122.12061400629656,47.64589264786028],"
            "[-122.13236581015025,47.64606476313813]]]"),
        true);
    add("documented intersects", "ST_INTERSECTS",
        polygon("[[[-122.13693695285855,47.64996065621003],[-122.1351662656516,47.64627863318731],"
                "[-122.13488295569863,47.646326350048696],[-122.1366182291613,47.650016321952904],"
                "[-122.13693695285855,47.64996065621003]]]"),
        polygon("[[[-122.14034847687708,47.6494835188378],[-122.14014779899375,47.64625477474044],"
                "[-122.13256925774829,47.646207057813655],[-122.13254564858545,47.64941990019193],"
                "[-122.14034847687708,47.6494835188378]]]"),
        true);

    add("point in", "ST_WITHIN", point("[5,5]"), polygon(square), true);
    add("point out", "ST_WITHIN", point("[15,5]"), polygon(square), false);
    add("point opposite", "ST_WITHIN", point("[-175,-5]"), polygon(square), false);
    add("point on a corner", "ST_WITHIN", point("[0,0]"), polygon(square), false);
    add("point on an edge", "ST_WITHIN", point("[5,0]"), polygon(square), false);
    add("point in the hole", "ST_WITHIN", point("[5,5]"), polygon(squareWithHole), false);
    add("point in the hole, other order", "ST_WITHIN", point("[5,5]"),
        polygon(squareWithHoleTheOtherWay), false);
    add("point beside the hole", "ST_WITHIN", point("[2,5]"), polygon(squareWithHole), true);
    add("point in the inverse", "ST_WITHIN", point("[15,5]"), polygon(inverseOfSquare), true);
    add("point opposite, in the inverse", "ST_WITHIN", point("[-175,-5]"), polygon(inverseOfSquare),
        true);
    add("point not in the inverse", "ST_WITHIN", point("[5,5]"), polygon(inverseOfSquare), false);
    add("point in the second part", "ST_WITHIN", point("[25,5]"), polygons(twoSquares), true);
    add("point between the parts", "ST_WITHIN", point("[15,5]"), polygons(twoSquares), false);
    add("point over the date line", "ST_WITHIN", point("[180,0]"), polygon(overDateLine), true);
    add("point east of the date line", "ST_WITHIN", point("[-175,0]"), polygon(overDateLine), true);
    add("point far from the date line", "ST_WITHIN", point("[0,0]"), polygon(overDateLine), false);
    add("pole", "ST_WITHIN", point("[0,90]"), polygon(aroundPole), true);
    add("other pole", "ST_WITHIN", point("[0,-90]"), polygon(aroundPole), false);
    add("point in the northern hemisphere", "ST_WITHIN", point("[45,1]"),
        polygon("[[[-90,0],[0,0],[90,0],[180,0],[-90,0]]]"), true);
    add("point in the southern hemisphere", "ST_WITHIN", point("[45,-1]"),
        polygon("[[[-90,0],[0,0],[90,0],[180,0],[-90,0]]]"), false);
    add("point at a point", "ST_WITHIN", point("[5,5]"), point("[5,5]"), true);
    add("point not at a point", "ST_WITHIN", point("[5,5]"), point("[5,6]"), false);
    add("point on a line", "ST_WITHIN", point("[3,0]"), line("[[0,0],[10,0]]"), true);
    add("point off a line", "ST_WITHIN", point("[3,0.001]"), line("[[0,0],[10,0]]"), false);
    add("polygon in a point", "ST_WITHIN", polygon(square), point("[5,5]"), false);
    add("polygon in a line", "ST_WITHIN", polygon(square), line("[[0,0],[10,0]]"), false);
    add("line in a line", "ST_WITHIN", line("[[2,0],[4,0]]"), line("[[0,0],[10,0]]"), true);
    add("line over two edges of a line", "ST_WITHIN", line("[[2,0],[8,0]]"),
        line("[[0,0],[5,0],[10,0]]"), true);
    add("line beyond a line", "ST_WITHIN", line("[[2,0],[14,0]]"), line("[[0,0],[10,0]]"), false);
    add("line over a gap", "ST_WITHIN", line("[[2,0],[8,0]]"),
        line("[[0,0],[3,0],[5,5],[7,0],[10,0]]"), false);
    add("line in a polygon", "ST_WITHIN", line("[[1,1],[9,9]]"), polygon(square), true);
    add("line to the edge", "ST_WITHIN", line("[[1,1],[10,5]]"), polygon(square), true);
    add("line along the edge", "ST_WITHIN", line("[[1,0],[9,0]]"), polygon(square), false);
    add("line out of a polygon", "ST_WITHIN", line("[[1,1],[15,5]]"), polygon(square), false);
    add("line through the hole", "ST_WITHIN", line("[[1,5],[9,5]]"), polygon(squareWithHole),
        false);
    add("line past the hole", "ST_WITHIN", line("[[1,2],[9,2]]"), polygon(squareWithHole), true);
    add("polygon in a polygon", "ST_WITHIN", polygon("[[[1,1],[3,1],[3,3],[1,3],[1,1]]]"),
        polygon(square), true);
    add("polygon in itself", "ST_WITHIN", polygon(square), polygon(square), true);
    add("polygon in its inverse", "ST_WITHIN", polygon(square), polygon(inverseOfSquare), false);
    add("polygon over the edge", "ST_WITHIN", polygon("[[[5,5],[15,5],[15,8],[5,5]]]"),
        polygon(square), false);
    add("polygon around the hole", "ST_WITHIN", polygon("[[[3,3],[7,3],[7,7],[3,7],[3,3]]]"),
        polygon(squareWithHole), false);
    add("polygon around it", "ST_WITHIN", polygon("[[[-1,-1],[11,-1],[11,11],[-1,11],[-1,-1]]]"),
        polygon(square), false);
    add("parts in a polygon", "ST_WITHIN", polygons(twoSquares),
        polygon("[[[-1,-1],[31,-1],[31,11],[-1,11],[-1,-1]]]"), true);
    add("parts in one of them", "ST_WITHIN", polygons(twoSquares), polygon(square), false);

    add("point meets itself", "ST_INTERSECTS", point("[5,5]"), point("[5,5]"), true);
    add("points apart", "ST_INTERSECTS", point("[5,5]"), point("[5,6]"), false);
    add("poles of any longitude", "ST_INTERSECTS", point("[10,90]"), point("[-70,90]"), true);
    add("date line of either sign", "ST_INTERSECTS", point("[180,5]"), point("[-180,5]"), true);
    add("point meets a corner", "ST_INTERSECTS", point("[0,0]"), polygon(square), true);
    add("point meets an edge", "ST_INTERSECTS", polygon(square), point("[5,0]"), true);
    add("line meets a polygon", "ST_INTERSECTS", line("[[-5,5],[15,5]]"), polygon(square), true);
    add("line misses a polygon", "ST_INTERSECTS", line("[[-5,-5],[15,-5]]"), polygon(square),
        false);
    add("line in the hole", "ST_INTERSECTS", line("[[4.5,5],[5.5,5]]"), polygon(squareWithHole),
        false);
    add("crossing lines", "ST_INTERSECTS", line("[[-1,-1],[1,1]]"), line("[[-1,1],[1,-1]]"), true);
    add("touching lines", "ST_INTERSECTS", line("[[0,0],[5,0]]"), line("[[3,0],[3,5]]"), true);
    add("parallel lines", "ST_INTERSECTS", line("[[0,0],[5,0]]"), line("[[0,1],[5,1]]"), false);
    add("lines on one great circle", "ST_INTERSECTS", line("[[0,0],[5,0]]"), line("[[6,0],[9,0]]"),
        false);
    add("lines crossing on the other side", "ST_INTERSECTS", line("[[-1,0],[1,0]]"),
        line("[[180,-1],[180,1]]"), false);
    add("polygon in the other", "ST_INTERSECTS", polygon("[[[1,1],[3,1],[3,3],[1,1]]]"),
        polygon(square), true);
    add("polygon around the other", "ST_INTERSECTS", polygon(square),
        polygon("[[[1,1],[3,1],[3,3],[1,1]]]"), true);
    add("polygons like a cross", "ST_INTERSECTS", polygon("[[[-5,4],[15,4],[15,6],[-5,6],[-5,4]]]"),
        polygon("[[[4,-5],[6,-5],[6,15],[4,15],[4,-5]]]"), true);
    add("polygons apart", "ST_INTERSECTS", polygon(square),
        polygon("[[[20,0],[30,0],[30,10],[20,0]]]"), false);
    add("neighbours", "ST_INTERSECTS", polygon(square),
        polygon("[[[10,0],[20,0],[20,10],[10,10],[10,0]]]"), true);
    add("polygon and its inverse", "ST_INTERSECTS", polygon(square), polygon(inverseOfSquare),
        true);
}

void TestFunctionsSpatial::validity_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("reason");
    const auto add = [](const char *name, const QByteArray &value, const char *reason) {
        QTest::newRow(name) << value << QByteArray(reason);
    };
    add("documented valid", point("[-84.38876194345323, 33.75682784306348]"), "");
    add("documented invalid", point("[133.75682784306348, -184.38876194345323]"),
        "Latitude values must be between -90 and 90 degrees.");
    add("corners of the map", line("[[-180,-90],[0,0],[180,90]]"), "");
    add("longitude", point("[180.5, 0]"), "Longitude values must be between -180 and 180 degrees.");
    add("altitude", point("[1, 2, 3]"), "");
    add("line", line("[[0,0],[1,1],[0,0]]"), "");
    add("polygon", polygon(square), "");
    add("clockwise polygon", polygon(inverseOfSquare), "");
    add("polygon with a hole", polygon(squareWithHole), "");
    add("polygons", polygons(twoSquares), "");
    add("text", "\"Point\"", "A GeoJSON shape must be an object.");
    add("number", "5", "A GeoJSON shape must be an object.");
    add("null", "null", "A GeoJSON shape must be an object.");
    add("no type", R"({"coordinates":[0,0]})", "A GeoJSON shape must have a type.");
    add("no coordinates", R"({"type":"Point"})",
        "A GeoJSON shape must have an array of coordinates.");
    add("lower case", shape("point", "[0,0]"),
        "The type must be Point, LineString, Polygon or MultiPolygon.");
    add("circle", shape("Circle", "[0,0]"),
        "The type must be Point, LineString, Polygon or MultiPolygon.");
    add("one coordinate", point("[0]"),
        "A position must be an array of a longitude, a latitude and perhaps an altitude.");
    add("text as coordinate", point(R"(["0", 0])"),
        "The coordinates of a position must be numbers.");
    add("line of one point", line("[[0,0]]"),
        "A LineString must have two different points or more.");
    add("line of one place", line("[[0,0],[0,0]]"),
        "A LineString must have two different points or more.");
    add("line of numbers", line("[0,0]"),
        "A position must be an array of a longitude, a latitude and perhaps an altitude.");
    add("antipodal edge", line("[[0,0],[180,0]]"),
        "An edge must not join two points on opposite sides of the earth.");
    add("empty polygon", polygon("[]"), "The coordinates of a Polygon must be an array of rings.");
    add("polygon of positions", polygon("[[0,0],[1,0],[1,1],[0,0]]"),
        "A position must be an array of a longitude, a latitude and perhaps an altitude.");
    add("three points", polygon("[[[0,0],[1,1],[0,0]]]"),
        "A ring of a Polygon must have four points or more.");
    add("open ring", polygon("[[[0,0],[1,0],[1,1],[0,1]]]"),
        "The Polygon input is not valid because the start and end points of the ring number 1 are not the "
        "same. Each ring of a Polygon must have the same start and end points.");
    add("flat ring", polygon("[[[0,0],[1,0],[1,0],[0,0]]]"),
        "A ring of a Polygon must have three different points or more.");
    add("bow tie", polygon("[[[0,0],[1,1],[1,0],[0,1],[0,0]]]"),
        "A ring of a Polygon must not cross or touch itself.");
    add("touching itself", polygon("[[[0,0],[4,0],[2,2],[4,4],[0,4],[2,2],[0,0]]]"),
        "A ring of a Polygon must not cross or touch itself.");
    add("bow tie as a hole",
        polygon("[[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]],[[0,0],[1,1],[1,0],[0,1],[0,0]]]"),
        "A ring of a Polygon must not cross or touch itself.");
    add("empty polygons", polygons("[]"),
        "The coordinates of a MultiPolygon must be an array of polygons.");
}

void TestFunctionsSpatial::validity()
{
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, reason);
    Session session;
    const std::string valid
        = functiontest::call("ST_ISVALID(" + value.toStdString() + ")", session);
    QCOMPARE(valid, std::string(reason.isEmpty() ? "true" : "false"));
    const std::string detailed
        = functiontest::call("ST_ISVALIDDETAILED(" + value.toStdString() + ")", session);
    const std::string expected = reason.isEmpty()
        ? R"({"valid":true})"
        : R"({"valid":false,"reason":")" + reason.toStdString() + "\"}";
    QCOMPARE(detailed, expected);
}

void TestFunctionsSpatial::wrongArguments_data()
{
    addRows({
        {R"(ST_DISTANCE({"type":"Point","coordinates":[0,0]}, 5))", "undefined"},
        {R"(ST_DISTANCE({"type":"Point","coordinates":[0,0]}, {"type":"Point","coordinates":[0,91]}))",
         "undefined"},
        {R"(ST_DISTANCE({"type":"Point","coordinates":[0,0]}, undefined))", "undefined"},
        {R"(ST_WITHIN("a", {"type":"Point","coordinates":[0,0]}))", "undefined"},
        {R"(ST_INTERSECTS(null, {"type":"Point","coordinates":[0,0]}))", "undefined"},
        {R"(ST_AREA([]))", "undefined"},
        {R"(ST_AREA(undefined))", "undefined"},
        {R"(ST_ISVALID(undefined))", "undefined"},
    });
}

void TestFunctionsSpatial::limitsPoints()
{
    const auto zigzag = [](int count) {
        std::string text = R"(ST_ISVALID({"type":"LineString","coordinates":[)";
        for (int i = 0; i < count; ++i)
            text += std::string(i > 0 ? "," : "") + "[" + std::to_string(i % 90) + ","
                + std::to_string(i % 2) + "]";
        return text + "]})";
    };
    Session session;
    QCOMPARE(functiontest::call(zigzag(4096), session), std::string("true"));
    QCOMPARE(functiontest::call(zigzag(4097), session), std::string("false"));
}

// Turning a polygon about the earth's axis changes neither its area nor the points inside.
void TestFunctionsSpatial::agreesAcrossRotations()
{
    Session session;
    const auto turned = [](double longitude, double turn) {
        double result = longitude + turn;
        while (result > 180)
            result -= 360;
        return std::to_string(result);
    };
    for (const double turn : {0.0, 45.0, 90.0, 150.0, 170.0, 175.0, 180.0, 200.0, 270.0, 355.0}) {
        std::string ring;
        for (const auto &[x, y] : std::initializer_list<std::pair<double, double>> {
                 {0, 0}, {10, 1}, {12, 8}, {6, 3}, {2, 9}, {0, 0}})
            ring += (ring.empty() ? "[" : ",[") + turned(x, turn) + "," + std::to_string(y) + "]";
        const std::string area = R"({"type":"Polygon","coordinates":[[)" + ring + "]]}";
        const double actual = std::stod(functiontest::call("ST_AREA(" + area + ")", session));
        static double first = actual;
        QVERIFY(std::fabs(actual - first) < 1e-9 * first);
        const auto within = [&](double x, double y) {
            const std::string place = "[" + turned(x, turn) + "," + std::to_string(y) + "]";
            return functiontest::call(
                R"(ST_WITHIN({"type":"Point","coordinates":)" + place + "}," + area + ")", session);
        };
        QCOMPARE(within(6, 2), std::string("true"));
        QCOMPARE(within(6, 5), std::string("false"));
        QCOMPARE(within(2, 7), std::string("true"));
        QCOMPARE(within(-1, 0.5), std::string("false"));
    }
}

PARTITA_APPLESS_TEST(TestFunctionsSpatial)

} // namespace tst_functions_spatial

#include "tst_functions_spatial.moc"
