#include "engine/checks/check.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/checks/copyupkeepcheck.h"
#include "engine/checks/countcheck.h"
#include "engine/checks/indexcheck.h"
#include "engine/checks/keycheck.h"
#include "engine/checks/lifetimecheck.h"
#include "engine/checks/rulenames.h"
#include "engine/checks/samplecheck.h"
#include "engine/checks/thresholds.h"
#include "engine/cost/prices.h"
#include "engine/index/policyreading.h"
#include "engine/mapping/derive.h"
#include "engine/model/names.h"
#include "engine/places/values.h"
#include "engine/planning/ownquery.h"
#include "engine/query/query.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::checks {
namespace {

/// Parameters of a pattern in the notation of its queries, each with @.
std::vector<std::string> parametersOf(const model::Query &query)
{
    std::vector<std::string> names;
    for (const model::Match *match : query.valueMatches()) {
        for (const std::string &name : {match->parameter, match->parameterTo}) {
            if (!name.empty())
                names.push_back('@' + name);
        }
    }
    return names;
}

class DesignCheck {
public:
    DesignCheck(const model::Workbook &workbook, std::size_t position,
                std::vector<model::Problem> &problems)
        : m_workbook(workbook)
        , m_design(*workbook.designs[position])
        , m_place(elementPath("$.designs", position))
        , m_problems(problems)
    {
    }

    void run()
    {
        for (std::size_t index = 0; index < m_design.containers.size(); ++index)
            checkPolicy(m_design.containers[index],
                        elementPath(m_place + ".containers", index) + ".indexingPolicy");
        for (std::size_t index = 0; index < m_design.overrides.size(); ++index)
            checkQuery(m_design.overrides[index],
                       elementPath(m_place + ".overrides", index) + ".query");
    }

private:
    void error(std::string place, std::string message)
    {
        m_problems.push_back(
            {model::Severity::error, std::move(place), std::move(message), m_design.name, {}});
    }

    void checkPolicy(const model::Container &container, const std::string &place)
    {
        if (!container.indexingPolicy.is_object())
            return; // absent, or reported by the model
        json::Arena arena;
        const Result<index::Policy> policy
            = index::readPolicy(places::fromNlohmann(container.indexingPolicy, arena),
                                "The indexing policy of " + inQuotes(container.name));
        if (!policy)
            error(place + policy.error().path.substr(1), policy.error().message);
    }

    /// JSON path of a line of the query: texts with several lines are arrays of lines.
    static std::string lineOf(const std::string &query, const std::string &place, int line)
    {
        if (query.find('\n') == std::string::npos || line < 1)
            return place;
        return elementPath(place, static_cast<std::size_t>(line) - 1);
    }

    void checkQuery(const model::PlanOverride &stated, const std::string &place)
    {
        if (stated.query.empty())
            return; // reported by the model
        const std::string subject = "The design's own query for " + inQuotes(stated.pattern);
        const Result<query::Query> read = query::prepare(stated.query);
        if (!read) {
            error(lineOf(stated.query, place, read.error().line),
                  subject + " cannot be read, line " + std::to_string(read.error().line)
                      + ", column " + std::to_string(read.error().column) + ": "
                      + read.error().message);
            return;
        }
        const model::AccessPattern *pattern = m_workbook.pattern(stated.pattern);
        if (!pattern || !pattern->isQuery())
            return;
        const std::vector<std::string> known = parametersOf(*pattern->query());
        checkParameters(*read, known, subject, place);
        checkProperties(*read, stated, subject, place);
    }

    void checkParameters(const query::Query &query, const std::vector<std::string> &known,
                         const std::string &subject, const std::string &place)
    {
        for (const query::QueryReference &parameter : query::parametersIn(query)) {
            if (!contains(known, parameter.name))
                error(lineOf(query.text(), place, parameter.line),
                      subject + " uses " + parameter.name
                          + ", which no condition of the pattern has"
                          + suggestion(parameter.name, known));
        }
    }

    /// Warns about properties that no item has: they are undefined, and no comparison with them is
    /// true.
    void checkProperties(const query::Query &query, const model::PlanOverride &stated,
                         const std::string &subject, const std::string &place)
    {
        const model::Container *container = m_design.container(stated.container);
        if (!container || container->documentTypes.empty())
            return;
        std::vector<std::string> known {"id"};
        for (const model::DocumentType &type : container->documentTypes) {
            for (const model::Field &field : type.fields)
                known.push_back(field.name);
        }
        for (const query::QueryReference &property : query::propertiesIn(query)) {
            if (contains(known, property.name))
                continue;
            m_problems.push_back({model::Severity::warning,
                                  lineOf(stated.query, place, property.line),
                                  subject + " reads " + inQuotes(property.name)
                                      + ", which no item in " + inQuotes(container->name) + " has"
                                      + suggestion(property.name, known),
                                  m_design.name,
                                  {}});
        }
    }

    static bool contains(const std::vector<std::string> &names, const std::string &name)
    {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    const model::Workbook &m_workbook;
    const model::Design &m_design;
    std::string m_place;
    std::vector<model::Problem> &m_problems;
};

std::string quoted(std::vector<std::string> names)
{
    for (std::string &name : names)
        name = inQuotes(name);
    return words::listed(names);
}

/// Checks the result columns of a design's own queries: they are charged for what they return,
/// whatever the pattern declares.
void checkColumns(const model::Workbook &workbook, const model::Design &design,
                  const std::string &place, std::vector<model::Problem> &problems)
{
    for (std::size_t index = 0; index < design.overrides.size(); ++index) {
        const model::PlanOverride &stated = design.overrides[index];
        const model::AccessPattern *pattern = workbook.pattern(stated.pattern);
        const model::Container *container = design.container(stated.container);
        const Result<query::Query> read = query::prepare(stated.query);
        if (!pattern || !pattern->isQuery() || !container || !read)
            continue;
        const auto difference
            = planning::columnDifference(workbook, *pattern->query(), *container, *read);
        const auto warn = [&](const std::string &message) {
            problems.push_back({model::Severity::warning,
                                elementPath(place + ".overrides", index) + ".query",
                                "The design's own query for " + inQuotes(stated.pattern) + message,
                                design.name,
                                {}});
        };
        if (difference && !difference->missing.empty())
            warn(" does not return " + quoted(difference->missing)
                 + ", which the pattern declares; its charge is that of a smaller answer.");
        if (difference && !difference->extra.empty())
            warn(" also returns " + quoted(difference->extra)
                 + ", which the pattern does not declare; its charge is that of a larger answer.");
    }
}

/// End of a sentence about an unknown name.
std::string nearestOf(const std::string &name, const std::vector<std::string> &known)
{
    return nearest(name, known).empty()
        ? "; remove it, or look for its name in `partita help advice`."
        : suggestion(name, known);
}

/// Warns about settings for unknown rules: they have no effect. They are kept, since another
/// version may know them.
void checkSettings(const model::AdviceSettings &settings, std::vector<model::Problem> &problems)
{
    std::vector<std::string> names;
    for (const Threshold &threshold : thresholds())
        names.emplace_back(threshold.name);
    for (const auto &[name, value] : settings.thresholds) {
        if (!findThreshold(name))
            problems.push_back(
                {model::Severity::warning,
                 memberPath("$.advice.thresholds", name),
                 "There is no threshold " + inQuotes(name) + " of advice" + nearestOf(name, names),
                 {},
                 {}});
    }
    names.assign(ruleNames.begin(), ruleNames.end());
    for (std::size_t index = 0; index < settings.dismissals.size(); ++index) {
        const std::string &rule = settings.dismissals[index].rule;
        if (!rule.empty() && std::find(names.begin(), names.end(), rule) == names.end())
            problems.push_back(
                {model::Severity::warning,
                 elementPath("$.advice.dismissals", index) + ".rule",
                 "There is no rule " + inQuotes(rule) + " of advice" + nearestOf(rule, names),
                 {},
                 {}});
    }
}

/// Warns about prices that the price list does not know: they have no effect.
void checkPrices(const model::Billing &billing, std::vector<model::Problem> &problems)
{
    std::vector<std::string> names;
    for (const cost::PriceNote &note : cost::priceNotes())
        names.push_back(note.name);
    for (const auto &[name, price] : billing.prices) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            problems.push_back({model::Severity::warning,
                                memberPath("$.billing.prices", name),
                                "There is no price " + inQuotes(name) + suggestion(name, names),
                                {},
                                {}});
    }
}

/// Warns about dismissals that match no finding. A subject begins with the design: "design V1 /
/// container posts".
void checkSubjects(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    constexpr std::string_view before = "design ";
    const auto &dismissals = workbook.advice->dismissals;
    if (dismissals.empty())
        return;
    const Result<model::Workbook> extended = mapping::withDerivedDesigns(workbook);
    if (!extended)
        return; // the model reports unknown derivations
    const std::vector<std::string> known = model::namesOf(extended->designs);
    for (std::size_t index = 0; index < dismissals.size(); ++index) {
        const std::string &subject = dismissals[index].subject;
        const bool isOfDesign = subject.starts_with(before);
        const std::string design
            = isOfDesign ? subject.substr(before.size(), subject.find(" / ") - before.size()) : "";
        if (subject.empty() || std::find(known.begin(), known.end(), design) != known.end())
            continue;
        problems.push_back(
            {model::Severity::warning,
             elementPath("$.advice.dismissals", index) + ".subject",
             isOfDesign
                 ? "The dismissal has no effect, because there is no design " + inQuotes(design)
                     + suggestion(design, known)
                 : "The dismissal has no effect: the subject of a finding begins with its design, "
                   "for example \"design "
                     + (known.empty() ? std::string("V1") : known.front())
                     + " / container …\". Copy the subject from partita advise --format json, or "
                       "leave it out to dismiss the rule everywhere.",
             {},
             {}});
    }
}

} // namespace

std::vector<model::Problem> check(const model::Workbook &workbook)
{
    std::vector<model::Problem> problems = model::validate(workbook);
    const bool isBroken = model::hasErrors(problems);
    for (std::size_t position = 0; position < workbook.designs.size(); ++position)
        DesignCheck(workbook, position, problems).run();
    checkSettings(*workbook.advice, problems);
    checkSubjects(workbook, problems);
    checkPrices(*workbook.billing, problems);
    if (!isBroken) {
        checkCounts(workbook, problems);
        checkKeyValues(workbook, problems);
        checkLifetimes(workbook, problems);
        checkCopyUpkeep(workbook, problems);
        checkIndexes(workbook, problems);
        checkSample(workbook, workbook.population->fraction, problems);
        for (std::size_t position = 0; position < workbook.designs.size(); ++position)
            checkColumns(workbook, *workbook.designs[position], elementPath("$.designs", position),
                         problems);
    }
    std::stable_sort(problems.begin(), problems.end(),
                     [](const model::Problem &left, const model::Problem &right) {
                         return left.severity > right.severity; // errors have the greatest value
                     });
    return problems;
}

std::vector<model::Problem> missingParts(const model::Workbook &workbook)
{
    std::vector<model::Problem> problems;
    const auto note = [&](const char *place, std::string message) {
        problems.push_back({model::Severity::information, place, std::move(message), {}, {}});
    };
    if (workbook.entities->empty()) {
        note("$.entities",
             "There is no entity yet; begin with one under \"entities\", such as {\"name\": "
             "\"Post\", \"key\": \"id\", \"attributes\": [\"id\", \"title\"]}.");
        return problems;
    }
    const bool hasDesigns = !workbook.designs.empty() || !workbook.derivedDesigns.empty();
    if (!hasDesigns)
        note(
            "$.designs",
            "There is no design, so nothing can be evaluated; derive some with \"derivedDesigns\": "
            "[\"referenced\", \"embedded\", \"hybrid\"], or write one under \"designs\".");
    const model::Entity &first = workbook.entities->front();
    if (hasDesigns && workbook.patterns->empty())
        note("$.patterns",
             "There is no access pattern, so designs differ only in storage; add the requests of "
             "the application under \"patterns\", such as {\"id\": \"Q1\", \"sentence\": \"Show "
                 + withArticle(first.name) + ".\", \"query\": " + inQuotes(first.name)
                 + ", \"match\": [\"" + first.key + " = @" + first.key
                 + "\"], \"ratePerSecond\": 10}.");
    return problems;
}

} // namespace partita::checks
