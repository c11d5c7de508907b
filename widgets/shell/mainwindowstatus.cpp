// Bars of the main window: those above the boards, and the status bar with the state of the
// evaluation, the problems of the workbook and the size of the sample.
#include "engine/places/samplefraction.h"
#include "widgets/shell/disk/filebar.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/presentation/presentation.h"
#include "widgets/shell/strip/designswitcher.h"
#include "widgets/shell/strip/evidencestrip.h"
#include "widgets/shell/window/boardsplit.h"
#include "widgets/shell/window/panefocus.h"
#include "widgets/shell/window/sideboard.h"
#include "widgets/shell/window/sidepanes.h"
#include "widgets/shell/window/statusline.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QProgressBar>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace partita::shell {

void MainWindow::makeToolBars()
{
    m_fileBar = new FileBar(this);
    addToolBar(m_fileBar);
    addToolBarBreak();
    QToolBar *bar = m_bar = addToolBar(tr("Main"));
    bar->setObjectName(QStringLiteral("mainBar"));
    bar->setMovable(false);
    bar->setIconSize({20, 20});
    bar->addAction(findChild<QAction *>(QStringLiteral("undo")));
    bar->addAction(findChild<QAction *>(QStringLiteral("redo")));
    bar->addAction(m_evaluation.start);
    bar->addSeparator();
    const QList<QAction *> tools = bar->actions();
    m_switcher = bar->addWidget(new DesignSwitcher(m_session, *m_edits, bar));
    m_presentation->setParts({.bar = bar,
                              .afterTools = m_switcher,
                              .tools = tools,
                              .panels = {m_navigator, m_inspector, m_problems.panel},
                              .sides = m_sides});
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    addToolBarBreak();
    QToolBar *evidence = addToolBar(tr("Evidence"));
    evidence->setObjectName(QStringLiteral("evidenceBar"));
    evidence->setMovable(false);
    m_strip = new EvidenceStrip(m_session, evidence);
    style::setHelpTopic(*m_strip, QStringLiteral("window strip"));
    m_strip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    evidence->addWidget(m_strip);
    m_paneFocus
        = new PaneFocus({m_fileBar, bar, evidence, m_sides->leftStrip(), m_navigator, m_tabs,
                         &m_split->side(), m_sides->rightStrip(), m_inspector, m_problems.panel},
                        this);
}

void MainWindow::setLow(bool low)
{
    if (low == m_isLow)
        return;
    m_isLow = low;
    m_strip->setLow(low);
    for (QToolBar *bar : {m_bar, qobject_cast<QToolBar *>(m_strip->parentWidget())}) {
        const int usual = style()->pixelMetric(QStyle::PM_ToolBarItemMargin, nullptr, bar)
            + style()->pixelMetric(QStyle::PM_ToolBarFrameWidth, nullptr, bar);
        const int spared = low ? 2 : usual;
        bar->layout()->setContentsMargins(usual, spared, usual, spared);
    }
    statusBar()->setMaximumHeight(low ? fontMetrics().height() + 8 : QWIDGETSIZE_MAX);
}

void MainWindow::makeStatusBar()
{
    m_status = new StatusLine(this);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setContentsMargins(6, 0, 0, 0); // aligned with the tabs
    m_facts = new QLabel(this);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_evaluation.progress = new QProgressBar(this);
    m_evaluation.progress->setObjectName(QStringLiteral("evaluationProgress"));
    m_evaluation.progress->setRange(0, 1000);
    m_evaluation.progress->setMaximumWidth(160);
    m_evaluation.progress->setMaximumHeight(fontMetrics().height());
    m_evaluation.progress->setTextVisible(false);
    m_evaluation.progress->setAccessibleName(tr("Progress of the evaluation"));
    m_evaluation.stopButton = new QToolButton(this);
    m_evaluation.stopButton->setAutoRaise(true);
    m_evaluation.stopButton->setText(tr("Cancel"));
    m_evaluation.stopButton->setToolTip(tr("Stop evaluating (Esc)"));
    m_evaluation.stopButton->setAccessibleName(tr("Cancel the evaluation"));
    connect(m_evaluation.stopButton, &QToolButton::clicked, &m_session,
            &models::Session::cancelEvaluation);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addWidget(m_evaluation.progress);
    statusBar()->addWidget(m_evaluation.stopButton);
    m_problems.count = new QToolButton(this);
    m_problems.count->setObjectName(QStringLiteral("problemCount"));
    m_problems.count->setAutoRaise(true);
    m_problems.count->setToolTip(tr("Show or hide the list of problems"));
    m_problems.count->hide();
    connect(m_problems.count, &QToolButton::clicked, this, [this] {
        m_problems.panel->setVisible(!m_problems.panel->isVisible());
        m_problems.panel->widget()->setFocus();
    });
    statusBar()->addPermanentWidget(m_problems.count);
    statusBar()->addPermanentWidget(m_facts);
}

bool MainWindow::hasErrors() const
{
    return model::hasErrors(m_session.problems());
}

void MainWindow::updateProblems(int problems, const QString &summary)
{
    const bool isAny = !summary.isEmpty();
    m_problems.panel->setWindowTitle(problems == 0 ? tr("Problems")
                                                   : tr("Problems (%1)").arg(problems));
    if (m_problems.count) {
        m_problems.count->setText(problems == 0 ? summary : QStringLiteral("⚠ ") + summary);
        m_problems.count->setVisible(isAny);
    }
    // New errors that prevent an evaluation open the problems at once; hints do not.
    const bool isNews = noteErrors();
    if (m_presentation && m_presentation->isOn()) {
        m_problems.panel->hide();
    } else if (isNews && !m_problems.panel->isVisible()) {
        m_problems.panel->show();
        m_problems.cameUp = true;
    } else if (!isAny || (m_problems.cameUp && !hasErrors())) {
        m_problems.panel->hide();
        m_problems.cameUp = false;
    }
}

/// Stores the present errors. True when there are new ones.
bool MainWindow::noteErrors()
{
    QSet<QString> errors;
    for (const model::Problem &problem : m_session.problems()) {
        if (problem.severity == model::Severity::error)
            errors.insert(QString::fromStdString(problem.message));
    }
    const bool isNews = !m_problems.known.contains(errors);
    m_problems.known = errors;
    return isNews;
}

void MainWindow::updateStatus()
{
    const bool running = m_session.isEvaluating();
    m_evaluation.progress->setVisible(running);
    m_evaluation.stopButton->setVisible(running);
    m_evaluation.stop->setEnabled(running || m_presentation->isOn());
    if (!running)
        m_status->setNews(evaluatedText());
    QStringList facts;
    if (const auto evaluation = m_session.currentEvaluation()) {
        double items = 0;
        for (const auto &container : evaluation->containers)
            items += static_cast<double>(container.items);
        facts.append(style::counted(style::shortNumber(items), tr("1 item"),
                                    tr("%1 items", "number of items, already formatted")));
    }
    if (m_session.currentEvaluation()) {
        const double fraction = places::sampledFraction(m_session.workbookWithDerivedDesigns(),
                                                        m_session.workbook().population->fraction);
        facts.append(
            tr("measured on %1 % of the population").arg(style::statedNumber(fraction * 100)));
    }
    facts.append(m_session.workbook().generation == model::Generation::current
                     ? tr("charges of today")
                     : tr("charges of 2019"));
    if (m_session.workbook().chargeScale->isApplied)
        facts.append(tr("load scaled to measured charges"));
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

void MainWindow::showMessage(const QString &message)
{
    m_status->showMessage(QStringLiteral("⚠ ") + message);
}

} // namespace partita::shell
