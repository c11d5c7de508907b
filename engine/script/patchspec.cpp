#include "engine/script/patchspec.h"

#include <algorithm>

namespace partita::script {
namespace {

using PatchKind = store::PatchOperation::Kind;

std::optional<PatchKind> specKindOf(json::Value name)
{
    constexpr std::pair<std::string_view, PatchKind> kinds[]
        = {{"add", PatchKind::add},         {"set", PatchKind::set},
           {"replace", PatchKind::replace}, {"remove", PatchKind::remove},
           {"incr", PatchKind::increment},  {"increment", PatchKind::increment},
           {"move", PatchKind::move}};
    if (!name.isString())
        return std::nullopt;
    const auto found = std::find_if(std::begin(kinds), std::end(kinds),
                                    [&](const auto &kind) { return kind.first == name.string(); });
    return found == std::end(kinds) ? std::nullopt : std::optional(found->second);
}

} // namespace

Result<std::vector<store::PatchOperation>> patchOperations(json::Value list)
{
    if (!list.isArray())
        return Error {.message = "A patch is a list of operations, or an object with \"operations\""
                                 " and \"condition\"."};
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const json::Value given = list.at(index);
        const std::optional<PatchKind> kind = specKindOf(given.member("op"));
        const json::Value path = given.member("path");
        const json::Value from = given.member("from");
        if (!kind || !path.isString()) {
            return Error {.message = "Operation " + std::to_string(index + 1)
                              + " of the patch needs a \"path\" and an \"op\": add, set, replace, "
                                "remove, incr or move."};
        }
        operations.push_back({*kind, std::string(path.string()), given.member("value"),
                              from.isString() ? std::string(from.string()) : std::string()});
    }
    return operations;
}

} // namespace partita::script
