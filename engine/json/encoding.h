// The compact binary form in which items are stored.
//
// Property names are interned: an object stores the number of its *shape* (its list of names in
// order) and then its members, so a container of a million like items holds each name once. A
// Dictionary belongs to one container and only grows. Encoded items are read in place through
// json::Value; nothing is decoded to be looked at.
//
// Thread safety: encode() changes the Dictionary and needs exclusive access; reading needs none.
#pragma once

#include "engine/json/path.h"

#include <atomic>
#include <functional>
#include <span>

namespace partita::json {

/// Interned property names and shapes of one container.
class Dictionary {
public:
    Dictionary();
    ~Dictionary();
    Dictionary(const Dictionary &) = delete;
    Dictionary &operator=(const Dictionary &) = delete;

    /// Knows the names of a path from now on, so that a PathReader over it finds them quickly.
    void learn(const Path &path);
    /// Bytes of memory held.
    std::size_t memory() const;

    struct State;
    State &state() const { return *m_state; }

private:
    std::unique_ptr<State> m_state;
};

/// Appends the compact form of `value` to `out`.
void encode(Value value, Dictionary &dictionary, std::vector<std::byte> &out);

/// Parses JSON text straight into the compact form, without a tree in between (bulk load). Same
/// checks as parse(); on an error `out` is as before.
Result<void> encodeText(std::string_view text, Dictionary &dictionary, std::vector<std::byte> &out);

/// A Value that reads the encoded bytes in place. Borrows both.
Value view(std::span<const std::byte> encoded, const Dictionary &dictionary);
/// Bytes of a value's encoding, which ends by itself.
std::size_t encodedBytes(const std::byte *encoding);

/// Calls visit(value, position) for every value at a path, which may have array steps (each of them
/// stands for all elements). Undefined is not visited. In an encoded root, `position` is where the
/// value's encoding begins, and valueAt() finds it there again; otherwise it is 0.
void forEachAt(Value root, const Path &path,
               const std::function<void(Value, std::uint32_t)> &visit);
/// The value whose encoding begins at `position` of an encoded root (see forEachAt()).
Value valueAt(Value root, std::uint32_t position);

/// A path made ready for many items: on items of its dictionary names are compared as numbers, and
/// where the member stands in a shape is remembered. Other values are read as Path::of() reads
/// them. Cheap to copy, safe to share. Requires: no array steps.
class PathReader {
public:
    PathReader(const Path &path, const Dictionary &dictionary);
    Value of(Value root) const;
    /// The same for an item of the dictionary whose encoding begins at `root`.
    Value ofEncoded(const std::byte *root) const;
    /// compare() of the value there with another one.
    int compareEncoded(const std::byte *root, const Value &other) const;
    /// Whether two such items have equal values here.
    bool isSame(const std::byte *left, const std::byte *right) const;
    /// Where such an item has the encoding of the value there; nullptr when it is absent, or not
    /// found by one step.
    const std::byte *encodedAt(const std::byte *root) const;
    /// Whether two such encodings are of equal values.
    bool isSameValue(const std::byte *left, const std::byte *right) const;

private:
    struct Remembered {
        Remembered() = default;
        Remembered(const Remembered &other)
            : value(other.value.load(std::memory_order_relaxed))
        {
        }
        mutable std::atomic<std::uint64_t> value = 0;
    };
    struct Step {
        std::string name;
        Remembered id; ///< number of the name + 1; 0 while the dictionary does not know it
        Remembered last;
    };
    Value memberOf(const Value &object, const Step &step) const;
    const std::byte *shapedMember(const std::byte *object, const Step &step) const;
    std::uint64_t idOf(const Step &step) const;

    const Dictionary *m_dictionary;
    std::optional<Step> m_first; ///< most paths have one step
    std::vector<Step> m_rest;
};

} // namespace partita::json
