// JSON texts: whatever is accepted must survive writing, the compact form and comparison, and a
// second opinion must accept it too. Lines are read as texts of their own and compared in pairs.
#include "engine/json/encoding.h"
#include "tests/fuzz/fuzzing.h"

#include <nlohmann/json.hpp>

using namespace partita;
using fuzzing::require;

namespace {

int signOf(int order)
{
    return (order > 0) - (order < 0);
}

void checkWriting(json::Value value)
{
    const std::string text = json::toText(value);
    require(text.size() == json::textSize(value), "textSize() tells what write() writes", text);
    json::Arena arena;
    const Result<json::Value> again = json::parse(text, arena);
    require(again.ok(), "what was written can be read", text);
    require(json::equal(value, *again), "writing keeps the value", text);
    require(json::toText(*again) == text, "writing is stable", text);
    const Result<json::Value> indented = json::parse(json::toIndentedText(value), arena);
    require(indented && json::equal(value, *indented), "the indented text has the same value",
            text);
    require(nlohmann::json::accept(text), "what was written is JSON to others", text);
}

void checkCompactForm(json::Value value, std::string_view text)
{
    json::Dictionary dictionary;
    std::vector<std::byte> encoded;
    json::encode(value, dictionary, encoded);
    const json::Value viewed = json::view(encoded, dictionary);
    require(json::equal(value, viewed) && json::compare(value, viewed) == 0,
            "the compact form has the value of the tree", text);
    require(json::hash(value) == json::hash(viewed), "equal values have one hash", text);
    require(json::toText(viewed) == json::toText(value), "the compact form keeps the order", text);

    std::vector<std::byte> direct;
    require(json::encodeText(text, dictionary, direct).ok(),
            "encodeText() reads what parse() reads", text);
    require(json::equal(value, json::view(direct, dictionary)),
            "encodeText() gives what encode() gives", text);

    json::Arena arena;
    const json::Value copied = json::copy(viewed, arena);
    encoded.assign(encoded.size(), std::byte {0xFF}); // a copy borrows nothing
    require(json::equal(value, copied), "a copy is equal", text);
}

void checkRefusal(std::string_view text, const Error &error)
{
    json::Dictionary dictionary;
    std::vector<std::byte> encoded {std::byte {7}};
    const Result<void> direct = json::encodeText(text, dictionary, encoded);
    require(!direct.ok() && direct.error() == error, "encodeText() refuses as parse() does", text);
    require(encoded == std::vector<std::byte> {std::byte {7}}, "a refused text leaves no bytes",
            text);
    require(!error.message.empty() && error.line > 0 && error.column > 0, "errors have a place",
            text);
}

void checkOrder(json::Value left, json::Value right)
{
    const int order = signOf(json::compare(left, right));
    require(order == -signOf(json::compare(right, left)), "the order has two sides",
            json::toText(left));
    require((order == 0) == json::equal(left, right), "equal means neither less nor greater",
            json::toText(left));
    require(order != 0 || json::hash(left) == json::hash(right), "equal values have one hash",
            json::toText(left));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    json::Arena arena;
    const Result<json::Value> value = json::parse(text, arena);
    if (value) {
        checkWriting(*value);
        checkCompactForm(*value, text);
    } else {
        checkRefusal(text, value.error());
    }

    std::vector<json::Value> values;
    for (const std::string_view line : fuzzing::linesOf(text)) {
        const Result<json::Value> one = json::parse(line, arena);
        if (one && values.size() < 8)
            values.push_back(*one);
    }
    for (const json::Value left : values) {
        for (const json::Value right : values)
            checkOrder(left, right);
    }
    return 0;
}
