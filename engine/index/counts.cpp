#include "engine/index/counts.h"

#include "engine/index/valuecodes.h"
#include "engine/json/text.h"

#include <algorithm>
#include <array>

namespace partita::index {

namespace {

constexpr std::array<std::string_view, 6> neverCounted
    = {"id", "_rid", "_self", "_etag", "_attachments", "_ts"};

/// The policy as a tree of steps. Below a node without children the last wildcard decides.
struct Node {
    enum class Say { nothing, include, exclude };
    struct Child {
        std::string name;
        std::unique_ptr<Node> node;
    };
    std::vector<Child> members;
    std::uint64_t initials = 0; ///< one bit for the first letter of each member
    std::unique_ptr<Node> elements;
    Say exact = Say::nothing; ///< `/?` here
    Say below = Say::nothing; ///< `/*` here
    bool skip = false; ///< not counted, nor anything below

    Node &child(const json::Path::Step &step)
    {
        if (step.isArray) {
            if (!elements)
                elements = std::make_unique<Node>();
            return *elements;
        }
        for (Child &child : members) {
            if (child.name == step.name)
                return *child.node;
        }
        members.push_back({step.name, std::make_unique<Node>()});
        initials |= initialOf(step.name);
        return *members.back().node;
    }
    Node &at(const json::Path &path)
    {
        Node *node = this;
        for (const json::Path::Step &step : path.steps())
            node = &node->child(step);
        return *node;
    }
    const Node *find(std::string_view name) const
    {
        // The first letter excludes most names, faster than comparing texts.
        if ((initials & initialOf(name)) == 0)
            return nullptr;
        for (const Child &child : members) {
            if (child.name == name)
                return child.node.get();
        }
        return nullptr;
    }
    /// The bit of a name's first letter in `initials`.
    static std::uint64_t initialOf(std::string_view name)
    {
        return name.empty() ? 1 : std::uint64_t {1} << (static_cast<unsigned char>(name[0]) & 63U);
    }
};

void addRules(Node &root, const std::vector<Policy::Rule> &rules, Node::Say say)
{
    for (const Policy::Rule &rule : rules) {
        Node &node = root.at(rule.path);
        (rule.wildcard ? node.below : node.exact) = say;
    }
}

/// Whether values below a node are included, unless a rule further below decides.
bool isIncludedBelow(const Node *node, bool included)
{
    return node && node->below != Node::Say::nothing ? node->below == Node::Say::include : included;
}

/// One term. Equal ids are the same term.
struct Term {
    enum class Kind : std::uint8_t { path, value, level };
    std::uint64_t id = 0;
    std::int32_t amount = 0; ///< of a path or level
    Kind kind = Kind::value;
    std::int64_t textBytes = 0; ///< of a value
    std::int64_t pathBytes = 0; ///< of its path, if it is a text
};

void add(const Term &term, Terms &terms)
{
    switch (term.kind) {
    case Term::Kind::path:
        terms.paths += term.amount;
        return;
    case Term::Kind::level:
        terms.levels += term.amount;
        return;
    case Term::Kind::value:
        ++terms.values;
        const auto bytes = static_cast<std::size_t>(term.textBytes);
        const bool isLong = bytes + static_cast<std::size_t>(term.pathBytes) > longText;
        terms.longTexts += isLong && bytes > 0 && bytes <= clippedText ? 1 : 0;
        terms.clippedTexts += bytes > clippedText ? 1 : 0;
        return;
    }
}

std::uint64_t memberPath(std::uint64_t path, std::string_view name)
{
    return json::mix(path + json::hashText(name));
}

std::uint64_t pathOfElement(std::uint64_t path)
{
    return json::mix(path + 0x5b5d);
}

/// Bytes of a path's step: "/name", "/[]".
std::int64_t memberBytes(std::string_view name)
{
    return 1 + static_cast<std::int64_t>(name.size());
}
constexpr std::int64_t elementBytes = 3;

std::int64_t textBytesOf(const json::Value &value)
{
    return value.isString() ? static_cast<std::int64_t>(value.string().size()) : 0;
}

/// Whether a term has an id. Outside of arrays a term occurs only once, so it need not be compared.
enum class Ids { all, inArrays };

/// Walks the counted values of an item and calls found(term, inside an array) for each term.
template<Ids ids, typename Found>
class Walk {
public:
    explicit Walk(Found found)
        : m_found(found)
    {
    }

    /// Where a value is.
    struct Place {
        std::uint64_t path = 0;
        std::int32_t depth = 0;
        std::int64_t pathBytes = 0;
        bool inArray = false;
    };

    /// `node` is nullptr when no rule applies here or below. Returns whether anything was counted.
    bool value(const json::Value &value, const Node *node, bool included, const Place &place)
    {
        if (node && node->skip)
            return false;
        included = isIncludedBelow(node, included);
        if (value.isObject() || value.isArray())
            return container(value, node, included, place);
        if (node && node->exact != Node::Say::nothing)
            included = node->exact == Node::Say::include;
        if (!included || value.isUndefined())
            return false;
        scalar(value, place);
        return true;
    }

    /// The members of the item itself.
    void item(const json::Value &item, const Node *root, bool included)
    {
        for (json::Children children(item); children.next();)
            member(children, root, included, {});
    }

private:
    void scalar(const json::Value &value, const Place &place)
    {
        give(Term::Kind::path, 1, place, 0);
        const bool needsId = ids == Ids::all || place.inArray;
        give(Term::Kind::value, 0, place, needsId ? json::hash(value) : 0, textBytesOf(value));
    }

    bool container(const json::Value &value, const Node *node, bool included, const Place &place)
    {
        bool isCounted = false;
        bool isEmpty = true;
        for (json::Children children(value); children.next(); isEmpty = false) {
            if (value.isObject()) {
                isCounted = member(children, node, included, place) || isCounted;
                continue;
            }
            const Node *child = node ? node->elements.get() : nullptr;
            isCounted = this->value(children.value(), child, included,
                                    {pathOfElement(place.path), place.depth + 1,
                                     place.pathBytes + elementBytes, true})
                || isCounted;
        }
        if (isEmpty && included)
            give(Term::Kind::value, 0, place, value.isArray() ? 1 : 2);
        if (isCounted || (isEmpty && included))
            give(Term::Kind::level, place.depth, place, 0);
        return isCounted || (isEmpty && included);
    }

    bool member(const json::Children &children, const Node *node, bool included, const Place &place)
    {
        const Node *child = node ? node->find(children.name()) : nullptr;
        const bool needsPath = ids == Ids::all || place.inArray || !isScalar(children.value());
        return value(children.value(), child, included,
                     {needsPath ? memberPath(place.path, children.name()) : 0, place.depth + 1,
                      place.pathBytes + memberBytes(children.name()), place.inArray});
    }

    void give(Term::Kind kind, std::int32_t amount, const Place &place, std::uint64_t content,
              std::int64_t textBytes = 0)
    {
        // The kind is mixed first: an empty array and its level are two terms.
        const std::uint64_t what = json::mix(static_cast<std::uint64_t>(kind)) + content;
        const std::uint64_t id = json::mix(place.path + json::mix(what));
        m_found(Term {id, amount, kind, textBytes, place.pathBytes}, place.inArray);
    }

    Found m_found;
};

void sortById(std::vector<Term> &terms)
{
    const auto less = [](const Term &a, const Term &b) { return a.id < b.id; };
    const auto same = [](const Term &a, const Term &b) { return a.id == b.id; };
    std::sort(terms.begin(), terms.end(), less);
    terms.erase(std::unique(terms.begin(), terms.end(), same), terms.end());
}

/// The sum of the terms of `own` that `other` does not have. Requires: both were sorted.
Terms missingIn(const std::vector<Term> &other, const std::vector<Term> &own)
{
    Terms missing;
    auto at = other.begin();
    for (const Term &term : own) {
        while (at != other.end() && at->id < term.id)
            ++at;
        if (at == other.end() || at->id != term.id)
            add(term, missing);
    }
    return missing;
}

} // namespace

struct Counter::State {
    Node root;
    bool included = false; ///< applies where no rule does
    std::vector<std::vector<json::Path>> composites;

    /// Whether a scalar member of an item is counted.
    bool countsScalar(std::string_view name) const
    {
        const Node *node = root.find(name);
        if (node && (node->skip || node->exact != Node::Say::nothing))
            return !node->skip && node->exact == Node::Say::include;
        return isIncludedBelow(node, isIncludedBelow(&root, included));
    }

    void addTerms(std::string_view name, const json::Value &value, std::vector<Term> &terms) const
    {
        const auto keep = [&](const Term &term, bool) { terms.push_back(term); };
        Walk<Ids::all, decltype(keep)>(keep).value(
            value, root.find(name), isIncludedBelow(&root, included),
            {memberPath(0, name), 1, memberBytes(name), false});
    }

    /// Collects the terms of the members that differ between both items.
    void addDifferent(const json::Comparison &change, std::vector<Term> &old,
                      std::vector<Term> &now) const
    {
        json::Children olds(change.before);
        json::Children nows(change.after);
        for (bool more = true; more;) {
            const bool hasOld = olds.next();
            const bool hasNow = nows.next();
            more = hasOld || hasNow;
            if (hasOld && hasNow && olds.name() == nows.name()
                && json::equal(olds.value(), nows.value()))
                continue;
            if (hasOld)
                addTerms(olds.name(), olds.value(), old);
            if (hasNow)
                addTerms(nows.name(), nows.value(), now);
        }
    }
};

Counter::Counter(const Policy &policy)
    : m_state(std::make_unique<State>())
{
    const Policy full = policy.isDefault ? Policy::everything() : policy;
    if (policy.mode == Policy::Mode::consistent) {
        addRules(m_state->root, full.included, Node::Say::include);
        addRules(m_state->root, full.excluded, Node::Say::exclude);
        for (const std::vector<CompositePath> &composite : policy.compositeIndexes) {
            std::vector<json::Path> &paths = m_state->composites.emplace_back();
            for (const CompositePath &path : composite)
                paths.push_back(path.path);
        }
    }
    for (const std::string_view name : neverCounted)
        m_state->root.child({std::string(name), false}).skip = true;
}

Counter::~Counter() = default;
Counter::Counter(Counter &&) noexcept = default;
Counter &Counter::operator=(Counter &&) noexcept = default;

Terms Counter::count(json::Value item) const
{
    Terms terms;
    std::vector<Term> inArrays;
    const auto keep = [&](const Term &term, bool inArray) {
        if (inArray)
            inArrays.push_back(term);
        else
            add(term, terms);
    };
    Walk<Ids::inArrays, decltype(keep)>(keep).item(
        item, &m_state->root, isIncludedBelow(&m_state->root, m_state->included));
    sortById(inArrays);
    for (const Term &term : inArrays)
        add(term, terms);
    return terms;
}

Difference Counter::compare(json::Value before, json::Value after) const
{
    return compare(json::Comparison(before, after));
}

Difference Counter::compare(const json::Comparison &change) const
{
    Difference difference;
    std::vector<Term> old;
    std::vector<Term> now;
    const auto addValue = [](std::string_view name, const json::Value &value, Terms &terms) {
        add({.kind = Term::Kind::value,
             .textBytes = textBytesOf(value),
             .pathBytes = memberBytes(name)},
            terms);
    };
    if (change.different) {
        json::forEachMember(*change.different, [&](std::size_t place) {
            const json::Member before = change.before.memberAt(place);
            const json::Value after = change.after.memberAt(place).value;
            if (isScalar(before.value) && isScalar(after)) {
                if (!m_state->countsScalar(before.name))
                    return;
                addValue(before.name, before.value, difference.removed);
                addValue(before.name, after, difference.added);
                return;
            }
            m_state->addTerms(before.name, before.value, old);
            m_state->addTerms(before.name, after, now);
        });
    } else {
        m_state->addDifferent(change, old, now);
    }
    sortById(old);
    sortById(now);
    difference.removed += missingIn(now, old);
    difference.added += missingIn(old, now);
    return difference;
}

std::int64_t Counter::compositeEntries(json::Value before, json::Value after) const
{
    std::int64_t entries = 0;
    for (const std::vector<json::Path> &paths : m_state->composites) {
        const bool isSame = std::all_of(paths.begin(), paths.end(), [&](const json::Path &path) {
            return json::equal(path.of(before), path.of(after));
        });
        const bool bothExist = !before.isUndefined() && !after.isUndefined();
        if (bothExist && isSame)
            continue;
        entries += (before.isUndefined() ? 0 : 1) + (after.isUndefined() ? 0 : 1);
    }
    return entries;
}

} // namespace partita::index
