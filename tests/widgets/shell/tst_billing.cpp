// Regions, reservation and prices on screen: each is an edit of the workbook, and what a month
// costs says what it rests on.
#include "editing.h"
#include "engine/cost/prices.h"
#include "tests/support/testprogram.h"
#include "widgets/inspector/billingdialog.h"
#include "widgets/models/billingwords.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace tst_billing {

using namespace partita;
using tests::Kind;

class TestBilling : public tests::EditingTest {
    Q_OBJECT

private slots:
    void regionsAreLines();
    void everyPriceCanBeStated();
    void theHighestThroughputIsAFieldOfTheContainer();
    void whatAPriceRestsOnIsSaid();

private:
    const model::Billing &billing() { return *session().workbook().billing; }
    /// The dialog, opened with the button of the workbook's form.
    inspector::BillingDialog &open();
};

inspector::BillingDialog &TestBilling::open()
{
    openBlog();
    select(Kind::nothing, "");
    field<QPushButton>("billingButton")->click();
    return *m_window->findChild<inspector::BillingDialog *>();
}

void TestBilling::regionsAreLines()
{
    inspector::BillingDialog &dialog = open();
    auto *writes = visible<QCheckBox>(dialog, "writesInEveryRegion");
    QVERIFY(!writes->isEnabled()); // in one region it makes no difference
    auto *regions = visible<QPlainTextEdit>(dialog, "regions");
    regions->setFocus();
    QTest::keyClicks(regions, QStringLiteral("West US"));
    QTest::keyClick(regions, Qt::Key_Return);
    regions->insertPlainText(QStringLiteral("Japan East × 1.125"));
    const std::vector<model::Region> two {{"West US"}, {"Japan East", 1.125}};
    QVERIFY(billing().regions == two);
    QVERIFY(writes->isEnabled());
    writes->click();
    QVERIFY(billing().writesInEveryRegion);
    choose("reservation", QStringLiteral("for three years"));
    QCOMPARE(billing().reservation, model::Reservation::threeYears);
    // What cannot be is refused with a reason, and the text stays to be corrected.
    const auto *problem = dialog.findChild<QLabel *>(QStringLiteral("problem"));
    QVERIFY(!problem->isVisible());
    regions->insertPlainText(QStringLiteral("x"));
    QVERIFY(problem->isVisible());
    QVERIFY(billing().regions == two);
    regions->setPlainText(QStringLiteral("West US\nWest US"));
    QVERIFY(problem->text().contains(QStringLiteral("named twice")));
    session().undoStack().undo();
    QVERIFY(billing().reservation != model::Reservation::threeYears);
    QCOMPARE(visible<QComboBox>(dialog, "reservation")->currentIndex(),
             static_cast<int>(billing().reservation));
    session().undoStack().redo();
    dialog.close();
}

void TestBilling::everyPriceCanBeStated()
{
    inspector::BillingDialog &dialog = open();
    auto *list = visible<QPushButton>(dialog, "listPrices");
    QVERIFY(!list->isEnabled());
    for (const cost::PriceNote &note : cost::priceNotes()) {
        const auto *box = visible<QDoubleSpinBox>(dialog, note.name.c_str());
        QVERIFY2(box, note.name.c_str());
        QVERIFY(box->toolTip().contains(QString::fromStdString(note.source)));
        QVERIFY(!box->font().bold());
    }
    auto *storage = visible<QDoubleSpinBox>(dialog, "storagePerGbMonth");
    storage->setValue(0.2);
    QCOMPARE(billing().prices.at("storagePerGbMonth"), 0.2);
    QVERIFY(storage->font().bold());
    visible<QDoubleSpinBox>(dialog, "reservedOneYear")->setValue(35); // per cent
    QCOMPARE(billing().prices.at("reservedOneYear"), 0.35);
    storage->setValue(0.25);
    QCOMPARE(billing().prices.size(), std::size_t(1)); // the price of the list is none of ours
    list->click();
    QVERIFY(billing().prices.empty());
    QVERIFY(!list->isEnabled());
    dialog.close();
}

void TestBilling::theHighestThroughputIsAFieldOfTheContainer()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::container, "posts");
    const auto throughput
        = [this] { return session().workbook().design("V1")->container("posts")->throughput; };
    setNumber("highestEver", 50'000);
    QCOMPARE(throughput().highestEver, std::optional<std::int64_t>(50'000));
    setNumber("throughput", 4000); // keeps it
    QCOMPARE(throughput().highestEver, std::optional<std::int64_t>(50'000));
    setNumber("highestEver", 0);
    QVERIFY(!throughput().highestEver);
}

void TestBilling::whatAPriceRestsOnIsSaid()
{
    const QString list
        = QStringLiteral("list prices of ") + QString::fromStdString(cost::prices().date);
    model::Billing billing;
    QCOMPARE(models::billingWords(billing), QStringLiteral("one region, ") + list);
    billing.regions = {{"West US"}, {"Japan East", 1.125}, {"North Europe"}};
    QCOMPARE(models::billingWords(billing),
             QStringLiteral("3 region(s), one of them written to, ") + list);
    billing.writesInEveryRegion = true;
    billing.reservation = model::Reservation::oneYear;
    billing.prices["storagePerGbMonth"] = 0.2;
    QCOMPARE(
        models::billingWords(billing),
        QStringLiteral("3 region(s) that are all written to, reserved for a year, prices of the "
                       "workbook"));
    openBlog();
    QVERIFY(session().apply(model::ChangeBilling {billing}, QStringLiteral("Regions")));
    select(Kind::nothing, "");
    QVERIFY(field<QLabel>("billingWords")->text().contains(QStringLiteral("3 region(s)")));
}

PARTITA_WIDGETS_TEST(TestBilling)

} // namespace tst_billing

#include "tst_billing.moc"
