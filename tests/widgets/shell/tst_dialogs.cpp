// Dialogs with the keyboard: Tab follows the reading order, each mnemonic is used once, and Escape
// closes.
#include "editing.h"
#include "engine/evaluation/evaluation.h"
#include "tests/support/testprogram.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

namespace tst_dialogs {

using namespace partita;
using tests::Kind;

class TestDialogs : public tests::EditingTest {
    Q_OBJECT

private slots:
    void dialogsAreUsedByKeys_data();
    void dialogsAreUsedByKeys();

private:
    /// Presses the button later: a dialog may keep the loop to itself.
    void press(const char *name)
    {
        auto *button = field<QAbstractButton>(name);
        if (!button)
            qFatal("there is no button %s", name);
        QTimer::singleShot(0, button, [button] { button->click(); });
    }
    void ask(const QString &dialog);
    void evaluate();
    static QDialog *shown();
    static void check(QDialog &dialog);
    static void checkLetters(const QDialog &dialog);
};

void TestDialogs::evaluate()
{
    evaluation::Options options;
    options.samples = 2;
    options.fraction = 0.0005;
    const auto evaluated = evaluation::evaluate(session().workbook(), options);
    QVERIFY(evaluated);
    session().adopt(*evaluated);
    session().setPattern(QStringLiteral("Q3"));
}

void TestDialogs::ask(const QString &dialog)
{
    const bool hasMembers = dialog == QLatin1String("members");
    openSample(hasMembers ? QStringLiteral("authors-books") : QStringLiteral("blog"));
    if (dialog == QLatin1String("mixes"))
        return press("mixesButton");
    if (dialog == QLatin1String("billing"))
        return press("billingButton");
    if (dialog == QLatin1String("published"))
        return press("publishedButton");
    if (dialog == QLatin1String("scripts")) {
        session().setDesign(QStringLiteral("V1"));
        select(Kind::container, "posts");
        return press("scriptsButton");
    }
    if (dialog == QLatin1String("sample rows")) {
        select(Kind::entity, "Post");
        return press("sampleRowsButton");
    }
    if (hasMembers) {
        select(Kind::attribute, "Author", "images");
        return press("editMembers");
    }
    if (dialog == QLatin1String("thresholds")) {
        m_window->showBoard(QStringLiteral("advice"));
        return press("thresholds");
    }
    evaluate();
    const bool asksForKeys = dialog == QLatin1String("keys");
    m_window->showBoard(asksForKeys ? QStringLiteral("partitions") : QStringLiteral("plan"));
    QCoreApplication::processEvents();
    press(asksForKeys ? "compareKeys" : "ownQuery");
}

QDialog *TestDialogs::shown()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *dialog = qobject_cast<QDialog *>(widget); dialog && dialog->isVisible())
            return dialog;
    }
    return nullptr;
}

void TestDialogs::checkLetters(const QDialog &dialog)
{
    QMap<QString, QString> taken;
    for (const QWidget *widget : dialog.findChildren<QWidget *>()) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const auto *label = qobject_cast<const QLabel *>(widget);
        const QString text
            = button ? button->text() : (label && label->buddy() ? label->text() : QString());
        const QString letter = QKeySequence::mnemonic(text).toString();
        if (!widget->isVisible() || letter.isEmpty())
            continue;
        if (taken.contains(letter))
            QFAIL(qPrintable(taken[letter] + QStringLiteral(" and ") + text));
        taken.insert(letter, text);
    }
}

void TestDialogs::check(QDialog &dialog)
{
    checkLetters(dialog);
    checkTabOrder(dialog, [](const QWidget &widget) { // the line in a spin box is the spin box
        return widget.isEnabled() && !qobject_cast<const QAbstractSpinBox *>(widget.parentWidget());
    });
    QVERIFY(!dialog.windowTitle().isEmpty());
    QTRY_VERIFY(dialog.focusWidget() && dialog.focusWidget()->isVisible());
    // Where something is taken over by a button, Enter presses that; else Enter belongs to the
    // fields.
    const auto buttons = dialog.findChildren<QPushButton *>();
    const auto isDefault = [](const QPushButton *button) { return button->isDefault(); };
    QCOMPARE(std::any_of(buttons.begin(), buttons.end(), isDefault), dialog.isModal());
}

void TestDialogs::dialogsAreUsedByKeys_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"mixes", "billing", "published", "scripts", "sample rows", "members",
                             "thresholds", "keys", "own query"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestDialogs::dialogsAreUsedByKeys()
{
    QFETCH(QString, name);
    bool isChecked = false;
    QTimer looking;
    connect(&looking, &QTimer::timeout, this, [&] {
        QDialog *dialog = shown();
        if (!dialog || isChecked)
            return;
        isChecked = true;
        check(*dialog);
        QTest::keyClick(dialog->focusWidget() ? dialog->focusWidget() : dialog, Qt::Key_Escape);
        if (!shown())
            return;
        dialog->close();
        QFAIL("Escape does not leave");
    });
    looking.start(100);
    ask(name);
    QTRY_VERIFY_WITH_TIMEOUT(isChecked, 10000);
}

PARTITA_WIDGETS_TEST(TestDialogs)

} // namespace tst_dialogs

#include "tst_dialogs.moc"
