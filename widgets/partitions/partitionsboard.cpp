#include "widgets/partitions/partitionsboard.h"

#include "widgets/boards/designreadiness.h"
#include "widgets/models/session.h"
#include "widgets/partitions/containersection.h"
#include "widgets/partitions/heatlegend.h"
#include "widgets/partitions/keysdialog.h"
#include "widgets/partitions/limits.h"
#include "widgets/plots/choicebar.h"
#include "widgets/plots/pictureframe.h"

#include <QHBoxLayout>
#include <QScrollArea>

#include <algorithm>

namespace partita::partitions {

PartitionsBoard::PartitionsBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_frame(new plots::PictureFrame(this))
    , m_choice(new plots::ChoiceBar(this))
    , m_legend(new HeatLegend(this))
    , m_sheet(new QWidget)
    , m_layout(new QVBoxLayout(m_sheet))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_frame);
    makeTools();
    makePicture();
    connect(m_frame, &plots::PictureFrame::told, &m_session, &models::Session::told);
    boards::followCurrentDesign(m_session, m_frame->stage(), this, [this] { m_refresh.request(); });
    connect(&m_session, &models::Session::selectionChanged, this,
            &PartitionsBoard::refreshSelection);
    connect(&m_session, &models::Session::presentingChanged, this, &PartitionsBoard::refreshFocus);
    refresh();
}

void PartitionsBoard::makeTools()
{
    m_choice->addChoice(
        static_cast<int>(Measure::storage), tr("&Storage"),
        tr("Height is what a physical partition stores. It holds 50 GB; before that, the "
           "service splits it in two."));
    m_choice->addChoice(
        static_cast<int>(Measure::throughput), tr("&Throughput"),
        tr("Height is the load of a physical partition at the stated rates, in request units "
           "a second. It serves 10,000; more is refused with status 429."));
    connect(m_choice, &plots::ChoiceBar::chosen, this,
            [this](int measure) { setMeasure(static_cast<Measure>(measure)); });
    m_frame->tools()->addWidget(m_choice);
    m_frame->tools()->addSpacing(8);
    m_frame->tools()->addWidget(m_legend);
    m_frame->tools()->addStretch(1);
}

void PartitionsBoard::makePicture()
{
    auto *scroll = new QScrollArea;
    scroll->setWidget(m_sheet);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addStretch(0);
    m_frame->setPicture(scroll);
    m_frame->setCopied(m_sheet);
}

void PartitionsBoard::setMeasure(Measure measure)
{
    m_measure = measure;
    m_choice->setChoice(static_cast<int>(measure));
    for (ContainerSection *section : m_sections)
        section->setMeasure(measure);
}

void PartitionsBoard::refresh()
{
    const plots::Readiness readiness = boards::readinessOf(m_session);
    m_frame->stage().setReadiness(readiness);
    m_legend->setVisible(readiness.isKnown);
    if (readiness.isKnown) {
        refreshSections();
        m_frame->setTable(table());
    }
}

void PartitionsBoard::refreshSections()
{
    const auto design = m_session.currentEvaluation();
    const model::Design *declared = m_session.currentDesign();
    while (m_sections.size() > design->containers.size()) {
        delete m_sections.back();
        m_sections.pop_back();
    }
    while (m_sections.size() < design->containers.size()) {
        auto *section = new ContainerSection(m_sheet);
        connect(section, &ContainerSection::chosen, this, [this](const QString &container) {
            m_session.setSelection({models::Selection::Kind::container, container, {}});
        });
        connect(section, &ContainerSection::keysRequested, this, &PartitionsBoard::compareKeys);
        m_layout->insertWidget(static_cast<int>(m_sections.size()), section);
        m_sections.push_back(section);
    }
    for (std::size_t place = 0; place < m_sections.size(); ++place) {
        const std::string &name = design->containers[place].name;
        m_sections[place]->setContainer(design, place,
                                        declared ? declared->container(name) : nullptr);
        m_layout->setStretch(static_cast<int>(place), m_sections[place]->heightShare());
        m_sections[place]->setMeasure(m_measure);
        m_sections[place]->setComparable(
            !m_session.isDerived(m_session.design()),
            tr("This design is derived from the model. Duplicate it to change its keys."));
    }
    refreshSelection();
    refreshFocus();
}

/// In a presentation a physical partition stands out when it is clicked.
void PartitionsBoard::refreshFocus()
{
    for (ContainerSection *section : m_sections)
        section->map().setFocuses(m_session.isPresenting());
}

void PartitionsBoard::compareKeys(const QString &container)
{
    m_session.setSelection({models::Selection::Kind::container, container, {}});
    if (m_keys && m_keys->compares(m_session.design(), container)) {
        m_keys->raise();
        return m_keys->activateWindow();
    }
    if (m_keys)
        m_keys->close();
    m_keys = new KeysDialog(m_session, container, this);
    m_keys->setAttribute(Qt::WA_DeleteOnClose);
    m_keys->show();
}

void PartitionsBoard::refreshSelection()
{
    const models::Selection &selection = m_session.selection();
    const bool any = selection.kind == models::Selection::Kind::container
        || selection.kind == models::Selection::Kind::documentType;
    for (ContainerSection *section : m_sections)
        section->setSelected(any && section->containerName() == selection.name);
}

plots::Table PartitionsBoard::table() const
{
    plots::Table table;
    table.titles = {tr("Container"),          tr("Physical partition"), tr("Items"),
                    tr("Logical partitions"), tr("Storage (bytes)"),    tr("Load (RU/s)")};
    const auto &containers = m_session.currentEvaluation()->containers;
    const bool anySettles = std::any_of(containers.begin(), containers.end(),
                                        [](const auto &each) { return settledTimes(each); });
    if (anySettles)
        table.titles.push_back(tr("Storage when as much expires as arrives (bytes)"));
    for (const auto &container : containers) {
        const std::optional<double> times = settledTimes(container);
        for (const auto &partition : allPartitions(container)) {
            table.rows.push_back({QString::fromStdString(container.name),
                                  static_cast<double>(partition.physicalPartition),
                                  static_cast<double>(partition.items),
                                  static_cast<double>(partition.logicalPartitions),
                                  static_cast<double>(partition.storageBytes),
                                  partition.requestUnitsPerSecond});
            if (anySettles)
                table.rows.back().push_back(
                    times ? QVariant(static_cast<double>(partition.storageBytes) * *times)
                          : QVariant());
        }
    }
    return table;
}

} // namespace partita::partitions

#include "moc_partitionsboard.cpp"
