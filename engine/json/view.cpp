// Reading of the compact form, in place.
#include "engine/json/encodedvalue.h"
#include "engine/json/text.h"

namespace partita::json {

const Shape &shapeOf(const Value &object)
{
    return *ValueAccess::dictionary(object)->state().shapes[ValueAccess::size(object)];
}

namespace {

using Tag = ValueAccess::Tag;

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
    if (compact::isShaped(*start)) // the usual case: an item
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

} // namespace partita::json
