// The compact binary form in which items are stored.
//
// Property names are interned: an object stores the number of its *shape* (its list of names in order) and then its
// members, so a container of a million like items holds each name once. A Dictionary belongs to one container and only
// grows. Encoded items are read in place through json::Value; nothing is decoded to be looked at.
//
// Thread safety: encode() changes the Dictionary and needs exclusive access; reading needs none.
#pragma once

#include "engine/json/value.h"

#include <span>

namespace partita::json {

/// Interned property names and shapes of one container.
class Dictionary {
public:
    Dictionary();
    ~Dictionary();
    Dictionary(const Dictionary &) = delete;
    Dictionary &operator=(const Dictionary &) = delete;

    /// Bytes of memory held.
    std::size_t memory() const;

    struct State;
    State &state() const { return *m_state; }

private:
    std::unique_ptr<State> m_state;
};

/// Appends the compact form of `value` to `out`.
void encode(Value value, Dictionary &dictionary, std::vector<std::byte> &out);

/// Parses JSON text straight into the compact form, without a tree in between (bulk load). Same checks as parse().
Result<void> encodeText(std::string_view text, Dictionary &dictionary, std::vector<std::byte> &out);

/// A Value that reads the encoded bytes in place. Borrows both.
Value view(std::span<const std::byte> encoded, const Dictionary &dictionary);

} // namespace partita::json
