// Expressions of resource files, as far as they lead to literals: parameters with defaults,
// variables, members and elements of them, and format() and concat() of ARM templates. Everything
// else stays unknown; this is no interpreter.
#pragma once

#include "engine/exchange/containers/tree.h"

#include <map>
#include <optional>

namespace partita::exchange {

/// A text that may have unknown parts.
struct ResolvedText {
    std::string text; ///< an unknown part is the last word of its expression
    bool isGuessed = false; ///< it has one
};

/// The symbols of a file. Trees are borrowed.
class Symbols {
public:
    enum class Language { json, bicep, hcl };
    explicit Symbols(Language language)
        : m_language(language)
    {
    }

    /// Names as expressions write them: "containers", "var.prefix", "parameters('x')".
    void add(std::string name, const Tree &value)
    {
        m_symbols.try_emplace(std::move(name), &value);
    }

    /// The literal that the tree is or leads to; nullptr when it is unknown.
    const Tree *literal(const Tree *tree) const;
    /// The text that it leads to; absent for what is no text.
    std::optional<ResolvedText> text(const Tree *tree) const;
    /// The same, and for an unknown expression its last word; absent where it is empty.
    std::optional<ResolvedText> name(const Tree *tree) const;
    /// The number that it leads to, which may be written as a text: "-1".
    std::optional<double> number(const Tree *tree) const;

private:
    struct Found {
        const Tree *tree = nullptr;
        std::optional<ResolvedText> text;
    };
    class Walk;

    Found follow(const Tree *tree, int hops) const;
    /// text() after some hops, whose number ends a text that refers to itself.
    std::optional<ResolvedText> textOf(const Tree *tree, int hops) const;

    Language m_language;
    std::map<std::string, const Tree *, std::less<>> m_symbols;
    mutable std::size_t m_walked = 0; ///< characters of expressions, which a file must not multiply
};

} // namespace partita::exchange
