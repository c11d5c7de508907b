// Ways in which a command changes a property of an item: it sets a value, adds to a number or an
// array, removes elements, or computes the value anew.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// A value made from the command's row.
struct RowValue {
    std::shared_ptr<const model::DocumentType> type; ///< describes an object made from the row
    bool isObject = false; ///< the value is that object; otherwise its member "value"
};

/// The operand of a change in place (model::ChangeInPlace), which each request gives.
struct GivenValue {
    std::string parameter; ///< name without @
    model::Json constant = nullptr; ///< in place of a parameter; null = none

    std::string text() const; ///< "@n", "1"
};

/// Sets the property, or removes it when the value is undefined.
struct SetValue {
    std::optional<RowValue> value; ///< none: the property is removed
    /// The value may become undefined: then a patch needs two operations.
    bool mayBecomeUndefined = false;
    /// When the value is known: one that results from a change in place is not in the request.
    enum class Known {
        atOnce,
        afterHome, ///< the answer to the write of the home's item contains it
        afterRead, ///< the item that holds the property has to be read
    };
    Known known = Known::atOnce;
};

/// Adds to a number.
struct Increment {
    std::optional<RowValue> value; ///< none: 1
    double sign = 1;
    std::optional<GivenValue> given = {}; ///< in place of `value`; the number may be missing
};

/// Keeps the smaller or the larger one of the property and the value.
struct KeepExtreme {
    RowValue value;
    bool isSmallest = false; ///< otherwise the larger one
};

/// Adds an element to an array.
struct Append {
    RowValue value;
    std::optional<int> latest; ///< most elements that are kept: the first ones
    /// Path in an element of the value by which they are ordered, the largest first; empty: the
    /// element becomes the last.
    std::vector<std::string> orderPath;
    std::optional<GivenValue> given = {}; ///< in place of `value`
    bool mayBeMissing = false; ///< the array: a patch appends only to one that is there
};

/// Removes the elements with a key from an array.
struct RemoveElements {
    places::Operand key;
    std::vector<std::string> keyPath; ///< inside an element; empty for an array of keys
    std::optional<GivenValue> given = {}; ///< in place of `key`; the array may be missing
};

/// Sets the property to the answer to a question to the store.
struct AskAnew {
    places::Question question;
    /// Path of the row's key in a found item, for which the question is asked; empty: one question
    /// for all items.
    std::vector<std::string> foundKeyPath;
    std::shared_ptr<const Lookup> lookup; ///< the planned question
    std::string member; ///< member of its only row, when one look-up answers several changes
};

/// Replaces the row's part of a sum. Where the former part is not known, the sum is asked anew.
struct AdjustSum {
    std::optional<RowValue> value; ///< the new part; none: 0
    places::Operand before; ///< the former part
    /// The write that makes the change knows the former part. A change may be planned for one write
    /// and then for a later one that knows more or less.
    bool isBeforeKnown = false;
    AskAnew anew;
};

/// Sets the property to an aggregate over an array of the same level.
struct AggregateArray {
    model::AggregateFunction function = model::AggregateFunction::count;
    std::vector<std::string> arrayPath;
    std::vector<std::string> elementPath; ///< of the aggregated value inside an element
};

/// Sets the property to the quotient of two numbers of the same level, which are changed before.
struct Divide {
    std::vector<std::string> sumPath;
    std::vector<std::string> countPath;
};

/// Sets the property to a text of several parts.
struct Compose {
    /// A constant, a property of the same level, or a member of `given`.
    struct Part {
        std::optional<model::Json> constant;
        std::vector<std::string> path;
        std::string member;
    };
    std::vector<Part> parts;
    std::string separator;
    /// Describes an object made from the row; null when no part is a member of it.
    std::shared_ptr<const model::DocumentType> given;
};

using FieldOperation = std::variant<SetValue, Increment, KeepExtreme, Append, RemoveElements,
                                    AskAnew, AdjustSum, AggregateArray, Divide, Compose>;

} // namespace partita::planning
