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

void WindowTest::checkTabOrder(const QWidget &area,
                               const std::function<bool(const QWidget &)> &isMet)
{
    QRect before;
    QStringList reached;
    for (const QWidget *next = area.nextInFocusChain(); next != &area;
         next = next->nextInFocusChain()) {
        const bool isReached = area.isAncestorOf(next) && next->isVisible()
            && (next->focusPolicy() & Qt::TabFocus) && !next->focusProxy();
        if (!isReached || (isMet && !isMet(*next)))
            continue;
        const QRect place(next->mapTo(&area, QPoint()), next->size());
        // A panel on the left comes before everything to the right of it.
        const bool isFurther = place.left() >= before.right() || place.top() >= before.bottom()
            || before.contains(place);
        reached.append(QStringLiteral("%1 %2 at %3, %4")
                           .arg(QLatin1String(next->metaObject()->className()), next->objectName())
                           .arg(place.left())
                           .arg(place.top()));
        QVERIFY2(before.isNull() || isFurther, qPrintable(reached.join(QLatin1Char('\n'))));
        before = place;
    }
    QVERIFY(reached.size() > 1);
}

} // namespace partita::tests

#include "moc_windowtest.cpp"
