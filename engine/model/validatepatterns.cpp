// Checks of access patterns and their probes.
#include "engine/model/attributepath.h"
#include "engine/model/datetime.h"
#include "engine/model/edits.h"
#include "engine/model/limits.h"
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

constexpr std::int64_t mostCreatedRows = 1000;
class PatternCheck {
public:
    PatternCheck(const Workbook &workbook, const AccessPattern &pattern, std::string place,
                 Report &report)
        : m_workbook(workbook)
        , m_pattern(pattern)
        , m_place(std::move(place))
        , m_report(report)
    {
    }

    void run()
    {
        if (m_pattern.sentence.empty())
            m_report.information(m_place,
                                 "The pattern " + inQuotes(m_pattern.id) + " has no sentence.");
        const std::string id = inQuotes(m_pattern.id);
        checkAmount(m_pattern.ratePerSecond, mostRequests, "The rate of " + id,
                    m_place + ".ratePerSecond", m_report);
        checkAmount(m_pattern.keys.exponent, steepestExponent, "The exponent of " + id,
                    m_place + ".keys", m_report);
        if (m_pattern.latencyTargetMs)
            checkAmount(*m_pattern.latencyTargetMs, longestLatency, "The latency target of " + id,
                        m_place + ".latencyTargetMs", m_report);
        if (const Query *query = m_pattern.query())
            check(*query);
        else if (const Command *command = m_pattern.command())
            check(*command);
    }

private:
    void error(const std::string &where, const std::string &message)
    {
        m_report.error(m_place + where, message);
    }

    bool checkEntity(const std::string &name, const std::string &where)
    {
        m_report.setEntity(name);
        if (m_workbook.entity(name))
            return true;
        error(where,
              "The pattern " + inQuotes(m_pattern.id) + " is about an unknown entity "
                  + inQuotes(name) + suggestion(name, namesOf(*m_workbook.entities)));
        return false;
    }

    void check(const Query &query)
    {
        if (!checkEntity(query.root, ".query"))
            return;
        for (std::size_t index = 0; index < query.match.size(); ++index)
            checkCondition(m_workbook, query.match[index], query.root,
                           elementPath(m_place + ".match", index), m_report);
        checkRepeated(query.match);
        checkContradicted(query.match);
        checkResult(m_workbook, query, m_place, m_report);
        if (!query.orderBy.empty())
            checkOrderBy(m_workbook, query.root, query.orderBy, m_place + ".orderBy", m_report);
        if (query.limit && *query.limit < 1)
            error(".limit", "The limit must be 1 or more.");
        if (query.page)
            checkPage(query);
        checkProbe(query);
        if (!m_pattern.probe.row.empty() || !m_pattern.probe.changes.empty())
            m_report.warning(
                m_place + ".probe",
                "The probe of the query " + inQuotes(m_pattern.id)
                    + " names a row or changes, as only commands do; name sample rows or"
                      " values by parameter (rows, parameters).");
    }

    /// Requires: the query asks for a page.
    void checkPage(const Query &query)
    {
        const std::string page = "page " + std::to_string(*query.page);
        if (*query.page < 1) {
            error(".page", "Pages are counted from 1; there is no " + page + '.');
            return;
        }
        if (!query.limit) {
            error(".page",
                  "A page has a number of rows: say how many with \"limit\", or remove \"page\".");
            return;
        }
        const std::int64_t rows = std::int64_t {*query.page} * *query.limit;
        if (rows > mostPagedRows)
            error(".page",
                  "Through " + page + " there are " + std::to_string(rows)
                      + " rows, and at most 1,000,000 are paged through; lower the page or the"
                        " limit.");
        if (query.orderBy.empty() && *query.page > 1)
            m_report.warning(m_place + ".page",
                             "Without an order (orderBy) nothing says which rows are on " + page
                                 + '.');
    }

    void checkRepeated(const std::vector<Match> &conditions)
    {
        for (auto match = conditions.begin(); match != conditions.end(); ++match) {
            if (std::find(conditions.begin(), match, *match) != match)
                m_report.warning(elementPath(m_place + ".match",
                                             static_cast<std::size_t>(match - conditions.begin())),
                                 "The same condition on " + inQuotes(match->path)
                                     + " stands twice; remove one.");
        }
    }

    /// An attribute of a row has one value.
    void checkContradicted(const std::vector<Match> &conditions)
    {
        const auto isConstant = [](const Match &match) {
            return match.kind == Match::Kind::equals && match.isConstant();
        };
        for (auto match = conditions.begin(); match != conditions.end(); ++match) {
            const auto other = std::find_if(conditions.begin(), match, [&](const Match &earlier) {
                return isConstant(earlier) && isConstant(*match) && earlier.path == match->path
                    && earlier.constant != match->constant;
            });
            if (other != match)
                m_report.warning(elementPath(m_place + ".match",
                                             static_cast<std::size_t>(match - conditions.begin())),
                                 "No row has " + shown(other->constant) + " and "
                                     + shown(match->constant) + " at once as its "
                                     + inQuotes(match->path)
                                     + ", so this finds nothing; remove one, or ask for either by "
                                     + inQuotes(match->path + " in @values") + '.');
        }
    }

    static bool hasMutable(const std::vector<Attribute> &attributes)
    {
        return std::any_of(attributes.begin(), attributes.end(),
                           [](const Attribute &attribute) { return attribute.isMutable; });
    }

    /// That an update leaves the role alone, and the way out.
    static std::string roleText(const std::string &entity, const Role &role)
    {
        const std::string what
            = inQuotes(role.name) + " is a role of " + inQuotes(entity) + ", and an update ";
        const std::string between = "put an entity with a role to each between " + inQuotes(entity)
            + " and " + inQuotes(role.partner) + ", whose rows commands create and delete.";
        if (isLink(role))
            return what + "does not link rows that are there: " + between;
        if (role.toMany)
            return what + "changes attributes: commands that create and delete "
                + inQuotes(role.partner) + " say which of them there are.";
        return what
            + "does not give a row another partner: state two commands, one that creates it anew with"
              " the other and one that deletes the old row, sent in this order so that a failure"
              " leaves two and not none (the other way round where it keeps its key); or "
            + between;
    }

    void check(const Command &command)
    {
        if (!checkEntity(command.entity, std::string()))
            return;
        const Entity &entity = *m_workbook.entity(command.entity);
        for (const std::string &name : command.attributes) {
            const std::string place = m_place + ".attributes";
            const std::optional<Role> role = findRole(m_workbook, command.entity, name);
            if (!entity.attribute(name) && role) {
                m_report.error(place, roleText(command.entity, *role));
                continue;
            }
            const Attribute *attribute
                = expectAttribute(m_workbook, command.entity, name, place, m_report);
            if (command.kind != Command::Kind::update) {
                m_report.warning(place,
                                 "Only an update chooses attributes; those of "
                                     + inQuotes(m_pattern.id) + " have no effect, remove them.");
                break;
            }
            if (attribute && name == entity.key)
                m_report.error(place, "The key " + inQuotes(name) + " cannot be updated.");
            else if (attribute && !attribute->isMutable)
                m_report.warning(place,
                                 inQuotes(name) + " of " + inQuotes(command.entity)
                                     + " is updated here but said to be fixed.");
        }
        if (command.kind == Command::Kind::update && command.attributes.empty()
            && !hasMutable(entity.attributes))
            m_report.warning(
                m_place,
                inQuotes(m_pattern.id) + " changes nothing: no attribute of "
                    + inQuotes(command.entity)
                    + " may change; tick Mutable, or say \"mutable\": true, of those that do.");
        if (command.kind == Command::Kind::remove)
            checkLeftBehind(m_workbook, m_pattern, m_place, m_report);
        for (std::size_t index = 0; index < command.with.size(); ++index)
            check(command, command.with[index], elementPath(m_place + ".with", index));
        if (!m_pattern.probe.row.empty()) {
            expectRow(m_pattern.probe.row, command.entity, m_place + ".probe.row");
            checkKind(m_pattern.probe.row, command.entity, m_place + ".probe.row");
        }
        for (const auto &[name, value] : m_pattern.probe.changes) {
            const std::string place = memberPath(m_place + ".probe.changes", name);
            if (const Attribute *attribute
                = expectAttribute(m_workbook, command.entity, name, place, m_report))
                checkValue(*attribute, value, place, m_report);
            checkNumbers(value, place, m_report);
        }
        if (!m_pattern.probe.changes.empty() && command.kind != Command::Kind::update)
            m_report.warning(m_place + ".probe.changes",
                             "Only an update makes changes; those of " + inQuotes(m_pattern.id)
                                 + " have no effect, remove them.");
        if (!m_pattern.probe.rows.empty() || !m_pattern.probe.parameters.empty())
            m_report.warning(m_place + ".probe",
                             "A command has no parameters; name the sample row that "
                                 + inQuotes(m_pattern.id) + " is about (row).");
    }

    void check(const Command &command, const CreatedRows &rows, const std::string &place)
    {
        if (command.kind != Command::Kind::create) {
            m_report.error(place, "Only a command that creates a row brings further rows with it.");
            return;
        }
        const auto role = expectRole(m_workbook, command.entity, rows.role, place, m_report);
        if (!role)
            return;
        const bool isOne = role->relationship->cardinality == Cardinality::oneToOne;
        if (role->toParent && !isLink(*role))
            m_report.error(place,
                           "The " + inQuotes(rows.role) + " of a new " + inQuotes(command.entity)
                               + " cannot come with it: the role must lead to the many of a"
                                 " one-to-many relationship, to the child of a one-to-one"
                                 " relationship, or to partners of a many-to-many relationship.");
        else if (role->partner == command.entity && !isLink(*role))
            m_report.error(place,
                           "The " + inQuotes(rows.role) + " of a new " + inQuotes(command.entity)
                               + " cannot come with it: they are rows of the same entity.");
        if (rows.count && *rows.count > 1 && isOne)
            m_report.error(place,
                           "Only one " + inQuotes(rows.role) + " can come with a new "
                               + inQuotes(command.entity) + ": "
                               + inQuotes(role->relationship->name) + " is one-to-one.");
        else if (rows.count && (*rows.count < 0 || *rows.count > mostCreatedRows))
            m_report.error(place,
                           "The number of " + inQuotes(rows.role)
                               + " that come with a row must be between 0 and 1,000.");
        else if (rows.count && role->relationship->bound && !role->toParent
                 && *rows.count > *role->relationship->bound)
            m_report.warning(place,
                             "With each new " + inQuotes(command.entity) + " come "
                                 + std::to_string(*rows.count) + " " + inQuotes(rows.role)
                                 + ", beyond the bound of "
                                 + std::to_string(*role->relationship->bound) + " of "
                                 + inQuotes(role->relationship->name)
                                 + "; lower the number or raise the bound.");
    }

    const SampleRow *findRow(const std::string &name) const
    {
        const auto &rows = m_workbook.population->sampleRows;
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const SampleRow &row) { return row.name == name; });
        return found == rows.end() ? nullptr : &*found;
    }

    /// Complains about a row that there is not; `entity` says of what it should have been.
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

    /// Of a row that exists.
    void checkKind(const std::string &name, const std::string &entity, const std::string &place)
    {
        const SampleRow *row = findRow(name);
        if (row && row->entity != entity)
            m_report.error(place,
                           "The sample row " + inQuotes(name) + " is one of "
                               + inQuotes(row->entity) + "; the pattern needs one of "
                               + inQuotes(entity) + '.');
    }

    void checkProbe(const Query &query)
    {
        const Probe &probe = m_pattern.probe;
        std::set<std::string> parameters;
        for (const Match &match : query.match) {
            for (const std::string &parameter : {match.parameter, match.parameterTo}) {
                if (!parameter.empty())
                    parameters.insert(parameter);
            }
            const auto role = match.kind == Match::Kind::belongsTo
                ? findRole(m_workbook, query.root, match.path)
                : std::nullopt;
            if (role && probe.rows.contains(match.parameter))
                checkKind(probe.rows.at(match.parameter), role->partner,
                          memberPath(m_place + ".probe.rows", match.parameter));
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
            return; // none is stated: values are drawn
        for (const std::string &name : parameters) {
            if (!probe.rows.contains(name) && !probe.parameters.contains(name))
                m_report.warning(m_place + ".probe",
                                 "The probe of " + inQuotes(m_pattern.id)
                                     + " gives no value for the parameter " + inQuotes(name) + '.');
        }
    }

    /// Of which entity a row answers for a parameter; empty when that cannot be told.
    std::string rowEntityOf(const Query &query, const std::string &parameter) const
    {
        for (const Match &match : query.match) {
            if (match.parameter != parameter && match.parameterTo != parameter)
                continue;
            if (match.kind != Match::Kind::belongsTo)
                return resolvePath(m_workbook, query.root, match.path).entity;
            const auto role = findRole(m_workbook, query.root, match.path);
            return role ? role->partner : std::string();
        }
        return {};
    }

    /// A condition on an attribute takes its value from a row of the root, or the key of a row at the end of its roles.
    void checkKindOf(const Query &query, const std::string &parameter, const std::string &name)
    {
        const SampleRow *row = findRow(name);
        for (const Match &match : query.match) {
            const bool isUsed = match.parameter == parameter || match.parameterTo == parameter;
            if (!row || !isUsed || match.kind == Match::Kind::belongsTo)
                continue;
            const std::string entity = resolvePath(m_workbook, query.root, match.path).entity;
            if (row->entity != query.root && !entity.empty())
                checkKind(name, entity, memberPath(m_place + ".probe.rows", parameter));
        }
    }

    /// Dates by the time they mean; what is none is complained of elsewhere.
    static bool isReversed(const Attribute &attribute, const Json &from, const Json &to)
    {
        if (from.type() != to.type() || attribute.type != AttributeType::dateTime
            || !from.is_string())
            return from.type() == to.type() && from >= to;
        const auto begin = parseDateTime(from.get_ref<const std::string &>());
        const auto end = parseDateTime(to.get_ref<const std::string &>());
        return begin && end && *begin >= *end;
    }

    void checkRanges(const Query &query)
    {
        const auto &stated = m_pattern.probe.parameters;
        for (const Match &match : query.match) {
            const auto from = stated.find(match.parameter);
            const auto to = stated.find(match.parameterTo);
            const std::optional<Attribute> attribute
                = match.kind == Match::Kind::range && from != stated.end() && to != stated.end()
                ? matchedAttribute(query, match)
                : std::nullopt;
            if (attribute && isReversed(*attribute, from->second, to->second))
                m_report.warning(memberPath(m_place + ".probe.parameters", match.parameterTo),
                                 "The range of " + inQuotes(match.path) + " ends at "
                                     + shown(to->second) + ", not after its beginning "
                                     + shown(from->second)
                                     + ", so the probe finds nothing; exchange them.");
        }
    }

    /// The value fits the attribute that it is compared with.
    void checkParameter(const Query &query, const std::string &name, const Json &value,
                        const std::string &place)
    {
        for (const Match &match : query.match) {
            const bool isUsed = match.parameter == name || match.parameterTo == name;
            const std::optional<Attribute> attribute
                = isUsed ? matchedAttribute(query, match) : std::nullopt;
            if (!attribute || match.kind == Match::Kind::prefix) // the beginning of a date is none
                continue;
            if (match.kind != Match::Kind::in) {
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

    /// The attribute, member or element that a condition compares, be it the key of a partner.
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
            error(".probe",
                  "No condition of " + inQuotes(m_pattern.id) + " uses the parameter "
                      + inQuotes(parameter) + suggestion(parameter, {known.begin(), known.end()}));
    }

    const Workbook &m_workbook;
    const AccessPattern &m_pattern;
    std::string m_place;
    Report &m_report;
};

} // namespace

void validatePatterns(const Workbook &workbook, Report &report)
{
    checkNames("pattern", "$.patterns", namesOf(*workbook.patterns), report);
    for (std::size_t index = 0; index < workbook.patterns->size(); ++index)
        PatternCheck(workbook, (*workbook.patterns)[index], elementPath("$.patterns", index),
                     report)
            .run();
    report.setEntity({});
}

} // namespace partita::model
