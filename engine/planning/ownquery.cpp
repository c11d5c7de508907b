#include "engine/planning/ownquery.h"

#include "engine/places/values.h"
#include "engine/planning/lookups/rowestimate.h"
#include "engine/planning/lookups/steps.h"
#include "engine/query/queryreferences.h"

#include <algorithm>
#include <set>

namespace partita::planning {
namespace {

/// The type in the container whose items are rows of the entity. It determines how the container
/// grows with the population.
std::string typeOf(const model::Container &container, const std::string &entity)
{
    const auto found
        = std::find_if(container.documentTypes.begin(), container.documentTypes.end(),
                       [&](const model::DocumentType &type) { return type.entity == entity; });
    if (found != container.documentTypes.end())
        return found->name;
    return container.documentTypes.empty() ? std::string() : container.documentTypes.front().name;
}

/// Sets the limit from the query's own TOP, OFFSET and LIMIT; without these, the query is read page
/// by page.
void addLimit(const places::Question &ask, StoreQuery &own)
{
    const Result<query::Query> stated = query::prepare(own.text);
    const auto limit = stated ? query::limitOf(*stated) : std::nullopt;
    if (!limit || !ask.limit)
        return;
    if (ask.skip > 0 && (!limit->isLimited || limit->isSkipping))
        own.page = QueryPage {ask.skip / *ask.limit + 1, *ask.limit, limit->isLimited};
    if (limit->isLimited)
        own.serviceRowLimit = ask.through();
    else if (own.page)
        own.serviceRowLimit = ask.limit;
}

std::shared_ptr<Lookup> lookupOf(const PlanningContext &context,
                                 const model::AccessPattern &pattern,
                                 const model::PlanOverride &stated)
{
    const places::Question ask = places::questionOf(context.workbook, *pattern.query());
    auto lookup = std::make_shared<Lookup>();
    lookup->container = stated.container;
    lookup->entity = ask.entity;
    StoreQuery &own = *lookup->query();
    own.text = stated.query;
    lookup->purpose = "the design's own query";
    lookup->partition.routing = "the conditions of the query determine it";
    if (const model::Container *container = context.design.container(stated.container))
        lookup->documentType = typeOf(*container, ask.entity);
    for (const std::string &name : pattern.query()->parameters())
        own.parameters.emplace_back('@' + name, places::Operand::parameterNamed(name));
    for (const places::Piece &piece : ask.shape.pieces) {
        Column column;
        column.path = piece.as;
        column.name = piece.as.back();
        lookup->columns.push_back(std::move(column));
        Output output;
        output.as = piece.as;
        output.value = places::Operand::columnAt(static_cast<int>(lookup->columns.size()) - 1,
                                                 piece.as.back());
        lookup->outputs.push_back(std::move(output));
        lookup->order.push_back(piece.as);
    }
    lookup->isSingle = ask.isSingle(context.workbook);
    lookup->rowCount.findsRowAsked = asksByValue(ask);
    lookup->rowCount.growsWithPopulation = !isBounded(context.workbook, ask);
    addLimit(ask, own);
    return lookup;
}

/// The names of its columns, or all fields of the items that it returns whole.
std::optional<std::set<std::string>> columnsOf(const query::Query &stated,
                                               const model::Container &container)
{
    const auto selected = query::columnsOf(stated);
    if (!selected)
        return std::nullopt;
    std::set<std::string> columns(selected->names.begin(), selected->names.end());
    if (!selected->isWholeItem)
        return columns;
    for (const model::DocumentType &type : container.documentTypes) {
        for (const model::Field &field : type.fields)
            columns.insert(field.name);
    }
    return columns;
}

} // namespace

std::optional<ColumnDifference> columnDifference(const model::Workbook &workbook,
                                                 const model::Query &declared,
                                                 const model::Container &container,
                                                 const query::Query &stated)
{
    const std::optional<std::set<std::string>> columns = columnsOf(stated, container);
    if (!columns)
        return std::nullopt;
    std::set<std::string> wanted;
    for (const places::Piece &piece : places::questionOf(workbook, declared).shape.pieces)
        wanted.insert(piece.as.front());
    ColumnDifference difference;
    std::set_difference(wanted.begin(), wanted.end(), columns->begin(), columns->end(),
                        std::back_inserter(difference.missing));
    if (!declared.attributes.empty())
        std::set_difference(columns->begin(), columns->end(), wanted.begin(), wanted.end(),
                            std::back_inserter(difference.extra));
    return difference;
}

Plan planOwnQuery(const PlanningContext &context, const model::AccessPattern &pattern,
                  const model::PlanOverride &stated)
{
    Plan plan;
    plan.pattern = pattern.id;
    plan.design = context.design.name;
    plan.isOwnQuery = true;
    int next = 1;
    Result<std::shared_ptr<const Lookup>> lookup
        = numbered(*lookupOf(context, pattern, stated), next, plan.steps);
    if (!lookup) {
        const Error &error = lookup.error();
        plan.impossible = "the design's own query for " + pattern.id
            + " cannot be read: " + error.message + " (line " + std::to_string(error.line)
            + ", column " + std::to_string(error.column) + ")";
        return plan;
    }
    plan.reason = "the design's own query";
    plan.executable = std::make_shared<const Executable>(
        Executable {context.workbook, context.design.name, *lookup, nullptr});
    return plan;
}

void describeReach(Plan &plan, const std::map<std::string, model::Json> &parameters,
                   const store::Account &account)
{
    const Lookup &lookup = *plan.executable->lookup;
    const StoreQuery *own = lookup.query();
    const store::Container *container = account.container(lookup.container);
    if (!container || !own)
        return;
    json::Arena arena;
    query::Request request;
    for (const auto &[name, operand] : own->parameters) {
        const auto value = parameters.find(operand.name);
        request.parameters.push_back({name,
                                      value == parameters.end()
                                          ? json::Value()
                                          : places::fromNlohmann(value->second, arena)});
    }
    const Result<query::Routing> routing = query::route(*own->prepared, *container, request);
    if (!routing)
        return;
    using Kind = query::Routing::Kind;
    Step &step = plan.steps.front();
    step.routing = routing->reason;
    step.reach = routing->kind == Kind::logicalPartition ? Reach::logicalPartition
        : routing->kind == Kind::allPartitions           ? Reach::everyPartition
                                                         : Reach::somePartitions;
}

} // namespace partita::planning
