// Data file of constants: complete, each entry once with unit and source; errors are refused in one
// sentence.
#include "engine/cost/constants.h"
#include "resources/embedded.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <cmath>

namespace tst_constants {

using namespace partita;
using namespace partita::cost;
using Json = nlohmann::json;

namespace {

Json builtInFile()
{
    return Json::parse(*resources::file("cost/constants.json"));
}

QString messageOf(const Json &file)
{
    const Result<Constants> read = readConstants(file.dump(), Generation::current);
    return read ? QString() : QString::fromStdString(read.error().message);
}

} // namespace

class ConstantsTest : public QObject {
    Q_OBJECT

private slots:
    void bothGenerationsAreThere();
    void generationsDifferInQueries();
    void faultsAreNamed();
};

void ConstantsTest::bothGenerationsAreThere()
{
    for (const Generation generation : {Generation::current, Generation::y2019}) {
        QCOMPARE(generationOf(nameOf(generation)), std::optional(generation));
        QCOMPARE(constants(generation).writeUnit, 4.0 / 21.0);
        QCOMPARE(constants(generation).sizes.size(), std::size_t(12));
    }
    QVERIFY(!generationOf("2016"));
    QVERIFY(constants(Generation::current).aggregatesUseIndex);
    QVERIFY(!constants(Generation::y2019).aggregatesUseIndex);
}

void ConstantsTest::generationsDifferInQueries()
{
    const Constants &current = constants(Generation::current);
    const Constants &y2019 = constants(Generation::y2019);
    QVERIFY(std::abs(y2019.visitCharge - current.visitCharge - current.conditionCharge) < 0.01);
    QCOMPARE(y2019.refusedWriteCharge, current.refusedWriteCharge);
    QCOMPARE(y2019.seekCharge, current.seekCharge);
    QCOMPARE(y2019.scannedItemCharge, current.scannedItemCharge);
    QVERIFY(y2019.loadedItemCharge > current.loadedItemCharge);
    QVERIFY(y2019.loadedKilobyteCharge > current.loadedKilobyteCharge);
}

void ConstantsTest::faultsAreNamed()
{
    QVERIFY(messageOf(builtInFile()).isEmpty());

    Json missing = builtInFile();
    missing["shared"].erase("seekCharge");
    QVERIFY(messageOf(missing).contains(QStringLiteral("seekCharge")));

    Json twice = builtInFile();
    twice["generations"]["current"]["seekCharge"] = twice["shared"]["seekCharge"];
    QVERIFY(messageOf(twice).contains(QStringLiteral("once")));

    Json sourceless = builtInFile();
    sourceless["shared"]["seekCharge"].erase("source");
    QVERIFY(messageOf(sourceless).contains(QStringLiteral("source")));

    Json unsorted = builtInFile();
    unsorted["sizes"]["rows"][1]["kilobytes"] = 0.5;
    QVERIFY(messageOf(unsorted).contains(QStringLiteral("ascending")));

    QVERIFY(messageOf(Json::array()).contains(QStringLiteral("object")));
    QVERIFY(!readConstants("{", Generation::current).ok());
}

PARTITA_APPLESS_TEST(ConstantsTest)

} // namespace tst_constants

#include "tst_constants.moc"
