// Share of the hottest partition. In a few sampled requests it is higher than under the full load,
// and the number of samples must not influence provisioning or judgement.
#include "engine/evaluation/load.h"
#include "engine/population/random.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_hottest {

using namespace partita;

namespace {

constexpr int partitions = 10;
constexpr int repetitions = 200;

/// Requests of 10 RU; `hot` of a hundred go to the first partition, the others to any.
evaluation::PatternSamples drawn(int samples, int hot, population::Random &random)
{
    evaluation::PatternSamples result;
    for (int i = 0; i < samples; ++i) {
        planning::StepMeasurement step;
        client::PartitionUse use;
        use.container = "c";
        use.physicalPartition
            = random.between(0, 99) < hot ? 0 : static_cast<int>(random.between(0, partitions - 1));
        use.requestCharge = 10;
        step.partitions.push_back(use);
        planning::Measurement measurement;
        measurement.steps.push_back(step);
        result.measurements.push_back(std::move(measurement));
    }
    return result;
}

/// RU/s needed over RU/s used, the mean of many evaluations.
double neededOfUsed(int samples, int hot)
{
    double sum = 0;
    for (std::uint64_t seed = 0; seed < repetitions; ++seed) {
        population::Random random(seed, 1, 2);
        evaluation::LoadByPartition load({{"c", partitions}});
        load.add(drawn(samples, hot, random), 5, false);
        const evaluation::MeasuredLoad measured = load.measured("c");
        sum += measured.needed() / measured.total;
    }
    return sum / repetitions;
}

} // namespace

class Hottest : public QObject {
    Q_OBJECT

private slots:
    void fewSamplesNeedNoMore_data();
    void fewSamplesNeedNoMore();
    void whatEverySampleShowsIsKept();
};

void Hottest::fewSamplesNeedNoMore_data()
{
    QTest::addColumn<int>("hot");
    QTest::addColumn<double>("inFull");
    QTest::newRow("even") << 0 << 1.0;
    QTest::newRow("a hot key") << 30 << 10 * (0.3 + 0.7 / 10);
}

void Hottest::fewSamplesNeedNoMore()
{
    QFETCH(int, hot);
    QFETCH(double, inFull);
    for (const int samples : {20, 50, 200}) {
        const double needed = neededOfUsed(samples, hot);
        QVERIFY2(needed > 0.9 * inFull && needed < 1.25 * inFull,
                 qPrintable(QStringLiteral("%1 samples: %2 times what is used, in full %3")
                                .arg(samples)
                                .arg(needed)
                                .arg(inFull)));
    }
}

/// All requests go to one partition: that is no chance.
void Hottest::whatEverySampleShowsIsKept()
{
    QCOMPARE(neededOfUsed(10, 100), double(partitions));
}

PARTITA_GUILESS_TEST(Hottest)

} // namespace tst_hottest

#include "tst_hottest.moc"
