#include "engine/places/question.h"

#include "engine/model/attributepath.h"
#include "engine/places/binding.h"
#include "engine/places/locations.h"

#include <algorithm>

namespace partita::places {
namespace {

using model::Workbook;
using Names = std::vector<std::string>;

Piece attributePiece(const Workbook &workbook, const std::string &entity,
                     const model::Projection &projection)
{
    model::ResolvedPath path = model::resolvePath(workbook, entity, projection.path);
    return {{projection.resultName()},
            std::move(path.roles),
            Piece::Attribute {std::move(path.attribute), projection.truncate}};
}

void addOwnAttributes(const Workbook &workbook, const std::string &entity, Shape &shape)
{
    if (const model::Entity *found = workbook.entity(entity)) {
        for (const model::Attribute &attribute : found->attributes)
            shape.pieces.push_back(
                {{attribute.name}, {}, Piece::Attribute {attribute.name, std::nullopt}});
    }
}

Shape shapeOfAttributes(const Workbook &workbook, const std::string &entity,
                        const std::vector<model::Projection> &projections)
{
    Shape shape;
    if (projections.empty())
        addOwnAttributes(workbook, entity, shape);
    for (const model::Projection &projection : projections)
        shape.pieces.push_back(attributePiece(workbook, entity, projection));
    return shape;
}

Shape shapeOfIncluded(const Workbook &workbook, const std::string &entity,
                      const model::IncludedRows &included);

/// Adds the included rows: a nested piece for to-many roles, their own pieces for to-one roles.
void addIncluded(const Workbook &workbook, const std::string &entity,
                 const std::vector<model::IncludedRows> &all, Shape &shape)
{
    for (const model::IncludedRows &included : all) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, included.role);
        if (!role)
            continue;
        Shape inner = shapeOfIncluded(workbook, role->partner, included);
        if (role->toMany) {
            Piece::Rows rows {included.role,       false,
                              included.limit,      included.orderBy,
                              included.descending, {std::move(inner)}};
            shape.pieces.push_back({{included.role}, {}, std::move(rows)});
            continue;
        }
        for (Piece &piece : inner.pieces) {
            piece.as.insert(piece.as.begin(), included.role);
            piece.roles.insert(piece.roles.begin(), included.role);
            shape.pieces.push_back(std::move(piece));
        }
    }
}

Shape shapeOfIncluded(const Workbook &workbook, const std::string &entity,
                      const model::IncludedRows &included)
{
    Shape shape = shapeOfAttributes(workbook, entity, included.attributes);
    addIncluded(workbook, entity, included.included, shape);
    return shape;
}

/// Nesting depth of look-ups that the shape may need: one for each role on the longest path.
int rolesOnTheWay(const Shape &shape)
{
    std::size_t most = 0;
    for (const Piece &piece : shape.pieces) {
        std::size_t roles = piece.roles.size();
        if (const auto *rows = std::get_if<Piece::Rows>(&piece.what); rows && !rows->shape.empty())
            roles += 1 + static_cast<std::size_t>(rolesOnTheWay(rows->shape.front()));
        most = std::max(most, roles);
    }
    return static_cast<int>(most);
}

/// Converts the fields of documents into pieces.
class FieldReader {
public:
    explicit FieldReader(const Workbook &workbook)
        : m_workbook(workbook)
    {
    }

    void read(const std::vector<model::Field> &fields, const std::string &entity, const Names &as,
              const Names &roles, Shape &shape) const
    {
        for (const model::Field &field : fields) {
            Names place = as;
            place.push_back(field.name);
            read(field, entity, place, roles, shape);
        }
    }

private:
    void read(const model::Field &field, const std::string &entity, const Names &as,
              const Names &roles, Shape &shape) const
    {
        if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source))
            readReference(*reference, entity, as, roles, shape);
        else if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            readEmbedded(*embedded, entity, as, roles, shape);
        else if (const auto *composed = std::get_if<model::ComposedSource>(&field.source))
            shape.pieces.push_back({as, roles, readComposed(*composed, entity)});
        else if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            shape.pieces.push_back({as, roles, Piece::Constant {constant->value}});
        else if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source))
            shape.pieces.push_back({as, roles, Piece::Aggregate {*aggregate}});
        else
            readAttribute(field, as, roles, shape);
    }

    static void readAttribute(const model::Field &field, const Names &as, const Names &roles,
                              Shape &shape)
    {
        if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
            shape.pieces.push_back({as, roles, Piece::Attribute {own->attribute, own->truncate}});
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
            Names path = roles;
            path.insert(path.end(), copied->roles.begin(), copied->roles.end());
            shape.pieces.push_back(
                {as, path, Piece::Attribute {copied->attribute, copied->truncate}});
        }
    }

    void readReference(const model::ReferenceSource &reference, const std::string &entity,
                       const Names &as, const Names &roles, Shape &shape) const
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, reference.role);
        const model::Entity *partner = role ? m_workbook.entity(role->partner) : nullptr;
        if (!partner)
            return;
        if (role->toMany) {
            Piece::Rows rows;
            rows.role = reference.role;
            rows.keysOnly = true;
            shape.pieces.push_back({as, roles, std::move(rows)});
            return;
        }
        Names path = roles;
        path.push_back(reference.role);
        shape.pieces.push_back({as, path, Piece::Attribute {partner->key, std::nullopt}});
    }

    void readEmbedded(const model::EmbeddedSource &embedded, const std::string &entity,
                      const Names &as, const Names &roles, Shape &shape) const
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, embedded.role);
        if (!role)
            return;
        if (!role->toMany) {
            Names path = roles;
            path.push_back(embedded.role);
            read(embedded.fields, role->partner, as, path, shape);
            return;
        }
        Piece::Rows rows;
        rows.role = embedded.role;
        rows.limit = embedded.latest;
        rows.orderBy = embedded.orderBy;
        rows.shape.emplace_back();
        read(embedded.fields, role->partner, {}, {}, rows.shape.front());
        shape.pieces.push_back({as, roles, std::move(rows)});
    }

    Piece::Composed readComposed(const model::ComposedSource &composed,
                                 const std::string &entity) const
    {
        Shape parts;
        read(composed.parts, entity, {}, {}, parts);
        return {std::move(parts.pieces), composed.separator};
    }

    const Workbook &m_workbook;
};

std::optional<Operand> operandOf(const std::string &parameter, const model::Json &constant)
{
    if (!constant.is_null())
        return Operand::constantOf(constant);
    return parameter.empty() ? std::nullopt : std::optional(Operand::parameterNamed(parameter));
}

/// True for an attribute whose values are no arrays; false where there is no attribute.
bool isNoArray(const Workbook &workbook, const model::ResolvedPath &path)
{
    const model::Entity *entity = workbook.entity(path.entity);
    const auto attribute = entity ? model::attributeAt(*entity, path.attribute) : std::nullopt;
    return attribute && attribute->type != model::AttributeType::array;
}

/// The comparison of a match, but for `contains` and `belongsTo`, which depend on what the path
/// leads to.
Condition::Kind kindOf(model::Match::Kind kind)
{
    switch (kind) {
    case model::Match::Kind::equals:
    case model::Match::Kind::belongsTo:
        return Condition::Kind::equals;
    case model::Match::Kind::differs:
        return Condition::Kind::differs;
    case model::Match::Kind::in:
        return Condition::Kind::in;
    case model::Match::Kind::range:
        return Condition::Kind::range;
    case model::Match::Kind::prefix:
        return Condition::Kind::prefix;
    case model::Match::Kind::suffix:
        return Condition::Kind::suffix;
    case model::Match::Kind::contains:
        return Condition::Kind::contains;
    case model::Match::Kind::isThere:
        return Condition::Kind::isThere;
    case model::Match::Kind::isMissing:
        return Condition::Kind::isMissing;
    case model::Match::Kind::all:
        return Condition::Kind::all;
    case model::Match::Kind::any:
        return Condition::Kind::any;
    case model::Match::Kind::none:
        break;
    }
    return Condition::Kind::none;
}

/// "author.nickname is missing" is about an author that is there: the condition that it is. Absent
/// where every row has one.
std::optional<Condition> partnerIsThere(const Workbook &workbook, const std::string &root,
                                        const Condition &condition)
{
    if (condition.kind != Condition::Kind::isMissing)
        return std::nullopt;
    std::string entity = root;
    bool isSure = true;
    for (const std::string &name : condition.roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        if (!role)
            return std::nullopt;
        isSure = isSure && !mayLeadNowhere(workbook, *role);
        entity = role->partner;
    }
    if (isSure)
        return std::nullopt;
    Condition there;
    there.kind = Condition::Kind::isThere;
    there.roles = condition.roles;
    there.attribute = keyNameOf(workbook, entity);
    return there;
}

Condition conditionOf(const Workbook &workbook, const std::string &root, const model::Match &match)
{
    Condition condition;
    const Comparison comparison = comparisonOf(workbook, root, match);
    condition.kind = comparison.kind;
    condition.excludesFrom = comparison.excludesFrom;
    condition.includesTo = comparison.includesTo;
    condition.ignoresCase = comparison.ignoresCase;
    for (const model::Match &part : match.parts) {
        condition.parts.push_back(conditionOf(workbook, root, part));
        if (const auto there = partnerIsThere(workbook, root, condition.parts.back())) {
            Condition both;
            both.kind = Condition::Kind::all;
            both.parts = {*there, std::move(condition.parts.back())};
            condition.parts.back() = std::move(both);
        }
    }
    if (match.isGroup())
        return condition;
    model::ResolvedPath path = model::resolvePath(workbook, root, match.path);
    condition.roles = std::move(path.roles);
    condition.attribute = std::move(path.attribute);
    condition.operand = operandOf(match.parameter, match.constant);
    condition.operandTo = operandOf(match.parameterTo, match.constantTo);
    if (match.kind == model::Match::Kind::in && match.constant.is_array())
        condition.listed = static_cast<double>(match.constant.size());
    if (match.kind == model::Match::Kind::belongsTo) {
        const std::optional<model::Role> role = model::findRole(workbook, root, match.path);
        condition.roles = {match.path};
        const model::Entity *partner = role ? workbook.entity(role->partner) : nullptr;
        condition.attribute = partner ? partner->key : std::string();
    }
    return condition;
}

std::string nameOfPiece(const Piece &piece)
{
    std::string name;
    for (const std::string &role : piece.roles)
        name += role + "'s ";
    if (const auto *attribute = std::get_if<Piece::Attribute>(&piece.what))
        return name + attribute->name;
    if (const auto *aggregate = std::get_if<Piece::Aggregate>(&piece.what))
        return name
            + (aggregate->source.function == model::AggregateFunction::count
                   ? "number of "
                   : aggregate->source.attribute + " over ")
            + aggregate->source.role;
    if (const auto *rows = std::get_if<Piece::Rows>(&piece.what))
        return name + rows->role;
    return piece.as.empty() ? name : name + piece.as.back();
}

} // namespace

Piece attributePiece(std::string as, std::vector<std::string> roles, std::string attribute)
{
    Piece piece;
    piece.as = {std::move(as)};
    piece.roles = std::move(roles);
    piece.what = Piece::Attribute {std::move(attribute), std::nullopt};
    return piece;
}

Shape shapeOf(const Workbook &workbook, const model::Query &query)
{
    Shape shape = shapeOfAttributes(workbook, query.root, query.attributes);
    for (const model::Aggregate &aggregate : query.aggregates)
        shape.pieces.push_back(
            {{aggregate.resultName()},
             {},
             Piece::Aggregate {{aggregate.function, aggregate.role, aggregate.attribute}}});
    addIncluded(workbook, query.root, query.included, shape);
    return shape;
}

Shape shapeOf(const Workbook &workbook, const std::string &entity,
              const std::vector<model::Field> &fields)
{
    Shape shape;
    FieldReader(workbook).read(fields, entity, {}, {}, shape);
    return shape;
}

Condition Condition::fromInside() const
{
    Condition inside = *this;
    if (operand)
        inside.operand = operand->fromInside();
    if (operandTo)
        inside.operandTo = operandTo->fromInside();
    for (Condition &part : inside.parts)
        part = part.fromInside();
    return inside;
}

std::vector<Fact> Question::allFacts() const
{
    std::vector<Fact> all;
    for (const Condition &condition : conditions) {
        const bool fixes = condition.kind == Condition::Kind::equals
            || condition.kind == Condition::Kind::hasPartner;
        if (fixes && condition.operand)
            all.push_back({condition.roles, condition.attribute, *condition.operand});
    }
    all.insert(all.end(), facts.begin(), facts.end());
    return all;
}

bool Question::isSingle(const Workbook &workbook) const
{
    const model::Entity *found = workbook.entity(entity);
    return found
        && std::any_of(conditions.begin(), conditions.end(), [&](const Condition &condition) {
               return condition.kind == Condition::Kind::equals && condition.roles.empty()
                   && condition.attribute == found->key;
           });
}

Comparison comparisonOf(const Workbook &workbook, const std::string &root,
                        const model::Match &match)
{
    Comparison comparison {kindOf(match.kind), match.excludesFrom, match.includesTo,
                           match.ignoresCase};
    if (match.kind == model::Match::Kind::contains
        && isNoArray(workbook, model::resolvePath(workbook, root, match.path)))
        comparison.kind = Comparison::Kind::containsText;
    if (match.kind == model::Match::Kind::belongsTo) {
        const std::optional<model::Role> role = model::findRole(workbook, root, match.path);
        if (role && role->toMany)
            comparison.kind = Comparison::Kind::hasPartner;
    }
    return comparison;
}

Question questionOf(const Workbook &workbook, const model::Query &query)
{
    Question question;
    question.entity = query.root;
    for (const model::Match &match : model::matchesOf(workbook, query)) {
        question.conditions.push_back(conditionOf(workbook, query.root, match));
        if (const auto there = partnerIsThere(workbook, query.root, question.conditions.back()))
            question.conditions.push_back(*there);
    }
    question.shape = shapeOf(workbook, query);
    for (const model::SortKey &by : model::orderOf(workbook, query))
        question.order.push_back(sortKeyOf(workbook, query, by));
    question.limit = query.limit;
    question.skip = query.rowsBefore();
    std::size_t roles = 0;
    for (const SortKey &by : question.order)
        roles = std::max(roles, by.roles.size());
    question.deepest = std::max(
        {question.deepest, rolesOnTheWay(question.shape) + 1, static_cast<int>(roles) + 1});
    return question;
}

std::string describe(const Shape &shape)
{
    std::string text;
    const std::size_t shown = std::min<std::size_t>(shape.pieces.size(), 4);
    for (std::size_t i = 0; i < shown; ++i) {
        text += i == 0 ? "" : i + 1 == shape.pieces.size() ? " and " : ", ";
        text += i == 0 || shape.pieces[i].roles.empty() ? "" : "its ";
        text += nameOfPiece(shape.pieces[i]);
    }
    return shape.pieces.size() > shown ? text + " …" : text;
}

Question questionAbout(const std::string &entity)
{
    Question question;
    question.entity = entity;
    return question;
}

Condition keyCondition(const model::Workbook &workbook, const std::string &entity,
                       std::vector<std::string> roles, const Operand &operand)
{
    Condition condition;
    condition.roles = std::move(roles);
    condition.attribute = keyNameOf(workbook, entity);
    condition.operand = operand;
    return condition;
}

} // namespace partita::places
