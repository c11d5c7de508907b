// Indexing policies: the canonical form means the same, and every path has an answer.
#include "engine/index/policy.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

namespace {

std::vector<json::Path> askedPaths()
{
    std::vector<json::Path> paths;
    for (const char *text : {"/a", "/a/b", "/a/[]", "/a/[]/b", "/tags/[]", "/_etag",
                             "/\"odd name\"", "/a/b/c/d/e/f", "/*", "/\"?\""})
        paths.push_back(*json::Path::parse(text));
    return paths;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const std::vector<json::Path> asked = askedPaths();
    const std::string_view text = fuzzing::textOf(data, size);
    json::Arena arena;
    const Result<json::Value> value = json::parse(text, arena);
    if (!value)
        return 0;
    const Result<index::Policy> policy = index::Policy::fromJson(*value);
    if (!policy) {
        require(!policy.error().message.empty(), "errors say something", text);
        return 0;
    }

    const json::Value written = policy->toJson(arena);
    const Result<index::Policy> again = index::Policy::fromJson(written);
    require(again.ok(), "a policy survives being written", json::toText(written));
    require(json::equal(again->toJson(arena), written), "the canonical form is stable",
            json::toText(written));
    for (const json::Path &path : asked)
        require(policy->includes(path) == again->includes(path),
                "the canonical form covers the same paths", json::toText(written));
    return 0;
}
