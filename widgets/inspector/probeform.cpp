#include "widgets/inspector/probeform.h"

#include "widgets/forms/formparts.h"
#include "widgets/models/jsontext.h"
#include "widgets/style/elidedlabel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>

namespace partita::inspector {

namespace {

constexpr int mostLabelCharacters = 16; ///< longest parameter name before its field

/// First entries of a parameter's choice; sample rows follow.
enum Choice { drawn, typed, firstRow };

} // namespace

ProbeForm::ProbeForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(forms::makeForm(this))
    , m_nothing(forms::makeNote(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_nothing->setText(tr("Nothing to state: the request has no parameters."));
    m_layout->addRow(m_nothing);
}

std::vector<ProbeForm::Part> ProbeForm::partsOf(const model::Workbook &workbook,
                                                const model::AccessPattern &pattern)
{
    std::vector<Part> parts;
    const auto add = [&](Part part) {
        if (!part.name.empty() && std::find(parts.begin(), parts.end(), part) == parts.end())
            parts.push_back(std::move(part));
    };
    if (const model::Query *query = pattern.query()) {
        for (const model::Match *match : query->valueMatches()) {
            std::string entity = query->root;
            if (match->kind == model::Match::Kind::belongsTo) {
                const auto role = model::findRole(workbook, query->root, match->path);
                entity = role ? role->partner : std::string();
            }
            add({Part::Kind::parameter, match->parameter, entity});
            add({Part::Kind::parameter, match->parameterTo, entity});
        }
        for (const std::string &name : query->after)
            add({Part::Kind::parameter, name, query->root});
        return parts;
    }
    const model::Command &command = *pattern.command();
    parts.push_back({Part::Kind::row, {}, command.entity});
    for (const std::string &name : command.parameters())
        add({Part::Kind::parameter, name, {}});
    if (command.kind != model::Command::Kind::update)
        return parts;
    if (const model::Entity *entity = workbook.entity(command.entity)) {
        for (const model::Attribute &attribute : entity->attributes) {
            const auto &stated = command.attributes;
            const bool isChanged = stated.empty()
                ? attribute.isMutable
                : std::find(stated.begin(), stated.end(), attribute.name) != stated.end();
            if (isChanged && !command.changeOf(attribute.name))
                add({Part::Kind::change, attribute.name, {}});
        }
    }
    return parts;
}

void ProbeForm::show(const model::Workbook &workbook, const model::AccessPattern &pattern)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_probe = pattern.probe;
    const std::vector<Part> parts = partsOf(workbook, pattern);
    const bool same
        = std::equal(parts.begin(), parts.end(), m_lines.begin(), m_lines.end(),
                     [](const Part &part, const Line &line) { return part == line.part; });
    if (!same)
        build(parts);
    m_nothing->setVisible(m_lines.empty());
    for (const Line &line : m_lines)
        fill(line, workbook);
}

void ProbeForm::build(const std::vector<Part> &parts)
{
    while (m_layout->rowCount() > 1)
        m_layout->removeRow(1);
    m_lines.clear();
    for (const Part &part : parts)
        m_lines.push_back(makeLineFor(part));
}

ProbeForm::Line ProbeForm::makeLineFor(const Part &part)
{
    Line line {part, nullptr, nullptr};
    const QString name = QString::fromStdString(part.name);
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    if (part.kind != Part::Kind::change) {
        line.choice = forms::makeChoice(
            QStringLiteral("probe.") + name,
            part.kind == Part::Kind::row
                ? tr("The row that the command creates, changes or removes.")
                : tr(
                    "Where the value comes from: a sample row gives its key, or the attribute that is compared."),
            box);
        line.choice->setAccessibleName(part.kind == Part::Kind::row ? tr("Row") : name);
        line.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        layout->addWidget(line.choice, 1);
        connect(line.choice, &QComboBox::activated, this, &ProbeForm::report);
    }
    if (part.kind != Part::Kind::row) {
        line.value = forms::makeLine(QStringLiteral("probeValue.") + name,
                                     tr("A text, a number, true, false or JSON."), box);
        line.value->setAccessibleName(tr("Value of %1").arg(name));
        if (part.kind == Part::Kind::change)
            line.value->setPlaceholderText(tr("generated"));
        layout->addWidget(line.value, 1);
        connect(line.value, &QLineEdit::editingFinished, this, &ProbeForm::report);
    }
    if (!part.entity.empty()) {
        auto *rows = forms::makeTool(
            QStringLiteral("probeRows.") + name, {},
            tr("Sample rows of %1…").arg(QString::fromStdString(part.entity)), box);
        rows->setText(QStringLiteral("…"));
        connect(
            rows, &QToolButton::clicked, this,
            [this, entity = QString::fromStdString(part.entity)] { emit rowsRequested(entity); });
        layout->addWidget(rows);
    }
    QString label = name;
    if (part.kind == Part::Kind::parameter)
        label = QLatin1Char('@') + name;
    else if (part.kind == Part::Kind::row)
        label = tr("Row");
    auto *title = new style::ElidedLabel(this, Qt::ElideMiddle);
    title->setLine(label);
    title->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    title->setMaximumWidth(fontMetrics().averageCharWidth() * mostLabelCharacters);
    m_layout->addRow(title, box);
    return line;
}

void ProbeForm::fill(const Line &line, const model::Workbook &workbook)
{
    const Part &part = line.part;
    if (part.kind == Part::Kind::change) {
        const auto value = m_probe.changes.find(part.name);
        forms::setTextQuietly(line.value,
                              value == m_probe.changes.end()
                                  ? std::string()
                                  : models::textOf(value->second).toStdString());
        return;
    }
    std::vector<std::string> entries {tr("drawn as the load draws").toStdString()};
    if (part.kind == Part::Kind::parameter)
        entries.push_back(tr("this value:").toStdString());
    for (const model::SampleRow &row : workbook.population->sampleRows) {
        if (row.entity == part.entity)
            entries.push_back(row.name);
    }
    std::string current = entries[drawn];
    if (part.kind == Part::Kind::row) {
        if (!m_probe.row.empty())
            current = m_probe.row;
    } else if (const auto row = m_probe.rows.find(part.name); row != m_probe.rows.end()) {
        current = row->second;
    } else if (m_probe.parameters.contains(part.name)) {
        current = entries[typed];
    }
    forms::setChoices(line.choice, entries, current);
    if (!line.value)
        return;
    const auto value = m_probe.parameters.find(part.name);
    line.value->setVisible(current == entries[typed]);
    forms::setTextQuietly(line.value,
                          value == m_probe.parameters.end()
                              ? std::string()
                              : models::textOf(value->second).toStdString());
}

void ProbeForm::report()
{
    if (m_showing)
        return;
    model::Probe probe = m_probe;
    for (const Line &line : m_lines) {
        const Part &part = line.part;
        const QString text = line.value ? line.value->text().trimmed() : QString();
        if (part.kind == Part::Kind::change) {
            probe.changes.erase(part.name);
            if (!text.isEmpty())
                probe.changes[part.name] = models::valueTyped(text);
            continue;
        }
        const int choice = line.choice->currentIndex();
        const std::string row = line.choice->currentText().toStdString();
        if (part.kind == Part::Kind::row) {
            probe.row = choice == drawn ? std::string() : row;
            continue;
        }
        probe.rows.erase(part.name);
        probe.parameters.erase(part.name);
        if (choice == typed)
            probe.parameters[part.name] = models::valueTyped(text);
        else if (choice >= firstRow)
            probe.rows[part.name] = row;
    }
    if (probe != m_probe)
        emit stated(probe);
}

} // namespace partita::inspector

#include "moc_probeform.cpp"
