#include "engine/advice/rules/commandsearch.h"

#include "engine/advice/keys/keygoals.h"
#include "engine/base/numbertext.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// True when the request of an update or removal contains the value: the key of its row, or a
/// partner's key in a to-one role.
bool isCarried(const model::Workbook &workbook, const std::string &entity,
               const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source)) {
        const model::Entity *found = workbook.entity(entity);
        return found && found->key == own->attribute;
    }
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
        const auto role = model::findRole(workbook, entity, reference->role);
        return role && !role->toMany;
    }
    if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
        const auto role = copied->roles.size() == 1
            ? model::findRole(workbook, entity, copied->roles.front())
            : std::nullopt;
        const model::Entity *partner = role ? workbook.entity(role->partner) : nullptr;
        return partner && !role->toMany && partner->key == copied->attribute;
    }
    if (const auto *composed = std::get_if<model::ComposedSource>(&source))
        return std::all_of(
            composed->parts.begin(), composed->parts.end(),
            [&](const model::Field &part) { return isCarried(workbook, entity, part.source); });
    return std::holds_alternative<model::ConstantSource>(source);
}

/// Parts of the item's address (partition key paths and id) that its request lacks.
std::vector<std::string> lackedBy(const model::Workbook &workbook, const model::DocumentType &type,
                                  std::vector<std::string> paths)
{
    if (std::find(paths.begin(), paths.end(), "/id") == paths.end())
        paths.emplace_back("/id");
    std::erase_if(paths, [&](const std::string &path) {
        const model::Field *field = type.field(propertyOf(path));
        return field && isCarried(workbook, type.entity, field->source);
    });
    return paths;
}

/// Search of a command in one home of its row.
struct Search {
    double load = 0; ///< RU/s
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    bool isEverywhere = false; ///< visits all physical partitions, and there are several
};

/// The queries that find the command's own items.
std::optional<Search> searchOf(const evaluation::DesignEvaluation &measured,
                               const model::Design &design, const MeasuredPattern &asked)
{
    const std::set<int> finding = planning::findingSteps(asked.measured->plan);
    for (const MeasuredStep &step : asked.steps()) {
        const model::Container *container = design.container(step.step->container);
        if (!finding.contains(step.step->number) || !container
            || step.step->operation != planning::Operation::query)
            continue;
        if (const model::DocumentType *type = container->documentType(step.step->documentType))
            return Search {step.load, container, type, measured.fansOut(*step.step)};
    }
    return std::nullopt;
}

/// True when the request contains the whole address of its item with this key.
bool isCarriedKey(const Context &context, const Search &search, const KeyCandidate &key)
{
    const Result<model::Workbook> changed = applied(context.workbook, key.edits);
    const model::Design *design = changed ? changed->design(context.design.name) : nullptr;
    const model::Container *then = design ? design->container(search.container->name) : nullptr;
    const model::DocumentType *type = then ? then->documentType(search.type->name) : nullptr;
    return type && lackedBy(*changed, *type, then->partitionKey).empty();
}

/// The request contains the whole address of its item, which is found without a search, and that
/// saves load.
KeyGoal findsItem(const Context &context, const MeasuredPattern &asked, const Search &search)
{
    return {[&](const KeyOutlook &outlook) { return isCarriedKey(context, search, outlook.key); },
            [&](const Trial &trial) {
                const evaluation::PatternEvaluation *then
                    = trial.design->pattern(asked.pattern->id);
                return then && !searchOf(*trial.design, context.design, {asked.pattern, then})
                    && savesLoad(context, trial);
            },
            tellSaving};
}

/// Finding about this load of a search, without its texts.
Finding searchFinding(const Context &context, const MeasuredPattern &asked, double load)
{
    Finding finding;
    finding.severity = Severity::warning;
    finding.subject = context.subject({"pattern " + asked.pattern->id, "search"});
    finding.evidence = {{"load of the search", load, "RU/s"},
                        {"rate", asked.rate(), "requests/s"},
                        {"load of the command", asked.load(), "RU/s"},
                        {"share of the load", load / context.load(), "share"}};
    finding.weight = load;
    return finding;
}

} // namespace

void commandFansOut(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (asked.measured->isQuery)
            continue;
        double searching = 0;
        std::vector<std::string> containers;
        for (const MeasuredStep &step : asked.steps()) {
            if (isWrite(*step.step) || !context.measured.fansOut(*step.step))
                continue;
            searching += step.load;
            if (std::find(containers.begin(), containers.end(), step.step->container)
                == containers.end())
                containers.push_back(step.step->container);
        }
        if (!isWorthTelling(context, searching))
            continue;
        Finding finding = searchFinding(context, asked, searching);
        finding.title = asked.pattern->id + " visits every physical partition of "
            + words::listed(containers) + " to find or add up what it writes";
        finding.summary = words::amount(searching) + " of the command's "
            + words::amount(asked.load()) + " RU/s find or add up items in all partitions: "
            + words::share(searching / context.load()) + " of the load.";
        const auto search = searchOf(context.measured, context.design, asked);
        if (search && search->isEverywhere)
            offerKey(context, *search->container, findsItem(context, asked, *search), finding);
        findings.push_back(std::move(finding));
    }
}

void commandSearchesFirst(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (asked.measured->isQuery || !asked.isAnswered())
            continue;
        const auto search = searchOf(context.measured, context.design, asked);
        if (!search || search->isEverywhere || !isWorthTelling(context, search->load))
            continue;
        const std::vector<std::string> lacked
            = lackedBy(context.workbook, *search->type, search->container->partitionKey);
        Finding finding = searchFinding(context, asked, search->load);
        finding.title = asked.pattern->id + " searches \"" + search->container->name
            + "\" for the item that it writes, " + words::timesASecond(asked.rate());
        finding.summary
            = (lacked.empty() ? std::string() : "Its request lacks " + words::listed(lacked) + ". ")
            + words::amount(search->load) + " of the command's " + words::amount(asked.load())
            + " RU/s find the item: " + words::share(search->load / context.load())
            + " of the load.";
        offerKey(context, *search->container, findsItem(context, asked, *search), finding);
        findings.push_back(std::move(finding));
    }
}

} // namespace partita::advice
