#include "engine/exchange/documents/documents.h"

#include "engine/exchange/documents/asfound.h"
#include "engine/exchange/documents/csvtext.h"
#include "engine/exchange/documents/relating.h"
#include "engine/exchange/documents/samples.h"

#include <set>

namespace partita::exchange {
namespace {

std::string_view startOf(const SourceFile &file)
{
    std::string_view start = std::string_view(file.content).substr(0, 20'000);
    if (start.starts_with("\xEF\xBB\xBF"))
        start.remove_prefix(3);
    return start;
}

/// Removes notes that say the same of the same file.
void dropRepeated(std::vector<ImportNote> &notes)
{
    std::vector<ImportNote> kept;
    std::set<std::tuple<std::string, std::string, int>> seen;
    for (ImportNote &note : notes) {
        if (seen.insert({note.sentence, note.file, note.line}).second)
            kept.push_back(std::move(note));
    }
    notes = std::move(kept);
}

std::vector<std::string> containersOf(const std::vector<DocumentSet> &sets)
{
    std::vector<std::string> names;
    for (const DocumentSet &set : sets)
        names.push_back(set.name);
    return names;
}

} // namespace

double likenessOfJson(const SourceFile &file)
{
    static const std::vector<std::string_view> endings {".json", ".jsonl", ".ndjson"};
    const std::string_view text = startOf(file);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos)
        return 0;
    const bool isObject = text[start] == '{';
    const bool isList = text[start] == '['
        && text.find_first_of("{]", start + 1) == text.find_first_not_of(" \t\r\n", start + 1);
    if (!isObject && !isList)
        return 0;
    return hasEnding(file, endings) ? 0.6 : 0.5; // formats of their own are in JSON as well
}

double likenessOfCsv(const SourceFile &file)
{
    static const std::vector<std::string_view> endings {".csv", ".tsv"};
    const double likeness = likenessOfRows(startOf(file));
    return hasEnding(file, endings) ? std::max(0.6, likeness) : likeness == 1 ? 1 : 0;
}

Result<Imported> importDocuments(std::span<const SourceFile> files, const ImportOptions &options,
                                 const Watch &watch)
{
    std::vector<ImportNote> notes;
    Result<DocumentSets> sets = readSets(files, notes, watch);
    if (!sets)
        return sets.error();
    if (sets->sets.empty())
        return Error {.message = notes.empty()
                          ? "There is no document in the files."
                          : "There is no document in the files. " + notes.front().sentence};
    if (watch.progress)
        watch.progress("looking at values", 0.5);
    std::vector<Collection> collections = collectionsOf(sets->sets, notes);
    for (Collection &collection : collections) {
        if (Result<void> filled = fillColumns(collection, notes, watch); !filled)
            return filled.error();
        chooseKey(collection);
    }
    if (Result<void> done = separateLists(collections, notes, watch); !done)
        return done.error();
    if (watch.progress)
        watch.progress("looking for references", 0.8);
    std::vector<KeyIndex> keys;
    for (const Collection &collection : collections)
        keys.emplace_back(collection);
    std::map<std::pair<std::size_t, std::size_t>, std::string> why;
    if (options.proposesReferences) {
        if (Result<void> done = findReferences(collections, keys, why, notes, watch); !done)
            return done.error();
    }
    findCopies(collections, keys);
    FoundRows found = foundRowsOf(collections, keys, why, notes);
    found.schema.notes = std::move(notes);
    ModelNames names;
    Result<Imported> imported = modelOf(found.schema, &names);
    if (!imported)
        return imported;
    addSampleDegrees(found, names, imported->workbook);
    addAsFound(collections, found, names, bestKeys(sets->keys, containersOf(sets->sets)),
               *imported);
    dropRepeated(imported->notes);
    return imported;
}

} // namespace partita::exchange
