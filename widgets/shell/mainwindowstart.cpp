// Start of the window and its help: what it opens, the start page, pictures of files, the settings,
// and the menu Help.
#include "widgets/canvas/modelboard.h"
#include "widgets/help/book.h"
#include "widgets/help/opener.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/appearance.h"
#include "widgets/shell/files.h"
#include "widgets/shell/importing/importactions.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/presentation/presentation.h"
#include "widgets/shell/settings/settingsdialog.h"
#include "widgets/shell/start/startpage.h"
#include "widgets/shell/start/thumbnails.h"
#include "widgets/shell/start/tour.h"
#include "widgets/shell/strip/evidencestrip.h"
#include "widgets/shell/window/commandpalette.h"
#include "widgets/shell/window/shortcutsdialog.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>

#include <algorithm>
#include <iterator>

namespace partita::shell {

void MainWindow::makeStartPage()
{
    m_start = new StartPage(*this, *m_bar);
    connect(m_start, &StartPage::newWished, this, &MainWindow::startNew);
    connect(m_start, &StartPage::openWished, m_files.get(), &Files::chooseAndOpen);
    connect(m_start, &StartPage::importWished, this, [this] { m_import->choose(); });
    connect(m_start, &StartPage::fileWished, this, [this](const QString &path) {
        if (m_files->mayDiscard())
            m_files->open(path);
    });
    connect(m_start, &StartPage::storyWished, this, [this](const Story &story) {
        if (!m_files->mayDiscard() || !m_files->open(QLatin1String("sample:") + story.sample))
            return;
        m_session.setDesign(story.before);
        m_session.setPattern(story.pattern);
        showBoard(story.board);
        emit m_session.told(tr("This is the design %1. Choose %2 above and see what changes.")
                                .arg(story.before, story.after));
    });
    connect(m_start, &StartPage::tourWished, this, &MainWindow::startTour);
    connect(m_start, &StartPage::settingsWished, this, &MainWindow::showSettings);
    connect(m_start, &StartPage::backWished, m_start, &QWidget::hide);
    connect(m_start, &StartPage::left, this, [this] {
        updateTitle();
        currentBoard().setFocus();
    });
    // The page gives way to whatever is turned to.
    connect(&m_session, &models::Session::opened, m_start, &QWidget::hide);
    connect(&m_session, &models::Session::workbookChanged, m_start, &QWidget::hide);
    connect(&m_session, &models::Session::selectionChanged, m_start, &QWidget::hide);
    connect(&m_session, &models::Session::designChanged, m_start, &QWidget::hide);
    connect(&m_session, &models::Session::boardRequested, m_start, &QWidget::hide);
    connect(&m_session, &models::Session::aboutToOpen, this, &MainWindow::keepPicture);
    connect(m_files.get(), &Files::saved, this, &MainWindow::keepPicture);
}

void MainWindow::showStartPage(const QString &notice)
{
    m_presentation->end();
    keepPicture();
    m_start->open(notice, isSomethingOpen() ? shownName(m_session) : QString());
    updateTitle();
}

bool MainWindow::isSomethingOpen() const
{
    return !m_session.path().isEmpty() || m_session.isModified()
        || !m_session.workbook().entities->empty();
}

void MainWindow::startNew()
{
    if (m_files->makeNew())
        showBoard(QStringLiteral("model")); // where a new workbook begins
}

std::vector<TourStep> MainWindow::tourSteps()
{
    const auto showing = [this](const char *name) {
        return [this, name = QString::fromLatin1(name)] { showBoard(name); };
    };
    const auto boardOf = [this](const char *name) { return board(QString::fromLatin1(name)); };
    return {
        {tr("The model"),
         tr("What the application knows: entities as cards, relationships as lines. Drag a card; "
            "Ctrl+Z takes it back."),
         boardOf("model"), showing("model")},
        {tr("The inspector"), tr("What is selected stands here, to be edited as you type."),
         m_inspector, [this] { m_inspector->show(); }},
        {tr("The designs"),
         tr("Each stores the same model in another way: embedded, referenced, or both. Click one, "
            "and every board shows it."),
         findChild<QWidget *>(QStringLiteral("designSwitcher")),
         {},
         m_strip},
        {tr("The strip"),
         tr("What the design costs: load, money, the highest charge. After a switch or an edit it "
            "says what changed."),
         m_strip,
         {}},
        {tr("Access patterns"),
         tr("A row for each thing that the application asks for, a column for each design. Enter "
            "on a cell opens its plan."),
         boardOf("patterns"), showing("patterns")},
        {tr("The plan"),
         tr("The steps that answer the request. Nobody wrote them: they follow from what the "
            "documents hold and lack."),
         boardOf("plan"), showing("plan")},
        {tr("Advice"),
         tr("Findings with evidence and reason. A remedy is measured before it is applied."),
         boardOf("advice"), showing("advice")},
        {tr("Everything by its name"),
         tr("Ctrl+K finds every action, every part of the workbook and every chapter of the help. "
            "F1 explains what has the keyboard."),
         menuBar(),
         {}},
    };
}

void MainWindow::startTour()
{
    delete findChild<Tour *>();
    m_presentation->end();
    if (m_files->mayDiscard() && m_files->open(QStringLiteral("sample:blog")))
        new Tour(tourSteps(), this);
}

void MainWindow::begin(const Beginning &beginning)
{
    const QString last = settings::lastWorkbook.get();
    connect(&m_session, &models::Session::pathChanged, this,
            [this] { settings::lastWorkbook.set(m_session.path()); });
    if (beginning.isNew)
        return startNew();
    if (!beginning.workbook.isEmpty() && openWorkbook(beginning.workbook))
        return;
    QString notice;
    if (beginning.workbook.isEmpty() && settings::reopensLast.get() && !last.isEmpty()) {
        const QFileInfo file(last);
        if (!file.exists())
            notice = tr("The last workbook, “%1”, is no longer in %2.")
                         .arg(file.fileName(), QDir::toNativeSeparators(file.path()));
        else if (!m_files->isOpenElsewhere(last) && openWorkbook(last))
            return;
    }
    m_files->makeNew(); // what lies below the start page
    showStartPage(notice);
}

void MainWindow::keepPicture()
{
    if (m_session.path().isEmpty() || m_session.isModified())
        return;
    auto *model = static_cast<canvas::ModelBoard *>(board(QStringLiteral("model")));
    if (!model)
        return;
    constexpr QSize size(240, 140);
    const auto picture = [&](style::ThemeKind kind) {
        return model->miniature(size, style::paletteOf(style::theme(kind)));
    };
    keepThumbnail(m_session.path(),
                  {picture(style::ThemeKind::light), picture(style::ThemeKind::dark)});
}

void MainWindow::showSettings()
{
    auto *dialog = findChild<SettingsDialog *>();
    if (!dialog) {
        dialog = new SettingsDialog(this);
        connect(dialog, &SettingsDialog::appearanceChanged, this, [] { applyAppearance(*qApp); });
        connect(dialog, &SettingsDialog::numbersChanged, this, &MainWindow::writeNumbersAgain);
    }
    dialog->refresh();
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

/// Texts with numbers are made when a board is filled.
void MainWindow::writeNumbersAgain()
{
    applyAppearance(*qApp);
    const bool isStarting = m_start->isVisible();
    emit m_session.workbookChanged();
    for (const QString &design : m_session.designNames())
        emit m_session.evaluationChanged(design);
    emit m_session.selectionChanged();
    m_start->setVisible(isStarting);
}

void MainWindow::makeHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    auto *opener = new help::Opener(*this);
    m_palette = action({}, tr("&Find anything…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                       tr("Find an action, a part of the workbook or a help chapter by its name"));
    m_palette->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
    connect(m_palette, &QAction::triggered, this, [this, opener] { findAnything(*opener); });
    menu->addAction(m_palette);
    QAction *chapter = action({}, tr("Partita &Help"), QKeySequence::HelpContents,
                              tr("Open the help at what has the keyboard"));
    connect(chapter, &QAction::triggered, opener, &help::Opener::open);
    menu->addAction(chapter);
    QAction *tour = menu->addAction(tr("&Tour"), this, &MainWindow::startTour);
    tour->setStatusTip(tr("The parts of the window, one after the other, on a sample"));
    menu->addSeparator();
    QAction *shortcuts = menu->addAction(tr("&Keyboard shortcuts…"), this, [this] {
        auto *dialog = new ShortcutsDialog(*menuBar());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    shortcuts->setStatusTip(tr("All keyboard shortcuts of the window"));
    menu->addSeparator();
    QAction *partita = menu->addAction(tr("&About Partita"), this, &MainWindow::about);
    partita->setStatusTip(tr("What this program is, its version and its licence"));
    QAction *qt = menu->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
    qt->setStatusTip(tr("The library that its window is made with"));
}

void MainWindow::findAnything(help::Opener &opener)
{
    std::vector<Command> commands = commandsOf(*menuBar());
    std::erase_if(commands, [this](const Command &command) {
        return command.keys == m_palette->shortcut().toString(QKeySequence::NativeText);
    });
    std::ranges::move(commandsOf(m_session), std::back_inserter(commands));
    for (const help::Chapter &chapter : help::Book::ofProgram().chapters())
        commands.push_back({chapter.title, tr("help"), {}, [&opener, name = chapter.name] {
                                opener.openAt(name);
                            }});
    (new CommandPalette(std::move(commands), this))->open();
}

void MainWindow::about()
{
    auto *box = new QMessageBox(
        QMessageBox::NoIcon, tr("About Partita"),
        tr("<h3>Partita %1</h3><p>A workbench for designing document models on a partitioned store.</p>"
           "<p>Every figure is measured on Partita's own in-memory partitioned engine; nothing is sent anywhere.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(QCoreApplication::applicationVersion()),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace partita::shell
