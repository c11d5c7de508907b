#include "widgets/compare/compareboard.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/othermix.h"
#include "widgets/boards/designreadiness.h"
#include "widgets/compare/writeshare.h"
#include "widgets/models/designlook.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/models/scaledcharges.h"
#include "widgets/models/session.h"
#include "widgets/plots/choicebar.h"
#include "widgets/plots/pictureframe.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>

namespace partita::compare {

CompareBoard::CompareBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_frame(new plots::PictureFrame(this))
    , m_choice(new plots::ChoiceBar(this))
    , m_view(new QComboBox(this))
    , m_published(new QCheckBox(tr("&Published"), this))
    , m_writes(new WriteShare(this))
    , m_growing(new QComboBox(this))
    , m_charts(new QStackedWidget)
    , m_requests(new plots::GroupedBars)
    , m_load(new plots::StackedBars)
    , m_cost(new plots::StackedBars)
    , m_breakEven(new plots::Curves)
    , m_growth(new plots::Curves)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_frame);
    makeTools();
    makeCharts();
    connect(m_frame, &plots::PictureFrame::told, &m_session, &models::Session::told);
    boards::followCurrentDesign(m_session, m_frame->stage(), this, [this] { m_refresh.request(); });
    connect(&m_session, &models::Session::aboutToOpen, m_writes, &WriteShare::reset);
    // Evaluations of other designs change the comparison too.
    connect(&m_session, &models::Session::evaluationChanged, this, [this](const QString &design) {
        if (design != m_session.design())
            m_refresh.request();
    });
    showChart(requests);
}

void CompareBoard::makeTools()
{
    m_choice->addChoice(
        requests, tr("Re&quests"),
        tr("The charge of one request of each pattern. A request unit (RU) is the service's "
           "measure of work: reading a 1 KB item by its id costs 1."));
    m_choice->addChoice(
        load, tr("&Load"),
        tr("Request units a second at the stated rates: what throughput the design needs on average."));
    m_choice->addChoice(
        cost, tr("&Cost"),
        tr("US dollars a month for throughput, in the mode of each container, and for storage in "
           "one region."));
    m_choice->addChoice(
        breakEven, tr("&Break-even"),
        tr("Copies make reads cheaper and writes more expensive. This shows from which share of "
           "writes they no longer pay."));
    m_choice->addChoice(
        growth, tr("&Growth"),
        tr("The size of an item by the number of rows that it embeds, or whose keys it has. An "
           "item may have 2 MB at most."));
    connect(m_choice, &plots::ChoiceBar::chosen, this,
            [this](int chart) { showChart(static_cast<Chart>(chart)); });
    m_view->addItem(tr("Probe"), static_cast<int>(models::View::probe));
    m_view->addItem(tr("Mean"), static_cast<int>(models::View::mean));
    m_view->addItem(tr("p95"), static_cast<int>(models::View::p95));
    m_view->setAccessibleName(tr("Figures"));
    m_view->setToolTip(
        tr("The probe is one concrete request on sample rows. Mean and 95th percentile "
           "are over keys drawn as the load draws them."));
    m_published->setObjectName(QStringLiteral("published"));
    m_published->setToolTip(tr("Figures published elsewhere for this workbook, as diamonds."));
    m_published->setChecked(true);
    connect(m_view, &QComboBox::currentIndexChanged, this, &CompareBoard::refresh);
    connect(m_published, &QCheckBox::toggled, this, &CompareBoard::refresh);
    connect(m_writes, &WriteShare::changed, this, &CompareBoard::refresh);
    m_growing->setObjectName(QStringLiteral("growing"));
    m_growing->setAccessibleName(tr("What the item grows by"));
    m_growing->setToolTip(
        tr("The growing item and the rows that it grows with; the one nearest to its limit is "
           "first."));
    connect(m_growing, &QComboBox::activated, this, &CompareBoard::refresh);
    m_frame->addToolsInLines({m_choice, m_view, m_published, m_writes, m_growing});
}

void CompareBoard::makeCharts()
{
    m_frame->setPicture(m_charts);
    m_requests->setAccessibleName(tr("Request charge by pattern and design"));
    m_load->setAccessibleName(tr("Load by design and pattern"));
    m_cost->setAccessibleName(tr("Monthly cost by design"));
    m_breakEven->setAccessibleName(tr("Load by share of writes"));
    m_growth->setAccessibleName(tr("Size of an item by the rows that it grows with"));
    for (plots::Chart *chart :
         std::initializer_list<plots::Chart *> {m_requests, m_load, m_cost, m_breakEven, m_growth})
        m_charts->addWidget(chart);
    const auto makeCurrentOf = [this](const Comparison &known, int place) {
        if (place >= 0 && place < static_cast<int>(known.candidates.size()))
            m_session.setDesign(known.candidates[static_cast<std::size_t>(place)].name);
    };
    const auto makeCurrent
        = [this, makeCurrentOf](int place) { makeCurrentOf(comparison(), place); };
    const auto makeCurveCurrent
        = [this, makeCurrentOf](int place) { makeCurrentOf(comparison().measured(), place); };
    connect(m_requests, &plots::Chart::activated, this,
            [this, makeCurrent](int series, int pattern) {
                const auto &patterns = *m_session.workbook().patterns;
                if (pattern >= 0 && pattern < static_cast<int>(patterns.size()))
                    m_session.setPattern(
                        QString::fromStdString(patterns[static_cast<std::size_t>(pattern)].id));
                makeCurrent(series);
            });
    connect(m_requests, &plots::Chart::seriesActivated, this, makeCurrent);
    connect(m_load, &plots::Chart::activated, this,
            [makeCurrent](int, int design) { makeCurrent(design); });
    connect(m_cost, &plots::Chart::activated, this,
            [makeCurrent](int, int design) { makeCurrent(design); });
    connect(m_breakEven, &plots::Chart::activated, this, makeCurveCurrent);
    connect(m_breakEven, &plots::Chart::seriesActivated, this, makeCurveCurrent);
}

void CompareBoard::showChart(Chart chart)
{
    m_choice->setChoice(chart);
    m_charts->setCurrentIndex(chart);
    m_frame->setCopied(m_charts->currentWidget());
    m_view->setVisible(chart == requests);
    m_writes->setVisible(chart == load || chart == cost
                         || chart == breakEven); // charts that depend on rates
    m_published->setVisible(chart == requests && !m_session.workbook().published->empty());
    refresh();
}

Comparison CompareBoard::comparison() const
{
    const style::Theme &theme = style::themeOf(palette());
    Comparison made {m_session.workbook(), {}, theme};
    std::size_t place = 0;
    for (const QString &design : m_session.designNames()) {
        style::SeriesLook look = style::seriesLook(place++, theme);
        if (const auto evaluation = m_session.evaluation(design)) {
            const QString title
                = models::withUpkeepSign(models::glyphOf(evaluation->kind) + QChar(0x00A0) + design,
                                         models::lacksUpkeep(*evaluation));
            made.candidates.push_back(
                {design, title, std::move(look), design == m_session.design(),
                 m_session.workbookWithDerivedDesigns().design(design.toStdString()), evaluation});
        }
    }
    return made;
}

std::optional<double> CompareBoard::statedShareOf(const Comparison &comparison)
{
    const std::vector<ComparedDesign> candidates = comparison.measured().candidates;
    if (candidates.empty())
        return std::nullopt;
    const double share
        = evaluation::statedShare(*candidates.front().evaluation, comparison.unanswered());
    return share > 0 && share < 1 ? std::optional(share) : std::nullopt;
}

Comparison CompareBoard::atChosenShare(Comparison comparison) const
{
    comparison.share = m_writes->share();
    if (!comparison.share)
        return comparison;
    const std::set<std::string> except = comparison.unanswered();
    for (ComparedDesign &candidate : comparison.candidates) {
        const auto factors
            = evaluation::factorsAt(*comparison.share, *candidate.evaluation, except);
        // If a container was removed meanwhile, the design is about to be evaluated again.
        if (factors
            && candidate.design->containers.size() == candidate.evaluation->containers.size())
            candidate.evaluation = std::make_shared<evaluation::DesignEvaluation>(
                evaluation::atMix(*candidate.evaluation, *candidate.design, *factors));
    }
    return comparison;
}

void CompareBoard::refresh()
{
    const Comparison known = comparison();
    plots::Readiness readiness = boards::readinessOf(m_session);
    // Storage costs money even without requests.
    const bool isAny = std::any_of(known.candidates.begin(), known.candidates.end(),
                                   [](const ComparedDesign &one) { return one.isMeasured(); });
    readiness.isKnown = isAny
        && (readiness.hasPatterns || m_choice->choice() == cost || m_choice->choice() == growth);
    readiness.isStale = std::any_of(
        known.candidates.begin(), known.candidates.end(),
        [this](const ComparedDesign &candidate) { return m_session.isStale(candidate.name); });
    m_frame->stage().setReadiness(readiness);
    m_published->setVisible(m_choice->choice() == requests
                            && !m_session.workbook().published->empty());
    m_writes->setStated(statedShareOf(known));
    if (m_choice->choice() != growth)
        m_growing->hide();
    if (readiness.isKnown)
        fillChart(known);
}

void CompareBoard::fillChart(const Comparison &known)
{
    const Chart shown = static_cast<Chart>(m_choice->choice());
    const bool isScaled = (shown == load || shown == cost || shown == breakEven)
        && std::any_of(known.candidates.begin(), known.candidates.end(),
                       [](const ComparedDesign &one) { return models::isScaled(*one.evaluation); });
    const auto show = [this, isScaled](auto *chart, auto picture) {
        chart->setHeadline(
            isScaled ? tr("%1 Scaled to measured charges.", "headline").arg(picture.headline)
                     : picture.headline);
        chart->setData(std::move(picture.data));
        m_frame->setTable(picture.table);
    };
    switch (m_choice->choice()) {
    case requests:
        return show(m_requests,
                    requestsPicture(known, static_cast<models::View>(m_view->currentData().toInt()),
                                    m_published->isChecked()));
    case load:
        return show(m_load, loadPicture(atChosenShare(known)));
    case cost:
        return show(m_cost, costPicture(atChosenShare(known)));
    case breakEven: {
        Comparison looked = known;
        looked.share = m_writes->share();
        return show(m_breakEven, breakEvenPicture(looked));
    }
    case growth:
        fillGrowing(known);
        m_growing->setVisible(!m_growingItems.empty());
        return show(m_growth, growthPicture(known, growingItem()));
    default:
        return;
    }
}

void CompareBoard::fillGrowing(const Comparison &known)
{
    std::vector<GrowingItem> items = growingItems(known);
    if (items == m_growingItems)
        return;
    const GrowingItem chosen = growingItem();
    m_growingItems = std::move(items);
    const QSignalBlocker quiet(m_growing);
    m_growing->clear();
    for (const GrowingItem &item : m_growingItems) {
        m_growing->addItem(
            tr("%1: %2", "entity, role").arg(QString::fromStdString(item.entity), item.role));
        if (item == chosen)
            m_growing->setCurrentIndex(m_growing->count() - 1);
    }
    m_growing->setEnabled(m_growing->count() > 1);
}

GrowingItem CompareBoard::growingItem() const
{
    const int place = m_growing->currentIndex();
    return place < 0 ? GrowingItem {} : m_growingItems[static_cast<std::size_t>(place)];
}

void CompareBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace partita::compare

#include "moc_compareboard.cpp"
