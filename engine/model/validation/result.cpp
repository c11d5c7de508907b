// Checks of a query's result: attributes, aggregates and included rows.
#include "engine/base/messagetext.h"
#include "engine/model/validation/validator.h"

#include <set>
#include <type_traits>

namespace partita::model {
namespace {

class ResultCheck {
public:
    ResultCheck(const Workbook &workbook, Report &report)
        : m_workbook(workbook)
        , m_report(report)
    {
    }

    void check(const Query &query, const std::string &place)
    {
        checkAttributes(query.attributes, query.root, place);
        for (std::size_t index = 0; index < query.aggregates.size(); ++index) {
            const Aggregate &aggregate = query.aggregates[index];
            checkAggregate(m_workbook, query.root, aggregate.function, aggregate.role,
                           aggregate.attribute, elementPath(place + ".aggregates", index),
                           m_report);
        }
        checkIncluded(query.included, query.root, place, 1);
        checkNames(query, place);
    }

private:
    void checkAttributes(const std::vector<Projection> &attributes, const std::string &entity,
                         const std::string &around)
    {
        for (std::size_t index = 0; index < attributes.size(); ++index)
            check(attributes[index], entity, elementPath(around + ".attributes", index));
    }

    void check(const Projection &projection, const std::string &entity, const std::string &place)
    {
        const std::optional<Attribute> attribute
            = expectPath(m_workbook, entity, projection.path, place, m_report,
                         "rows of the others are read by " + named(fields::included)
                             + ", and numbers over them by " + named(fields::aggregates));
        if (!projection.truncate)
            return;
        if (*projection.truncate < 1)
            m_report.error(place, "A truncation keeps 1 character or more.");
        if (attribute && !isText(*attribute))
            m_report.error(place,
                           inQuotes(projection.path) + " is no string and cannot be truncated.");
    }

    /// Checks the included rows of the query, or of other included rows. `level` counts from 1.
    void checkIncluded(const std::vector<IncludedRows> &included, const std::string &entity,
                       const std::string &around, int level)
    {
        for (std::size_t index = 0; index < included.size(); ++index)
            check(included[index], entity, elementPath(around + ".included", index), level);
    }

    void check(const IncludedRows &included, const std::string &around, const std::string &place,
               int level)
    {
        if (level > deepestIncluded) {
            m_report.error(place,
                           "The " + inQuotes(included.role) + " lie " + std::to_string(level)
                               + " levels deep; rows can be included in rows "
                               + std::to_string(deepestIncluded) + " levels deep.");
            return;
        }
        const auto role = expectRole(m_workbook, around, included.role, place, m_report);
        if (!role)
            return;
        checkAttributes(included.attributes, role->partner, place);
        checkOrder(included, *role, place);
        checkNames(included, place);
        checkIncluded(included.included, role->partner, place, level + 1);
    }

    void checkOrder(const IncludedRows &included, const Role &role, const std::string &place)
    {
        const char *const limit = included.descending ? ".latest" : ".first";
        if (!role.toMany && (included.limit || !included.orderBy.empty())) {
            m_report.warning(place + (included.limit ? limit : ".orderBy"),
                             "The role " + inQuotes(included.role) + " leads to one row of "
                                 + inQuotes(role.partner)
                                 + ", which needs no order and no number; remove them.");
            return;
        }
        if (!included.orderBy.empty())
            checkOrderBy(m_workbook, role.partner, included.orderBy, place + ".orderBy", m_report);
        if (included.limit && *included.limit < 1)
            m_report.error(place + limit, "The number of rows included must be 1 or more.");
        if (included.limit && included.orderBy.empty())
            m_report.error(place + limit,
                           Message("State the order (\"orderBy\")", "State the order") + " of the "
                               + (included.descending ? "latest " : "first ")
                               + inQuotes(included.role) + ".");
    }

    /// Checks the names in the result of a query or of included rows.
    template<typename Rows>
    void checkNames(const Rows &rows, const std::string &around)
    {
        std::set<std::string> seen;
        const auto add = [&](const std::string &name, const std::string &place) {
            if (name.empty())
                m_report.error(place, "The result of the aggregate needs a name (as).");
            else if (!seen.insert(name).second)
                m_report.error(place,
                               "Two results are named " + inQuotes(name)
                                   + "; give one of them another name (as).");
        };
        for (std::size_t index = 0; index < rows.attributes.size(); ++index)
            add(rows.attributes[index].resultName(), elementPath(around + ".attributes", index));
        if constexpr (std::is_same_v<Rows, Query>) {
            for (std::size_t index = 0; index < rows.aggregates.size(); ++index)
                add(rows.aggregates[index].as, elementPath(around + ".aggregates", index));
        }
        for (std::size_t index = 0; index < rows.included.size(); ++index)
            add(rows.included[index].role, elementPath(around + ".included", index));
    }

    const Workbook &m_workbook;
    Report &m_report;
};

} // namespace

void checkResult(const Workbook &workbook, const Query &query, const std::string &place,
                 Report &report)
{
    ResultCheck(workbook, report).check(query, place);
}

} // namespace partita::model
