// Designs: the ways in which rows of the model are stored as items in containers. Plain values.
// A design's kind (embedded, referenced, hybrid) follows from its contents: see kindOf().
#pragma once

#include "engine/model/entity.h"
#include "engine/model/pattern.h"

#include <memory>
#include <variant>

namespace partita::model {

struct Field;

/// An attribute of the row itself.
struct AttributeSource {
    std::string attribute;
    std::optional<int> truncate; ///< first N characters of a string
    bool operator==(const AttributeSource &) const = default;
};

/// Key of the partner in a to-one role, or the array of keys of a to-many role.
struct ReferenceSource {
    std::string role;
    bool operator==(const ReferenceSource &) const = default;
};

/// Related rows inside the item: an object for a to-one role, an array for a to-many role.
struct EmbeddedSource {
    std::string role;
    std::vector<Field> fields; ///< fields of each element
    std::optional<int> latest; ///< only the newest N, by `orderBy`
    std::string orderBy; ///< attribute of the embedded entity
    bool operator==(const EmbeddedSource &) const;
};

/// An attribute of another row, copied along a path of to-one roles: {"author"}, "username".
struct CopiedSource {
    std::vector<std::string> roles;
    std::string attribute;
    std::optional<int> truncate;
    bool operator==(const CopiedSource &) const = default;
};

/// A value computed over a to-many role.
struct AggregateSource {
    AggregateFunction function = AggregateFunction::count;
    std::string role;
    std::string attribute; ///< empty for count
    bool operator==(const AggregateSource &) const = default;
};

struct ConstantSource {
    Json value;
    bool operator==(const ConstantSource &) const = default;
};

/// Several sources joined to one string: synthetic keys.
struct ComposedSource {
    std::vector<Field> parts; ///< names are not used
    std::string separator = "-";
    bool operator==(const ComposedSource &) const;
};

using FieldSource = std::variant<AttributeSource, ReferenceSource, EmbeddedSource, CopiedSource,
                                 AggregateSource, ConstantSource, ComposedSource>;

/// How a copied value, an aggregate or a whole copy is updated when its origin changes.
enum class Upkeep {
    none, ///< nothing to update (own attributes, keys), or deliberately left to become stale
    transaction, ///< in one transaction with the change of the origin, in one logical partition
    changeFeed, ///< later, by a change feed processor
    application, ///< by further requests of the application, not atomic
};

struct Field {
    std::string name; ///< property name in the item
    FieldSource source;
    Upkeep upkeep = Upkeep::none;
    KeptMembers kept = {};
    bool operator==(const Field &) const = default;
};

inline bool EmbeddedSource::operator==(const EmbeddedSource &other) const
{
    return role == other.role && fields == other.fields && latest == other.latest
        && orderBy == other.orderBy;
}
inline bool ComposedSource::operator==(const ComposedSource &other) const
{
    return parts == other.parts && separator == other.separator;
}

/// Limits a copy to the newest `count` rows by `orderBy` in each logical partition.
struct Cap {
    std::int64_t count = 100;
    std::string orderBy; ///< attribute of the entity, newest (greatest) kept
    KeptMembers kept = {};
    bool operator==(const Cap &) const = default;
};

/// Keeps only rows whose attribute equals the value.
struct Filter {
    std::string attribute;
    Json equals;
    KeptMembers kept = {};
    bool operator==(const Filter &) const = default;
};

/// One kind of item in a container. Its field named "id" is the item id.
struct DocumentType {
    std::string name; ///< "post"; the discriminator is an ordinary constant field, usually `type`
    std::string entity; ///< root entity
    bool primary = true; ///< the entity's home; false = a copy
    Upkeep upkeep = Upkeep::none; ///< for copies
    std::optional<Cap> cap;
    std::optional<Filter> filter;
    std::vector<Field> fields;
    KeptMembers kept = {};
    bool operator==(const DocumentType &) const = default;

    const Field *field(std::string_view fieldName) const;
};

/// The field with that name; nullptr when there is none.
const Field *findField(const std::vector<Field> &fields, std::string_view name);

enum class ThroughputMode { manual, autoscale, serverless };

struct Throughput {
    ThroughputMode mode = ThroughputMode::manual;
    /// Manual: provisioned; autoscale: maximum; absent = as much as the load needs.
    std::optional<std::int64_t> requestUnitsPerSecond;
    /// The most that the container was ever given: it cannot be given less than a part of it.
    std::optional<std::int64_t> highestEver = {};
    KeptMembers kept = {};
    bool operator==(const Throughput &) const = default;

    /// Most RU/s that one physical partition serves.
    double mostOfPartition() const;
    /// The stated RU/s; absent for serverless, which has none to state.
    std::optional<std::int64_t> stated() const;
};

/// A piece of server-side JavaScript kept with the design.
struct Script {
    enum class Kind { procedure, preTrigger, postTrigger, function };
    Kind kind = Kind::procedure;
    std::string name;
    std::string body;
    KeptMembers kept = {};
    bool operator==(const Script &) const = default;
};

struct Container {
    std::string name;
    std::vector<std::string> partitionKey; ///< 1 to 3 paths such as "/postId"
    Json indexingPolicy; ///< the service's JSON form; null = the default policy
    Throughput throughput;
    std::optional<int> physicalPartitions; ///< absent = as many as the storage and the throughput
                                           ///< (stated, or needed by the load) require
    std::optional<std::int64_t> defaultTtl; ///< seconds, -1 = on without a default
    std::optional<std::int64_t> analyticalTtl;
    std::vector<std::vector<std::string>> uniqueKeys;
    std::vector<DocumentType> documentTypes;
    std::vector<Script> scripts;
    KeptMembers kept = {};
    bool operator==(const Container &) const = default;

    const DocumentType *documentType(std::string_view typeName) const;
};

/// A query that answers a pattern in place of the planner's plan. It uses the pattern's parameters,
/// and its rows have the names of the declared result. The answer is checked against that result.
struct PlanOverride {
    std::string pattern; ///< id
    std::string container;
    std::string query; ///< SQL
    KeptMembers kept = {};
    bool operator==(const PlanOverride &) const = default;
};

struct Design {
    std::string name;
    std::string description;
    std::vector<Container> containers;
    std::vector<PlanOverride> overrides; ///< at most one per pattern
    KeptMembers kept = {};
    bool operator==(const Design &) const = default;

    const Container *container(std::string_view containerName) const;
    const DocumentType *documentType(std::string_view containerName,
                                     std::string_view typeName) const;
    const PlanOverride *overrideOf(std::string_view patternId) const;
};

enum class DesignKind { referenced, embedded, hybrid };

/// Derived from the contents: embedded when every relationship is embedded and nothing is
/// duplicated; referenced when nothing is embedded, copied, precomputed or stored twice; hybrid
/// otherwise.
DesignKind kindOf(const Design &design);
const char *nameOf(DesignKind kind);

} // namespace partita::model
