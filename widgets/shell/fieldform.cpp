#include "widgets/shell/fieldform.h"

#include "engine/model/notation.h"
#include "widgets/models/jsontext.h"
#include "widgets/shell/fieldlines.h"
#include "widgets/shell/formparts.h"
#include "widgets/shell/linelist.h"
#include "widgets/shell/patternlines.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace partita::shell {

namespace {

/// In the order of model::FieldSource.
enum Source { attribute, reference, embedded, copied, aggregate, constant, composed };

std::vector<std::string> attributesOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> names;
    if (const model::Entity *known = workbook.entity(entity)) {
        for (const model::Attribute &one : known->attributes)
            names.push_back(one.name);
    }
    return names;
}

/// Roles; `many` chooses those to many rows, otherwise all.
std::vector<std::string> rolesOf(const model::Workbook &workbook, const std::string &entity,
                                 bool onlyMany)
{
    std::vector<std::string> names;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toMany || !onlyMany)
            names.push_back(role.name);
    }
    return names;
}

std::vector<std::string> copiesOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> paths;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toMany)
            continue;
        for (const std::string &name : attributesOf(workbook, role.partner))
            paths.push_back(role.name + '.' + name);
        for (const model::Role &further : model::rolesOf(workbook, role.partner)) {
            const bool back = further.relationship == role.relationship;
            if (further.toMany || back)
                continue;
            for (const std::string &name : attributesOf(workbook, further.partner))
                paths.push_back(role.name + '.' + further.name + '.' + name);
        }
    }
    return paths;
}

std::vector<std::string> aggregatesOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> lines;
    const QStringList offers = aggregateOffers(workbook, entity);
    for (const QString &offer : offers)
        lines.push_back(offer.section(QStringLiteral(" as "), 0, 0).toStdString());
    return lines;
}

std::string lineOf(const model::AggregateSource &source)
{
    return shell::lineOf(model::Aggregate {source.function, source.role, source.attribute, {}})
        .toStdString();
}

std::string partnerOf(const model::Workbook &workbook, const std::string &entity,
                      const std::string &role)
{
    const auto found = model::findRole(workbook, entity, role);
    return found ? found->partner : std::string();
}

std::string capitalised(std::string name)
{
    if (!name.empty())
        name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

std::vector<model::Field> ownFields(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<model::Field> fields;
    for (const std::string &name : attributesOf(workbook, entity))
        fields.push_back({name, model::AttributeSource {name, {}}, model::Upkeep::none});
    return fields;
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

} // namespace

std::vector<model::Field> fieldOffers(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<model::Field> offers = ownFields(workbook, entity);
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (!role.toMany)
            offers.push_back(
                {role.name + "Id", model::ReferenceSource {role.name}, model::Upkeep::none});
        else
            offers.push_back(
                {role.name,
                 model::EmbeddedSource {role.name, ownFields(workbook, role.partner), {}, {}},
                 model::Upkeep::none});
    }
    for (const std::string &path : copiesOf(workbook, entity)) {
        auto [roles, name] = model::splitPath(path);
        offers.push_back({roles.back() + capitalised(name),
                          model::CopiedSource {std::move(roles), name, {}},
                          model::Upkeep::changeFeed});
    }
    for (const std::string &role : rolesOf(workbook, entity, true))
        offers.push_back({role + "Count",
                          model::AggregateSource {model::AggregateFunction::count, role, {}},
                          model::Upkeep::changeFeed});
    offers.push_back({"type", model::ConstantSource {model::Json(entity)}, model::Upkeep::none});
    return offers;
}

FieldForm::FieldForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(makeForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    addRows();
    connect(m_kind, &QComboBox::activated, this, &FieldForm::chooseKind);
    for (QLineEdit *line : {m_name, m_value, m_separator})
        connect(line, &QLineEdit::editingFinished, this, &FieldForm::report);
    for (QComboBox *box : {m_what, m_order, m_upkeep})
        connect(box, &QComboBox::activated, this, &FieldForm::report);
    connect(m_cut, &QSpinBox::valueChanged, this, &FieldForm::report);
    connect(m_parts, &LineList::linesEdited, this, &FieldForm::commitParts);
}

void FieldForm::addRows()
{
    m_name = makeLine(QStringLiteral("fieldName"), tr("The property's name in the item."), this);
    m_kind = makeChoice(QStringLiteral("fieldSource"), tr("Where the value comes from."), this);
    m_kind->addItems({tr("own attribute"), tr("key of another row"), tr("embedded rows"),
                      tr("copied from another row"), tr("counted or summed"), tr("always the same"),
                      tr("composed of several")});
    m_what = makeChoice(QStringLiteral("fieldFrom"), tr("The attribute, role or path."), this);
    m_value = makeLine(QStringLiteral("fieldValue"), tr("A text, a number, true or false."), this);
    m_cut = makeWhole(QStringLiteral("fieldCut"), 0, 1'000'000,
                      tr("Only the first characters of a text, or the newest rows."), this);
    m_cut->setSpecialValueText(tr("all"));
    m_order = makeChoice(QStringLiteral("fieldOrder"), tr("Which attribute says what is newest."),
                         this);
    m_parts = new LineList(QStringLiteral("fieldParts"), tr("Parts"), this);
    m_parts->setToolTip(tr(
        "What the value is made of, in order: attributes, roles, paths such as author.username, or a fixed "
        "“text” in quotation marks. “createdAt first 7” takes the month of a date."));
    m_separator
        = makeLine(QStringLiteral("fieldSeparator"), tr("What stands between the parts."), this);
    m_upkeep = makeChoice(
        QStringLiteral("fieldUpkeep"),
        tr("How the value follows its origin: with it in one transaction, a moment later by the change feed, or by "
           "further requests of the application."),
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
    m_layout->addRow(tr("&Kept in step by"), m_upkeep);
}

void FieldForm::show(const model::Workbook &workbook, const std::string &entity,
                     const model::Field &field)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_workbook = workbook;
    m_entity = entity;
    m_field = field;
    setTextQuietly(m_name, field.name);
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
    show(m_upkeep, kind == copied || kind == aggregate || kind == embedded);
    offer(what(m_field.source));
    m_cut->setValue(cutOf(m_field.source).value_or(0));
    if (const auto *value = std::get_if<model::ConstantSource>(&m_field.source)) {
        setTextQuietly(m_value, models::textOf(value->value).toStdString());
    }
    if (const auto *parts = std::get_if<model::ComposedSource>(&m_field.source)) {
        QStringList lines;
        for (const model::Field &part : parts->parts)
            lines.append(partLineOf(part));
        m_parts->setOffers(partOffers(m_workbook, m_entity));
        m_parts->setLines(lines);
        m_parts->setProblem({});
        setTextQuietly(m_separator, parts->separator);
    }
    if (const auto *rows = std::get_if<model::EmbeddedSource>(&m_field.source))
        setChoices(m_order, attributesOf(m_workbook, partnerOf(m_workbook, m_entity, rows->role)),
                   rows->orderBy);
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
    setChoices(m_what, offers, current);
}

void FieldForm::chooseKind(int kind)
{
    if (kind == static_cast<int>(m_field.source.index()))
        return;
    model::Field field = m_field;
    // The first offer of that kind: something that is right, to be changed.
    for (const model::Field &offered : fieldOffers(m_workbook, m_entity)) {
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
        if (rows.role != from)
            rows = {from, ownFields(m_workbook, partnerOf(m_workbook, m_entity, from)), {}, {}};
        rows.latest = cut;
        const auto names = attributesOf(m_workbook, partnerOf(m_workbook, m_entity, from));
        rows.orderBy = cut ? m_order->currentText().toStdString() : std::string();
        if (cut && rows.orderBy.empty() && !names.empty())
            rows.orderBy = names.back();
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
        return model::ConstantSource {models::valueTyped(m_value->text())};
    case composed: {
        auto parts = std::get<model::ComposedSource>(m_field.source);
        parts.separator = m_separator->text().toStdString();
        return parts;
    }
    }
    return m_field.source;
}

void FieldForm::commitParts(const QStringList &lines)
{
    model::ComposedSource source = std::get<model::ComposedSource>(m_field.source);
    const std::vector<model::Field> before = std::exchange(source.parts, {});
    for (const QString &line : lines) {
        // A part that is no line of ours stays as it is.
        const auto same = std::find_if(before.begin(), before.end(), [&](const model::Field &part) {
            return partLineOf(part) == line;
        });
        const auto read
            = same == before.end() ? partOf(m_workbook, m_entity, line) : std::optional(*same);
        if (!read) {
            m_parts->setProblem(
                tr("“%1” is no attribute, role or path of %2, nor a text in quotation marks.")
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
    field.name = m_name->text().trimmed().toStdString();
    field.source = statedSource();
    field.upkeep = static_cast<model::Upkeep>(m_upkeep->currentIndex());
    if (field != m_field)
        emit stated(field);
}

} // namespace partita::shell
