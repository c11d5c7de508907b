#include "engine/advice/rules/compositeindex.h"

#include "engine/advice/measured/indexedproperties.h"
#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"

#include <algorithm>

namespace partita::advice {
namespace {

struct SortTerm {
    std::string property;
    bool descending = false;
    bool operator==(const SortTerm &) const = default;
};

/// Item properties by which a query sorts; empty when it sorts by other expressions or not at all.
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
        if (property.empty()
            || !std::all_of(property.begin(), property.end(), checks::isWordLetter))
            return {};
        terms.push_back({std::string(property), descending});
    }
    return terms;
}

/// True when the terms fix the property of the item itself, as in `c.city = @city`, not a member of
/// that name.
bool fixes(const std::string &terms, const std::string &property)
{
    const std::string sought = '.' + property + " = ";
    for (std::size_t at = terms.find(sought); at != std::string::npos;
         at = terms.find(sought, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && checks::isWordLetter(terms[begin - 1]))
            --begin;
        if (begin > 0 && terms[begin - 1] == ' ')
            return true;
    }
    return false;
}

/// Properties of the composite index: those that the query fixes, then those by which it sorts.
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
                                          = json::Path::parse(checks::pathOf(term.property, ""));
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
    return words::listed(names, names.size());
}

Fix compositeFix(const Context &context, const model::Container &container,
                 const std::vector<SortTerm> &wanted)
{
    model::Json policy = checks::writtenPolicy(container);
    model::Json composite = model::Json::array();
    for (const SortTerm &term : wanted)
        composite.push_back({{"path", checks::pathOf(term.property, "")},
                             {"order", term.descending ? "descending" : "ascending"}});
    policy["compositeIndexes"].push_back(std::move(composite));
    return {"Add a composite index on " + nameOf(wanted),
            {withContainer(context.design, container.name,
                           [&](model::Container &changed) { changed.indexingPolicy = policy; })}};
}

/// True when the index pays. The items that the probe loads do not show its whole benefit, for
/// example for the older part of a range.
bool isWorthTheIndex(const Context &context, const Trial &trial)
{
    return !trial.isDearer() && isWorthwhile(context, {trial.saved(), trial.added()});
}

} // namespace

void missingCompositeIndex(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            const model::Container *container = context.design.container(step.step->container);
            if (!container || step.step->operation != planning::Operation::query)
                continue;
            const std::string &text = step.step->text;
            const std::vector<SortTerm> wanted = compositeFor(context, *container, text);
            if (wanted.size() < 2 || hasComposite(checks::policyOf(*container), wanted))
                continue;
            const bool isRefused = orderOf(text).size() > 1 && !asked.measured->probe.error.empty();
            const bool isLimited = text.starts_with("SELECT TOP ");
            const Fix fix = compositeFix(context, *container, wanted);
            const bool isDoubtful = !isRefused && isLimited && !isScan(context, step);
            if (!isRefused && !isLimited)
                continue;
            const bool isTried = !isRefused && asked.load() >= context.limit("worthwhileLoad");
            const std::optional<Trial> trial
                = isTried ? runTrial(context, fix.edits) : std::nullopt;
            if (trial ? !isWorthTheIndex(context, *trial) : isDoubtful)
                continue;
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
                : words::counted(static_cast<double>(step.measured.itemsLoaded), "item")
                    + " loaded to return "
                    + words::amount(static_cast<double>(step.measured.itemsReturned)) + "; "
                    + words::amount(step.measured.requestCharge) + " RU a request. An index on "
                    + nameOf(wanted) + " has them in order.";
            finding.weight = asked.load();
            if (trial)
                tellMeasured(*trial, "with the index", "it", finding);
            finding.fix = fix;
            findings.push_back(std::move(finding));
        }
    }
}

} // namespace partita::advice
