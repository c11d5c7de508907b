#include "engine/workbook/differencewords.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace partita::workbook {
namespace {

using model::Json;

constexpr std::array<ListWords, 28> lists {{
    {"entities", "entity", "name", {}},
    {"attributes", "attribute", "name", "type"},
    {"attributes", "attribute", "attribute", {}}, // of a result
    {"members", "member", "name", "type"},
    {"relationships", "relationship", "name", "cardinality"},
    {"patterns", "access pattern", "id", "sentence"},
    {"match", "condition", "path", {}},
    {"aggregates", "aggregate", "as", {}},
    {"included", "included rows", "role", {}},
    {"with", "created rows", "role", {}},
    {"mixes", "workload mix", "name", {}},
    {"sampleRows", "sample row", "name", {}},
    {"designs", "design", "name", {}},
    {"containers", "container", "name", "partitionKey"},
    {"documentTypes", "document type", "name", {}},
    {"fields", "field", "name", {}},
    {"scripts", "script", "name", "kind"},
    {"overrides", "own query", "pattern", {}},
    {"includedPaths", "included path", "path", {}},
    {"excludedPaths", "excluded path", "path", {}},
    {"derivedDesigns", "derived design", "name", {}},
    {"published", "table of published figures", "design", "source"},
    {"dismissals", "dismissed rule", "rule", "subject"},
    {"regions", "region", "name", {}},
    {"areas", "area", "title", {}},
    {"notes", "note", "text", {}},
    {"views", "view", "name", "sentence"},
    {"versions", "version", "name", {}},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> nouns {{
    {"ratePerSecond", "rate"},
    {"latencyTargetMs", "latency target in ms"},
    {"requestUnitsPerSecond", "RU/s"},
    {"highestEver", "highest RU/s ever"},
    {"requestCharge", "request charge"},
    {"latencyMs", "latency in ms"},
    {"generate", "generator"},
    {"keys", "key distribution"},
    {"match", "conditions"},
    {"physicalPartitions", "number of physical partitions"},
    {"defaultTtl", "default time to live"},
    {"missing", "share of missing values"},
    {"mutable", "mutability"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> entries {{
    {"counts", "number of rows of"},
    {"rates", "rate of"},
    {"canvas", "place of the card of"},
    {"thresholds", "threshold"},
    {"prices", "price"},
    {"values", "value of"},
    {"parents", "parent"},
    {"degrees", "number of"},
    {"parameters", "parameter"},
    {"rows", "row for"},
    {"changes", "new value of"},
    {"figures", "figure of"},
}};

/// The second of the pair with that first; empty when there is none.
template<typename Pairs>
std::string_view secondOf(const Pairs &pairs, std::string_view first)
{
    for (const auto &[key, words] : pairs) {
        if (key == first)
            return words;
    }
    return {};
}

bool hasNames(const Json &list, const ListWords &words)
{
    return list.is_array() && std::all_of(list.begin(), list.end(), [&](const Json &element) {
               return !nameIn(element, words).empty();
           });
}

} // namespace

const ListWords *listWordsOf(std::string_view key, const Json &older, const Json &newer)
{
    const auto found = std::find_if(lists.begin(), lists.end(), [&](const ListWords &words) {
        return words.key == key && hasNames(older, words) && hasNames(newer, words);
    });
    return found == lists.end() ? nullptr : &*found;
}

std::string nameIn(const Json &element, const ListWords &words)
{
    if (element.is_string())
        return element.get<std::string>();
    const auto name = element.is_object() ? element.find(std::string(words.name)) : element.end();
    return name == element.end() || !name->is_string() ? std::string() : name->get<std::string>();
}

std::string nounOf(const std::string &key)
{
    if (const std::string_view noun = secondOf(nouns, key); !noun.empty())
        return std::string(noun);
    std::string words;
    for (const char letter : key) {
        const auto code = static_cast<unsigned char>(letter);
        if (std::isupper(code) != 0)
            words += ' ';
        words += static_cast<char>(std::tolower(code));
    }
    return words;
}

std::string_view nounOfEntries(std::string_view key)
{
    return secondOf(entries, key);
}

std::string shownValue(const Json &value)
{
    constexpr std::size_t longest = 80;
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() <= longest ? text : std::string();
}

} // namespace partita::workbook
