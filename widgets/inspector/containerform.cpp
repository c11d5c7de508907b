#include "widgets/inspector/containerform.h"

#include "engine/model/limits.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/lifetimewords.h"
#include "widgets/forms/linelist.h"
#include "widgets/forms/pathcompleter.h"
#include "widgets/inspector/dialogs/scriptsdialog.h"
#include "widgets/models/addparts.h"
#include "widgets/style/format.h"
#include "widgets/style/menuletters.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace partita::inspector {

namespace {

/// Value of the field for a time to live that is off.
constexpr double switchedOff = -2;

forms::Lifetime lifetimeOf(double seconds)
{
    return seconds > switchedOff ? forms::Lifetime(static_cast<std::int64_t>(seconds))
                                 : forms::Lifetime();
}

double shownSeconds(const forms::Lifetime &lifetime)
{
    return lifetime ? static_cast<double>(*lifetime) : switchedOff;
}

QString joined(const std::vector<std::string> &paths)
{
    QStringList texts;
    for (const std::string &path : paths)
        texts.append(QString::fromStdString(path));
    return texts.join(QLatin1String(", "));
}

std::vector<std::string> pathsOf(const QString &line)
{
    std::vector<std::string> paths;
    const QStringList parts = line.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const QString path = part.trimmed();
        paths.push_back(
            (path.startsWith(QLatin1Char('/')) ? path : QLatin1Char('/') + path).toStdString());
    }
    return paths;
}

} // namespace

ContainerForm::ContainerForm(models::Session &session, const QString &container, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_container(container)
    , m_layout(forms::makeForm(this))
    , m_entities(new QMenu(this))
{
    addRows();
    connectFields();
}

void ContainerForm::addRows()
{
    m_design = forms::makeNote(this);
    m_design->setObjectName(QStringLiteral("containerDesign"));
    m_name = forms::makeLine(QStringLiteral("containerName"), {}, this);
    m_key = forms::makeLine(
        QStringLiteral("partitionKey"),
        tr("One to three paths, separated by commas, e.g. /tenantId, /userId. All items with the same value "
           "form a logical partition; its hash decides the physical partition."),
        this);
    m_paths = new forms::PathCompleter(this);
    m_key->setCompleter(m_paths);
    m_layout->addRow(tr("Design"), m_design);
    m_layout->addRow(tr("&Container"), m_name);
    m_layout->addRow(tr("Partition &key"), m_key);
    addThroughput();
    addLifetimes();
    m_uniqueKeys
        = new forms::LineList(QStringLiteral("uniqueKeys"), tr("Unique within a partition"), this);
    m_indexing
        = forms::makeText(QStringLiteral("indexingPolicy"), tr("Indexing policy (JSON)"), 6, this);
    m_indexing->setToolTip(tr(
        "Empty means everything is indexed. Every indexed property makes writes more expensive; a "
        "filter or an order over a property that is not indexed makes reads expensive."));
    m_indexingProblem = forms::makeNote(this);
    m_types = forms::makeNote(this);
    m_addType = new QPushButton(tr("Add a document &type"), this);
    m_addType->setObjectName(QStringLiteral("addDocumentType"));
    m_addType->setMenu(m_entities);
    m_layout->addRow(m_types);
    m_layout->addRow(m_addType);
    m_layout->addRow(m_uniqueKeys);
    m_scripts = new QPushButton(this);
    m_scripts->setObjectName(QStringLiteral("scriptsButton"));
    m_scripts->setToolTip(
        tr("Stored procedures, triggers and functions in JavaScript, which run beside the "
           "items of the container."));
    m_layout->addRow(m_scripts);
    m_layout->addRow(forms::makeHeading(tr("Indexing policy"), this));
    m_layout->addRow(m_indexing);
    m_layout->addRow(m_indexingProblem);
}

void ContainerForm::addThroughput()
{
    m_partitions = forms::makeWhole(
        QStringLiteral("physicalPartitions"), 0, 10000,
        tr("Physical partitions: machines that share the hash space of the key, at most 50 GB and "
           "10,000 RU/s each. A query that does not name the key visits all of them."),
        this);
    m_partitions->setSpecialValueText(tr("as needed"));
    m_mode = forms::makeChoice(
        QStringLiteral("throughputMode"),
        tr("Manual is paid by the hour even if it is not used, autoscale by the busiest second of "
           "each hour, serverless by the request."),
        this);
    m_mode->addItems({tr("manual"), tr("autoscale"), tr("serverless")});
    m_throughput = forms::makeNumber(
        QStringLiteral("throughput"), 0, 1e9, 0,
        tr("Request units a second: provisioned, or the most for autoscale."), this);
    m_throughput->setSpecialValueText(tr("as needed"));
    m_throughput->setSuffix(tr(" RU/s"));
    m_layout->addRow(tr("&Physical partitions"), m_partitions);
    m_layout->addRow(tr("Throu&ghput"), m_mode);
    m_highest = forms::makeNumber(
        QStringLiteral("highestEver"), 0, 1e8, 0,
        tr("The most that the container was ever given, for example while data was loaded. It "
           "cannot be given less than a hundredth of it later, with autoscale a tenth."),
        this);
    m_highest->setSpecialValueText(tr("no more than now"));
    m_highest->setSuffix(tr(" RU/s"));
    m_layout->addRow(tr("Amo&unt"), m_throughput);
    m_layout->addRow(tr("&Highest ever"), m_highest);
}

void ContainerForm::addLifetimes()
{
    m_ttl = forms::makeNumber(
        QStringLiteral("defaultTtl"), switchedOff, model::longestTtl, 0,
        tr("Time to live: how long after their last change items disappear, without "
           "a request and at no charge to it. −1: on, without a default."),
        this);
    m_ttl->setSpecialValueText(tr("kept for ever"));
    m_analytical = forms::makeNumber(
        QStringLiteral("analyticalTtl"), switchedOff, model::longestTtl, 0,
        tr("The analytical store is a copy of the items by columns, updated by the service, that "
           "reports read without request units. −1: it keeps items for ever."),
        this);
    m_analytical->setSpecialValueText(tr("none"));
    m_ttlWords = forms::makeNote(this);
    m_ttlWords->setObjectName(QStringLiteral("lifetimeWords"));
    m_analyticalWords = forms::makeNote(this);
    m_analyticalWords->setObjectName(QStringLiteral("analyticalWords"));
    for (QDoubleSpinBox *box : {m_ttl, m_analytical})
        box->setSuffix(tr(" s"));
    m_layout->addRow(tr("&Lifetime"), m_ttl);
    m_layout->addRow(m_ttlWords);
    m_layout->addRow(tr("&Analytical store"), m_analytical);
    m_layout->addRow(m_analyticalWords);
}

void ContainerForm::connectFields()
{
    connect(m_name, &QLineEdit::editingFinished, this, &ContainerForm::rename);
    connect(m_key, &QLineEdit::editingFinished, this, &ContainerForm::commitKey);
    connect(m_partitions, &QSpinBox::valueChanged, this, &ContainerForm::commitPartitions);
    connect(m_mode, &QComboBox::activated, this, &ContainerForm::commitThroughput);
    connect(m_throughput, &QDoubleSpinBox::valueChanged, this, &ContainerForm::commitThroughput);
    connect(m_highest, &QDoubleSpinBox::valueChanged, this, [this](double highest) {
        change(tr("Change the highest throughput of %1").arg(m_container),
               [highest](model::Container &value) {
                   value.throughput.highestEver.reset();
                   if (highest > 0)
                       value.throughput.highestEver = static_cast<std::int64_t>(highest);
               });
    });
    connect(m_ttl, &QDoubleSpinBox::valueChanged, this, [this](double seconds) {
        commitLifetime(tr("Change the lifetime in %1").arg(m_container), seconds,
                       &model::Container::defaultTtl);
    });
    connect(m_analytical, &QDoubleSpinBox::valueChanged, this, [this](double seconds) {
        commitLifetime(tr("Change the analytical store of %1").arg(m_container), seconds,
                       &model::Container::analyticalTtl);
    });
    connect(m_uniqueKeys, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        change(tr("Change the unique keys of %1").arg(m_container), [&](model::Container &value) {
            value.uniqueKeys.clear();
            for (const QString &line : lines)
                value.uniqueKeys.push_back(pathsOf(line));
        });
    });
    connect(m_scripts, &QPushButton::clicked, this,
            [this] { openScripts(m_session, m_container, this); });
    connect(m_indexing, &QPlainTextEdit::textChanged, this, &ContainerForm::commitIndexing);
    connect(m_entities, &QMenu::triggered, this, [this](const QAction *action) {
        models::addDocumentType(m_session, m_container, action->data().toString());
    });
}

models::Selection ContainerForm::subject() const
{
    return {models::Selection::Kind::container, m_container, {}};
}

const model::Container *ContainerForm::container() const
{
    const model::Design *design = m_session.currentDesign();
    return design ? design->container(m_container.toStdString()) : nullptr;
}

bool ContainerForm::refresh()
{
    const model::Container *shown = container();
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const bool own = !m_session.isDerived(m_session.design());
    m_design->setText(style::breakable(m_session.design()));
    forms::setTextQuietly(m_name, shown->name);
    forms::setTextQuietly(m_key, joined(shown->partitionKey).toStdString());
    m_partitions->setValue(shown->physicalPartitions.value_or(0));
    m_mode->setCurrentIndex(static_cast<int>(shown->throughput.mode));
    m_throughput->setValue(
        static_cast<double>(shown->throughput.requestUnitsPerSecond.value_or(0)));
    m_throughput->setEnabled(own && shown->throughput.mode != model::ThroughputMode::serverless);
    m_highest->setValue(static_cast<double>(shown->throughput.highestEver.value_or(0)));
    m_highest->setEnabled(own && shown->throughput.mode != model::ThroughputMode::serverless);
    m_ttl->setValue(shownSeconds(shown->defaultTtl));
    m_ttlWords->setText(forms::lifetimeWords(shown->defaultTtl));
    m_analytical->setValue(shownSeconds(shown->analyticalTtl));
    m_analyticalWords->setText(forms::analyticalWords(shown->analyticalTtl));
    for (QWidget *field : {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_key),
                           static_cast<QWidget *>(m_partitions), static_cast<QWidget *>(m_mode),
                           static_cast<QWidget *>(m_ttl), static_cast<QWidget *>(m_analytical),
                           static_cast<QWidget *>(m_uniqueKeys), static_cast<QWidget *>(m_indexing),
                           static_cast<QWidget *>(m_addType)})
        field->setEnabled(own);
    QStringList unique;
    QStringList offers;
    for (const auto &paths : shown->uniqueKeys)
        unique.append(joined(paths));
    for (const model::DocumentType &type : shown->documentTypes) {
        for (const model::Field &field : type.fields) {
            const QString path = QLatin1Char('/') + QString::fromStdString(field.name);
            if (!offers.contains(path))
                offers.append(path);
        }
    }
    m_uniqueKeys->setLines(unique);
    m_uniqueKeys->setOffers(offers);
    m_paths->setPaths(offers);
    refreshIndexing(*shown);
    QStringList types;
    for (const model::DocumentType &type : shown->documentTypes) {
        const QString text = type.primary ? tr("%1: home of %2", "document type, entity")
                                          : tr("%1: copy of %2", "document type, entity");
        types.append(
            text.arg(QString::fromStdString(type.name), QString::fromStdString(type.entity)));
    }
    m_types->setText(
        (types.isEmpty() ? tr("No document types yet.")
                         : style::breakable(types.join(QLatin1Char('\n'))))
        + (own ? QString()
               : QLatin1String("\n\n") + tr("This design is derived. Duplicate it to edit it.")));
    m_scripts->setText(tr("&Scripts (%1)…").arg(shown->scripts.size()));
    m_scripts->setEnabled(own);
    offerDocumentTypes();
    return true;
}

void ContainerForm::refreshIndexing(const model::Container &shown)
{
    const QString typed = m_indexing->toPlainText();
    const model::Json read = model::Json::parse(typed.toStdString(), nullptr, false);
    // The typed text stays while its meaning is the same.
    if (typed.trimmed().isEmpty() ? shown.indexingPolicy.is_null() : read == shown.indexingPolicy)
        return;
    forms::setTextQuietly(
        m_indexing, shown.indexingPolicy.is_null() ? std::string() : shown.indexingPolicy.dump(2));
    m_indexingProblem->hide();
}

void ContainerForm::offerDocumentTypes()
{
    m_entities->clear();
    for (const model::Entity &entity : *m_session.workbook().entities) {
        const QString name = QString::fromStdString(entity.name);
        m_entities->addAction(style::withoutLetter(name))->setData(name);
    }
}

void ContainerForm::change(const QString &text, const Change &change)
{
    const model::Design *design = m_session.workbook().design(m_session.design().toStdString());
    if (m_refreshing || !design)
        return;
    model::Design wanted = *design;
    for (model::Container &value : wanted.containers) {
        if (value.name == m_container.toStdString())
            change(value);
    }
    m_session.apply(model::ChangeDesign {wanted}, text);
}

void ContainerForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_container)
        return;
    const QString before = m_container;
    m_container = wanted; // apply() calls refresh(), which needs the new name
    if (m_session.apply(model::RenameContainer {m_session.design().toStdString(),
                                                before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection(subject());
        return;
    }
    m_container = before;
    forms::setTextQuietly(m_name, before.toStdString());
}

void ContainerForm::commitKey()
{
    const model::Container *shown = container();
    if (!shown || m_key->text() == joined(shown->partitionKey))
        return;
    m_session.apply(model::ChangePartitionKey {m_session.design().toStdString(),
                                               m_container.toStdString(), pathsOf(m_key->text())},
                    tr("Change the partition key of %1").arg(m_container));
}

void ContainerForm::commitPartitions(int partitions)
{
    if (m_refreshing)
        return;
    m_session.apply(
        model::ChangePhysicalPartitions {
            m_session.design().toStdString(), m_container.toStdString(),
            partitions == 0 ? std::nullopt : std::optional<int>(partitions)},
        tr("Change the physical partitions of %1").arg(m_container));
}

void ContainerForm::commitThroughput()
{
    change(tr("Change the throughput of %1").arg(m_container), [this](model::Container &value) {
        value.throughput.mode = static_cast<model::ThroughputMode>(m_mode->currentIndex());
        value.throughput.requestUnitsPerSecond.reset();
        if (m_throughput->value() > 0 && value.throughput.mode != model::ThroughputMode::serverless)
            value.throughput.requestUnitsPerSecond
                = static_cast<std::int64_t>(m_throughput->value());
    });
}

void ContainerForm::commitLifetime(const QString &text, double seconds,
                                   std::optional<std::int64_t> model::Container::*lifetime)
{
    if (m_refreshing)
        return;
    const forms::Lifetime wanted = lifetimeOf(seconds);
    const QString problem = forms::problemOfLifetime(wanted);
    emit refused(problem);
    if (problem.isEmpty())
        change(text, [&](model::Container &value) { value.*lifetime = wanted; });
}

void ContainerForm::commitIndexing()
{
    if (m_refreshing)
        return;
    const QString typed = m_indexing->toPlainText().trimmed();
    const model::Json policy = typed.isEmpty()
        ? model::Json()
        : model::Json::parse(typed.toStdString(), nullptr, /* exceptions */ false);
    const bool reads = typed.isEmpty() || policy.is_object();
    m_indexingProblem->setText(
        reads ? QString() : tr("⚠ This is not a JSON object yet; the policy stays as it was."));
    m_indexingProblem->setVisible(!reads);
    m_indexing->document()->setModified(!reads);
    if (reads)
        change(tr("Change the indexing policy of %1").arg(m_container),
               [&](model::Container &value) { value.indexingPolicy = policy; });
}

} // namespace partita::inspector

#include "moc_containerform.cpp"
