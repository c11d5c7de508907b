// The conceptual model: entities, their attributes, and the relationships between them. Plain
// values; names identify. Everything here says what the application's data *is*; how it is stored
// is a Design (design.h).
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::model {

/// Values of attributes and constants as the user typed them.
using Json = nlohmann::ordered_json;

enum class AttributeType { string, integer, number, boolean, dateTime, object, array };

/// One weighted alternative of a choice generator.
struct Choice {
    Json value;
    double weight = 1.0;
    bool operator==(const Choice &) const = default;
};

/// How values of an attribute are made up. Which fields count depends on `kind`.
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
    bool operator==(const Generator &) const = default;

    /// Every value it makes stands in `choices`.
    bool isListed() const { return kind == Kind::choice || kind == Kind::constant; }
};

struct Attribute {
    std::string name;
    AttributeType type = AttributeType::string;
    Generator generator;
    bool isMutable = false; ///< may change after creation
    double changesPerDay = 0; ///< a row, on average; only with isMutable
    double missing = 0; ///< 0..1: share of rows that lack it (ragged shapes)
    std::vector<Attribute> members; ///< of an object; members[0] describes the elements of an array
    std::string description;
    bool operator==(const Attribute &) const = default;
};

struct Entity {
    std::string name;
    std::string key; ///< name of the key attribute, a string or integer unique over all rows
    std::vector<Attribute> attributes; ///< includes the key
    std::string description;
    bool operator==(const Entity &) const = default;

    const Attribute *attribute(std::string_view attributeName) const;
    /// The attribute that says when a row came to be: the first made of dates that never changes;
    /// nullptr without one.
    const Attribute *birthday() const;
};

enum class Cardinality { oneToOne, oneToFew, oneToMany, manyToMany };

/// How many partners a row has, or how partners are drawn.
struct Degree {
    enum class Kind {
        fixed, ///< `minimum` children each
        uniform, ///< minimum..maximum children each, all equally likely
        zipf, ///< minimum..maximum children, small numbers likelier: P(k) ~ (k - minimum +
              ///< 1)^-exponent
        empirical, ///< drawn from `values`
        /// The children exist for another reason; each draws its parent, uniformly (exponent 0) or
        /// by Zipf over the parents (exponent > 0).
        drawn,
    };
    Kind kind = Kind::uniform;
    std::int64_t minimum = 0;
    std::int64_t maximum = 10;
    double exponent = 0;
    std::vector<std::int64_t> values;
    /// Of `drawn`: children of one containing row (the likes of one post) draw different parents
    /// while there are enough of them. Says "a user likes a post once", and keeps small samples
    /// from meeting the same few parents again and again where the full population would not.
    bool distinct = false;
    bool operator==(const Degree &) const = default;

    /// Expected number of children a parent; 0 for `drawn`.
    double mean() const;
    /// Most children that a parent has; nothing for `drawn`, where chance decides.
    std::optional<std::int64_t> most() const;
};

/// A relationship between a parent (the "one" side; for many:many the side named first) and a
/// child. Seen from the child it is to-one, under `parentRole` ("author"); seen from the parent
/// to-many, under `childRole`
/// ("posts"). 1:1 is to-one both ways; many:many to-many both ways.
struct Relationship {
    std::string name;
    std::string parent; ///< entity
    std::string child; ///< entity; may be the same entity
    std::string parentRole; ///< unique among roles and attributes of the child
    std::string childRole; ///< unique among roles and attributes of the parent
    Cardinality cardinality = Cardinality::oneToMany;
    std::optional<std::int64_t> bound; ///< most children of a parent, absent = unbounded
    bool containment = false; ///< children do not live without the parent
    bool optionalParent = false; ///< a child may have none
    Degree degree; ///< children of a parent
    double growthPerDay = 0; ///< new children of a parent a day
    std::string description;
    bool operator==(const Relationship &) const = default;
};

} // namespace partita::model
