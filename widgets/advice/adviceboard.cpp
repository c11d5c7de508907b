#include "widgets/advice/adviceboard.h"

#include "widgets/advice/findinglist.h"
#include "widgets/advice/thresholdsdialog.h"
#include "widgets/boards/designreadiness.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/session.h"
#include "widgets/plots/emptystate.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/format.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace partita::advice {

namespace {

/// "14,800 RU/s → 10,000 RU/s, −32 %": change of the design's load.
QString loadText(const FixComparison &effect)
{
    const BeforeAfter &load = effect.requestUnitsPerSecond;
    if (load.trend() == 0)
        return AdviceBoard::tr("no measured difference of the load");
    return AdviceBoard::tr("%1 → %2, %3", "load before, load after, change in percent")
        .arg(style::throughput(load.before), style::throughput(load.after),
             style::change(load.before, load.after));
}

/// True when both fill the page of a finding with the same content.
bool isShownAlike(const Finding &one, const Finding &other)
{
    const auto fixOf
        = [](const Finding &finding) { return finding.fix ? finding.fix->what : std::string(); };
    return one.design == other.design && one.rule == other.rule && one.subject == other.subject
        && one.summary == other.summary && one.evidence == other.evidence
        && one.dismissed == other.dismissed && fixOf(one) == fixOf(other);
}

} // namespace

AdviceBoard::AdviceBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_effects(session.keptParts())
    , m_frame(new plots::PictureFrame(this))
    , m_dismissed(new QCheckBox(tr("Show &dismissed"), this))
    , m_summary(new QLabel(this))
    , m_resume(new QPushButton(tr("Go &on"), this))
    , m_told(new style::ElidedLabel(this))
    , m_pages(new QStackedWidget)
    , m_list(new FindingList)
    , m_view(new FindingView)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_frame, 1);
    m_told->setObjectName(QStringLiteral("told"));
    m_told->setMargin(8);
    m_told->hide();
    layout->addWidget(m_told);
    makeTools();
    makePicture();
    connectView();
    connect(m_frame, &plots::PictureFrame::told, &m_session, &models::Session::told);
    boards::followCurrentDesign(m_session, m_frame->stage(), this, [this] { refresh(); });
    connect(&m_session.advice(), &models::DesignAdvice::changed, this, &AdviceBoard::takeFindings);
    connect(&m_session.advice(), &models::DesignAdvice::failed, this,
            [this] { setAnswered(false); });
    setFocusProxy(m_list); // the list first, not the tools above it
    refresh();
}

void AdviceBoard::makeTools()
{
    m_dismissed->setToolTip(tr("Show dismissed findings too, with the reason."));
    connect(m_dismissed, &QCheckBox::toggled, this, &AdviceBoard::showFindings);
    auto *thresholds = new QPushButton(tr("&Thresholds…"), this);
    thresholds->setObjectName(QStringLiteral("thresholds"));
    thresholds->setToolTip(tr("The thresholds from which the rules report findings."));
    connect(thresholds, &QPushButton::clicked, this, [this] {
        auto *dialog = new ThresholdsDialog(m_session, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    m_summary->setObjectName(QStringLiteral("summary"));
    m_resume->setObjectName(QStringLiteral("resume"));
    m_resume->setToolTip(tr("Run the trials that were stopped."));
    m_resume->hide();
    connect(m_resume, &QPushButton::clicked, &m_session.advice(), &models::DesignAdvice::resume);
    m_frame->tools()->addWidget(m_summary);
    m_frame->tools()->addWidget(m_resume);
    m_frame->tools()->addStretch(1);
    m_frame->tools()->addWidget(m_dismissed);
    connect(&m_session, &models::Session::presentingChanged, thresholds, &QWidget::setHidden);
    m_frame->tools()->addWidget(thresholds);
}

void AdviceBoard::makePicture()
{
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(m_view);
    splitter->setSizes({420, 380});
    m_list->setMinimumWidth(220);
    m_view->setMinimumWidth(260);
    m_none = new plots::EmptyState;
    m_none->setObjectName(QStringLiteral("nothing"));
    connect(m_none, &plots::EmptyState::taken, this, [this] { m_dismissed->setChecked(true); });
    m_pages->addWidget(splitter);
    m_pages->addWidget(m_none);
    m_frame->setPicture(m_pages);
    connect(m_list, &FindingList::findingChosen, this, &AdviceBoard::showCurrent);
    connect(m_list, &FindingList::findingChosen, this, &AdviceBoard::withdraw);
    connect(&m_session, &models::Session::designChanged, this, &AdviceBoard::withdraw);
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index != m_toldAt)
            withdraw();
    });
}

void AdviceBoard::connectView()
{
    connect(&m_session, &models::Session::presentingChanged, m_view,
            [this](bool on) { m_view->setEditable(!on); });
    connect(m_view, &FindingView::fixRequested, this, &AdviceBoard::applyFix);
    connect(m_view, &FindingView::measuringRequested, this, &AdviceBoard::measure);
    connect(m_view, &FindingView::measuringCancelled, this, [this] {
        m_effects.cancel();
        m_measuring = {};
        m_view->setMeasuring(m_measuring);
    });
    connect(m_view, &FindingView::dismissalRequested, this, [this](const QString &reason) {
        if (const Finding *finding = m_list->current())
            apply({dismissal(m_session.workbook(), *finding, reason.toStdString())},
                  tr("Dismiss a finding"),
                  tr("Dismissed: %1").arg(QString::fromStdString(finding->title)));
    });
    connect(m_view, &FindingView::restorationRequested, this, [this] {
        if (const Finding *finding = m_list->current())
            apply({restoration(m_session.workbook(), *finding)}, tr("Restore a finding"),
                  tr("Restored: %1").arg(QString::fromStdString(finding->title)));
    });
    connect(&m_effects, &jobs::AdviceRunner::progressChanged, this, [this](double fraction) {
        m_measuring.fraction = fraction;
        m_view->setMeasuring(m_measuring);
    });
    connect(&m_effects, &jobs::AdviceRunner::measured, this, [this](const FixComparison &effect) {
        m_measuring = {false, 1, effect, {}};
        m_view->setMeasuring(m_measuring);
    });
    connect(&m_effects, &jobs::AdviceRunner::failed, this, [this](const QString &message) {
        m_measuring = {false, 0, std::nullopt, message};
        m_view->setMeasuring(m_measuring);
    });
}

void AdviceBoard::refresh()
{
    if (m_adviseOn != m_session.design()) {
        m_adviseOn = m_session.design();
        m_findings.clear();
        m_isGrowing = false;
        m_isAnswered = false;
        askRules();
        if (!m_isAnswered)
            showFindings();
        return;
    }
    askRules();
}

void AdviceBoard::askRules()
{
    if (!isVisible())
        return setAnswered(false);
    m_session.advice().ask();
    // If these findings are shown already, text typed in the view is kept.
    if (!m_isAnswered || !m_session.advice().findings())
        takeFindings();
}

void AdviceBoard::takeFindings()
{
    const std::vector<Finding> *findings = m_session.advice().findingsSoFar();
    if (!findings || !isVisible())
        return setAnswered(false);
    // After an edit the list of before stays, dimmed, until there is a whole one again.
    // A part of it would lose the place in the list.
    const bool isWhole = m_session.advice().findings() || m_session.advice().isStopped();
    if (!isWhole && !m_isGrowing && !m_findings.empty())
        return setAnswered(false);
    m_isGrowing = !isWhole;
    // While findings are added, the page of the current one keeps its measured effect and its text.
    const Finding *shown = m_isAnswered ? m_list->current() : nullptr;
    const std::optional<Finding> before = shown ? std::optional(*shown) : std::nullopt;
    m_findings = *findings;
    setAnswered(true);
    listFindings();
    const Finding *now = m_list->current();
    if (!before || !now || !isShownAlike(*before, *now))
        showCurrent();
}

bool AdviceBoard::isBusy() const
{
    return m_session.advice().isAsking();
}

/// Dims findings of an earlier state and disables their fix: the figures arrive before the rules
/// have read them.
void AdviceBoard::setAnswered(bool answered)
{
    m_isAnswered = answered;
    plots::Readiness readiness = boards::readinessOf(m_session);
    readiness.isStale = readiness.isStale || !answered;
    readiness.isRunning = readiness.isRunning || m_session.advice().isAsking();
    m_frame->stage().setReadiness(readiness);
    m_summary->setVisible(readiness.isKnown);
    m_view->setCurrent(answered);
    showSummary();
}

void AdviceBoard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh(); // the rules do not run for a hidden board
}

/// "2 warnings · 3 hints"; empty without findings.
QString AdviceBoard::countsText() const
{
    const auto count = [&](Severity severity) {
        return static_cast<int>(
            std::count_if(m_findings.begin(), m_findings.end(), [&](const Finding &finding) {
                return finding.severity == severity && !finding.dismissed;
            }));
    };
    QStringList parts;
    if (const int critical = count(Severity::critical); critical > 0)
        parts.append(tr("%Ln critical", nullptr, critical));
    if (const int warnings = count(Severity::warning); warnings > 0)
        parts.append(tr("%Ln warning(s)", nullptr, warnings));
    if (const int hints = count(Severity::hint); hints > 0)
        parts.append(tr("%Ln hint(s)", nullptr, hints));
    return parts.join(tr(" · "));
}

/// What the rules still do; empty when they have ended.
QString AdviceBoard::stateText() const
{
    const models::DesignAdvice &advice = m_session.advice();
    if (advice.isStopped())
        return advice.trialsLeft() > 0
            ? tr("stopped, %Ln trial(s) left", nullptr, advice.trialsLeft())
            : tr("stopped");
    if (!advice.isAsking())
        return {};
    return advice.trialsLeft() > 0
        ? tr("%Ln trial(s) left, Esc stops", nullptr, advice.trialsLeft())
        : tr("comparing the findings");
}

void AdviceBoard::showSummary()
{
    const auto dismissed = static_cast<int>(
        std::count_if(m_findings.begin(), m_findings.end(),
                      [](const Finding &finding) { return finding.dismissed.has_value(); }));
    m_dismissed->setText(dismissed > 0 ? tr("Show &dismissed (%1)").arg(dismissed)
                                       : tr("Show &dismissed"));
    QStringList parts = {countsText(), stateText()};
    parts.removeAll(QString());
    const QString summary = parts.isEmpty() ? tr("No findings") : parts.join(tr(" · "));
    m_summary->setText(m_isAnswered ? summary : tr("Running the rules…"));
    m_resume->setVisible(m_session.advice().isStopped());
    const models::DesignAdvice &advice = m_session.advice();
    const bool isComplete = m_isAnswered && advice.findings() && !advice.isStopped();
    // The list stays while the rules run, so that it keeps the keyboard.
    m_pages->setCurrentIndex(isComplete && m_list->topLevelItemCount() == 0 ? 1 : 0);
    m_none->say(
        tr("No findings for this design"),
        dismissed > 0
            ? tr("%Ln finding(s) dismissed.", nullptr, dismissed)
            : tr("All rules checked the model, the patterns and the measurements, and found "
                 "nothing."),
        dismissed > 0 ? tr("&Show the dismissed") : QString());
}

void AdviceBoard::listFindings()
{
    m_list->setFindings(m_findings, m_dismissed->isChecked());
    showSummary();
    m_frame->setTable(table());
}

void AdviceBoard::showFindings()
{
    listFindings();
    showCurrent();
}

void AdviceBoard::showCurrent()
{
    m_effects.cancel();
    m_measuring = {};
    if (const Finding *finding = m_list->current())
        m_view->setFinding(*finding);
    else
        m_view->clear();
}

void AdviceBoard::applyFix()
{
    const Finding *finding = m_list->current();
    if (!finding || !finding->fix || !m_isAnswered)
        return;
    const Fix fix = *finding->fix; // a copy: the list changes with the first edit
    const QString what = QString::fromStdString(fix.what);
    const QString told = tr("Applied: %1").arg(what);
    apply(fix.edits, what,
          m_measuring.effect ? tr("%1 (%2)").arg(told, loadText(*m_measuring.effect)) : told);
}

void AdviceBoard::measure()
{
    const Finding *finding = m_list->current();
    if (!finding || !m_isAnswered)
        return;
    m_measuring = {true, 0, std::nullopt, {}};
    m_view->setMeasuring(m_measuring);
    m_effects.measure(m_session.workbook(), m_session.currentEvaluation(), *finding);
}

void AdviceBoard::apply(const std::vector<model::Edit> &edits, const QString &text,
                        const QString &told)
{
    bool isApplied = true;
    m_session.undoStack().beginMacro(text);
    for (const model::Edit &edit : edits)
        isApplied = m_session.apply(edit, text) && isApplied;
    m_session.undoStack().endMacro();
    if (isApplied)
        showMessage(told);
}

void AdviceBoard::showMessage(const QString &what)
{
    m_toldAt = m_session.undoStack().index();
    m_told->setLine(
        QStringLiteral("✓ ")
        + tr("%1; %2 takes it back")
              .arg(what, QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
    m_told->show();
}

void AdviceBoard::withdraw()
{
    m_toldAt = -1;
    m_told->hide();
}

plots::Table AdviceBoard::table() const
{
    plots::Table table;
    table.titles = {tr("Severity"), tr("Rule"),  tr("Finding"),
                    tr("Evidence"), tr("Where"), tr("Dismissed because")};
    for (const Finding &finding : m_findings) {
        if (finding.dismissed && !m_dismissed->isChecked())
            continue;
        table.rows.push_back({wordOf(finding.severity), QString::fromStdString(finding.rule),
                              QString::fromStdString(finding.title),
                              QString::fromStdString(finding.summary),
                              QString::fromStdString(finding.subject),
                              QString::fromStdString(finding.dismissed.value_or(std::string()))});
    }
    return table;
}

} // namespace partita::advice

#include "moc_adviceboard.cpp"
