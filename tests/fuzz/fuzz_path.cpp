// Paths: what is read can be written and read again, and leads to the same place whichever way an
// item is held.
#include "engine/json/encoding.h"
#include "tests/fuzz/fuzzing.h"

#include <algorithm>

using namespace partita;
using fuzzing::require;

namespace {

/// An item that has something at the path: objects all the way, arrays of one element.
json::Value itemWith(const json::Path &path, json::Arena &arena)
{
    json::Value value = json::Value::integer(7);
    for (auto step = path.steps().rbegin(); step != path.steps().rend(); ++step) {
        if (step->isArray)
            value = json::Value::array({value}, arena);
        else
            value = json::Value::object({{arena.store(step->name), value}}, arena);
    }
    return value;
}

void checkReading(const json::Path &path, std::string_view text)
{
    json::Arena arena;
    const json::Value item = itemWith(path, arena);
    json::Dictionary dictionary;
    std::vector<std::byte> encoded;
    json::encode(item, dictionary, encoded);
    const json::Value viewed = json::view(encoded, dictionary);

    for (const json::Value root : {item, viewed}) {
        int found = 0;
        json::forEachAt(root, path, [&](json::Value value, std::uint32_t position) {
            ++found;
            require(value.isInteger() && value.integer() == 7, "a path leads to its value", text);
            const bool isAgain = position == 0
                || (json::valueAt(root, position).isInteger()
                    && json::valueAt(root, position).integer() == 7);
            require(isAgain, "a position leads back to the value", text);
        });
        require(found == 1, "a path is walked once", text);
    }
    const bool hasArrays = std::any_of(path.steps().begin(), path.steps().end(),
                                       [](const json::Path::Step &step) { return step.isArray; });
    if (hasArrays)
        return;
    require(json::equal(path.of(item), path.of(viewed)), "a path reads both forms alike", text);
    const json::PathReader reader(path, dictionary);
    require(json::equal(reader.of(viewed), path.of(item)), "a reader reads what the path reads",
            text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const Result<json::Path> path = json::Path::parse(text);
    if (!path) {
        require(!path.error().message.empty() && path.error().column > 0, "errors have a place",
                text);
        return 0;
    }
    const Result<json::Path> again = json::Path::parse(path->text());
    require(again && *again == *path, "a path survives being written", text);
    require(again->text() == path->text(), "writing is stable", text);
    constexpr std::size_t deepestItem = 100;
    if (path->steps().size() <= deepestItem)
        checkReading(*path, text);
    return 0;
}
