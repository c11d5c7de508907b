#include "engine/advice/commandsearch.h"

#include "engine/advice/betterkey.h"
#include "engine/advice/wording.h"
#include "engine/planning/commands/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr std::size_t mostCarried = 3; // each is an evaluation of the design

/// The request of an update or a removal carries the key of its row, and that of the partner in every role that leads to one.
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

/// Of the properties that place an item, those that its request carries and those that it lacks: paths of the partition key, and
/// the id.
struct Placed {
    std::vector<std::string> carried;
    std::vector<std::string> lacked;
};

Placed placedBy(const model::Workbook &workbook, const model::DocumentType &type,
                const std::vector<std::string> &partitionKey)
{
    Placed placed;
    const auto add = [&](const std::string &path) {
        const model::Field *field = type.field(propertyOf(path));
        const bool isKnown = field && isCarried(workbook, type.entity, field->source);
        (isKnown ? placed.carried : placed.lacked).push_back(path);
    };
    for (const std::string &path : partitionKey)
        add(path);
    if (std::find(partitionKey.begin(), partitionKey.end(), "/id") == partitionKey.end())
        add("/id");
    return placed;
}

/// What a command searches for in one home of its row.
struct Search {
    double load = 0; ///< RU/s
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    bool isEverywhere = false; ///< asks several physical partitions, and all of them
};

/// The queries that find the command's own items.
std::optional<Search> searchOf(const evaluation::DesignEvaluation &measured,
                               const model::Design &design, const Asked &asked)
{
    const std::set<int> finding = planning::findingSteps(asked.measured->plan);
    for (const MeasuredStep &step : asked.steps()) {
        const model::Container *container = design.container(step.step->container);
        if (!finding.contains(step.step->number) || !container
            || step.step->operation != planning::Operation::query)
            continue;
        const auto type = std::find_if(
            container->documentTypes.begin(), container->documentTypes.end(),
            [&](const model::DocumentType &one) { return one.name == step.step->documentType; });
        if (type != container->documentTypes.end())
            return Search {step.load, container, &*type, measured.fansOut(*step.step)};
    }
    return std::nullopt;
}

/// Keys by which the request tells where its item lies: what it carries of the present one first.
std::vector<KeyCandidate> carriedKeys(const Context &context, const Search &search)
{
    std::vector<KeyCandidate> keys;
    const auto add = [&](KeyCandidate key) {
        const Result<model::Workbook> changed = applied(context.workbook, key.edits);
        const model::Design *design = changed ? changed->design(context.design.name) : nullptr;
        const model::Container *then = design ? design->container(search.container->name) : nullptr;
        if (key.isPresent || !key.notes.empty() || !then || keys.size() == mostCarried)
            return;
        const auto type = std::find_if(
            then->documentTypes.begin(), then->documentTypes.end(),
            [&](const model::DocumentType &one) { return one.name == search.type->name; });
        const bool isKnown = std::any_of(keys.begin(), keys.end(), [&](const KeyCandidate &other) {
            return other.paths == key.paths;
        });
        if (!isKnown && type != then->documentTypes.end()
            && placedBy(*changed, *type, then->partitionKey).lacked.empty())
            keys.push_back(std::move(key));
    };
    std::vector<std::string> rest;
    const Placed placed = placedBy(context.workbook, *search.type, search.container->partitionKey);
    for (const std::string &path : search.container->partitionKey) {
        if (std::find(placed.carried.begin(), placed.carried.end(), path) != placed.carried.end())
            rest.push_back(path);
    }
    if (!rest.empty()) {
        if (auto key
            = candidateOf(context.workbook, context.design.name, search.container->name, rest))
            add(*std::move(key));
    }
    for (KeyCandidate &key :
         candidatesFor(context.workbook, context.design.name, search.container->name))
        add(std::move(key));
    return keys;
}

/// The best of the keys by which the item is found without a search, or, where all partitions were asked, without that.
void addCarriedKey(const Context &context, const Asked &asked, const Search &search,
                   Finding &finding)
{
    const auto isFound = [&](const Trial &trial) {
        const evaluation::PatternEvaluation *then = trial.design->pattern(asked.pattern->id);
        const auto left
            = then ? searchOf(*trial.design, context.design, {asked.pattern, then}) : std::nullopt;
        return then && !left;
    };
    if (const auto better = betterOf(context, carriedKeys(context, search), isFound))
        addKey(*better, finding);
}

bool isWorthTelling(const Context &context, double load)
{
    return load >= context.limit("worthwhileLoad")
        && load >= context.limit("frequentShare") * context.load();
}

} // namespace

void commandFansOut(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
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
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "search"});
        finding.title = asked.pattern->id + " asks every physical partition of "
            + listed(containers) + " to find or add up what it writes";
        finding.evidence = {{"load of the search", searching, "RU/s"},
                            {"rate", asked.rate(), "requests/s"},
                            {"load of the command", asked.load(), "RU/s"},
                            {"share of the load", searching / context.load(), "share"}};
        finding.summary = amount(searching) + " of the command's " + amount(asked.load())
            + " RU/s find or add up items in all partitions: " + share(searching / context.load())
            + " of the load.";
        finding.weight = searching;
        const auto search = searchOf(context.measured, context.design, asked);
        if (search && search->isEverywhere)
            addCarriedKey(context, asked, *search, finding);
        findings.push_back(std::move(finding));
    }
}

void commandSearchesFirst(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
        if (asked.measured->isQuery || !asked.isAnswered())
            continue;
        const auto search = searchOf(context.measured, context.design, asked);
        if (!search || search->isEverywhere || !isWorthTelling(context, search->load))
            continue;
        const std::vector<std::string> lacked
            = placedBy(context.workbook, *search->type, search->container->partitionKey).lacked;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "search"});
        finding.title = asked.pattern->id + " searches \"" + search->container->name
            + "\" for the item that it writes, " + timesASecond(asked.rate());
        finding.evidence = {{"load of the search", search->load, "RU/s"},
                            {"rate", asked.rate(), "requests/s"},
                            {"load of the command", asked.load(), "RU/s"},
                            {"share of the load", search->load / context.load(), "share"}};
        finding.summary
            = (lacked.empty() ? std::string() : "Its request lacks " + listed(lacked) + ". ")
            + amount(search->load) + " of the command's " + amount(asked.load())
            + " RU/s find the item: " + share(search->load / context.load()) + " of the load.";
        finding.weight = search->load;
        addCarriedKey(context, asked, *search, finding);
        findings.push_back(std::move(finding));
    }
}

} // namespace partita::advice
