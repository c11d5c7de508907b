// Settings: each choice takes effect at once, is kept, and goes back to its default.
#include "engine/model/workbook.h"
#include "tests/support/testprogram.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/appearance.h"
#include "widgets/shell/settings/settingsdialog.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"
#include "windowtest.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>

#include <cmath>

namespace tst_settings {

using namespace partita;

class TestSettings : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void initTestCase();
    void init();
    void cleanup();

private slots:
    void theKeysOpenOneDialog();
    void theThemeChangesAtOnce();
    void textsGrowAtOnce();
    void textsGrowInAPresentationToo();
    void numbersAreWrittenAgain();
    void motionFollowsTheSetting();
    void newWorkbooksBeginAsSet();
    void defaultsComeBack();
    void itFitsASmallScreenWithLargeTexts();

private:
    shell::SettingsDialog &dialog()
    {
        activate();
        if (auto *open = m_window->findChild<shell::SettingsDialog *>())
            return *open;
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        return *m_window->findChild<shell::SettingsDialog *>();
    }
    template<typename Field>
    Field *field(const char *name)
    {
        return dialog().findChild<Field *>(QString::fromLatin1(name));
    }
    /// Walks with the arrow keys to the entry.
    void choose(const char *name, int entry)
    {
        auto *box = field<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int step = 0; step < entry; ++step)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentIndex(), entry);
    }

    QTemporaryDir m_settings;
};

void TestSettings::initTestCase()
{
    WindowTest::initTestCase();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    shell::applyAppearance(*qApp);
}

void TestSettings::init()
{
    QSettings().clear();
    shell::applyAppearance(*qApp);
    WindowTest::init();
}

void TestSettings::cleanup()
{
    WindowTest::cleanup();
    QSettings().clear();
    shell::applyAppearance(*qApp);
}

void TestSettings::theKeysOpenOneDialog()
{
    shell::SettingsDialog &first = dialog();
    QVERIFY(first.isVisible() && !first.isModal());
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(m_window->findChildren<shell::SettingsDialog *>().size(), 1);
    checkTabOrder(*first.findChild<QScrollArea *>()->widget());
    QTest::keyClick(&first, Qt::Key_Escape);
    QVERIFY(!first.isVisible());
}

void TestSettings::theThemeChangesAtOnce()
{
    choose("theme", 2);
    QTRY_COMPARE(style::themeOf(m_window->palette()).kind, style::ThemeKind::dark);
    QCOMPARE(settings::theme.get(), QStringLiteral("dark"));
    choose("theme", 0); // as the system, which was light
    QTRY_COMPARE(style::themeOf(m_window->palette()).kind, style::ThemeKind::light);
}

void TestSettings::textsGrowAtOnce()
{
    const double before = m_window->fontInfo().pointSizeF();
    auto *tabs = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    const double tabsBefore = tabs->fontInfo().pointSizeF();
    choose("textSize", 5);
    QCOMPARE(settings::textSize.get(), 200);
    QTRY_VERIFY(std::abs(m_window->fontInfo().pointSizeF() / before - 2) < 0.1);
    QTRY_VERIFY(std::abs(tabs->fontInfo().pointSizeF() / tabsBefore - 2) < 0.1);
    choose("textSize", 0);
    QTRY_VERIFY(std::abs(m_window->fontInfo().pointSizeF() - before) < 0.5);
}

void TestSettings::textsGrowInAPresentationToo()
{
    const double before = m_window->fontInfo().pointSizeF();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    choose("textSize", 3);
    QTRY_VERIFY(std::abs(m_window->fontInfo().pointSizeF() / before - 1.5) < 0.1);
}

void TestSettings::numbersAreWrittenAgain()
{
    m_window->session().setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    const auto rows
        = [this] { return m_window->findChild<QDoubleSpinBox *>(QStringLiteral("rows"))->text(); };
    auto *box = field<QComboBox>("numbers");
    choose("numbers", box->findData(QStringLiteral("de_DE")));
    QTRY_COMPARE(rows(), QStringLiteral("100.000"));
    choose("numbers", box->findData(QStringLiteral("en_US")));
    QTRY_COMPARE(rows(), QStringLiteral("100,000"));
    QVERIFY(!m_window->session().isModified());
}

void TestSettings::motionFollowsTheSetting()
{
    QVERIFY(!style::moves(*m_window)); // nothing moves without a display
    choose("motion", 1);
    QVERIFY(style::moves(*m_window));
    choose("motion", 2);
    QVERIFY(!style::moves(*m_window));
}

void TestSettings::newWorkbooksBeginAsSet()
{
    choose("newGeneration", 1);
    auto *horizon = field<QSpinBox>("newHorizon");
    QCOMPARE(horizon->value(), 365);
    horizon->setFocus();
    horizon->selectAll();
    QTest::keyClicks(horizon, QStringLiteral("90"));
    QTest::keyClick(horizon, Qt::Key_Return);
    const model::Workbook before = m_window->session().workbook();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    const model::Workbook &made = m_window->session().workbook();
    QVERIFY(made.entities->empty());
    QCOMPARE(made.generation, model::Generation::y2019);
    QCOMPARE(made.advice->thresholds.at("growthHorizonDays"), 90.0);
    // What is open keeps its own.
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:blog")));
    QVERIFY(m_window->session().workbook() == before);
}

void TestSettings::defaultsComeBack()
{
    choose("theme", 2);
    choose("textSize", 2);
    choose("newGeneration", 1);
    auto *reopens = field<QCheckBox>("reopensLast");
    QVERIFY(reopens->isChecked());
    reopens->setFocus();
    QTest::keyClick(reopens, Qt::Key_Space);
    QVERIFY(!settings::reopensLast.get());
    auto *buttons = dialog().findChild<QDialogButtonBox *>();
    QTest::mouseClick(buttons->button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
    QCOMPARE(settings::theme.get(), QStringLiteral("system"));
    QCOMPARE(settings::textSize.get(), 100);
    QCOMPARE(settings::newGeneration.get(), QStringLiteral("current"));
    QVERIFY(settings::reopensLast.get() && reopens->isChecked());
    QTRY_COMPARE(style::themeOf(m_window->palette()).kind, style::ThemeKind::light);
    QCOMPARE(field<QComboBox>("textSize")->currentIndex(), 0);
}

void TestSettings::itFitsASmallScreenWithLargeTexts()
{
    choose("textSize", 5);
    const auto *scroll = dialog().findChild<QScrollArea *>();
    dialog().resize(600, 330);
    QCoreApplication::processEvents();
    QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
}

PARTITA_WIDGETS_TEST(TestSettings)

} // namespace tst_settings

#include "tst_settings.moc"
