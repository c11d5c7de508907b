// Checks of designs: containers, document types, and the sources of their fields.
#include "engine/model/edits.h"
#include "engine/model/notation.h"
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

constexpr std::size_t mostPaths = 3;
constexpr std::int64_t leastManual = 400;
constexpr std::int64_t leastAutoscale = 1000;

std::vector<std::string> segmentsOf(const std::string &path)
{
    std::vector<std::string> segments;
    std::size_t begin = 1;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        segments.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return segments;
}

bool isPath(const std::string &path)
{
    if (path.size() < 2 || path.front() != '/')
        return false;
    const auto segments = segmentsOf(path);
    return std::none_of(segments.begin(), segments.end(),
                        [](const std::string &part) { return part.empty(); });
}

const Field *findField(const std::vector<Field> &fields, const std::string &name)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field &field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

/// Checks the fields of rows of one entity, and of what is embedded in them.
class FieldCheck {
public:
    FieldCheck(const Workbook &workbook, bool inCopy, Report &report)
        : m_workbook(workbook)
        , m_inCopy(inCopy)
        , m_report(report)
    {
    }

    void checkAll(const std::vector<Field> &fields, const std::string &entity,
                  const std::string &place)
    {
        checkNames("field", place, namesOf(fields), m_report);
        m_enclosing.push_back(entity);
        for (std::size_t index = 0; index < fields.size(); ++index)
            check(fields[index], entity, at(place, index));
        m_enclosing.pop_back();
    }

private:
    void check(const Field &field, const std::string &entity, const std::string &place)
    {
        std::visit([&](const auto &source) { check(source, field, entity, place); }, field.source);
    }

    void check(const AttributeSource &source, const Field &, const std::string &entity,
               const std::string &place)
    {
        checkTruncation(expectAttribute(m_workbook, entity, source.attribute, place, m_report),
                        source.truncate, place);
    }

    void check(const ReferenceSource &source, const Field &, const std::string &entity,
               const std::string &place)
    {
        expectRole(m_workbook, entity, source.role, place, m_report);
    }

    void check(const CopiedSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        const std::string owner = followRoles(m_workbook, entity, source.roles, place, m_report);
        const Attribute *attribute
            = expectAttribute(m_workbook, owner, source.attribute, place, m_report);
        checkTruncation(attribute, source.truncate, place);
        if (attribute && attribute->isMutable)
            expectUpkeep(field, joinPath(source.roles, source.attribute), place);
    }

    void check(const AggregateSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        checkAggregate(m_workbook, entity, source.function, source.role, source.attribute, place,
                       m_report);
        expectUpkeep(field, std::string(nameOf(source.function)) + " of " + source.role, place);
    }

    void check(const ConstantSource &source, const Field &, const std::string &,
               const std::string &place)
    {
        checkNumbers(source.value, place, m_report);
    }

    void check(const ComposedSource &source, const Field &, const std::string &entity,
               const std::string &place)
    {
        if (source.parts.empty())
            m_report.error(place, "The composed field has no parts.");
        for (std::size_t index = 0; index < source.parts.size(); ++index) {
            const std::string part = at(place + ".compose", index);
            if (std::holds_alternative<EmbeddedSource>(source.parts[index].source))
                m_report.error(part, "Embedded rows cannot be part of a composed field.");
            else
                check(source.parts[index], entity, part);
        }
    }

    void check(const EmbeddedSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        const auto role = expectRole(m_workbook, entity, source.role, place, m_report);
        if (!role)
            return;
        if (std::find(m_enclosing.begin(), m_enclosing.end(), role->partner) != m_enclosing.end()) {
            m_report.error(place,
                           "The field " + inQuotes(field.name) + " embeds "
                               + inQuotes(role->partner)
                               + " inside itself, which has no end; store a reference instead.");
            return;
        }
        if (source.latest && *source.latest < 1)
            m_report.error(place, "The number of rows embedded must be 1 or more.");
        if (source.latest && source.orderBy.empty())
            m_report.error(place,
                           "The latest " + inQuotes(source.role)
                               + " need an order (orderBy) to be the latest by.");
        if (!source.orderBy.empty())
            expectAttribute(m_workbook, role->partner, source.orderBy, place + ".orderBy",
                            m_report);
        if (source.latest)
            expectUpkeep(field, "latest " + source.role, place);
        if (source.fields.empty())
            m_report.warning(place, "The embedded " + inQuotes(source.role) + " have no fields.");
        checkAll(source.fields, role->partner, place + ".fields");
    }

    void checkTruncation(const Attribute *attribute, const std::optional<int> &truncate,
                         const std::string &place)
    {
        if (!truncate || !attribute)
            return;
        if (*truncate < 1)
            m_report.error(place, "A truncation keeps 1 character or more.");
        if (!isText(*attribute))
            m_report.error(place,
                           inQuotes(attribute->name) + " is no string and cannot be truncated.");
    }

    void expectUpkeep(const Field &field, const std::string &origin, const std::string &place)
    {
        if (field.upkeep == Upkeep::none && !m_inCopy)
            m_report.warning(
                place,
                "The field " + inQuotes(field.name) + " repeats " + origin
                    + ", which changes, and nothing keeps it in step; give it an upkeep.");
    }

    const Workbook &m_workbook;
    bool m_inCopy; ///< the whole document is kept in step
    Report &m_report;
    std::vector<std::string> m_enclosing; ///< entities around the fields at hand
};

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
            check(m_container.documentTypes[index], at(m_place + ".documentTypes", index));
    }

private:
    void error(const std::string &where, const std::string &message)
    {
        m_report.error(m_place + where, message);
    }

    void checkPartitionKey()
    {
        const auto &paths = m_container.partitionKey;
        if (paths.empty() || paths.size() > mostPaths)
            error(".partitionKey",
                  "The partition key of " + inQuotes(m_container.name) + " has "
                      + std::to_string(paths.size()) + " paths; it must have one to three.");
        for (const std::string &path : paths) {
            if (!isPath(path))
                error(".partitionKey",
                      inQuotes(path) + " is not a property path such as \"/postId\".");
            else if (std::count(paths.begin(), paths.end(), path) > 1)
                error(".partitionKey",
                      "The path " + inQuotes(path) + " stands twice in the partition key.");
        }
    }

    void checkSettings()
    {
        if (m_container.physicalPartitions && *m_container.physicalPartitions < 1)
            error(".physicalPartitions", "A container has at least 1 physical partition.");
        if (m_container.defaultTtl
            && (*m_container.defaultTtl < -1 || *m_container.defaultTtl == 0))
            error(".defaultTtl", "A time to live is a number of seconds above 0, or -1.");
        if (!m_container.indexingPolicy.is_null() && !m_container.indexingPolicy.is_object())
            error(".indexingPolicy", "The indexing policy must be an object.");
        for (const auto &paths : m_container.uniqueKeys) {
            for (const std::string &path : paths) {
                if (!isPath(path))
                    error(".uniqueKeys",
                          inQuotes(path) + " is not a property path such as \"/email\".");
            }
        }
        checkThroughput();
    }

    void checkThroughput()
    {
        const Throughput &throughput = m_container.throughput;
        if (!throughput.requestUnitsPerSecond || throughput.mode == ThroughputMode::serverless)
            return;
        const std::int64_t least
            = throughput.mode == ThroughputMode::manual ? leastManual : leastAutoscale;
        if (*throughput.requestUnitsPerSecond < least)
            error(".throughput",
                  "The service provisions no less than " + std::to_string(least) + " RU/s.");
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
        FieldCheck(m_workbook, inCopy, m_report)
            .checkAll(type.fields, type.entity, place + ".fields");
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
                                   + inQuotes(type.name) + "; add a field "
                                   + inQuotes(segments[index]) + '.');
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
                checkKeyField(*field, entity, path, place);
            return; // the rest lies inside an object that the attribute generates
        }
    }

    void checkKeyField(const Field &field, const std::string &entity, const std::string &path,
                       const std::string &place)
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
        if (attribute && attribute->isMutable)
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
        return !attribute
            || (attribute->type != AttributeType::object
                && attribute->type != AttributeType::array);
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
            expectAttribute(m_workbook, type.entity, type.filter->attribute, place + ".filter",
                            m_report);
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
        const std::string where = at(place + ".overrides", index);
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
        const std::string place = at("$.designs", index);
        report.setDesign(design.name);
        checkNames("container", place + ".containers", namesOf(design.containers), report);
        for (std::size_t number = 0; number < design.containers.size(); ++number)
            ContainerCheck(workbook, design.containers[number], at(place + ".containers", number),
                           report)
                .run();
        validateHomes(workbook, design, place, report);
        validateOverrides(workbook, design, place, report);
    }
    report.setDesign({});
}

} // namespace partita::model
