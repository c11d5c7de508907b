// A value of a resource file: JSON, Bicep or HCL read into one tree, with lines and with
// expressions that were not understood kept as text.
#pragma once

#include "engine/exchange/tables/names.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// Deepest nesting that is read.
inline constexpr int deepestTree = 60;

struct TreeMember;

struct Tree {
    enum class Kind { null, boolean, number, text, pieces, array, object, expression, loop };
    Kind kind = Kind::null;
    int line = 1;
    bool boolean = false;
    double number = 0;
    std::string text; ///< of a text; source of an expression; head of a loop: "c in containers"
    std::vector<Tree> elements; ///< of an array; body of a loop; parts of a text with expressions
    std::vector<TreeMember> members; ///< in the order of the file; blocks may repeat
    std::vector<std::string> labels; ///< of a block: "azurerm_cosmosdb_sql_container", "posts"

    bool isObject() const { return kind == Kind::object; }
    bool isArray() const { return kind == Kind::array; }
    bool isText() const { return kind == Kind::text; }
    /// The first member of that name, whatever its case; nullptr when there is none.
    const Tree *member(std::string_view name) const;
    /// The first member that has one of the names.
    const Tree *member(std::initializer_list<std::string_view> names) const;

    /// Becomes what the word is: null, a boolean, a number, else an expression without source.
    void setPlain(std::string_view word);
    /// Becomes an expression with that source and keeps its line.
    void setExpression(std::string_view source);
    /// Appends a piece of a text: a text or an expression.
    void addPiece(Kind ofPiece, std::string ownText);
    /// Appends the last piece. Without others before it, this becomes a plain text.
    void endPieces(std::string last);
};

struct TreeMember {
    std::string name;
    Tree value;
};

/// Without blanks and line ends around it.
std::string trimmed(std::string_view text);

/// The position of the brace that closes the one before `at`; the length of the text without one.
std::size_t closingBrace(std::string_view text, std::size_t at);

} // namespace partita::exchange
