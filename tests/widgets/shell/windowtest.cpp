#include "windowtest.h"

#include "widgets/style/theme.h"

#include <QApplication>
#include <QStandardPaths>

namespace partita::tests {

void WindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void WindowTest::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->resize(1280, 720);
    m_window->show();
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:blog")));
    m_window->session().cancelEvaluation();
}

void WindowTest::cleanup()
{
    m_window->session().cancelEvaluation();
    m_window->session().undoStack().setClean();
    m_window.reset();
}

void WindowTest::activate()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

} // namespace partita::tests
