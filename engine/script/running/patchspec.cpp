#include "engine/script/running/patchspec.h"

#include "engine/store/patch.h"

namespace partita::script {

Result<std::vector<store::PatchOperation>> patchOperations(json::Value list)
{
    if (!list.isArray())
        return Error {.message = "A patch is a list of operations, or an object with \"operations\""
                                 " and \"condition\"."};
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const json::Value given = list.at(index);
        const json::Value op = given.member("op");
        const std::optional<store::PatchOperation::Kind> kind
            = op.isString() ? store::patchKindOf(op.string()) : std::nullopt;
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
