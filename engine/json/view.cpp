// Reading the compact form in place.
#include "engine/json/compactform.h"
#include "engine/json/dictionary.h"
#include "engine/json/text.h"
#include "engine/json/valueaccess.h"

namespace partita::json {

const Shape &shapeOf(const Value &object)
{
    return *ValueAccess::dictionary(object)->state().shapes[ValueAccess::size(object)];
}

namespace {

using Tag = ValueAccess::Tag;

std::string_view textAt(const std::byte *at, std::size_t size)
{
    return {reinterpret_cast<const char *>(at), size};
}

Value containerAt(unsigned tag, const std::byte *start, const Dictionary *dictionary)
{
    const std::byte *at = start + 1;
    const std::uint64_t number = compact::readVarint(at);
    if (tag < compact::firstObject)
        return ValueAccess::encodedContainer(Tag::encodedArray, number, start, dictionary);
    const Tag kind = tag == compact::namedObject ? Tag::encodedNamedObject : Tag::encodedObject;
    return ValueAccess::encodedContainer(kind, number, start, dictionary);
}

inline Value valueFrom(const std::byte *start, const Dictionary *dictionary)
{
    const auto tag = static_cast<unsigned>(*start);
    const std::byte *at = start + 1;
    if (tag < compact::firstText)
        return Value::integer(tag);
    if (tag < compact::null)
        return Value::string(textAt(at, tag - compact::firstText));
    if (tag == compact::longPlainText) {
        const std::uint64_t size = compact::readVarint(at);
        return Value::string(textAt(at, size));
    }
    if (tag >= compact::firstArray)
        return containerAt(tag, start, dictionary);
    if (tag >= compact::firstShared) {
        const std::uint64_t number = compact::readFixed(at, tag - compact::firstShared + 1);
        return Value::string(dictionary->state().strings[static_cast<std::uint32_t>(number)]);
    }
    if (tag >= compact::firstInteger && tag < compact::real)
        return Value::integer(compact::readSigned(at, tag - compact::firstInteger + 1));
    switch (tag) {
    case compact::null:
        return Value::null();
    case compact::booleanFalse:
        return Value::boolean(false);
    case compact::booleanTrue:
        return Value::boolean(true);
    case compact::real: {
        double value = 0;
        std::memcpy(&value, at, sizeof value);
        return Value::number(value);
    }
    default: {
        const std::uint64_t size = compact::readVarint(at);
        return Value::string(textAt(at, size));
    }
    }
}

/// The element or member value at `index` of a container that starts at `start` and whose offsets or values begin at `at`.
inline const std::byte *childFrom(const std::byte *start, const std::byte *at, std::size_t count,
                                  std::size_t index)
{
    const unsigned kind = (static_cast<unsigned>(*start) - compact::firstArray) & 3U;
    if (kind == 0) {
        for (; index > 0; --index)
            at = compact::skip(at);
        return at;
    }
    const std::size_t width = kind == 3 ? 4 : kind;
    return at + count * width + compact::readFixed(at + index * width, width);
}

/// The same without looking ahead.
const std::byte *childAt(const std::byte *start, std::size_t count, std::size_t index)
{
    const std::byte *at = start + 1;
    compact::readVarint(at);
    compact::readVarint(at);
    return childFrom(start, at, count, index);
}

bool isNamed(const Value &value)
{
    return ValueAccess::tag(value) == Tag::encodedNamedObject;
}

struct NamedMember {
    const std::byte *start = nullptr;
    std::string_view name;
    const std::byte *value = nullptr;
};

NamedMember namedMemberAt(const std::byte *start, std::size_t index)
{
    const std::byte *at = start + 1;
    const std::uint64_t count = compact::readVarint(at);
    compact::readVarint(at);
    at += count * 4 + compact::readFixed(at + index * 4, 4);
    const std::byte *memberStart = at;
    const std::uint64_t size = compact::readVarint(at);
    return {memberStart, textAt(at, size), at + size};
}

} // namespace

std::size_t encodedBytes(const std::byte *encoding)
{
    return static_cast<std::size_t>(compact::skip(encoding) - encoding);
}

Children::Children(const Value &container)
{
    if (ValueAccess::tag(container) == Tag::extendedObject) {
        m_extended = &ValueAccess::extended(container);
        enter(m_extended->object());
    } else {
        enter(container);
    }
}

void Children::enter(const Value &container)
{
    m_container = container;
    m_count = container.size();
    const Tag tag = ValueAccess::tag(container);
    if (m_count == 0 || tag < Tag::encodedArray)
        return;
    const std::byte *start = ValueAccess::encoded(container);
    if (isNamed(container)) {
        m_at = namedMemberAt(start, 0).start;
        return;
    }
    m_at = childAt(start, m_count, 0);
    if (tag == Tag::encodedObject)
        m_names = shapeOf(container).names.data();
}

bool Children::next()
{
    if (m_index == m_count) {
        if (!m_extended || m_extended->count() == 0)
            return false;
        m_container = ValueAccess::object(m_extended->more(), m_extended->count());
        m_count = m_extended->count();
        m_index = 0;
        m_at = nullptr;
        m_extended = nullptr;
    }
    if (!m_at) {
        if (ValueAccess::tag(m_container) == Tag::array) {
            m_value = ValueAccess::elements(m_container)[m_index];
        } else {
            const Member &member = ValueAccess::members(m_container)[m_index];
            m_name = member.name;
            m_value = member.value;
        }
    } else {
        if (m_names) {
            m_name = m_names[m_index];
        } else if (isNamed(m_container)) {
            const std::uint64_t size = compact::readVarint(m_at);
            m_name = textAt(m_at, size);
            m_at += size;
        }
        m_value = valueFrom(m_at, ValueAccess::dictionary(m_container));
        m_at = compact::skip(m_at);
    }
    ++m_index;
    return true;
}

Value view(std::span<const std::byte> encoded, const Dictionary &dictionary)
{
    if (encoded.empty())
        return {};
    const std::byte *start = encoded.data();
    if (compact::isShaped(*start)) // an item: most are
        return containerAt(static_cast<unsigned>(*start), start, &dictionary);
    return valueFrom(start, &dictionary);
}

Value encodedElement(const Value &array, std::size_t index)
{
    const std::byte *start = ValueAccess::encoded(array);
    return valueFrom(childAt(start, ValueAccess::size(array), index),
                     ValueAccess::dictionary(array));
}

Value encodedMember(const Value &object, std::string_view name)
{
    const std::byte *start = ValueAccess::encoded(object);
    const Dictionary *dictionary = ValueAccess::dictionary(object);
    if (isNamed(object)) {
        for (std::size_t i = 0; i < object.size(); ++i) {
            const NamedMember member = namedMemberAt(start, i);
            if (member.name == name)
                return valueFrom(member.value, dictionary);
        }
        return {};
    }
    const Shape &shape = shapeOf(object);
    const std::size_t index = shape.find(name);
    return index == Shape::none ? Value()
                                : valueFrom(childAt(start, shape.names.size(), index), dictionary);
}

std::size_t encodedSize(const Value &object)
{
    return shapeOf(object).names.size();
}

Member encodedMemberAt(const Value &object, std::size_t index)
{
    const std::byte *start = ValueAccess::encoded(object);
    const Dictionary *dictionary = ValueAccess::dictionary(object);
    if (isNamed(object)) {
        const NamedMember member = namedMemberAt(start, index);
        return {member.name, valueFrom(member.value, dictionary)};
    }
    const Shape &shape = shapeOf(object);
    return {shape.names[index], valueFrom(childAt(start, shape.names.size(), index), dictionary)};
}

namespace {

using Visit = std::function<void(Value, std::uint32_t)>;
using Steps = std::span<const Path::Step>;

void visitTree(const Value &value, Steps steps, const Visit &visit)
{
    if (steps.empty()) {
        if (!value.isUndefined())
            visit(value, 0);
    } else if (!steps.front().isArray) {
        visitTree(value.member(steps.front().name), steps.subspan(1), visit);
    } else if (value.isArray()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            visitTree(value.at(i), steps.subspan(1), visit);
    }
}

struct Encoded {
    const std::byte *root = nullptr;
    const Dictionary *dictionary = nullptr;
};

/// The encoding of a member, nullptr when absent.
const std::byte *memberPlace(const std::byte *start, const Dictionary *dictionary,
                             std::string_view name)
{
    const auto tag = static_cast<unsigned>(*start);
    if (tag < compact::firstObject || tag > compact::namedObject)
        return nullptr;
    if (tag == compact::namedObject) {
        const std::byte *at = start + 1;
        const std::uint64_t count = compact::readVarint(at);
        for (std::size_t i = 0; i < count; ++i) {
            const NamedMember member = namedMemberAt(start, i);
            if (member.name == name)
                return member.value;
        }
        return nullptr;
    }
    const std::byte *head = start + 1;
    const Shape &shape = *dictionary->state().shapes[compact::readVarint(head)];
    const std::size_t index = shape.find(name);
    return index == Shape::none ? nullptr : childAt(start, shape.names.size(), index);
}

void visitEncoded(const std::byte *at, Steps steps, const Encoded &in, const Visit &visit)
{
    const auto tag = static_cast<unsigned>(*at);
    if (steps.empty()) {
        visit(valueFrom(at, in.dictionary), static_cast<std::uint32_t>(at - in.root));
    } else if (!steps.front().isArray) {
        if (const std::byte *member = memberPlace(at, in.dictionary, steps.front().name))
            visitEncoded(member, steps.subspan(1), in, visit);
    } else if (tag >= compact::firstArray && tag < compact::firstObject) {
        const std::byte *head = at + 1;
        const std::uint64_t count = compact::readVarint(head);
        if (count == 0)
            return;
        const std::byte *element = childAt(at, count, 0);
        for (std::uint64_t i = 0; i < count; ++i, element = compact::skip(element))
            visitEncoded(element, steps.subspan(1), in, visit);
    }
}

bool isEncoded(const Value &value)
{
    return ValueAccess::tag(value) >= Tag::encodedArray;
}

} // namespace

void forEachAt(Value root, const Path &path, const Visit &visit)
{
    if (!isEncoded(root))
        return visitTree(root, path.steps(), visit);
    const std::byte *start = ValueAccess::encoded(root);
    visitEncoded(start, path.steps(), {start, ValueAccess::dictionary(root)}, visit);
}

Value valueAt(Value root, std::uint32_t position)
{
    return isEncoded(root)
        ? valueFrom(ValueAccess::encoded(root) + position, ValueAccess::dictionary(root))
        : root;
}

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

/// The encoding of a member, nullptr when absent. Requires: an object with a shape of the reader's dictionary.
const std::byte *PathReader::shapedMember(const std::byte *object, const Step &step) const
{
    const std::byte *at = object + 1;
    const std::uint64_t number = compact::readVarint(at);

    // Items of one kind come in a row, so the place in the last shape is remembered: shape + 1 and position.
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
