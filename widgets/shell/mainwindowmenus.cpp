// Menus of the main window.
#include "engine/workbook/workbookfile.h"
#include "widgets/canvas/canvasactions.h"
#include "widgets/forms/singledialog.h"
#include "widgets/inspector/billingdialog.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/obstacle.h"
#include "widgets/report/reportdialog.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/appearance.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/charges/chargesdialog.h"
#include "widgets/shell/comparing/designsdialog.h"
#include "widgets/shell/comparing/versionsdialog.h"
#include "widgets/shell/files.h"
#include "widgets/shell/importing/exportdialog.h"
#include "widgets/shell/importing/importactions.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/presentation/presentation.h"
#include "widgets/shell/presentation/viewsdialog.h"
#include "widgets/shell/slides.h"
#include "widgets/shell/start/startpage.h"
#include "widgets/shell/strip/baselinemenu.h"
#include "widgets/shell/window/boardpictures.h"
#include "widgets/shell/window/boardsplit.h"
#include "widgets/shell/window/editactions.h"
#include "widgets/shell/window/panefocus.h"
#include "widgets/shell/window/statusline.h"
#include "widgets/shell/window/undoactions.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QShortcut>
#include <QStyle>
#include <QStyleOption>
#include <QTabWidget>

#include <tuple>

namespace partita::shell {

QAction *MainWindow::action(const QString &icon, const QString &text, const QKeySequence &shortcut,
                            const QString &tip)
{
    auto *made = new QAction(text, this);
    made->setShortcut(shortcut);
    const QString keys = shortcut.toString(QKeySequence::NativeText);
    made->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)", "tool tip, keys").arg(tip, keys));
    made->setStatusTip(tip);
    addAction(made); // keeps the shortcut working while the menu bar is hidden
    if (!icon.isEmpty())
        m_icons.emplace_back(made, icon);
    return made;
}

void MainWindow::updateIcons()
{
    for (const auto &[made, icon] : m_icons)
        made->setIcon(style::icon(icon, palette()));
    QStyleOption look;
    look.palette = palette();
    for (const QDockWidget *panel : {m_navigator, m_inspector, m_problems.panel}) {
        // Qt asks the style for these icons only once, and the panel gets the new colours after the
        // window.
        for (const auto &[button, icon] :
             {std::pair {"qt_dockwidget_floatbutton", QStyle::SP_TitleBarNormalButton},
              std::pair {"qt_dockwidget_closebutton", QStyle::SP_TitleBarCloseButton}}) {
            if (auto *found = panel->findChild<QAbstractButton *>(QString::fromLatin1(button)))
                found->setIcon(style()->standardIcon(icon, &look, panel));
        }
    }
    setWindowIcon(QIcon(
        style::iconPixmap(QStringLiteral("partita"), style::themeOf(palette()).accent, 64, 1)));
}

void MainWindow::makeFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    style::setHelpTopic(*menu, QStringLiteral("window files"));
    QAction *makeNew = action(QStringLiteral("new"), tr("&New"), QKeySequence::New,
                              tr("Start an empty workbook"));
    QAction *open
        = action(QStringLiteral("open"), tr("&Open…"), QKeySequence::Open, tr("Open a workbook"));
    QAction *save
        = action(QStringLiteral("save"), tr("&Save"), QKeySequence::Save, tr("Save the workbook"));
    QAction *saveAs = action({}, tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                             tr("Save under another name or as readable text"));
    QAction *quit
        = action({}, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Leave Partita"));
    connect(makeNew, &QAction::triggered, this, &MainWindow::startNew);
    connect(open, &QAction::triggered, m_files.get(), &Files::chooseAndOpen);
    connect(save, &QAction::triggered, m_files.get(), [this] { m_files->save(); });
    connect(saveAs, &QAction::triggered, m_files.get(), [this] { m_files->saveAs(); });
    connect(quit, &QAction::triggered, this, &QWidget::close);
    QAction *start = action({}, tr("S&tart page"), QKeySequence(Qt::ALT | Qt::Key_Home),
                            tr("Recent workbooks with small pictures, and the samples"));
    connect(start, &QAction::triggered, this, [this] { showStartPage(); });
    m_import = new ImportActions(m_session, *m_files, this);
    QAction *importing = action({}, tr("&Import…"), QKeySequence(Qt::CTRL | Qt::Key_I),
                                tr("Make a model of SQL, documents, DBML, Bicep and other files"));
    connect(importing, &QAction::triggered, m_import, &ImportActions::choose);
    menu->addActions({makeNew, open});
    addFilesToOpen(*menu);
    QAction *exportAll = action({}, tr("E&xport…"), {},
                                tr("Write the model or a design as Bicep, DBML, JSON Schema, items "
                                   "and others"));
    connect(exportAll, &QAction::triggered, this,
            [this] { forms::singleDialog<ExportDialog>(this, m_session); });
    menu->addActions({importing, exportAll});
    menu->addAction(start);
    menu->addSeparator();
    menu->addActions({save, saveAs});
    QAction *versions = action({}, tr("&Versions…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_V),
                               tr("Keep the present state under a name, compare and restore"));
    connect(versions, &QAction::triggered, this,
            [this] { forms::singleDialog<VersionsDialog>(this, m_session); });
    menu->addAction(versions);
    menu->addSeparator();
    addPictures(*menu);
    menu->addSeparator();
    menu->addAction(quit);
}

/// What is written for others to look at: pictures, the report, slides.
void MainWindow::addPictures(QMenu &menu)
{
    QAction *copy = action(QStringLiteral("image"), tr("&Copy the board as a picture"),
                           QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                           tr("Copy the board as a picture on white, for a document or a slide"));
    QAction *exporting = action({}, tr("&Export the board as a picture…"),
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
                                tr("Write the board into a file: PNG, SVG or PDF, on white"));
    auto *pictures = new BoardPictures(
        m_session, [this] { return shownBoard(); }, this);
    connect(pictures, &BoardPictures::told, this,
            [this](const QString &message) { m_status->showMessage(message); });
    connect(pictures, &BoardPictures::failed, this, &MainWindow::showMessage);
    connect(copy, &QAction::triggered, pictures, &BoardPictures::copy);
    connect(exporting, &QAction::triggered, pictures, &BoardPictures::chooseAndExport);
    QAction *report = action({}, tr("Re&port…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_R),
                             tr("Write a report for readers who do not open Partita"));
    connect(report, &QAction::triggered, this, &MainWindow::showReport);
    auto *pages = new Slides(
        m_session,
        [this](const QString &name) {
            showBoard(name);
            return board(name);
        },
        [this] { return shownBoard().name; }, this);
    connect(pages, &Slides::finished, this, [this](const QStringList &files) {
        m_status->showMessage(tr("Wrote %1").arg(files.join(QStringLiteral(", "))));
    });
    connect(pages, &Slides::failed, this, &MainWindow::showMessage);
    QAction *slides
        = action({}, tr("Sli&des…"), {},
                 tr("Write the views to present as pages of a PDF file or as pictures"));
    connect(slides, &QAction::triggered, pages, [this, pages] { pages->choose(this); });
    menu.addActions({copy, exporting, report, slides});
}

void MainWindow::addFilesToOpen(QMenu &menu)
{
    QMenu *recent = menu.addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, recent, [this, recent] {
        recent->clear();
        const QStringList files = settings::recentFiles.get();
        for (const QString &path : files) {
            QAction *entry = recent->addAction(style::withoutLetter(QFileInfo(path).fileName()),
                                               this, [this, path] {
                                                   if (m_files->mayDiscard())
                                                       m_files->open(path);
                                               });
            entry->setToolTip(path);
        }
        if (files.isEmpty())
            recent->addAction(tr("No files yet"))->setEnabled(false);
        style::giveLetters(*recent);
    });
    QMenu *samples = menu.addMenu(tr("Open sa&mple"));
    for (const auto &sample : workbook::samples()) {
        const QString name = QString::fromStdString(sample.name);
        samples->addAction(QString::fromStdString(sample.title), this, [this, name] {
            if (m_files->mayDiscard())
                m_files->open(QLatin1String("sample:") + name);
        });
    }
    style::giveLetters(*samples);
}

void MainWindow::makeEditMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    QAction *undo = makeUndoAction(m_session.undoStack(), this);
    QAction *redo = makeRedoAction(m_session.undoStack(), this);
    m_icons.emplace_back(undo, QStringLiteral("undo"));
    m_icons.emplace_back(redo, QStringLiteral("redo"));
    menu->addActions({undo, redo});
    addActions({undo, redo});
    menu->addSeparator();
    menu->addMenu(m_edits->addMenu());
    menu->addActions({m_edits->rename(), m_edits->duplicate(), m_edits->remove()});
    addAction(m_edits->duplicate());
    menu->addSeparator();
    canvasActions().addToEditMenu(*menu);
    menu->addSeparator();
    QAction *settings
        = action({}, tr("&Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                 tr("Theme, size of texts, numbers, what the start opens, new workbooks"));
    settings->setMenuRole(QAction::PreferencesRole);
    connect(settings, &QAction::triggered, this, &MainWindow::showSettings);
    menu->addAction(settings);
}

void MainWindow::makeViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    constexpr int digits = 10; // Alt+1 to Alt+9, then Alt+0
    for (int index = 0; index < m_tabs->count(); ++index) {
        const QKeySequence keys(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + (index + 1) % digits));
        QAction *show = action({}, m_tabs->tabText(index), index < digits ? keys : QKeySequence(),
                               m_tabs->tabToolTip(index));
        connect(show, &QAction::triggered, m_tabs, [this, index] {
            m_start->hide();
            PaneFocus::turnTo(*m_tabs, index);
        });
        menu->addAction(show);
    }
    QAction *second = action({}, tr("Second board"), QKeySequence(Qt::CTRL | Qt::Key_Backslash),
                             tr("Show another board beside this one, on a wide screen"));
    second->setCheckable(true);
    connect(second, &QAction::triggered, this, [this](bool on) {
        m_start->hide();
        m_split->setSplit(on);
    });
    connect(m_split, &BoardSplit::splitChanged, second, &QAction::setChecked);
    menu->addAction(second);
    menu->addSeparator();
    const std::vector<std::tuple<QDockWidget *, Qt::Key, QString>> panels
        = {{m_navigator, Qt::Key_F7, tr("Show or hide all that the workbook holds")},
           {m_inspector, Qt::Key_F8, tr("Show or hide what is selected, to edit it")},
           {m_problems.panel, Qt::Key_F9, tr("Show or hide what is wrong with the workbook")}};
    for (const auto &[panel, key, tip] : panels) {
        panel->toggleViewAction()->setShortcut(key);
        panel->toggleViewAction()->setStatusTip(tip);
        connect(panel->toggleViewAction(), &QAction::triggered, this, [this] { m_start->hide(); });
        menu->addAction(panel->toggleViewAction());
    }
    QAction *next
        = action({}, tr("Ne&xt pane"), QKeySequence(Qt::Key_F6),
                 tr("Move the keyboard to the switcher, the navigator, the board, the inspector "
                    "and so on"));
    QAction *previous = action({}, tr("Pre&vious pane"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
                               tr("Move the keyboard in the opposite direction"));
    connect(next, &QAction::triggered, this, [this] {
        if (!m_start->isVisible()) // it is all that there is
            m_paneFocus->next();
    });
    connect(previous, &QAction::triggered, this, [this] {
        if (!m_start->isVisible())
            m_paneFocus->previous();
    });
    menu->addActions({next, previous});
    menu->addSeparator();
    canvasActions().addToViewMenu(*menu);
    addThemes(*menu);
    addPresentation(*menu);
    // Names of boards have no mnemonics, and a panel's name changes with its content.
    connect(menu, &QMenu::aboutToShow, menu, [menu] { style::giveLetters(*menu); });
    for (int number = 1; number <= 9; ++number) {
        auto *shortcut = new QShortcut(
            QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)), this);
        shortcut->setWhatsThis(tr("Design %1", "its place in the switcher").arg(number));
        connect(shortcut, &QShortcut::activated, this, [this, number] {
            const QStringList designs = m_session.designNames();
            if (number <= designs.size())
                m_session.setDesign(designs.at(number - 1));
        });
    }
}

void MainWindow::addPresentation(QMenu &menu)
{
    QAction *present
        = action(QStringLiteral("present"), tr("&Presentation"), QKeySequence(Qt::Key_F11),
                 tr("Only switcher, evidence and board, for a projector"));
    present->setCheckable(true);
    m_presentation = new Presentation(*this, m_session, *present,
                                      [this](const QString &board) { return showBoard(board); });
    connect(m_presentation, &Presentation::changed, this, &MainWindow::followPresentation);
    QAction *views = action({}, tr("&Views to present…"), QKeySequence(Qt::SHIFT | Qt::Key_F11),
                            tr("Boards with a sentence each, to walk through with the arrow keys"));
    connect(views, &QAction::triggered, this, [this] { showViews(false); });
    QAction *add
        = action({}, tr("&Add to the views"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V),
                 tr("Add the board as it is shown now to the views to present"));
    connect(add, &QAction::triggered, this, [this] { showViews(true); });
    QMenu *presenting = menu.addMenu(tr("Pro&jector"));
    presenting->addActions({present, views, add});
}

void MainWindow::addThemes(QMenu &menu)
{
    QMenu *themes = menu.addMenu(tr("&Theme"));
    auto *group = new QActionGroup(this);
    const std::vector<std::pair<QString, QString>> choices
        = {{QStringLiteral("system"), tr("As the &system")},
           {QStringLiteral("light"), tr("&Light")},
           {QStringLiteral("dark"), tr("&Dark")}};
    for (const auto &[name, title] : choices) {
        QAction *choice = themes->addAction(title, this, [name = name] {
            settings::theme.set(name);
            applyAppearance(*qApp);
        });
        choice->setCheckable(true);
        group->addAction(choice);
        connect(themes, &QMenu::aboutToShow, choice,
                [choice, name = name] { choice->setChecked(settings::theme.get() == name); });
    }
}

void MainWindow::makeEvaluateMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("Ev&aluate"));
    style::setHelpTopic(*menu, QStringLiteral("charges"));
    m_evaluation.start
        = action(QStringLiteral("refresh"), tr("&Evaluate now"), QKeySequence::Refresh,
                 tr("Evaluate every pattern in every design that changed"));
    connect(m_evaluation.start, &QAction::triggered, this, [this] {
        m_session.evaluateNow();
        if (const QString obstacle = models::obstacleOf(m_session, m_session.design());
            !obstacle.isEmpty())
            m_status->showMessage(tr("This must be corrected first: %1").arg(obstacle));
    });
    m_evaluation.stop
        = action(QStringLiteral("cancel"), tr("&Cancel"), QKeySequence(Qt::Key_Escape),
                 tr("Leave the presentation, or stop evaluating and the trials of the advice"));
    connect(m_evaluation.stop, &QAction::triggered, this, &MainWindow::cancel);
    menu->addActions({m_evaluation.start, m_evaluation.stop});
    menu->addSeparator();
    QMenu *baseline = menu->addMenu(tr("Compare &figures with"));
    connect(baseline, &QMenu::aboutToShow, baseline, [this, baseline] {
        baseline->clear();
        fillBaselineMenu(*baseline, m_session);
    });
    QAction *designs = action({}, tr("Two &designs compared…"), {},
                              tr("What two designs say differently, and each pattern in both"));
    connect(designs, &QAction::triggered, this,
            [this] { forms::singleDialog<DesignsDialog>(this, m_session); });
    menu->addAction(designs);
    QAction *billing
        = action({}, tr("&Regions and prices…"), {}, tr("What the cost of a month rests on"));
    connect(billing, &QAction::triggered, this,
            [this] { inspector::openBilling(m_session, this); });
    menu->addAction(billing);
    QAction *charges = action({}, tr("&Measured charges…"), {},
                              tr("What an account charged, beside what is computed, and factors "
                                 "between them"));
    connect(charges, &QAction::triggered, this,
            [this] { forms::singleDialog<ChargesDialog>(this, m_session); });
    menu->addAction(charges);
    QMenu *generations = menu->addMenu(tr("C&harges of"));
    style::setHelpTopic(*generations, QStringLiteral("charges generations"));
    auto *group = new QActionGroup(this);
    const std::vector<std::pair<model::Generation, QString>> choices
        = {{model::Generation::current, tr("&Today")},
           {model::Generation::y2019, tr("&2019, as the article measured")}};
    for (const auto &[generation, title] : choices) {
        QAction *choice = generations->addAction(title, this, [this, generation = generation] {
            m_session.apply(model::ChangeGeneration {generation},
                            tr("Change the generation of charges"));
        });
        choice->setCheckable(true);
        group->addAction(choice);
        connect(generations, &QMenu::aboutToShow, choice, [this, choice, generation = generation] {
            choice->setChecked(m_session.workbook().generation == generation);
        });
    }
}

void MainWindow::followPresentation(bool on)
{
    m_start->hide();
    if (!on && hasErrors())
        m_problems.panel->show();
    updateStatus();
}

model::View MainWindow::presentView() const
{
    const auto [widget, board, title] = shownBoard();
    const QString pattern = showsPattern(board) ? m_session.pattern() : QString();
    QStringList name {title};
    for (const QString &part : {m_session.design(), pattern}) {
        if (!part.isEmpty())
            name.append(part);
    }
    return {name.join(QLatin1String(", ")).toStdString(),
            {},
            board.toStdString(),
            m_session.design().toStdString(),
            pattern.toStdString(),
            {}};
}

void MainWindow::showViews(bool addPresent)
{
    auto *dialog = forms::singleDialog<ViewsDialog>(this, m_session, m_presentation->walk(),
                                                    [this] { return presentView(); });
    connect(dialog, &ViewsDialog::presentationWished, m_presentation, &Presentation::beginAt,
            Qt::UniqueConnection);
    if (addPresent)
        dialog->addPresent();
}

void MainWindow::showReport()
{
    auto *dialog = new reporting::ReportDialog(m_session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &reporting::ReportDialog::saved, this,
            [this](const QString &path) { m_status->showMessage(tr("Wrote %1").arg(path)); });
    dialog->open(); // over the window: the workbook stays as it is measured
}

void MainWindow::cancel()
{
    if (m_presentation->isOn())
        return m_presentation->end();
    m_session.cancelEvaluation();
    m_session.advice().stop();
}

ShownBoard MainWindow::shownBoard() const
{
    const int index = m_tabs->currentIndex();
    return {&currentBoard(), currentBoard().objectName().section(QLatin1Char(':'), 1),
            style::withoutMarks(m_tabs->tabText(index))};
}

} // namespace partita::shell
