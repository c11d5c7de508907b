#include "engine/index/orderkey.h"

#include "engine/json/text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace partita::index {

namespace {

constexpr std::size_t textPiece = 14;

std::uint64_t orderedBits(double number)
{
    if (std::isnan(number))
        return 0;
    const auto bits = std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number);
    constexpr std::uint64_t signBit = 1ULL << 63;
    return (bits & signBit) != 0 ? ~bits : bits | signBit;
}

std::uint64_t bigEndian(const unsigned char *bytes)
{
    const auto part
        = [bytes](unsigned i) { return static_cast<std::uint64_t>(bytes[i]) << (56 - 8 * i); };
    return part(0) | part(1) | part(2) | part(3) | part(4) | part(5) | part(6) | part(7);
}

Key textKey(std::string_view text, std::uint64_t rank)
{
    unsigned char bytes[16] = {static_cast<unsigned char>(rank)};
    const std::size_t size = std::min(text.size(), textPiece);
    if (size == textPiece)
        std::memcpy(bytes + 1, text.data(), textPiece);
    else
        std::copy_n(text.begin(), size, bytes + 1);
    Key key {bigEndian(bytes), bigEndian(bytes + 8)};
    constexpr std::uint64_t notAscii = 0x8080808080808080ULL;
    if (((key.first | key.second) & notAscii) != 0) {
        std::transform(bytes + 1, bytes + 1 + size, bytes + 1, json::codeUnitRank);
        key = {bigEndian(bytes), bigEndian(bytes + 8)};
    }
    key.second |= std::min<std::size_t>(text.size(), textPiece + 1);
    return key;
}

} // namespace

Key Key::of(const json::Value &value, std::size_t depth)
{
    switch (value.type()) {
    case json::Type::undefined:
        return {0, 0};
    case json::Type::null:
        return {1ULL << 56, 0};
    case json::Type::boolean:
        return {(value.boolean() ? 3ULL : 2ULL) << 56, 0};
    case json::Type::number: {
        const std::uint64_t bits = orderedBits(value.number());
        return {4ULL << 56 | bits >> 8, bits << 56};
    }
    case json::Type::string:
        return textKey(value.string().substr(std::min(value.string().size(), depth * textPiece)),
                       textRank);
    case json::Type::array: // composite orders only, where whole values are compared
        return {6ULL << 56, 0};
    case json::Type::object:
        return {7ULL << 56, 0};
    }
    return {};
}

} // namespace partita::index
