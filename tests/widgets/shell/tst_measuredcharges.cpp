// Dialog "Measured charges": tables that are read, figures that are typed, and the factors that are
// switched on and off; every change can be undone.
#include "engine/evaluation/keptparts.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"
#include "widgets/models/session.h"
#include "widgets/shell/charges/chargesdialog.h"
#include "widgets/style/format.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

namespace tst_measuredcharges {

using namespace partita;

class TestMeasuredCharges : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aTableIsReadFromTheClipboard();
    void theDeviationStandsBesideThem();
    void aChargeIsTyped();
    void whatIsNotAssignedIsAssignedByHand();
    void figuresAreRemovedAndComeBack();
    void theScaleIsSwitchedOnAndOff();
    void otherFiguresAskForAnotherFit();
    void aTableWithoutChargesSaysSo();

private:
    template<typename Widget>
    Widget *part(const char *name) const
    {
        return m_dialog->findChild<Widget *>(QLatin1String(name));
    }
    QTreeWidget *figures() const { return part<QTreeWidget>("measuredFigures"); }
    void read(const QString &table)
    {
        m_dialog->readText(table);
        QTRY_VERIFY(part<QLabel>("chargesMessage")->text() != QStringLiteral("Reading…"));
    }
    void readThree()
    {
        read(QStringLiteral("pattern,design,requestCharge\nQ1,V1,2\nQ3,V1,1000\nC2,V1,14\n"));
    }
    QString standing() const { return part<QLabel>("factorsStanding")->text(); }

    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<shell::ChargesDialog> m_dialog;
    std::shared_ptr<evaluation::KeptParts> m_parts = std::make_shared<evaluation::KeptParts>();
};

void TestMeasuredCharges::init()
{
    m_session = std::make_unique<models::Session>();
    model::Workbook blog = tests::blogWorkbook();
    blog.published = {};
    m_session->open(blog, {});
    m_session->cancelEvaluation();
    const auto evaluated = evaluation::evaluate(
        m_session->workbook(),
        {.designs = {"V1"}, .fraction = 0.0005, .samples = 3, .keptParts = m_parts});
    QVERIFY(evaluated.ok());
    m_session->adopt(*evaluated);
    m_dialog = std::make_unique<shell::ChargesDialog>(*m_session, nullptr);
    m_dialog->show();
}

void TestMeasuredCharges::cleanup()
{
    m_dialog.reset();
    m_session.reset();
}

void TestMeasuredCharges::aTableIsReadFromTheClipboard()
{
    QApplication::clipboard()->setText(
        QStringLiteral("pattern\tdesign\trequestCharge\nQ1\tV1\t2\nQ3\tV1\t700\n"));
    QTest::mouseClick(part<QPushButton>("pasteCharges"), Qt::LeftButton);
    QTRY_COMPARE(figures()->topLevelItemCount(), 2);
    QCOMPARE(m_session->workbook().published->size(), std::size_t(2));
    QVERIFY(m_session->workbook().published->front().isMeasured);
    m_session->undoStack().undo();
    QCOMPARE(figures()->topLevelItemCount(), 0);
}

void TestMeasuredCharges::theDeviationStandsBesideThem()
{
    readThree();
    const auto *q3 = m_session->evaluation(QStringLiteral("V1"), "Q3");
    const double computed = q3->distribution.requestCharge.p50;
    const QList<QTreeWidgetItem *> rows
        = figures()->findItems(QStringLiteral("Q3"), Qt::MatchExactly);
    QCOMPARE(rows.size(), 1);
    const QTreeWidgetItem *row = rows.front();
    QCOMPARE(row->text(3), style::fullNumber(computed));
    QCOMPARE(row->text(4), style::change(computed, 1000));
    QVERIFY(part<QLabel>("factors")->text().contains(QStringLiteral("from 1 figure")));
}

void TestMeasuredCharges::aChargeIsTyped()
{
    part<QComboBox>("chargePattern")->setCurrentText(QStringLiteral("Q2"));
    part<QComboBox>("chargeDesign")->setCurrentText(QStringLiteral("V1"));
    part<QDoubleSpinBox>("chargeValue")->setValue(21.5);
    QTest::mouseClick(part<QPushButton>("addCharge"), Qt::LeftButton);
    QCOMPARE(figures()->topLevelItemCount(), 1);
    const model::PublishedFigure &figure = m_session->workbook().published->front();
    QCOMPARE(figure.requestCharge, 21.5);
    QCOMPARE(figure.source, std::string("typed in"));
    // The same once more replaces it.
    part<QDoubleSpinBox>("chargeValue")->setValue(22);
    QTest::mouseClick(part<QPushButton>("addCharge"), Qt::LeftButton);
    QCOMPARE(figures()->topLevelItemCount(), 1);
    QCOMPARE(m_session->workbook().published->front().requestCharge, 22.0);
}

void TestMeasuredCharges::whatIsNotAssignedIsAssignedByHand()
{
    read(QStringLiteral("CollectionName,OperationName,RequestCharge\nelsewhere,Query,40\n"
                        "elsewhere,Query,42\nelsewhere,Query,44\n"));
    auto *rest = part<QTreeWidget>("unassigned");
    QCOMPARE(rest->topLevelItemCount(), 1);
    QVERIFY(rest->isVisible());
    rest->setCurrentItem(rest->topLevelItem(0));
    QCOMPARE(part<QDoubleSpinBox>("chargeValue")->value(), 42.0);
    part<QComboBox>("chargePattern")->setCurrentText(QStringLiteral("Q6"));
    part<QComboBox>("chargeDesign")->setCurrentText(QStringLiteral("V1"));
    QTest::mouseClick(part<QPushButton>("addCharge"), Qt::LeftButton);
    const model::PublishedFigure &figure = m_session->workbook().published->front();
    QCOMPARE(figure.pattern, std::string("Q6"));
    QCOMPARE(figure.operations, std::int64_t(3));
    QVERIFY(!rest->isVisible());
}

void TestMeasuredCharges::figuresAreRemovedAndComeBack()
{
    readThree();
    QVERIFY(!part<QPushButton>("removeCharge")->isEnabled());
    const QString kept = figures()->topLevelItem(1)->text(0);
    figures()->topLevelItem(0)->setSelected(true);
    figures()->topLevelItem(2)->setSelected(true);
    QTest::mouseClick(part<QPushButton>("removeCharge"), Qt::LeftButton);
    QCOMPARE(figures()->topLevelItemCount(), 1);
    QCOMPARE(figures()->topLevelItem(0)->text(0), kept);
    m_session->undoStack().undo();
    QCOMPARE(figures()->topLevelItemCount(), 3);
}

void TestMeasuredCharges::theScaleIsSwitchedOnAndOff()
{
    auto *box = part<QGroupBox>("chargeFactors");
    QVERIFY(!box->isEnabled());
    readThree();
    QVERIFY(box->isEnabled());
    QVERIFY(!box->isChecked());
    box->setChecked(true);
    const model::ChargeScale &scale = *m_session->workbook().chargeScale;
    QVERIFY(scale.isApplied);
    QCOMPARE(scale.of(model::ChargeSort::writes).figures, 1);
    QVERIFY(standing().contains(QStringLiteral("scaled to measured charges everywhere")));
    QVERIFY(m_session->isStale(QStringLiteral("V1"))); // its load is another one now
    box->setChecked(false);
    QVERIFY(!m_session->workbook().chargeScale->isApplied);
    QVERIFY(!m_session->isStale(QStringLiteral("V1")));
    m_session->undoStack().undo();
    QVERIFY(box->isChecked());
}

void TestMeasuredCharges::otherFiguresAskForAnotherFit()
{
    readThree();
    part<QGroupBox>("chargeFactors")->setChecked(true);
    QVERIFY(!part<QPushButton>("fitAnew")->isVisible());
    const double before = m_session->workbook().chargeScale->of(model::ChargeSort::queries).factor;
    read(QStringLiteral("pattern,design,requestCharge\nQ3,V1,3000\n"));
    QCOMPARE(m_session->workbook().chargeScale->of(model::ChargeSort::queries).factor, before);
    QVERIFY(standing().contains(QStringLiteral("other figures")));
    QTest::mouseClick(part<QPushButton>("fitAnew"), Qt::LeftButton);
    QVERIFY(m_session->workbook().chargeScale->of(model::ChargeSort::queries).factor > before);
    QVERIFY(!part<QPushButton>("fitAnew")->isVisible());
}

void TestMeasuredCharges::aTableWithoutChargesSaysSo()
{
    read(QStringLiteral("name,colour\na,red\n"));
    QVERIFY(part<QLabel>("chargesMessage")
                ->text()
                .contains(QStringLiteral("no column with request charges")));
    QVERIFY(m_session->workbook().published->empty());
}

PARTITA_WIDGETS_TEST(TestMeasuredCharges)

} // namespace tst_measuredcharges

#include "tst_measuredcharges.moc"
