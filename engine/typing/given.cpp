#include "engine/typing/given.h"

#include "engine/mapping/derive.h"
#include "engine/mapping/mapping.h"
#include "engine/places/samplefraction.h"
#include "engine/places/values.h"

namespace partita::typing {

Result<std::shared_ptr<const Given>> Given::of(const model::Workbook &workbook,
                                               std::stop_token stop)
{
    Result<model::Workbook> expanded = mapping::withDerivedDesigns(workbook);
    if (!expanded)
        return expanded.error();
    Given empty;
    empty.m_fraction = places::sampledFraction(*expanded, expanded->population->fraction);
    return empty.after(workbook, std::move(stop));
}

Result<std::shared_ptr<const Given>> Given::after(const model::Workbook &edited,
                                                  std::stop_token stop) const
{
    Result<model::Workbook> expanded = mapping::withDerivedDesigns(edited);
    if (!expanded)
        return expanded.error();
    std::shared_ptr<Given> made(new Given);
    made->m_own = edited;
    made->m_expanded = std::move(*expanded);
    made->m_fraction = m_fraction;
    if (m_rows && hasRowsOf(edited)) {
        made->m_rows = m_rows;
        return std::shared_ptr<const Given>(made);
    }
    Result<population::Rows> rows
        = population::Rows::generate(made->m_expanded, m_fraction, std::move(stop));
    if (!rows)
        return rows.error();
    made->m_rows = std::make_shared<const population::Rows>(std::move(*rows));
    return std::shared_ptr<const Given>(made);
}

bool Given::hasRowsOf(const model::Workbook &other) const
{
    return m_own.entities == other.entities && m_own.relationships == other.relationships
        && m_own.population == other.population;
}

const model::Container *Given::container(const DocumentPlace &place) const
{
    const model::Design *design = m_expanded.design(place.design);
    return design ? design->container(place.container) : nullptr;
}

const model::DocumentType *Given::type(const DocumentPlace &place) const
{
    const model::Container *held = container(place);
    return held ? held->documentType(place.type) : nullptr;
}

Json Given::item(const DocumentPlace &place, Row row) const
{
    const model::Design *design = m_expanded.design(place.design);
    const model::DocumentType *documentType = type(place);
    if (!design || !documentType)
        return {};
    json::Arena arena;
    const mapping::Mapper mapper(m_expanded, *design, *m_rows);
    const json::Value item = mapper.item(*documentType, row, arena);
    return item.isUndefined() ? Json() : places::toNlohmann(item);
}

std::optional<Json> valueOf(const population::Rows &rows, const std::string &entity, Row row,
                            const std::string &attribute)
{
    json::Arena arena;
    const json::Value value = rows.value(entity, row, attribute, arena);
    return value.isUndefined() ? std::nullopt : std::optional(places::toNlohmann(value));
}

} // namespace partita::typing
