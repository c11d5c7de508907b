#include "engine/json/value.h"

#include "engine/json/valueaccess.h"

#include <cmath>
#include <new>

namespace partita::json {

static_assert(sizeof(Value) == 24);

namespace {
/// -2^63 <= value < 2^63 and no fraction.
bool fitsInteger(double value)
{
    return value >= -0x1p63 && value < 0x1p63 && std::trunc(value) == value;
}

Value memberOf(const Member *members, std::size_t count, std::string_view name)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (members[i].name == name)
            return members[i].value;
    }
    return {};
}
} // namespace

const char *nameOf(Type type)
{
    switch (type) {
    case Type::undefined:
        return "undefined";
    case Type::null:
        return "null";
    case Type::boolean:
        return "boolean";
    case Type::number:
        return "number";
    case Type::string:
        return "string";
    case Type::array:
        return "array";
    case Type::object:
        return "object";
    }
    return "undefined";
}

Value Value::string(std::string_view text, Arena &arena)
{
    return string(arena.store(text));
}

Value Value::array(const std::vector<Value> &elements, Arena &arena)
{
    auto *copies
        = static_cast<Value *>(arena.allocate(elements.size() * sizeof(Value), alignof(Value)));
    std::uninitialized_copy(elements.begin(), elements.end(), copies);
    return ValueAccess::array(copies, elements.size());
}

Value Value::object(const std::vector<Member> &members, Arena &arena)
{
    auto *copies
        = static_cast<Member *>(arena.allocate(members.size() * sizeof(Member), alignof(Member)));
    std::size_t count = 0;
    for (const Member &member : members) {
        if (!member.value.isUndefined())
            new (&copies[count++]) Member(member);
    }
    return ValueAccess::object(copies, count);
}

Value Value::extended(const Extended &object)
{
    assert(object.object().isObject());
    Value value;
    value.m_tag = Tag::extendedObject;
    value.m_extended = &object;
    return value;
}

bool Value::isInteger() const
{
    return m_tag == Tag::integer || (m_tag == Tag::real && fitsInteger(m_real));
}

std::int64_t Value::integer() const
{
    assert(isInteger());
    return m_tag == Tag::integer ? m_integer : static_cast<std::int64_t>(m_real);
}

std::size_t Value::memberCount() const
{
    return m_tag == Tag::extendedObject ? m_extended->object().size() + m_extended->count()
                                        : encodedSize(*this);
}

const Member *Extended::make() const
{
    std::call_once(m_once, [this] { m_more.store(makeMembers(), std::memory_order_release); });
    return m_more.load(std::memory_order_acquire);
}

Value Value::at(std::size_t index) const
{
    if (m_tag == Tag::array && index < m_size)
        return m_elements[index];
    if (m_tag == Tag::encodedArray && index < m_size)
        return encodedElement(*this, index);
    return {};
}

Value Value::member(std::string_view name) const
{
    if (m_tag == Tag::encodedObject || m_tag == Tag::encodedNamedObject)
        return encodedMember(*this, name);
    if (m_tag == Tag::object)
        return memberOf(m_members, m_size, name);
    if (m_tag != Tag::extendedObject)
        return {};
    const Value own = m_extended->object().member(name);
    return own.isUndefined() ? memberOf(m_extended->more(), m_extended->count(), name) : own;
}

Member Value::memberAt(std::size_t index) const
{
    assert(isObject() && index < size());
    if (m_tag == Tag::object)
        return m_members[index];
    if (m_tag != Tag::extendedObject)
        return encodedMemberAt(*this, index);
    const Value &object = m_extended->object();
    const std::size_t own = object.size();
    return index < own ? object.memberAt(index) : m_extended->more()[index - own];
}

namespace {

Value copyArray(const Value &value, Arena &arena)
{
    const std::size_t size = value.size();
    auto *elements = static_cast<Value *>(arena.allocate(size * sizeof(Value), alignof(Value)));
    std::size_t i = 0;
    for (Children children(value); children.next(); ++i)
        new (&elements[i]) Value(copy(children.value(), arena));
    return ValueAccess::array(elements, size);
}

Value copyObject(const Value &value, Arena &arena)
{
    const std::size_t size = value.size();
    auto *members = static_cast<Member *>(arena.allocate(size * sizeof(Member), alignof(Member)));
    std::size_t i = 0;
    for (Children children(value); children.next(); ++i)
        new (&members[i]) Member {arena.store(children.name()), copy(children.value(), arena)};
    return ValueAccess::object(members, size);
}

} // namespace

Value copy(Value value, Arena &arena)
{
    switch (value.type()) {
    case Type::string:
        return Value::string(value.string(), arena);
    case Type::array:
        return copyArray(value, arena);
    case Type::object:
        return copyObject(value, arena);
    default:
        return value;
    }
}

Result<Document> Document::parse(std::string_view text)
{
    Document document;
    Result<Value> root = json::parse(text, document.arena());
    if (!root)
        return root.error();
    document.m_root = *root;
    return document;
}

Document Document::copyOf(Value value)
{
    Document document;
    document.m_root = copy(value, document.arena());
    return document;
}

Arena &Document::arena()
{
    if (!m_arena)
        m_arena = std::make_shared<Arena>();
    return *m_arena;
}

} // namespace partita::json
