#include "widgets/shell/mainwindow.h"

#include "engine/evaluation/samplefraction.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/editactions.h"
#include "widgets/shell/elidedlabel.h"
#include "widgets/shell/fieldmanners.h"
#include "widgets/shell/fieldundo.h"
#include "widgets/shell/files.h"
#include "widgets/shell/inspector.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/problemslist.h"
#include "widgets/shell/recovery.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTime>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

namespace partita::shell {

namespace {

/// Below these widths the inspector, then the navigator, make room for the board, which keeps 640 pixels.
constexpr int inspectorWidth = 1180;
constexpr int navigatorWidth = 880;

/// The beginning of a long name, which is what people know it by.
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
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
    m_edits = new EditActions(m_session, this);
    connect(m_edits, &EditActions::renameRequested, this, &MainWindow::renameSelected);
    connect(&m_session, &models::Session::renameRequested, this, &MainWindow::renameSelected);
    connect(m_edits, &EditActions::boardWished, this, &MainWindow::showBoard);
    makeBoards();
    makeDocks();
    makeFileMenu();
    makeEditMenu();
    new FieldUndo(this);
    makeViewMenu();
    makeEvaluateMenu();
    makeHelpMenu();
    makeToolBars();
    makeStatusBar();
    connectSession();
    updateIcons();
    updateTitle();
    updateStatus();
}

MainWindow::~MainWindow()
{
    // The parts look at the session, which as a member would be gone before them.
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
        const int index = m_tabs->addTab(made, entry.title);
        m_tabs->setTabToolTip(index, entry.tip);
    }
    setCentralWidget(m_tabs);
}

void MainWindow::makeDocks()
{
    auto *navigator = new Navigator(m_session, *m_edits, this);
    m_navigator = makeDock(tr("Navigator"), QStringLiteral("navigatorDock"), navigator, this);
    m_form = new Inspector(m_session, this);
    m_inspector = makeDock(tr("Inspector"), QStringLiteral("inspectorDock"), m_form, this);
    auto *problems = new ProblemsList(m_session, this);
    m_problems = makeDock(tr("Problems"), QStringLiteral("problemsDock"), problems, this);
    addDockWidget(Qt::LeftDockWidgetArea, m_navigator);
    addDockWidget(Qt::RightDockWidgetArea, m_inspector);
    addDockWidget(Qt::BottomDockWidgetArea, m_problems);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    resizeDocks({m_navigator, m_inspector}, {220, 290}, Qt::Horizontal);
    m_problems->hide();
    m_problems->installEventFilter(this);
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

bool MainWindow::hasErrors() const
{
    return model::hasErrors(m_session.problems());
}

void MainWindow::updateProblems(int problems, const QString &summary)
{
    const bool isAny = !summary.isEmpty();
    m_problems->setWindowTitle(problems == 0 ? tr("Problems") : tr("Problems (%1)").arg(problems));
    if (m_problemCount) {
        m_problemCount->setText(problems == 0 ? summary : QStringLiteral("⚠ ") + summary);
        m_problemCount->setVisible(isAny);
    }
    // Hints may wait; what keeps the workbook from being evaluated may not.
    const bool presents = m_presentation && m_presentation->isChecked();
    m_problems->setVisible(!presents && (hasErrors() || (isAny && m_problems->isVisible())));
}

void MainWindow::connectSession()
{
    connect(&m_session, &models::Session::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_session, &models::Session::workbookChanged, this, &MainWindow::updateTitle);
    connect(&m_session.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    connect(&m_session, &models::Session::editRefused, this, &MainWindow::showMessage);
    connect(&m_session, &models::Session::told, this, [this](const QString &message) {
        constexpr int timeToRead = 12000; // milliseconds, over the news of evaluating
        statusBar()->showMessage(message, timeToRead);
    });
    connect(&m_session, &models::Session::boardRequested, this, &MainWindow::showBoard);
    connect(&m_session, &models::Session::evaluationStarted, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationFinished, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::designChanged, this, &MainWindow::updateStatus);
    connect(&m_session, &models::Session::evaluationProgressed, this,
            [this](const QString &stage, double fraction) {
                m_progress->setValue(static_cast<int>(fraction * 1000));
                m_status->setLine(tr("Evaluating: %1").arg(stage));
            });
    connect(m_files.get(), &Files::saved, this, [this](const QString &) {
        m_status->setLine(
            tr("Saved at %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    });
}

void MainWindow::makeStatusBar()
{
    m_status = new ElidedLabel(this);
    m_status->setObjectName(QStringLiteral("status"));
    m_facts = new QLabel(this);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, 1000);
    m_progress->setMaximumWidth(160);
    m_progress->setMaximumHeight(fontMetrics().height());
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the evaluation"));
    m_cancel = new QToolButton(this);
    m_cancel->setAutoRaise(true);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop evaluating (Esc)"));
    m_cancel->setAccessibleName(tr("Cancel the evaluation"));
    connect(m_cancel, &QToolButton::clicked, &m_session, &models::Session::cancelEvaluation);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addWidget(m_progress);
    statusBar()->addWidget(m_cancel);
    m_problemCount = new QToolButton(this);
    m_problemCount->setObjectName(QStringLiteral("problemCount"));
    m_problemCount->setAutoRaise(true);
    m_problemCount->setToolTip(tr("Show or hide the list of problems"));
    m_problemCount->hide();
    connect(m_problemCount, &QToolButton::clicked, this, [this] {
        m_problems->setVisible(!m_problems->isVisible());
        m_problems->widget()->setFocus();
    });
    statusBar()->addPermanentWidget(m_problemCount);
    statusBar()->addPermanentWidget(m_facts);
}

void MainWindow::updateStatus()
{
    const bool running = m_session.isEvaluating();
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    m_cancelAction->setEnabled(running || m_presentation->isChecked());
    if (!running)
        m_status->setLine(evaluatedText());
    QStringList facts;
    if (const auto evaluation = m_session.currentEvaluation()) {
        double items = 0;
        for (const auto &container : evaluation->containers)
            items += static_cast<double>(container.items);
        facts.append(
            tr("%1 items", "number of items, already formatted").arg(style::shortNumber(items)));
    }
    if (m_session.currentEvaluation()) {
        const double fraction = evaluation::sampledFraction(
            m_session.workbook(), m_session.workbook().population->fraction);
        facts.append(
            tr("measured on %1 % of the population").arg(style::shortNumber(fraction * 100)));
    }
    facts.append(m_session.workbook().generation == model::Generation::current
                     ? tr("charges of today")
                     : tr("charges of 2019"));
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));
}

QString MainWindow::evaluatedText() const
{
    const QStringList designs = m_session.designNames();
    const auto evaluated
        = std::count_if(designs.begin(), designs.end(),
                        [this](const QString &design) { return !m_session.isStale(design); });
    if (evaluated == 0)
        return tr("Not evaluated");
    if (evaluated == designs.size())
        return tr("Evaluated");
    const QString text = tr("%1 of %2 designs are evaluated").arg(evaluated).arg(designs.size());
    return hasErrors() ? text : tr("%1; F5 evaluates the rest").arg(text);
}

void MainWindow::updateTitle()
{
    const QString title = QString::fromStdString(m_session.workbook().title);
    const QString file
        = m_session.path().isEmpty() ? QString() : QFileInfo(m_session.path()).fileName();
    setWindowModified(m_session.isModified());
    const QString name = file.isEmpty() ? (title.isEmpty() ? tr("Untitled") : title) : file;
    setWindowTitle(tr("%1[*] — Partita").arg(shortened(name)));
}

void MainWindow::showMessage(const QString &message)
{
    m_status->setLine(QStringLiteral("⚠ ") + message);
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

void MainWindow::renameSelected()
{
    QWidget *from = focusWidget();
    m_inspector->show();
    m_inspector->raise();
    m_form->editName();
    giveFocusBack(QApplication::focusWidget(), from);
}

bool MainWindow::openWorkbook(const QString &nameOrPath)
{
    return m_files->open(nameOrPath);
}

QWidget *MainWindow::board(const QString &name) const
{
    return m_tabs->findChild<QWidget *>(QStringLiteral("board:%1").arg(name));
}

bool MainWindow::showBoard(const QString &name)
{
    QWidget *wanted = board(name);
    if (wanted)
        m_tabs->setCurrentWidget(wanted);
    return wanted != nullptr;
}

void MainWindow::restoreLayout()
{
    restoreGeometry(settings::windowGeometry.get());
    restoreState(settings::windowState.get());
    m_problems->setVisible(hasErrors());
    showBoard(settings::board.get());
}

void MainWindow::recoverFrom(const QString &folder)
{
    m_recovery = new Recovery(m_session, folder, this);
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
        m_session.openUnsaved(found.workbook, found.path);
        Recovery::discard(found);
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
    settings::windowGeometry.set(saveGeometry());
    settings::windowState.set(saveState());
    settings::board.set(m_tabs->currentWidget()->objectName().mid(6));
    m_session.cancelEvaluation();
    event->accept();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    QMainWindow::changeEvent(event);
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEscape = event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (watched != m_problems || !isEscape)
        return QMainWindow::eventFilter(watched, event);
    m_problems->hide();
    return true;
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    if (m_session.isPresenting()) {
        QMainWindow::resizeEvent(event); // the panels come back when it is over
        return;
    }
    // Only crossing a border hides or shows, so that what a person chose stays.
    const bool roomForInspector = event->size().width() >= inspectorWidth;
    const bool roomForNavigator = event->size().width() >= navigatorWidth;
    if (roomForInspector != m_roomForInspector)
        m_inspector->setVisible(roomForInspector);
    if (roomForNavigator != m_roomForNavigator)
        m_navigator->setVisible(roomForNavigator);
    m_roomForInspector = roomForInspector;
    m_roomForNavigator = roomForNavigator;
    QMainWindow::resizeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile() && m_files->mayDiscard())
        m_files->open(urls.first().toLocalFile());
}

} // namespace partita::shell
