// Checks of probes: sample rows and values must fit the pattern's parameters.
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/datetime.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

class ProbeCheck {
public:
    ProbeCheck(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
               Report &report)
        : m_workbook(workbook)
        , m_pattern(pattern)
        , m_place(place)
        , m_report(report)
    {
    }

    void run()
    {
        if (const Query *query = m_pattern.query())
            check(*query);
        else if (const Command *command = m_pattern.command())
            check(*command);
    }

private:
    void check(const Query &query)
    {
        checkValues(query);
        if (!m_pattern.probe.row.empty() || !m_pattern.probe.changes.empty())
            m_report.warning(
                m_place + ".probe",
                "The probe of the query " + inQuotes(m_pattern.id)
                    + " names a row or changes, as only commands do; name sample rows or"
                      " values by parameter (rows, parameters).");
    }

    void check(const Command &command)
    {
        if (!m_pattern.probe.row.empty()) {
            expectRow(m_pattern.probe.row, command.entity, m_place + ".probe.row");
            checkKind(m_pattern.probe.row, command.entity, m_place + ".probe.row");
        }
        for (const auto &[name, value] : m_pattern.probe.changes) {
            const std::string place = memberPath(m_place + ".probe.changes", name);
            if (const Attribute *attribute
                = expectAttribute(m_workbook, command.entity, name, place, m_report))
                checkChange(command, *attribute, value, place);
            checkNumbers(value, place, m_report);
        }
        if (!m_pattern.probe.changes.empty() && command.kind != Command::Kind::update)
            m_report.warning(m_place + ".probe.changes",
                             "Only an update makes changes; those of " + inQuotes(m_pattern.id)
                                 + " have no effect, remove them.");
        checkParameters(command);
    }

    void checkParameters(const Command &command)
    {
        const std::vector<std::string> names = command.parameters();
        const std::set<std::string> known(names.begin(), names.end());
        for (const auto &[name, value] : m_pattern.probe.parameters) {
            checkNumbers(value, memberPath(m_place + ".probe.parameters", name), m_report);
            if (!known.empty())
                checkKnown(name, known);
        }
        const bool isOfQuery = known.empty() && !m_pattern.probe.parameters.empty();
        if (!m_pattern.probe.rows.empty() || isOfQuery)
            m_report.warning(m_place + ".probe",
                             "A command has no parameters; name the sample row that "
                                 + inQuotes(m_pattern.id) + " is about (row).");
    }

    void checkChange(const Command &command, const Attribute &attribute, const Json &value,
                     const std::string &place)
    {
        checkValue(attribute, value, place, m_report);
        const auto &updated = command.attributes;
        const bool isUpdated = updated.empty()
            ? attribute.isMutable
            : std::find(updated.begin(), updated.end(), attribute.name) != updated.end();
        if (command.changeOf(attribute.name))
            m_report.warning(place,
                             inQuotes(m_pattern.id) + " changes " + inQuotes(attribute.name)
                                 + " from its stored value, so a new value has no effect; give "
                                   "the value of the parameter (parameters).");
        else if (command.kind == Command::Kind::update && !isUpdated)
            m_report.warning(place,
                             inQuotes(m_pattern.id) + " does not update " + inQuotes(attribute.name)
                                 + ", so the new value has no effect; remove it, or add "
                                 + inQuotes(attribute.name) + " to its attributes.");
    }

    const SampleRow *findRow(const std::string &name) const
    {
        const auto &rows = m_workbook.population->sampleRows;
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const SampleRow &row) { return row.name == name; });
        return found == rows.end() ? nullptr : &*found;
    }

    /// Reports an unknown sample row. `entity` limits the suggested names; empty = all.
    void expectRow(const std::string &name, const std::string &entity, const std::string &place)
    {
        if (findRow(name))
            return;
        std::vector<std::string> known;
        for (const SampleRow &row : m_workbook.population->sampleRows) {
            if (entity.empty() || row.entity == entity)
                known.push_back(row.name);
        }
        m_report.error(place, "There is no sample row " + inQuotes(name) + suggestion(name, known));
    }

    /// Reports a sample row of another entity.
    void checkKind(const std::string &name, const std::string &entity, const std::string &place)
    {
        const SampleRow *row = findRow(name);
        if (row && row->entity != entity)
            m_report.error(place,
                           "The sample row " + inQuotes(name) + " is one of "
                               + inQuotes(row->entity) + "; the pattern needs one of "
                               + inQuotes(entity) + '.');
    }

    void checkValues(const Query &query)
    {
        const Probe &probe = m_pattern.probe;
        const std::vector<std::string> all = query.parameters();
        const std::set<std::string> parameters(all.begin(), all.end());
        for (const Match *match : query.valueMatches()) {
            const auto role = match->kind == Match::Kind::belongsTo
                ? findRole(m_workbook, query.root, match->path)
                : std::nullopt;
            if (role && probe.rows.contains(match->parameter))
                checkKind(probe.rows.at(match->parameter), role->partner,
                          memberPath(m_place + ".probe.rows", match->parameter));
        }
        for (const auto &[name, value] : probe.parameters) {
            const std::string place = memberPath(m_place + ".probe.parameters", name);
            checkKnown(name, parameters);
            checkNumbers(value, place, m_report);
            checkParameter(query, name, value, place);
        }
        for (const auto &[name, row] : probe.rows) {
            checkKnown(name, parameters);
            expectRow(row, rowEntityOf(query, name), memberPath(m_place + ".probe.rows", name));
            checkKindOf(query, name, row);
        }
        checkRanges(query);
        if (probe.rows.empty() && probe.parameters.empty())
            return; // without a probe, values are drawn
        for (const std::string &name : parameters) {
            if (!probe.rows.contains(name) && !probe.parameters.contains(name))
                m_report.warning(m_place + ".probe",
                                 "The probe of " + inQuotes(m_pattern.id)
                                     + " gives no value for the parameter " + inQuotes(name) + '.');
        }
    }

    /// The entity whose sample rows can give the parameter's value; empty when unknown.
    std::string rowEntityOf(const Query &query, const std::string &parameter) const
    {
        for (const Match *match : query.valueMatches()) {
            if (match->parameter != parameter && match->parameterTo != parameter)
                continue;
            if (match->kind != Match::Kind::belongsTo)
                return resolvePath(m_workbook, query.root, match->path).entity;
            const auto role = findRole(m_workbook, query.root, match->path);
            return role ? role->partner : std::string();
        }
        const bool isOfLastRow
            = std::find(query.after.begin(), query.after.end(), parameter) != query.after.end();
        return isOfLastRow ? query.root : std::string();
    }

    /// The value for a condition on an attribute comes from a row of the root, or is the key of a
    /// row at the end of the roles.
    void checkKindOf(const Query &query, const std::string &parameter, const std::string &name)
    {
        const SampleRow *row = findRow(name);
        for (const Match *match : query.valueMatches()) {
            const bool isUsed = match->parameter == parameter || match->parameterTo == parameter;
            if (!row || !isUsed || match->kind == Match::Kind::belongsTo)
                continue;
            const std::string entity = resolvePath(m_workbook, query.root, match->path).entity;
            if (row->entity != query.root && !entity.empty())
                checkKind(name, entity, memberPath(m_place + ".probe.rows", parameter));
        }
    }

    /// True when the range is empty. Dates are compared as times; invalid dates are reported
    /// elsewhere.
    static bool isReversed(const Match &match, const Attribute &attribute, const Json &from,
                           const Json &to)
    {
        const bool mayBeEqual = match.includesTo && !match.excludesFrom;
        if (from.type() != to.type() || attribute.type != AttributeType::dateTime
            || !from.is_string())
            return from.type() == to.type() && (mayBeEqual ? from > to : from >= to);
        const auto begin = parseDateTime(from.get_ref<const std::string &>());
        const auto end = parseDateTime(to.get_ref<const std::string &>());
        return begin && end && (mayBeEqual ? *begin > *end : *begin >= *end);
    }

    void checkRanges(const Query &query)
    {
        const auto &stated = m_pattern.probe.parameters;
        for (const Match *match : query.valueMatches()) {
            const auto from = stated.find(match->parameter);
            const auto to = stated.find(match->parameterTo);
            const std::optional<Attribute> attribute
                = match->kind == Match::Kind::range && from != stated.end() && to != stated.end()
                ? matchedAttribute(query, *match)
                : std::nullopt;
            if (attribute && isReversed(*match, *attribute, from->second, to->second))
                m_report.warning(memberPath(m_place + ".probe.parameters", match->parameterTo),
                                 "The range of " + inQuotes(match->path) + " ends at "
                                     + shown(to->second) + ", not after its beginning "
                                     + shown(from->second)
                                     + ", so the probe finds nothing; exchange them.");
        }
    }

    /// Checks that the value fits the attributes that it is compared with.
    void checkParameter(const Query &query, const std::string &name, const Json &value,
                        const std::string &place)
    {
        for (const Match *match : query.valueMatches()) {
            const bool isUsed = match->parameter == name || match->parameterTo == name;
            const std::optional<Attribute> attribute
                = isUsed ? matchedAttribute(query, *match) : std::nullopt;
            if (!attribute || match->kind == Match::Kind::prefix // the prefix of a date is no date
                || match->kind == Match::Kind::suffix)
                continue;
            if (match->kind != Match::Kind::in) {
                checkValue(*attribute, value, place, m_report);
            } else if (!value.is_array()) {
                m_report.error(place,
                               "The parameter " + inQuotes(name)
                                   + " is compared by \"in\" and"
                                     " needs an array of values.");
            } else {
                for (std::size_t index = 0; index < value.size(); ++index)
                    checkValue(*attribute, value[index], elementPath(place, index), m_report);
            }
        }
    }

    /// The attribute, member or element that a condition compares; for belongsTo, the partner's
    /// key.
    std::optional<Attribute> matchedAttribute(const Query &query, const Match &match) const
    {
        const ResolvedPath path = resolvePath(m_workbook, query.root, match.path);
        const Entity *entity = m_workbook.entity(path.entity);
        if (!entity)
            return std::nullopt;
        if (match.kind == Match::Kind::belongsTo)
            return path.roles.empty() ? std::nullopt : attributeAt(*entity, entity->key);
        std::optional<Attribute> compared = attributeAt(*entity, path.attribute);
        if (compared && match.kind == Match::Kind::contains)
            compared = elementOf(*compared);
        if (compared)
            compared->name = match.path;
        return compared;
    }

    void checkKnown(const std::string &parameter, const std::set<std::string> &known)
    {
        if (!known.contains(parameter))
            m_report.error(m_place + ".probe",
                           "No condition of " + inQuotes(m_pattern.id) + " uses the parameter "
                               + inQuotes(parameter)
                               + suggestion(parameter, {known.begin(), known.end()}));
    }

    const Workbook &m_workbook;
    const AccessPattern &m_pattern;
    const std::string &m_place;
    Report &m_report;
};

} // namespace

void checkProbe(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                Report &report)
{
    ProbeCheck(workbook, pattern, place, report).run();
}

} // namespace partita::model
