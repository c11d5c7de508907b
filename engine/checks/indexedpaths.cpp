#include "engine/checks/indexedpaths.h"

#include "engine/places/values.h"

#include <algorithm>
#include <cctype>

namespace partita::checks {

index::Policy policyOf(const model::Container &container)
{
    if (container.indexingPolicy.is_null())
        return index::Policy::everything();
    json::Arena arena;
    const Result<index::Policy> policy
        = index::Policy::fromJson(places::fromNlohmann(container.indexingPolicy, arena));
    return policy ? *policy : index::Policy::everything();
}

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

std::string pathIn(const model::Json &rule)
{
    const auto path = rule.find("path"); // the end for everything but objects
    return path != rule.end() && path->is_string() ? path->get<std::string>() : std::string();
}

Result<json::Path> pathOfRule(const std::string &rule)
{
    constexpr std::size_t ending = 2;
    return json::Path::parse(rule.substr(0, std::max(rule.size(), ending) - ending));
}

bool isWordLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

std::string pathOf(const std::string &property, const char *ending)
{
    const bool isPlain = std::all_of(property.begin(), property.end(), isWordLetter);
    return isPlain ? '/' + property + ending : "/\"" + property + '"' + ending;
}

} // namespace partita::checks
