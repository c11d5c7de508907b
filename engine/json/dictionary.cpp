#include "engine/json/dictionary.h"

#include "engine/json/text.h"
#include "engine/json/textbuffer.h"

#include <algorithm>

namespace partita::json {

namespace {
/// Objects with more members, or beyond this many shapes, store their names with the values.
constexpr std::size_t widestShape = 64;
constexpr std::size_t mostShapes = 1 << 16;
constexpr std::size_t mostNames = 1 << 20;

constexpr std::uint64_t trialLength = 2048;
constexpr std::uint64_t restLength = 32768;
} // namespace

std::uint32_t StringTable::add(std::string_view text, std::uint64_t hash)
{
    const auto number = static_cast<std::uint32_t>(m_texts.size());
    const std::size_t size = text.size() + 2;
    const std::size_t padded = (size + 15) / 16 * 16;
    const char quote = writtenSize(text) == size ? '"' : '\0';
    char *stored = static_cast<char *>(m_arena.allocate(padded, 1));
    std::memset(stored, quote, padded);
    std::memcpy(stored + 1, text.data(), text.size());
    if (m_texts.size() == m_texts.capacity())
        m_texts.reserve(m_texts.size() + m_texts.size() / 4 + 16);
    m_texts.push_back({stored + 1, text.size()});
    m_table.add(hash, number, [this](std::uint32_t other) { return hashText(m_texts[other]); });
    return number;
}

std::size_t StringTable::memory() const
{
    return m_arena.size() + m_texts.capacity() * sizeof(std::string_view) + m_table.memory();
}

bool Sharing::rests(NameId name)
{
    if (name >= m_members.size() || m_members[name].resting == 0)
        return false;
    --m_members[name].resting;
    return true;
}

bool Sharing::seenBefore(NameId name, std::uint64_t hash)
{
    if (name >= m_members.size())
        m_members.resize(name + 1);
    Member &member = m_members[name];
    if (member.marked * 8 >= member.filter.size() * 64) { // at most one bit in eight is set
        member.filter.assign(std::max<std::size_t>(128, member.filter.size() * 2), 0);
        member.marked = 0;
    }
    const std::size_t bit = (hash >> 20) & (member.filter.size() * 64 - 1);
    std::uint64_t &word = member.filter[bit / 64];
    const std::uint64_t mask = 1ULL << (bit % 64);
    const bool seen = (word & mask) != 0;
    if (!seen) {
        word |= mask;
        ++member.marked;
    }
    member.repeated += seen ? 1 : 0;
    if (++member.asked % trialLength == 0) {
        if (member.repeated * 8 < trialLength) {
            member.resting = restLength;
            member.filter = std::vector<std::uint64_t>(); // {} would keep the memory
            member.marked = 0;
        }
        member.repeated = 0;
    }
    return seen;
}

std::size_t Sharing::memory() const
{
    std::size_t bytes = m_members.capacity() * sizeof(Member);
    for (const Member &member : m_members)
        bytes += member.filter.capacity() * sizeof(std::uint64_t);
    return bytes;
}

NameId Dictionary::State::find(std::string_view name) const
{
    return names.find(name, hashText(name));
}

NameId Dictionary::State::intern(std::string_view name)
{
    const std::uint64_t hash = hashText(name);
    const NameId found = names.find(name, hash);
    return found != noName || names.size() >= mostNames ? found : names.add(name, hash);
}

std::uint32_t Dictionary::State::shape(std::span<const NameId> list,
                                       std::optional<std::size_t> &repeated)
{
    if (list.size() > widestShape)
        return none;
    std::uint64_t hash = list.size();
    for (const NameId id : list)
        hash = (hash ^ id) * 0x9fb21c651e98df25ULL + (hash >> 29);
    hash = mix(hash);
    const std::uint32_t found = shapeTable.find(hash, [&](std::uint32_t number) {
        return std::equal(list.begin(), list.end(), shapes[number]->ids.begin(),
                          shapes[number]->ids.end());
    });
    if (found != none)
        return found;

    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == noName
            || writtenSize(names[list[i]]) + 2 > Shape::longestLabel) // with comma and colon
            return none;
        if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i])
            != list.begin() + static_cast<std::ptrdiff_t>(i)) {
            repeated = i;
            return none;
        }
    }
    if (shapes.size() >= mostShapes)
        return none;
    auto made = std::make_unique<Shape>();
    made->ids.assign(list.begin(), list.end());
    for (const NameId id : list) {
        made->names.push_back(names[id]);
        Shape::Label label;
        label.text = (made->labels.empty() ? "{" : ",") + toText(Value::string(names[id])) + ":";
        label.size = label.text.size();
        label.text.resize((label.size + 15) / 16 * 16);
        shapeBytes
            += sizeof(NameId) + sizeof(std::string_view) + sizeof label + label.text.capacity();
        made->labels.push_back(std::move(label));
    }
    shapeBytes += sizeof(Shape);
    made->hash = hash;
    shapes.push_back(std::move(made));
    const auto number = static_cast<std::uint32_t>(shapes.size() - 1);
    shapeTable.add(hash, number, [this](std::uint32_t other) { return shapes[other]->hash; });
    return number;
}

Dictionary::Dictionary()
    : m_state(std::make_unique<State>())
{
}

Dictionary::~Dictionary() = default;

void Dictionary::learn(const Path &path)
{
    for (const Path::Step &step : path.steps()) {
        if (!step.isArray)
            (void)m_state->intern(step.name);
    }
}

std::size_t Dictionary::memory() const
{
    return sizeof(State) + m_state->names.memory() + m_state->strings.memory()
        + m_state->shapeTable.memory() + m_state->shapeBytes + m_state->sharing.memory();
}

} // namespace partita::json
