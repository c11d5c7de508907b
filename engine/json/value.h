// json::Value: one JSON value (or undefined) as the query language sees it.
//
// A Value is 24 bytes, cheap to copy, and *borrows* its contents: nodes and strings in an Arena (a
// parsed text, a computed result) or the compact bytes of a stored item (see encoding.h). It never
// owns; keep the Arena or the item alive. Reading is thread-safe while nobody writes to the
// borrowed memory.
//
//     Arena arena;
//     Result<Value> item = parse(R"({"id":"1","tags":["a"]})", arena);
//     item->member("tags").at(0).string();   // "a"
//     item->member("nope").isUndefined();    // true
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::json {

/// Types in the order in which the service sorts them.
enum class Type : std::uint8_t { undefined, null, boolean, number, string, array, object };

/// "undefined", "null", "boolean", "number", "string", "array", "object".
const char *nameOf(Type type);

struct Member;
class Extended; // extended.h
class Dictionary; // encoding.h

/// Bump allocator that owns the contents of Values. Moving it keeps the Values valid. Not
/// thread-safe.
class Arena {
public:
    Arena();
    ~Arena();
    Arena(Arena &&) noexcept;
    Arena &operator=(Arena &&) noexcept;

    /// Uninitialised memory that lives as long as the arena, or until clear(). `alignment` is a
    /// power of two.
    void *allocate(std::size_t bytes, std::size_t alignment = 8)
    {
        const std::size_t gap = -reinterpret_cast<std::uintptr_t>(m_at) & (alignment - 1);
        if (bytes + gap > static_cast<std::size_t>(m_end - m_at))
            return allocateSlowly(bytes, alignment);
        std::byte *found = m_at + gap;
        m_at = found + bytes;
        return found;
    }
    /// A copy of `text` in the arena.
    std::string_view store(std::string_view text);
    /// Frees all contents but keeps the memory for reuse. Values that borrow from it become
    /// invalid.
    void clear();
    /// Bytes allocated since construction or clear(), including gaps for alignment.
    std::size_t size() const;

private:
    struct State;
    void *allocateSlowly(std::size_t bytes, std::size_t alignment);

    std::byte *m_at = nullptr; ///< free part of the current block
    std::byte *m_end = nullptr;
    std::unique_ptr<State> m_state;
};

class Value {
public:
    /// Undefined.
    constexpr Value() = default;

    static Value null();
    static Value boolean(bool value);
    /// A 64-bit integer; equal to the double of the same value. Beyond 2^53 it is exact only within
    /// the engine.
    static Value integer(std::int64_t value);
    /// A double. Integral doubles up to 2^53 compare equal to integers.
    static Value number(double value);
    /// Borrows `text`.
    static Value string(std::string_view text);
    /// Copies into `arena`.
    static Value string(std::string_view text, Arena &arena);
    static Value array(const std::vector<Value> &elements, Arena &arena);
    /// Leaves out members with an undefined value. Requires: names are unique and live as long as
    /// the arena (see Arena::store).
    static Value object(const std::vector<Member> &members, Arena &arena);
    /// An object with further members after its own. Borrows `object`.
    static Value extended(const Extended &object);

    Type type() const;
    bool isUndefined() const { return type() == Type::undefined; }
    bool isNull() const { return type() == Type::null; }
    bool isBoolean() const { return type() == Type::boolean; }
    bool isNumber() const { return type() == Type::number; }
    bool isString() const { return type() == Type::string; }
    bool isArray() const { return type() == Type::array; }
    bool isObject() const { return type() == Type::object; }
    /// True only for the boolean true: the condition under which WHERE keeps a row.
    bool isTrue() const;

    /// Requires: isBoolean().
    bool boolean() const;
    /// Requires: isNumber().
    double number() const;
    /// True for a 64-bit integer, and for a double with an integral value in that range.
    bool isInteger() const;
    /// Requires: isInteger().
    std::int64_t integer() const;
    /// Requires: isString(). UTF-8.
    std::string_view string() const;

    /// Elements of an array, members of an object, otherwise 0.
    std::size_t size() const;
    /// Element of an array; undefined when out of range or not an array.
    Value at(std::size_t index) const;
    /// Member of an object; undefined when absent or not an object.
    Value member(std::string_view name) const;
    /// Member by position, in the order of the text. Requires: isObject() and index < size().
    Member memberAt(std::size_t index) const;

private:
    std::size_t memberCount() const; ///< size of an encodedObject or extendedObject

    friend struct ValueAccess; // the representation, see value.cpp and encoding.cpp
    enum class Tag : std::uint8_t {
        undefined,
        null,
        boolean,
        integer,
        real,
        string,
        array,
        object,
        extendedObject,
        encodedArray,
        encodedNamedObject, ///< names stored with the values
        encodedObject ///< with a shape, see encoding.h
    };
    Tag m_tag = Tag::undefined;
    std::uint32_t m_size = 0; ///< bytes of a string, number of elements or members; encodedObject:
                              ///< number of its shape; extendedObject: 0
    union {
        bool m_boolean;
        std::int64_t m_integer = 0;
        double m_real;
        const char *m_text;
        const Value *m_elements;
        const Member *m_members;
        const Extended *m_extended;
        const std::byte *m_encoded;
    };
    const Dictionary *m_dictionary = nullptr; ///< names of an encoded object
};

struct Member {
    std::string_view name;
    Value value;
};

inline Value Value::null()
{
    Value value;
    value.m_tag = Tag::null;
    return value;
}

inline Value Value::boolean(bool content)
{
    Value value;
    value.m_tag = Tag::boolean;
    value.m_boolean = content;
    return value;
}

inline Value Value::integer(std::int64_t content)
{
    Value value;
    value.m_tag = Tag::integer;
    value.m_integer = content;
    return value;
}

inline Value Value::number(double content)
{
    Value value;
    value.m_tag = Tag::real;
    value.m_real = content;
    return value;
}

inline Value Value::string(std::string_view text)
{
    Value value;
    value.m_tag = Tag::string;
    value.m_size = static_cast<std::uint32_t>(text.size());
    value.m_text = text.data();
    return value;
}

inline Type Value::type() const
{
    // In the order of Tag.
    constexpr Type types[]
        = {Type::undefined, Type::null,   Type::boolean, Type::number, Type::number, Type::string,
           Type::array,     Type::object, Type::object,  Type::array,  Type::object, Type::object};
    return types[static_cast<std::size_t>(m_tag)];
}

inline bool Value::isTrue() const
{
    return m_tag == Tag::boolean && m_boolean;
}

inline bool Value::boolean() const
{
    assert(isBoolean());
    return m_boolean;
}

inline double Value::number() const
{
    assert(isNumber());
    return m_tag == Tag::integer ? static_cast<double>(m_integer) : m_real;
}

inline std::string_view Value::string() const
{
    assert(isString());
    return {m_text, m_size};
}

inline std::size_t Value::size() const
{
    if (m_tag == Tag::encodedObject || m_tag == Tag::extendedObject)
        return memberCount();
    return m_tag >= Tag::array ? m_size : 0;
}

/// Walks the elements of an array or the members of an object in order; faster than at() and
/// memberAt() over stored items.
///
///     for (Children children(object); children.next();) use(children.name(), children.value());
class Children {
public:
    /// A value other than an array or object has no children.
    explicit Children(const Value &container);
    bool next(); ///< false at the end
    const Value &value() const { return m_value; }
    std::string_view name() const { return m_name; } ///< empty in an array

private:
    void enter(const Value &container);

    Value m_container;
    Value m_value;
    std::string_view m_name;
    std::size_t m_index = 0;
    std::size_t m_count = 0;
    const std::byte *m_at = nullptr; ///< next child of an encoded container
    const std::string_view *m_names = nullptr; ///< names of the encoded object's shape
    const Extended *m_extended = nullptr; ///< set while its added members are still to come
};

/// Deep copy into `arena`, also of stored items.
Value copy(Value value, Arena &arena);

/// The service's total order: undefined < null < false < true < numbers < strings (by code unit) <
/// arrays < objects; arrays element-wise, objects by size, then sorted names, then values.
/// Negative, zero, positive.
int compare(Value left, Value right);
/// Deep equality; the order of members does not matter; 1 equals 1.0.
bool equal(Value left, Value right);
/// Hash that agrees with equal().
std::size_t hash(Value value);

/// Maximum nesting of an item.
inline constexpr int mostItemLevels = 128;

/// Parses one JSON text. Errors carry line, column and path. Refuses duplicate member names,
/// nesting deeper than `mostLevels` (a text that wraps items needs more levels than an item), and
/// numbers beyond the range of a double (the message suggests strings). Other numbers become the
/// nearest double: 9007199254740993 is read as 9007199254740992.
Result<Value> parse(std::string_view text, Arena &arena, int mostLevels = mostItemLevels);

/// Appends compact JSON text to `out`. Numbers have their shortest exact form; undefined writes
/// nothing.
void write(Value value, std::string &out);
std::string toText(Value value);
/// Indented by two blanks.
std::string toIndentedText(Value value);
/// Number of bytes that write() would append.
std::size_t textSize(Value value);
/// Bytes of the strings in a value that have `least` bytes or more.
std::size_t longTextSize(Value value, std::size_t least);

/// A Value together with its arena: for keeping values and passing them between threads.
class Document {
public:
    Document() = default;
    static Result<Document> parse(std::string_view text);
    static Document copyOf(Value value);
    Value root() const { return m_root; }
    Arena &arena();
    void setRoot(Value root) { m_root = root; }

private:
    std::shared_ptr<Arena> m_arena;
    Value m_root;
};

} // namespace partita::json
