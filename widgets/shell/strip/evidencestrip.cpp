#include "widgets/shell/strip/evidencestrip.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/fanouts.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/exceededlimits.h"
#include "widgets/models/figures.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/models/obstacle.h"
#include "widgets/models/session.h"
#include "widgets/shell/strip/factlink.h"
#include "widgets/shell/strip/hiddenfactsmenu.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace partita::shell {

namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

/// Charge of a pattern: that of its probe, or the mean without a probe.
struct Charge {
    double request = 0;
    double upkeep = 0; ///< in the background
    double whole() const { return request + upkeep; }
};

Charge chargeOf(const PatternEvaluation &pattern)
{
    const models::View view
        = pattern.probe.requestCharge > 0 ? models::View::probe : models::View::mean;
    const models::Figures figures = models::figuresOf(pattern, view);
    return {figures.requestCharge, figures.backgroundCharge};
}

/// "8.76", "8.76 + 46.7": as in the matrix of patterns.
QString numbersOf(const Charge &charge)
{
    const QString request = style::shortNumber(charge.request);
    return charge.upkeep > 0 ? EvidenceStrip::tr("%1 + %2", "charge, upkeep afterwards")
                                   .arg(request, style::shortNumber(charge.upkeep))
                             : request;
}

const PatternEvaluation *dearest(const DesignEvaluation &design)
{
    const auto found = std::max_element(design.patterns.begin(), design.patterns.end(),
                                        [](const auto &one, const auto &other) {
                                            return chargeOf(one).whole() < chargeOf(other).whole();
                                        });
    return found == design.patterns.end() ? nullptr : &*found;
}

/// " (1 today)", " (1 to 5 today)": number of partitions of the patterns that ask all of them;
/// empty without such patterns.
QString partitionsToday(const std::vector<evaluation::FanOut> &fanOuts)
{
    const evaluation::PartitionsAsked asked = evaluation::partitionsIn(fanOuts);
    if (asked.most == 0)
        return {};
    if (asked.fewest == asked.most)
        return EvidenceStrip::tr(" (%1 today)", "physical partitions")
            .arg(style::count(asked.most));
    return EvidenceStrip::tr(" (%1 to %2 today)", "physical partitions")
        .arg(style::count(asked.fewest), style::count(asked.most));
}

double hottest(const DesignEvaluation &design)
{
    double skew = 1;
    for (const auto &container : design.containers)
        skew = std::max(skew, container.throughputSkew);
    return skew;
}

} // namespace

EvidenceStrip::EvidenceStrip(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_layout(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("evidenceStrip"));
    setAccessibleName(tr("Evidence for the current design"));
    m_layout->setSpacing(18);
    giveHeight();
    const auto ask = [this] { m_session.advice().ask(); };
    connect(&m_session.advice(), &models::DesignAdvice::changed, this, &EvidenceStrip::refresh);
    connect(&m_session, &models::Session::designChanged, this, &EvidenceStrip::noteSwitch);
    connect(&m_session, &models::Session::evaluationChanged, this, [this, ask] {
        ask();
        refresh();
    });
    connect(&m_session, &models::Session::workbookChanged, this, ask);
    connect(&m_session, &models::Session::evaluationStarted, this, &EvidenceStrip::refresh);
    connect(&m_session, &models::Session::evaluationFinished, this, &EvidenceStrip::refresh);
    noteSwitch();
    refresh(); // hidden without a design
}

void EvidenceStrip::noteSwitch()
{
    if (m_session.design() == m_current)
        return;
    m_previous = m_session.designNames().contains(m_current) ? m_current : QString();
    m_current = m_session.design();
    m_session.advice().ask();
    refresh();
}

std::vector<EvidenceStrip::Fact> EvidenceStrip::facts() const
{
    std::vector<Fact> found;
    const auto now = m_session.evaluation(m_current);
    if (!now)
        return found;
    if (!now->failure.empty())
        return {{tr("⚠ cannot be evaluated"),
                 QString::fromStdString(now->failure),
                 {},
                 {},
                 false,
                 QString::fromStdString(now->failure)}};
    auto before = m_session.evaluation(m_previous);
    if (before && !before->failure.empty())
        before = nullptr; // no difference against itself
    const bool lacks = models::lacksUpkeep(*now);
    const auto add = [&](const QString &value, const QString &caption, const QString &tip,
                         double nowNumber, double beforeNumber) {
        Fact fact {value, caption, {}, {}, nowNumber <= beforeNumber, tip, lacks};
        if (before)
            fact.change = style::change(beforeNumber, nowNumber);
        found.push_back(fact);
    };
    add(models::withUpkeepSign(style::throughput(now->load.requestUnitsPerSecond), lacks),
        tr("load"),
        models::withMissingUpkeep(
            models::withBoundsOfLoad(
                tr("Request units a second at the stated rates, upkeep of copies included. Average "
                   "need: %1, if every physical partition gets what the busiest one of its "
                   "container uses.")
                    .arg(style::throughput(now->load.averageNeed)),
                *now),
            *now),
        now->load.requestUnitsPerSecond, before ? before->load.requestUnitsPerSecond : 0);
    const QString cost = tr("%1 / month").arg(style::money(now->load.monthlyCost));
    const QString serving = style::throughput(now->load.servingThroughput);
    const QString costTip
        = tr("Throughput that serves the load, in the mode of each container, and storage, in one "
             "region. With %1 at most one request in a hundred waits; the average need is %2.")
              .arg(serving, style::throughput(now->load.averageNeed));
    add(models::withSign(cost, *now), tr("cost"), models::withExceededLimits(costTip, *now),
        now->load.monthlyCost, before ? before->load.monthlyCost : 0);
    std::ranges::move(factsOfShape(*now), std::back_inserter(found));
    return found;
}

std::vector<EvidenceStrip::Fact> EvidenceStrip::factsOfShape(
    const evaluation::DesignEvaluation &now)
{
    std::vector<Fact> found;
    if (const PatternEvaluation *pattern = dearest(now)) {
        const bool lacks = !evaluation::missingUpkeepOf(*pattern).empty();
        const QString charge
            = tr("%1 %2 RU", "pattern, charge")
                  .arg(QString::fromStdString(pattern->pattern), numbersOf(chargeOf(*pattern)));
        found.push_back(
            {models::withUpkeepSign(charge, lacks),
             tr("highest charge"),
             tr("highest", "of the requests, where room is scarce"),
             {},
             true,
             models::withMissingUpkeep(
                 tr("The access pattern with the highest charge for its probe. The number after + "
                    "is the upkeep of copies, later in the background."),
                 *pattern),
             lacks});
    }
    const std::vector<evaluation::FanOut> fans = evaluation::fanOutsOf(now);
    const QString today = partitionsToday(fans);
    found.push_back(
        {tr("%1 of %2").arg(evaluation::patternsIn(fans)).arg(now.patterns.size()),
         tr("visit every partition") + today,
         tr("visit all partitions", "where room is scarce") + today,
         {},
         true,
         tr("Access patterns with a query that does not fix the partition key: it visits every "
            "physical partition of its container, and each visit is charged, empty or not. With "
            "only one partition, this costs nothing more.")});
    found.push_back(
        {tr("%1×").arg(style::shortNumber(hottest(now))),
         tr("hottest partition"),
         tr("hottest", "of the partitions, where room is scarce"),
         {},
         true,
         tr("Load of the busiest physical partition compared with the mean of its container. 1× is "
            "even.")});
    return found;
}

std::vector<Difference> EvidenceStrip::differences() const
{
    const auto now = m_session.evaluation(m_current);
    const auto before = m_session.evaluation(m_previous);
    if (!now || !before)
        return {};
    std::vector<std::pair<double, Difference>> all;
    for (const PatternEvaluation &pattern : now->patterns) {
        const PatternEvaluation *old = before->pattern(pattern.pattern);
        if (!old || chargeOf(*old).whole() <= 0 || chargeOf(pattern).whole() <= 0)
            continue;
        const Charge was = chargeOf(*old);
        const Charge is = chargeOf(pattern);
        const double ratio = std::fabs(std::log(is.whole() / was.whole()));
        if (ratio < 0.05)
            continue;
        const bool lacks = !evaluation::missingUpkeepOf(pattern).empty()
            || !evaluation::missingUpkeepOf(*old).empty();
        const QString id = models::withUpkeepSign(QString::fromStdString(pattern.pattern), lacks);
        const QString change = style::change(was.whole(), is.whole());
        all.push_back(
            {ratio,
             {tr("%1  %2 → %3 RU (%4)", "pattern, charge before, charge after, change in percent")
                  .arg(id, numbersOf(was), numbersOf(is), change),
              tr("%1 %2", "pattern, change in percent").arg(id, change)}});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto &one, const auto &other) { return one.first > other.first; });
    std::vector<Difference> found;
    for (auto &[ratio, difference] : all)
        found.push_back(std::move(difference));
    return found;
}

QWidget *EvidenceStrip::makeAdvice(const std::vector<advice::Finding> &findings)
{
    const auto open = std::count_if(findings.begin(), findings.end(),
                                    [](const auto &finding) { return !finding.dismissed; });
    const style::Theme &theme = style::themeOf(palette());
    const QString count = open == 0 ? QStringLiteral("✓ 0") : QStringLiteral("⚠ %1").arg(open);
    const QString caption = tr("advice", "caption of the number of findings");
    auto *link = new FactLink(QStringLiteral("<span style='color:%1'><b>%2</b></span> "
                                             "<span style='color:%3'>%4</span>")
                                  .arg((open == 0 ? theme.good : theme.warning).name(), count,
                                       theme.secondary.name(), caption),
                              QStringLiteral("advice"), this);
    link->setObjectName(QStringLiteral("adviceCount"));
    link->setAccessibleName(count + QLatin1Char(' ') + caption);
    link->setToolTip(
        tr("Findings against this design that are not dismissed. Click to read them."));
    connect(link, &FactLink::followed, &m_session, &models::Session::boardRequested);
    return link;
}

QWidget *EvidenceStrip::makeAdviceToCome()
{
    auto *label = new QLabel(
        QStringLiteral("… ") + tr("advice", "caption of the number of findings"), this);
    label->setObjectName(QStringLiteral("adviceToCome"));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setToolTip(tr("The rules are running."));
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(QStringLiteral("⚠ 88 "))
                           + label->fontMetrics().horizontalAdvance(tr("advice")));
    return label;
}

void EvidenceStrip::refresh()
{
    const auto *before = findChild<FactLink *>();
    const bool hadKeyboard = before && before->hasFocus();
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_labels.clear();
    m_more = nullptr;
    m_differences = nullptr;
    const bool stale = m_session.isStale(m_current);
    const auto known = facts();
    for (const Fact &fact : known) {
        auto *label = new QLabel(this);
        label->setTextFormat(Qt::RichText);
        label->setToolTip(fact.tip);
        label->setAccessibleName(QStringLiteral("%1 %2").arg(fact.value, fact.caption));
        label->setAccessibleDescription(fact.tip);
        m_layout->addWidget(label);
        m_labels.push_back({label, fact});
    }
    if (!known.empty())
        m_layout->addWidget(m_more = new HiddenFactsMenu(this));
    const auto *findings = m_session.advice().findings();
    if (!known.empty() && !findings && !stale)
        m_layout->addWidget(makeAdviceToCome());
    if (!known.empty() && findings && !stale) {
        QWidget *advice = makeAdvice(*findings);
        m_layout->addWidget(advice);
        if (hadKeyboard) {
            advice->show(); // only a visible widget can get it back
            advice->setFocus(Qt::OtherFocusReason);
        }
    }
    if (known.empty() || stale) {
        auto *label = new style::ElidedLabel(this);
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        label->setLine(stateText(known.empty()));
        label->setForegroundRole(QPalette::PlaceholderText);
        m_layout->addWidget(label);
    }
    const std::vector<Difference> changed = stale ? std::vector<Difference>() : differences();
    if (changed.empty()) {
        m_layout->addStretch(1);
    } else {
        m_differences = new DifferencesLabel(tr("against %1:").arg(m_previous), changed, this);
        m_differences->setObjectName(QStringLiteral("differences"));
        m_layout->addWidget(m_differences, 1);
    }
    fit();
}

QString EvidenceStrip::factText(const Fact &fact, const QString &caption) const
{
    const style::Theme &theme = style::themeOf(palette());
    const bool stale = m_session.isStale(m_current);
    QString text
        = QStringLiteral("<span style='color:%1'><b>%2</b></span> <span style='color:%3'>%4</span>")
              .arg((stale ? theme.secondary : theme.text).name(), fact.value.toHtmlEscaped(),
                   theme.secondary.name(), caption.toHtmlEscaped());
    if (!fact.change.isEmpty() && !stale) {
        // No change is neither gain nor loss, and neither is one of incomplete figures.
        const bool isNeither = fact.change == style::change(1, 1) || fact.lacksUpkeep;
        const QColor &changed = isNeither ? theme.secondary
            : fact.isBetter               ? theme.good
                                          : theme.warning;
        text
            += QStringLiteral(" <span style='color:%1'>%2</span>").arg(changed.name(), fact.change);
    }
    return text;
}

/// Shortens captions first, then drops the last facts, until the rest fits with some differences.
void EvidenceStrip::fit()
{
    const std::size_t least = std::min<std::size_t>(m_labels.size(), 2);
    std::size_t shown = m_labels.size();
    const auto say = [this](QString Fact::*caption) {
        for (const auto &[label, fact] : m_labels)
            label->setText(factText(fact, fact.*caption));
    };
    say(&Fact::caption);
    if (neededWidth(shown) > width())
        say(&Fact::briefCaption);
    while (shown > least && neededWidth(shown) > width())
        --shown;
    QStringList left;
    for (std::size_t place = 0; place < m_labels.size(); ++place) {
        const auto &[label, fact] = m_labels[place];
        label->setVisible(place < shown);
        if (place >= shown)
            left.append(QStringList({fact.value, fact.caption, fact.change})
                            .join(QLatin1Char(' '))
                            .trimmed());
    }
    if (m_more)
        m_more->setFacts(left);
}

int EvidenceStrip::neededWidth(std::size_t facts) const
{
    const QMargins margins = m_layout->contentsMargins();
    int needed = margins.left() + margins.right();
    for (int place = 0; place < m_layout->count(); ++place) {
        const auto number = static_cast<std::size_t>(place);
        const QWidget *part = m_layout->itemAt(place)->widget();
        const bool isLeftOut = number >= facts && number < m_labels.size(); // facts are the first
        if (!part || isLeftOut || (part == m_more && facts == m_labels.size()))
            continue;
        needed += (place > 0 ? m_layout->spacing() : 0)
            + (part == m_differences ? m_differences->leastWidth() : part->sizeHint().width());
    }
    return needed;
}

QSize EvidenceStrip::minimumSizeHint() const
{
    return {0, QWidget::minimumSizeHint().height()};
}

void EvidenceStrip::setLow(bool low)
{
    m_isLow = low;
    giveHeight();
}

/// Keeps the height when there is nothing to show.
void EvidenceStrip::giveHeight()
{
    const int above = m_isLow ? 2 : 4;
    m_layout->setContentsMargins(12, above, 12, above);
    setMinimumHeight(fontMetrics().height() + 4 * above);
}

void EvidenceStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

QString EvidenceStrip::stateText(bool isUnknown) const
{
    if (m_session.isEvaluating())
        return tr("Evaluating…");
    if (const QString obstacle = models::obstacleOf(m_session, m_current); !obstacle.isEmpty())
        return isUnknown ? tr("%1 cannot be evaluated: %2").arg(m_current, obstacle)
                         : tr("Out of date: %1").arg(obstacle);
    if (!isUnknown)
        return tr("Out of date");
    if (m_current.isEmpty())
        return tr("No design yet: its costs will appear here.");
    return tr("%1 is not evaluated yet: its costs will appear here.").arg(m_current);
}

void EvidenceStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        refresh();
    if (event->type() == QEvent::FontChange) { // such as at the start of a presentation
        giveHeight();
        fit();
    }
    QWidget::changeEvent(event);
}

} // namespace partita::shell

#include "moc_evidencestrip.cpp"
