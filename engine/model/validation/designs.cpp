// Checks of designs: containers, document types and plan overrides.
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

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
        checkKeys(m_workbook, m_container, m_place, m_report);
        checkSettings();
        checkNames("document type", m_place + ".documentTypes", namesOf(m_container.documentTypes),
                   m_report);
        if (m_container.documentTypes.empty())
            m_report.information(m_place,
                                 "The container " + inQuotes(m_container.name) + " holds nothing.");
        for (std::size_t index = 0; index < m_container.documentTypes.size(); ++index)
            check(m_container.documentTypes[index], elementPath(m_place + ".documentTypes", index));
        checkTypesTogether(m_workbook, m_container, m_place, m_report);
    }

private:
    void error(const std::string &where, const std::string &message)
    {
        m_report.error(m_place + where, message);
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
        checkThroughput(m_container, m_place, m_report);
        checkScripts();
    }

    static bool isTtl(std::int64_t seconds)
    {
        return seconds == -1 || (seconds >= 1 && seconds <= longestTtl);
    }

    void checkTtl(const std::optional<std::int64_t> &seconds, const char *where)
    {
        if (seconds && !isTtl(*seconds))
            error(where, "A time to live is a number of seconds from 1 to 2,147,483,647, or -1.");
    }

    /// The service refuses items with any other `ttl`, even when the container has no time to live.
    void checkItemTtl(const DocumentType &type, const std::string &place)
    {
        for (std::size_t index = 0; index < type.fields.size(); ++index) {
            const Field &field = type.fields[index];
            const auto *constant = std::get_if<ConstantSource>(&field.source);
            if (field.name != "ttl" || !constant)
                continue;
            const Json &value = constant->value;
            if (!value.is_number_integer() || !isTtl(value.get<std::int64_t>()))
                m_report.error(
                    elementPath(place + ".fields", index),
                    "The field \"ttl\" of " + inQuotes(type.name) + " is " + value.dump()
                        + "; the service accepts a number of seconds from 1 to 2,147,483,647,"
                          " or -1 (never).");
        }
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
        checkKeysOf(m_workbook, m_container, type, place, m_report);
        checkItemTtl(type, place);
        checkCoverage(type, place);
        m_report.setEntity({});
    }

    void checkCoverage(const DocumentType &type, const std::string &place)
    {
        if (type.cap) {
            const Attribute *order = expectAttribute(m_workbook, type.entity, type.cap->orderBy,
                                                     place + ".cap", m_report);
            if (order && !holdsWhole(type.fields, type.cap->orderBy))
                m_report.warning(
                    place + ".cap",
                    "The cap of " + inQuotes(type.name) + " keeps the latest by "
                        + inQuotes(type.cap->orderBy)
                        + ", which its fields do not contain. When a row is added, nothing in the"
                          " items shows which row is the oldest; add "
                        + inQuotes(type.cap->orderBy) + " to the fields.");
            if (type.cap->count < 1)
                m_report.error(place + ".cap", "A cap keeps 1 row or more.");
            if (type.primary)
                m_report.error(
                    place + ".cap",
                    "The home of " + inQuotes(type.entity)
                        + " cannot have a cap, because all other rows would be lost; use a copy.");
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
                                 + " has no upkeep, so that it becomes stale; give it an upkeep.");
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
                             + " is a command; a design has its own query only for a query.");
        else if (!known.insert(replaced.pattern).second)
            report.error(where + ".pattern",
                         "The pattern " + inQuotes(replaced.pattern)
                             + " has two own queries in the design " + inQuotes(design.name)
                             + "; remove one.");
        if (!design.container(replaced.container))
            report.error(where + ".container",
                         "There is no container " + inQuotes(replaced.container)
                             + suggestion(replaced.container, namesOf(design.containers)));
        if (replaced.query.empty())
            report.error(where + ".query",
                         "The design's own query for " + inQuotes(replaced.pattern) + " is empty.");
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
        checkCapacityModes(design, place, report);
        validateHomes(workbook, design, place, report);
        validateOverrides(workbook, design, place, report);
    }
    report.setDesign({});
}

} // namespace partita::model
