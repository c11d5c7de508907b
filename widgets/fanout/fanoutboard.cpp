#include "widgets/fanout/fanoutboard.h"

#include "widgets/boards/designreadiness.h"
#include "widgets/boards/patternlist.h"
#include "widgets/fanout/fanoutpicture.h"
#include "widgets/fanout/steplist.h"
#include "widgets/fanout/stepplayer.h"
#include "widgets/models/session.h"
#include "widgets/plots/labellines.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>

#include <algorithm>

namespace partita::fanout {

namespace {

constexpr int leastLines = 9; // of text: a client with one container

} // namespace

FanoutBoard::FanoutBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_frame(new plots::PictureFrame(this))
    , m_patterns(new QComboBox(this))
    , m_headline(new QLabel)
    , m_failure(new QLabel)
    , m_scroll(new QScrollArea)
    , m_picture(new FanoutPicture)
    , m_legend(new plots::Legend)
    , m_readout(new QLabel)
    , m_steps(new StepList)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_frame);
    makeTools();
    auto *splitter = new QSplitter(Qt::Vertical);
    QWidget *picture = makePicture();
    splitter->addWidget(picture);
    splitter->addWidget(m_steps);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    m_frame->setPicture(splitter);
    m_frame->setCopied(picture);
    connect(&m_session, &models::Session::patternChanged, this, [this] { m_refresh.request(); });
    connect(m_frame, &plots::PictureFrame::told, &m_session, &models::Session::told);
    boards::followCurrentDesign(m_session, m_frame->stage(), this, [this] { m_refresh.request(); });
    refresh();
}

FanoutBoard::~FanoutBoard()
{
    disconnect(m_picture, nullptr, this, nullptr); // its destructor reports the lost focus
}

void FanoutBoard::makeTools()
{
    m_patterns->setObjectName(QStringLiteral("pattern"));
    m_patterns->setAccessibleName(tr("Access pattern"));
    m_patterns->setToolTip(
        tr("The access pattern whose probe is shown. A fan-out is a query that has to visit every "
           "physical partition because it does not fix the partition key."));
    m_patterns->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_patterns->setMinimumContentsLength(16);
    m_patterns->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_patterns->setMaximumWidth(fontMetrics().averageCharWidth() * 56);
    connect(m_patterns, &QComboBox::currentIndexChanged, this,
            [this] { m_session.setPattern(m_patterns->currentData().toString()); });
    m_frame->tools()->addWidget(m_patterns, 1);
    m_frame->tools()->addWidget(new StepPlayer(*m_steps, this));
    m_frame->tools()->addStretch(0);
}

QWidget *FanoutBoard::makePicture()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(4);
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setWordWrap(true);
    m_failure->setObjectName(QStringLiteral("failure"));
    m_failure->setWordWrap(true);
    m_failure->setAlignment(Qt::AlignCenter);
    m_failure->setTextFormat(Qt::RichText);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setForegroundRole(QPalette::PlaceholderText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_picture->setAccessibleName(tr("Partitions visited"));
    connect(m_failure, &QLabel::linkActivated, &m_session, &models::Session::boardRequested);
    connect(m_steps, &StepList::stepChanged, m_picture, &FanoutPicture::setStep);
    connect(m_picture, &FanoutPicture::described, this, &FanoutBoard::describe);
    m_scroll->setWidget(m_picture);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setMinimumHeight(fontMetrics().height() * leastLines);
    layout->addWidget(m_headline);
    layout->addWidget(m_failure, 1);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_legend);
    layout->addWidget(m_readout);
    return page;
}

void FanoutBoard::describe(const QString &text)
{
    const std::vector<QRectF> labels = m_picture->labelAreas();
    const auto missing = static_cast<int>(std::count(labels.begin(), labels.end(), QRectF()));
    QString line = text;
    if (line.isEmpty())
        line = missing == 0
            ? tr("Select a step below to see it alone; point at a partition for its charge.")
            : tr(
                "%Ln charge(s) have no room here; the list has all. Select a step to see it alone.",
                nullptr, missing);
    m_readout->setText(line.replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

const evaluation::PatternEvaluation *FanoutBoard::pattern() const
{
    const auto design = m_session.currentEvaluation();
    return design ? design->pattern(m_session.pattern().toStdString()) : nullptr;
}

void FanoutBoard::refresh()
{
    boards::listPatterns(*m_patterns, m_session, boards::PatternText::idAndSentence);
    const evaluation::PatternEvaluation *shown = pattern();
    plots::Readiness readiness = boards::readinessOf(m_session);
    readiness.isKnown = shown != nullptr;
    m_frame->stage().setReadiness(readiness);
    m_patterns->setVisible(readiness.hasPatterns);
    if (!shown)
        return;
    const Route route = routeOf(*m_session.currentEvaluation(), *shown);
    showFailure(*shown);
    showRoute(route);
}

void FanoutBoard::showFailure(const evaluation::PatternEvaluation &shown)
{
    const style::Theme &theme = style::themeOf(palette());
    const bool impossible = !shown.plan.impossible.empty();
    const std::string &why = impossible ? shown.plan.impossible : shown.probe.error;
    m_failure->setVisible(!why.empty());
    m_scroll->setVisible(!impossible);
    m_legend->setVisible(!impossible);
    m_readout->setVisible(!impossible);
    m_steps->setVisible(!impossible);
    const QString title = impossible
        ? tr("%1 cannot answer %2").arg(m_session.design(), m_session.pattern())
        : tr("The probe of %2 failed in %1").arg(m_session.design(), m_session.pattern());
    m_failure->setText(
        QStringLiteral(
            "<p><b style='color:%1'>⚠ %2</b></p><p>%3</p><p><a style='color:%4' href='plan'>%5</a></p>")
            .arg(theme.error.name(), title.toHtmlEscaped(),
                 QString::fromStdString(why).toHtmlEscaped(), theme.accent.name(),
                 tr("See the plan")));
}

void FanoutBoard::showRoute(const Route &route)
{
    QStringList facts {tr("%1 in %2", "pattern, design").arg(route.pattern, route.design),
                       style::charge(route.probe.requestCharge),
                       style::latency(route.probe.latencyMs),
                       tr("%Ln request(s)", nullptr, static_cast<int>(route.probe.requests)),
                       tr("%Ln physical partition(s)", nullptr,
                          static_cast<int>(route.probe.physicalPartitionsVisited))};
    QString text
        = QStringLiteral("<b>%1</b>").arg(facts.join(QStringLiteral(" · ")).toHtmlEscaped());
    if (route.emptyVisits() > 0) {
        text += QStringLiteral(" <span style='color:%1'>▨ %2</span>")
                    .arg(style::themeOf(palette()).warning.name(),
                         tr("%Ln empty visit(s): %1 for nothing", nullptr, route.emptyVisits())
                             .arg(style::charge(route.emptyCharge())));
    }
    if (route.probe.backgroundCharge > 0)
        text += QLatin1Char(' ')
            + tr("and %1 of upkeep afterwards").arg(style::charge(route.probe.backgroundCharge));
    for (const RouteContainer &asked : askedEverywhere(route))
        text += QStringLiteral(" · ")
            + tr("visits every partition of %1 (%2 today)", "container, physical partitions")
                  .arg(asked.name.toHtmlEscaped(), style::count(asked.partitions));
    if (route.folded > 0)
        text += QStringLiteral(" · ")
            + tr("%Ln other container(s) not visited", nullptr, route.folded);
    m_headline->setText(text);
    fitHeadline();
    m_picture->setRoute(route);
    m_steps->setRoute(route);
    m_frame->setTable(tableOf(route));
    refreshLegend(route);
    describe({});
}

void FanoutBoard::fitHeadline()
{
    plots::fitLines(*m_headline, width());
}

void FanoutBoard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeadline();
}

void FanoutBoard::refreshLegend(const Route &route)
{
    const style::Theme &theme = style::themeOf(palette());
    const QColor step = route.steps.empty() ? theme.accent : colourOf(route.steps.front(), theme);
    std::vector<plots::LegendEntry> entries;
    entries.push_back(plots::legendEntry(
        tr("visited"), step, plots::Swatch::bar,
        tr("A physical partition that did work for this request; the number is its charge in RU.")));
    entries.push_back(plots::legendEntry(
        tr("paid for nothing"), step, plots::Swatch::hatched,
        tr("The partition was visited and had nothing to return. The visit is charged as well.")));
    entries.push_back(plots::legendEntry(
        tr("not visited"), theme.grid, plots::Swatch::bar,
        tr("The partition key of the request leads to other partitions, so this one was not "
           "visited.")));
    plots::LegendEntry upkeep = plots::legendEntry(
        tr("upkeep afterwards"), theme.secondary, plots::Swatch::line,
        tr("Copies brought up to date by the change feed, outside the request."));
    upkeep.line = Qt::DashLine;
    if (route.probe.backgroundCharge > 0)
        entries.push_back(upkeep);
    m_legend->setEntries(std::move(entries));
}

void FanoutBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace partita::fanout

#include "moc_fanoutboard.cpp"
