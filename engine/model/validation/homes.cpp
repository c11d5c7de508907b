// Checks across the documents of a design: every entity has one home, and upkeep by transaction
// stays within one logical partition.
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/heldvalue.h"
#include "engine/model/keylevels.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <map>

namespace partita::model {
namespace {

/// A home of an entity's rows: a document type of its own, or rows embedded in another.
struct Home {
    const Container *container = nullptr;
    const DocumentType *type = nullptr;
    bool isRoot = true; ///< not embedded in another entity's documents
    bool isFiltered = false;
    std::string place; ///< place of the document type
};
using Homes = std::multimap<std::string, Home>;

void collectEmbedded(const Workbook &workbook, const std::vector<Field> &fields,
                     const std::string &entity, const Home &outer, int depth, Homes &homes)
{
    constexpr int deepest = 32; // recursion is reported elsewhere
    for (const Field &field : fields) {
        const auto *embedded = std::get_if<EmbeddedSource>(&field.source);
        if (!embedded || embedded->latest || field.upkeep != Upkeep::none || depth > deepest)
            continue;
        const auto role = findRole(workbook, entity, embedded->role);
        if (!role)
            continue;
        Home inner = outer;
        inner.isRoot = false;
        homes.emplace(role->partner, inner);
        collectEmbedded(workbook, embedded->fields, role->partner, inner, depth + 1, homes);
    }
}

Homes collectHomes(const Workbook &workbook, const Design &design, const std::string &place)
{
    Homes homes;
    for (std::size_t index = 0; index < design.containers.size(); ++index) {
        const Container &container = design.containers[index];
        const std::string types = elementPath(place + ".containers", index) + ".documentTypes";
        for (std::size_t number = 0; number < container.documentTypes.size(); ++number) {
            const DocumentType &type = container.documentTypes[number];
            if (!type.primary)
                continue;
            const Home home {&container, &type, true, type.filter.has_value(),
                             elementPath(types, number)};
            homes.emplace(type.entity, home);
            collectEmbedded(workbook, type.fields, type.entity, home, 0, homes);
        }
    }
    return homes;
}

/// The value at a path of the documents, when it is a constant or the key of a row.
std::optional<HeldValue> keyValue(const Workbook &workbook, const DocumentType &type,
                                  const std::string &path)
{
    std::optional<HeldValue> value = heldValue(workbook, type, path);
    return value && (value->constant || isKeyOfRow(workbook, *value)) ? value : std::nullopt;
}

/// The value seen from a row that leads to the document's row through `roles`.
HeldValue seenThrough(const std::vector<std::string> &roles, HeldValue value)
{
    if (!value.constant)
        value.roles.insert(value.roles.begin(), roles.begin(), roles.end());
    return value;
}

/// Two document types, and the to-one roles from the first one's row to the second one's.
struct Pair {
    const DocumentType &from;
    const DocumentType &to;
    std::vector<std::string> roles;
};

/// True unless the fields show that the two lie in different logical partitions.
bool shareLogicalPartition(const Workbook &workbook, const Container &container, const Pair &pair)
{
    const auto &paths = container.partitionKey;
    return std::all_of(paths.begin(), paths.end(), [&](const std::string &path) {
        const auto from = keyValue(workbook, pair.from, path);
        const auto to = keyValue(workbook, pair.to, path);
        if (lacksKeyLevel(workbook, pair.from, path) != lacksKeyLevel(workbook, pair.to, path))
            return false;
        return !from || !to || *from == seenThrough(pair.roles, *to);
    });
}

class HomeCheck {
public:
    HomeCheck(const Workbook &workbook, const Design &design, const std::string &place,
              Report &report)
        : m_workbook(workbook)
        , m_design(design)
        , m_place(place)
        , m_report(report)
        , m_homes(collectHomes(workbook, design, place))
    {
    }

    void run()
    {
        for (const Entity &entity : *m_workbook.entities)
            checkHome(entity);
        for (std::size_t index = 0; index < m_design.containers.size(); ++index) {
            const Container &container = m_design.containers[index];
            const std::string place
                = elementPath(m_place + ".containers", index) + ".documentTypes";
            for (std::size_t number = 0; number < container.documentTypes.size(); ++number)
                checkTransactions(container, container.documentTypes[number],
                                  elementPath(place, number));
        }
        m_report.setEntity({});
    }

private:
    /// The place of the entity's `number`-th home without a filter, or of its `number`-th copy; the
    /// place of the design when there is none.
    std::string placeOfDocument(const std::string &entity, bool isHome, int number) const
    {
        for (std::size_t index = 0; index < m_design.containers.size(); ++index) {
            const std::vector<DocumentType> &types = m_design.containers[index].documentTypes;
            for (std::size_t each = 0; each < types.size(); ++each) {
                const bool isWanted = types[each].entity == entity && types[each].primary == isHome
                    && !(isHome && types[each].filter);
                if (isWanted && --number == 0)
                    return elementPath(
                        elementPath(m_place + ".containers", index) + ".documentTypes", each);
            }
        }
        return m_place;
    }

    void checkHome(const Entity &entity)
    {
        m_report.setEntity(entity.name);
        const auto [begin, end] = m_homes.equal_range(entity.name);
        const auto whole
            = std::count_if(begin, end, [](const auto &home) { return !home.second.isFiltered; });
        const auto roots = std::count_if(begin, end, [](const auto &home) {
            return home.second.isRoot && !home.second.isFiltered;
        });
        if (begin == end)
            m_report.error(placeOfDocument(entity.name, false, 1),
                           inQuotes(entity.name) + " has no home in the design "
                               + inQuotes(m_design.name)
                               + "; add a document for it, or embed it in another.");
        else if (roots > 1)
            m_report.error(placeOfDocument(entity.name, true, 2),
                           inQuotes(entity.name) + " has " + std::to_string(roots)
                               + " homes in the design " + inQuotes(m_design.name)
                               + "; make all but one a copy.");
        else if (whole > 1)
            m_report.warning(m_place,
                             inQuotes(entity.name) + " is stored in " + std::to_string(whole)
                                 + " places in the design " + inQuotes(m_design.name)
                                 + "; give all but one an upkeep.");
        else if (whole == 0)
            checkFilteredHomes(entity);
    }

    /// Homes with different filters may together hold all rows; homes with the same filter cannot.
    void checkFilteredHomes(const Entity &entity)
    {
        const auto [begin, end] = m_homes.equal_range(entity.name);
        const Home &first = begin->second;
        const bool isOneFilter = std::all_of(begin, end, [&](const auto &home) {
            return home.second.isRoot && home.second.type->filter == first.type->filter;
        });
        if (!isOneFilter)
            return; // embedded homes hold the rows of their documents, or the filters differ
        const Filter &filter = *first.type->filter;
        m_report.warning(first.place + ".filter",
                         "The home of " + inQuotes(entity.name) + " stores only rows whose "
                             + inQuotes(filter.attribute) + " is " + shown(filter.equals)
                             + ", so that all other rows are lost; remove the filter, or add a"
                               " home for them.");
    }

    void checkTransactions(const Container &container, const DocumentType &type,
                           const std::string &place)
    {
        if (!type.primary && type.upkeep == Upkeep::transaction)
            checkCopy(container, type, place);
        for (std::size_t index = 0; index < type.fields.size(); ++index) {
            const Field &field = type.fields[index];
            if (field.upkeep == Upkeep::transaction)
                checkTransaction(container, type, field, elementPath(place + ".fields", index));
        }
    }

    void checkTransaction(const Container &container, const DocumentType &type, const Field &field,
                          const std::string &place)
    {
        const auto origin = originOf(type, field);
        if (!origin)
            return;
        if (isOutOfReach(container, type, *origin))
            m_report.warning(
                place,
                "The field " + inQuotes(field.name) + " is to change in one transaction with "
                    + inQuotes(origin->entity) + ", which lies in other logical partitions than "
                    + inQuotes(type.name) + "; keep it by change feed or application.");
    }

    /// The rows that a field is computed or copied from.
    struct Origin {
        std::string entity;
        bool isChild = false; ///< reached over a to-many role
        std::vector<std::string>
            roles; ///< to-one: from the document to the origin, or from the child to the document
    };

    /// True when no home of the origin's rows shares a logical partition with the document.
    bool isOutOfReach(const Container &container, const DocumentType &type,
                      const Origin &origin) const
    {
        const auto [begin, end] = m_homes.equal_range(origin.entity);
        return begin != end && std::none_of(begin, end, [&](const auto &entry) {
                   const Home &home = entry.second;
                   if (home.container != &container)
                       return false;
                   const Pair pair = origin.isChild ? Pair {*home.type, type, origin.roles}
                                                    : Pair {type, *home.type, origin.roles};
                   return !home.isRoot || shareLogicalPartition(m_workbook, container, pair);
               });
    }

    void checkCopy(const Container &container, const DocumentType &type, const std::string &place)
    {
        if (isOutOfReach(container, type, {type.entity, false, {}}))
            m_report.warning(place,
                             "The copy " + inQuotes(type.name) + " in " + inQuotes(container.name)
                                 + " is to change in one transaction with " + inQuotes(type.entity)
                                 + ", which lies in other logical partitions; keep it by change"
                                   " feed or application.");
    }

    std::optional<Origin> originOf(const DocumentType &type, const Field &field) const
    {
        if (const auto *copied = std::get_if<CopiedSource>(&field.source)) {
            const std::string origin = endOf(m_workbook, type.entity, copied->roles);
            const Entity *entity = m_workbook.entity(origin);
            const Attribute *attribute
                = entity ? entity->attribute(headOf(copied->attribute)) : nullptr;
            if (attribute && !attribute->isMutable)
                return std::nullopt; // the origin never changes
            return Origin {origin, false, copied->roles};
        }
        const auto *aggregate = std::get_if<AggregateSource>(&field.source);
        const auto *embedded = std::get_if<EmbeddedSource>(&field.source);
        const std::string name = aggregate ? aggregate->role
            : embedded                     ? embedded->role
                                           : std::string();
        const auto role = findRole(m_workbook, type.entity, name);
        if (!role)
            return std::nullopt;
        if (!role->toMany)
            return Origin {role->partner, false, {name}};
        return Origin {role->partner, true, {role->relationship->parentRole}};
    }

    const Workbook &m_workbook;
    const Design &m_design;
    const std::string &m_place;
    Report &m_report;
    Homes m_homes;
};

} // namespace

void validateHomes(const Workbook &workbook, const Design &design, const std::string &place,
                   Report &report)
{
    HomeCheck(workbook, design, place, report).run();
}

} // namespace partita::model
