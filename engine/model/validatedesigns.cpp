// Checks of designs: containers, document types, and queries in place of the planner's.
#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/edits.h"
#include "engine/model/limits.h"
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

/// The names along a property path; none where it is malformed.
std::vector<std::string> segmentsOf(const std::string &path)
{
    std::vector<std::string> segments;
    if (const Result<json::Path> parsed = json::Path::parse(path)) {
        for (const json::Path::Step &step : parsed->steps())
            segments.push_back(step.isArray ? "[]" : step.name);
    }
    return segments;
}

bool isPath(const std::string &path)
{
    return !segmentsOf(path).empty();
}

const Field *findField(const std::vector<Field> &fields, const std::string &name)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field &field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

class ContainerCheck {
public:
    ContainerCheck(const Workbook &workbook, const Container &container, std::string place,
                   Report &report)
        : m_workbook(workbook)
        , m_container(container)
        , m_place(std::move(place))
        , m_report(report)
    {
    }

    void run()
    {
        checkPartitionKey();
        checkSettings();
        checkNames("document type", m_place + ".documentTypes", namesOf(m_container.documentTypes),
                   m_report);
        if (m_container.documentTypes.empty())
            m_report.information(m_place,
                                 "The container " + inQuotes(m_container.name) + " holds nothing.");
        for (std::size_t index = 0; index < m_container.documentTypes.size(); ++index)
            check(m_container.documentTypes[index], elementPath(m_place + ".documentTypes", index));
    }

private:
    void error(const std::string &where, const std::string &message)
    {
        m_report.error(m_place + where, message);
    }

    void checkPartitionKey()
    {
        const auto &paths = m_container.partitionKey;
        if (paths.empty() || paths.size() > mostPartitionKeyPaths)
            error(".partitionKey",
                  "The partition key of " + inQuotes(m_container.name) + " has "
                      + std::to_string(paths.size()) + " paths; it must have one to three.");
        for (auto path = paths.begin(); path != paths.end(); ++path) {
            if (!isPath(*path))
                error(".partitionKey",
                      inQuotes(*path) + " is not a property path such as \"/postId\".");
            else if (std::find(paths.begin(), path, *path) != path)
                error(".partitionKey",
                      "The path " + inQuotes(*path) + " stands twice in the partition key.");
        }
    }

    void checkSettings()
    {
        const int partitions = m_container.physicalPartitions.value_or(1);
        if (partitions < 1 || partitions > mostPhysicalPartitions)
            error(".physicalPartitions", "A container has 1 to 10,000 physical partitions.");
        checkTtl(m_container.defaultTtl, ".defaultTtl");
        checkTtl(m_container.analyticalTtl, ".analyticalTtl");
        if (!m_container.indexingPolicy.is_null() && !m_container.indexingPolicy.is_object())
            error(".indexingPolicy", "The indexing policy must be an object.");
        for (std::size_t index = 0; index < m_container.uniqueKeys.size(); ++index)
            checkUniqueKey(m_container.uniqueKeys[index], elementPath(".uniqueKeys", index));
        checkThroughput(m_container, m_place, m_report);
        checkScripts();
    }

    void checkTtl(const std::optional<std::int64_t> &seconds, const char *where)
    {
        if (seconds && (*seconds < -1 || *seconds == 0 || *seconds > longestTtl))
            error(where, "A time to live is a number of seconds from 1 to 2,147,483,647, or -1.");
    }

    void checkUniqueKey(const std::vector<std::string> &paths, const std::string &where)
    {
        if (paths.empty())
            error(where, "A unique key has one path or more, such as \"/email\".");
        for (std::size_t index = 0; index < paths.size(); ++index) {
            const std::string &path = paths[index];
            if (!isPath(path)) {
                error(elementPath(where, index),
                      inQuotes(path) + " is not a property path such as \"/email\".");
                continue;
            }
            std::vector<std::string> known;
            for (const DocumentType &type : m_container.documentTypes) {
                for (const Field &field : type.fields)
                    known.push_back('/' + field.name);
            }
            const std::string top = '/' + segmentsOf(path).front();
            if (!known.empty() && std::find(known.begin(), known.end(), top) == known.end())
                m_report.warning(m_place + elementPath(where, index),
                                 "No document in " + inQuotes(m_container.name) + " has "
                                     + inQuotes(path) + ", which is to be unique"
                                     + suggestion(path, known));
        }
        const auto hasOne = [&](const DocumentType &type) { return hasValueAt(type, paths); };
        if (std::any_of(m_container.documentTypes.begin(), m_container.documentTypes.end(),
                        hasOne)) {
            for (const DocumentType &type : m_container.documentTypes)
                checkValueFor(paths, type, where);
        }
    }

    static bool hasValueAt(const DocumentType &type, const std::vector<std::string> &paths)
    {
        return std::any_of(paths.begin(), paths.end(),
                           [&](const std::string &path) { return fieldAt(type, path) != nullptr; });
    }

    /// What has no value counts as having the same: a logical partition takes one such item.
    void checkValueFor(const std::vector<std::string> &uniqueKey, const DocumentType &type,
                       const std::string &where)
    {
        const Entity *entity = m_workbook.entity(type.entity);
        const auto isOwnKey = [&](const std::string &path) {
            const Field *field = fieldAt(type, path);
            const auto *source = field ? std::get_if<AttributeSource>(&field->source) : nullptr;
            return source && entity && source->attribute == entity->key;
        };
        const auto &partitionKey = m_container.partitionKey;
        if (hasValueAt(type, uniqueKey)
            || std::any_of(partitionKey.begin(), partitionKey.end(), isOwnKey))
            return;
        m_report.warning(m_place + where,
                         "Items of " + inQuotes(type.name) + " have no value at "
                             + inQuotes(uniqueKey.front())
                             + ", which is to be unique: a logical partition takes one such item"
                               " and refuses the next; give them the field, or a container of"
                               " their own.");
    }

    /// The field at the first step of a path.
    static const Field *fieldAt(const DocumentType &type, const std::string &path)
    {
        return isPath(path) ? type.field(segmentsOf(path).front()) : nullptr;
    }

    void checkScripts()
    {
        std::vector<std::string> names;
        for (const Script &script : m_container.scripts)
            names.push_back(script.name);
        checkNames("script", m_place + ".scripts", names, m_report);
        for (std::size_t index = 0; index < m_container.scripts.size(); ++index) {
            if (m_container.scripts[index].body.empty())
                m_report.warning(elementPath(m_place + ".scripts", index) + ".body",
                                 "The script " + inQuotes(m_container.scripts[index].name)
                                     + " has no body.");
        }
    }

    void check(const DocumentType &type, const std::string &place)
    {
        m_report.setEntity(type.entity);
        if (!m_workbook.entity(type.entity)) {
            m_report.error(place + ".entity",
                           "There is no entity " + inQuotes(type.entity)
                               + suggestion(type.entity, namesOf(*m_workbook.entities)));
            return;
        }
        const bool inCopy = !type.primary && type.upkeep != Upkeep::none;
        checkFields(m_workbook, type.fields, type.entity, inCopy, place + ".fields", m_report);
        checkId(type, place);
        for (const std::string &path : m_container.partitionKey)
            checkKeySource(type, path, place);
        checkCoverage(type, place);
        m_report.setEntity({});
    }

    void checkId(const DocumentType &type, const std::string &place)
    {
        const Field *id = type.field("id");
        if (!id) {
            m_report.error(place + ".fields",
                           "The documents " + inQuotes(type.name) + " in "
                               + inQuotes(m_container.name)
                               + " have no field \"id\"; every item needs one.");
            return;
        }
        if (!isScalar(*id, type.entity))
            m_report.error(place + ".fields",
                           "The item id of " + inQuotes(type.name)
                               + " must be a single value, not an object or an array.");
    }

    /// The partition key path leads to one value of every document.
    void checkKeySource(const DocumentType &type, const std::string &path, const std::string &place)
    {
        if (!isPath(path))
            return;
        const auto segments = segmentsOf(path);
        const std::vector<Field> *fields = &type.fields;
        std::string entity = type.entity;
        for (std::size_t index = 0; index < segments.size(); ++index) {
            const Field *field = findField(*fields, segments[index]);
            if (!field) {
                m_report.error(place + ".fields",
                               "The partition key path " + inQuotes(path) + " of "
                                   + inQuotes(m_container.name) + " has no source in "
                                   + inQuotes(type.name)
                                   + wayOut(segments, index, namesOf(*fields)));
                return;
            }
            const auto *embedded = std::get_if<EmbeddedSource>(&field->source);
            const auto role
                = embedded ? findRole(m_workbook, entity, embedded->role) : std::nullopt;
            if (role && !role->toMany && index + 1 < segments.size()) {
                fields = &embedded->fields;
                entity = role->partner;
                continue;
            }
            if (index + 1 == segments.size())
                checkKeyField(*field, type, entity, path, place);
            return; // the rest lies inside an object that the attribute generates
        }
    }

    /// Of a path whose step is no field: the path that was meant, or the field to add.
    static std::string wayOut(std::vector<std::string> segments, std::size_t step,
                              const std::vector<std::string> &fields)
    {
        const std::string added = "add a field " + inQuotes(segments[step]) + '.';
        const std::string meant = nearest(segments[step], fields);
        if (meant.empty())
            return "; " + added;
        segments[step] = meant;
        return "; did you mean " + inQuotes(keyPathOf(segments)) + "? If not, " + added;
    }

    /// A copy that keeps only rows of one value: while an item is there, its value stays.
    static bool isHeldByFilter(const DocumentType &type, const Attribute &attribute,
                               const std::string &entity)
    {
        return !type.primary && type.filter && type.entity == entity
            && type.filter->attribute == attribute.name;
    }

    void checkKeyField(const Field &field, const DocumentType &type, const std::string &entity,
                       const std::string &path, const std::string &place)
    {
        const std::string key
            = "The partition key path " + inQuotes(path) + " of " + inQuotes(m_container.name);
        if (!isScalar(field, entity))
            m_report.error(place + ".fields",
                           key + " must lead to a single value, not to an object or an array.");
        if (std::holds_alternative<AggregateSource>(field.source))
            m_report.error(place + ".fields",
                           key + " leads to an aggregate; a partition key cannot change.");
        const auto *source = std::get_if<AttributeSource>(&field.source);
        const Entity *owner = m_workbook.entity(entity);
        const Attribute *attribute
            = source && owner ? owner->attribute(source->attribute) : nullptr;
        if (attribute && attribute->isMutable && !isHeldByFilter(type, *attribute, entity))
            m_report.warning(
                place + ".fields",
                key + " is made of " + inQuotes(attribute->name)
                    + ", which changes; changing it means deleting the item and creating another.");
    }

    bool isScalar(const Field &field, const std::string &entity) const
    {
        if (std::holds_alternative<EmbeddedSource>(field.source))
            return false;
        if (const auto *reference = std::get_if<ReferenceSource>(&field.source)) {
            const auto role = findRole(m_workbook, entity, reference->role);
            return !role || !role->toMany;
        }
        if (const auto *constant = std::get_if<ConstantSource>(&field.source))
            return !constant->value.is_structured();
        const auto *source = std::get_if<AttributeSource>(&field.source);
        const Entity *owner = m_workbook.entity(entity);
        const Attribute *attribute
            = source && owner ? owner->attribute(source->attribute) : nullptr;
        return !attribute || isSingleValue(*attribute);
    }

    void checkCoverage(const DocumentType &type, const std::string &place)
    {
        if (type.cap) {
            expectAttribute(m_workbook, type.entity, type.cap->orderBy, place + ".cap", m_report);
            if (type.cap->count < 1)
                m_report.error(place + ".cap", "A cap keeps 1 row or more.");
            if (type.primary)
                m_report.error(
                    place + ".cap",
                    "The home of " + inQuotes(type.entity)
                        + " cannot be capped: the other rows would be lost; make it a copy.");
        }
        if (type.filter) {
            if (const Attribute *attribute = expectAttribute(
                    m_workbook, type.entity, type.filter->attribute, place + ".filter", m_report))
                checkWanted(m_workbook, {type.entity, *attribute, attribute->name},
                            type.filter->equals, place + ".filter.equals", m_report);
            checkNumbers(type.filter->equals, place + ".filter", m_report);
        }
        if (!type.primary && type.upkeep == Upkeep::none)
            m_report.warning(place,
                             "The copy " + inQuotes(type.name) + " in " + inQuotes(m_container.name)
                                 + " has no upkeep: it will age.");
    }

    const Workbook &m_workbook;
    const Container &m_container;
    std::string m_place;
    Report &m_report;
};

void validateOverrides(const Workbook &workbook, const Design &design, const std::string &place,
                       Report &report)
{
    std::set<std::string> known;
    for (std::size_t index = 0; index < design.overrides.size(); ++index) {
        const PlanOverride &replaced = design.overrides[index];
        const std::string where = elementPath(place + ".overrides", index);
        const AccessPattern *pattern = workbook.pattern(replaced.pattern);
        if (!pattern)
            report.error(where + ".pattern",
                         "There is no pattern " + inQuotes(replaced.pattern)
                             + suggestion(replaced.pattern, namesOf(*workbook.patterns)));
        else if (!pattern->isQuery())
            report.error(where + ".pattern",
                         "The pattern " + inQuotes(replaced.pattern)
                             + " is a command; only a query can have a query of its own.");
        else if (!known.insert(replaced.pattern).second)
            report.error(where + ".pattern",
                         "The pattern " + inQuotes(replaced.pattern)
                             + " has two queries of its own in the design " + inQuotes(design.name)
                             + "; remove one.");
        if (!design.container(replaced.container))
            report.error(where + ".container",
                         "There is no container " + inQuotes(replaced.container)
                             + suggestion(replaced.container, namesOf(design.containers)));
        if (replaced.query.empty())
            report.error(where + ".query",
                         "The query of its own for " + inQuotes(replaced.pattern) + " is empty.");
    }
}

} // namespace

void validateDesigns(const Workbook &workbook, Report &report)
{
    checkNames("design", "$.designs", namesOf(workbook.designs), report);
    for (std::size_t index = 0; index < workbook.designs.size(); ++index) {
        const Design &design = *workbook.designs[index];
        const std::string place = elementPath("$.designs", index);
        report.setDesign(design.name);
        checkNames("container", place + ".containers", namesOf(design.containers), report);
        for (std::size_t number = 0; number < design.containers.size(); ++number)
            ContainerCheck(workbook, design.containers[number],
                           elementPath(place + ".containers", number), report)
                .run();
        validateHomes(workbook, design, place, report);
        validateOverrides(workbook, design, place, report);
    }
    report.setDesign({});
}

} // namespace partita::model
