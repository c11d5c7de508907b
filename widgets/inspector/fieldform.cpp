#include "widgets/inspector/fieldform.h"

#include "engine/model/aggregates.h"
#include "engine/model/notation.h"
#include "engine/places/locations.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/linelist.h"
#include "widgets/forms/linetext.h"
#include "widgets/inspector/lines/fieldlines.h"
#include "widgets/inspector/lines/patternlines.h"
#include "widgets/inspector/possiblefields.h"
#include "widgets/models/jsontext.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

#include <limits>

namespace partita::inspector {

namespace {

/// In the order of model::FieldSource.
enum Source { attribute, reference, embedded, copied, aggregate, constant, composed };

std::vector<std::string> aggregatesOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> lines;
    for (const model::Aggregate &aggregate : model::aggregatesOver(workbook, entity))
        lines.push_back(inspector::lineOf(aggregate).toStdString());
    return lines;
}

std::string lineOf(const model::AggregateSource &source)
{
    return inspector::lineOf(model::Aggregate {source.function, source.role, source.attribute, {}})
        .toStdString();
}

std::string what(const model::FieldSource &source)
{
    struct Reader {
        std::string operator()(const model::AttributeSource &one) { return one.attribute; }
        std::string operator()(const model::ReferenceSource &one) { return one.role; }
        std::string operator()(const model::EmbeddedSource &one) { return one.role; }
        std::string operator()(const model::CopiedSource &one)
        {
            return model::joinPath(one.roles, one.attribute);
        }
        std::string operator()(const model::AggregateSource &one) { return lineOf(one); }
        std::string operator()(const model::ConstantSource &) { return {}; }
        std::string operator()(const model::ComposedSource &) { return {}; }
    };
    return std::visit(Reader(), source);
}

std::optional<int> cutOf(const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return own->truncate;
    if (const auto *copy = std::get_if<model::CopiedSource>(&source))
        return copy->truncate;
    const auto *rows = std::get_if<model::EmbeddedSource>(&source);
    return rows ? rows->latest : std::nullopt;
}

/// True when the value repeats other rows, so that it needs upkeep.
bool repeatsOthers(const model::FieldSource &source)
{
    if (const auto *composed = std::get_if<model::ComposedSource>(&source))
        return std::any_of(composed->parts.begin(), composed->parts.end(),
                           [](const model::Field &part) { return repeatsOthers(part.source); });
    return std::holds_alternative<model::CopiedSource>(source)
        || std::holds_alternative<model::AggregateSource>(source)
        || std::holds_alternative<model::EmbeddedSource>(source);
}

bool isDate(const model::Workbook &workbook, const std::string &entity, const std::string &name)
{
    const model::Entity *known = workbook.entity(entity);
    const model::Attribute *attribute = known ? known->attribute(name) : nullptr;
    return attribute && attribute->type == model::AttributeType::dateTime;
}

} // namespace

FieldForm::FieldForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(forms::makeForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    addRows();
    connect(m_kind, &QComboBox::activated, this, &FieldForm::chooseKind);
    for (QLineEdit *line : {m_name, m_value, m_separator})
        connect(line, &QLineEdit::editingFinished, this, &FieldForm::report);
    for (QComboBox *box : {m_what, m_order, m_upkeep})
        connect(box, &QComboBox::activated, this, &FieldForm::report);
    connect(m_cut, &QSpinBox::valueChanged, this, &FieldForm::report);
    connect(m_parts, &forms::LineList::linesEdited, this, &FieldForm::commitParts);
}

void FieldForm::addRows()
{
    m_name = forms::makeLine(QStringLiteral("fieldName"), tr("The property's name in the item."),
                             this);
    m_kind
        = forms::makeChoice(QStringLiteral("fieldSource"), tr("Where the value comes from."), this);
    m_kind->addItems({tr("own attribute"), tr("key of another row"), tr("embedded rows"),
                      tr("copied from another row"), tr("counted or summed"), tr("always the same"),
                      tr("composed of several")});
    m_what
        = forms::makeChoice(QStringLiteral("fieldFrom"), tr("The attribute, role or path."), this);
    m_value = forms::makeLine(QStringLiteral("fieldValue"), tr("A text, a number, true or false."),
                              this);
    m_cut = forms::makeWhole(QStringLiteral("fieldCut"), 0, std::numeric_limits<int>::max(),
                             tr("Only the first characters of a text, or the newest rows."), this);
    m_cut->setSpecialValueText(tr("all"));
    m_order = forms::makeChoice(QStringLiteral("fieldOrder"),
                                tr("The attribute that shows which rows are newest."), this);
    m_parts = new forms::LineList(QStringLiteral("fieldParts"), tr("Parts"), this);
    m_parts->setToolTip(tr(
        "What the value is made of, in order: attributes, roles, paths such as author.username, a fixed "
        "“text” in quotation marks, or a count of a role. “createdAt first 7” takes the month of a date, and "
        "(a + b) with \":\" makes one part of two."));
    m_separator = forms::makeLine(QStringLiteral("fieldSeparator"),
                                  tr("The separator between the parts."), this);
    m_upkeep = forms::makeChoice(
        QStringLiteral("fieldUpkeep"),
        tr("How the value is updated when its origin changes: in the same transaction, a moment "
           "later by the change feed, or by further requests of the application."),
        this);
    m_upkeep->addItems({tr("not at all"), tr("transaction"), tr("change feed"), tr("application")});
    m_layout->addRow(tr("Fiel&d"), m_name);
    m_layout->addRow(tr("&Source"), m_kind);
    m_layout->addRow(tr("&From"), m_what);
    m_layout->addRow(tr("&Value"), m_value);
    m_layout->addRow(m_parts);
    m_layout->addRow(tr("Se&parator"), m_separator);
    m_layout->addRow(tr("O&nly first"), m_cut);
    m_layout->addRow(tr("Newest &by"), m_order);
    m_layout->addRow(tr("&Updated by"), m_upkeep);
}

std::string FieldForm::partner(const std::string &role) const
{
    const auto found = model::findRole(m_workbook, m_entity, role);
    return found ? found->partner : std::string();
}

void FieldForm::show(const model::Workbook &workbook, const model::Design &design,
                     const std::string &entity, const model::Field &field)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_workbook = workbook;
    m_design = design;
    m_entity = entity;
    m_field = field;
    forms::setTextQuietly(m_name, field.name);
    m_kind->setCurrentIndex(static_cast<int>(field.source.index()));
    m_upkeep->setCurrentIndex(static_cast<int>(field.upkeep));
    refreshSource();
}

void FieldForm::refreshSource()
{
    const auto kind = static_cast<Source>(m_field.source.index());
    const auto show = [this](QWidget *field, bool on) {
        field->setVisible(on);
        m_layout->labelForField(field)->setVisible(on);
    };
    show(m_what, kind != constant && kind != composed);
    show(m_value, kind == constant);
    m_parts->setVisible(kind == composed);
    show(m_separator, kind == composed);
    show(m_cut, kind == attribute || kind == copied || kind == embedded);
    show(m_order, kind == embedded && cutOf(m_field.source));
    show(m_upkeep, repeatsOthers(m_field.source) || m_field.upkeep != model::Upkeep::none);
    offer(what(m_field.source));
    m_cut->setValue(cutOf(m_field.source).value_or(0));
    if (const auto *value = std::get_if<model::ConstantSource>(&m_field.source)) {
        forms::setTextQuietly(m_value, models::textOf(value->value).toStdString());
    }
    if (const auto *parts = std::get_if<model::ComposedSource>(&m_field.source)) {
        QStringList lines;
        for (const model::Field &part : parts->parts)
            lines.append(partLineOf(part));
        m_parts->setOffers(partOffers(m_workbook, m_entity));
        m_parts->setLines(lines);
        m_parts->setProblem({});
        forms::setTextQuietly(m_separator, parts->separator);
    }
    refreshCut();
}

void FieldForm::refreshCut()
{
    const auto *rows = std::get_if<model::EmbeddedSource>(&m_field.source);
    auto *label = qobject_cast<QLabel *>(m_layout->labelForField(m_cut));
    m_cut->setToolTip(rows ? tr("At most this many rows are stored here: the first ones of the "
                                "order.")
                           : tr("Only the first characters of the text."));
    if (!rows)
        return label->setText(tr("O&nly first"));
    const std::string entity = partner(rows->role);
    const std::string order = rows->orderBy.empty() ? newestBy(m_workbook, entity) : rows->orderBy;
    const bool isByDate = isDate(m_workbook, entity, order);
    label->setText(isByDate ? tr("O&nly newest") : tr("O&nly greatest"));
    qobject_cast<QLabel *>(m_layout->labelForField(m_order))
        ->setText(isByDate ? tr("Newest &by") : tr("Greatest &by"));
    m_order->setToolTip(isByDate
                            ? tr("The date that orders the rows: the newest come first.")
                            : tr("The attribute that orders the rows: the greatest come first."));
    forms::setChoices(m_order, attributesOf(m_workbook, entity), order);
}

void FieldForm::offer(const std::string &current)
{
    std::vector<std::string> offers;
    switch (static_cast<Source>(m_field.source.index())) {
    case attribute:
        offers = attributesOf(m_workbook, m_entity);
        break;
    case reference:
    case embedded:
        offers = rolesOf(m_workbook, m_entity, false);
        break;
    case copied:
        offers = copiesOf(m_workbook, m_entity);
        break;
    case aggregate:
        offers = aggregatesOf(m_workbook, m_entity);
        break;
    case constant:
    case composed:
        return;
    }
    forms::setChoices(m_what, offers, current);
}

void FieldForm::chooseKind(int kind)
{
    if (kind == static_cast<int>(m_field.source.index()))
        return;
    model::Field field = m_field;
    // The first offer of that kind, as a valid start for editing.
    for (const model::Field &offered : possibleFields(m_workbook, m_design, m_entity)) {
        if (static_cast<int>(offered.source.index()) == kind) {
            field.source = offered.source;
            field.upkeep = offered.upkeep;
            emit stated(field);
            return;
        }
    }
    if (kind == composed) {
        model::ComposedSource source;
        source.parts = ownFields(m_workbook, m_entity);
        source.parts.resize(std::min<std::size_t>(source.parts.size(), 2));
        field.source = source;
        field.upkeep = model::Upkeep::none;
        emit stated(field);
        return;
    }
    m_kind->setCurrentIndex(static_cast<int>(m_field.source.index()));
}

model::FieldSource FieldForm::statedSource() const
{
    const std::string from = m_what->currentText().toStdString();
    const std::optional<int> cut
        = m_cut->value() > 0 ? std::optional(m_cut->value()) : std::nullopt;
    switch (static_cast<Source>(m_field.source.index())) {
    case attribute:
        return model::AttributeSource {from, cut};
    case reference:
        return model::ReferenceSource {from};
    case embedded: {
        auto rows = std::get<model::EmbeddedSource>(m_field.source);
        const bool isOther = rows.role != from;
        if (isOther)
            rows = {from, ownFields(m_workbook, partner(from)), {}, {}};
        const bool isOrdered = cut && !isOther && !m_order->currentText().isEmpty();
        rows.latest = cut;
        rows.orderBy = isOrdered ? m_order->currentText().toStdString()
            : cut                ? newestBy(m_workbook, partner(from))
                                 : std::string();
        return rows;
    }
    case copied: {
        auto [roles, name] = model::splitPath(from);
        return model::CopiedSource {std::move(roles), name, cut};
    }
    case aggregate:
        if (const auto read = aggregateOf(m_what->currentText()))
            return model::AggregateSource {read->function, read->role, read->attribute};
        break;
    case constant:
        if (m_value->isModified())
            return model::ConstantSource {models::valueTyped(m_value->text())};
        break;
    case composed: {
        auto parts = std::get<model::ComposedSource>(m_field.source);
        if (m_separator->isModified()) // a line edit cannot show every character of the separator
            parts.separator = m_separator->text().toStdString();
        return parts;
    }
    }
    return m_field.source;
}

void FieldForm::commitParts(const QStringList &lines)
{
    const auto *composed = std::get_if<model::ComposedSource>(&m_field.source);
    if (!composed)
        return; // an undo came before what was typed
    model::ComposedSource source = *composed;
    std::vector<model::Field> before = std::exchange(source.parts, {});
    for (const QString &line : lines) {
        // Unchanged lines keep their parts, including what the line does not show.
        const auto same = std::find_if(before.begin(), before.end(), [&](const model::Field &part) {
            return forms::tidied(partLineOf(part)) == line;
        });
        if (same != before.end()) {
            source.parts.push_back(std::move(*same));
            before.erase(same);
            continue;
        }
        const auto read = partOf(m_workbook, m_entity, line);
        if (!read) {
            m_parts->setProblem(
                tr("“%1” is no attribute, role, path or count of %2, nor a text in quotation marks.")
                    .arg(line, QString::fromStdString(m_entity)));
            return;
        }
        source.parts.push_back(*read);
    }
    model::Field field = m_field;
    field.source = std::move(source);
    emit stated(field);
}

void FieldForm::report()
{
    if (m_showing)
        return;
    model::Field field = m_field;
    if (m_name->isModified())
        field.name = m_name->text().trimmed().toStdString();
    field.source = statedSource();
    field.upkeep = static_cast<model::Upkeep>(m_upkeep->currentIndex());
    const auto *before = std::get_if<model::EmbeddedSource>(&m_field.source);
    const auto *rows = std::get_if<model::EmbeddedSource>(&field.source);
    if (rows && field.upkeep == model::Upkeep::none) {
        // Other rows, or no longer all rows: they need upkeep unless this is their home.
        const auto home = places::homeOf(m_workbook, m_design, partner(rows->role));
        const bool isOther = rows->role != before->role;
        if (home && (isOther || (rows->latest && !before->latest && home->isRoot())))
            field.upkeep = model::Upkeep::changeFeed;
    }
    if (field != m_field)
        emit stated(field);
}

} // namespace partita::inspector

#include "moc_fieldform.cpp"
