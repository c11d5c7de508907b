// Compact binary form of stored items.
//
// Names are interned: an object stores the number of its *shape* (its list of names in order) and
// then the member values, so a container of a million similar items holds each name once. A
// Dictionary belongs to one container and only grows. json::Value reads encoded items in place,
// without decoding.
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

    /// Interns the names of a path, so that a PathReader finds them quickly.
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

/// Parses JSON text directly into the compact form (bulk load). Same checks as parse(); on an error
/// `out` is unchanged.
Result<void> encodeText(std::string_view text, Dictionary &dictionary, std::vector<std::byte> &out);

/// Value that reads the encoded bytes in place. Borrows both arguments.
Value view(std::span<const std::byte> encoded, const Dictionary &dictionary);
/// Size of the value that starts at `encoding`, in bytes.
std::size_t encodedBytes(const std::byte *encoding);

/// Calls visit(value, position) for every defined value at a path. An array step in the path stands
/// for all elements. In an encoded root, `position` is the offset of the value's encoding, for
/// valueAt(); otherwise it is 0.
void forEachAt(Value root, const Path &path,
               const std::function<void(Value, std::uint32_t)> &visit);
/// Value whose encoding begins at `position` of an encoded root; see forEachAt().
Value valueAt(Value root, std::uint32_t position);

/// A path prepared for many items of one dictionary: names are compared as numbers, and the
/// member's position in the last shape is cached. Other values are read as by Path::of(). Cheap to
/// copy, safe to share between threads. Requires: no array steps.
class PathReader {
public:
    PathReader(const Path &path, const Dictionary &dictionary);
    Value of(Value root) const;
    /// As of(), for an item of the dictionary whose encoding begins at `root`.
    Value ofEncoded(const std::byte *root) const;
    /// compare() of the value at the path with `other`.
    int compareEncoded(const std::byte *root, const Value &other) const;
    /// Whether two encoded items have equal values at the path.
    bool isSame(const std::byte *left, const std::byte *right) const;
    /// Encoding of the value at the path; nullptr when it is absent or not found in one step (a
    /// longer path, or an item without a shape).
    const std::byte *encodedAt(const std::byte *root) const;
    /// Whether two encodings from encodedAt() have equal values.
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
        Remembered id; ///< name id + 1; 0 while the dictionary does not have the name
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
