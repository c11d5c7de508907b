// The indexing policy of a container, in the service's terms and JSON form.
#pragma once

#include "engine/json/path.h"

namespace partita::index {

struct CompositePath {
    json::Path path;
    bool descending = false;
    bool operator==(const CompositePath &) const = default;
};

/// `{"indexingMode":"consistent","includedPaths":[{"path":"/*"}],"excludedPaths":[{"path":"/\"_etag\"/?"}],
///   "compositeIndexes":[[{"path":"/a","order":"ascending"},…]]}`. The default includes every path.
struct Policy {
    enum class Mode { consistent, none };
    struct Rule {
        json::Path path;
        bool wildcard = true; ///< ends in `/*`; otherwise `/?`
        bool operator==(const Rule &) const = default;
    };
    Mode mode = Mode::consistent;
    std::vector<Rule> included;
    std::vector<Rule> excluded;
    std::vector<std::vector<CompositePath>> compositeIndexes;
    bool isDefault = true; ///< every path, as a container without a policy has; `included` and
                           ///< `excluded` are then unused
    bool operator==(const Policy &) const = default;

    /// Errors name the path in the policy.
    static Result<Policy> fromJson(json::Value json);
    /// The canonical form: what the service answers for this policy. Lives in `arena`.
    json::Value toJson(json::Arena &arena) const;
    /// The policy in its full form where isDefault stands for it.
    static Policy everything();
    /// The more precise rule wins, as in the service.
    bool includes(const json::Path &path) const;
};

} // namespace partita::index
