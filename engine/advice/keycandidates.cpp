#include "engine/advice/keycandidates.h"

#include "engine/advice/keys/keyparts.h"
#include "engine/base/messagetext.h"
#include "engine/mapping/naming.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/validation.h"

#include <algorithm>

namespace partita::advice {
namespace {

using model::Field;

// Maximum number of candidates of each kind, besides the present key.
constexpr std::size_t mostParents = 4;
constexpr std::size_t mostSingle = 5; // including the parents
constexpr std::size_t mostPairs = 3;
constexpr std::size_t mostSynthetic = 2;
constexpr std::size_t mostTriples = 1;

const char *const separator = ":"; // in synthetic keys

struct KeyedContainer {
    std::string design;
    const model::Container &container;
};

/// "tenantId" -> "tenant".
std::string stemOf(const std::string &property)
{
    return property.size() > 2 && property.ends_with("Id") ? property.substr(0, property.size() - 2)
                                                           : property;
}

void addFields(const KeyedContainer &keyed, const KeyPart &part, KeyCandidate &candidate)
{
    for (std::size_t i = 0; i < part.fields.size(); ++i) {
        if (!part.isThere[i] && part.fields[i])
            candidate.edits.push_back(model::AddField {keyed.design, keyed.container.name,
                                                       keyed.container.documentTypes[i].name,
                                                       *part.fields[i]});
    }
    candidate.notes.insert(candidate.notes.end(), part.notes.begin(), part.notes.end());
}

void finish(const KeyedContainer &keyed, KeyCandidate &candidate)
{
    candidate.isPresent = candidate.paths == keyed.container.partitionKey;
    if (candidate.isPresent)
        candidate.edits.clear();
    else
        candidate.edits.push_back(
            model::ChangePartitionKey {keyed.design, keyed.container.name, candidate.paths});
}

KeyCandidate hierarchical(const KeyedContainer &keyed, const std::vector<const KeyPart *> &parts)
{
    KeyCandidate candidate;
    for (const KeyPart *part : parts) {
        candidate.paths.push_back('/' + part->property);
        addFields(keyed, *part, candidate);
    }
    finish(keyed, candidate);
    return candidate;
}

/// A key of one property that joins both values. Requires: every document type has both.
KeyCandidate synthetic(const KeyedContainer &keyed, const KeyPart &broad, const KeyPart &narrow)
{
    std::string name = mapping::camelJoined({stemOf(broad.property), stemOf(narrow.property)});
    KeyPart part;
    const auto isTaken = [&](const model::DocumentType &type) { return type.field(name); };
    while (std::any_of(keyed.container.documentTypes.begin(), keyed.container.documentTypes.end(),
                       isTaken))
        name += "Key";
    part.property = name;
    for (std::size_t i = 0; i < broad.fields.size(); ++i) {
        Field first = *broad.fields[i];
        Field last = *narrow.fields[i];
        model::Upkeep upkeep = std::max(first.upkeep, last.upkeep);
        first = {{}, first.source, model::Upkeep::none};
        last = {{}, last.source, model::Upkeep::none};
        part.fields.emplace_back(
            model::Field {name, model::ComposedSource {{first, last}, separator}, upkeep});
        part.isThere.push_back(false);
    }
    part.notes = broad.notes;
    part.notes.insert(part.notes.end(), narrow.notes.begin(), narrow.notes.end());
    KeyCandidate candidate;
    candidate.isSynthetic = true;
    candidate.paths = {'/' + name};
    addFields(keyed, part, candidate);
    finish(keyed, candidate);
    return candidate;
}

using Pair = std::pair<const KeyPart *, const KeyPart *>; // broad, narrow

std::vector<Pair> pairsOf(const model::Workbook &workbook, const std::vector<KeyPart> &parts)
{
    std::vector<Pair> pairs;
    for (const KeyPart &broad : parts) {
        for (const KeyPart &narrow : parts) {
            if (broad.isOfAll() && isWithin(workbook, narrow.target, broad.target))
                pairs.emplace_back(&broad, &narrow);
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair &left, const Pair &right) {
        if (left.second->isOfAll() != right.second->isOfAll())
            return left.second->isOfAll();
        return left.first->ratePerSecond + left.second->ratePerSecond
            > right.first->ratePerSecond + right.second->ratePerSecond;
    });
    return pairs;
}

class Proposals {
public:
    Proposals(const model::Workbook &workbook, KeyedContainer keyed)
        : m_workbook(workbook)
        , m_keyed(std::move(keyed))
        , m_parts(keyPartsOf(workbook, m_keyed.container))
        , m_pairs(pairsOf(workbook, m_parts))
    {
    }

    std::vector<KeyCandidate> run()
    {
        KeyCandidate present;
        present.paths = m_keyed.container.partitionKey;
        for (const KeyPart &part : m_parts) {
            if (std::find(present.paths.begin(), present.paths.end(), '/' + part.property)
                != present.paths.end())
                present.notes.insert(present.notes.end(), part.notes.begin(), part.notes.end());
        }
        finish(m_keyed, present);
        m_proposed.push_back(std::move(present));
        addParents();
        addSingle();
        addParentsWithId();
        addPairs();
        addSynthetic();
        addTriples();
        return std::move(m_proposed);
    }

private:
    /// False when the candidate exists already or is impossible.
    bool add(KeyCandidate candidate)
    {
        const bool isKnown
            = std::any_of(m_proposed.begin(), m_proposed.end(), [&](const KeyCandidate &other) {
                  return other.paths == candidate.paths;
              });
        if (isKnown || !withKey(m_workbook, candidate))
            return false;
        m_proposed.push_back(std::move(candidate));
        return true;
    }

    /// Adds the keys of all parents, also those that no query uses: commands may use them, and
    /// related rows are stored together.
    void addParents()
    {
        for (const KeyPart *parent : parents())
            m_singles += add(hierarchical(m_keyed, {parent})) ? 1 : 0;
    }

    std::vector<const KeyPart *> parents() const
    {
        std::vector<const KeyPart *> found;
        for (const KeyPart &part : m_parts) {
            if (part.isOfParent && part.isOfAll() && found.size() < mostParents)
                found.push_back(&part);
        }
        return found;
    }

    void addSingle()
    {
        for (const KeyPart &part : m_parts) {
            // The id is always a candidate; otherwise the busiest properties.
            if (part.isOfAll() && (m_singles < mostSingle || part.property == "id"))
                m_singles += add(hierarchical(m_keyed, {&part})) ? 1 : 0;
        }
    }

    void addPairs()
    {
        std::size_t added = 0;
        for (const auto &[broad, narrow] : m_pairs) {
            if (added < mostPairs)
                added += add(hierarchical(m_keyed, {broad, narrow})) ? 1 : 0;
        }
    }

    /// Adds each parent with the id as a further level: rows of one parent stay together, without a
    /// size limit.
    void addParentsWithId()
    {
        const auto id = std::find_if(m_parts.begin(), m_parts.end(),
                                     [](const KeyPart &part) { return part.property == "id"; });
        for (const KeyPart *parent : parents()) {
            if (id != m_parts.end() && parent->property != "id")
                add(hierarchical(m_keyed, {parent, &*id}));
        }
    }

    void addSynthetic()
    {
        std::size_t added = 0;
        for (const auto &[broad, narrow] : m_pairs) {
            // joined with the id it would act like the id alone
            if (added < mostSynthetic && narrow->property != "id" && narrow->isOfAll())
                added += add(synthetic(m_keyed, *broad, *narrow)) ? 1 : 0;
        }
    }

    void addTriples()
    {
        std::size_t added = 0;
        for (const auto &[broad, middle] : m_pairs) {
            for (const auto &[second, narrow] : m_pairs) {
                if (second == middle && narrow->isOfAll() && added < mostTriples)
                    added += add(hierarchical(m_keyed, {broad, middle, narrow})) ? 1 : 0;
            }
        }
    }

    const model::Workbook &m_workbook;
    KeyedContainer m_keyed;
    std::vector<KeyPart> m_parts;
    std::vector<Pair> m_pairs;
    std::size_t m_singles = 0;
    std::vector<KeyCandidate> m_proposed;
};

/// True when every document type has a top-level property of that name, or, for a further level of
/// a key, some document type.
bool isHeld(const model::Container &container, const std::string &property, bool isFurtherLevel)
{
    const auto has = [&](const model::DocumentType &type) { return type.field(property); };
    const auto &types = container.documentTypes;
    return isFurtherLevel ? std::any_of(types.begin(), types.end(), has)
                          : !types.empty() && std::all_of(types.begin(), types.end(), has);
}

} // namespace

std::string nameOf(const KeyCandidate &candidate)
{
    std::string name;
    for (const std::string &path : candidate.paths)
        name += (name.empty() ? "" : " › ") + path;
    return name;
}

std::vector<KeyCandidate> candidatesFor(const model::Workbook &workbook, const std::string &design,
                                        const std::string &container)
{
    const model::Design *found = workbook.design(design);
    const model::Container *there = found ? found->container(container) : nullptr;
    return there ? Proposals(workbook, {design, *there}).run() : std::vector<KeyCandidate> {};
}

Result<KeyCandidate> candidateOf(const model::Workbook &workbook, const std::string &design,
                                 const std::string &container,
                                 const std::vector<std::string> &paths)
{
    const Result<const model::Design *> found = model::designNamed(workbook, design);
    if (!found)
        return found.error();
    const model::Container *there = (*found)->container(container);
    if (!there)
        return unknownName("container", container, model::namesOf((*found)->containers));
    const std::vector<KeyPart> parts = keyPartsOf(workbook, *there);
    const KeyedContainer keyed {design, *there};
    KeyCandidate candidate;
    candidate.paths = paths;
    for (const std::string &path : paths) {
        const std::string property = path.starts_with('/') ? path.substr(1) : path;
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const KeyPart &known) {
            return known.property == property;
        });
        const bool isFurther = &path != &paths.front();
        if (part != parts.end() && (isFurther || part->isOfAll())) {
            addFields(keyed, *part, candidate);
        } else if (!isHeld(*there, property.substr(0, property.find('/')), isFurther)) {
            std::vector<std::string> names;
            for (const KeyPart &known : parts) {
                if (isFurther || known.isOfAll())
                    names.push_back('/' + known.property);
            }
            return Error {.code = ErrorCode::notFound,
                          .message = "Not every document type of " + inQuotes(container)
                              + " has or can be given a property " + inQuotes(path)
                              + suggestion(path, names)};
        }
    }
    finish(keyed, candidate);
    if (const Result<model::Workbook> adopted = withKey(workbook, candidate); !adopted)
        return adopted.error();
    return candidate;
}

std::optional<KeyCandidate> withFurtherLevel(const model::Workbook &workbook,
                                             const std::string &design,
                                             const std::string &container)
{
    const model::Design *found = workbook.design(design);
    const model::Container *there = found ? found->container(container) : nullptr;
    const auto has = [&](const std::string &property) {
        const std::vector<std::string> &paths = there->partitionKey;
        return std::find(paths.begin(), paths.end(), '/' + property) != paths.end();
    };
    if (!there || there->partitionKey.size() >= model::mostPartitionKeyPaths || has("id"))
        return std::nullopt;
    const std::vector<KeyPart> parts = keyPartsOf(workbook, *there);
    const auto last = std::find_if(parts.begin(), parts.end(), [&](const KeyPart &part) {
        return '/' + part.property == there->partitionKey.back();
    });
    std::vector<std::string> paths = there->partitionKey;
    paths.emplace_back();
    const auto adopted = [&](const std::string &property) {
        paths.back() = '/' + property;
        const Result<KeyCandidate> candidate = candidateOf(workbook, design, container, paths);
        return candidate ? std::optional(*candidate) : std::nullopt;
    };
    for (const KeyPart &part : parts) {
        const bool divides = last != parts.end() && !has(part.property) && part.property != "id"
            && part.isOfAll() && isWithin(workbook, part.target, last->target);
        if (!divides)
            continue;
        if (std::optional<KeyCandidate> candidate = adopted(part.property))
            return candidate;
    }
    return adopted("id");
}

Result<model::Workbook> withKey(const model::Workbook &workbook, const KeyCandidate &candidate)
{
    Result<model::Workbook> changed = model::applyAll(workbook, candidate.edits);
    if (!changed)
        return changed.error();
    if (const std::optional<model::Problem> problem = model::firstError(*changed))
        return Error {.message = problem->message, .path = problem->place};
    return changed;
}

} // namespace partita::advice
