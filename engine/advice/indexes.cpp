// Rules about indexing policies.
#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/index/policy.h"
#include "engine/planning/rows/values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace partita::advice {
namespace {

index::Policy policyOf(const model::Container &container)
{
    if (container.indexingPolicy.is_null())
        return index::Policy::everything();
    json::Arena arena;
    const Result<index::Policy> policy
        = index::Policy::fromJson(planning::valueOf(container.indexingPolicy, arena));
    return policy ? *policy : index::Policy::everything();
}

/// The policy's JSON form with something to add to.
model::Json writtenPolicy(const model::Container &container)
{
    model::Json policy = container.indexingPolicy;
    if (policy.is_null())
        policy = {{"indexingMode", "consistent"},
                  {"automatic", true},
                  {"includedPaths", {{{"path", "/*"}}}},
                  {"excludedPaths", {{{"path", "/\"_etag\"/?"}}}}};
    return policy;
}

bool isWordLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// "/title/…" as the policy writes it.
std::string pathOf(const std::string &property, const char *ending)
{
    const bool isPlain = std::all_of(property.begin(), property.end(), isWordLetter);
    return isPlain ? '/' + property + ending : "/\"" + property + '"' + ending;
}

bool includes(const index::Policy &policy, const std::string &property)
{
    const Result<json::Path> path = json::Path::parse(pathOf(property, ""));
    return policy.mode == index::Policy::Mode::consistent && (!path || policy.includes(*path));
}

/// True when the text names the property after one of the words that filter, join or sort, or computes over it.
bool asksFor(const std::string &text, const std::string &property)
{
    std::size_t from = text.size();
    for (const char *word :
         {" JOIN ", " WHERE ", " ORDER BY ", " GROUP BY ", " SUM(", " MIN(", " MAX(", " AVG("})
        from = std::min(from, text.find(word));
    for (std::size_t at = text.find(property, from); at != std::string::npos;
         at = text.find(property, at + 1)) {
        const bool begins = at == 0 || !isWordLetter(text[at - 1]);
        const std::size_t end = at + property.size();
        if (begins && (end == text.size() || !isWordLetter(text[end])))
            return true;
    }
    return false;
}

/// The queries that plans send to a container.
std::vector<std::string> queriesTo(const Context &context, const std::string &container)
{
    std::vector<std::string> texts;
    for (const Asked &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            if (step.step->container == container
                && step.step->operation == planning::Operation::query)
                texts.push_back(step.step->text);
        }
    }
    return texts;
}

struct Property {
    std::string name;
    bool isDeep = false; ///< an object or an array
};

std::vector<Property> propertiesOf(const Context &context, const model::Container &container)
{
    std::vector<Property> properties;
    std::set<std::string> known;
    for (const FieldPlace &place : context.fields()) {
        if (place.container != &container || place.depth != 1
            || !known.insert(place.field->name).second)
            continue;
        const evaluation::SampleDocument *document
            = context.document(container.name, place.type->name);
        const bool isDeep = document && document->item.contains(place.field->name)
            && document->item.at(place.field->name).is_structured();
        properties.push_back({place.field->name, isDeep});
    }
    return properties;
}

bool isKey(const model::Container &container, const std::string &property)
{
    const auto begins = [&](const std::string &path) { return propertyOf(path) == property; };
    const auto holds = [&](const std::vector<std::string> &paths) {
        return std::any_of(paths.begin(), paths.end(), begins);
    };
    return property == "id" || holds(container.partitionKey)
        || std::any_of(container.uniqueKeys.begin(), container.uniqueKeys.end(), holds);
}

/// RU/s of writing into a container.
double writeLoad(const Context &context, const std::string &container)
{
    double load = 0;
    for (const Asked &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            if (step.step->container == container && isWrite(*step.step))
                load += step.load;
        }
    }
    return load;
}

void indexUnusedPaths(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const double load = writeLoad(context, container.name);
        if (load < context.limit("worthwhileLoad")
            || load < context.limit("indexWriteShare") * context.load())
            continue;
        const index::Policy policy = policyOf(container);
        const std::vector<std::string> texts = queriesTo(context, container.name);
        std::vector<std::string> unused;
        model::Json excluded = writtenPolicy(container);
        for (const Property &property : propertiesOf(context, container)) {
            const bool isAsked
                = std::any_of(texts.begin(), texts.end(), [&](const std::string &text) {
                      return asksFor(text, property.name);
                  });
            if (isAsked || isKey(container, property.name) || !includes(policy, property.name))
                continue;
            unused.push_back(property.name);
            excluded["excludedPaths"].push_back(
                {{"path", pathOf(property.name, property.isDeep ? "/*" : "/?")}});
        }
        if (static_cast<double>(unused.size()) < context.limit("unusedPaths"))
            continue;
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name, "indexing policy"});
        finding.title = "\"" + container.name + "\" indexes "
            + amount(static_cast<double>(unused.size())) + " properties that no query asks for";
        finding.evidence
            = {{"unused indexed properties", static_cast<double>(unused.size()), "properties"},
               {"load of writing", load, "RU/s"},
               {"share of the load", load / context.load(), "share"},
               {"index", measured ? static_cast<double>(measured->indexBytes) : 0, "bytes"}};
        finding.summary = listed(unused) + ". Writing makes " + amount(load) + " RU/s, "
            + share(load / context.load()) + " of the load.";
        finding.fix
            = Fix {"Leave " + listed(unused) + " out of the index",
                   {withContainer(context.design, container.name, [&](model::Container &changed) {
                       changed.indexingPolicy = excluded;
                   })}};
        finding.weight = load;
        findings.push_back(std::move(finding));
    }
}

/// Loaded, but not wanted.
bool isScan(const Context &context, const MeasuredStep &step)
{
    const auto loaded = static_cast<double>(step.measured.itemsLoaded);
    const auto returned = static_cast<double>(step.measured.itemsReturned);
    return step.step->operation == planning::Operation::query
        && loaded - returned >= context.limit("scannedItems");
}

void scanWithoutIndex(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            const model::Container *container = context.design.container(step.step->container);
            if (!container || !isScan(context, step))
                continue;
            const index::Policy policy = policyOf(*container);
            std::vector<std::string> missing;
            model::Json included = writtenPolicy(*container);
            for (const Property &property : propertiesOf(context, *container)) {
                if (isKey(*container, property.name) || includes(policy, property.name)
                    || !asksFor(step.step->text, property.name))
                    continue;
                missing.push_back(property.name);
                included["includedPaths"].push_back(
                    {{"path", pathOf(property.name, property.isDeep ? "/*" : "/?")}});
                for (const char *ending : {"/?", "/*"}) {
                    auto &excluded = included["excludedPaths"];
                    for (std::size_t at = excluded.size(); at-- > 0;) {
                        if (excluded[at].value("path", std::string())
                            == pathOf(property.name, ending))
                            excluded.erase(at);
                    }
                }
            }
            if (missing.empty())
                continue;
            included["indexingMode"] = "consistent";
            Finding finding;
            finding.severity = Severity::warning;
            finding.subject = context.subject(
                {"pattern " + asked.pattern->id, "container " + container->name, "scan"});
            finding.title = asked.pattern->id + " looks for " + listed(missing) + " in \""
                + container->name + "\" without an index";
            finding.evidence
                = {{"items loaded", static_cast<double>(step.measured.itemsLoaded), "items"},
                   {"items returned", static_cast<double>(step.measured.itemsReturned), "items"},
                   {"request charge", step.measured.requestCharge, "RU"},
                   {"load", asked.load(), "RU/s"}};
            finding.summary = counted(static_cast<double>(step.measured.itemsLoaded), "item")
                + " loaded to return " + amount(static_cast<double>(step.measured.itemsReturned))
                + "; " + amount(step.measured.requestCharge) + " RU a request.";
            finding.fix = Fix {
                "Index " + listed(missing),
                {withContainer(context.design, container->name, [&](model::Container &changed) {
                    changed.indexingPolicy = included;
                })}};
            finding.weight = asked.load();
            findings.push_back(std::move(finding));
        }
    }
}

struct SortTerm {
    std::string property;
    bool descending = false;
    bool operator==(const SortTerm &) const = default;
};

/// The properties of the item by which a query sorts; empty when it sorts by something else, or not at all.
std::vector<SortTerm> orderOf(const std::string &text)
{
    constexpr std::string_view words = " ORDER BY ";
    constexpr std::string_view down = " DESC";
    constexpr std::string_view up = " ASC";
    const std::size_t place = text.rfind(words);
    std::vector<SortTerm> terms;
    std::string_view rest = place == std::string::npos
        ? std::string_view()
        : std::string_view(text).substr(place + words.size());
    while (!rest.empty()) {
        std::string_view term = rest.substr(0, rest.find(", "));
        rest.remove_prefix(std::min(rest.size(), term.size() + 2));
        const bool descending = term.ends_with(down);
        if (descending || term.ends_with(up))
            term.remove_suffix(descending ? down.size() : up.size());
        const std::size_t dot = term.find('.');
        const std::string_view property
            = dot == std::string_view::npos ? std::string_view() : term.substr(dot + 1);
        if (property.empty() || !std::all_of(property.begin(), property.end(), isWordLetter))
            return {};
        terms.push_back({std::string(property), descending});
    }
    return terms;
}

/// The terms fix the property of the item itself, not a member of that name: `c.city = @city`.
bool fixes(const std::string &terms, const std::string &property)
{
    const std::string sought = '.' + property + " = ";
    for (std::size_t at = terms.find(sought); at != std::string::npos;
         at = terms.find(sought, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && isWordLetter(terms[begin - 1]))
            --begin;
        if (begin > 0 && terms[begin - 1] == ' ')
            return true;
    }
    return false;
}

/// What the index would have to stand in order by: what the query fixes, then what it sorts by.
std::vector<SortTerm> compositeFor(const Context &context, const model::Container &container,
                                   const std::string &text)
{
    const std::vector<SortTerm> order = orderOf(text);
    const std::size_t where = text.find(" WHERE ");
    std::vector<SortTerm> wanted;
    for (const Property &property : propertiesOf(context, container)) {
        const bool isSorted = std::any_of(order.begin(), order.end(), [&](const SortTerm &term) {
            return term.property == property.name;
        });
        if (!order.empty() && where != std::string::npos && !isSorted && !property.isDeep
            && !isKey(container, property.name) && fixes(text.substr(where), property.name))
            wanted.push_back({property.name, false});
    }
    wanted.insert(wanted.end(), order.begin(), order.end());
    return wanted;
}

bool hasComposite(const index::Policy &policy, const std::vector<SortTerm> &wanted)
{
    return std::any_of(
        policy.compositeIndexes.begin(), policy.compositeIndexes.end(), [&](const auto &composite) {
            const auto fits = [&](bool isTurned) {
                return std::equal(composite.begin(), composite.end(), wanted.begin(), wanted.end(),
                                  [&](const index::CompositePath &path, const SortTerm &term) {
                                      const Result<json::Path> sought
                                          = json::Path::parse(pathOf(term.property, ""));
                                      return sought && path.path == *sought
                                          && path.descending == (term.descending != isTurned);
                                  });
            };
            return fits(false) || fits(true);
        });
}

std::string nameOf(const std::vector<SortTerm> &wanted)
{
    std::vector<std::string> names;
    for (const SortTerm &term : wanted)
        names.push_back(term.property + (term.descending ? " descending" : " ascending"));
    return listed(names, names.size());
}

/// Queries that are refused without an index in their order, and those that load far more than they want for lack of one.
void missingCompositeIndex(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            const model::Container *container = context.design.container(step.step->container);
            if (!container || step.step->operation != planning::Operation::query)
                continue;
            const std::string &text = step.step->text;
            const std::vector<SortTerm> wanted = compositeFor(context, *container, text);
            if (wanted.size() < 2 || hasComposite(policyOf(*container), wanted))
                continue;
            const bool isRefused = orderOf(text).size() > 1 && !asked.measured->probe.error.empty();
            const bool isLimited = text.starts_with("SELECT TOP ");
            if (!isRefused && !(isLimited && isScan(context, step)))
                continue;
            model::Json policy = writtenPolicy(*container);
            model::Json composite = model::Json::array();
            for (const SortTerm &term : wanted)
                composite.push_back({{"path", pathOf(term.property, "")},
                                     {"order", term.descending ? "descending" : "ascending"}});
            policy["compositeIndexes"].push_back(std::move(composite));
            Finding finding;
            finding.severity = isRefused ? Severity::critical : Severity::warning;
            finding.subject = context.subject({"pattern " + asked.pattern->id,
                                               "container " + container->name, "composite index"});
            finding.title = asked.pattern->id + " sorts in \"" + container->name
                + "\" without a composite index";
            finding.evidence
                = {{"items loaded", static_cast<double>(step.measured.itemsLoaded), "items"},
                   {"items returned", static_cast<double>(step.measured.itemsReturned), "items"},
                   {"request charge", step.measured.requestCharge, "RU"},
                   {"load", asked.load(), "RU/s"}};
            finding.summary = isRefused
                ? "The service refuses to sort by several properties without an index on "
                    + nameOf(wanted) + "."
                : counted(static_cast<double>(step.measured.itemsLoaded), "item")
                    + " loaded to return "
                    + amount(static_cast<double>(step.measured.itemsReturned)) + "; "
                    + amount(step.measured.requestCharge) + " RU a request. An index on "
                    + nameOf(wanted) + " has them in order.";
            finding.fix = Fix {
                "Add a composite index on " + nameOf(wanted),
                {withContainer(context.design, container->name, [&](model::Container &changed) {
                    changed.indexingPolicy = policy;
                })}};
            finding.weight = asked.load();
            findings.push_back(std::move(finding));
        }
    }
}

constexpr Reading policyReading {"Indexing policies",
                                 "https://learn.microsoft.com/azure/cosmos-db/index-policy"};

constexpr std::array indexTable {
    Rule {"scan-without-index", "Filters on properties that are not indexed",
          "Without an index every item in reach is loaded to be looked at, and each is charged. "
          "Properties that queries filter by belong into the index.",
          policyReading, scanWithoutIndex},
    Rule {"missing-composite-index", "Sorted queries without a composite index",
          "A query that filters by one property and sorts by another may load more than it wants, "
          "and one that sorts by two is refused. A composite index stands in that order, so that "
          "only what is wanted is loaded.",
          policyReading, missingCompositeIndex},
    Rule {
        "index-unused-paths", "Indexed properties that nothing asks for",
        "Every indexed property makes every write dearer, whether a query ever asks for it or not. "
        "Leaving out what no query filters or sorts by costs nothing else.",
        policyReading, indexUnusedPaths},
};

} // namespace

std::span<const Rule> indexRules()
{
    return indexTable;
}

} // namespace partita::advice
