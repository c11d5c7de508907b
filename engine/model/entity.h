// The conceptual model: entities, their attributes, and the relationships between them. Plain
// values, identified by their names. The model says what the application's data *is*; a Design says
// how it is stored (design.h).
#pragma once

#include "engine/model/keptmembers.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::model {

enum class AttributeType { string, integer, number, boolean, dateTime, object, array };

/// One weighted alternative of a choice generator.
struct Choice {
    Json value;
    double weight = 1.0;
    KeptMembers kept = {};
    bool operator==(const Choice &) const = default;
};

/// How values of an attribute are generated. `kind` decides which members are used.
struct Generator {
    enum class Kind {
        uuid, ///< 36 characters
        sequence, ///< 1, 2, 3 … (with `prefix`, a string)
        name, ///< a person's or thing's name
        text, ///< words, minimum..maximum characters
        number, ///< minimum..maximum, uniform or, with `deviation`, normal around the middle
        dateTime, ///< ISO 8601 between `from` and `to`
        choice, ///< one of `choices`
        boolean, ///< true with probability `probability`
        constant, ///< `choices[0].value`
        array, ///< minimum..maximum elements made by attribute.members[0]
        object, ///< attribute.members
    };
    Kind kind = Kind::text;
    double minimum = 1;
    double maximum = 20;
    std::optional<double> deviation;
    double probability = 0.5;
    std::string prefix;
    std::string from; ///< ISO 8601, inclusive
    std::string to; ///< ISO 8601, exclusive
    std::vector<Choice> choices;
    KeptMembers kept = {};
    bool operator==(const Generator &) const = default;

    /// Every generated value is listed in `choices`.
    bool isListed() const { return kind == Kind::choice || kind == Kind::constant; }
};

struct Attribute {
    std::string name;
    AttributeType type = AttributeType::string;
    Generator generator;
    bool isMutable = false; ///< may change after creation
    double changesPerDay = 0; ///< changes of one row's value, on average; only with isMutable
    double missing = 0; ///< 0..1: share of rows that lack it (ragged shapes)
    std::vector<Attribute> members; ///< of an object; members[0] describes the elements of an array
    std::string description;
    KeptMembers kept = {};
    bool operator==(const Attribute &) const = default;
};

struct Entity {
    std::string name;
    std::string key; ///< name of the key attribute, a string or integer unique over all rows
    std::vector<Attribute> attributes; ///< includes the key
    std::string description;
    KeptMembers kept = {};
    bool operator==(const Entity &) const = default;

    const Attribute *attribute(std::string_view attributeName) const;
    /// Creation time of a row: the first immutable attribute whose generator makes dates; nullptr
    /// when there is none.
    const Attribute *birthday() const;
};

enum class Cardinality { oneToOne, oneToFew, oneToMany, manyToMany };

/// Number of children per parent, or how children draw their parents.
struct Degree {
    enum class Kind {
        fixed, ///< `minimum` children each
        uniform, ///< minimum..maximum children each, all equally likely
        zipf, ///< minimum..maximum children, small numbers likelier: P(k) ~ (k - minimum +
              ///< 1)^-exponent
        empirical, ///< drawn from `values`
        /// Something else decides the number of children. Each child draws its parent, uniformly
        /// (exponent 0) or by Zipf's law (exponent > 0).
        drawn,
    };
    Kind kind = Kind::uniform;
    std::int64_t minimum = 0;
    std::int64_t maximum = 10;
    double exponent = 0;
    std::vector<std::int64_t> values;
    /// For `drawn`: children in one containing row (the likes of one post) draw different parents
    /// while there are enough of them. It states "a user likes a post once". In small samples it
    /// also avoids repeated parents that the full population would not have.
    bool distinct = false;
    KeptMembers kept = {};
    bool operator==(const Degree &) const = default;

    /// Expected children per parent; 0 for `drawn`.
    double mean() const;
    /// Most children of a parent; absent for `drawn`, which has no fixed limit.
    std::optional<std::int64_t> most() const;
};

/// A relationship between a parent (the "one" side; for many:many the first side) and a child. From
/// the child it is a to-one role, `parentRole` ("author"). From the parent it is a to-many role,
/// `childRole` ("posts"). 1:1 is to-one in both directions, many:many to-many in both.
struct Relationship {
    std::string name;
    std::string parent; ///< entity
    std::string child; ///< entity; may be the same entity
    std::string parentRole; ///< unique among roles and attributes of the child
    std::string childRole; ///< unique among roles and attributes of the parent
    Cardinality cardinality = Cardinality::oneToMany;
    std::optional<std::int64_t> bound; ///< most children of a parent, absent = unbounded
    bool containment = false; ///< children cannot exist without the parent
    bool optionalParent = false; ///< a child may have none
    Degree degree; ///< number of children per parent
    double growthPerDay = 0; ///< new children per parent and day
    std::string description;
    KeptMembers kept = {};
    bool operator==(const Relationship &) const = default;
};

} // namespace partita::model
