#include "widgets/patterns/planboard.h"

#include "engine/client/modelterms.h"
#include "engine/planning/planner.h"
#include "widgets/boards/designreadiness.h"
#include "widgets/boards/patternlist.h"
#include "widgets/models/figures.h"
#include "widgets/models/obstacle.h"
#include "widgets/models/session.h"
#include "widgets/patterns/answertext.h"
#include "widgets/patterns/ownquerydialog.h"
#include "widgets/patterns/queryproposal.h"
#include "widgets/patterns/stepcard.h"
#include "widgets/plots/emptystate.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>

namespace partita::patterns {

namespace {

constexpr int answerStretch = 10'000; ///< gets all the room that it needs first
constexpr int waysShown = 6; ///< rejected alternatives that are shown at first

const planning::StepMeasurement *measurementOf(const planning::Measurement &probe, int step)
{
    for (const planning::StepMeasurement &measured : probe.steps) {
        if (measured.step == step)
            return &measured;
    }
    return nullptr;
}

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

bool hasOnePartition(const evaluation::DesignEvaluation &design, const planning::Step &step)
{
    const evaluation::ContainerEvaluation *container = design.container(step.container);
    return container && container->physicalPartitions == 1;
}

} // namespace

PlanBoard::PlanBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_patterns(new QComboBox(this))
    , m_sentence(new QLabel(this))
    , m_ownQuery(new QPushButton(tr("&Own query…"), this))
    , m_area(new QScrollArea(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setAccessibleName(tr("Plan"));
    layout->addWidget(m_area, 1);
    const auto request = [this] { m_refresh.request(); };
    boards::followCurrentDesign(m_session, this, request);
    connect(&m_session, &models::Session::patternChanged, this, request);
    connect(&m_session, &models::Session::presentingChanged, this, request);
    refresh();
}

QWidget *PlanBoard::makeTools()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 6, 12, 6);
    m_patterns->setObjectName(QStringLiteral("planPattern"));
    m_patterns->setAccessibleName(tr("Access pattern"));
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_sentence->setWordWrap(true);
    QFont large = style::scaled(font(), 1.2);
    m_sentence->setFont(large);
    layout->addWidget(m_patterns);
    layout->addWidget(m_sentence, 1);
    m_ownQuery->setObjectName(QStringLiteral("ownQuery"));
    layout->addWidget(m_ownQuery);
    connect(m_ownQuery, &QPushButton::clicked, this, &PlanBoard::stateOwnQuery);
    connect(m_patterns, &QComboBox::activated, this,
            [this] { m_session.setPattern(m_patterns->currentText()); });
    return bar;
}

void PlanBoard::refresh()
{
    boards::listPatterns(*m_patterns, m_session, boards::PatternText::id);
    const model::AccessPattern *pattern = m_session.currentPattern();
    m_patterns->setVisible(pattern);
    m_ownQuery->setVisible(pattern && !m_session.isPresenting());
    m_sentence->setText(pattern ? text(pattern->sentence) : QString());
    m_sentence->setToolTip(m_sentence->text());
    rebuild();
}

void PlanBoard::updateOwnQuery()
{
    const model::AccessPattern *pattern = m_session.currentPattern();
    const model::Design *design = m_session.workbook().design(m_session.design().toStdString());
    m_ownQuery->setEnabled(pattern && pattern->isQuery() && design);
    m_ownQuery->setToolTip(
        pattern && !pattern->isQuery() ? tr("Only a pattern that reads can have its own query.")
            : !design
            ? tr("A derived design cannot be changed. Duplicate it to give the duplicate its own "
                 "query.")
            : tr(
                "Write the design's own query for the pattern, which replaces the planner's steps. "
                "Its answer is checked against what the pattern declares."));
}

model::PlanOverride PlanBoard::proposal() const
{
    const model::AccessPattern *pattern = m_session.currentPattern();
    const model::Design *design = m_session.workbook().design(m_session.design().toStdString());
    model::PlanOverride proposed {pattern->id, {}, "SELECT * FROM c"};
    const model::Query &query = *pattern->query();
    // The planner's first container if it has the rows; else their home.
    const auto known = m_session.currentEvaluation();
    const evaluation::PatternEvaluation *planned = known ? known->pattern(pattern->id) : nullptr;
    const std::string first = planned && !planned->plan.steps.empty()
        ? planned->plan.steps.front().container
        : std::string();
    for (const model::Container &container : design->containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const bool isBetter = proposed.container.empty()
                || (container.name == first && proposed.container != first);
            if (type.entity != query.root || !isBetter)
                continue;
            proposed.container = container.name;
            proposed.query = proposedQuery(m_session.workbook(), query, type);
        }
    }
    return proposed;
}

void PlanBoard::stateOwnQuery()
{
    const model::AccessPattern *pattern = m_session.currentPattern();
    const model::Design *design = m_session.workbook().design(m_session.design().toStdString());
    if (!pattern || !pattern->isQuery() || !design)
        return;
    OwnQueryDialog dialog(*pattern, *design, proposal(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    model::Design changed = *design;
    std::erase_if(changed.overrides, [&](const model::PlanOverride &replaced) {
        return replaced.pattern == pattern->id;
    });
    auto stated = dialog.stated();
    if (const model::PlanOverride *before = design->overrideOf(pattern->id); before && stated)
        stated->kept = before->kept;
    if (stated)
        changed.overrides.push_back(*stated);
    m_session.apply(model::ChangeDesign {std::move(changed)},
                    (stated ? tr("Change the query for %1") : tr("Remove the query for %1"))
                        .arg(text(pattern->id)));
}

void PlanBoard::rebuild()
{
    updateOwnQuery();
    auto *page = new QWidget;
    m_layout = new QVBoxLayout(page);
    m_layout->setContentsMargins(12, 4, 12, 16);
    m_layout->setSpacing(8);
    const auto design = m_session.currentEvaluation();
    const evaluation::PatternEvaluation *pattern
        = design ? design->pattern(m_session.pattern().toStdString()) : nullptr;
    if (!pattern) {
        addEmptyState();
    } else if (!pattern->plan.impossible.empty()) {
        addHeading(tr("⚠ %1 cannot answer this").arg(m_session.design()));
        addText(text(pattern->plan.impossible));
        addAlternatives(pattern->plan);
    } else {
        addTotals(*pattern);
        addSteps(*design, *pattern);
        addBackground(*design, *pattern);
        addAlternatives(pattern->plan);
        addAnswer(pattern->probe);
    }
    if (pattern)
        m_layout->addStretch(1); // steps do not grow into spare room
    page->setEnabled(!m_session.isStale(m_session.design()) || !pattern);
    m_area->setWidget(page);
}

void PlanBoard::addEmptyState()
{
    auto *empty = new plots::EmptyState(this);
    const QString design = m_session.design();
    const bool hasPatterns = !m_session.workbook().patterns->empty();
    const QString obstacle = models::obstacleOf(m_session, design);
    if (!hasPatterns) {
        empty->say(
            tr("No access patterns yet"),
            tr("State one on the board Patterns: its plan in each design appears here, step by step."),
            tr("Go to the access &patterns"));
    } else if (design.isEmpty()) {
        empty->say(
            tr("No design yet"),
            tr("The steps follow from how a design stores the model. Add one: its plans appear here."),
            tr("&Add a design"));
    } else if (!obstacle.isEmpty()) {
        empty->say(tr("%1 cannot be evaluated").arg(design), obstacle, tr("Go to the pro&blem"));
    } else if (m_session.isEvaluating()) {
        empty->say(tr("Working out the plan…"),
                   tr("It appears as soon as %1 is evaluated.").arg(design));
    } else {
        empty->say(
            tr("%1 has not been evaluated").arg(design),
            tr("Evaluating works out the steps of every access pattern and runs them. It takes seconds."),
            tr("&Evaluate now"));
    }
    // Queued: the answer rebuilds the page and with it the button.
    connect(
        empty, &plots::EmptyState::taken, this,
        [this, hasPatterns, design, isBlocked = !obstacle.isEmpty(),
         button = QPointer(&empty->button())] {
            if (!hasPatterns)
                emit m_session.boardRequested(QStringLiteral("patterns"));
            else if (!design.isEmpty() && isBlocked)
                models::goToObstacle(m_session, design);
            else if (!design.isEmpty())
                m_session.evaluateNow();
            else if (button)
                emit m_session.designRequested(button->mapToGlobal(QPoint(0, button->height())));
        },
        Qt::QueuedConnection);
    m_layout->addWidget(empty, 1);
}

void PlanBoard::addHeading(const QString &heading)
{
    auto *label = new QLabel(heading, this);
    QFont bold = font();
    bold.setBold(true);
    label->setFont(bold);
    label->setWordWrap(true);
    m_layout->addSpacing(4);
    m_layout->addWidget(label);
}

void PlanBoard::addText(const QString &content, const QString &tip)
{
    auto *label = new QLabel(style::breakable(content), this);
    label->setToolTip(tip);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->addWidget(label);
}

void PlanBoard::addTotals(const evaluation::PatternEvaluation &pattern)
{
    const style::Theme &theme = style::themeOf(palette());
    const planning::Measurement &probe = pattern.probe;
    const auto published = models::publishedFigure(m_session.workbook(), pattern.pattern,
                                                   m_session.design().toStdString());
    QStringList facts;
    facts.append(QStringLiteral("<a style='font-size:x-large;color:%1' href='terms'><b>%2</b></a>")
                     .arg(theme.text.name(), style::charge(probe.requestCharge)));
    facts.append(style::latency(probe.latencyMs));
    facts.append(tr("%Ln request(s)", nullptr, static_cast<int>(probe.requests)));
    facts.append(tr("%Ln physical partition(s) visited", nullptr,
                    static_cast<int>(probe.physicalPartitionsVisited)));
    if (probe.backgroundCharge > 0)
        facts.append(tr("+ %1 upkeep, %2 behind")
                         .arg(style::charge(probe.backgroundCharge),
                              style::latency(probe.backgroundLatencyMs)));
    if (published) {
        facts.append(QStringLiteral("<span style='color:%1'>%2</span>")
                         .arg(theme.secondary.name(),
                              (published->isMeasured ? tr("measured %1 RU / %2 ms")
                                                     : tr("published %1 RU / %2 ms"))
                                  .arg(style::fullNumber(published->requestCharge),
                                       style::fullNumber(published->latencyMs, 0))));
    }
    auto *label = new QLabel(facts.join(QStringLiteral("&nbsp;&nbsp;·&nbsp;&nbsp;")), this);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setObjectName(QStringLiteral("planTotals"));
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(label, &QLabel::linkActivated, this,
            [this, charge = chargeOf(pattern)] { boards::showTerms(charge, *this); });
    if (probe.backgroundLatencyMs > 0)
        label->setToolTip(
            tr("Upkeep begins when the change feed processor next asks for changes, every five "
               "seconds by default, and then takes this long."));
    m_layout->addWidget(label);
    if (!probe.error.empty())
        addHeading(QStringLiteral("⚠ ") + text(probe.error));
    if (!pattern.plan.reason.empty())
        addText(text(pattern.plan.reason));
    for (const std::string &note : pattern.plan.notes)
        addText(QStringLiteral("• ") + text(note));
}

/// What a click on the charge of a step shows.
boards::ExplainedCharge PlanBoard::chargeOf(const evaluation::PatternEvaluation &pattern,
                                            const planning::Step &step) const
{
    const planning::StepMeasurement *measured = measurementOf(pattern.probe, step.number);
    boards::ExplainedCharge charge;
    charge.generation = client::generationOf(m_session.workbook().generation);
    charge.title = tr("Step %1 of %2 in %3: %4", "number, pattern, design, text")
                       .arg(step.number)
                       .arg(text(pattern.pattern), m_session.design(), text(step.text));
    if (measured)
        charge.terms = measured->terms;
    return charge;
}

/// What a click on the charge of the whole request shows.
boards::ExplainedCharge PlanBoard::chargeOf(const evaluation::PatternEvaluation &pattern) const
{
    boards::ExplainedCharge charge;
    charge.generation = client::generationOf(m_session.workbook().generation);
    charge.title = tr("%1 in %2, all steps", "pattern, design")
                       .arg(text(pattern.pattern), m_session.design());
    for (const planning::Step &step : pattern.plan.steps) {
        if (const auto *measured = measurementOf(pattern.probe, step.number))
            cost::addTerms(charge.terms, measured->terms);
    }
    return charge;
}

void PlanBoard::addSteps(const evaluation::DesignEvaluation &design,
                         const evaluation::PatternEvaluation &pattern)
{
    for (const planning::Step &step : pattern.plan.steps)
        m_layout->addWidget(new StepCard(step, measurementOf(pattern.probe, step.number), false,
                                         hasOnePartition(design, step), chargeOf(pattern, step),
                                         this));
}

void PlanBoard::addBackground(const evaluation::DesignEvaluation &design,
                              const evaluation::PatternEvaluation &pattern)
{
    if (pattern.plan.background.empty())
        return;
    addHeading(tr("Afterwards, in the background"));
    for (const planning::Step &step : pattern.plan.background)
        m_layout->addWidget(new StepCard(step, measurementOf(pattern.probe, step.number), true,
                                         hasOnePartition(design, step), chargeOf(pattern, step),
                                         this));
}

void PlanBoard::addAlternatives(const planning::Plan &plan)
{
    if (plan.alternatives.empty())
        return;
    addHeading(tr("Other ways, not taken"));
    const QString tip = tr(
        "The mean over the keys on which this plan was measured beside the chosen one, upkeep in "
        "the background included. The probe is one of them.");
    const bool isUnfolded = m_unfolded == m_session.pattern();
    int shown = 0;
    int folded = 0;
    for (const planning::Alternative &other : plan.alternatives) {
        if ((other.requestCharge || other.isGivenUp) && !isUnfolded && ++shown > waysShown) {
            ++folded;
            continue;
        }
        if (other.isGivenUp) {
            addText(tr("%1 — %2", "what, why it was not taken")
                        .arg(text(other.summary), text(other.reason)));
            continue;
        }
        const QString price
            = other.requestCharge ? style::charge(*other.requestCharge) : tr("not possible");
        addText(tr("%1 — %2: %3", "what, its charge, why it was not taken")
                    .arg(text(other.summary), price, text(other.reason)),
                other.requestCharge ? tip : QString());
    }
    if (folded > 0)
        addUnfold(folded);
    else if (plan.alternativesLeftOut > 0)
        addText(tr("… and %Ln more", "ways not taken", plan.alternativesLeftOut));
}

void PlanBoard::addUnfold(int folded)
{
    auto *button = new QPushButton(tr("Show %Ln more expensive way(s)", nullptr, folded), this);
    button->setObjectName(QStringLiteral("unfoldWays"));
    button->setToolTip(tr("Other plans for the pattern, more expensive than those above."));
    connect(
        button, &QPushButton::clicked, this,
        [this] {
            m_unfolded = m_session.pattern();
            rebuild();
        },
        Qt::QueuedConnection); // the page, and with it the button, is replaced
    m_layout->addWidget(button, 0, Qt::AlignLeft);
}

void PlanBoard::addAnswer(const planning::Measurement &measurement)
{
    if (measurement.answer.is_null() || measurement.answer.empty())
        return;
    addHeading(measurement.answer.is_array() ? tr("Answer to the probe: %Ln row(s)", nullptr,
                                                  static_cast<int>(measurement.answer.size()))
                                             : tr("Answer to the probe"));
    m_layout->addWidget(new AnswerText(text(measurement.answer.dump(2)), this), answerStretch);
}

void PlanBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace partita::patterns

#include "moc_planboard.cpp"
