#include "widgets/load/loadboard.h"

#include "widgets/boards/designreadiness.h"
#include "widgets/load/trafficpicture.h"
#include "widgets/load/trafficwords.h"
#include "widgets/models/session.h"
#include "widgets/plots/labellines.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>

namespace partita::load {

namespace {

constexpr std::size_t mostAnswers = 8; // switching between designs simulates nothing twice
constexpr int leastLines = 9; // of text: a few partitions over time
constexpr int mostPatternRows = 6; // visible without scrolling
constexpr int shareOfPatterns = 4; // at most a fourth of the height
constexpr int progressSteps = 1000;
constexpr int progressAfterMs = 300;
constexpr double mostTimesOffered = 100;
constexpr int usualSeconds = 60;
constexpr int widestMix = 36; // characters of a mix's name

} // namespace

LoadBoard::LoadBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_runner(session.keptParts())
    , m_frame(new plots::PictureFrame(this))
    , m_mix(new QComboBox(this))
    , m_times(new QDoubleSpinBox(this))
    , m_seconds(new QComboBox(this))
    , m_headline(new QLabel)
    , m_words(new QLabel)
    , m_scroll(new QScrollArea)
    , m_picture(new TrafficPicture)
    , m_legend(new plots::Legend)
    , m_readout(new QLabel)
    , m_patterns(new plots::TableView)
    , m_bar(new QProgressBar(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_frame, 1);
    layout->addWidget(m_progress = makeProgress());
    makeTools();
    auto *content = new QWidget;
    auto *parts = new QVBoxLayout(content);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(makePicture(), 1);
    parts->addWidget(m_patterns);
    m_frame->setPicture(content);
    connect(m_frame, &plots::PictureFrame::told, &m_session, &models::Session::told);
    connect(&m_runner, &jobs::SimulationRunner::progressChanged, this, &LoadBoard::showProgress);
    connect(&m_runner, &jobs::SimulationRunner::simulated, this,
            [this](const jobs::SimulationPointer &simulation) {
                keep({m_runner.question(), simulation, {}, false});
            });
    connect(&m_runner, &jobs::SimulationRunner::failed, this, [this](const QString &message) {
        keep({m_runner.question(), nullptr, message, false});
    });
    connect(&m_session, &models::Session::workbookChanged, this, &LoadBoard::refreshMixes);
    // Another workbook may have designs of the same names.
    connect(&m_session, &models::Session::aboutToOpen, this, [this] { m_answers.clear(); });
    boards::followCurrentDesign(m_session, m_frame->stage(), this, [this] { refresh(); });
    refreshMixes();
    refreshLegend();
    refresh();
}

LoadBoard::~LoadBoard()
{
    disconnect(m_picture, nullptr, this, nullptr); // its destructor reports the lost focus
}

void LoadBoard::makeTools()
{
    m_mix->setObjectName(QStringLiteral("mix"));
    m_mix->setAccessibleName(tr("Workload mix"));
    m_mix->setToolTip(
        tr("The rate of each pattern: the stated one, or that of a workload mix, such as a peak."));
    m_mix->setMaximumWidth(fontMetrics().averageCharWidth() * widestMix);
    m_times->setObjectName(QStringLiteral("times"));
    m_times->setAccessibleName(tr("Times the rates"));
    m_times->setPrefix(tr("Rates × ", "before a number"));
    m_times->setRange(evaluation::leastTimes, mostTimesOffered);
    m_times->setDecimals(2);
    m_times->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_times->setValue(1);
    m_times->setKeyboardTracking(false);
    m_times->setToolTip(
        tr("What if there are more requests? Throughput and physical partitions stay those of the "
           "stated rates."));
    m_seconds->setObjectName(QStringLiteral("seconds"));
    m_seconds->setAccessibleName(tr("Length of the simulation"));
    m_seconds->setToolTip(tr("How long the load lasts, in virtual time."));
    m_seconds->addItem(tr("10 seconds"), 10);
    m_seconds->addItem(tr("1 minute"), usualSeconds);
    m_seconds->addItem(tr("5 minutes"), 300);
    m_seconds->addItem(tr("15 minutes"), 900);
    m_seconds->setCurrentIndex(m_seconds->findData(usualSeconds));
    connect(m_mix, &QComboBox::currentIndexChanged, this, &LoadBoard::refresh);
    connect(m_times, &QDoubleSpinBox::valueChanged, this, &LoadBoard::refresh);
    connect(m_seconds, &QComboBox::currentIndexChanged, this, &LoadBoard::refresh);
    m_frame->addToolsInLines({m_mix, m_times, m_seconds});
}

QWidget *LoadBoard::makePicture()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(4);
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setWordWrap(true);
    m_words->setObjectName(QStringLiteral("words"));
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setTextFormat(Qt::RichText);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setForegroundRole(QPalette::PlaceholderText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_words, &QLabel::linkActivated, this, [this](const QString &link) {
        link == QLatin1String("again") ? simulateAgain() : emit m_session.boardRequested(link);
    });
    connect(m_picture, &TrafficPicture::described, this, &LoadBoard::describe);
    connect(m_picture, &TrafficPicture::chosen, this, [this](const QString &container) {
        m_session.setSelection({models::Selection::Kind::container, container, {}});
    });
    m_scroll->setWidget(m_picture);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setMinimumHeight(fontMetrics().height() * leastLines);
    m_patterns->setObjectName(QStringLiteral("patternTraffic"));
    m_patterns->setAccessibleName(tr("Access patterns in the simulation"));
    m_patterns->setToolTip(
        tr("The client repeats a refused request (status 429) after the time that the service asks "
           "for. It gives up when the ninth retry is refused, or after 30 seconds. Latencies are "
           "those of answered requests, waiting included."));
    connect(m_patterns, &QTableView::clicked, this, [this](const QModelIndex &index) {
        m_session.setPattern(index.siblingAtColumn(0).data().toString());
    });
    layout->addWidget(m_headline);
    layout->addWidget(m_words, 1);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_legend);
    layout->addWidget(m_readout);
    return page;
}

QWidget *LoadBoard::makeProgress()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 4, 12, 4);
    m_bar->setObjectName(QStringLiteral("simulationProgress"));
    m_bar->setRange(0, progressSteps);
    m_bar->setAccessibleName(tr("Progress of the simulation"));
    auto *cancel = new QPushButton(tr("&Cancel"), row);
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setToolTip(tr("Stop the simulation. Nothing has been changed."));
    connect(cancel, &QPushButton::clicked, this, &LoadBoard::stop);
    layout->addWidget(m_bar, 1);
    layout->addWidget(cancel);
    row->hide();
    m_progressSoon.setSingleShot(true);
    m_progressSoon.setInterval(progressAfterMs);
    connect(&m_progressSoon, &QTimer::timeout, row,
            [this, row] { row->setVisible(m_runner.isRunning()); });
    return row;
}

void LoadBoard::refreshMixes()
{
    const QString chosen = m_mix->currentData().toString();
    const QSignalBlocker blocker(m_mix);
    m_mix->clear();
    m_mix->addItem(tr("Stated rates"), QString());
    for (const model::WorkloadMix &mix : *m_session.workbook().mixes) {
        const QString name = QString::fromStdString(mix.name);
        m_mix->addItem(name, name);
    }
    m_mix->setCurrentIndex(std::max(0, m_mix->findData(chosen)));
    m_mix->setVisible(m_mix->count() > 1);
}

std::optional<jobs::SimulationQuestion> LoadBoard::question() const
{
    const auto evaluation = m_session.currentEvaluation();
    if (!evaluation || !evaluation->failure.empty() || m_session.isStale(m_session.design()))
        return std::nullopt;
    return jobs::SimulationQuestion {evaluation,
                                     {m_mix->currentData().toString().toStdString(),
                                      m_seconds->currentData().toInt(), m_times->value()}};
}

const LoadBoard::Answer *LoadBoard::answerTo(const jobs::SimulationQuestion &question) const
{
    const auto found = std::find_if(m_answers.begin(), m_answers.end(), [&](const Answer &answer) {
        return answer.question == question;
    });
    return found == m_answers.end() ? nullptr : &*found;
}

const LoadBoard::Answer *LoadBoard::newest() const
{
    const std::string design = m_session.design().toStdString();
    const auto found = std::find_if(m_answers.begin(), m_answers.end(), [&](const Answer &answer) {
        return answer.question.evaluation->design == design && answer.simulation;
    });
    return found == m_answers.end() ? nullptr : &*found;
}

void LoadBoard::refresh()
{
    const std::optional<jobs::SimulationQuestion> wanted = question();
    startIfWanted(wanted);
    const Answer *answer = wanted ? answerTo(*wanted) : nullptr;
    const Answer *shown = answer ? answer : newest();
    plots::Readiness readiness = boards::readinessOf(m_session);
    readiness.isKnown = shown && readiness.hasPatterns;
    readiness.isStale = !answer;
    readiness.isRunning = readiness.isRunning || m_runner.isRunning();
    if (wanted)
        readiness.running = tr("Simulating %1…").arg(m_session.design());
    m_frame->stage().setReadiness(readiness);
    if (m_runner.isRunning() && !m_progress->isVisible())
        m_progressSoon.start();
    else if (!m_runner.isRunning())
        m_progress->hide();
    if (readiness.isKnown)
        showAnswer(*shown);
}

/// Only when the board is visible: a simulation takes as long as the evaluation.
void LoadBoard::startIfWanted(const std::optional<jobs::SimulationQuestion> &wanted)
{
    if (!wanted || answerTo(*wanted) || !isVisible()) {
        if (wanted != m_runner.question())
            m_runner.cancel();
        return;
    }
    if (m_runner.isRunning() && m_runner.question() == *wanted)
        return;
    m_bar->setValue(0);
    m_bar->setFormat(tr("preparing"));
    m_runner.start(m_session.workbook(), *wanted);
}

void LoadBoard::stop()
{
    if (!m_runner.isRunning())
        return;
    m_runner.cancel();
    keep({m_runner.question(), nullptr, {}, true});
}

void LoadBoard::simulateAgain()
{
    if (const std::optional<jobs::SimulationQuestion> wanted = question())
        std::erase_if(m_answers, [&](const Answer &answer) { return answer.question == *wanted; });
    refresh();
}

void LoadBoard::keep(Answer answer)
{
    m_answers.push_front(std::move(answer));
    if (m_answers.size() > mostAnswers)
        m_answers.pop_back();
    refresh();
}

void LoadBoard::showAnswer(const Answer &answer)
{
    const bool isSimulated = answer.simulation != nullptr;
    m_words->setVisible(!isSimulated);
    for (QWidget *part :
         std::initializer_list<QWidget *> {m_headline, m_scroll, m_legend, m_readout, m_patterns})
        part->setVisible(isSimulated);
    if (!isSimulated)
        return showWords(answer);
    QString headline = headlineOf(*answer.simulation, style::themeOf(palette()));
    if (m_session.workbook().chargeScale->isApplied)
        headline += QLatin1Char(' ') + tr("Scaled to measured charges.");
    m_headline->setText(headline);
    if (m_picture->simulation() == answer.simulation)
        return; // keeps the current place of the picture
    m_picture->setSimulation(answer.simulation);
    m_patterns->setTable(patternsTable(answer.simulation->traffic));
    m_frame->setTable(partitionsTable(answer.simulation->traffic));
    fitHeadline();
    fitPatterns();
    describe({});
}

void LoadBoard::showWords(const Answer &answer)
{
    const style::Theme &theme = style::themeOf(palette());
    const QString title = answer.isStopped
        ? tr("The simulation was stopped")
        : tr("%1 cannot be simulated").arg(m_session.design().toHtmlEscaped());
    const QString link = answer.isStopped ? tr("Simulate") : tr("Go to the access patterns");
    m_words->setText(
        QStringLiteral("<p><b>%1</b></p><p>%2</p><p><a style='color:%3' href='%4'>%5</a></p>")
            .arg(title, answer.failure.toHtmlEscaped(), theme.accent.name(),
                 answer.isStopped ? QStringLiteral("again") : QStringLiteral("patterns"), link));
    m_picture->setSimulation(nullptr);
    m_frame->setTable({});
}

void LoadBoard::showProgress(const QString &stage, double fraction)
{
    m_bar->setValue(static_cast<int>(fraction * progressSteps));
    m_bar->setFormat(tr("measuring requests · %1", "what is being done").arg(stage));
}

void LoadBoard::describe(const QString &text)
{
    QString line = text;
    if (line.isEmpty())
        line = tr(
            "Point at a second, or walk with the arrow keys, to see what was used and refused in it.");
    m_readout->setText(line.replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

void LoadBoard::fitHeadline()
{
    plots::fitLines(*m_headline, width());
}

/// All patterns are visible when there are few.
void LoadBoard::fitPatterns()
{
    const int line = m_patterns->verticalHeader()->defaultSectionSize();
    const int most = std::clamp(height() / shareOfPatterns / line, 2, mostPatternRows);
    const int lines = line * std::clamp(m_patterns->model()->rowCount(), 1, most);
    const int room = m_patterns->fontMetrics().height() / 2; // shows half of the next line
    m_patterns->setFixedHeight(m_patterns->horizontalHeader()->sizeHint().height() + lines + room);
}

void LoadBoard::refreshLegend()
{
    const style::Theme &theme = style::themeOf(palette());
    plots::LegendEntry most = plots::legendEntry(
        tr("what it may use"), theme.secondary, plots::Swatch::line,
        tr("Throughput is shared evenly by the physical partitions, whether they are busy or not."));
    most.line = Qt::DashLine;
    m_legend->setEntries(
        {plots::legendEntry(tr("used"), colourOfUse(theme), plots::Swatch::bar,
                            tr("Request units that a physical partition spent in a second.")),
         most,
         plots::legendEntry(
             tr("refused"), theme.error, plots::Swatch::bar,
             tr("Attempts answered with status 429, above the line: the partition had nothing left in "
                "that second."))});
}

void LoadBoard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refreshLegend();
        refresh();
    }
}

void LoadBoard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeadline();
    fitPatterns();
}

void LoadBoard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

} // namespace partita::load

#include "moc_loadboard.cpp"
