#include "engine/index/orderedindex.h"

#include "engine/index/orderstate.h"
#include "engine/index/valuecodes.h"
#include "engine/json/text.h"

#include <algorithm>

namespace partita::index {

namespace {

/// Whether the value lies below a limit.
bool isBelow(const json::Value &value, const Limit &limit)
{
    switch (limit.kind) {
    case Limit::Kind::none:
        return false;
    case Limit::Kind::before:
        return json::compare(value, limit.value) < 0;
    case Limit::Kind::after:
        return json::compare(value, limit.value) <= 0;
    case Limit::Kind::beforeType:
        return value.type() < limit.value.type();
    case Limit::Kind::afterType:
        return value.type() <= limit.value.type();
    case Limit::Kind::afterPrefix: {
        if (!value.isString())
            return value.type() < json::Type::string;
        const std::string_view prefix = limit.value.string();
        return json::compareText(value.string().substr(0, prefix.size()), prefix) <= 0;
    }
    }
    return false;
}

} // namespace

// Range

Range Range::equalTo(json::Value value)
{
    return {{Limit::Kind::before, value}, {Limit::Kind::after, value}};
}

Range Range::lessThan(json::Value value, bool inclusive)
{
    return {{Limit::Kind::beforeType, value},
            {inclusive ? Limit::Kind::after : Limit::Kind::before, value}};
}

Range Range::greaterThan(json::Value value, bool inclusive)
{
    return {{inclusive ? Limit::Kind::before : Limit::Kind::after, value},
            {Limit::Kind::afterType, value}};
}

Range Range::between(json::Value low, json::Value high)
{
    return {{Limit::Kind::before, low}, {Limit::Kind::after, high}};
}

Range Range::startsWith(json::Value prefix)
{
    return {{Limit::Kind::before, prefix}, {Limit::Kind::afterPrefix, prefix}};
}

Range Range::ofType(json::Value example)
{
    return {{Limit::Kind::beforeType, example}, {Limit::Kind::afterType, example}};
}

// OrderedIndex

OrderedIndex::OrderedIndex(std::vector<CompositePath> components, Kind kind,
                           const items::ItemLog &items)
    : m_kind(kind)
    , m_components(std::move(components))
    , m_state(std::make_unique<State>(m_components, kind, items))
{
}

OrderedIndex::~OrderedIndex() = default;

std::string OrderedIndex::text() const
{
    if (m_kind == Kind::single)
        return m_components[0].path.text();
    std::string text = "(";
    for (const CompositePath &component : m_components) {
        text += text.size() > 1 ? ", " : "";
        text += component.path.text() + (component.descending ? " DESC" : " ASC");
    }
    return text + ")";
}

OrderedIndex::State &OrderedIndex::fresh() const
{
    if (m_state->isStale.load(std::memory_order_acquire)) {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->isStale.load(std::memory_order_relaxed)) {
            m_state->merge();
            m_state->isStale.store(false, std::memory_order_release);
        }
    }
    return *m_state;
}

std::size_t OrderedIndex::size() const
{
    return fresh().size;
}

std::size_t OrderedIndex::structuredCount() const
{
    return fresh().structured;
}

Posting OrderedIndex::seek(json::Value value) const
{
    if (m_kind == Kind::single && !isScalar(value))
        return {};
    return range(Range::equalTo(value));
}

Posting OrderedIndex::seek(std::span<const json::Value> values) const
{
    assert(values.size() <= m_components.size());
    if (values.size() == 1)
        return seek(values[0]);
    return range(values, Range::all());
}

Posting OrderedIndex::range(const Range &range) const
{
    const bool isOneValue = m_kind == Kind::single && range.lower.kind == Limit::Kind::before
        && range.upper.kind == Limit::Kind::after && isScalar(range.lower.value)
        && json::equal(range.lower.value, range.upper.value);
    if (!isOneValue)
        return this->range({}, range);
    constexpr std::size_t entriesPerRun = 16;
    const State &state = fresh();
    const std::size_t hash = json::hash(range.lower.value);
    if (const std::optional<SeekCache::Run> known = state.memory.find(hash);
        known && json::equal(state.value(state.at(known->first), 0), range.lower.value))
        return {this, known->first, known->last};
    const Posting found = this->range({}, range);
    if (!found.empty())
        state.memory.keep(hash, {found.m_first, found.m_last}, state.size / entriesPerRun + 1);
    return found;
}

namespace {

/// Number of the combination of limits, if both stand for no particular value (open, ends of a
/// type); nothing otherwise.
std::optional<std::size_t> openForm(const Range &range)
{
    std::size_t form = 1;
    for (const Limit &limit : {range.lower, range.upper}) {
        const bool isOfType
            = limit.kind == Limit::Kind::beforeType || limit.kind == Limit::Kind::afterType;
        if (!isOfType && limit.kind != Limit::Kind::none)
            return std::nullopt;
        const auto type = isOfType ? static_cast<std::size_t>(limit.value.type()) : 0;
        form = (form << 8) + (static_cast<std::size_t>(limit.kind) << 4) + type;
    }
    return form;
}

} // namespace

/// All entries of a prefix, or all of one type, are requested often and therefore remembered.
Posting OrderedIndex::range(std::span<const json::Value> prefix, const Range &range) const
{
    constexpr std::size_t mostKept = 256;
    const std::optional<std::size_t> form = prefix.empty() ? std::nullopt : openForm(range);
    if (!form)
        return find(prefix, range);
    const State &state = fresh();
    std::size_t hash = 0;
    for (const json::Value &value : prefix)
        hash = json::mix(hash + json::hash(value));
    hash += *form; // distinct for each form of one prefix
    const auto isOfPrefix = [&](OrderPosition place) {
        const Entry entry = state.at(place);
        for (std::size_t i = 0; i < prefix.size(); ++i) {
            if (!json::equal(state.value(entry, i), prefix[i]))
                return false;
        }
        return true;
    };
    if (const std::optional<SeekCache::Run> known = state.memory.find(hash);
        known && isOfPrefix(known->first))
        return {this, known->first, known->last};
    const Posting found = find(prefix, range);
    if (!found.empty())
        state.memory.keep(hash, {found.m_first, found.m_last}, mostKept);
    return found;
}

Posting OrderedIndex::find(std::span<const json::Value> prefix, const Range &range) const
{
    const State &state = fresh();
    const bool hasNext = prefix.size() < m_components.size();
    const bool descending = hasNext && m_components[prefix.size()].descending;
    const Limit &nearLimit = descending ? range.upper : range.lower;
    const Limit &farLimit = descending ? range.lower : range.upper;
    // Whether an entry lies before a limit, in the direction of the index. Beyond an open limit
    // everything is in range.
    const auto stands = [&](Entry entry, const Limit &limit, bool isFar) {
        for (std::size_t i = 0; i < prefix.size(); ++i) {
            const int order = json::compare(state.value(entry, i), prefix[i]);
            if (order != 0)
                return (order < 0) != m_components[i].descending;
        }
        if (limit.kind == Limit::Kind::none || !hasNext)
            return isFar;
        return isBelow(state.value(entry, prefix.size()), limit) != descending;
    };
    const auto place = [&](const Limit &limit, bool isFar) {
        const bool isValue = limit.kind == Limit::Kind::before || limit.kind == Limit::Kind::after;
        const auto isBefore = [&](Entry entry) { return stands(entry, limit, isFar); };
        if (prefix.empty() && limit.kind == Limit::Kind::none)
            return isFar ? state.end() : state.begin();
        if (prefix.empty() && !isValue)
            return state.partition(isBefore, nullptr);
        const json::Value &first = prefix.empty() ? limit.value : prefix[0];
        const Key key = state.keyOf(first, 0);
        const bool hasSecond = prefix.size() > 1 || (prefix.size() == 1 && hasNext && isValue);
        if (!hasSecond || !state.isExact(key, first))
            return state.partition(isBefore, &key);
        const Key secondKey = state.keyOf(prefix.size() > 1 ? prefix[1] : limit.value, 1);
        return state.partition(isBefore, &key, &secondKey);
    };
    return {this, place(nearLimit, false), place(farLimit, true)};
}

Cursor OrderedIndex::walk(const Range &range, bool descending) const
{
    return walk(this->range(range), descending != m_components[0].descending);
}

Cursor OrderedIndex::walk(std::span<const json::Value> prefix, const Range &range,
                          bool backwards) const
{
    const Posting part = this->range(prefix, range);
    return walk(part, backwards, prefix.size());
}

Cursor OrderedIndex::walk(const Posting &part, bool backwards, std::size_t alike) const
{
    return {this, part.m_first, part.m_last, backwards, alike};
}

std::size_t OrderedIndex::rank(OrderPosition place) const
{
    State &state = fresh();
    if (!state.hasStarts.load(std::memory_order_acquire)) {
        const std::lock_guard lock(state.mutex);
        if (!state.hasStarts.load(std::memory_order_relaxed))
            state.countStarts();
    }
    return state.starts[place.block] + place.entry;
}

json::Value OrderedIndex::valueOf(ItemNumber number, std::size_t component) const
{
    return m_state->value({number, 0}, component);
}

void OrderedIndex::build()
{
    m_state->build();
    m_state->isStale = false;
}

void OrderedIndex::add(ItemNumber number)
{
    State &state = *m_state;
    if (state.pending.isFar(number))
        fresh();
    state.pending.add(number);
    state.isStale.store(true, std::memory_order_relaxed);
}

void OrderedIndex::remove(ItemNumber number)
{
    State &state = *m_state;
    if (state.pending.isFar(number))
        fresh();
    if (!state.pending.remove(number))
        state.erase(number);
}

bool OrderedIndex::isWaiting(ItemNumber number) const
{
    return m_state->pending.contains(number);
}

bool OrderedIndex::differs(const json::Comparison &change) const
{
    const State &state = *m_state;
    if (state.hasPositions) // a position changes with the values before it
        return true;
    return std::any_of(state.components.begin(), state.components.end(),
                       [&](const State::Component &component) {
                           return component.isTimestamp
                               || (component.mayDiffer(change)
                                   && !json::equal(component.reader.of(change.before),
                                                   component.reader.of(change.after)));
                       });
}

std::size_t OrderedIndex::memory() const
{
    const State &state = *m_state;
    std::size_t bytes = sizeof(State) + state.blocks.capacity() * sizeof(State::Block)
        + state.pending.memory() + state.starts.capacity() * sizeof(std::size_t)
        + state.memory.memory() + state.singles.memory();
    for (const State::Block &block : state.blocks)
        bytes += block.numbers.memory() + block.positions.memory();
    return bytes;
}

bool OrderedIndex::verify() const
{
    const State &state = fresh();
    const State::Sorted all = state.sorted();
    const std::vector<Entry> &expected = all.entries;
    if (expected.size() != state.size || all.structured != state.structured)
        return false;
    std::size_t i = 0;
    for (std::uint32_t b = 0; b < state.blocks.size(); ++b) {
        const State::Block &block = state.blocks[b];
        if (block.numbers.empty())
            return false;
        State::Block keyed;
        state.setKeys(keyed, state.at({b, 0}));
        if (block.key != keyed.key || block.secondKey != keyed.secondKey)
            return false;
        for (std::uint32_t e = 0; e < block.numbers.size(); ++e, ++i) {
            const Entry entry = state.at({b, e});
            if (entry.number != expected[i].number || entry.position != expected[i].position)
                return false;
        }
    }
    return i == expected.size();
}

} // namespace partita::index
