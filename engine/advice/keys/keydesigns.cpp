#include "engine/advice/keys/keydesigns.h"

namespace partita::advice {

Result<model::Workbook> withEachKey(const model::Workbook &workbook, const std::string &design,
                                    const std::vector<KeyCandidate> &candidates)
{
    model::Workbook all = workbook;
    all.designs.clear();
    all.derivedDesigns.clear();
    all.published = {};
    for (const KeyCandidate &candidate : candidates) {
        Result<model::Workbook> changed = withKey(workbook, candidate);
        if (!changed) {
            Error error = changed.error();
            error.message = "With the key " + nameOf(candidate) + ": " + error.message;
            return error;
        }
        model::Design made = *changed->design(design);
        made.name = std::to_string(all.designs.size() + 1);
        all.designs.emplace_back(std::move(made));
    }
    return all;
}

} // namespace partita::advice
