// Paths made ready for many items of one dictionary.
#include "engine/json/encodedvalue.h"
#include "engine/json/text.h"

namespace partita::json {

using Tag = ValueAccess::Tag;

PathReader::PathReader(const Path &path, const Dictionary &dictionary)
    : m_dictionary(&dictionary)
{
    for (const Path::Step &step : path.steps()) {
        if (!m_first)
            m_first.emplace(Step {step.name, {}, {}});
        else
            m_rest.push_back({step.name, {}, {}});
    }
}

Value PathReader::of(Value root) const
{
    if (!m_first)
        return root;
    root = memberOf(root, *m_first);
    for (const Step &step : m_rest)
        root = memberOf(root, step);
    return root;
}

Value PathReader::ofEncoded(const std::byte *root) const
{
    if (!m_first || !compact::isShaped(*root))
        return of(valueFrom(root, m_dictionary));
    const std::byte *member = shapedMember(root, *m_first);
    Value value = member ? valueFrom(member, m_dictionary) : Value();
    for (const Step &step : m_rest)
        value = memberOf(value, step);
    return value;
}

int PathReader::compareEncoded(const std::byte *root, const Value &other) const
{
    if (m_first && m_rest.empty() && compact::isShaped(*root)) {
        const std::byte *member = shapedMember(root, *m_first);
        const Value value = member ? valueFrom(member, m_dictionary) : Value();
        return value.isString() && other.isString() ? compareText(value.string(), other.string())
                                                    : compare(value, other);
    }
    return compare(ofEncoded(root), other);
}

/// Number of the name + 1, 0 when no item has such a member yet.
std::uint64_t PathReader::idOf(const Step &step) const
{
    std::uint64_t id = step.id.value.load(std::memory_order_relaxed);
    if (id == 0) {
        const NameId found = m_dictionary->state().find(step.name);
        id = found == noName ? 0 : found + 1ULL;
        step.id.value.store(id, std::memory_order_relaxed);
    }
    return id;
}

Value PathReader::memberOf(const Value &object, const Step &step) const
{
    if (ValueAccess::tag(object) != Tag::encodedObject
        || ValueAccess::dictionary(object) != m_dictionary)
        return object.member(step.name);
    const std::byte *member = shapedMember(ValueAccess::encoded(object), step);
    return member ? valueFrom(member, m_dictionary) : Value();
}

const std::byte *PathReader::encodedAt(const std::byte *root) const
{
    return m_first && m_rest.empty() && compact::isShaped(*root) ? shapedMember(root, *m_first)
                                                                 : nullptr;
}

bool PathReader::isSame(const std::byte *left, const std::byte *right) const
{
    const std::byte *a = encodedAt(left);
    const std::byte *b = encodedAt(right);
    return a && b ? isSameValue(a, b) : equal(ofEncoded(left), ofEncoded(right));
}

/// Short texts, as ids and dates are, differ where their bytes do; of others the values are
/// compared.
bool PathReader::isSameValue(const std::byte *left, const std::byte *right) const
{
    const auto tag = static_cast<unsigned>(*left);
    const auto other = static_cast<unsigned>(*right);
    const bool areShort = tag >= compact::firstText && tag < compact::null
        && other >= compact::firstText && other < compact::null;
    if (!areShort)
        return equal(valueFrom(left, m_dictionary), valueFrom(right, m_dictionary));
    const std::size_t size = 1 + (tag - compact::firstText);
    // Of times and numbered names that come one after another the last byte tells most apart.
    return tag == other && left[size - 1] == right[size - 1] && std::memcmp(left, right, size) == 0;
}

/// The encoding of a member, nullptr when absent. Requires: an object with a shape of the reader's
/// dictionary.
const std::byte *PathReader::shapedMember(const std::byte *object, const Step &step) const
{
    const std::byte *at = object + 1;
    const std::uint64_t number = compact::readVarint(at);

    // Items of one kind come in a row, so the place in the last shape is remembered: shape + 1 and
    // position.
    const std::uint64_t last = step.last.value.load(std::memory_order_relaxed);
    std::size_t index = last & 0xffU;
    if (last >> 8 != number + 1) {
        const std::uint64_t id = idOf(step);
        if (id == 0)
            return nullptr;
        const Shape &shape = *m_dictionary->state().shapes[number];
        const std::size_t found = shape.find(static_cast<NameId>(id - 1));
        index = found == Shape::none ? 0xffU : found;
        step.last.value.store(((number + 1) << 8) | index, std::memory_order_relaxed);
    }
    if (index == 0xffU)
        return nullptr;
    // Only lists that are not walked need to know how many they are.
    const bool isWalked = static_cast<unsigned>(*object) == compact::firstObject;
    const std::size_t count = isWalked ? 0 : m_dictionary->state().shapes[number]->names.size();
    compact::readVarint(at);
    return childFrom(object, at, count, index);
}

} // namespace partita::json
