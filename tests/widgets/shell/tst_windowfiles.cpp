// Files in the window: they survive, bad files are reported, and unsaved changes are never dropped
// without a question.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/shell/recovery.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

namespace tst_windowfiles {

using namespace partita;

class TestWindowFiles : public tests::WindowTest {
    Q_OBJECT

private slots:
    void savesAndOpensBothForms();
    void aBrokenFileIsToldAndTheWorkbookStays();
    void closingAsksAboutUnsavedChanges();
    void typedTextIsSavedBeforeItsFieldIsLeft();
    void closingAsksAboutTypedText();
    void aPauseInTypingAppliesTheText();
    void unsavedEditsAreOfferedBackAfterACrash();
    void aCopyThatIsThereTwiceIsOfferedOnce();
    void aGoodEndLeavesNothingToRecover();
    void savedIsSaidUntilTheNextEdit();

private:
    QLineEdit *typeIntoTitle(const QString &text);
};

void TestWindowFiles::savesAndOpensBothForms()
{
    const QTemporaryDir folder;
    models::Session &session = m_window->session();
    QVERIFY(session.apply(model::RenameEntity {"User", "Member"}, QStringLiteral("Rename")));
    session.cancelEvaluation();
    const model::Workbook saved = session.workbook();
    for (const QString &name : {QStringLiteral("a.partita"), QStringLiteral("b.partita.json")}) {
        const QString path = folder.filePath(name);
        QVERIFY(workbook::save(saved, path.toStdString()).ok());
        QVERIFY(m_window->openWorkbook(path));
        session.cancelEvaluation();
        QVERIFY(session.workbook() == saved);
        QVERIFY(!session.isModified());
        QCOMPARE(session.path(), path);
    }
}

/// A title with a mark and "Saved" at once would be two answers.
void TestWindowFiles::savedIsSaidUntilTheNextEdit()
{
    const QTemporaryDir folder;
    models::Session &session = m_window->session();
    activate();
    const QString path = folder.filePath(QStringLiteral("a.partita"));
    QVERIFY(workbook::save(session.workbook(), path.toStdString()).ok());
    QVERIFY(m_window->openWorkbook(path));
    session.cancelEvaluation();
    const auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    session.setSelection({models::Selection::Kind::pattern, QStringLiteral("Q1"), {}});
    auto *sentence = m_window->findChild<QPlainTextEdit *>(QStringLiteral("sentence"));
    QVERIFY(sentence);
    sentence->setFocus();
    for (const char letter : {'a', 'b'}) {
        QTest::keyClick(sentence, letter);
        session.cancelEvaluation();
        QVERIFY(m_window->isWindowModified());
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY2(status->text().startsWith(QStringLiteral("Saved at")), qPrintable(status->text()));
    }
    QTest::keyClick(sentence, 'c');
    QVERIFY(m_window->isWindowModified());
    QVERIFY2(!status->text().contains(QStringLiteral("Saved")), qPrintable(status->text()));
    session.undoStack().setClean();
}

void TestWindowFiles::aBrokenFileIsToldAndTheWorkbookStays()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.partita.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"partita\": 1, \"entities\": [}");
    file.close();
    const model::Workbook before = m_window->session().workbook();
    QSignalSpy failed(m_window.get(), &shell::MainWindow::openFailed);
    QVERIFY(!m_window->openWorkbook(path));
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("line 1")));
    const auto *box = m_window->findChild<QMessageBox *>(QStringLiteral("fileFailure"));
    QVERIFY(box && box->isVisible());
    QCOMPARE(box->text(), failed.first().first().toString());
    QVERIFY(m_window->session().workbook() == before);
}

void TestWindowFiles::closingAsksAboutUnsavedChanges()
{
    const auto answer = [](const QString &button) {
        QTimer::singleShot(0, qApp, [button] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            QVERIFY(box);
            for (QAbstractButton *one : box->buttons()) {
                if (one->text().remove(QLatin1Char('&')) == button)
                    one->click();
            }
        });
    };
    m_window->session().addNewEntity({});
    answer(QStringLiteral("Cancel"));
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    answer(QStringLiteral("Discard"));
    QVERIFY(m_window->close());
}

/// Types at the end of the workbook's title and stays in the field.
QLineEdit *TestWindowFiles::typeIntoTitle(const QString &text)
{
    activate();
    m_window->session().setSelection({});
    auto *title = m_window->findChild<QLineEdit *>(QStringLiteral("workbookTitle"));
    title->setFocus();
    title->end(false);
    QTest::keyClicks(title, text);
    return title;
}

void TestWindowFiles::typedTextIsSavedBeforeItsFieldIsLeft()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.partita"));
    QVERIFY(workbook::save(m_window->session().workbook(), path.toStdString()).ok());
    QVERIFY(m_window->openWorkbook(path));
    QLineEdit *title = typeIntoTitle(QStringLiteral(" of ours"));
    QTest::keyClick(title, Qt::Key_S, Qt::ControlModifier);
    m_window->session().cancelEvaluation();
    const Result<model::Workbook> saved = workbook::open(path.toStdString());
    QVERIFY(saved);
    QCOMPARE(QString::fromStdString(saved->title), title->text());
    QVERIFY(title->text().endsWith(QStringLiteral(" of ours")));
    QVERIFY(!m_window->session().isModified());
}

void TestWindowFiles::closingAsksAboutTypedText()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.partita"));
    QVERIFY(workbook::save(m_window->session().workbook(), path.toStdString()).ok());
    QVERIFY(m_window->openWorkbook(path));
    typeIntoTitle(QStringLiteral(" of ours"));
    bool isAsked = false;
    QTimer::singleShot(0, qApp, [&] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        isAsked = box != nullptr;
        if (box)
            box->button(QMessageBox::Cancel)->click();
    });
    QVERIFY(!m_window->close());
    QVERIFY(isAsked);
    m_window->session().cancelEvaluation();
}

void TestWindowFiles::aPauseInTypingAppliesTheText()
{
    const QLineEdit *title = typeIntoTitle(QStringLiteral(" of ours"));
    QVERIFY(!m_window->session().isModified());
    QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(m_window->session().workbook().title),
                              title->text(), 6000);
    QVERIFY(title->hasFocus());
    m_window->session().cancelEvaluation();
}

void TestWindowFiles::unsavedEditsAreOfferedBackAfterACrash()
{
    const QTemporaryDir folder;
    const QString kept = folder.filePath(QStringLiteral("gone.unsaved"));
    {
        // Remains of a crashed program: its copy, and a lock without an owner.
        models::Session session;
        session.open(tests::blogAsOpened(), {});
        shell::Recovery recovery(session, folder.path(), nullptr);
        session.addNewEntity({});
        recovery.flush();
        const QStringList files = QDir(folder.path()).entryList({QStringLiteral("*.unsaved")});
        QCOMPARE(files.size(), 1);
        QVERIFY(!recovery.find()); // its own is not offered
        QVERIFY(QFile::copy(folder.filePath(files.front()), kept));
        session.cancelEvaluation();
    }
    shell::MainWindow window;
    window.show();
    QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
    window.recoverFrom(folder.path());
    auto *restore = window.findChild<QPushButton *>(QStringLiteral("restoreUnsaved"));
    QVERIFY(restore);
    QTest::mouseClick(restore, Qt::LeftButton);
    QCOMPARE(window.session().workbook().entities->size(), std::size_t(5));
    QVERIFY(window.session().isModified());
    QVERIFY(!QFile::exists(kept));
    // Another crash at once would lose nothing: a copy of this program is there already.
    QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.unsaved")}).size(), 1);
    window.session().cancelEvaluation();
}

/// A program that is killed while it restores has left its own copy beside the one it found. The
/// older one must not come back after the restored workbook was saved.
void TestWindowFiles::aCopyThatIsThereTwiceIsOfferedOnce()
{
    const QTemporaryDir folder;
    models::Session session;
    session.open(tests::blogAsOpened(), {});
    shell::Recovery recovery(session, folder.path(), nullptr);
    session.addNewEntity({});
    session.cancelEvaluation();
    recovery.flush();
    const QString own
        = folder.filePath(QDir(folder.path()).entryList({QStringLiteral("*.unsaved")}).front());
    for (const char *left : {"first.unsaved", "second.unsaved"})
        QVERIFY(QFile::copy(own, folder.filePath(QString::fromLatin1(left))));
    const auto found = recovery.find();
    QVERIFY(found);
    recovery.restore(*found);
    QVERIFY(!recovery.find());
    QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.unsaved")}).size(), 1);
    session.cancelEvaluation();
}

void TestWindowFiles::aGoodEndLeavesNothingToRecover()
{
    const QTemporaryDir folder;
    {
        shell::MainWindow window;
        QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
        window.recoverFrom(folder.path());
        QVERIFY(!window.findChild<QPushButton *>(QStringLiteral("restoreUnsaved")));
        window.session().addNewEntity({});
        window.session().cancelEvaluation();
    }
    QVERIFY(QDir(folder.path()).isEmpty());
}

PARTITA_WIDGETS_TEST(TestWindowFiles)

} // namespace tst_windowfiles

#include "tst_windowfiles.moc"
