// Undo and redo in the menu: the text names the edit, shortened when it contains long names.
#include "tests/support/testprogram.h"
#include "widgets/shell/window/undoactions.h"

#include <QFontMetrics>
#include <QTest>

namespace tst_undoactions {

using namespace partita;

class TestUndoActions : public QObject {
    Q_OBJECT

private slots:
    void sayWhatTheyTakeBack();
    void longTextsEndInAnEllipsis();
    void anAmpersandIsNoMnemonic();
    void undoAndRedo();

private:
    void push(const QString &text) { m_stack.push(new QUndoCommand(text)); }

    QUndoStack m_stack;
    QAction *m_undo = shell::makeUndoAction(m_stack, this);
    QAction *m_redo = shell::makeRedoAction(m_stack, this);
};

void TestUndoActions::sayWhatTheyTakeBack()
{
    QCOMPARE(m_undo->text(), QStringLiteral("&Undo"));
    QVERIFY(!m_undo->isEnabled() && !m_redo->isEnabled());
    push(QStringLiteral("Rename Post"));
    QCOMPARE(m_undo->text(), QStringLiteral("&Undo Rename Post"));
    QVERIFY(m_undo->isEnabled());
    QVERIFY2(m_undo->toolTip().startsWith(QStringLiteral("Undo Rename Post (")),
             qPrintable(m_undo->toolTip()));
}

void TestUndoActions::longTextsEndInAnEllipsis()
{
    const QString text = QStringLiteral("Rename the entity %1").arg(QString(200, QLatin1Char('n')));
    push(text);
    QVERIFY(m_undo->text().startsWith(QStringLiteral("&Undo Rename the entity nnn")));
    QVERIFY(m_undo->text().endsWith(QChar(0x2026)));
    QVERIFY(m_undo->text().size() < 80);
    QVERIFY(m_undo->toolTip().contains(text) && m_undo->statusTip().contains(text));
}

void TestUndoActions::anAmpersandIsNoMnemonic()
{
    push(QStringLiteral("Rename R&D"));
    QCOMPARE(m_undo->text(), QStringLiteral("&Undo Rename R&&D"));
    QVERIFY(m_undo->toolTip().startsWith(QStringLiteral("Undo Rename R&D")));
}

void TestUndoActions::undoAndRedo()
{
    push(QStringLiteral("Add"));
    const int before = m_stack.index();
    m_undo->trigger();
    QCOMPARE(m_stack.index(), before - 1);
    QCOMPARE(m_redo->text(), QStringLiteral("&Redo Add"));
    m_redo->trigger();
    QCOMPARE(m_stack.index(), before);
    QVERIFY(!m_redo->isEnabled());
    QCOMPARE(m_redo->text(), QStringLiteral("&Redo"));
}

PARTITA_WIDGETS_TEST(TestUndoActions)

} // namespace tst_undoactions

#include "tst_undoactions.moc"
