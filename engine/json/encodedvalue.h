// A value read from where its compact form begins, and the places of a container's children. For
// the sources of this room.
#pragma once

#include "engine/json/compactform.h"
#include "engine/json/dictionary.h"
#include "engine/json/valueaccess.h"

namespace partita::json {

inline std::string_view textAt(const std::byte *at, std::size_t size)
{
    return {reinterpret_cast<const char *>(at), size};
}

inline Value containerAt(unsigned tag, const std::byte *start, const Dictionary *dictionary)
{
    const std::byte *at = start + 1;
    const std::uint64_t number = compact::readVarint(at);
    if (tag < compact::firstObject)
        return ValueAccess::encodedContainer(ValueAccess::Tag::encodedArray, number, start,
                                             dictionary);
    const ValueAccess::Tag kind = tag == compact::namedObject ? ValueAccess::Tag::encodedNamedObject
                                                              : ValueAccess::Tag::encodedObject;
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
    if (tag == compact::markedText) {
        const compact::MarkedText marked = compact::readMarked(at);
        return Value::string({marked.text, marked.size});
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

/// The element or member value at `index` of a container that starts at `start` and whose offsets
/// or values begin at `at`.
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
inline const std::byte *childAt(const std::byte *start, std::size_t count, std::size_t index)
{
    const std::byte *at = start + 1;
    compact::readVarint(at);
    compact::readVarint(at);
    return childFrom(start, at, count, index);
}

} // namespace partita::json
