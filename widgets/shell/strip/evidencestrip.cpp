#include "widgets/shell/strip/evidencestrip.h"

#include "widgets/models/baseline.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/obstacle.h"
#include "widgets/models/session.h"
#include "widgets/shell/strip/baselinemenu.h"
#include "widgets/shell/strip/hiddenfactsmenu.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/format.h"
#include "widgets/style/linklabel.h"
#include "widgets/style/theme.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>

#include <algorithm>

namespace partita::shell {

EvidenceStrip::EvidenceStrip(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_layout(new QHBoxLayout(this))
    , m_transition(*this)
{
    setObjectName(QStringLiteral("evidenceStrip"));
    setAccessibleName(tr("Evidence for the current design"));
    m_layout->setSpacing(18);
    giveHeight();
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &EvidenceStrip::refresh);
    const auto ask = [this] { m_session.advice().ask(); };
    connect(&m_session.advice(), &models::DesignAdvice::changed, this, [this] {
        if (m_showsAdvice || m_session.advice().findings())
            refreshSoon(); // not for each finding that is added
    });
    connect(&m_transition, &style::Transition::moved, this, &EvidenceStrip::showNumbers);
    connect(&m_transition, &style::Transition::ended, this, &EvidenceStrip::fit);
    connect(&m_session, &models::Session::designChanged, this, &EvidenceStrip::noteSwitch);
    connect(&m_session, &models::Session::evaluationChanged, this,
            [this, ask](const QString &design) {
                ask();
                if (design == m_current)
                    refreshSoon();
            });
    connect(&m_session.baseline(), &models::Baseline::changed, this, &EvidenceStrip::refreshSoon);
    connect(&m_session, &models::Session::workbookChanged, this, [this, ask] {
        ask();
        refreshSoon();
    });
    connect(&m_session, &models::Session::evaluationStarted, this, &EvidenceStrip::refreshSoon);
    connect(&m_session, &models::Session::evaluationFinished, this, &EvidenceStrip::refreshSoon);
    noteSwitch();
    refresh(); // hidden without a design
}

void EvidenceStrip::noteSwitch()
{
    if (m_session.design() == m_current)
        return;
    std::map<QString, double> shown;
    for (const auto &[label, fact] : m_labels)
        shown[fact.caption] = numberNow(fact);
    m_from = std::move(shown);
    m_current = m_session.design();
    m_transition.start();
    m_session.advice().ask();
    refresh();
}

/// No difference against what could not be measured.
jobs::DesignEvaluationPointer EvidenceStrip::before() const
{
    const auto known = m_session.baseline().of(m_current);
    return known && known->failure.empty() ? known : nullptr;
}

std::vector<Fact> EvidenceStrip::facts() const
{
    const auto now = m_session.evaluation(m_current);
    return now ? factsOf(*now, before().get(), *m_session.workbook().billing) : std::vector<Fact>();
}

std::vector<Difference> EvidenceStrip::differences() const
{
    const auto now = m_session.evaluation(m_current);
    const auto known = before();
    return now && known ? differencesBetween(*known, *now) : std::vector<Difference>();
}

double EvidenceStrip::numberNow(const Fact &fact) const
{
    const auto from = m_from.find(fact.caption);
    return from == m_from.end() ? fact.number : m_transition.between(from->second, fact.number);
}

void EvidenceStrip::showNumbers()
{
    for (const auto &[label, fact] : m_labels) {
        if (fact.textOf)
            label->setText(factText(fact, fact.*m_caption));
    }
}

QWidget *EvidenceStrip::makeAdvice(const std::vector<advice::Finding> &findings)
{
    const auto open = std::count_if(findings.begin(), findings.end(),
                                    [](const auto &finding) { return !finding.dismissed; });
    const style::Theme &theme = style::themeOf(palette());
    const QString count = open == 0 ? QStringLiteral("✓ 0") : QStringLiteral("⚠ %1").arg(open);
    const QString caption = tr("advice", "caption of the number of findings");
    auto *link = new style::LinkLabel(QStringLiteral("<span style='color:%1'><b>%2</b></span> "
                                                     "<span style='color:%3'>%4</span>")
                                          .arg((open == 0 ? theme.good : theme.warning).name(),
                                               count, theme.secondary.name(), caption),
                                      this);
    link->setObjectName(QStringLiteral("adviceCount"));
    link->setAccessibleName(count + QLatin1Char(' ') + caption);
    link->setToolTip(
        tr("Findings against this design that are not dismissed. Click to read them."));
    connect(link, &style::LinkLabel::followed, &m_session,
            [this] { emit m_session.boardRequested(QStringLiteral("advice")); });
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
    const auto *before = findChild<style::LinkLabel *>();
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
    m_showsAdvice = findings != nullptr;
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
        m_differences = new DifferencesLabel(
            tr("%1:", "what the figures are compared with").arg(m_session.baseline().caption()),
            changed, this);
        m_differences->setObjectName(QStringLiteral("differences"));
        m_differences->setToolTip(m_differences->toolTip() + QLatin1Char('\n')
                                  + m_session.baseline().tip() + QLatin1Char(' ')
                                  + tr("Right click to compare with something else."));
        m_layout->addWidget(m_differences, 1);
    }
    fit();
}

QString EvidenceStrip::factText(const Fact &fact, const QString &caption) const
{
    const style::Theme &theme = style::themeOf(palette());
    const bool stale = m_session.isStale(m_current);
    const QString value
        = fact.textOf && m_transition.isRunning() ? fact.textOf(numberNow(fact)) : fact.value;
    QString text
        = QStringLiteral("<span style='color:%1'><b>%2</b></span> <span style='color:%3'>%4</span>")
              .arg((stale ? theme.secondary : theme.text).name(), value.toHtmlEscaped(),
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

/// Places of the facts in the order in which they are hidden: the last first, those of the shape of
/// the design after the others, and the first fact never.
std::vector<std::size_t> EvidenceStrip::hidingOrder() const
{
    std::vector<std::size_t> order;
    for (const bool ofShape : {false, true}) {
        for (std::size_t place = m_labels.size(); place-- > 1;) {
            if (m_labels[place].second.isOfShape == ofShape)
                order.push_back(place);
        }
    }
    return order;
}

/// Shortens captions first, then hides facts, until the rest fits with some differences.
void EvidenceStrip::fit()
{
    const auto say = [this](QString Fact::*caption) {
        m_caption = caption;
        for (const auto &[label, fact] : m_labels)
            label->setText(factText(fact, fact.*caption));
    };
    std::vector<bool> shown(m_labels.size(), true);
    say(&Fact::caption);
    if (neededWidth(shown) > width())
        say(&Fact::briefCaption);
    constexpr std::size_t least = 2; // facts that stay in the narrowest window
    std::size_t left = shown.size();
    for (const std::size_t place : hidingOrder()) {
        if (left <= least || neededWidth(shown) <= width())
            break;
        shown[place] = false;
        --left;
    }
    QStringList hidden;
    for (std::size_t place = 0; place < m_labels.size(); ++place) {
        const auto &[label, fact] = m_labels[place];
        label->setVisible(shown[place]);
        if (!shown[place])
            hidden.append(QStringList({fact.value, fact.caption, fact.change})
                              .join(QLatin1Char(' '))
                              .trimmed());
    }
    if (m_more)
        m_more->setFacts(hidden);
}

int EvidenceStrip::neededWidth(const std::vector<bool> &shown) const
{
    const bool areAllShown = std::find(shown.begin(), shown.end(), false) == shown.end();
    const QMargins margins = m_layout->contentsMargins();
    int needed = margins.left() + margins.right();
    for (int place = 0; place < m_layout->count(); ++place) {
        const auto number = static_cast<std::size_t>(place);
        const QWidget *part = m_layout->itemAt(place)->widget();
        const bool isLeftOut = number < shown.size() && !shown[number]; // facts are the first
        if (!part || isLeftOut || (part == m_more && areAllShown))
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

void EvidenceStrip::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("baselineMenu"));
    fillBaselineMenu(*menu, m_session);
    menu->popup(event->globalPos());
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
