// Labels of plots without overlaps: they find a free place, less important ones are left out, and
// labels of crowded axes become vertical first.
#include "tests/support/testprogram.h"
#include "widgets/plots/groupedbars.h"
#include "widgets/plots/labelplacement.h"

#include <QFontMetrics>
#include <QTest>

namespace tst_labels {

using namespace partita::plots;

class TestLabels : public QObject {
    Q_OBJECT

private slots:
    void takeTheFirstFreePlace();
    void giveWayToWhatIsThere();
    void stayAwayWhenNothingIsFree();
    void manyNeverOverlap();
    void categoriesStandBesideEachOtherWhileTheyFit();
    void categoriesTurnUprightWhenTheyDoNot();
    void categoriesThinOutWhenEvenThatIsTooMuch();

private:
    QStringList names(int count) const
    {
        QStringList made;
        for (int number = 1; number <= count; ++number)
            made.append(QStringLiteral("Q%1").arg(number));
        return made;
    }
    QStringList values(int count) const { return QStringList(count, QStringLiteral("619")); }
    QFontMetrics metrics {QFont()};
};

void TestLabels::takeTheFirstFreePlace()
{
    const QRectF first(0, 0, 10, 10);
    const QRectF second(20, 0, 10, 10);
    const auto places = placeLabels({{first, second}, {first, second}}, {});
    QCOMPARE(places[0].value(), first);
    QCOMPARE(places[1].value(), second);
}

void TestLabels::giveWayToWhatIsThere()
{
    const QRectF card(0, 0, 100, 100);
    const QRectF on(50, 50, 10, 10);
    const QRectF beside(101, 50, 10, 10);
    QCOMPARE(placeLabels({{on, beside}}, {card})[0].value(), beside);
}

void TestLabels::stayAwayWhenNothingIsFree()
{
    const QRectF place(0, 0, 10, 10);
    const auto places = placeLabels({{place}, {place}, {}}, {});
    QVERIFY(places[0]);
    QVERIFY(!places[1]);
    QVERIFY(!places[2]);
}

void TestLabels::manyNeverOverlap()
{
    std::vector<std::vector<QRectF>> wishes;
    for (int label = 0; label < 200; ++label) {
        std::vector<QRectF> wished;
        for (int step = 0; step < 6; ++step)
            wished.emplace_back((label * 37) % 400, (label * 53) % 300 + step * 12, 60, 11);
        wishes.push_back(wished);
    }
    const auto places = placeLabels(wishes, {});
    int placed = 0;
    for (std::size_t one = 0; one < places.size(); ++one) {
        placed += places[one] ? 1 : 0;
        for (std::size_t other = 0; other < one; ++other)
            QVERIFY(!places[one] || !places[other] || !places[one]->intersects(*places[other]));
    }
    QVERIFY2(placed > 50, qPrintable(QString::number(placed)));
}

void TestLabels::categoriesStandBesideEachOtherWhileTheyFit()
{
    const CategoryLabels labels = categoryLabels(names(11), values(11), metrics, 90);
    QVERIFY(!labels.isUpright);
    QCOMPARE(labels.texts.front(), QStringLiteral("Q1\n619"));
}

void TestLabels::categoriesTurnUprightWhenTheyDoNot()
{
    const double pitch = metrics.height() + 1.0;
    const CategoryLabels labels = categoryLabels(names(40), values(40), metrics, pitch);
    QVERIFY(labels.isUpright);
    QCOMPARE(labels.texts.size(), 40);
    QVERIFY(!labels.texts.contains(QString()));
    QVERIFY(labels.texts.at(39).startsWith(QLatin1String("Q40")));
    QVERIFY(labels.texts.at(39).endsWith(QLatin1String("619")));
}

void TestLabels::categoriesThinOutWhenEvenThatIsTooMuch()
{
    const double pitch = metrics.height() * 0.4;
    const CategoryLabels labels = categoryLabels(names(200), values(200), metrics, pitch);
    QVERIFY(!labels.texts.at(0).isEmpty());
    QVERIFY(labels.texts.at(1).isEmpty());
    // Those that stay have a line of text each.
    qsizetype before = 0;
    for (qsizetype place = 1; place < labels.texts.size(); ++place) {
        if (labels.texts[place].isEmpty())
            continue;
        QVERIFY(static_cast<double>(place - before) * pitch >= metrics.height());
        before = place;
    }
}

PARTITA_WIDGETS_TEST(TestLabels)

} // namespace tst_labels

#include "tst_labels.moc"
