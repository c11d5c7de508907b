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

struct Leaf {
    std::uint64_t path = 0;
    json::Value value;
};

std::uint64_t memberPath(std::uint64_t path, std::string_view name)
{
    return json::mix(path + json::hashText(name));
}

/// Which paths are collected. Outside of arrays a path occurs only once, so it need not be
/// compared.
enum class Paths { all, inArrays };

/// Walks the counted scalars of an item and calls found(path hash, value, inside an array) for
/// each.
template<Paths paths, typename Found>
class Walk {
public:
    explicit Walk(Found found)
        : m_found(found)
    {
    }

    /// `node` is nullptr when no rule applies here or below.
    void value(const json::Value &value, const Node *node, bool included, std::uint64_t path,
               bool inArray)
    {
        if (node && node->skip)
            return;
        if (value.isObject())
            return object(value, node, isIncludedBelow(node, included), path, inArray);
        if (value.isArray())
            return array(value, node, isIncludedBelow(node, included), path);
        if (node && node->exact != Node::Say::nothing)
            included = node->exact == Node::Say::include;
        if (included && !value.isUndefined())
            m_found(path, value, inArray);
    }

private:
    void object(const json::Value &object, const Node *node, bool included, std::uint64_t path,
                bool inArray)
    {
        for (json::Children children(object); children.next();) {
            const Node *child = node ? node->find(children.name()) : nullptr;
            const bool needsPath = paths == Paths::all || inArray || !isScalar(children.value());
            value(children.value(), child, included,
                  needsPath ? memberPath(path, children.name()) : 0, inArray);
        }
    }

    void array(const json::Value &array, const Node *node, bool included, std::uint64_t path)
    {
        const Node *child = node ? node->elements.get() : nullptr;
        for (json::Children children(array); children.next();)
            value(children.value(), child, included, json::mix(path + 0x5b5d), true);
    }

    Found m_found;
};

/// Compares the values of one path before and after, as multisets: values in both did not change.
void comparePath(std::vector<json::Value> &before, std::vector<json::Value> &after,
                 Difference &difference)
{
    const auto less
        = [](const json::Value &a, const json::Value &b) { return json::compare(a, b) < 0; };
    std::sort(before.begin(), before.end(), less);
    std::sort(after.begin(), after.end(), less);
    std::int64_t gone = 0;
    std::int64_t come = 0;
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
        const int order = a == before.end() ? 1 : (b == after.end() ? -1 : json::compare(*a, *b));
        gone += order < 0 ? 1 : 0;
        come += order > 0 ? 1 : 0;
        a += order <= 0 ? 1 : 0;
        b += order >= 0 ? 1 : 0;
    }
    const std::int64_t changed = std::min(gone, come);
    difference.valuesChanged += changed;
    difference.valuesAdded += come - changed;
    difference.valuesRemoved += gone - changed;
    difference.pathsAdded += before.empty() ? 1 : 0;
    difference.pathsRemoved += after.empty() ? 1 : 0;
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
        return isIncludedBelow(&root, included);
    }

    void addLeaves(std::string_view name, const json::Value &value, std::vector<Leaf> &leaves) const
    {
        const auto add = [&](std::uint64_t path, const json::Value &leaf, bool) {
            leaves.push_back({path, leaf});
        };
        Walk<Paths::all, decltype(add)>(add).value(
            value, root.find(name), isIncludedBelow(&root, included), memberPath(0, name), false);
    }

    /// Collects the leaves of the members that differ between both items.
    void addDifferent(const json::Comparison &change, std::vector<Leaf> &old,
                      std::vector<Leaf> &now) const
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
                addLeaves(olds.name(), olds.value(), old);
            if (hasNow)
                addLeaves(nows.name(), nows.value(), now);
        }
    }
};

namespace {

void sortByPath(std::vector<Leaf> &leaves)
{
    std::stable_sort(leaves.begin(), leaves.end(),
                     [](const Leaf &a, const Leaf &b) { return a.path < b.path; });
}

void compareLeaves(std::vector<Leaf> &old, std::vector<Leaf> &now, Difference &difference)
{
    sortByPath(old);
    sortByPath(now);
    std::size_t i = 0;
    std::size_t j = 0;
    std::vector<json::Value> gone;
    std::vector<json::Value> come;
    while (i < old.size() || j < now.size()) {
        const std::uint64_t path = j == now.size() || (i < old.size() && old[i].path < now[j].path)
            ? old[i].path
            : now[j].path;
        gone.clear();
        come.clear();
        for (; i < old.size() && old[i].path == path; ++i)
            gone.push_back(old[i].value);
        for (; j < now.size() && now[j].path == path; ++j)
            come.push_back(now[j].value);
        comparePath(gone, come, difference);
    }
}

} // namespace

Counter::Counter(const Policy &policy, std::vector<json::Path> apart)
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
    for (const json::Path &path : apart)
        m_state->root.at(path).skip = true;
}

Counter::~Counter() = default;
Counter::Counter(Counter &&) noexcept = default;
Counter &Counter::operator=(Counter &&) noexcept = default;

Counts Counter::count(json::Value item) const
{
    Counts counts;
    std::vector<std::uint64_t> inArrays;
    const auto add = [&](std::uint64_t path, const json::Value &, bool inArray) {
        ++counts.values;
        if (!inArray)
            ++counts.paths;
        else
            inArrays.push_back(path);
    };
    Walk<Paths::inArrays, decltype(add)>(add).value(item, &m_state->root, m_state->included, 0,
                                                    false);
    std::sort(inArrays.begin(), inArrays.end());
    counts.paths += std::unique(inArrays.begin(), inArrays.end()) - inArrays.begin();
    return counts;
}

Difference Counter::compare(json::Value before, json::Value after) const
{
    return compare(json::Comparison(before, after));
}

Difference Counter::compare(const json::Comparison &change) const
{
    Difference difference;
    std::vector<Leaf> old;
    std::vector<Leaf> now;
    if (change.different) {
        json::forEachMember(*change.different, [&](std::size_t place) {
            const json::Member before = change.before.memberAt(place);
            const json::Value after = change.after.memberAt(place).value;
            if (isScalar(before.value) && isScalar(after)) {
                difference.valuesChanged += m_state->countsScalar(before.name) ? 1 : 0;
                return;
            }
            m_state->addLeaves(before.name, before.value, old);
            m_state->addLeaves(before.name, after, now);
        });
    } else {
        m_state->addDifferent(change, old, now);
    }
    if (!old.empty() || !now.empty())
        compareLeaves(old, now, difference);
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
