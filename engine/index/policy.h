// Indexing policy of a container, in the terms and the JSON form of the service.
#pragma once

#include "engine/json/path.h"

namespace partita::index {

struct CompositePath {
    json::Path path;
    bool descending = false;
    bool operator==(const CompositePath &) const = default;
};

/// In JSON:
///
///     {"indexingMode":"consistent",
///      "includedPaths":[{"path":"/*"}],
///      "excludedPaths":[{"path":"/\"_etag\"/?"}],
///      "compositeIndexes":[[{"path":"/a","order":"ascending"},…]]}
///
/// The default includes every path.
struct Policy {
    enum class Mode { consistent, none };
    struct Rule {
        json::Path path;
        bool wildcard = true; ///< ends in `/*`; otherwise in `/?`
        bool operator==(const Rule &) const = default;
    };
    Mode mode = Mode::consistent;
    std::vector<Rule> included;
    std::vector<Rule> excluded;
    std::vector<std::vector<CompositePath>> compositeIndexes;
    bool isDefault = true; ///< every path, as in a container without a policy; `included` and
                           ///< `excluded` are then unused
    bool operator==(const Policy &) const = default;

    /// Errors carry the path in the policy.
    static Result<Policy> fromJson(json::Value json);
    /// The canonical form, which the service returns for this policy. Lives in `arena`.
    json::Value toJson(json::Arena &arena) const;
    /// The default policy written out in full.
    static Policy everything();
    /// Whether the path is indexed. The more precise rule wins, as in the service.
    bool includes(const json::Path &path) const;
    /// Whether a rule other than the one for every path includes it.
    bool names(const json::Path &path) const;
};

} // namespace partita::index
