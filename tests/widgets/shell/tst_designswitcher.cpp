// The design switcher: any of many designs with one click or one key.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/shell/strip/designswitcher.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QTableView>
#include <QToolButton>

namespace tst_designswitcher {

using namespace partita;

class TestDesignSwitcher : public tests::WindowTest {
    Q_OBJECT

private slots:
    void aClickOnADesignSwitchesIt();
    void aDesignTellsOfItselfInItsToolTip();
    void controlAndADigitSwitchTheDesign();
    void nineDesignsAreComparedWithoutScrolling();
    void designsShareTheBarEvenly();
};

void TestDesignSwitcher::aClickOnADesignSwitchesIt()
{
    auto *segment = m_window->findChild<QAbstractButton *>(QStringLiteral("design:V3"));
    QVERIFY(segment);
    QTest::mouseClick(segment, Qt::LeftButton);
    QCOMPARE(m_window->session().design(), QStringLiteral("V3"));
    QVERIFY(segment->isChecked());
}

void TestDesignSwitcher::aDesignTellsOfItselfInItsToolTip()
{
    models::Session &session = m_window->session();
    auto *segment = m_window->findChild<QAbstractButton *>(QStringLiteral("design:V3"));
    model::Design design = *session.workbook().design("V3");
    design.description = "Kept <small>.\n\n- `Post` has the container `posts`.";
    QVERIFY(session.apply(model::ChangeDesign {design}, QStringLiteral("Describe")));
    QVERIFY2(segment->toolTip().contains(QStringLiteral("<br>Kept &lt;small&gt;.<br>")),
             qPrintable(segment->toolTip()));
    QVERIFY(!segment->toolTip().contains(QStringLiteral("container")));
    auto *embedded = m_window->findChild<QAbstractButton *>(QStringLiteral("design:Embedded"));
    QVERIFY(embedded);
    QVERIFY2(embedded->toolTip().contains(QStringLiteral("are embedded in it")),
             qPrintable(embedded->toolTip()));
}

void TestDesignSwitcher::controlAndADigitSwitchTheDesign()
{
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_window->session().design(), QStringLiteral("V2"));
}

void TestDesignSwitcher::nineDesignsAreComparedWithoutScrolling()
{
    activate();
    model::Workbook workbook = m_window->session().workbook();
    for (int number = 2; number <= 6; ++number) {
        model::Design copy = *workbook.designs.front();
        copy.name = "Customers and orders " + std::to_string(number);
        workbook.designs.push_back(copy);
    }
    m_window->session().open(workbook, {});
    m_window->session().adopt(tests::madeEvaluation(workbook));
    QCOMPARE(m_window->session().designNames().size(), 9);
    m_window->showBoard(QStringLiteral("compare"));
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    m_window->setWindowState(Qt::WindowNoState);
    m_window->resize(1280, 720);
    QCoreApplication::processEvents();
    QVERIFY(m_window->session().isPresenting());
    QCOMPARE(m_window->size(), QSize(1280, 720));
    QWidget *board = m_window->board(QStringLiteral("compare"));
    board->findChild<QToolButton *>(QStringLiteral("showTable"))->click();
    QCoreApplication::processEvents();
    const auto *table = board->findChild<QTableView *>(QStringLiteral("table"));
    QVERIFY(table->isVisible());
    QVERIFY(table->model()->columnCount() > 9);
    QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
}

void TestDesignSwitcher::designsShareTheBarEvenly()
{
    models::Session &session = m_window->session();
    model::Workbook workbook = session.workbook();
    const model::Design design = *workbook.designs.front();
    for (const char *name : {"A name that is longer than all the others in the bar", "Customers 2",
                             "Customers and orders 2", "Customers and orders 3",
                             "Customers and orders 4", "Customers and orders 5"}) {
        model::Design copy = design;
        copy.name = name;
        workbook.designs.push_back(copy);
    }
    session.open(workbook, {});
    session.cancelEvaluation();
    m_window->resize(1100, 720);
    const auto *switcher = m_window->findChild<shell::DesignSwitcher *>();
    int widest = 0;
    const auto buttonOf = [&](const char *name) {
        return switcher->findChild<QWidget *>(QLatin1String("design:") + QLatin1String(name));
    };
    QCoreApplication::processEvents();
    QTRY_VERIFY(buttonOf("Customers and orders 2")->width()
                < buttonOf("Customers and orders 2")->sizeHint().width());
    for (const auto *button : switcher->findChildren<QAbstractButton *>())
        widest = std::max(widest, button->width());
    // Shortened names have the same width, and shorter names are complete.
    for (const auto *button : switcher->findChildren<QAbstractButton *>())
        QVERIFY2(button->width() >= std::min(button->sizeHint().width(), widest - 1),
                 qPrintable(button->text()));
}

PARTITA_WIDGETS_TEST(TestDesignSwitcher)

} // namespace tst_designswitcher

#include "tst_designswitcher.moc"
