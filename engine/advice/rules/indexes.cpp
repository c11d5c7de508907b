// Rules about indexing policies.
#include "engine/advice/measured/indexedproperties.h"
#include "engine/advice/rules/compositeindex.h"
#include "engine/advice/rules/rules.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

/// True when the text names the property in a filter, join, sort order or aggregate.
bool namesProperty(const std::string &text, const std::string &property)
{
    std::size_t from = text.size();
    for (const char *word :
         {" JOIN ", " WHERE ", " ORDER BY ", " GROUP BY ", " SUM(", " MIN(", " MAX(", " AVG("})
        from = std::min(from, text.find(word));
    for (std::size_t at = text.find(property, from); at != std::string::npos;
         at = text.find(property, at + 1)) {
        const bool begins = at == 0 || !checks::isWordLetter(text[at - 1]);
        const std::size_t end = at + property.size();
        if (begins && (end == text.size() || !checks::isWordLetter(text[end])))
            return true;
    }
    return false;
}

/// Queries that plans send to a container.
std::vector<std::string> queriesTo(const Context &context, const std::string &container)
{
    std::vector<std::string> texts;
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            if (step.step->container == container
                && step.step->operation == planning::Operation::query)
                texts.push_back(step.step->text);
        }
    }
    return texts;
}

/// RU/s of writes to a container.
double writeLoad(const Context &context, const std::string &container)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
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
        const index::Policy policy = checks::policyOf(container);
        const std::vector<std::string> texts = queriesTo(context, container.name);
        std::vector<std::string> unused;
        model::Json excluded = checks::writtenPolicy(container);
        for (const Property &property : propertiesOf(context, container)) {
            const bool isAsked
                = std::any_of(texts.begin(), texts.end(), [&](const std::string &text) {
                      return namesProperty(text, property.name);
                  });
            if (isAsked || isKey(container, property.name) || !includes(policy, property))
                continue;
            unused.push_back(property.name);
            forget(excluded, property); // a path must not be in both lists
            excluded["excludedPaths"].push_back(
                {{"path", checks::pathOf(property.name, property.isDeep ? "/*" : "/?")}});
        }
        if (static_cast<double>(unused.size()) < context.limit("unusedPaths"))
            continue;
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name, "indexing policy"});
        finding.title = "\"" + container.name + "\" indexes "
            + words::amount(static_cast<double>(unused.size())) + " properties that no query uses";
        finding.evidence
            = {{"unused indexed properties", static_cast<double>(unused.size()), "properties"},
               {"load of writes", load, "RU/s"},
               {"share of the load", load / context.load(), "share"},
               {"index", measured ? static_cast<double>(measured->indexBytes) : 0, "bytes"}};
        finding.summary = words::listed(unused) + ". Writes make " + words::amount(load) + " RU/s, "
            + words::share(load / context.load()) + " of the load.";
        finding.fix
            = Fix {"Remove " + words::listed(unused) + " from the index",
                   {withContainer(context.design, container.name, [&](model::Container &changed) {
                       changed.indexingPolicy = excluded;
                   })}};
        finding.weight = load;
        findings.push_back(std::move(finding));
    }
}

/// True when the scanning query gets cheaper, and writes get dearer by less than that.
bool doesIndexPay(const MeasuredPattern &asked, const Trial &trial)
{
    const bool isCheaper
        = std::any_of(trial.patterns.begin(), trial.patterns.end(), [&](const ChargeChange &one) {
              return one.pattern == asked.pattern && one.requestCharge.trend() < 0;
          });
    return isCheaper && trial.balance() >= 0;
}

void scanWithoutIndex(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            const model::Container *container = context.design.container(step.step->container);
            if (!container || !isScan(context, step))
                continue;
            const index::Policy policy = checks::policyOf(*container);
            std::vector<std::string> missing;
            model::Json included = checks::writtenPolicy(*container);
            for (const Property &property : propertiesOf(context, *container)) {
                if (includes(policy, property) || !namesProperty(step.step->text, property.name))
                    continue;
                missing.push_back(property.name);
                forget(included, property);
                included["includedPaths"].push_back(
                    {{"path", checks::pathOf(property.name, property.isDeep ? "/*" : "/?")}});
            }
            if (missing.empty())
                continue;
            included["indexingMode"] = "consistent";
            Finding finding;
            finding.severity = Severity::warning;
            finding.subject = context.subject(
                {"pattern " + asked.pattern->id, "container " + container->name, "scan"});
            finding.title = asked.pattern->id + " looks for " + words::listed(missing) + " in \""
                + container->name + "\" without an index";
            finding.evidence
                = {{"items loaded", static_cast<double>(step.measured.itemsLoaded), "items"},
                   {"items returned", static_cast<double>(step.measured.itemsReturned), "items"},
                   {"request charge", step.measured.requestCharge, "RU"},
                   {"load", asked.load(), "RU/s"}};
            finding.summary = words::counted(static_cast<double>(step.measured.itemsLoaded), "item")
                + " loaded to return "
                + words::amount(static_cast<double>(step.measured.itemsReturned)) + "; "
                + words::amount(step.measured.requestCharge) + " RU a request.";
            finding.fix = Fix {
                "Index " + words::listed(missing),
                {withContainer(context.design, container->name, [&](model::Container &changed) {
                    changed.indexingPolicy = included;
                })}};
            finding.weight = asked.load();
            // The finding's weight is what the index saves on balance, which may be a small part of
            // a dear query. A query that is refused without it has no charge yet.
            const bool isRefused = !asked.measured->probe.error.empty();
            const std::optional<Trial> trial
                = isRefused ? std::nullopt : runTrial(context, finding.fix->edits);
            if (trial && !doesIndexPay(asked, *trial))
                continue;
            if (trial)
                tellMeasured(*trial, "with the index", "the index", finding);
            findings.push_back(std::move(finding));
        }
    }
}

constexpr Reading policyReading {"Indexing policies",
                                 "https://learn.microsoft.com/azure/cosmos-db/index-policy"};

constexpr std::array indexTable {
    Rule {
        "scan-without-index", "Filters on properties that are not indexed",
        "Without an index all items in the visited partitions are loaded and checked, and each is "
        "charged. Properties that queries filter by belong in the index.",
        policyReading, scanWithoutIndex, true, Trials::ofQueries},
    Rule {"missing-composite-index", "Sorted queries without a composite index",
          "A query that filters by one property and sorts by another may load more items than it "
          "needs, and one that sorts by two is refused. A composite index has that order, so that "
          "only the requested items are loaded.",
          policyReading, missingCompositeIndex, true, Trials::ofQueries},
    Rule {"index-unused-paths", "Indexed properties that no query uses",
          "Every indexed property makes every write more expensive, even if no query uses it. "
          "Removing the properties that no query filters or sorts by has no other cost.",
          policyReading, indexUnusedPaths},
};

} // namespace

std::span<const Rule> indexRules()
{
    return indexTable;
}

} // namespace partita::advice
