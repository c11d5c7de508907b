#include "editing.h"

#include "engine/workbook/textform.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTableView>
#include <QUndoStack>

namespace partita::tests {

void EditingTest::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->resize(1500, 900);
    m_window->show();
    activate();
    session().open(model::Workbook(), {});
    session().cancelEvaluation();
    m_start = session().workbook();
}

void EditingTest::cleanup()
{
    if (!m_window)
        return;
    roundTrip();
    WindowTest::cleanup();
}

void EditingTest::openSample(const QString &name)
{
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:") + name));
    session().cancelEvaluation();
    m_start = session().workbook();
}

void EditingTest::roundTrip()
{
    QUndoStack &stack = session().undoStack();
    const model::Workbook end = session().workbook();
    const int steps = stack.count();
    while (stack.canUndo()) {
        QVERIFY(!stack.undoText().isEmpty());
        stack.undo();
    }
    QVERIFY(session().workbook() == m_start);
    while (stack.canRedo())
        stack.redo();
    QVERIFY(session().workbook() == end);
    QCOMPARE(stack.count(), steps);
    // Workbooks made in the window can be written and read back.
    const auto read = workbook::readText(workbook::writeText(end));
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY(*read == end);
}

void EditingTest::select(Kind kind, const char *name, const char *detail)
{
    session().setSelection({kind, QString::fromUtf8(name), QString::fromUtf8(detail)});
    // Forms that gave way to others are gone with the next turn of the loop.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void EditingTest::press(QWidget *at, const QString &text)
{
    for (const QChar letter : text) {
        if (letter.unicode() < 0x80)
            QTest::keyClick(at, letter.toLatin1());
        else
            QTest::sendKeyEvent(QTest::Click, at, Qt::Key_unknown, QString(letter), Qt::NoModifier);
    }
}

void EditingTest::type(const char *name, const QString &text)
{
    auto *line = field<QLineEdit>(name);
    QVERIFY(line);
    line->setFocus();
    line->selectAll();
    press(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

void EditingTest::choose(const char *name, const QString &text)
{
    auto *box = field<QComboBox>(name);
    QVERIFY(box);
    const int row = box->findText(text);
    QVERIFY2(row >= 0, qPrintable(text));
    box->setFocus();
    // Home, then down to the entry: as the keyboard does it.
    QTest::keyClick(box, Qt::Key_Home);
    box = field<QComboBox>(name);
    for (int step = 0; step < row; ++step) {
        QTest::keyClick(box, Qt::Key_Down);
        box = field<QComboBox>(name);
    }
    QCOMPARE(box->currentText(), text);
}

void EditingTest::setNumber(const char *name, double value)
{
    auto *box = field<QAbstractSpinBox>(name);
    QVERIFY(box);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QString::number(value, 'g', 12));
    QTest::keyClick(box, Qt::Key_Return);
}

void EditingTest::typeOver(const char *name, const QString &text)
{
    auto *list = field<QListWidget>(name);
    QVERIFY(list);
    list->setFocus();
    list->setCurrentRow(0);
    list->editItem(list->item(0));
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
}

void EditingTest::finish(QWidget *editor, Qt::Key key)
{
    QVERIFY(editor);
    QTest::keyClick(editor, key);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void EditingTest::typeInto(QTableView *table, int row, int column, const QString &text)
{
    // A row that was added is being typed into already.
    if (auto *open = table->findChild<QLineEdit *>())
        finish(open, Qt::Key_Escape);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(row, column));
    QTest::keyClick(table, Qt::Key_F2);
    auto *editor = table->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClicks(editor, text);
    finish(editor, Qt::Key_Return);
}

void EditingTest::pick(QMenu *menu, const QString &path)
{
    const QStringList parts = path.split(QLatin1Char('/'));
    QVERIFY(menu);
    for (const QString &part : parts) {
        emit menu->aboutToShow();
        QAction *found = nullptr;
        for (QAction *action : menu->actions()) {
            if (action->text().remove(QLatin1Char('&')).startsWith(part))
                found = action;
        }
        QVERIFY2(found, qPrintable(part));
        QVERIFY2(found->isEnabled(), qPrintable(part));
        if (found->menu())
            menu = found->menu();
        else
            found->trigger();
    }
}

} // namespace partita::tests

#include "moc_editing.cpp"
