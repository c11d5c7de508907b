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

Value Value::null()
{
    Value value;
    value.m_tag = Tag::null;
    return value;
}

Value Value::boolean(bool content)
{
    Value value;
    value.m_tag = Tag::boolean;
    value.m_boolean = content;
    return value;
}

Value Value::integer(std::int64_t content)
{
    Value value;
    value.m_tag = Tag::integer;
    value.m_integer = content;
    return value;
}

Value Value::number(double content)
{
    Value value;
    value.m_tag = Tag::real;
    value.m_real = content;
    return value;
}

Value Value::string(std::string_view text)
{
    Value value;
    value.m_tag = Tag::string;
    value.m_size = static_cast<std::uint32_t>(text.size());
    value.m_text = text.data();
    return value;
}

Value Value::string(std::string_view text, Arena &arena)
{
    return string(arena.store(text));
}

Value Value::array(const std::vector<Value> &elements, Arena &arena)
{
    auto *copies = static_cast<Value *>(arena.allocate(elements.size() * sizeof(Value), alignof(Value)));
    std::uninitialized_copy(elements.begin(), elements.end(), copies);
    return ValueAccess::array(copies, elements.size());
}

Value Value::object(const std::vector<Member> &members, Arena &arena)
{
    auto *copies = static_cast<Member *>(arena.allocate(members.size() * sizeof(Member), alignof(Member)));
    std::size_t count = 0;
    for (const Member &member : members) {
        if (!member.value.isUndefined())
            new (&copies[count++]) Member(member);
    }
    return ValueAccess::object(copies, count);
}

Type Value::type() const
{
    switch (m_tag) {
    case Tag::undefined:
        return Type::undefined;
    case Tag::null:
        return Type::null;
    case Tag::boolean:
        return Type::boolean;
    case Tag::integer:
    case Tag::real:
        return Type::number;
    case Tag::string:
        return Type::string;
    case Tag::array:
    case Tag::encodedArray:
        return Type::array;
    case Tag::object:
    case Tag::encodedObject:
        return Type::object;
    }
    return Type::undefined;
}

bool Value::isTrue() const
{
    return m_tag == Tag::boolean && m_boolean;
}

bool Value::boolean() const
{
    assert(isBoolean());
    return m_boolean;
}

double Value::number() const
{
    assert(isNumber());
    return m_tag == Tag::integer ? static_cast<double>(m_integer) : m_real;
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

std::string_view Value::string() const
{
    assert(isString());
    return {m_text, m_size};
}

std::size_t Value::size() const
{
    switch (m_tag) {
    case Tag::array:
    case Tag::object:
    case Tag::encodedArray:
    case Tag::encodedObject:
        return m_size;
    default:
        return 0;
    }
}

Value Value::at(std::size_t index) const
{
    if (index >= m_size)
        return {};
    if (m_tag == Tag::array)
        return m_elements[index];
    if (m_tag == Tag::encodedArray)
        return encodedElement(*this, index);
    return {};
}

Value Value::member(std::string_view name) const
{
    if (m_tag == Tag::encodedObject)
        return encodedMember(*this, name);
    if (m_tag != Tag::object)
        return {};
    for (std::uint32_t i = 0; i < m_size; ++i) {
        if (m_members[i].name == name)
            return m_members[i].value;
    }
    return {};
}

Member Value::memberAt(std::size_t index) const
{
    assert(isObject() && index < m_size);
    return m_tag == Tag::object ? m_members[index] : encodedMemberAt(*this, index);
}

namespace {

Value copyArray(const Value &value, Arena &arena)
{
    const std::size_t size = value.size();
    auto *elements = static_cast<Value *>(arena.allocate(size * sizeof(Value), alignof(Value)));
    for (std::size_t i = 0; i < size; ++i)
        new (&elements[i]) Value(copy(value.at(i), arena));
    return ValueAccess::array(elements, size);
}

Value copyObject(const Value &value, Arena &arena)
{
    const std::size_t size = value.size();
    auto *members = static_cast<Member *>(arena.allocate(size * sizeof(Member), alignof(Member)));
    for (std::size_t i = 0; i < size; ++i) {
        const Member member = value.memberAt(i);
        new (&members[i]) Member{arena.store(member.name), copy(member.value, arena)};
    }
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
