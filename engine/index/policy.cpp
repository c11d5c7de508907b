#include "engine/index/otherindexkinds.h"
#include "engine/index/policyreading.h"

#include <algorithm>
#include <array>

namespace partita::index {

namespace {

constexpr std::size_t mostCompositePaths = 8;
constexpr std::size_t mostCompositeIndexes = 100;
constexpr std::size_t mostRules = 1500;

Error problem(std::string message, std::string path)
{
    return {.message = std::move(message), .path = std::move(path)};
}

/// Whether a path ending in a tuple is valid in the service: `/list/[]/{name, name}/?`, with one
/// list and plain names.
bool isTuplePath(std::string_view text)
{
    const std::size_t open = text.find("/{");
    const std::string_view before = text.substr(0, open);
    std::string_view names = text.substr(open + 2);
    if (!before.ends_with("/[]") || before.find("[]") + 2 != before.size()
        || !names.ends_with("}/?"))
        return false;
    names.remove_suffix(3);
    return names.find(',') != std::string_view::npos
        && names.find_first_of("/[]{}?*") == std::string_view::npos;
}

/// The first unquoted name of the path that needs quotes; empty when there is none.
std::string_view unquotedName(std::string_view path)
{
    while (path.starts_with('/')) {
        path.remove_prefix(1);
        if (path.starts_with('"')) {
            std::size_t end = 1;
            while (end < path.size() && path[end] != '"')
                end += path[end] == '\\' ? 2 : 1;
            path.remove_prefix(std::min(end + 1, path.size()));
            continue;
        }
        const std::string_view name = path.substr(0, path.find('/'));
        const bool isTuple = name.starts_with('{'); // already checked
        if (name != "[]" && !isTuple && !json::isRegularName(name))
            return name;
        path.remove_prefix(name.size());
    }
    return {};
}

/// Reads `/a/*`, `/a/?` or `/*`.
Result<Policy::Rule> readRule(std::string_view text, const std::string &where)
{
    Policy::Rule rule;
    if (text == "/" || text == "/*")
        return rule;
    const bool isExact = text.ends_with("/?");
    if (!isExact && !text.ends_with("/*"))
        return problem("the path \"" + std::string(text)
                           + "\" must end in /? (one value) or /* (everything below).",
                       where);
    if (text.find("/{") != std::string_view::npos && !isTuplePath(text))
        return problem(
            "the path \"" + std::string(text)
                + "\" is not a tuple of names in a list, such as /events/[]/{name, category}/?.",
            where);
    rule.wildcard = !isExact;
    Result<json::Path> path = json::Path::parse(text.substr(0, text.size() - 2));
    if (!path)
        return problem(path.error().message, where);
    const std::string_view name = unquotedName(text.substr(0, text.size() - 2));
    if (name == "*")
        return problem("the path \"" + std::string(text)
                           + "\" may have * at its end alone; the elements of an array are [].",
                       where);
    if (!name.empty())
        return problem("the path \"" + std::string(text) + "\" has to have "
                           + json::quotedStep(name)
                           + " in double quotes: a name of other characters than letters, digits "
                             "and _ needs them.",
                       where);
    rule.path = *path;
    return rule;
}

std::string ruleText(const Policy::Rule &rule)
{
    return rule.path.text() + (rule.wildcard ? "/*" : "/?");
}

Result<std::vector<Policy::Rule>> readRules(json::Value list, const std::string &where)
{
    std::vector<Policy::Rule> rules;
    if (!list.isUndefined() && !list.isArray())
        return problem("expected an array of {\"path\": …}.", where);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = where + "[" + std::to_string(i) + "]";
        const json::Value path = list.at(i).member("path");
        if (!path.isString())
            return problem("expected an object with \"path\", such as {\"path\": \"/*\"}.", place);
        Result<Policy::Rule> rule = readRule(path.string(), place + ".path");
        if (!rule)
            return rule.error();
        rules.push_back(*rule);
    }
    return rules;
}

Result<CompositePath> readCompositePath(json::Value json, const std::string &where)
{
    const json::Value text = json.member("path");
    if (!text.isString())
        return problem("expected an object with \"path\" and \"order\".", where);
    std::string_view path = text.string();
    if (path.ends_with("/?"))
        path.remove_suffix(2);
    Result<json::Path> parsed = json::Path::parse(path);
    if (!parsed)
        return problem(parsed.error().message, where + ".path");
    for (const json::Path::Step &step : parsed->steps()) {
        if (step.isArray || step.name == "*")
            return problem("a composite index takes plain property paths, without [] and *.",
                           where + ".path");
    }
    const json::Value order = json.member("order");
    const bool isAscending
        = order.isUndefined() || (order.isString() && order.string() == "ascending");
    if (!isAscending && !(order.isString() && order.string() == "descending"))
        return problem("\"order\" is \"ascending\" or \"descending\".", where + ".order");
    return CompositePath {*parsed, !isAscending};
}

Result<std::vector<CompositePath>> readComposite(json::Value list, const std::string &where)
{
    if (!list.isArray() || list.size() < 2 || list.size() > mostCompositePaths)
        return problem("a composite index is an array of two to eight paths.", where);
    std::vector<CompositePath> paths;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Result<CompositePath> path
            = readCompositePath(list.at(i), where + "[" + std::to_string(i) + "]");
        if (!path)
            return path.error();
        paths.push_back(*path);
    }
    return paths;
}

bool isRoot(const Policy::Rule &rule)
{
    return rule.wildcard && rule.path.steps().empty();
}

/// How precisely a rule matches the path: longer rules rank higher, /? above /*. -1 = no match.
/// `/x/*` is the value at `/x` and everything below it, `/x/?` the value alone.
int precision(const Policy::Rule &rule, const json::Path &path)
{
    const auto &steps = rule.path.steps();
    const auto &other = path.steps();
    const bool fits = rule.wildcard ? steps.size() <= other.size() : steps.size() == other.size();
    if (!fits || !std::equal(steps.begin(), steps.end(), other.begin()))
        return -1;
    return static_cast<int>(steps.size()) * 2 + (rule.wildcard ? 0 : 1);
}

int bestPrecision(const std::vector<Policy::Rule> &rules, const json::Path &path)
{
    int best = -1;
    for (const Policy::Rule &rule : rules)
        best = std::max(best, precision(rule, path));
    return best;
}

Result<void> checkMembers(json::Value json)
{
    // The last four are checked (otherindexkinds.h) and otherwise ignored: this engine has no such
    // indexes.
    constexpr std::array<std::string_view, 8> known
        = {"indexingMode", "includedPaths",  "excludedPaths", "compositeIndexes",
           "automatic",    "spatialIndexes", "vectorIndexes", "fullTextIndexes"};
    if (!json.isObject())
        return problem("expected an object.", "$");
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view name = json.memberAt(i).name;
        if (std::find(known.begin(), known.end(), name) == known.end())
            return problem("there is no \"" + std::string(name) + "\" in it.",
                           "$." + std::string(name));
    }
    return {};
}

Result<Policy::Mode> readMode(json::Value mode)
{
    if (mode.isUndefined())
        return Policy::Mode::consistent;
    if (mode.isString()) {
        std::string name(mode.string());
        std::transform(name.begin(), name.end(), name.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        if (name == "consistent")
            return Policy::Mode::consistent;
        if (name == "none")
            return Policy::Mode::none;
        if (name == "lazy")
            return problem("a new container cannot have \"lazy\"; \"indexingMode\" is "
                           "\"consistent\" or \"none\".",
                           "$.indexingMode");
    }
    return problem("\"indexingMode\" is \"consistent\" or \"none\".", "$.indexingMode");
}

/// No path may be in both lists: neither rule would be more precise.
Result<void> checkApart(const Policy &policy)
{
    for (std::size_t i = 0; i < policy.excluded.size(); ++i) {
        const Policy::Rule &rule = policy.excluded[i];
        if (std::find(policy.included.begin(), policy.included.end(), rule)
            != policy.included.end())
            return problem("the path " + ruleText(rule) + " is both included and excluded.",
                           "$.excludedPaths[" + std::to_string(i) + "].path");
    }
    return {};
}

Result<void> readRuleLists(json::Value json, Policy &policy)
{
    Result<std::vector<Policy::Rule>> included
        = readRules(json.member("includedPaths"), "$.includedPaths");
    if (!included)
        return included.error();
    Result<std::vector<Policy::Rule>> excluded
        = readRules(json.member("excludedPaths"), "$.excludedPaths");
    if (!excluded)
        return excluded.error();
    policy.included = *included;
    policy.excluded = *excluded;
    if (policy.included.size() + policy.excluded.size() > mostRules)
        return problem("it has more than 1500 included and excluded paths.", "$");
    if (policy.mode == Policy::Mode::none)
        return {};
    const bool excludesRoot = std::any_of(policy.excluded.begin(), policy.excluded.end(), isRoot);
    const bool includesRoot = std::any_of(policy.included.begin(), policy.included.end(), isRoot);
    if (!excludesRoot && policy.included.empty())
        policy.included.emplace_back();
    else if (!excludesRoot && !includesRoot)
        return problem("the root path /* must be included or excluded.", "$.includedPaths");
    else if (excludesRoot && includesRoot)
        return problem("the root path /* is both included and excluded.", "$.excludedPaths");
    return checkApart(policy);
}

Result<void> readComposites(json::Value list, Policy &policy)
{
    if (!list.isUndefined() && !list.isArray())
        return problem("expected an array of composite indexes.", "$.compositeIndexes");
    if (list.size() > mostCompositeIndexes)
        return problem("it has more than 100 composite indexes.", "$.compositeIndexes");
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto composite = readComposite(list.at(i), "$.compositeIndexes[" + std::to_string(i) + "]");
        if (!composite)
            return composite.error();
        policy.compositeIndexes.push_back(*composite);
    }
    return {};
}

json::Value rulesToJson(const std::vector<Policy::Rule> &rules, json::Arena &arena)
{
    std::vector<json::Value> list;
    for (const Policy::Rule &rule : rules)
        list.push_back(
            json::Value::object({{"path", json::Value::string(ruleText(rule), arena)}}, arena));
    return json::Value::array(list, arena);
}

json::Value compositesToJson(const std::vector<std::vector<CompositePath>> &composites,
                             json::Arena &arena)
{
    std::vector<json::Value> list;
    for (const std::vector<CompositePath> &composite : composites) {
        std::vector<json::Value> paths;
        for (const CompositePath &path : composite) {
            paths.push_back(json::Value::object(
                {{"path", json::Value::string(path.path.text(), arena)},
                 {"order", json::Value::string(path.descending ? "descending" : "ascending")}},
                arena));
        }
        list.push_back(json::Value::array(paths, arena));
    }
    return json::Value::array(list, arena);
}

/// Reads the policy. Errors state only the reason.
Result<Policy> read(json::Value json)
{
    if (Result<void> known = checkMembers(json); !known)
        return known.error();
    Result<Policy::Mode> mode = readMode(json.member("indexingMode"));
    if (!mode)
        return mode.error();
    Policy policy;
    policy.mode = *mode;
    policy.isDefault = false;
    if (Result<void> lists = readRuleLists(json, policy); !lists)
        return lists.error();
    if (Result<void> composites = readComposites(json.member("compositeIndexes"), policy);
        !composites)
        return composites.error();

    if (Result<void> others = checkOtherIndexKinds(json); !others)
        return others.error();

    Policy plain = Policy::everything();
    plain.isDefault = false;
    Policy bare = plain;
    bare.excluded.clear();
    if (policy == plain || policy == bare)
        return Policy {};
    return policy;
}

} // namespace

Policy Policy::everything()
{
    Policy policy;
    policy.isDefault = true;
    policy.included.emplace_back();
    Result<json::Path> etag = json::Path::parse("/_etag");
    policy.excluded.push_back({*etag, false});
    return policy;
}

Result<Policy> Policy::fromJson(json::Value json)
{
    return readPolicy(json, "The indexing policy");
}

Result<Policy> readPolicy(json::Value json, std::string_view subject)
{
    Result<Policy> policy = read(json);
    if (policy)
        return policy;
    Error error = policy.error();
    error.message = std::string(subject) + " is wrong: " + error.message;
    return error;
}

json::Value Policy::toJson(json::Arena &arena) const
{
    const Policy full = isDefault ? everything() : *this;
    std::vector<json::Member> members;
    members.push_back(
        {"indexingMode", json::Value::string(mode == Mode::none ? "none" : "consistent")});
    members.push_back({"automatic", json::Value::boolean(mode == Mode::consistent)});
    members.push_back({"includedPaths", rulesToJson(full.included, arena)});
    members.push_back({"excludedPaths", rulesToJson(full.excluded, arena)});
    if (!compositeIndexes.empty())
        members.push_back({"compositeIndexes", compositesToJson(compositeIndexes, arena)});
    return json::Value::object(members, arena);
}

bool Policy::includes(const json::Path &path) const
{
    if (mode == Mode::none)
        return false;
    if (isDefault)
        return !(path.steps().size() == 1 && path.steps()[0].name == "_etag");
    return bestPrecision(included, path) > bestPrecision(excluded, path);
}

bool Policy::names(const json::Path &path) const
{
    const auto &wanted = path.steps();
    return std::any_of(included.begin(), included.end(), [&wanted](const Rule &rule) {
        const auto &steps = rule.path.steps();
        const bool covers
            = rule.wildcard ? steps.size() <= wanted.size() : steps.size() == wanted.size();
        return !steps.empty() && covers && std::equal(steps.begin(), steps.end(), wanted.begin());
    });
}

} // namespace partita::index
