#include "engine/model/typedline/loadreader.h"

#include "engine/base/messagetext.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace partita::model {
namespace {

struct Span {
    std::string_view word;
    double seconds;
};
constexpr std::array<Span, 13> spans {{
    {"s", 1},
    {"sec", 1},
    {"second", 1},
    {"m", 60},
    {"min", 60},
    {"minute", 60},
    {"h", 3600},
    {"hour", 3600},
    {"d", 86400},
    {"day", 86400},
    {"week", 604800},
    {"month", 2592000},
    {"year", 31536000},
}};

constexpr std::array<std::pair<std::string_view, KeyDistribution::Kind>, 3> distributionWords {{
    {"uniform", KeyDistribution::Kind::uniform},
    {"zipf", KeyDistribution::Kind::zipf},
    {"latest", KeyDistribution::Kind::latest},
}};

std::string plainNumber(double number)
{
    std::array<char, 400> digits {};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                              std::chars_format::fixed);
    return problem == std::errc() ? std::string(digits.data(), end) : std::string();
}

Result<bool> acceptRate(LineCursor &cursor, AccessPattern &pattern)
{
    if (!isAtRate(cursor))
        return false;
    const std::size_t before = cursor.place();
    const std::optional<double> rate = cursor.acceptNumber();
    if (!rate)
        return false;
    if (!cursor.acceptSign("/") && !cursor.acceptQuietly("per"))
        cursor.acceptArticle();
    for (const Span &span : spans) {
        if (!cursor.acceptQuietly(span.word))
            continue;
        if (*rate < 0)
            return cursor.refusedAt(before, "A rate is not negative.");
        pattern.ratePerSecond = *rate / span.seconds;
        return true;
    }
    if (cursor.isAtEnd())
        cursor.offer("s", Completion::Kind::word);
    return cursor.refused("A rate is such as 100/s, 20/min, 5/h or 1/day.");
}

Result<bool> acceptKeys(LineCursor &cursor, AccessPattern &pattern)
{
    if (!cursor.accept("keys"))
        return false;
    for (const auto &[word, kind] : distributionWords) {
        if (!cursor.accept(word))
            continue;
        pattern.keys.kind = kind;
        if (const auto exponent = isAtRate(cursor) ? std::nullopt : cursor.acceptNumber())
            pattern.keys.exponent = *exponent;
        return true;
    }
    return cursor.refused("The keys are uniform, zipf (some are popular) or latest (mostly the "
                          "newest rows).");
}

Result<bool> acceptTarget(LineCursor &cursor, AccessPattern &pattern)
{
    if (!cursor.accept("within"))
        return false;
    const std::optional<double> target = cursor.acceptNumber();
    if (!target || !cursor.accept("ms"))
        return cursor.refused("A target is such as within 10 ms.");
    pattern.latencyTargetMs = target;
    return true;
}

} // namespace

bool isAtRate(const LineCursor &cursor)
{
    if (cursor.now().kind != Token::Kind::number)
        return false;
    LineCursor behind = cursor;
    behind.skip();
    const Token &next = behind.now();
    if ((next.kind == Token::Kind::sign && next.text == "/") || behind.isAt("per"))
        return true;
    return behind.acceptArticle() && std::any_of(spans.begin(), spans.end(), [&](const Span &span) {
               return behind.isAt(span.word);
           });
}

Result<bool> acceptLoad(LineCursor &cursor, AccessPattern &pattern)
{
    for (const auto part : {acceptRate, acceptKeys, acceptTarget}) {
        Result<bool> taken = part(cursor, pattern);
        if (!taken || *taken)
            return taken;
    }
    return false;
}

std::string loadNotation(const AccessPattern &pattern)
{
    std::string text;
    if (pattern.ratePerSecond != usualRate)
        text += ' ' + plainNumber(pattern.ratePerSecond) + "/s";
    if (pattern.keys != KeyDistribution()) {
        for (const auto &[word, kind] : distributionWords) {
            if (kind == pattern.keys.kind)
                text += " keys " + std::string(word);
        }
        if (pattern.keys.exponent != KeyDistribution().exponent)
            text += ' ' + plainNumber(pattern.keys.exponent);
    }
    if (pattern.latencyTargetMs)
        text += " within " + plainNumber(*pattern.latencyTargetMs) + " ms";
    return text;
}

} // namespace partita::model
