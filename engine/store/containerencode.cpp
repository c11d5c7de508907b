// Checking and encoding of items before they enter the log.
#include "engine/store/containerstate.h"
#include "engine/store/itemrules.h"

namespace partita::store {

Result<ContainerState::Prepared> ContainerState::prepare(json::Value item)
{
    json::Arena arena;
    const json::Value own = withoutSystemProperties(item, arena);
    if (Result<void> checked = checkItem(own, definition, false); !checked)
        return checked.error();
    m_encoded.clear();
    json::encode(own, dictionary, m_encoded);
    const json::Value view = json::view(m_encoded, dictionary);
    const Result<std::int64_t> bytes = checkSize(view);
    if (!bytes)
        return bytes.error();
    return Prepared {view, *bytes};
}

Result<ContainerState::Prepared> ContainerState::prepareText(std::string_view text)
{
    m_encoded.clear();
    if (Result<void> read = json::encodeText(text, dictionary, m_encoded); !read)
        return read.error();
    json::Arena arena;
    const json::Value item = json::view(m_encoded, dictionary);
    const json::Value own = withoutSystemProperties(item, arena);
    if (own.size() != item.size())
        return prepare(json::copy(own, arena));
    if (Result<void> checked = checkItem(own, definition, true); !checked)
        return checked.error();
    const Result<std::int64_t> bytes = checkSize(own);
    if (!bytes)
        return bytes.error();
    return Prepared {own, *bytes};
}

/// An existing item with new values of some members. Requires: isRuled() is false for all of them.
Result<ContainerState::Prepared> ContainerState::prepareChanged(
    const Place &place, json::Value before, std::span<const json::MemberChange> changes)
{
    for (const json::MemberChange &change : changes) {
        if (Result<void> checked = checkMember(change.value); !checked)
            return checked.error();
    }
    m_encoded.clear();
    json::encodeChanged(before, changes, dictionary, m_encoded);
    const json::Value view = json::view(m_encoded, dictionary);
    std::int64_t bytes = place.state->log.textBytes(*place.number);
    for (const json::MemberChange &change : changes) {
        const auto sizeIn = [&change](const json::Value &item) {
            return static_cast<std::int64_t>(json::textSize(item.memberAt(change.place).value));
        };
        bytes += sizeIn(view) - sizeIn(before);
    }
    if (const Result<std::int64_t> checked = checkSize(view, bytes); !checked)
        return checked.error();
    return Prepared {view, bytes};
}

} // namespace partita::store
