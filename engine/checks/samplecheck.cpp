#include "engine/checks/samplecheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/checks/conditionshare.h"
#include "engine/mapping/ownership.h"
#include "engine/model/message.h"
#include "engine/places/samplefraction.h"
#include "engine/population/rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partita::checks {
namespace {

constexpr double mostOutOfProportion = 2; // ratio; randomly drawn degrees hide smaller differences
// Rows of a query: scaled up, more rows hardly improve the estimate.
constexpr int enoughToMeasure = 20;

class SampleCheck {
public:
    SampleCheck(const model::Workbook &workbook, double fraction,
                std::vector<model::Problem> &problems)
        : m_workbook(workbook)
        , m_problems(problems)
        , m_fraction(places::sampledFraction(workbook, fraction))
    {
    }

    void run()
    {
        for (const model::Relationship &relationship : *m_workbook.relationships) {
            const bool isMany = relationship.cardinality == model::Cardinality::manyToMany;
            if (isMany || relationship.degree.kind == model::Degree::Kind::drawn)
                compare(relationship, isMany);
        }
        for (const model::AccessPattern &pattern : *m_workbook.patterns) {
            if (pattern.query())
                checkConditions(pattern);
        }
    }

private:
    static std::string written(double number)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%g", number);
        return text;
    }

    /// Text of the fraction to use, rounded up to a hundredth of a percent.
    static model::Message measuredAt(double enough)
    {
        const double hundredths = std::ceil(enough * 10000);
        return model::named(model::fields::fraction)
            + model::Message(": " + written(hundredths / 10000),
                             " at " + written(hundredths / 100) + " %");
    }

    void note(const model::Message &message, const std::string &entity)
    {
        m_problems.push_back(model::problemOf(model::Severity::information, "$.population.fraction",
                                              message, {}, entity));
    }

    /// A relationship and a number of partners that a row of `entity` must exceed.
    struct Wanted {
        const model::Relationship &relationship;
        const std::string &entity;
        double most = 0;
    };

    /// Entity whose stated count determines the number of rows of `entity`.
    std::string rootOf(std::string entity) const
    {
        for (std::size_t steps = 0; steps < m_workbook.entities->size(); ++steps) {
            const model::Relationship *maker = mapping::creatingRelationship(m_workbook, entity);
            if (!maker)
                break;
            entity = maker->parent;
        }
        return entity;
    }

    /// Measured share of an entity's rows, which is that of its root entity.
    double shareOf(const std::string &entity) const
    {
        const double rows = mapping::expectedRows(m_workbook, rootOf(entity));
        const double fewest = std::min(rows, static_cast<double>(population::fewestRows));
        return rows > 0 ? std::max(std::round(rows * m_fraction), fewest) / rows : 1;
    }

    /// Fraction of the population in which both entities of the relationship are reduced by the
    /// same share.
    double enough(const model::Relationship &relationship) const
    {
        const double rows = std::min(mapping::expectedRows(m_workbook, rootOf(relationship.parent)),
                                     mapping::expectedRows(m_workbook, rootOf(relationship.child)));
        return std::min(1.0, static_cast<double>(population::fewestRows) / std::max(rows, 1.0));
    }

    bool leadsAlong(const model::Relationship &relationship, const std::string &entity,
                    const std::string &role) const
    {
        const std::optional<model::Role> found = model::findRole(m_workbook, entity, role);
        return found && found->relationship == &relationship;
    }

    /// True when the included rows of `all` reach rows of `wanted.entity` and return more than
    /// `most` of their partners.
    bool includes(const std::vector<model::IncludedRows> &all, const std::string &around,
                  const Wanted &wanted) const
    {
        return std::any_of(all.begin(), all.end(), [&](const model::IncludedRows &rows) {
            const std::optional<model::Role> role = model::findRole(m_workbook, around, rows.role);
            return (around == wanted.entity && rows.limit.value_or(wanted.most + 1) > wanted.most
                    && leadsAlong(wanted.relationship, around, rows.role))
                || (role && includes(rows.included, role->partner, wanted));
        });
    }

    bool asksFor(const model::Query &query, const Wanted &wanted) const
    {
        const auto aggregates = [&](const model::Aggregate &aggregate) {
            return leadsAlong(wanted.relationship, query.root, aggregate.role);
        };
        const auto lists = [&](const model::Match &match) {
            return match.kind == model::Match::Kind::belongsTo
                && leadsAlong(wanted.relationship, query.root, match.path);
        };
        if (includes(query.included, query.root, wanted))
            return true;
        if (query.root == wanted.entity)
            return std::any_of(query.aggregates.begin(), query.aggregates.end(), aggregates);
        return query.limit.value_or(wanted.most + 1) > wanted.most
            && std::any_of(query.match.begin(), query.match.end(), lists);
    }

    /// True when a change or removal of the row affects its partners: values that they copy, or the
    /// rows themselves.
    static bool reaches(const model::Command &command, const Wanted &wanted)
    {
        return command.kind != model::Command::Kind::create && command.entity == wanted.entity;
    }

    bool isAskedFor(const Wanted &wanted) const
    {
        return std::any_of(m_workbook.patterns->begin(), m_workbook.patterns->end(),
                           [&](const model::AccessPattern &pattern) {
                               return pattern.query() ? asksFor(*pattern.query(), wanted)
                                                      : reaches(*pattern.command(), wanted);
                           });
    }

    void compare(const model::Relationship &relationship, bool isMany)
    {
        const double apart = shareOf(relationship.parent) / shareOf(relationship.child);
        if (std::max(apart, 1 / apart) < mostOutOfProportion)
            return;
        // Degrees of many:many relationships apply to the parents, drawn ones to the children.
        const mapping::Partners full = mapping::expectedPartners(m_workbook, relationship);
        const double inFull = isMany ? full.ofChild : full.ofParent;
        const double measured = isMany ? inFull * apart : inFull / apart;
        const std::string &entity = isMany ? relationship.child : relationship.parent;
        if (!isAskedFor({relationship, entity, std::min(measured, inFull)}))
            return;
        const std::string &role = isMany ? relationship.parentRole : relationship.childRole;
        note(
            "In the measured " + words::amount(m_fraction * 100) + " % of the population each "
                + inQuotes(entity) + " has about " + words::amount(measured) + " of its "
                + inQuotes(role) + ", in the full population " + words::amount(inFull)
                + "; patterns that read these rows then have other charges, unless their notes say "
                  "that they are scaled up: "
                + measuredAt(enough(relationship)) + " or more has them in proportion.",
            entity);
    }

    /// Rows of `entity` that must meet the conditions for a reliable cost of the query. Each of
    /// them may have many rows of the root.
    double wantedOf(const std::string &entity, const model::Query &query) const
    {
        const double each = mapping::expectedRows(m_workbook, query.root)
            / std::max(1.0, mapping::expectedRows(m_workbook, entity));
        const double kept = query.limit ? std::ceil(*query.limit / std::max(1.0, each))
                                        : static_cast<double>(enoughToMeasure);
        const double before = std::ceil(query.rowsBefore() / std::max(1.0, each));
        return before + std::min<double>(kept, enoughToMeasure);
    }

    void checkConditions(const model::AccessPattern &pattern)
    {
        for (const ConditionedRows &rows : conditionedRows(m_workbook, *pattern.query())) {
            if (rows.share <= 0 || rows.share >= 1)
                continue;
            const double inFull = rows.share * mapping::expectedRows(m_workbook, rows.entity);
            const double measured = inFull * shareOf(rows.entity);
            const double wanted = std::min(inFull, wantedOf(rows.entity, *pattern.query()));
            if (measured * mostOutOfProportion > wanted)
                continue;
            if (inFull < 1)
                return tellNone(pattern, rows);
            tellTooFew(pattern, rows, measured, inFull,
                       std::min(1.0, m_fraction * wanted / measured));
            return; // one note a pattern: a fraction that suffices here either suffices for the
                    // others, or they are noted then
        }
    }

    void tellNone(const model::AccessPattern &pattern, const ConditionedRows &rows)
    {
        note("No " + inQuotes(rows.entity) + " is expected to meet the "
                 + (rows.isConstant ? "constant conditions of " : "conditions of ")
                 + inQuotes(pattern.id)
                 + ", not even in the full population; its results and its charge depend on "
                   "chance: change the conditions, or state more rows.",
             pattern.id);
    }

    void tellTooFew(const model::AccessPattern &pattern, const ConditionedRows &rows,
                    double measured, double inFull, double enough)
    {
        note("In the measured " + words::amount(m_fraction * 100) + " % of the population about "
                 + words::amount(measured) + " of " + inQuotes(rows.entity) + " meet the "
                 + (rows.isConstant ? "constant conditions of " : "conditions of ")
                 + inQuotes(pattern.id) + ", in the full population " + words::amount(inFull)
                 + "; its results and its charge depend on chance: " + measuredAt(enough)
                 + " or more has enough of them.",
             pattern.id);
    }

    const model::Workbook &m_workbook;
    std::vector<model::Problem> &m_problems;
    double m_fraction;
};

} // namespace

void checkSample(const model::Workbook &workbook, double fraction,
                 std::vector<model::Problem> &problems)
{
    SampleCheck(workbook, fraction, problems).run();
}

} // namespace partita::checks
