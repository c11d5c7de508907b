// Date and time functions.
#include "tests/engine/query/functioncall.h"
#include "tests/support/testprogram.h"

#include <chrono>

namespace tst_functions_datetime {

using namespace functiontest;

class TestFunctionsDateTime : public QObject {
    Q_OBJECT

private slots:
    void adding_data();
    void adding() { checkRow(0); }
    void differences_data();
    void differences() { checkRow(0); }
    void parts_data();
    void parts() { checkRow(0); }
    void bins_data();
    void bins() { checkRow(0); }
    void construction_data();
    void construction() { checkRow(0); }
    void conversion_data();
    void conversion() { checkRow(0); }
    void formats_data();
    void formats() { checkRow(0); }
    void clock_data();
    void clock();
    void everyDayRoundTrips();
};

void TestFunctionsDateTime::adding_data()
{
    addRows({
        {R"(DATETIMEADD("yyyy", 1, "2020-07-03T00:00:00.0000000"))",
         R"("2021-07-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", 1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-08-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("dd", 1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-07-04T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("hh", 1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-07-03T01:00:00.0000000Z")"},
        {R"(DATETIMEADD("yyyy", -1, "2020-07-03T00:00:00.0000000"))",
         R"("2019-07-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", -1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-06-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("dd", -1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-07-02T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("hh", -1, "2020-07-03T00:00:00.0000000"))",
         R"("2020-07-02T23:00:00.0000000Z")"},
        {R"(DATETIMEADD("ss", -25, "2020-07-03T00:00:00.0000000"))",
         R"("2020-07-02T23:59:35.0000000Z")"},
        {R"(DATETIMEADD("minute", 90, "2020-07-03"))", R"("2020-07-03T01:30:00.0000000Z")"},
        {R"(DATETIMEADD("ms", 1, "2020-07-03"))", R"("2020-07-03T00:00:00.0010000Z")"},
        {R"(DATETIMEADD("mcs", 1, "2020-07-03"))", R"("2020-07-03T00:00:00.0000010Z")"},
        {R"(DATETIMEADD("ns", 100, "2020-07-03"))", R"("2020-07-03T00:00:00.0000001Z")"},
        {R"(DATETIMEADD("ns", 99, "2020-07-03"))", R"("2020-07-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", 1, "2021-01-31"))", R"("2021-02-28T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", 1, "2020-01-31"))", R"("2020-02-29T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", -1, "2020-01-15"))", R"("2019-12-15T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("mm", -13, "2020-01-15"))", R"("2018-12-15T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("yy", 1, "2020-02-29"))", R"("2021-02-28T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("year", 10000, "2020-02-29"))", "undefined"},
        {R"(DATETIMEADD("year", -2020, "2020-02-29"))", "undefined"},
        {R"(DATETIMEADD("year", 9007199254740991, "2020-02-29"))", "undefined"},
        {R"(DATETIMEADD("dd", 9007199254740991, "2020-02-29"))", "undefined"},
        {R"(DATETIMEADD("ss", 1, "9999-12-31T23:59:59.9999999"))", "undefined"},
        {R"(DATETIMEADD("ss", -1, "0001-01-01"))", "undefined"},
        {R"(DATETIMEADD("YYYY", 1, "2020-07-03"))", R"("2021-07-03T00:00:00.0000000Z")"},
        {R"(DATETIMEADD("week", 1, "2020-07-03"))", "undefined"},
        {R"(DATETIMEADD("dd", 0.5, "2020-07-03"))", "undefined"},
        {R"(DATETIMEADD("dd", "1", "2020-07-03"))", "undefined"},
        {R"(DATETIMEADD("dd", 1, "3 July 2020"))", "undefined"},
        {R"(DATETIMEADD("dd", 1, 1593734400000))", "undefined"},
        {R"(DATETIMEADD(1, 1, "2020-07-03"))", "undefined"},
    });
}

void TestFunctionsDateTime::differences_data()
{
    addRows({
        {R"(DATETIMEDIFF("yyyy", "2019-02-04T16:00:00.0000000", "2018-03-05T05:00:00.0000000"))",
         "-1"},
        {R"(DATETIMEDIFF("mm", "2019-02-04T16:00:00.0000000", "2018-03-05T05:00:00.0000000"))",
         "-11"},
        {R"(DATETIMEDIFF("dd", "2019-02-04T16:00:00.0000000", "2018-03-05T05:00:00.0000000"))",
         "-336"},
        {R"(DATETIMEDIFF("hh", "2019-02-04T16:00:00.0000000", "2018-03-05T05:00:00.0000000"))",
         "-8075"},
        {R"(DATETIMEDIFF("ss", "2019-02-04T16:00:00.0000000", "2018-03-05T05:00:00.0000000"))",
         "-29070000"},
        {R"(DATETIMEDIFF("yyyy", "2018-03-05T05:00:00.0000000", "2019-02-04T16:00:00.0000000"))",
         "1"},
        {R"(DATETIMEDIFF("mm", "2018-03-05T05:00:00.0000000", "2019-02-04T16:00:00.0000000"))",
         "11"},
        {R"(DATETIMEDIFF("dd", "2018-03-05T05:00:00.0000000", "2019-02-04T16:00:00.0000000"))",
         "336"},
        {R"(DATETIMEDIFF("hh", "2018-03-05T05:00:00.0000000", "2019-02-04T16:00:00.0000000"))",
         "8075"},
        {R"(DATETIMEDIFF("ss", "2018-03-05T05:00:00.0000000", "2019-02-04T16:00:00.0000000"))",
         "29070000"},
        {R"(DATETIMEDIFF("yyyy", "2019-12-31T23:59:59", "2020-01-01"))", "1"},
        {R"(DATETIMEDIFF("dd", "2019-12-31T23:59:59", "2020-01-01"))", "1"},
        {R"(DATETIMEDIFF("dd", "2020-01-01T00:00:00", "2020-01-01T23:59:59"))", "0"},
        {R"(DATETIMEDIFF("hh", "2020-01-01T00:59:59", "2020-01-01T01:00:00"))", "1"},
        {R"(DATETIMEDIFF("mi", "2020-01-01T00:00:59", "2020-01-01T00:01:00"))", "1"},
        {R"(DATETIMEDIFF("ms", "2020-01-01T00:00:00.0009", "2020-01-01T00:00:00.001"))", "1"},
        {R"(DATETIMEDIFF("mcs", "2020-01-01T00:00:00", "2020-01-01T00:00:00.0000019"))", "1"},
        {R"(DATETIMEDIFF("ns", "2020-01-01T00:00:00", "2020-01-01T00:00:00.0000019"))", "1900"},
        {R"(DATETIMEDIFF("dd", "1969-12-31T12:00:00", "1970-01-01T12:00:00"))", "1"},
        {R"(DATETIMEDIFF("ns", "0001-01-01", "9999-12-31"))", "undefined"},
        {R"(DATETIMEDIFF("decade", "2020-01-01", "2020-01-02"))", "undefined"},
        {R"(DATETIMEDIFF("dd", "2020-01-01", "2020-01-32"))", "undefined"},
        {R"(DATETIMEDIFF("dd", "2020-01-01", null))", "undefined"},
    });
}

void TestFunctionsDateTime::parts_data()
{
    addRows({
        {R"(DATETIMEPART("yyyy", "2016-05-29T08:30:00.1301617"))", "2016"},
        {R"(DATETIMEPART("mm", "2016-05-29T08:30:00.1301617"))", "5"},
        {R"(DATETIMEPART("dd", "2016-05-29T08:30:00.1301617"))", "29"},
        {R"(DATETIMEPART("hh", "2016-05-29T08:30:00.1301617"))", "8"},
        {R"(DATETIMEPART("mi", "2016-05-29T08:30:00.1301617"))", "30"},
        {R"(DATETIMEPART("ss", "2016-05-29T08:30:00.1301617"))", "0"},
        {R"(DATETIMEPART("ms", "2016-05-29T08:30:00.1301617"))", "130"},
        {R"(DATETIMEPART("mcs", "2016-05-29T08:30:00.1301617"))", "130161"},
        {R"(DATETIMEPART("ns", "2016-05-29T08:30:00.1301617"))", "130161700"},
        {R"(DATETIMEPART("n", "2016-05-29T08:30:00"))", "30"},
        {R"(DATETIMEPART("y", "2016-05-29"))", "undefined"},
        {R"(DATETIMEPART("yyyy", "2016"))", "undefined"},
        {R"(DATETIMEPART("yyyy", 2016))", "undefined"},
        {R"(YEAR("2016-05-29T08:30:00.1301617"))", "2016"},
        {R"(MONTH("2016-05-29T08:30:00.1301617"))", "5"},
        {R"(DAY("2016-05-29"))", "29"},
        {R"(DAY("2016-05-32"))", "undefined"},
        {R"(YEAR(2016))", "undefined"},
        {R"(MONTH(undefined))", "undefined"},
    });
}

void TestFunctionsDateTime::bins_data()
{
    addRows({
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "dd"))",
         R"("2021-01-08T00:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "hh"))",
         R"("2021-01-08T18:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "ss"))",
         R"("2021-01-08T18:35:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "hh", 5))",
         R"("2021-01-08T15:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "dd", 7))",
         R"("2021-01-07T00:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00.0000000", "dd", 7, "1601-01-01T00:00:00.0000000"))",
         R"("2021-01-04T00:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:37:12.3456789", "mi", 15))",
         R"("2021-01-08T18:30:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:37:12.3456789", "ms", 100))",
         R"("2021-01-08T18:37:12.3000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:37:12.3456789", "ns", 1000))",
         R"("2021-01-08T18:37:12.3456780Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:37:12.3456789", "ns", 1))",
         R"("2021-01-08T18:37:12.3456789Z")"},
        {R"(DATETIMEBIN("1970-01-01T00:00:00.0000004", "ns", 150))",
         R"("1970-01-01T00:00:00.0000003Z")"},
        {R"(DATETIMEBIN("1969-12-31T23:59:59", "hh", 1))", R"("1969-12-31T23:00:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "hh", 1, "2021-01-08T00:30:00"))",
         R"("2021-01-08T18:30:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "hh", 2, "2021-01-09T00:30:00"))",
         R"("2021-01-08T18:30:00.0000000Z")"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", 9007199254740991))",
         R"("1970-01-01T00:00:00.0000000Z")"},
        {R"(DATETIMEBIN("1960-01-08T18:35:00", "dd", 9007199254740991))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "yyyy"))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "mm"))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", 0))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", -1))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", 1.5))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", 1, "1600-12-31"))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "dd", 1, "yesterday"))", "undefined"},
        {R"(DATETIMEBIN("2021-13-08T18:35:00", "dd"))", "undefined"},
        {R"(DATETIMEBIN("2021-01-08T18:35:00", "xx"))", "undefined"},
    });
}

void TestFunctionsDateTime::construction_data()
{
    addRows({
        {"DATETIMEFROMPARTS(2017, 4, 20)", R"("2017-04-20T00:00:00.0000000Z")"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 0, 0, 0, 0)", R"("2017-04-20T00:00:00.0000000Z")"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 13, 15, 20, 3456789)",
         R"("2017-04-20T13:15:20.3456789Z")"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 13, 15)", R"("2017-04-20T13:15:00.0000000Z")"},
        {"DATETIMEFROMPARTS(-2000, -1, -1)", "undefined"},
        {"DATETIMEFROMPARTS(2021, 2, 29)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 31)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 13, 1)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 257, 1)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 257)", "undefined"},
        {"DATETIMEFROMPARTS(0, 1, 1)", "undefined"},
        {"DATETIMEFROMPARTS(67553, 1, 1)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 24)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 0, 60)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 0, 0, 60)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 20, 0, 0, 0, 10000000)", "undefined"},
        {"DATETIMEFROMPARTS(2017, 4, 20.5)", "undefined"},
        {R"(DATETIMEFROMPARTS("2017", 4, 20))", "undefined"},
    });
}

void TestFunctionsDateTime::conversion_data()
{
    addRows({
        {R"(DATETIMETOTICKS("2015-05-19T12:00:00.0000000"))", "14320368000000000"},
        {R"(DATETIMETOTICKS("1970-01-01T00:00:00.0000001Z"))", "1"},
        {R"(DATETIMETOTICKS("1601-01-01"))", "-116444736000000000"},
        {R"(DATETIMETOTICKS("2020-01-02T03:04:05.6789123Z"))", "15779342456789124"}, // a double
        {R"(DATETIMETOTICKS("May 2015"))", "undefined"},
        {R"(DATETIMETOTIMESTAMP("2015-05-19T12:00:00.0000000"))", "1432036800000"},
        {R"(DATETIMETOTIMESTAMP("1969-12-31T23:59:59.999"))", "-1"},
        {R"(DATETIMETOTIMESTAMP("2020-07-09T23:20:13.4575530Z"))", "1594336813457"},
        {R"(DATETIMETOTIMESTAMP(1))", "undefined"},
        {"TICKSTODATETIME(15973607943002652)", R"("2020-08-13T23:19:54.3002652Z")"},
        {"TICKSTODATETIME(0)", R"("1970-01-01T00:00:00.0000000Z")"},
        {"TICKSTODATETIME(-116444736000000000)", R"("1601-01-01T00:00:00.0000000Z")"},
        {"TICKSTODATETIME(1.5)", "undefined"},
        {"TICKSTODATETIME(9223372036854774784)", "undefined"},
        {R"(TICKSTODATETIME("0"))", "undefined"},
        {"TIMESTAMPTODATETIME(1594227912345)", R"("2020-07-08T17:05:12.3450000Z")"},
        {"TIMESTAMPTODATETIME(-1)", R"("1969-12-31T23:59:59.9990000Z")"},
        {"TIMESTAMPTODATETIME(253402300799999)", R"("9999-12-31T23:59:59.9990000Z")"},
        {"TIMESTAMPTODATETIME(253402300800000)", "undefined"},
        {"TIMESTAMPTODATETIME(9007199254740991)", "undefined"},
        {"TIMESTAMPTODATETIME(null)", "undefined"},
    });
}

void TestFunctionsDateTime::formats_data()
{
    addRows({
        {R"(DATETIMEFORMAT("2024-10-10 14:40:20", "yyyyMMdd"))", R"("20241010")"},
        {R"(DATETIMEFORMAT("2024-10-10 14:40:20", "yyyy-MM-dd [HH:mm:ss]"))",
         R"("2024-10-10 [14:40:20]")"},
        {R"(DATETIMEFORMAT("2024-10-10 14:40:20", "To\\da\\y i\\s: yyyy-MM-ddTHH:mm:ss.fff"))",
         R"("Today is: 2024-10-10T14:40:20.000")"},
        {R"(DATETIMEFORMAT("2024-10-10 14:40:20", "To\\da\\y i\\s: yyyy-MM-ddTHH:mm:ss.FFF"))",
         R"("Today is: 2024-10-10T14:40:20.")"},
        {R"(DATETIMEFORMAT("2024-03-05T04:06:07.1203456Z", "y-M-d H:m:s"))", R"("24-3-5 4:6:7")"},
        {R"(DATETIMEFORMAT("2024-03-05T04:06:07.1203456Z", "yy yyyyy"))", R"("24 02024")"},
        {R"(DATETIMEFORMAT("2024-03-05T04:06:07.1203456Z", "fffffff f ff"))", R"("1203456 1 12")"},
        {R"(DATETIMEFORMAT("2024-03-05T04:06:07.1200000Z", "FFFFFFF"))", R"("12")"},
        {R"(DATETIMEFORMAT("2024-03-05T04:06:07.1200000Z", "ffffffff"))", "undefined"},
        {R"(DATETIMEFORMAT("2024-03-05T16:06:07Z", "h hh t tt"))", R"("4 04 P PM")"},
        {R"(DATETIMEFORMAT("2024-03-05T00:06:07Z", "h tt"))", R"("12 AM")"},
        {R"(DATETIMEFORMAT("2024-03-05T12:06:07Z", "h tt"))", R"("12 PM")"},
        {R"(DATETIMEFORMAT("2024-03-05", "ddd d MMM"))", R"("Tue 5 Mar")"},
        {R"(DATETIMEFORMAT("2024-03-05", "dddd, d MMMM yyyy"))", R"("Tuesday, 5 March 2024")"},
        {R"(DATETIMEFORMAT("1969-12-28", "dddd"))", R"("Sunday")"},
        {R"(DATETIMEFORMAT("2024-03-05", "'day' dd"))", R"("day 05")"},
        {R"(DATETIMEFORMAT("2024-03-05", "'day dd"))", "undefined"},
        {R"(DATETIMEFORMAT("2024-03-05", "dd\\"))", "undefined"},
        {R"(DATETIMEFORMAT("2024-03-05", ""))", R"("")"},
        {R"(DATETIMEFORMAT("2024-03-05", "yyyy年"))", R"("2024年")"},
        {R"(DATETIMEFORMAT("05/03/2024", "yyyy"))", "undefined"},
        {R"(DATETIMEFORMAT("2024-03-05", 5))", "undefined"},
        {R"(DATETIMEFORMAT(20240305, "yyyy"))", "undefined"},
    });
}

void TestFunctionsDateTime::clock_data()
{
    addRows({
        {"GETCURRENTDATETIME()", R"("2024-10-14T14:20:30.6660000Z")"},
        {"GETCURRENTDATETIMESTATIC()", R"("2024-10-14T14:20:30.6660000Z")"},
        {"GETCURRENTTICKS()", "17289156306660000"},
        {"GETCURRENTTICKSSTATIC()", "17289156306660000"},
        {"GETCURRENTTIMESTAMP()", "1728915630666"},
        {"GETCURRENTTIMESTAMPSTATIC()", "1728915630666"},
        {"NOW()", R"("2024-10-14T14:20:30.6660000Z")"},
        {R"(NOW("yyyy", 1))", R"("2025-10-14T14:20:30.6660000Z")"},
        {R"(NOW("yyyy", -1))", R"("2023-10-14T14:20:30.6660000Z")"},
        {R"(NOW("ss", 30))", R"("2024-10-14T14:21:00.6660000Z")"},
        {R"(NOW("ms", 4))", R"("2024-10-14T14:20:30.6700000Z")"},
        {R"(NOW("yyyy"))", "undefined"},
        {R"(NOW("xx", 1))", "undefined"},
        {R"(AGO("yyyy", 1))", R"("2023-10-14T14:20:30.6660000Z")"},
        {R"(AGO("yyyy", -1))", R"("2025-10-14T14:20:30.6660000Z")"},
        {R"(AGO("ss", 30))", R"("2024-10-14T14:20:00.6660000Z")"},
        {R"(AGO("ms", 4))", R"("2024-10-14T14:20:30.6620000Z")"},
        {R"(AGO("dd", 0.5))", "undefined"},
        {R"(AGO("dd", -9223372036854775808))", "undefined"},
        {R"(AGO(1, 1))", "undefined"},
    });
}

void TestFunctionsDateTime::clock()
{
    checkRow(0, 1'728'915'630'666);
}

void TestFunctionsDateTime::everyDayRoundTrips()
{
    Session session;
    for (int days = -719'162; days < 2'932'897; days += 97) { // year 1 to 9999
        const std::string ticks = std::to_string(days * std::int64_t {864'000'000'000});
        const std::string date = functiontest::call("TICKSTODATETIME(" + ticks + ")", session);
        QVERIFY2(date != "undefined", ticks.c_str());
        QCOMPARE(functiontest::call("DATETIMETOTICKS(" + date + ")", session), ticks);
        session.arena.clear();
    }
}

PARTITA_APPLESS_TEST(TestFunctionsDateTime)

} // namespace tst_functions_datetime

#include "tst_functions_datetime.moc"
