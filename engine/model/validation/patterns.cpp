// Checks of access patterns, and of queries. See also commands.cpp and probes.cpp.
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

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
        else if (checkEntity(m_pattern.command()->entity, std::string()))
            checkCommand(m_workbook, m_pattern, m_place, m_report);
    }

private:
    void error(const std::string &where, const Message &message)
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
        checkSharedParameters(m_workbook, query, m_place + ".match", m_report);
        checkContradicted(query.match);
        checkResult(m_workbook, query, m_place, m_report);
        checkOrder(m_workbook, query, m_place + ".orderBy", m_report);
        if (!query.after.empty())
            checkAfter(m_workbook, query, m_place + ".after", m_report);
        if (query.limit && *query.limit < 1)
            error(".limit", "The limit must be 1 or more.");
        if (query.page)
            checkPage(query);
        checkProbe(m_workbook, m_pattern, m_place, m_report);
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
                  "A page has a number of rows: say how many with " + named(fields::limit)
                      + ", or remove " + named(fields::page) + ".");
            return;
        }
        const std::int64_t rows = std::int64_t {*query.page} * *query.limit;
        if (rows > mostPagedRows)
            error(".page",
                  "Through " + page + " there are " + std::to_string(rows)
                      + " rows, and at most 1,000,000 are paged through; lower the page or the"
                        " limit.");
        if (query.order.empty() && *query.page > 1)
            m_report.warning(m_place + ".page",
                             "Without an order (" + named(fields::orderBy)
                                 + ") nothing says which rows are on " + page + ".");
    }

    void checkRepeated(const std::vector<Match> &conditions)
    {
        for (auto match = conditions.begin(); match != conditions.end(); ++match) {
            if (std::find(conditions.begin(), match, *match) != match)
                m_report.warning(elementPath(m_place + ".match",
                                             static_cast<std::size_t>(match - conditions.begin())),
                                 "There are two equal conditions on "
                                     + inQuotes(match->isGroup() ? toNotation(*match) : match->path)
                                     + "; remove one.");
        }
    }

    /// Warns about conditions that require two values of one attribute.
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
                                 "No row has both " + shown(other->constant) + " and "
                                     + shown(match->constant) + " as its " + inQuotes(match->path)
                                     + ", so this finds nothing; remove one condition, or use "
                                     + inQuotes(match->path + " in @values") + '.');
        }
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
