#include "engine/query/running/continuation.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace partita::query {

using json::Value;

namespace {

constexpr std::string_view alphabet
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string toBase64(std::string_view bytes)
{
    std::string text;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : bytes) {
        bits = (bits << 8) | static_cast<unsigned char>(c);
        for (count += 8; count >= 6; count -= 6)
            text += alphabet[(bits >> (count - 6)) & 63U];
    }
    if (count > 0)
        text += alphabet[(bits << (6 - count)) & 63U];
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t digit = alphabet.find(c);
        if (digit == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>((bits >> count) & 255U);
        }
    }
    return bytes;
}

std::string hexadecimal(std::uint64_t number)
{
    std::array<char, 16> text {};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, 16).ptr;
    return std::string(text.data(), end);
}

/// 0 for an invalid number: a manipulated continuation then means another place, which is harmless.
std::uint64_t fromHexadecimal(Value value)
{
    std::uint64_t number = 0;
    if (value.isString())
        std::from_chars(value.string().data(), value.string().data() + value.string().size(),
                        number, 16);
    return number;
}

/// Identity of the run that a continuation belongs to: the query, its parameters and the key.
std::string identity(const RunState &state)
{
    std::string text = state.program.canonicalText;
    for (const Value &parameter : state.evaluation.parameters) {
        text += '\n';
        json::write(parameter, text);
    }
    if (state.request.partitionKey)
        text += '\n' + state.request.partitionKey->toText();
    return hexadecimal(json::hash(Value::string(text)));
}

void writeText(std::string &out, std::string_view name, const std::string &value)
{
    out += ",\"" + std::string(name) + "\":\"" + value + '"';
}

/// Writes a key in an array, since it may be undefined. A number without a JSON form is written as
/// its name with a second member, since the string of that name sorts elsewhere.
void writeKey(Value key, std::string &out)
{
    out += '[';
    json::write(key, out);
    out += key.isNumber() && !std::isfinite(key.number()) ? ",0]" : "]";
}

Value readKey(Value written)
{
    const Value key = written.at(0);
    if (written.size() < 2 || !key.isString())
        return key;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (key.string() == "NaN")
        return Value::number(std::numeric_limits<double>::quiet_NaN());
    return Value::number(key.string() == "Infinity" ? infinity : -infinity);
}

void writePosition(const Position &position, std::string &out)
{
    out += "{\"d\":";
    out += position.done ? "true" : "false";
    writeText(out, "a", hexadecimal(position.range.minimum.high));
    writeText(out, "b", hexadecimal(position.range.minimum.low));
    if (!position.range.isLast) {
        writeText(out, "y", hexadecimal(position.range.maximum.high));
        writeText(out, "z", hexadecimal(position.range.maximum.low));
    }
    writeText(out, "r", hexadecimal(position.resource));
    out += ",\"i\":" + std::to_string(position.index) + ",\"k\":[";
    for (std::size_t i = 0; i < position.keys.size(); ++i) {
        out += i == 0 ? "" : ",";
        writeKey(position.keys[i], out);
    }
    out += "]}";
}

Position readPosition(Value value)
{
    Position position;
    position.done = value.member("d").isTrue();
    position.range.minimum
        = {fromHexadecimal(value.member("a")), fromHexadecimal(value.member("b"))};
    position.range.isLast = value.member("y").isUndefined();
    position.range.maximum
        = {fromHexadecimal(value.member("y")), fromHexadecimal(value.member("z"))};
    position.resource = fromHexadecimal(value.member("r"));
    const Value index = value.member("i");
    if (index.isNumber() && index.isInteger())
        position.index = static_cast<std::uint32_t>(index.integer());
    const Value keys = value.member("k");
    for (std::size_t i = 0; i < keys.size(); ++i)
        position.keys.push_back(readKey(keys.at(i)));
    return position;
}

} // namespace

std::string writeContinuation(const Resume &resume, const RunState &state)
{
    std::string out = "{\"v\":1";
    writeText(out, "q", identity(state));
    out += ",\"n\":" + std::to_string(resume.consumed) + ",\"p\":[";
    for (std::size_t i = 0; i < resume.positions.size(); ++i) {
        out += i == 0 ? "" : ",";
        writePosition(resume.positions[i], out);
    }
    out += "],\"s\":[";
    for (std::size_t i = 0; i < resume.seen.size(); ++i)
        out += (i == 0 ? "\"" : ",\"") + hexadecimal(resume.seen[i]) + '"';
    out += "],\"r\":[";
    for (std::size_t i = 0; i < resume.ready.size(); ++i) {
        out += i == 0 ? "" : ",";
        json::write(resume.ready[i], out);
    }
    out += "]}";
    return toBase64(out);
}

Result<Resume> readContinuation(std::string_view text, RunState &state)
{
    const Error foreign {
        ErrorCode::badRequest,
        "The continuation is not that of an answer; pass it unchanged, or begin again without one."};
    const std::optional<std::string> bytes = fromBase64(text);
    if (!bytes)
        return foreign;
    const Result<Value> root = json::parse(state.arena.store(*bytes), state.arena);
    if (!root || !root->member("v").isNumber() || !root->member("n").isNumber()
        || !root->member("n").isInteger() || root->member("n").integer() < 0)
        return foreign;
    const Value query = root->member("q");
    if (!query.isString() || query.string() != identity(state))
        return Error {
            ErrorCode::badRequest,
            "The continuation belongs to another query, other parameters or another partition key; begin again without one."};
    Resume resume;
    resume.consumed = static_cast<std::size_t>(root->member("n").integer());
    const Value positions = root->member("p");
    for (std::size_t i = 0; i < positions.size(); ++i) {
        resume.positions.push_back(readPosition(positions.at(i)));
        const Position &position = resume.positions.back();
        if (!position.done && state.ordering.requested
            && position.keys.size() != state.block.orderBy.size())
            return foreign;
    }
    const Value seen = root->member("s");
    for (std::size_t i = 0; i < seen.size(); ++i)
        resume.seen.push_back(fromHexadecimal(seen.at(i)));
    const Value ready = root->member("r");
    for (std::size_t i = 0; i < ready.size(); ++i)
        resume.ready.push_back(ready.at(i));
    return resume;
}

} // namespace partita::query
