#include "engine/advice/keys/keyparts.h"

#include "engine/base/messagetext.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::advice {
namespace {

using model::DocumentType;
using model::Field;

constexpr std::size_t longestPath = 3; // roles on the path to a parent

/// The shortest path of to-one roles between two entities; absent when there is none within the
/// limit.
std::optional<std::vector<std::string>> wayTo(const model::Workbook &workbook,
                                              const std::string &from, const std::string &to)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> reached {{from, {}}};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto [entity, roles] = reached[i];
        if (entity == to)
            return roles;
        if (roles.size() == longestPath)
            continue;
        for (const model::Role &role : model::rolesOf(workbook, entity)) {
            const bool known = std::any_of(reached.begin(), reached.end(), [&](const auto &other) {
                return other.first == role.partner;
            });
            if (!role.toParent || role.toMany || known)
                continue;
            std::vector<std::string> further = roles;
            further.push_back(role.name);
            reached.emplace_back(role.partner, std::move(further));
        }
    }
    return std::nullopt;
}

std::string keyOf(const model::Workbook &workbook, const std::string &entity)
{
    const model::Entity *found = workbook.entity(entity);
    return found ? found->key : std::string();
}

/// The conceptual value that a field holds as a whole, single value; nothing for other fields.
std::optional<KeyTarget> targetOf(const model::Workbook &workbook, const DocumentType &type,
                                  const Field &field)
{
    if (const auto *attribute = std::get_if<model::AttributeSource>(&field.source)) {
        if (!attribute->truncate)
            return KeyTarget {type.entity, attribute->attribute};
    } else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source)) {
        const std::string entity = model::toOneEnd(workbook, type.entity, {reference->role});
        // A key of the same entity would be taken for the row's own key.
        if (!entity.empty() && entity != type.entity)
            return KeyTarget {entity, keyOf(workbook, entity)};
    } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
        const std::string entity = model::toOneEnd(workbook, type.entity, copied->roles);
        if (!entity.empty() && entity != type.entity && !copied->truncate)
            return KeyTarget {entity, copied->attribute};
    }
    return std::nullopt;
}

/// A field with that value; nothing when no to-one path leads from the type's rows to it.
std::optional<Field> fieldFor(const model::Workbook &workbook, const DocumentType &type,
                              const KeyTarget &target, const std::string &name)
{
    const auto way = wayTo(workbook, type.entity, target.entity);
    if (!way)
        return std::nullopt;
    if (way->empty())
        return Field {name, model::AttributeSource {target.attribute, {}}, model::Upkeep::none};
    if (way->size() == 1 && target.attribute == keyOf(workbook, target.entity))
        return Field {name, model::ReferenceSource {way->front()}, model::Upkeep::none};
    const model::Entity *entity = workbook.entity(target.entity);
    const model::Attribute *attribute = entity ? entity->attribute(target.attribute) : nullptr;
    const auto upkeep
        = attribute && attribute->isMutable ? model::Upkeep::changeFeed : model::Upkeep::none;
    return Field {name, model::CopiedSource {*way, target.attribute, {}}, upkeep};
}

/// Attributes that queries match, with the rates of those queries.
std::map<KeyTarget, double> matchedTargets(const model::Workbook &workbook)
{
    std::map<KeyTarget, double> targets;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Query *query = pattern.query();
        if (!query)
            continue;
        for (const model::Match &match : query->match) {
            const bool isRole = match.kind == model::Match::Kind::belongsTo;
            if (!isRole && match.kind != model::Match::Kind::equals
                && match.kind != model::Match::Kind::in)
                continue; // does not fix a value
            const model::ResolvedPath path = isRole
                ? model::ResolvedPath {{match.path}, {}, {}}
                : model::resolvePath(workbook, query->root, match.path);
            const std::string entity = model::toOneEnd(workbook, query->root, path.roles);
            // The key of another row of the same entity is no candidate.
            const bool isOwnKey = isRole && entity == query->root;
            if (!entity.empty() && !isOwnKey)
                targets[{entity, isRole ? keyOf(workbook, entity) : path.attribute}]
                    += pattern.ratePerSecond;
        }
    }
    return targets;
}

class Finder {
public:
    Finder(const model::Workbook &workbook, const model::Container &container)
        : m_workbook(workbook)
        , m_container(container)
        , m_matched(matchedTargets(workbook))
    {
    }

    std::vector<KeyPart> run()
    {
        if (m_container.documentTypes.empty())
            return {};
        addShared("id");
        for (const std::string &path : m_container.partitionKey)
            addShared(path.empty() ? path : path.substr(1));
        for (const auto &[target, rate] : m_matched)
            addTarget(target);
        for (const model::Entity &entity : *m_workbook.entities)
            addTarget({entity.name, entity.key});
        addReferencesWithin();
        addComposed();
        std::stable_sort(m_parts.begin(), m_parts.end(),
                         [](const KeyPart &left, const KeyPart &right) {
                             return left.ratePerSecond > right.ratePerSecond;
                         });
        return std::move(m_parts);
    }

private:
    const std::vector<DocumentType> &types() const { return m_container.documentTypes; }

    bool has(const std::string &property) const
    {
        return std::any_of(m_parts.begin(), m_parts.end(),
                           [&](const KeyPart &part) { return part.property == property; });
    }

    /// Adds a property that every document type has, or some: as a further level.
    void addShared(const std::string &property)
    {
        if (has(property))
            return;
        KeyPart part {property, {}, {}, {}, 0, false, {}};
        std::optional<KeyTarget> common;
        bool isCommon = true;
        for (const DocumentType &type : types()) {
            const Field *field = type.field(property);
            if (!field) {
                if (!isFurtherLevel(property))
                    return;
                part.fields.push_back(std::nullopt);
                part.isThere.push_back(false);
                continue;
            }
            const auto target = targetOf(m_workbook, type, *field);
            isCommon = isCommon && target && (!common || *common == *target);
            common = target;
            part.fields.push_back(*field);
            part.isThere.push_back(true);
        }
        if (isCommon && common)
            part.target = *common;
        finish(std::move(part));
    }

    /// True for a present level of the container's key below the first one.
    bool isFurtherLevel(const std::string &property) const
    {
        const std::vector<std::string> &paths = m_container.partitionKey;
        const auto level = std::find(paths.begin(), paths.end(), '/' + property);
        return level != paths.begin() && level != paths.end();
    }

    void addTarget(const KeyTarget &target)
    {
        const model::Entity *entity = m_workbook.entity(target.entity);
        const model::Attribute *attribute = entity ? entity->attribute(target.attribute) : nullptr;
        const bool isKnown = std::any_of(m_parts.begin(), m_parts.end(), [&](const KeyPart &part) {
            return part.target == target;
        });
        if (!attribute || !model::isSingleValue(*attribute) || isKnown)
            return;
        KeyPart part {propertyFor(target), target, {}, {}, 0, false, {}};
        if (part.property.empty())
            return;
        for (const DocumentType &type : types()) {
            const Field *field = type.field(part.property);
            part.fields.push_back(field ? *field
                                        : fieldFor(m_workbook, type, target, part.property));
            part.isThere.push_back(field != nullptr);
        }
        // A property that only new fields would hold, and not in every type, is no natural level.
        const bool isHeld
            = std::find(part.isThere.begin(), part.isThere.end(), true) != part.isThere.end();
        if (part.isOfAll() || isHeld)
            finish(std::move(part));
    }

    /// Name of the property for the value: the name in some document type, unless it has another
    /// meaning in a different type; else a new one.
    std::string propertyFor(const KeyTarget &target) const
    {
        std::vector<std::string> names;
        for (const DocumentType &type : types()) {
            for (const Field &field : type.fields) {
                const auto held = targetOf(m_workbook, type, field);
                if (held && *held == target)
                    names.push_back(field.name);
            }
        }
        const bool isKey = target.attribute == keyOf(m_workbook, target.entity);
        if (!isKey)
            names.push_back(target.attribute);
        const std::string made = mapping::camelJoined(
            {mapping::lowerCamel(target.entity),
             isKey ? std::string("id") : mapping::lowerCamel(target.attribute)});
        names.push_back(made);
        for (const std::string &name : names) {
            if (!meansSomethingElse(name, target))
                return name;
        }
        return {};
    }

    bool meansSomethingElse(const std::string &name, const KeyTarget &target) const
    {
        return std::any_of(types().begin(), types().end(), [&](const DocumentType &type) {
            const Field *field = type.field(name);
            if (!field)
                return name == "id"; // each item has its own id
            const auto held = targetOf(m_workbook, type, *field);
            return !held || *held != target;
        });
    }

    bool isKeyOfParent(const KeyTarget &target) const
    {
        if (target.entity.empty() || target.attribute != keyOf(m_workbook, target.entity))
            return false;
        return std::any_of(types().begin(), types().end(), [&](const DocumentType &type) {
            const std::vector<model::Role> roles = model::rolesOf(m_workbook, type.entity);
            return std::any_of(roles.begin(), roles.end(), [&](const model::Role &role) {
                return role.toParent && !role.toMany && role.partner == target.entity
                    && role.partner != type.entity;
            });
        });
    }

    /// Adds keys of rows of the same entity, such as the parent of a folder. Their KeyTarget would
    /// be that of the row's own key.
    void addReferencesWithin()
    {
        if (types().size() != 1)
            return;
        const DocumentType &type = types().front();
        for (const Field &field : type.fields) {
            const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
            const auto role = reference ? model::findRole(m_workbook, type.entity, reference->role)
                                        : std::nullopt;
            if (!role || !role->toParent || role->toMany || role->partner != type.entity
                || has(field.name))
                continue;
            KeyPart part {field.name, {}, {field}, {true}, rateOf(type.entity, role->name),
                          true,       {}};
            noteGaps(part);
            m_parts.push_back(std::move(part));
        }
    }

    /// Queries per second for the rows of one partner.
    double rateOf(const std::string &entity, const std::string &role) const
    {
        double rate = 0;
        for (const model::AccessPattern &pattern : *m_workbook.patterns) {
            const model::Query *query = pattern.query();
            const bool asks = query && query->root == entity
                && std::any_of(query->match.begin(), query->match.end(),
                               [&](const model::Match &match) {
                                   return match.kind == model::Match::Kind::belongsTo
                                       && match.path == role;
                               });
            rate += asks ? pattern.ratePerSecond : 0;
        }
        return rate;
    }

    /// Notes that items lack a value when their rows may have no such parent.
    void noteGaps(KeyPart &part) const
    {
        for (std::size_t i = 0; i < part.fields.size(); ++i) {
            if (!part.fields[i]) {
                part.notes.push_back("Items of " + inQuotes(types()[i].name) + " lack "
                                     + inQuotes(part.property)
                                     + ": this level of their key is undefined.");
                continue;
            }
            const auto *reference = std::get_if<model::ReferenceSource>(&part.fields[i]->source);
            const auto role = reference
                ? model::findRole(m_workbook, types()[i].entity, reference->role)
                : std::nullopt;
            if (role && role->relationship->optionalParent)
                part.notes.push_back("Items of " + inQuotes(types()[i].entity) + " without "
                                     + inQuotes(role->name) + " share one logical partition.");
        }
    }

    /// Adds existing synthetic properties.
    void addComposed()
    {
        for (const Field &field : types().front().fields) {
            if (std::holds_alternative<model::ComposedSource>(field.source))
                addShared(field.name);
        }
    }

    void finish(KeyPart part)
    {
        const model::Entity *entity = m_workbook.entity(part.target.entity);
        const model::Attribute *attribute
            = entity ? entity->attribute(part.target.attribute) : nullptr;
        part.isOfParent = isKeyOfParent(part.target);
        const auto matched = m_matched.find(part.target);
        if (matched != m_matched.end())
            part.ratePerSecond = matched->second;
        if (attribute && attribute->isMutable)
            part.notes.push_back(inQuotes(part.property)
                                 + " can change, and an item cannot change its partition: it is "
                                   "deleted and written again.");
        if (attribute && attribute->missing > 0)
            part.notes.push_back("Items that lack " + inQuotes(part.property)
                                 + " share one logical partition.");
        noteGaps(part);
        m_parts.push_back(std::move(part));
    }

    const model::Workbook &m_workbook;
    const model::Container &m_container;
    std::map<KeyTarget, double> m_matched;
    std::vector<KeyPart> m_parts;
};

} // namespace

std::vector<KeyPart> keyPartsOf(const model::Workbook &workbook, const model::Container &container)
{
    return Finder(workbook, container).run();
}

bool isWithin(const model::Workbook &workbook, const KeyTarget &narrow, const KeyTarget &broad)
{
    if (narrow.entity.empty() || broad.entity.empty() || narrow == broad)
        return false;
    if (narrow.entity == broad.entity)
        return narrow.attribute == keyOf(workbook, narrow.entity);
    return wayTo(workbook, narrow.entity, broad.entity).has_value();
}

} // namespace partita::advice
