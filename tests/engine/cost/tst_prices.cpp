// Monthly costs: the worked examples that the service's documentation publishes, and laws that
// every price follows.
#include "engine/cost/billing.h"
#include "resources/embedded.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <random>

namespace tst_prices {

using namespace partita;
using namespace partita::cost;

namespace {

/// Prices of the list for a month of so many hours, in so many regions.
BillingTerms termsOf(double hours, int regions = 1, bool writesInEveryRegion = false,
                     ReservationTerm reservation = ReservationTerm::none)
{
    BillingTerms terms {.prices = prices(),
                        .regions = regions,
                        .priceFactors = static_cast<double>(regions),
                        .writesInEveryRegion = writesInEveryRegion,
                        .reservation = reservation};
    terms.prices.hoursPerMonth = hours;
    return terms;
}

/// What autoscale costs in hours of equal length.
double scaledCost(double maximum, const std::vector<double> &billed, const BillingTerms &terms)
{
    std::vector<ScaledHours> hours;
    for (const double one : billed)
        hours.push_back({1 / static_cast<double>(billed.size()), one});
    return autoscaleCost(maximum, hours, 0, terms).throughput;
}

} // namespace

class PricesTest : public QObject {
    Q_OBJECT

private slots:
    void publishedExamples_data();
    void publishedExamples();
    void publishedLeastThroughput();
    void aReservationIsACreditAtThePriceOfTheList();
    void largeReservationsSaveMore();
    void autoscaleBreaksEvenNearTwoThirds();
    void severalWriteRegionsPayTheSameForAutoscale();
    void serverlessHasOneRegion();
    void moreIsNeverCheaper();
    void ownPricesReplaceThoseOfTheList();
    void faultsOfTheFileAreNamed();
    void termsAreSaidInWords();
};

void PricesTest::publishedExamples_data()
{
    QTest::addColumn<double>("computed");
    QTest::addColumn<double>("published");
    // "Understand your bill": months of 30 days, or what is said there.
    QTest::newRow("1,000 RU/s, a month") << manualCost(1000, 0, termsOf(720)).total() << 57.60;
    QTest::newRow("2,500 RU/s, a day") << manualCost(2500, 0, termsOf(24)).total() << 4.80;
    QTest::newRow("serverless, 500,000 RU")
        << serverlessCost(5e5, 0, termsOf(720)).total() << 0.125;
    QTest::newRow("two containers, then three")
        << manualCost(1200, 0, termsOf(500)).total() + manualCost(22'200, 0, termsOf(220)).total()
        << 48.0 + 390.72;
    QTest::newRow("two databases, then with a container")
        << manualCost(120'000, 0, termsOf(300)).total()
            + manualCost(155'000, 0, termsOf(420)).total()
        << 8088.0;
    QTest::newRow("four regions, one written to")
        << manualCost(10'000, 250, termsOf(720, 4)).total() << 2554.0;
    QTest::newRow("four regions, all written to: throughput")
        << manualCost(10'000, 250, termsOf(720, 4, true)).throughput << 1152.0 + 3456.0;
    QTest::newRow("four regions: storage")
        << manualCost(10'000, 250, termsOf(720, 4, true)).storage << 62.5 + 187.5;
    QTest::newRow("three regions written to, hours 0 to 100")
        << manualCost(60'000, 0, termsOf(100, 3, true)).total() << 2880.0;
    QTest::newRow("two regions written to, hours 501 to 700")
        << manualCost(120'000, 0, termsOf(200, 2, true)).total() << 7680.0;
    QTest::newRow("an estimate of a bill")
        << manualCost(900, 100, termsOf(24 * 31)).total() << 78.57;
    // "Optimize multi-region cost": twice the hours and the storage.
    QTest::newRow("a second region") << manualCost(10'000, 512, termsOf(730, 2)).total()
                                     << 2 * manualCost(10'000, 512, termsOf(730)).total();
    // "How to choose between provisioned throughput and serverless".
    QTest::newRow("500 RU/s, provisioned") << manualCost(500, 0, termsOf(730)).total() << 29.20;
    QTest::newRow("20 million RU, serverless")
        << serverlessCost(2e7, 0, termsOf(730)).total() << 5.0;
    QTest::newRow("250 million RU, serverless")
        << serverlessCost(2.5e8, 0, termsOf(730)).total() << 62.5;
    // "How to choose between manual and autoscale": three hours.
    QTest::newRow("30,000 RU/s, manual") << manualCost(30'000, 0, termsOf(3)).total() << 7.20;
    QTest::newRow("variable, autoscale")
        << scaledCost(30'000, {0.06 * 30'000, 30'000, 3300}, termsOf(3)) << 4.36;
    QTest::newRow("steady, autoscale")
        << scaledCost(30'000, {21'600, 28'000, 30'000}, termsOf(3)) << 9.55;
    // "Frequently asked questions about autoscale": 90 units of the meter.
    QTest::newRow("6,000 RU/s in an hour") << scaledCost(8000, {6000}, termsOf(1)) << 90 * 0.008;
    // "Billing with reserved capacity": a year of 100,000 RU/s, with a discount of 20 %.
    QTest::newRow("reserved for a year")
        << manualCost(100'000, 0, termsOf(8760, 1, false, ReservationTerm::oneYear)).total()
        << 56'064.0;
}

void PricesTest::publishedExamples()
{
    QFETCH(double, computed);
    QFETCH(double, published);
    QVERIFY2(std::abs(computed - published) < 0.005 + 1e-9,
             qPrintable(QStringLiteral("%1 instead of %2").arg(computed).arg(published)));
}

/// "Service quotas", and "Frequently asked questions about autoscale".
void PricesTest::publishedLeastThroughput()
{
    QCOMPARE(leastThroughput(20, 50'000, prices()), 500.0);
    QCOMPARE(leastThroughput(2000, 50'000, prices()), 2000.0);
    QCOMPARE(leastMaximum(20, 50'000, prices()), 5000.0);
    QCOMPARE(leastMaximum(2000, 50'000, prices()), 20'000.0);
    QCOMPARE(leastMaximum(1500, 20'000, prices()), 15'000.0);
    QCOMPARE(leastMaximum(100, 150'000, prices()), 15'000.0);
    QCOMPARE(leastMaximum(25'000, 50'000, prices()), 250'000.0);
}

/// "Billing with reserved capacity": 50,000 RU/s in East US and in Japan East, whose price is 9/8
/// of the list's. A reservation of 100,000 RU/s draws down $ 8.00 of $ 8.50 an hour; $ 360 remain.
void PricesTest::aReservationIsACreditAtThePriceOfTheList()
{
    BillingTerms terms = termsOf(720, 2);
    terms.priceFactors = 1 + 0.009 / 0.008;
    const double whole = manualCost(50'000, 0, terms).total();
    QVERIFY(std::abs(whole - 6120) < 1e-6);
    QVERIFY(std::abs(whole - manualCost(100'000, 0, termsOf(720)).total() - 360) < 1e-6);
    // Whoever reserves all of it saves a fifth, but for the steps of 100 RU/s.
    terms.reservation = ReservationTerm::oneYear;
    const double step = 100 * 0.008 / 100 * 720;
    const double reserved = manualCost(50'000, 0, terms).total();
    QVERIFY(reserved >= 0.8 * whole - 1e-6);
    QVERIFY(reserved <= 0.8 * whole + step);
}

/// "Progressive discounts": the largest that fit, then in steps of 100 RU/s.
void PricesTest::largeReservationsSaveMore()
{
    using enum ReservationTerm;
    const Prices &list = prices();
    QCOMPARE(savedByReservation(2e6, oneYear, false, list), 2e6 * 0.285); // not twice 27 %
    QCOMPARE(savedByReservation(3.5e6, threeYears, false, list), 3e6 * 0.432 + 5e5 * 0.3);
    QCOMPARE(savedByReservation(10.95e6, threeYears, false, list), 1e7 * 0.55 + 9.5e5 * 0.3);
    QCOMPARE(savedByReservation(3e7, threeYears, true, list), 3e7 * 0.633); // "up to 63 %"
    QCOMPARE(savedByReservation(999'900, oneYear, true, list), 999'900 * 0.2);
    QCOMPARE(savedByReservation(1e6, none, false, list), 0.0);
    QCOMPARE(savedByReservation(99, oneYear, false, list), 0.0);
}

void PricesTest::autoscaleBreaksEvenNearTwoThirds()
{
    const BillingTerms terms = termsOf(730);
    const double manual = manualCost(1000, 0, terms).total();
    QVERIFY(scaledCost(1000, {660}, terms) < manual);
    QVERIFY(scaledCost(1000, {670}, terms) > manual);
    QCOMPARE(scaledCost(1000, {0}, terms), scaledCost(1000, {100}, terms)); // a tenth at least
    QCOMPARE(scaledCost(1000, {2000}, terms), scaledCost(1000, {1000}, terms));
}

/// "The autoscale rate is the same as the rate for manual in accounts with several write regions",
/// and with a single region it is not.
void PricesTest::severalWriteRegionsPayTheSameForAutoscale()
{
    const BillingTerms several = termsOf(730, 2, true);
    QCOMPARE(scaledCost(1000, {1000}, several), manualCost(1000, 0, several).throughput);
    const BillingTerms one = termsOf(730, 1, true);
    QCOMPARE(manualCost(1000, 0, one).total(), manualCost(1000, 0, termsOf(730)).total());
    QVERIFY(scaledCost(1000, {1000}, one) > manualCost(1000, 0, one).throughput);
}

void PricesTest::serverlessHasOneRegion()
{
    BillingTerms terms = termsOf(730, 3, true, ReservationTerm::threeYears);
    QCOMPARE(serverlessCost(1e6, 10, terms).total(), serverlessCost(1e6, 10, termsOf(730)).total());
    terms.firstPriceFactor = 2;
    QCOMPARE(serverlessCost(1e6, 10, terms).total(),
             2 * serverlessCost(1e6, 10, termsOf(730)).total());
}

/// More throughput, storage or regions never cost less, and a reservation never costs more.
void PricesTest::moreIsNeverCheaper()
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0, 1);
    for (int round = 0; round < 300; ++round) {
        const double rate = 400 + 40'000 * share(random);
        const double more = rate * (1 + share(random));
        const double storage = 1000 * share(random);
        const int regions = 1 + round % 4;
        const bool everywhere = round % 2 == 0;
        const BillingTerms terms = termsOf(730, regions, everywhere);
        const double cost = manualCost(rate, storage, terms).total();
        QVERIFY(manualCost(more, storage, terms).total() >= cost);
        QVERIFY(manualCost(rate, storage + 1, terms).total() > cost);
        QVERIFY(manualCost(rate, storage, termsOf(730, regions + 1, everywhere)).total() > cost);
        const double scaled = scaledCost(more, {rate, more, 0}, terms);
        QVERIFY(scaledCost(more, {more, more, 0}, terms) >= scaled);
        QVERIFY(scaledCost(2 * more, {rate, more, 0}, terms) >= scaled);
        for (const ReservationTerm term : {ReservationTerm::oneYear, ReservationTerm::threeYears}) {
            const BillingTerms reserved = termsOf(730, regions, everywhere, term);
            QVERIFY(manualCost(rate, storage, reserved).total() < cost);
            QVERIFY(scaledCost(more, {rate, more, 0}, reserved) < scaled);
        }
    }
}

void PricesTest::ownPricesReplaceThoseOfTheList()
{
    const Prices own = pricesWith({{"storagePerGbMonth", 0.2}, {"reservedOneYear", 0.4}});
    QCOMPARE(own.storagePerGbMonth, 0.2);
    QCOMPARE(own.manualPer100RuHour, prices().manualPer100RuHour);
    QVERIFY(own.isOwn && !prices().isOwn);
    QCOMPARE(savedByReservation(2e6, ReservationTerm::oneYear, true, own), 2e6 * 0.4);
    QVERIFY(!pricesWith({{"storage", 0.2}}).isOwn);
    // Every price can be stated under its name.
    for (const PriceNote &note : priceNotes()) {
        QVERIFY(!note.unit.empty() && !note.source.empty() && !note.date.empty());
        QVERIFY2(pricesWith({{note.name, 0.5}}).isOwn, note.name.c_str());
    }
}

void PricesTest::faultsOfTheFileAreNamed()
{
    using Json = nlohmann::json;
    const Json file = Json::parse(*resources::file("cost/prices.json"));
    const auto messageOf = [](const Json &changed) {
        const Result<Prices> read = readPrices(changed.dump());
        return read ? QString() : QString::fromStdString(read.error().message);
    };
    QVERIFY(messageOf(file).isEmpty());
    Json missing = file;
    missing["prices"].erase("autoscaleFactor");
    QVERIFY(messageOf(missing).contains(QStringLiteral("autoscaleFactor")));
    Json undated = file;
    undated["prices"]["autoscaleFactor"].erase("date");
    QVERIFY(messageOf(undated).contains(QStringLiteral("date")));
    Json unsorted = file;
    unsorted["largeReservations"]["rows"][1]["requestUnitsPerSecond"] = 5;
    QVERIFY(messageOf(unsorted).contains(QStringLiteral("ascending")));
    QVERIFY(!readPrices("{}").ok());
}

void PricesTest::termsAreSaidInWords()
{
    const std::string list = "list prices of " + prices().date;
    QCOMPARE(termsText(termsOf(730)), "one region, " + list);
    QCOMPARE(termsText(termsOf(730, 3, true, ReservationTerm::oneYear)),
             "3 regions, writes in every one, reserved for a year, " + list);
    BillingTerms own = termsOf(730, 2);
    own.prices = pricesWith({{"storagePerGbMonth", 0.2}});
    QCOMPARE(termsText(own), std::string("2 regions, writes in one, prices of the workbook"));
}

PARTITA_APPLESS_TEST(PricesTest)

} // namespace tst_prices

#include "tst_prices.moc"
