// Start of the program: what it opens, and the page from which everything else is reached.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/recovery.h"
#include "widgets/shell/start/card.h"
#include "widgets/shell/start/startpage.h"
#include "widgets/shell/start/thumbnails.h"
#include "widgets/shell/window/commandpalette.h"
#include "windowtest.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolBar>

#include <algorithm>
#include <set>

namespace tst_startpage {

using namespace partita;

class TestStartPage : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void initTestCase();
    void init();

private slots:
    void aFirstStartShowsThePage();
    void theLastWorkbookComesBack();
    void aNewWorkbookOrAFileComesInItsPlace();
    void theSettingKeepsItAway();
    void aMissingLastWorkbookIsSaid();
    void aFileThatIsOpenElsewhereIsNotOpenedTwice();
    void unsavedChangesAreOfferedAboveThePage();
    void everySampleHasAStory();
    void aStoryBeginsWithTheDesignBefore();
    void savingKeepsAPicture();
    void closingKeepsAPicture();
    void aRecentFileIsOpenedByAClick();
    void aMissingFileLeavesTheList();
    void theKeyboardStaysOnThePage();
    void escapeGoesBackToTheWorkbook();
    void aBoardTakesThePlaceOfThePage();
    void theWindowListsThePage();
    void itFitsASmallScreen();

private:
    void start(const shell::MainWindow::Beginning &beginning = {})
    {
        m_window.reset();
        m_window = std::make_unique<shell::MainWindow>();
        m_window->resize(1280, 720);
        m_window->show();
        m_window->recoverFrom(m_folder.filePath(QStringLiteral("recovery")));
        m_window->begin(beginning);
        m_window->session().cancelEvaluation();
        QCoreApplication::processEvents();
    }
    /// A file with the person sample in it.
    QString file(const char *name) const
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        const auto sample = workbook::open("sample:person");
        if (!sample || !workbook::save(*sample, path.toStdString()).ok())
            qFatal("%s cannot be written", name);
        return path;
    }
    shell::StartPage &page() const { return *m_window->findChild<shell::StartPage *>(); }
    template<typename Widget>
    Widget *part(const char *name) const
    {
        return page().findChild<Widget *>(QString::fromLatin1(name));
    }
    /// The cards of the recent files that are shown.
    QList<shell::Card *> files() const
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return page().findChildren<shell::Card *>(QStringLiteral("recentFile"));
    }
    void open(const QString &path)
    {
        QVERIFY(m_window->openWorkbook(path));
        m_window->session().cancelEvaluation();
    }
    void showPage()
    {
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_Home, Qt::AltModifier);
        QVERIFY(page().isVisible());
        QCoreApplication::processEvents();
    }

    QTemporaryDir m_folder;
};

void TestStartPage::initTestCase()
{
    WindowTest::initTestCase();
    // Not the settings of other tests, which may run at the same time.
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                       m_folder.filePath(QStringLiteral("settings")));
}

void TestStartPage::init()
{
    QSettings().clear();
    start();
}

void TestStartPage::aFirstStartShowsThePage()
{
    QVERIFY(page().isVisible());
    QCOMPARE(m_window->windowTitle(), QStringLiteral("Partita"));
    QVERIFY(m_window->session().workbook().entities->empty());
    QVERIFY(!part<QPushButton>("startBack")->isVisible()); // there is nothing to go back to
    QVERIFY(!part<QLabel>("startNotice")->isVisible());
    QVERIFY(files().isEmpty());
    QTest::mouseClick(part<QPushButton>("startNew"), Qt::LeftButton);
    QVERIFY(!page().isVisible());
    const auto *boards = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    QVERIFY(boards->currentWidget()->isAncestorOf(m_window->board(QStringLiteral("model"))));
}

void TestStartPage::theLastWorkbookComesBack()
{
    const QString path = file("last.partita");
    open(path);
    QVERIFY(m_window->close());
    start();
    QVERIFY(!page().isVisible());
    QCOMPARE(m_window->session().path(), path);
    // A sample is no workbook of the user's.
    open(QStringLiteral("sample:person"));
    start();
    QVERIFY(page().isVisible());
}

void TestStartPage::aNewWorkbookOrAFileComesInItsPlace()
{
    open(file("last.partita"));
    start({{}, true});
    QVERIFY(!page().isVisible());
    QVERIFY(m_window->session().workbook().entities->empty());
    const QString other = file("other.partita");
    open(file("last.partita"));
    start({other, false});
    QCOMPARE(m_window->session().path(), other);
}

void TestStartPage::theSettingKeepsItAway()
{
    open(file("last.partita"));
    settings::reopensLast.set(false);
    start();
    QVERIFY(page().isVisible());
    QVERIFY(m_window->session().path().isEmpty());
}

void TestStartPage::aMissingLastWorkbookIsSaid()
{
    const QString path = file("gone.partita");
    open(path);
    m_window.reset();
    QVERIFY(QFile::remove(path));
    start();
    QVERIFY(page().isVisible());
    const auto *notice = part<QLabel>("startNotice");
    QVERIFY(notice->isVisible());
    QVERIFY2(notice->text().contains(QStringLiteral("“gone.partita”, is no longer in")),
             qPrintable(notice->text()));
    start(); // said once
    QVERIFY(page().isVisible() && !part<QLabel>("startNotice")->isVisible());
}

void TestStartPage::aFileThatIsOpenElsewhereIsNotOpenedTwice()
{
    const QString path = file("twice.partita");
    open(path);
    shell::MainWindow other;
    other.show();
    other.recoverFrom(m_folder.filePath(QStringLiteral("recovery")));
    other.begin({});
    QVERIFY(!QApplication::activeModalWidget());
    QVERIFY(other.findChild<shell::StartPage *>()->isVisible());
}

void TestStartPage::unsavedChangesAreOfferedAboveThePage()
{
    m_window.reset();
    const QDir folder(m_folder.filePath(QStringLiteral("recovery")));
    const QString kept = folder.filePath(QStringLiteral("gone.unsaved"));
    {
        models::Session session;
        session.open(*workbook::open("sample:person"), {});
        shell::Recovery recovery(session, folder.path(), nullptr);
        session.addNewEntity({});
        recovery.flush();
        const QStringList files = folder.entryList({QStringLiteral("*.unsaved")});
        QCOMPARE(files.size(), 1);
        QVERIFY(QFile::copy(folder.filePath(files.front()), kept));
        session.cancelEvaluation();
    }
    start();
    QVERIFY(page().isVisible());
    const auto *bar = m_window->findChild<QToolBar *>(QStringLiteral("recoveryBar"));
    QVERIFY(bar && bar->isVisible());
    QVERIFY(bar->geometry().bottom() < page().geometry().top());
    QTest::mouseClick(m_window->findChild<QPushButton *>(QStringLiteral("restoreUnsaved")),
                      Qt::LeftButton);
    QVERIFY(!page().isVisible());
    QVERIFY(m_window->session().isModified());
}

/// What a story names is there, and its figures are left to the measurement.
void TestStartPage::everySampleHasAStory()
{
    std::set<std::string> told;
    for (const shell::Story &story : shell::stories()) {
        const std::string name = story.sample.toStdString();
        const auto sample = workbook::open("sample:" + name);
        QVERIFY2(sample.ok(), name.c_str());
        QVERIFY2(sample->design(story.before.toStdString()), name.c_str());
        QVERIFY2(sample->design(story.after.toStdString()), name.c_str());
        const auto &patterns = *sample->patterns;
        QVERIFY2(std::any_of(patterns.begin(), patterns.end(),
                             [&](const model::AccessPattern &pattern) {
                                 return pattern.id == story.pattern.toStdString();
                             }),
                 name.c_str());
        QVERIFY2(m_window->board(story.board), name.c_str());
        QVERIFY2(std::none_of(story.sentence.begin(), story.sentence.end(),
                              [](QChar letter) { return letter.isDigit(); }),
                 name.c_str());
        told.insert(name);
    }
    QCOMPARE(told.size(), workbook::samples().size());
}

void TestStartPage::aStoryBeginsWithTheDesignBefore()
{
    auto *card = part<shell::Card>("story:person");
    page().findChild<QScrollArea *>()->ensureWidgetVisible(card);
    QTest::mouseClick(card, Qt::LeftButton);
    m_window->session().cancelEvaluation();
    QVERIFY(!page().isVisible());
    QCOMPARE(m_window->session().design(), QStringLiteral("Tables"));
    QCOMPARE(m_window->session().pattern(), QStringLiteral("Q1"));
    const auto *boards = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    QVERIFY(boards->currentWidget()->isAncestorOf(m_window->board(QStringLiteral("patterns"))));
    const auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    QVERIFY2(status->text().contains(QStringLiteral("Choose Document")),
             qPrintable(status->text()));
}

void TestStartPage::savingKeepsAPicture()
{
    const QString path = file("saved.partita");
    shell::removeThumbnail(path);
    open(path);
    QVERIFY(shell::thumbnailOf(path, false).isNull());
    m_window->session().addNewEntity({});
    m_window->session().cancelEvaluation();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!m_window->session().isModified());
    const QImage light = shell::thumbnailOf(path, false);
    const QImage dark = shell::thumbnailOf(path, true);
    QVERIFY(!light.isNull() && light.size() == dark.size());
    QVERIFY(light.pixelColor(0, 0).lightness() > 200);
    QVERIFY(dark.pixelColor(0, 0).lightness() < 60);
    showPage();
    const auto *picture = files().front()->findChild<QLabel *>(QStringLiteral("picture"));
    QVERIFY(picture->pixmap().deviceIndependentSize().width() > 100);
}

void TestStartPage::closingKeepsAPicture()
{
    const QString path = file("closed.partita");
    shell::removeThumbnail(path);
    open(path);
    open(QStringLiteral("sample:person"));
    QVERIFY(!shell::thumbnailOf(path, false).isNull());
    shell::removeThumbnail(path);
    open(path);
    QVERIFY(m_window->close());
    QVERIFY(!shell::thumbnailOf(path, false).isNull());
}

void TestStartPage::aRecentFileIsOpenedByAClick()
{
    const QString first = file("first.partita");
    open(first);
    open(file("second.partita"));
    showPage();
    QCOMPARE(files().size(), 2);
    QTest::mouseClick(files().back(), Qt::LeftButton);
    m_window->session().cancelEvaluation();
    QCOMPARE(m_window->session().path(), first);
    QVERIFY(!page().isVisible());
}

void TestStartPage::aMissingFileLeavesTheList()
{
    const QString kept = file("kept.partita");
    open(kept);
    const QString gone = file("gone.partita");
    open(gone);
    open(QStringLiteral("sample:person"));
    QVERIFY(QFile::remove(gone));
    showPage();
    shell::Card *card = files().front();
    QTest::mouseClick(card, Qt::LeftButton, {}, QPoint(20, 20)); // leads nowhere
    QVERIFY(page().isVisible());
    auto *remove = card->findChild<QPushButton *>(QStringLiteral("forgetFile"));
    QVERIFY(remove);
    QTest::mouseClick(remove, Qt::LeftButton);
    QCOMPARE(settings::recentFiles.get(), QStringList {kept});
    QCOMPARE(files().size(), 1);
    files().front()->setFocus();
    QTest::keyClick(files().front(), Qt::Key_Delete);
    QVERIFY(settings::recentFiles.get().isEmpty());
    QVERIFY(QFile::exists(kept)); // only the list forgets it
}

void TestStartPage::theKeyboardStaysOnThePage()
{
    open(file("recent.partita"));
    showPage();
    QCOMPARE(QApplication::focusWidget(), part<QPushButton>("startNew"));
    checkTabOrder(*part<QWidget>("startActions"));
    std::set<QWidget *> met;
    QWidget *first = QApplication::focusWidget();
    do {
        QVERIFY(page().isAncestorOf(QApplication::focusWidget()));
        QVERIFY(met.insert(QApplication::focusWidget()).second);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    } while (QApplication::focusWidget() != first);
    QVERIFY(met.contains(files().front()));
    for (const shell::Story &story : shell::stories()) {
        auto *card = page().findChild<shell::Card *>(QLatin1String("story:") + story.sample);
        QVERIFY2(met.contains(card), qPrintable(story.sample));
        QVERIFY(!card->accessibleName().isEmpty());
    }
    files().front()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    m_window->session().cancelEvaluation();
    QCOMPARE(m_window->session().design(), shell::stories().front().before);
    QVERIFY(!page().isVisible());
}

void TestStartPage::escapeGoesBackToTheWorkbook()
{
    activate();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // nothing to go back to
    QVERIFY(page().isVisible());
    const QString path = file("back.partita");
    open(path);
    showPage();
    QVERIFY(part<QPushButton>("startBack")->text().contains(QStringLiteral("back.partita")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!page().isVisible());
    QCOMPARE(m_window->session().path(), path);
    QVERIFY(!page().isAncestorOf(QApplication::focusWidget()));
}

void TestStartPage::aBoardTakesThePlaceOfThePage()
{
    open(QStringLiteral("sample:person"));
    for (const Qt::Key key : {Qt::Key_3, Qt::Key_1}) {
        showPage();
        QTest::keyClick(m_window.get(), key, Qt::AltModifier);
        QVERIFY(!page().isVisible());
    }
    showPage();
    m_window->session().setDesign(m_window->session().designNames().last());
    QVERIFY(!page().isVisible());
    m_window->session().cancelEvaluation();
}

void TestStartPage::theWindowListsThePage()
{
    const std::vector<shell::Command> commands = shell::commandsOf(*m_window->menuBar());
    for (const char *title : {"Start page", "Settings"}) {
        QVERIFY2(std::any_of(commands.begin(), commands.end(),
                             [&](const shell::Command &command) {
                                 return command.title == QLatin1String(title)
                                     && !command.keys.isEmpty();
                             }),
                 title);
    }
}

void TestStartPage::itFitsASmallScreen()
{
    open(file("a file with a long name that goes on and on.partita"));
    for (const QSize &size : {QSize(640, 360), QSize(1280, 720)}) {
        m_window->resize(size);
        showPage();
        QTRY_COMPARE(page().width(), m_window->width());
        QCOMPARE(page().mapTo(m_window.get(), page().rect().bottomRight()),
                 m_window->rect().bottomRight());
        const auto *scroll = page().findChild<QScrollArea *>();
        QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
        for (const auto *card : page().findChildren<shell::Card *>()) {
            const int right = card->mapTo(scroll->widget(), card->rect().topRight()).x();
            QVERIFY2(right < scroll->widget()->width(), qPrintable(card->accessibleName()));
        }
    }
}

PARTITA_WIDGETS_TEST(TestStartPage)

} // namespace tst_startpage

#include "tst_startpage.moc"
