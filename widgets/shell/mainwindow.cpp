#include "widgets/shell/mainwindow.h"

#include "widgets/canvas/canvasactions.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/forms/fieldkeys.h"
#include "widgets/forms/fieldundo.h"
#include "widgets/forms/typedtext.h"
#include "widgets/inspector/inspector.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/disk/diskfile.h"
#include "widgets/shell/disk/filebar.h"
#include "widgets/shell/files.h"
#include "widgets/shell/importing/importactions.h"
#include "widgets/shell/presentation/presentation.h"
#include "widgets/shell/recovery.h"
#include "widgets/shell/start/startpage.h"
#include "widgets/shell/window/boardarea.h"
#include "widgets/shell/window/boardsplit.h"
#include "widgets/shell/window/editactions.h"
#include "widgets/shell/window/navigator.h"
#include "widgets/shell/window/problemslist.h"
#include "widgets/shell/window/sidepanes.h"
#include "widgets/shell/window/statusline.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QStatusTipEvent>
#include <QTabBar>
#include <QTabWidget>
#include <QTime>
#include <QToolBar>
#include <QUrl>

#include <algorithm>

namespace partita::shell {

namespace {

constexpr int leastNavigator = 140;
constexpr int leastInspector = 220;
constexpr int lowWindow = 480; // a screen of 1280x720 at 200 % has 360

/// The beginning of a long name, which people recognise.
QString shortened(const QString &name)
{
    constexpr qsizetype most = 60;
    return name.size() <= most ? name : name.left(most - 1).trimmed() + QChar(0x2026);
}

QDockWidget *makeDock(const QString &title, const QString &name, QWidget *content, QWidget *parent)
{
    auto *dock = new QDockWidget(title, parent);
    dock->setObjectName(name);
    dock->setWidget(content);
    return dock;
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent)
    , m_files(std::make_unique<Files>(m_session, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    style::setHelpTopic(*this, QStringLiteral("window"));
    // The frame is drawn later by the system, but needs room too.
    const QSize frame(2 * style()->pixelMetric(QStyle::PM_DefaultFrameWidth),
                      2 * style()->pixelMetric(QStyle::PM_TitleBarHeight));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - frame));
    m_edits = new EditActions(m_session, this);
    connect(m_edits, &EditActions::renameRequested, this, &MainWindow::renameSelected);
    connect(&m_session, &models::Session::renameRequested, this, &MainWindow::renameSelected);
    connect(m_edits, &EditActions::boardWished, this, &MainWindow::showBoard);
    makeBoards();
    makeDocks();
    makeFileMenu();
    makeEditMenu();
    new forms::FieldUndo(this);
    new forms::TypedText(this);
    makeViewMenu();
    menuBar()->addMenu(&canvasActions().arrangeMenu());
    makeEvaluateMenu();
    makeHelpMenu();
    makeToolBars();
    makeStatusBar();
    connectSession();
    makeStartPage();
    updateIcons();
    updateTitle();
    updateStatus();
}

MainWindow::~MainWindow()
{
    // Widgets use the session, a member that is destroyed before them.
    delete m_sides; // no more adaptation to the width
    hide();
    delete m_recovery;
    qDeleteAll(findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::makeBoards()
{
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(QStringLiteral("boards"));
    m_tabs->setAccessibleName(tr("Boards"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    for (const BoardEntry &entry : boards()) {
        QWidget *made = entry.make(m_session, m_tabs);
        made->setObjectName(QStringLiteral("board:%1").arg(entry.name));
        style::setHelpTopic(*made, helpTopicOfBoard(entry.name));
        const int index = m_tabs->addTab(new BoardArea(*made, m_tabs), entry.title);
        m_tabs->setTabToolTip(index, entry.tip);
    }
    m_split = new BoardSplit(m_session, *m_tabs, this);
    setCentralWidget(m_split);
}

void MainWindow::makeDocks()
{
    auto *navigator = new Navigator(m_session, *m_edits, this);
    m_navigator = makeDock(tr("Navigator"), QStringLiteral("navigatorDock"), navigator, this);
    m_form = new inspector::Inspector(m_session, this);
    m_inspector = makeDock(tr("Inspector"), QStringLiteral("inspectorDock"), m_form, this);
    connect(m_tabs, &QTabWidget::currentChanged, m_form, &inspector::Inspector::withdrawRefusal);
    auto *problems = new ProblemsList(m_session, this);
    m_problems.panel = makeDock(tr("Problems"), QStringLiteral("problemsDock"), problems, this);
    style::setHelpTopic(*navigator, QStringLiteral("window navigator"));
    style::setHelpTopic(*problems, QStringLiteral("window problems"));
    addDockWidget(Qt::LeftDockWidgetArea, m_navigator);
    addDockWidget(Qt::RightDockWidgetArea, m_inspector);
    addDockWidget(Qt::BottomDockWidgetArea, m_problems.panel);
    // Narrower panels are unreadable; the board is better served with the room.
    navigator->setMinimumWidth(leastNavigator);
    m_form->setMinimumWidth(leastInspector);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    resizeDocks({m_navigator, m_inspector}, {220, 290}, Qt::Horizontal);
    m_sides = new SidePanes(*this, *m_navigator, *m_inspector);
    m_problems.panel->hide();
    m_problems.panel->installEventFilter(this);
    forms::leaveEscapeToPopups(*qApp, this);
    connect(m_problems.panel, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        if (shown && m_isLow) // a few rows, to leave room for the board
            resizeDocks({m_problems.panel}, {m_problems.panel->minimumSizeHint().height()},
                        Qt::Vertical);
    });
    connect(navigator, &Navigator::sampleRequested, this, [this](const QString &name) {
        if (m_files->mayDiscard())
            m_files->open(QLatin1String("sample:") + name);
    });
    connect(problems, &ProblemsList::countChanged, this, &MainWindow::updateProblems);
    const auto addMessage = [problems](const QString &message) { problems->addMessage(message); };
    connect(&m_session, &models::Session::evaluationFailed, problems, addMessage);
    connect(m_files.get(), &Files::failed, this, &MainWindow::showMessage);
    connect(m_files.get(), &Files::failed, this, &MainWindow::showFailure);
    connect(m_files.get(), &Files::failed, this, &MainWindow::openFailed);
}

void MainWindow::connectSession()
{
    connect(&m_session, &models::Session::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_session, &models::Session::workbookChanged, this, &MainWindow::updateTitle);
    connect(&m_session.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    connect(&m_session, &models::Session::editRefused, this, &MainWindow::showMessage);
    connect(&m_session, &models::Session::told, m_status, &StatusLine::showMessage);
    // A message is about the last edit ("… brings them back"), so it ends with the next edit or
    // undo.
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, m_status, &StatusLine::withdraw);
    connect(&m_session, &models::Session::boardRequested, this, &MainWindow::showBoard);
    connect(&m_session, &models::Session::designRequested, this,
            [this](const QPoint &place) { m_edits->designMenu()->popup(place); });
    connect(&m_session, &models::Session::evaluationStarted, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationFinished, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::workbookChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::designChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationProgressed, this,
            [this](const QString &stage, double fraction) {
                m_evaluation.progress->setValue(static_cast<int>(fraction * 1000));
                m_status->setNews(tr("Evaluating: %1").arg(stage));
            });
    connect(m_files.get(), &Files::diskChanged, this, &MainWindow::updateFileBar);
    connect(m_fileBar, &FileBar::reloadWished, m_files.get(), &Files::reload);
    connect(m_fileBar, &FileBar::keepWished, m_files.get(), &Files::keepMine);
    connect(m_fileBar, &FileBar::compareWished, m_files.get(), &Files::compare);
    connect(m_files.get(), &Files::saved, this, [this](const QString &) {
        m_status->showMessage( // a message, as it does not stay true for long
            tr("Saved at %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    });
}

void MainWindow::updateTitle()
{
    setWindowModified(m_session.isModified());
    const bool isNothing = m_start && m_start->isVisible() && !isSomethingOpen();
    setWindowTitle(isNothing ? tr("Partita")
                             : tr("%1[*] — Partita").arg(shortened(shownName(m_session))));
}

void MainWindow::showFailure(const QString &message)
{
    auto *box
        = new QMessageBox(QMessageBox::Warning, tr("Partita"), message, QMessageBox::Ok, this);
    box->setObjectName(QStringLiteral("fileFailure"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText); // it quotes the file
    box->open();
}

void MainWindow::updateFileBar()
{
    m_fileBar->tell(m_files->disk().state(), shownName(m_session));
}

void MainWindow::renameSelected()
{
    QWidget *from = focusWidget();
    m_inspector->show();
    m_inspector->raise();
    m_form->editName();
    QWidget *field = QApplication::focusWidget();
    // The old focus may be deleted with its form; then the board gets the focus.
    const bool isKept = from
        && (currentBoard().isAncestorOf(from) || m_navigator->isAncestorOf(from)
            || (field && from->isAncestorOf(field)));
    forms::giveFocusBack(field, isKept ? from : &currentBoard());
}

bool MainWindow::openWorkbook(const QString &nameOrPath)
{
    return m_files->open(nameOrPath);
}

QWidget *MainWindow::board(const QString &name) const
{
    return m_tabs->findChild<QWidget *>(QStringLiteral("board:%1").arg(name));
}

canvas::CanvasActions &MainWindow::canvasActions() const
{
    return qobject_cast<canvas::ModelBoard *>(board(QStringLiteral("model")))->canvasActions();
}

BoardArea &MainWindow::areaOf(int index) const
{
    return *static_cast<BoardArea *>(m_tabs->widget(index));
}

QWidget &MainWindow::currentBoard() const
{
    return *areaOf(m_tabs->currentIndex()).widget();
}

QWidget *MainWindow::takeBoard(const QString &name)
{
    for (int index = 0; index < m_tabs->count(); ++index) {
        if (areaOf(index).widget() == board(name))
            return areaOf(index).takeBoard();
    }
    return nullptr;
}

bool MainWindow::showBoard(const QString &name)
{
    const QWidget *wanted = board(name);
    for (int index = 0; wanted && index < m_tabs->count(); ++index) {
        if (areaOf(index).widget() == wanted)
            m_tabs->setCurrentIndex(index);
    }
    return wanted != nullptr;
}

void MainWindow::restoreLayout()
{
    restoreGeometry(settings::windowGeometry.get());
    setWindowState(windowState() & ~Qt::WindowFullScreen); // closed during a presentation
    if (restoreState(settings::windowState.get()))
        m_sides->adopt(width(), settings::sidePanels.get());
    m_problems.panel->setVisible(hasErrors());
    updateFileBar();
    showBoard(settings::board.get());
}

void MainWindow::recoverFrom(const QString &folder)
{
    m_files->markFilesIn(QDir(folder).filePath(QStringLiteral("open")));
    m_recovery = new Recovery(m_session, folder, this);
    m_recovery->keepDigest([this] { return m_files->disk().digest(); });
    const auto found = m_recovery->find();
    if (!found)
        return;
    auto *bar = new QToolBar(tr("Unsaved changes"), this);
    bar->setObjectName(QStringLiteral("recoveryBar"));
    bar->setMovable(false);
    const QString title = QString::fromStdString(found->workbook.title);
    auto *text = new QLabel(tr("Partita ended without saving “%1”.")
                                .arg(title.isEmpty() ? tr("Untitled") : shortened(title)),
                            bar);
    text->setMargin(8);
    auto *restore = new QPushButton(tr("&Restore"), bar);
    auto *discard = new QPushButton(tr("&Discard"), bar);
    restore->setObjectName(QStringLiteral("restoreUnsaved"));
    discard->setObjectName(QStringLiteral("discardUnsaved"));
    bar->addWidget(text);
    bar->addWidget(restore);
    bar->addWidget(discard);
    insertToolBar(findChild<QToolBar *>(QStringLiteral("mainBar")), bar);
    insertToolBarBreak(findChild<QToolBar *>(QStringLiteral("mainBar")));
    connect(restore, &QPushButton::clicked, this, [this, bar, found = *found] {
        if (!m_files->mayDiscard())
            return;
        m_recovery->restore(found);
        m_files->followRecovered(found.path, found.digest);
        bar->deleteLater();
    });
    connect(discard, &QPushButton::clicked, this, [bar, found = *found] {
        Recovery::discard(found);
        bar->deleteLater();
    });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->mayDiscard()) {
        event->ignore();
        return;
    }
    keepPicture();
    settings::windowGeometry.set(saveGeometry());
    m_presentation->end(); // restores the panels and bars, to save them
    settings::windowState.set(saveState());
    settings::sidePanels.set(m_sides->state());
    settings::board.set(currentBoard().objectName().mid(6));
    m_session.cancelEvaluation();
    event->accept();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    QMainWindow::changeEvent(event);
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() != QEvent::StatusTip || !m_status)
        return QMainWindow::event(event);
    m_status->setTip(static_cast<QStatusTipEvent *>(event)->tip());
    return true;
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEscape = event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (watched != m_problems.panel || !isEscape)
        return QMainWindow::eventFilter(watched, event);
    m_problems.panel->hide();
    return true;
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    if (!m_session.isPresenting()) // the panels return at its end
        m_sides->fit(event->size().width());
    setLow(event->size().height() < lowWindow);
    QMainWindow::resizeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    if (ImportActions::takes(paths))
        m_import->read(paths);
    else if (!paths.isEmpty() && m_files->mayDiscard())
        m_files->open(paths.first());
}

} // namespace partita::shell

#include "moc_mainwindow.cpp"
