#include "engine/model/validation.h"

#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace partita::model {
namespace {

constexpr std::int64_t exactInteger = std::int64_t {1} << 53;

int rank(Severity severity)
{
    return severity == Severity::error ? 0 : severity == Severity::warning ? 1 : 2;
}

bool isLossy(const Json &number)
{
    if (number.is_number_unsigned())
        return number.get<std::uint64_t>() > static_cast<std::uint64_t>(exactInteger);
    if (number.is_number_integer())
        return std::abs(static_cast<double>(number.get<std::int64_t>()))
            > static_cast<double>(exactInteger);
    return !std::isfinite(number.get<double>());
}

std::string limitText(double most)
{
    return most > greatestInteger ? Json(most).dump() : grouped(static_cast<std::int64_t>(most));
}

bool isNumeric(const Attribute &attribute)
{
    return attribute.type == AttributeType::integer || attribute.type == AttributeType::number;
}

/// True when no entity has two attributes or roles of the same name.
bool hasClearNames(const Workbook &workbook)
{
    return std::all_of(
        workbook.entities->begin(), workbook.entities->end(), [&](const Entity &entity) {
            const std::vector<std::string> names = memberNames(workbook, entity.name);
            return std::set<std::string>(names.begin(), names.end()).size() == names.size();
        });
}

} // namespace

const std::string &messageInWindow(const Problem &problem)
{
    return problem.inWindow.empty() ? problem.message : problem.inWindow;
}

Problem problemOf(Severity severity, std::string place, const Message &message, std::string design,
                  std::string entity)
{
    return {severity,          std::move(place),  message.inFile,
            std::move(design), std::move(entity), message.inWindow};
}

void Report::add(Severity severity, const std::string &place, const Message &message)
{
    m_problems.push_back(problemOf(severity, place, message, m_design, m_entity));
}

std::vector<Problem> Report::take()
{
    std::stable_sort(m_problems.begin(), m_problems.end(),
                     [](const Problem &left, const Problem &right) {
                         return rank(left.severity) < rank(right.severity);
                     });
    return std::move(m_problems);
}

void checkNames(const char *what, const std::string &place, const std::vector<std::string> &names,
                Report &report)
{
    std::set<std::string> seen;
    for (std::size_t index = 0; index < names.size(); ++index) {
        const Result<void> checked = checkName(what, names[index]);
        if (!checked)
            report.error(elementPath(place, index), checked.error().message);
        else if (!seen.insert(names[index]).second)
            report.error(elementPath(place, index),
                         "The name " + inQuotes(names[index]) + " is used twice; rename one " + what
                             + '.');
    }
}

std::optional<Role> expectRole(const Workbook &workbook, const std::string &entity,
                               const std::string &role, const std::string &place, Report &report)
{
    auto found = findRole(workbook, entity, role);
    if (!found) {
        std::vector<std::string> known;
        for (const Role &candidate : rolesOf(workbook, entity))
            known.push_back(candidate.name);
        report.error(place,
                     inQuotes(entity) + " has no role " + inQuotes(role) + suggestion(role, known));
    }
    return found;
}

const Attribute *expectAttribute(const Workbook &workbook, const std::string &entityName,
                                 const std::string &attribute, const std::string &place,
                                 Report &report)
{
    const Entity *entity = workbook.entity(entityName);
    if (!entity)
        return nullptr; // reported elsewhere
    const Attribute *found = entity->attribute(attribute);
    if (!found)
        report.error(place,
                     inQuotes(entityName) + " has no attribute " + inQuotes(attribute)
                         + suggestion(attribute, namesOf(entity->attributes)));
    return found;
}

std::string followRoles(const Workbook &workbook, const std::string &entity,
                        const std::vector<std::string> &roles, const std::string &place,
                        Report &report, const Message &instead)
{
    std::string current = entity;
    for (const std::string &name : roles) {
        const Entity *owner = workbook.entity(current);
        if (owner && owner->attribute(name) && !findRole(workbook, current, name)) {
            report.error(
                place,
                inQuotes(name) + " is an attribute of " + inQuotes(current)
                    + ", and a path cannot lead into one; name the whole attribute, or give"
                      " the member an attribute of its own.");
            return {};
        }
        const auto role = expectRole(workbook, current, name, place, report);
        if (!role)
            return {};
        if (role->toMany) {
            report.error(place,
                         "The role " + inQuotes(name) + " leads to many rows of "
                             + inQuotes(role->partner)
                             + "; a path can only follow roles that lead to one"
                             + (instead.empty() ? Message(".") : ": " + instead + "."));
            return {};
        }
        current = role->partner;
    }
    return current;
}

bool isText(const Attribute &attribute)
{
    return attribute.type == AttributeType::string || attribute.type == AttributeType::dateTime;
}

void checkAmount(double value, double most, const std::string &what, const std::string &place,
                 Report &report)
{
    if (!(value >= 0))
        report.error(place, what + " must not be negative.");
    else if (value > most)
        report.error(place, what + " must be at most " + limitText(most) + '.');
}

void checkNumbers(const Json &value, const std::string &place, Report &report)
{
    if (value.is_number() && isLossy(value))
        report.error(
            place,
            "The number " + value.dump()
                + " is beyond what the service keeps exactly (a double); write it as a string.");
    if (value.is_array()) {
        for (std::size_t index = 0; index < value.size(); ++index)
            checkNumbers(value[index], elementPath(place, index), report);
    } else if (value.is_object()) {
        for (const auto &[name, member] : value.items())
            checkNumbers(member, memberPath(place, name), report);
    }
}

void checkAggregate(const Workbook &workbook, const std::string &entity, AggregateFunction function,
                    const std::string &roleName, const std::string &attributeName,
                    const std::string &place, Report &report)
{
    const std::string first = roleName.substr(0, roleName.find('.'));
    if (first != roleName && findRole(workbook, entity, first)) {
        report.error(place,
                     "An aggregate is over the rows of one role, and " + inQuotes(roleName)
                         + " are several; let " + inQuotes(first)
                         + " carry a value of its own to count or sum up.");
        return;
    }
    const auto role = expectRole(workbook, entity, roleName, place, report);
    if (!role)
        return;
    if (!role->toMany)
        report.error(place,
                     "The role " + inQuotes(roleName) + " leads to one row of "
                         + inQuotes(role->partner)
                         + "; an aggregate needs a role that leads to many.");
    if (attributeName.empty()) {
        if (function != AggregateFunction::count)
            report.error(place,
                         "The aggregate " + std::string(nameOf(function))
                             + " needs an attribute, such as " + inQuotes(roleName + ".price")
                             + '.');
        return;
    }
    if (function == AggregateFunction::count && !findRole(workbook, role->partner, attributeName)) {
        report.error(place,
                     "The aggregate count is of rows, whatever they hold; write "
                         + inQuotes(roleName) + " in place of "
                         + inQuotes(roleName + '.' + attributeName) + '.');
        return;
    }
    const Attribute *attribute
        = expectAttribute(workbook, role->partner, attributeName, place, report);
    const bool needsNumber
        = function == AggregateFunction::sum || function == AggregateFunction::average;
    if (attribute && needsNumber && !isNumeric(*attribute))
        report.error(place,
                     "The aggregate " + std::string(nameOf(function)) + " needs numbers, and "
                         + inQuotes(attributeName) + " of " + inQuotes(role->partner)
                         + " is none.");
}

std::vector<Problem> validate(const Workbook &workbook)
{
    Report report;
    validateEntities(workbook, report);
    validateRelationships(workbook, report);
    if (!hasClearNames(workbook))
        return report.take(); // further problems would only follow from the double name
    validatePopulation(workbook, report);
    validatePatterns(workbook, report);
    validateFigures(workbook, report);
    validateViews(workbook, report);
    validateDesigns(workbook, report);
    validateAdvice(workbook, report);
    validateBilling(workbook, report);
    return report.take();
}

bool hasErrors(const std::vector<Problem> &problems)
{
    return std::any_of(problems.begin(), problems.end(),
                       [](const Problem &problem) { return problem.severity == Severity::error; });
}

std::optional<Problem> firstError(const Workbook &workbook)
{
    std::vector<Problem> problems = validate(workbook);
    if (problems.empty() || problems.front().severity != Severity::error)
        return std::nullopt;
    return std::move(problems.front());
}

} // namespace partita::model
