// Access to the representation of json::Value. Private to this room.
#pragma once

#include "engine/json/extended.h"

namespace partita::json {

struct ValueAccess {
    using Tag = Value::Tag;

    static Tag tag(const Value &value) { return value.m_tag; }
    static std::uint32_t size(const Value &value) { return value.m_size; }
    static const Value *elements(const Value &value) { return value.m_elements; }
    static const Member *members(const Value &value) { return value.m_members; }
    static const Extended &extended(const Value &value) { return *value.m_extended; }
    static const std::byte *encoded(const Value &value) { return value.m_encoded; }
    static const Dictionary *dictionary(const Value &value) { return value.m_dictionary; }

    static Value array(const Value *elements, std::size_t size)
    {
        Value value;
        value.m_tag = Tag::array;
        value.m_size = static_cast<std::uint32_t>(size);
        value.m_elements = elements;
        return value;
    }
    static Value object(const Member *members, std::size_t size)
    {
        Value value;
        value.m_tag = Tag::object;
        value.m_size = static_cast<std::uint32_t>(size);
        value.m_members = members;
        return value;
    }
    /// `bytes` begins at the tag of an encoded array or object.
    static Value encodedContainer(Tag tag, std::size_t size, const std::byte *bytes,
                                  const Dictionary *dictionary)
    {
        Value value;
        value.m_tag = tag;
        value.m_size = static_cast<std::uint32_t>(size);
        value.m_encoded = bytes;
        value.m_dictionary = dictionary;
        return value;
    }
};

// Implemented by view.cpp.
struct Shape; // dictionary.h
/// Requires: an encoded object with a shape.
const Shape &shapeOf(const Value &object);
Value encodedElement(const Value &array, std::size_t index);
Value encodedMember(const Value &object, std::string_view name);
std::size_t encodedSize(const Value &object);
Member encodedMemberAt(const Value &object, std::size_t index);

} // namespace partita::json
