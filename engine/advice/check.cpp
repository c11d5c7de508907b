#include "engine/advice/check.h"

#include "engine/advice/countcheck.h"
#include "engine/advice/followcheck.h"
#include "engine/advice/indexcheck.h"
#include "engine/advice/keycheck.h"
#include "engine/advice/lifetimecheck.h"
#include "engine/advice/rules.h"
#include "engine/advice/samplecheck.h"
#include "engine/advice/thresholds.h"
#include "engine/advice/wording.h"
#include "engine/index/policyreading.h"
#include "engine/mapping/derive.h"
#include "engine/model/edits.h"
#include "engine/model/jsonpath.h"
#include "engine/model/suggest.h"
#include "engine/planning/lookups/ownquery.h"
#include "engine/planning/rows/values.h"
#include "engine/query/program.h"
#include "engine/query/query.h"
#include "engine/query/token.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// The parameters of a pattern as its queries write them, each with @.
std::vector<std::string> parametersOf(const model::Query &query)
{
    std::vector<std::string> names;
    for (const model::Match &match : query.match) {
        for (const std::string &name : {match.parameter, match.parameterTo}) {
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
        , m_place(model::elementPath("$.designs", position))
        , m_problems(problems)
    {
    }

    void run()
    {
        for (std::size_t index = 0; index < m_design.containers.size(); ++index)
            checkPolicy(m_design.containers[index],
                        model::elementPath(m_place + ".containers", index) + ".indexingPolicy");
        for (std::size_t index = 0; index < m_design.overrides.size(); ++index)
            checkQuery(m_design.overrides[index],
                       model::elementPath(m_place + ".overrides", index) + ".query");
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
            return; // absent, or complained about by the model
        json::Arena arena;
        const Result<index::Policy> policy
            = index::readPolicy(planning::valueOf(container.indexingPolicy, arena),
                                "The indexing policy of " + model::inQuotes(container.name));
        if (!policy)
            error(place + policy.error().path.substr(1), policy.error().message);
    }

    /// Where a line of the query stands: texts of several lines are written as an array of them.
    static std::string lineOf(const std::string &query, const std::string &place, int line)
    {
        if (query.find('\n') == std::string::npos || line < 1)
            return place;
        return model::elementPath(place, static_cast<std::size_t>(line) - 1);
    }

    void checkQuery(const model::PlanOverride &stated, const std::string &place)
    {
        if (stated.query.empty())
            return; // complained about by the model
        const std::string subject = "The query of its own for " + model::inQuotes(stated.pattern);
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
        for (const query::Program *program = &read->program(); program;
             program = program->derived.get()) {
            checkParameters(*program, stated.query, known, subject, place);
            if (!program->derived)
                checkProperties(*program, stated, subject, place);
        }
    }

    void checkParameters(const query::Program &program, const std::string &text,
                         const std::vector<std::string> &known, const std::string &subject,
                         const std::string &place)
    {
        for (std::size_t index = 0; index < program.parameters.size(); ++index) {
            const std::string &name = program.parameters[index];
            if (contains(known, name))
                continue;
            const query::TextPosition position
                = query::positionOf(text, program.parameterOffsets[index]);
            error(lineOf(text, place, position.line),
                  subject + " uses " + name + ", which no condition of the pattern has"
                      + model::suggestion(name, known));
        }
    }

    /// A property that no item has is undefined, and no comparison with it holds.
    void checkProperties(const query::Program &program, const model::PlanOverride &stated,
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
        std::vector<std::string> told;
        for (const query::Node &node : program.nodes) {
            if (node.op != query::Op::itemPath || node.systemProperty || node.path.empty()
                || node.path.front().position >= 0)
                continue;
            const std::string &name = node.path.front().name;
            if (contains(known, name) || contains(told, name))
                continue;
            told.push_back(name);
            const query::TextPosition position = query::positionOf(stated.query, node.offset);
            m_problems.push_back({model::Severity::warning,
                                  lineOf(stated.query, place, position.line),
                                  subject + " asks for " + model::inQuotes(name)
                                      + ", which no item in " + model::inQuotes(container->name)
                                      + " has" + model::suggestion(name, known),
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
        name = model::inQuotes(name);
    return listed(names);
}

/// Queries that a design states itself are charged for what they deliver, whatever the pattern declares.
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
            problems.push_back(
                {model::Severity::warning,
                 model::elementPath(place + ".overrides", index) + ".query",
                 "The query of its own for " + model::inQuotes(stated.pattern) + message,
                 design.name,
                 {}});
        };
        if (difference && !difference->missing.empty())
            warn(" delivers no " + quoted(difference->missing)
                 + ", which the pattern declares: its charge is that of a smaller answer.");
        if (difference && !difference->extra.empty())
            warn(" also delivers " + quoted(difference->extra)
                 + ", which the pattern does not declare: its charge is that of a larger answer.");
    }
}

/// The end of a sentence about a name that none of many is.
std::string nearestOf(const std::string &name, const std::vector<std::string> &known)
{
    return model::nearest(name, known).empty() ? "; remove it, or look it up in the README."
                                               : model::suggestion(name, known);
}

/// Settings about rules that there are not have no effect. They are kept: another version may know them.
void checkSettings(const model::AdviceSettings &settings, std::vector<model::Problem> &problems)
{
    std::vector<std::string> names;
    for (const Threshold &threshold : thresholds())
        names.emplace_back(threshold.name);
    for (const auto &[name, value] : settings.thresholds) {
        if (!findThreshold(name))
            problems.push_back({model::Severity::warning,
                                model::memberPath("$.advice.thresholds", name),
                                "There is no threshold " + model::inQuotes(name) + " of advice"
                                    + nearestOf(name, names),
                                {},
                                {}});
    }
    names.clear();
    for (const Rule &rule : rules())
        names.emplace_back(rule.id);
    for (std::size_t index = 0; index < settings.dismissals.size(); ++index) {
        const std::string &rule = settings.dismissals[index].rule;
        if (!rule.empty() && std::find(names.begin(), names.end(), rule) == names.end())
            problems.push_back({model::Severity::warning,
                                model::elementPath("$.advice.dismissals", index) + ".rule",
                                "There is no rule " + model::inQuotes(rule) + " of advice"
                                    + nearestOf(rule, names),
                                {},
                                {}});
    }
}

/// A subject begins with the design: "design V1 / container posts". What no finding is about dismisses nothing.
void checkSubjects(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    constexpr std::string_view before = "design ";
    const auto &dismissals = workbook.advice->dismissals;
    if (dismissals.empty())
        return;
    const Result<model::Workbook> extended = mapping::withDerivedDesigns(workbook);
    if (!extended)
        return; // An unknown derivation is complained about by the model.
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
             model::elementPath("$.advice.dismissals", index) + ".subject",
             isOfDesign
                 ? "The dismissal puts nothing aside, as there is no design "
                     + model::inQuotes(design) + model::suggestion(design, known)
                 : "The dismissal puts nothing aside: subjects of findings begin with their design,"
                   " as \"design "
                     + (known.empty() ? std::string("V1") : known.front())
                     + " / container …\" does; copy the one that partita advise --format json"
                       " tells, or leave it out to dismiss the rule everywhere.",
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
    if (!isBroken) {
        checkCounts(workbook, problems);
        checkKeyValues(workbook, problems);
        checkLifetimes(workbook, problems);
        checkFollowed(workbook, problems);
        checkIndexes(workbook, problems);
        checkSample(workbook, workbook.population->fraction, problems);
        for (std::size_t position = 0; position < workbook.designs.size(); ++position)
            checkColumns(workbook, *workbook.designs[position],
                         model::elementPath("$.designs", position), problems);
    }
    std::stable_sort(problems.begin(), problems.end(),
                     [](const model::Problem &left, const model::Problem &right) {
                         return left.severity > right.severity; // errors are the greatest
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
        note("$.designs",
             "There is no design, so nothing can be evaluated; have some derived with "
             "\"derivedDesigns\": [\"referenced\", \"embedded\", \"hybrid\"], or write one under "
             "\"designs\".");
    const model::Entity &first = workbook.entities->front();
    if (hasDesigns && workbook.patterns->empty())
        note("$.patterns",
             "There is no access pattern, so designs differ in storage alone; add what the "
             "application asks under \"patterns\", such as {\"id\": \"Q1\", \"sentence\": "
             "\"Show "
                 + model::withArticle(first.name) + ".\", \"query\": " + model::inQuotes(first.name)
                 + ", \"match\": [\"" + first.key + " = @" + first.key
                 + "\"], \"ratePerSecond\": 10}.");
    return problems;
}

} // namespace partita::advice
