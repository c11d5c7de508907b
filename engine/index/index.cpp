#include "engine/index/index.h"

#include <algorithm>
#include <set>

namespace partita::index {

namespace {

bool isTop(const json::Path &path, std::string_view name)
{
    return path.steps().size() == 1 && path.steps()[0].name == name;
}

bool hasArrayStep(const json::Path &path)
{
    return std::any_of(path.steps().begin(), path.steps().end(),
                       [](const json::Path::Step &s) { return s.isArray; });
}

/// System properties other than `_ts` are computed when read, so there is no order by them.
bool isVirtual(const json::Path &path)
{
    return isTop(path, "_rid") || isTop(path, "_self") || isTop(path, "_etag")
        || isTop(path, "_attachments");
}

/// Collects the paths of scalars in a value as texts; array positions become `[]`.
void collectPaths(const json::Value &value, const std::string &path, std::set<std::string> &found)
{
    if (value.isObject()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            const json::Member member = value.memberAt(i);
            collectPaths(member.value, path + "/\"" + std::string(member.name) + "\"", found);
        }
    } else if (value.isArray()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            collectPaths(value.at(i), path + "/[]", found);
    } else {
        found.insert(path);
    }
}

} // namespace

Index::Index(const Policy &policy, const items::ItemLog &items)
    : m_policy(policy)
    , m_items(items)
{
}

Index::~Index() = default;

bool Index::isIndexed(const json::Path &path) const
{
    if (m_policy.mode == Policy::Mode::none || path.steps().empty() || isVirtual(path))
        return false;
    return isTop(path, "id") || isTop(path, "_ts") || m_policy.includes(path);
}

const OrderedIndex *Index::find(const std::vector<CompositePath> &order,
                                OrderedIndex::Kind kind) const
{
    const std::lock_guard lock(m_mutex);
    for (const auto &made : m_orders) {
        if (made->kind() == kind && made->components() == order)
            return made.get();
    }
    m_orders.push_back(std::make_unique<OrderedIndex>(order, kind, m_items));
    m_orders.back()->build();
    return m_orders.back().get();
}

const OrderedIndex *Index::path(const json::Path &path) const
{
    { // An order that exists is of an indexed path. This saves reading the policy for every
      // partition of every query.
        const std::lock_guard lock(m_mutex);
        for (const auto &made : m_orders) {
            if (made->kind() == OrderedIndex::Kind::single && made->components()[0].path == path)
                return made.get();
        }
    }
    return isIndexed(path) ? find({{path, false}}, OrderedIndex::Kind::single) : nullptr;
}

const OrderedIndex *Index::composite(std::size_t position) const
{
    if (m_policy.mode == Policy::Mode::none || position >= m_policy.compositeIndexes.size())
        return nullptr;
    return find(m_policy.compositeIndexes[position], OrderedIndex::Kind::composite);
}

int Index::findComposite(const std::vector<CompositePath> &order, bool &reversed) const
{
    const auto fits = [&order](const std::vector<CompositePath> &index, bool turned) {
        return std::equal(order.begin(), order.end(), index.begin(), index.end(),
                          [turned](const CompositePath &a, const CompositePath &b) {
                              return a.path == b.path && (a.descending != b.descending) == turned;
                          });
    };
    if (m_policy.mode == Policy::Mode::none)
        return -1;
    for (std::size_t i = 0; i < m_policy.compositeIndexes.size(); ++i) {
        for (const bool turned : {false, true}) {
            if (fits(m_policy.compositeIndexes[i], turned)) {
                reversed = turned;
                return static_cast<int>(i);
            }
        }
    }
    return -1;
}

const OrderedIndex *Index::unchargedOrder(const std::vector<CompositePath> &order) const
{
    const bool isPossible = !order.empty()
        && std::all_of(order.begin(), order.end(), [this](const CompositePath &path) {
               return isIndexed(path.path) && !hasArrayStep(path.path);
           });
    return isPossible ? find(order, OrderedIndex::Kind::composite) : nullptr;
}

const ValueCodes *Index::valueCodes(const json::Path &path, std::size_t tests) const
{
    // Tested items are scattered in memory. Reading all items in sequence takes no longer than
    // reading a part of them at random.
    constexpr std::size_t readPerTest = 4;
    const std::lock_guard lock(m_mutex);
    auto wanted = std::find_if(m_valueCodes.begin(), m_valueCodes.end(),
                               [&](const WantedCodes &known) { return known.path == path; });
    if (wanted == m_valueCodes.end())
        wanted = m_valueCodes.insert(wanted, {path, 0, nullptr});
    if (!wanted->codes) {
        wanted->tests += tests;
        if (wanted->tests * readPerTest < m_items.count())
            return nullptr;
        wanted->codes = std::make_unique<ValueCodes>(path, m_items);
    }
    return wanted->codes->isUsable() ? wanted->codes.get() : nullptr;
}

void Index::add(items::ItemNumber number)
{
    for (const auto &order : m_orders)
        order->add(number);
    setCodes(number);
}

void Index::setCodes(items::ItemNumber number)
{
    for (const WantedCodes &wanted : m_valueCodes) {
        if (wanted.codes)
            wanted.codes->set(number);
    }
}

void Index::remove(items::ItemNumber number)
{
    for (const auto &order : m_orders)
        order->remove(number);
}

void Index::beginChange(items::ItemNumber number, const json::Comparison &change)
{
    m_changing.clear();
    for (const auto &order : m_orders) {
        if (!order->differs(change) || order->isWaiting(number)) // pending entries have no place
            continue;
        order->remove(number);
        m_changing.push_back(order.get());
    }
}

void Index::finishChange(items::ItemNumber number)
{
    for (OrderedIndex *order : m_changing)
        order->add(number);
    m_changing.clear();
    setCodes(number);
}

void Index::buildAll() const
{
    std::set<std::string> paths;
    for (items::ItemNumber number = 0; number < m_items.end(); ++number) {
        if (m_items.exists(number))
            collectPaths(m_items.view(number), {}, paths);
    }
    paths.insert("/_ts");
    for (const std::string &text : paths) {
        if (const Result<json::Path> parsed = json::Path::parse(text))
            path(*parsed);
    }
    for (std::size_t i = 0; i < m_policy.compositeIndexes.size(); ++i)
        composite(i);
}

std::size_t Index::memory() const
{
    const std::lock_guard lock(m_mutex);
    std::size_t bytes = m_orders.capacity() * sizeof(m_orders[0]);
    for (const auto &order : m_orders)
        bytes += order->memory();
    for (const WantedCodes &wanted : m_valueCodes)
        bytes += sizeof wanted + (wanted.codes ? wanted.codes->memory() : 0);
    return bytes;
}

bool Index::verify() const
{
    const std::lock_guard lock(m_mutex);
    return std::all_of(m_orders.begin(), m_orders.end(),
                       [](const auto &order) { return order->verify(); })
        && std::all_of(m_valueCodes.begin(), m_valueCodes.end(), [](const WantedCodes &wanted) {
               return !wanted.codes || wanted.codes->verify();
           });
}

} // namespace partita::index
