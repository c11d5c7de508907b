// Kinds of documents in one container, separated by a property such as `type`.
#include "engine/base/messagetext.h"
#include "engine/exchange/documents/collection.h"

#include <map>
#include <set>

namespace partita::exchange {
namespace {

using model::Json;

constexpr std::size_t mostKinds = 20;

struct DocumentKind {
    std::vector<const Json *> documents;
    std::set<std::string> names; ///< of properties
};

using DocumentKinds
    = std::vector<std::pair<std::string, DocumentKind>>; ///< value of the property -> documents

/// Documents by the text of a property; empty unless nearly all have it and it has few values.
DocumentKinds kindsBy(const DocumentSet &set, const std::string &property)
{
    DocumentKinds kinds;
    std::map<std::string, std::size_t> positions;
    std::size_t without = 0;
    for (const Json &document : set.documents) {
        const auto value = document.find(property);
        if (value == document.end() || !value->is_string()) {
            if (++without * 50 > set.documents.size())
                return {};
            continue;
        }
        const std::string &text = value->get_ref<const std::string &>();
        const auto [position, isNew] = positions.try_emplace(text, kinds.size());
        if (isNew) {
            if (kinds.size() == mostKinds || text.empty() || text.size() > 60)
                return {};
            kinds.push_back({text, {}});
        }
        kinds[position->second].second.documents.push_back(&document);
    }
    constexpr std::size_t looked = 200;
    for (auto &[text, kind] : kinds) {
        for (std::size_t at = 0; at < std::min(kind.documents.size(), looked); ++at) {
            for (const auto &[name, value] : kind.documents[at]->items())
                kind.names.insert(name);
        }
    }
    return kinds;
}

/// Share of the property names of both that both have.
double likenessOf(const DocumentKind &one, const DocumentKind &other)
{
    std::size_t common = 0;
    for (const std::string &name : one.names)
        common += other.names.count(name);
    const std::size_t all = one.names.size() + other.names.size() - common;
    return all == 0 ? 1 : static_cast<double>(common) / static_cast<double>(all);
}

/// The least likeness of a kind and the first one.
double leastLikeness(const DocumentKinds &kinds)
{
    double least = 1;
    for (const auto &[text, kind] : kinds)
        least = std::min(least, likenessOf(kinds.front().second, kind));
    return least;
}

bool isNamedLikeKind(const std::string &plain)
{
    static const std::set<std::string> names {
        "type",   "doctype",       "entitytype", "documenttype", "kind",
        "schema", "discriminator", "class",      "documentkind", "entity"};
    return names.contains(plain);
}

/// True when the values of the property are kinds: its name says so and the documents differ, or it
/// is named `type` and has few values, such as `category` and `tag` in a container of lookup lists.
bool areKinds(const DocumentKinds &kinds, const std::string &property, std::size_t documents)
{
    constexpr std::size_t fewLists = 5;
    const std::string plain = plainName(property);
    if (kinds.size() < 2 || !isNamedLikeKind(plain))
        return false;
    if (leastLikeness(kinds) < 0.7)
        return true;
    const bool areMany = std::all_of(kinds.begin(), kinds.end(), [](const auto &kind) {
        return kind.second.documents.size() >= 3;
    });
    const std::size_t properties = kinds.front().second.names.size();
    return plain.ends_with("type") && areMany && kinds.size() <= fewLists && properties <= 4
        && kinds.size() * kinds.size() < documents;
}

void proposeKinds(const DocumentSet &set, const std::string &property,
                  std::vector<ImportNote> &notes)
{
    const DocumentKinds kinds = kindsBy(set, property);
    if (kinds.size() < 2 || kinds.size() * kinds.size() > set.documents.size()
        || leastLikeness(kinds) > 0.6)
        return;
    notes.push_back({ImportNote::Kind::proposed, "entity",
                     inQuotes(set.name) + " may be " + std::to_string(kinds.size())
                         + " entities, as the properties of its documents differ by "
                         + inQuotes(property) + '.',
                     set.file, 0});
}

Collection collectionOf(const DocumentSet &set, std::string name,
                        std::vector<const Json *> documents)
{
    Collection made;
    made.name = std::move(name);
    made.container = set.name;
    made.file = set.file;
    made.rows = std::move(documents);
    return made;
}

void addKinds(const DocumentSet &set, std::vector<Collection> &collections,
              std::vector<ImportNote> &notes)
{
    constexpr std::size_t looked = 60;
    std::size_t count = 0;
    for (const auto &[property, value] : set.documents.front().items()) {
        if (!value.is_string() || ++count > looked)
            continue;
        DocumentKinds kinds = kindsBy(set, property);
        if (!areKinds(kinds, property, set.documents.size())) {
            proposeKinds(set, property, notes);
            continue;
        }
        std::size_t kept = 0;
        for (auto &[text, kind] : kinds) {
            kept += kind.documents.size();
            collections.push_back(collectionOf(set, text, std::move(kind.documents)));
        }
        notes.push_back({ImportNote::Kind::guessed, "entity",
                         inQuotes(set.name) + " holds " + std::to_string(kinds.size())
                             + " kinds of documents, told apart by " + inQuotes(property) + '.',
                         set.file, 0});
        if (kept < set.documents.size())
            notes.push_back({ImportNote::Kind::skipped, "document",
                             grouped(static_cast<std::int64_t>(set.documents.size() - kept))
                                 + " documents of " + inQuotes(set.name) + " have no "
                                 + inQuotes(property) + " and are left out.",
                             set.file, 0});
        return;
    }
    std::vector<const Json *> all;
    for (const Json &document : set.documents)
        all.push_back(&document);
    collections.push_back(collectionOf(set, set.name, std::move(all)));
}

} // namespace

std::vector<Collection> collectionsOf(const std::vector<DocumentSet> &sets,
                                      std::vector<ImportNote> &notes)
{
    std::vector<Collection> collections;
    for (const DocumentSet &set : sets) {
        if (!set.documents.empty())
            addKinds(set, collections, notes);
    }
    return collections;
}

} // namespace partita::exchange
