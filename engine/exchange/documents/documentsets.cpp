#include "engine/exchange/documents/documentsets.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/documents/csvtext.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {
namespace {

using model::Json;

bool areObjects(const Json &list)
{
    return list.is_array()
        && std::all_of(list.begin(), list.end(), [](const Json &one) { return one.is_object(); });
}

/// The members of a single object that are lists of documents: tables, or the answer of a feed with
/// its count. Empty when the object is a document itself.
std::vector<std::string> tablesIn(const Json &object)
{
    std::vector<std::string> tables;
    for (const auto &[name, value] : object.items()) {
        if (areObjects(value) && !value.empty()) {
            tables.push_back(name);
            continue;
        }
        const bool isAside = (value.is_array() && value.empty()) || name.starts_with('_')
            || name.starts_with('@') || name.starts_with('$') || lowered(name).ends_with("count");
        if (!isAside)
            return {};
    }
    return tables;
}

std::vector<DocumentSet> separated(DocumentSet set)
{
    std::vector<DocumentSet> sets;
    const std::vector<std::string> tables
        = set.isSingle ? tablesIn(set.documents.front()) : std::vector<std::string>();
    if (tables.empty()) {
        sets.push_back(std::move(set));
        return sets;
    }
    static const std::vector<std::string> feeds {"Documents", "value", "items", "data", "results"};
    for (const std::string &table : tables) {
        const bool isFeed
            = tables.size() == 1 && std::find(feeds.begin(), feeds.end(), table) != feeds.end();
        DocumentSet made {isFeed ? set.name : table, set.file, {}, false};
        for (Json &document : set.documents.front()[table])
            made.documents.push_back(std::move(document));
        sets.push_back(std::move(made));
    }
    return sets;
}

std::vector<std::string> pathsOf(const Json &container)
{
    std::vector<std::string> paths;
    const auto add = [&](const Json &path) {
        if (path.is_string() && path.get_ref<const std::string &>().starts_with('/'))
            paths.push_back(path.get<std::string>());
    };
    for (const char *name : {"pk", "partitionKey", "partitionKeyPath", "partition_key",
                             "partitionKeys", "partitionKeyPaths"}) {
        const auto found = container.find(name);
        if (found == container.end())
            continue;
        const Json *value = &*found;
        if (value->is_object() && value->contains("paths"))
            value = &(*value)["paths"];
        if (value->is_array())
            std::for_each(value->begin(), value->end(), add);
        else
            add(*value);
    }
    return paths;
}

/// Collects lists of containers with their keys, on any level.
void collectKeys(const Json &tree, int level, std::vector<StatedKeys> &lists)
{
    constexpr int mostLevels = 12;
    if (level > mostLevels || !tree.is_structured())
        return;
    StatedKeys keys;
    for (const Json &one : tree) {
        if (one.is_object() && !pathsOf(one).empty()) {
            for (const char *name : {"name", "id", "container", "containerName"}) {
                const auto found = one.find(name);
                if (found != one.end() && found->is_string()) {
                    keys[found->get<std::string>()] = pathsOf(one);
                    break;
                }
            }
        }
        collectKeys(one, level + 1, lists);
    }
    if (!keys.empty())
        lists.push_back(std::move(keys));
}

std::string folderOf(const std::string &file)
{
    const std::size_t slash = file.find_last_of('/');
    return slash == std::string::npos ? std::string() : file.substr(0, slash);
}

/// Single documents that lie in one folder become one set with the name of the folder.
void joinSingles(std::vector<DocumentSet> &sets)
{
    std::map<std::string, std::vector<std::size_t>> singles;
    for (std::size_t at = 0; at < sets.size(); ++at) {
        if (sets[at].isSingle)
            singles[folderOf(sets[at].file)].push_back(at);
    }
    for (const auto &[folder, positions] : singles) {
        constexpr std::size_t fewest = 2;
        if (positions.size() < fewest)
            continue;
        DocumentSet &joined = sets[positions.front()];
        joined.name = folder.empty() ? "documents" : stemOfFile(folder);
        joined.isSingle = false;
        for (std::size_t at = 1; at < positions.size(); ++at) {
            std::ranges::move(sets[positions[at]].documents, std::back_inserter(joined.documents));
            sets[positions[at]].documents.clear();
        }
    }
}

} // namespace

Result<DocumentSets> readSets(std::span<const SourceFile> files, std::vector<ImportNote> &notes,
                              const Watch &watch)
{
    static const std::vector<std::string_view> rowEndings {".csv", ".tsv"};
    DocumentSets made;
    for (const SourceFile &file : files) {
        const bool areRows = hasEnding(file, rowEndings)
            || (likenessOfRows(std::string_view(file.content).substr(0, 10'000)) == 1);
        Result<DocumentSet> read
            = areRows ? readRows(file, notes, watch) : readDocuments(file, notes, watch);
        if (!read)
            return read.error();
        if (read->isSingle) {
            const std::size_t before = made.keys.size();
            collectKeys(read->documents.front(), 0, made.keys);
            if (made.keys.size() > before)
                continue; // settings, not a document
        }
        if (read->documents.empty())
            notes.push_back({ImportNote::Kind::skipped, "file",
                             "There is no document in " + inQuotes(file.name) + '.', file.name, 0});
        else
            std::ranges::move(separated(std::move(*read)), std::back_inserter(made.sets));
    }
    joinSingles(made.sets);
    std::erase_if(made.sets, [](const DocumentSet &set) { return set.documents.empty(); });
    NameBook names;
    for (DocumentSet &set : made.sets)
        set.name = names.take({set.name});
    return made;
}

StatedKeys bestKeys(const std::vector<StatedKeys> &stated, const std::vector<std::string> &names)
{
    const StatedKeys *best = nullptr;
    std::pair<int, int> most;
    for (const StatedKeys &keys : stated) {
        int matches = 0;
        for (const std::string &name : names)
            matches += keys.contains(name) ? 1 : 0;
        const std::pair<int, int> rank {matches, -static_cast<int>(keys.size())};
        if (matches > 0 && (!best || rank > most)) {
            best = &keys;
            most = rank;
        }
    }
    return best ? *best : StatedKeys();
}

} // namespace partita::exchange
