// A message in two wordings: for the text form, whose readers know the names of members, and for
// the window, whose readers know the labels of its forms.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace partita::model {

struct Message {
    Message() = default;
    Message(const char *same);
    Message(const std::string &same);
    Message(std::string forFile, std::string forWindow);

    bool empty() const { return inFile.empty() && inWindow.empty(); }
    bool operator==(const Message &) const = default;

    std::string inFile;
    std::string inWindow;
};

Message operator+(Message left, const Message &right);

/// A member or keyword of the text form, with its label in the window.
struct FieldName {
    std::string_view member;
    std::string_view label;
};

/// The names that messages use.
namespace fields {
inline constexpr FieldName after {"after", "After the last row seen"};
inline constexpr FieldName aggregates {"aggregates", "Counts and sums"};
inline constexpr FieldName changesPerDay {"changesPerDay", "Changes a day"};
inline constexpr FieldName containment {"containment", "Children do not live without the parent"};
inline constexpr FieldName defaultTtl {"defaultTtl", "Lifetime"};
inline constexpr FieldName degree {"degree", "Children"};
inline constexpr FieldName drawn {"drawn", "drawn by each child"};
inline constexpr FieldName fraction {"fraction", "Measured"};
inline constexpr FieldName growthPerDay {"growthPerDay", "Growth a day"};
inline constexpr FieldName highestEver {"highestEver", "Highest ever"};
inline constexpr FieldName included {"included", "With rows of"};
inline constexpr FieldName limit {"limit", "Limit"};
inline constexpr FieldName changeable {"mutable", "Mutable"};
inline constexpr FieldName newestBy {"orderBy", "Newest by"};
inline constexpr FieldName optionalParent {"optionalParent", "A child may have no parent"};
inline constexpr FieldName orderBy {"orderBy", "Ordered by"};
inline constexpr FieldName page {"page", "Page"};
inline constexpr FieldName ownAttribute {"attribute", "own attribute"};
inline constexpr FieldName copied {"copy", "copied from another row"};
inline constexpr FieldName constant {"constant", "always the same"};
inline constexpr FieldName requestUnitsPerSecond {"requestUnitsPerSecond", "Amount"};
inline constexpr FieldName uuid {"uuid", "unique id (UUID)"};
inline constexpr FieldName sequence {"sequence", "numbered"};

inline constexpr std::array all {
    after,      aggregates, changesPerDay,         containment, defaultTtl, degree,
    drawn,      fraction,   growthPerDay,          highestEver, included,   limit,
    changeable, newestBy,   optionalParent,        orderBy,     page,       ownAttribute,
    copied,     constant,   requestUnitsPerSecond, uuid,        sequence,
};
} // namespace fields

/// The reader's name of the field, in quotation marks: "growthPerDay" or "Growth a day".
Message named(const FieldName &field);
/// How to set a boolean field: `say "mutable": true`, or `tick "Mutable"`.
Message ticked(const FieldName &field);

} // namespace partita::model
