// A file that another program changes, deletes or has open too: it is said, and nothing is
// overwritten or lost without a question.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/disk/filebar.h"
#include "widgets/style/theme.h"
#include "windowtest.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>

using namespace partita;

class TestChangedFile : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void init();

private slots:
    void aChangeIsSaidInABar();
    void ownSavingIsNoNews();
    void theSameContentIsNoNews();
    void theOldContentAgainEndsTheNews();
    void reloadingIsOneUndoStep();
    void mineIsKeptUntilTheNextChange();
    void savingAsksBeforeItOverwrites_data();
    void savingAsksBeforeItOverwrites();
    void comparingAsksAgainAfterwards();
    void theListOfDifferencesIsReadAndCopied();
    void nothingThatDiffersIsSaidToo();
    void aFileInPiecesIsToldAndTheWorkbookStays();
    void aDeletedFileIsSaidAndWrittenAgain();
    void aFileThatIsReplacedIsNotDeleted();
    void aSecondWindowIsSaid();
    void aChangeSinceACrashIsSaid();
    void newWorkbooksHaveNoFile();

private:
    /// In light and dark, if wanted.
    static void takePictures(QWidget &widget, const QString &name);
    /// Another program writes the blog with that title into the file.
    void writeElsewhere(const QString &title) const;
    void writeInPlace(const QByteArray &content) const;
    QByteArray onDisk() const;
    QString titleOnDisk() const;
    QString titleHere() const
    {
        return QString::fromStdString(m_window->session().workbook().title);
    }
    void retitle(const QString &title);
    shell::FileBar *bar() const { return m_window->findChild<shell::FileBar *>(); }
    void clickInBar(const char *button) const;
    /// Saves with Ctrl+S; false when nothing was asked. The question gets the answer.
    bool isAskedAtSaving(const QString &answer);
    /// Answers the next modal question of that name; `isAsked` becomes true then.
    static void answerNext(const QString &name, const QString &answer, bool &isAsked);

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestChangedFile::init()
{
    WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("shop.partita.json"));
    const auto saved = workbook::save(m_window->session().workbook(), m_path.toStdString());
    QVERIFY(saved.ok());
    QVERIFY(m_window->openWorkbook(m_path));
    m_window->session().cancelEvaluation();
    activate();
}

void TestChangedFile::takePictures(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("PARTITA_PICTURES");
    if (folder.isEmpty())
        return;
    for (const auto &[theme, word] : {std::pair {style::ThemeKind::dark, "dark"},
                                      std::pair {style::ThemeKind::light, "light"}}) {
        style::applyTheme(*qApp, theme);
        QCoreApplication::processEvents();
        QVERIFY(widget.grab().save(
            QStringLiteral("%1/%2-%3.png").arg(folder, name, QLatin1String(word))));
    }
}

void TestChangedFile::writeElsewhere(const QString &title) const
{
    auto other = workbook::open("sample:blog");
    other->title = title.toStdString();
    QVERIFY(workbook::save(*other, m_path.toStdString()).ok());
}

void TestChangedFile::writeInPlace(const QByteArray &content) const
{
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(content);
}

QByteArray TestChangedFile::onDisk() const
{
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString TestChangedFile::titleOnDisk() const
{
    const auto workbook = workbook::open(m_path.toStdString());
    return workbook ? QString::fromStdString(workbook->title) : QStringLiteral("(unreadable)");
}

void TestChangedFile::retitle(const QString &title)
{
    QVERIFY(m_window->session().apply(model::ChangeTexts {title.toStdString(), {}},
                                      QStringLiteral("Retitle")));
    m_window->session().cancelEvaluation();
}

void TestChangedFile::clickInBar(const char *button) const
{
    auto *found = bar()->findChild<QPushButton *>(QString::fromLatin1(button));
    QVERIFY(found && found->isVisible());
    QTest::mouseClick(found, Qt::LeftButton);
    m_window->session().cancelEvaluation();
}

void TestChangedFile::answerNext(const QString &name, const QString &answer, bool &isAsked)
{
    QTimer::singleShot(0, qApp, [name, answer, &isAsked] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        if (!box)
            return; // nothing is asked
        QCOMPARE(box->objectName(), name);
        isAsked = true;
        for (QAbstractButton *one : box->buttons()) {
            if (one->text().remove(QLatin1Char('&')) == answer)
                return QTest::mouseClick(one, Qt::LeftButton);
        }
        box->reject();
        QFAIL("There is no such answer.");
    });
}

bool TestChangedFile::isAskedAtSaving(const QString &answer)
{
    bool isAsked = false;
    answerNext(QStringLiteral("changedFile"), answer, isAsked);
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QCoreApplication::processEvents(); // the answer that nobody needed
    m_window->session().cancelEvaluation();
    return isAsked;
}

void TestChangedFile::aChangeIsSaidInABar()
{
    QVERIFY(bar() && !bar()->isVisible());
    writeElsewhere(QStringLiteral("Theirs"));
    QTRY_VERIFY(bar()->isVisible());
    QVERIFY(!QApplication::activeModalWidget());
    const auto *text = bar()->findChild<QLabel *>(QStringLiteral("fileBarText"));
    QCOMPARE(text->text(), QStringLiteral("shop.partita.json was changed by another program."));
    QVERIFY(bar()->geometry().top() < m_window->centralWidget()->geometry().top());
    for (const QPushButton *button : bar()->findChildren<QPushButton *>())
        QVERIFY2(!button->toolTip().isEmpty() && (button->focusPolicy() & Qt::TabFocus),
                 qPrintable(button->text()));
    takePictures(*m_window, QStringLiteral("filebar"));
    // By keyboard: F6 walks into it.
    for (int step = 0; step < 12 && !bar()->isAncestorOf(QApplication::focusWidget()); ++step)
        QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(bar()->isAncestorOf(QApplication::focusWidget()));
}

void TestChangedFile::ownSavingIsNoNews()
{
    for (const QString &title :
         {QStringLiteral("One"), QStringLiteral("Two"), QStringLiteral("Three")}) {
        retitle(title);
        QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel")));
        QCOMPARE(titleOnDisk(), title);
        QTest::qWait(250);
        QVERIFY(!bar()->isVisible());
    }
    QTest::qWait(1000);
    QVERIFY(!bar()->isVisible());
}

void TestChangedFile::theSameContentIsNoNews()
{
    const QByteArray content = onDisk();
    writeInPlace(content); // with another time stamp
    QTest::qWait(700);
    QVERIFY(!bar()->isVisible());
    QVERIFY(workbook::save(m_window->session().workbook(), m_path.toStdString()).ok());
    QTest::qWait(700);
    QVERIFY(!bar()->isVisible());
    QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel")));
}

void TestChangedFile::theOldContentAgainEndsTheNews()
{
    const QByteArray content = onDisk();
    writeElsewhere(QStringLiteral("Theirs"));
    QTRY_VERIFY(bar()->isVisible());
    writeInPlace(content);
    QTRY_VERIFY(!bar()->isVisible());
}

void TestChangedFile::reloadingIsOneUndoStep()
{
    retitle(QStringLiteral("Mine"));
    writeElsewhere(QStringLiteral("Theirs"));
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("reloadFile");
    QVERIFY(!bar()->isVisible());
    QCOMPARE(titleHere(), QStringLiteral("Theirs"));
    QVERIFY(!m_window->session().isModified());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    m_window->session().cancelEvaluation();
    QCOMPARE(titleHere(), QStringLiteral("Mine"));
    QVERIFY(m_window->session().isModified());
    QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel"))); // the user has seen what the file held
    QCOMPARE(titleOnDisk(), QStringLiteral("Mine"));
}

void TestChangedFile::mineIsKeptUntilTheNextChange()
{
    writeElsewhere(QStringLiteral("Theirs"));
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("keepMine");
    QVERIFY(!bar()->isVisible());
    QVERIFY(m_window->session().isModified()); // the file holds something else
    writeElsewhere(QStringLiteral("Theirs again"));
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("keepMine");
    QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel")));
    QCOMPARE(titleOnDisk(), titleHere());
    QVERIFY(!m_window->session().isModified());
}

void TestChangedFile::savingAsksBeforeItOverwrites_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("here");
    QTest::addColumn<QString>("there");
    QTest::newRow("cancel") << QStringLiteral("Cancel") << QStringLiteral("Mine")
                            << QStringLiteral("Theirs");
    QTest::newRow("keep") << QStringLiteral("Keep mine") << QStringLiteral("Mine")
                          << QStringLiteral("Mine");
    QTest::newRow("reload") << QStringLiteral("Reload") << QStringLiteral("Theirs")
                            << QStringLiteral("Theirs");
}

void TestChangedFile::savingAsksBeforeItOverwrites()
{
    QFETCH(QString, answer);
    QFETCH(QString, here);
    QFETCH(QString, there);
    retitle(QStringLiteral("Mine"));
    writeElsewhere(QStringLiteral("Theirs")); // no report of it comes before saving
    QVERIFY(isAskedAtSaving(answer));
    QCOMPARE(titleHere(), here);
    QCOMPARE(titleOnDisk(), there);
    QCOMPARE(m_window->session().isModified(), here != there);
    QCOMPARE(bar()->isVisible(), here != there);
}

void TestChangedFile::comparingAsksAgainAfterwards()
{
    retitle(QStringLiteral("Mine"));
    writeElsewhere(QStringLiteral("Theirs"));
    QStringList seen;
    QStringList answers {QStringLiteral("Compare…"), QString(), QStringLiteral("Keep mine")};
    QTimer answering; // a dialog at a time, however long each takes to open
    answering.setInterval(20);
    connect(&answering, &QTimer::timeout, this, [&] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        seen += dialog->objectName();
        const QString answer = answers.isEmpty() ? QStringLiteral("Cancel") : answers.takeFirst();
        auto *box = qobject_cast<QMessageBox *>(dialog);
        if (!box)
            return dialog->reject();
        for (QAbstractButton *one : box->buttons()) {
            if (one->text().remove(QLatin1Char('&')) == answer)
                return one->click();
        }
    });
    answering.start();
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(seen,
             (QStringList {QStringLiteral("changedFile"), QStringLiteral("differences"),
                           QStringLiteral("changedFile")}));
    QCOMPARE(titleOnDisk(), QStringLiteral("Mine"));
}

void TestChangedFile::theListOfDifferencesIsReadAndCopied()
{
    models::Session &session = m_window->session();
    model::Attribute colour;
    colour.name = "colour";
    const auto file = model::apply(session.workbook(), model::AddAttribute {"Post", colour, -1});
    QVERIFY(file.ok());
    QVERIFY(workbook::save(*file, m_path.toStdString()).ok());
    retitle(QStringLiteral("Mine"));
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("compareFile");
    auto *dialog = m_window->findChild<QDialog *>(QStringLiteral("differences"));
    QVERIFY(dialog && dialog->isVisible());
    auto *list = dialog->findChild<QTreeWidget *>(QStringLiteral("differencesList"));
    QVERIFY(list->isVisible());
    QCOMPARE(list->topLevelItem(0)->text(0).section(QLatin1Char(' '), 0, 2),
             QStringLiteral("Added in the"));
    const QString first = list->topLevelItem(0)->child(0)->text(0);
    QCOMPARE(first, QStringLiteral("The entity \"Post\" has a new attribute \"colour\" (string)."));
    takePictures(*dialog, QStringLiteral("differences"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), first);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("copyDifferences")),
                      Qt::LeftButton);
    const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    QVERIFY(lines.contains(first));
    QVERIFY2(lines.filter(QStringLiteral("The title is")).size() == 1,
             qPrintable(lines.join(QLatin1Char('\n'))));
    QTest::keyClick(list, Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<QDialog *>(QStringLiteral("differences")));
    QVERIFY(bar()->isVisible()); // nothing is decided
}

void TestChangedFile::nothingThatDiffersIsSaidToo()
{
    writeInPlace(onDisk() + "\n");
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("compareFile");
    auto *dialog = m_window->findChild<QDialog *>(QStringLiteral("differences"));
    QVERIFY(dialog);
    QVERIFY(!dialog->findChild<QTreeWidget *>()->isVisible());
    const auto *heading = dialog->findChild<QLabel *>(QStringLiteral("differencesHeading"));
    QVERIFY2(heading->text().startsWith(QStringLiteral("Nothing that the workbook says differs")),
             qPrintable(heading->text()));
    dialog->close();
}

void TestChangedFile::aFileInPiecesIsToldAndTheWorkbookStays()
{
    retitle(QStringLiteral("Mine"));
    writeInPlace("<<<<<<< HEAD\n{");
    QTRY_VERIFY(bar()->isVisible());
    clickInBar("reloadFile");
    auto *box = m_window->findChild<QMessageBox *>(QStringLiteral("fileFailure"));
    QVERIFY(box && box->isVisible());
    QVERIFY2(box->text().contains(QStringLiteral("shop.partita.json:1:1")),
             qPrintable(box->text()));
    box->close();
    QCOMPARE(titleHere(), QStringLiteral("Mine"));
    QVERIFY(bar()->isVisible() && m_window->session().isModified());
}

void TestChangedFile::aDeletedFileIsSaidAndWrittenAgain()
{
    QVERIFY(QFile::remove(m_path));
    QTRY_VERIFY(bar()->isVisible());
    const auto *text = bar()->findChild<QLabel *>(QStringLiteral("fileBarText"));
    QCOMPARE(text->text(),
             QStringLiteral("shop.partita.json was deleted or moved by another program."));
    QVERIFY(!bar()->findChild<QPushButton *>(QStringLiteral("reloadFile"))->isVisible());
    QVERIFY(!bar()->findChild<QPushButton *>(QStringLiteral("compareFile"))->isVisible());
    clickInBar("keepMine");
    QVERIFY(!bar()->isVisible() && m_window->session().isModified());
    QTest::qWait(1500);
    QVERIFY(!bar()->isVisible());
    QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel")));
    QCOMPARE(titleOnDisk(), titleHere());
    writeElsewhere(QStringLiteral("Theirs")); // it is watched again
    QTRY_VERIFY(bar()->isVisible());
}

void TestChangedFile::aFileThatIsReplacedIsNotDeleted()
{
    const QByteArray content = onDisk();
    for (int round = 0; round < 5; ++round) {
        QVERIFY(QFile::remove(m_path));
        QTest::qWait(60);
        writeInPlace(content);
        QTest::qWait(60);
        QVERIFY(!bar()->isVisible());
    }
    QTest::qWait(1200);
    QVERIFY(!bar()->isVisible());
}

void TestChangedFile::aSecondWindowIsSaid()
{
    const QTemporaryDir own;
    m_window->recoverFrom(own.path());
    QVERIFY(m_window->openWorkbook(m_path));
    QVERIFY(m_window->openWorkbook(m_path)); // its own mark is no other window's
    auto second = std::make_unique<shell::MainWindow>();
    second->recoverFrom(own.path());
    second->show();
    bool isAsked = false;
    answerNext(QStringLiteral("openTwice"), QStringLiteral("Cancel"), isAsked);
    QVERIFY(!second->openWorkbook(m_path));
    QVERIFY(isAsked && second->session().path().isEmpty());
    isAsked = false;
    answerNext(QStringLiteral("openTwice"), QStringLiteral("Open anyway"), isAsked);
    QVERIFY(second->openWorkbook(m_path));
    QVERIFY(isAsked);
    QCOMPARE(second->session().path(), m_path);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden),
             QStringList {QStringLiteral("shop.partita.json")}); // nothing is left beside it
    second->session().cancelEvaluation();
    // What is saved in one window is said in the other.
    activate(); // the keys are for the first window
    retitle(QStringLiteral("First"));
    QVERIFY(!isAskedAtSaving(QStringLiteral("Cancel")));
    QCOMPARE(titleOnDisk(), QStringLiteral("First"));
    QTRY_VERIFY(second->findChild<shell::FileBar *>()->isVisible());
    QVERIFY(!bar()->isVisible());
    second->session().cancelEvaluation();
    second.reset();
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:blog")));
    shell::MainWindow third;
    third.recoverFrom(own.path());
    QVERIFY(third.openWorkbook(m_path)); // nobody has it open any more
    third.session().cancelEvaluation();
}

void TestChangedFile::aChangeSinceACrashIsSaid()
{
    const QTemporaryDir own;
    const QString copy = own.filePath(QStringLiteral("gone.unsaved"));
    {
        shell::MainWindow crashed;
        const QTemporaryDir other;
        crashed.recoverFrom(other.path());
        QVERIFY(crashed.openWorkbook(m_path));
        QVERIFY(crashed.session().apply(model::ChangeTexts {"Recovered", {}},
                                        QStringLiteral("Retitle")));
        crashed.session().cancelEvaluation();
        const QDir folder(other.path());
        QTRY_COMPARE(folder.entryList({QStringLiteral("*.unsaved")}).size(), 1);
        QVERIFY(QFile::copy(
            folder.filePath(folder.entryList({QStringLiteral("*.unsaved")}).front()), copy));
        crashed.session().undoStack().setClean();
    }
    writeElsewhere(QStringLiteral("Theirs"));
    m_window->session().undoStack().setClean();
    m_window->recoverFrom(own.path());
    QTest::mouseClick(m_window->findChild<QPushButton *>(QStringLiteral("restoreUnsaved")),
                      Qt::LeftButton);
    m_window->session().cancelEvaluation();
    QCOMPARE(titleHere(), QStringLiteral("Recovered"));
    QVERIFY(bar()->isVisible());
    QVERIFY(isAskedAtSaving(QStringLiteral("Cancel")));
    QCOMPARE(titleOnDisk(), QStringLiteral("Theirs"));
}

void TestChangedFile::newWorkbooksHaveNoFile()
{
    writeElsewhere(QStringLiteral("Theirs"));
    QTRY_VERIFY(bar()->isVisible());
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:blog")));
    m_window->session().cancelEvaluation();
    QVERIFY(!bar()->isVisible());
    writeElsewhere(QStringLiteral("Others"));
    QTest::qWait(500);
    QVERIFY(!bar()->isVisible());
}

PARTITA_WIDGETS_TEST(TestChangedFile)
#include "tst_changedfile.moc"
