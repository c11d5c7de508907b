#include "engine/exchange/containers/expressions.h"

#include <algorithm>
#include <charconv>

namespace partita::exchange {

namespace {

constexpr int mostHops = 16; ///< from symbol to symbol
constexpr std::size_t longestText = 20'000; ///< that pieces are put together to
constexpr std::size_t mostCharacters = 20'000'000; ///< of expressions, walked through for a file

bool isWordLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || c == '-';
}

/// The last name in an expression, to stand for its unknown value.
std::string lastWord(std::string_view text)
{
    std::size_t end = text.size();
    while (end > 0 && !isWordLetter(text[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && isWordLetter(text[begin - 1]))
        --begin;
    return std::string(text.substr(begin, end - begin));
}

bool isArmExpression(std::string_view text)
{
    return text.size() > 2 && text.front() == '[' && text[1] != '[' && text.back() == ']';
}

void append(ResolvedText &whole, const ResolvedText &part)
{
    if (whole.text.size() + part.text.size() <= longestText)
        whole.text += part.text;
    whole.isGuessed = whole.isGuessed || part.isGuessed;
}

} // namespace

/// Reads one expression from left to right.
class Symbols::Walk {
public:
    Walk(const Symbols &symbols, std::string_view text, int hops)
        : m_symbols(symbols)
        , m_rest(text)
        , m_hops(hops)
    {
    }

    Found run()
    {
        Found found = primary();
        skipBlanks();
        return m_rest.empty() ? found : Found {};
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty()
               && (m_rest.front() == ' ' || m_rest.front() == '\n' || m_rest.front() == '\r'
                   || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }

    bool take(std::string_view token)
    {
        skipBlanks();
        if (!m_rest.starts_with(token))
            return false;
        m_rest.remove_prefix(token.size());
        return true;
    }

    std::string word()
    {
        skipBlanks();
        std::size_t end = 0;
        while (end < m_rest.size() && isWordLetter(m_rest[end]))
            ++end;
        std::string found(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        return found;
    }

    /// 'text' with '' or \' for a quotation mark; "text" in HCL.
    std::optional<std::string> quoted()
    {
        skipBlanks();
        if (m_rest.empty() || (m_rest.front() != '\'' && m_rest.front() != '"'))
            return std::nullopt;
        const char quote = m_rest.front();
        std::string text;
        for (m_rest.remove_prefix(1); !m_rest.empty(); m_rest.remove_prefix(1)) {
            const char c = m_rest.front();
            const bool isDoubled = c == quote && m_rest.substr(1).starts_with(quote);
            if (isDoubled || (c == '\\' && m_rest.size() > 1))
                m_rest.remove_prefix(1);
            else if (c == quote)
                break;
            text += m_rest.front();
        }
        if (!m_rest.empty())
            m_rest.remove_prefix(1);
        return text;
    }

    Found primary()
    {
        m_symbols.m_walked += m_rest.size() + 1;
        if (m_hops > mostHops || m_symbols.m_walked > mostCharacters)
            return {};
        if (auto text = quoted())
            return {nullptr, ResolvedText {*std::move(text)}};
        std::string name = word();
        if (name.empty())
            return {};
        if (take("("))
            return call(name);
        if (m_symbols.m_language == Language::hcl && take("."))
            name += '.' + word();
        const auto found = m_symbols.m_symbols.find(name);
        if (found == m_symbols.m_symbols.end())
            return {};
        return accessed(found->second);
    }

    std::vector<Found> arguments()
    {
        std::vector<Found> found;
        while (!m_rest.empty() && !take(")")) {
            const std::string_view before = m_rest;
            const std::size_t length = lengthOfArgument();
            found.push_back(Walk(m_symbols, before.substr(0, length), m_hops + 1).run());
            if (!found.back().tree && !found.back().text)
                found.back().text = ResolvedText {lastWord(before.substr(0, length)), true};
            m_rest.remove_prefix(length);
            take(",");
        }
        return found;
    }

    /// Characters up to the comma or bracket that ends it.
    std::size_t lengthOfArgument() const
    {
        std::size_t depth = 0;
        bool isInside = false;
        for (std::size_t at = 0; at < m_rest.size(); ++at) {
            const char c = m_rest[at];
            if (c == '\'')
                isInside = !isInside;
            if (isInside)
                continue;
            if (depth == 0 && (c == ',' || c == ')'))
                return at;
            depth += c == '(' || c == '[' ? 1 : 0;
            depth -= (c == ')' || c == ']') && depth > 0 ? 1 : 0;
        }
        return m_rest.size();
    }

    Found call(const std::string &function)
    {
        const std::string name = lowered(function);
        if (name == "parameters" || name == "variables") {
            const auto argument = quoted();
            if (!argument || !take(")"))
                return {};
            const auto found = m_symbols.m_symbols.find(name + "('" + *argument + "')");
            return found == m_symbols.m_symbols.end() ? Found {} : accessed(found->second);
        }
        const std::vector<Found> given = arguments();
        if (name == "concat" || name == "format")
            return {nullptr, name == "concat" ? concatenated(given) : formatted(given)};
        if ((name == "tolower" || name == "lower" || name == "string") && given.size() == 1) {
            std::optional<ResolvedText> text = textOf(given.front());
            if (text && name != "string")
                text->text = lowered(text->text);
            return {nullptr, text};
        }
        return {};
    }

    std::optional<ResolvedText> textOf(const Found &found) const
    {
        return found.text ? found.text
            : found.tree  ? m_symbols.textOf(found.tree, m_hops + 1)
                          : std::nullopt;
    }

    std::optional<ResolvedText> concatenated(const std::vector<Found> &given) const
    {
        ResolvedText whole;
        for (const Found &part : given) {
            const std::optional<ResolvedText> text = textOf(part);
            append(whole, text.value_or(ResolvedText {{}, true}));
        }
        return whole;
    }

    std::optional<ResolvedText> formatted(const std::vector<Found> &given) const
    {
        const std::optional<ResolvedText> pattern
            = given.empty() ? std::nullopt : textOf(given.front());
        if (!pattern)
            return std::nullopt;
        ResolvedText whole;
        for (std::size_t at = 0; at < pattern->text.size(); ++at) {
            const std::size_t end = pattern->text.find('}', at);
            std::size_t number = 0;
            const char *const begin = pattern->text.data() + at + 1;
            if (pattern->text[at] != '{' || end == std::string::npos
                || std::from_chars(begin, pattern->text.data() + end, number).ec != std::errc()
                || number + 1 >= given.size()) {
                append(whole, {std::string(1, pattern->text[at])});
                continue;
            }
            append(whole, textOf(given[number + 1]).value_or(ResolvedText {{}, true}));
            at = end;
        }
        return whole;
    }

    /// Members and elements of a value.
    Found accessed(const Tree *tree)
    {
        for (;;) {
            Found found = m_symbols.follow(tree, m_hops + 1);
            skipBlanks();
            if (m_rest.empty() || found.text)
                return found;
            tree = found.tree;
            const bool isMember = take(".?") || take(".");
            if (isMember) {
                tree = tree ? tree->member(word()) : nullptr;
            } else if (take("[")) {
                const auto name = quoted();
                const std::string index = name ? std::string() : word();
                if (!take("]"))
                    return {};
                tree = tree ? name ? tree->member(*name) : element(*tree, index) : nullptr;
            } else {
                return {tree, std::nullopt};
            }
            if (!tree)
                return {};
        }
    }

    static const Tree *element(const Tree &tree, const std::string &index)
    {
        std::size_t number = 0;
        const auto read = std::from_chars(index.data(), index.data() + index.size(), number);
        const bool isNumber = read.ec == std::errc() && read.ptr == index.data() + index.size();
        return isNumber && number < tree.elements.size() && tree.isArray() ? &tree.elements[number]
                                                                           : nullptr;
    }

    const Symbols &m_symbols;
    std::string_view m_rest;
    int m_hops;
};

Symbols::Found Symbols::follow(const Tree *tree, int hops) const
{
    if (!tree || hops > mostHops)
        return {};
    if (tree->kind == Tree::Kind::expression)
        return Walk(*this, tree->text, hops + 1).run();
    if (m_language == Language::json && tree->isText() && isArmExpression(tree->text))
        return Walk(*this, std::string_view(tree->text).substr(1, tree->text.size() - 2), hops + 1)
            .run();
    return {tree, std::nullopt};
}

const Tree *Symbols::literal(const Tree *tree) const
{
    const Tree *found = follow(tree, 0).tree;
    return found && found->kind != Tree::Kind::expression ? found : nullptr;
}

std::optional<ResolvedText> Symbols::text(const Tree *tree) const
{
    return textOf(tree, 0);
}

std::optional<ResolvedText> Symbols::textOf(const Tree *tree, int hops) const
{
    Found found = follow(tree, hops);
    if (found.text)
        return found.text;
    if (!found.tree)
        return std::nullopt;
    if (found.tree->isText()) {
        const bool isEscaped = m_language == Language::json && found.tree->text.starts_with("[[");
        return ResolvedText {found.tree->text.substr(isEscaped ? 1 : 0)};
    }
    if (found.tree->kind != Tree::Kind::pieces)
        return std::nullopt;
    ResolvedText whole;
    for (const Tree &piece : found.tree->elements) {
        if (piece.isText()) {
            append(whole, {piece.text});
            continue;
        }
        const Found inner = follow(&piece, hops + 1);
        if (inner.text)
            append(whole, *inner.text);
        else if (inner.tree && inner.tree->isText())
            append(whole, {inner.tree->text});
        else
            append(whole, {lastWord(piece.text), true});
    }
    return whole;
}

std::optional<ResolvedText> Symbols::name(const Tree *tree) const
{
    std::optional<ResolvedText> found = text(tree);
    const bool isUnknown = tree && !found
        && (tree->kind == Tree::Kind::expression
            || (tree->isText() && isArmExpression(tree->text)));
    if (isUnknown)
        found = ResolvedText {lastWord(tree->text), true};
    return found && found->text.empty() ? std::nullopt : found;
}

std::optional<double> Symbols::number(const Tree *tree) const
{
    const Tree *found = literal(tree);
    if (found && found->kind == Tree::Kind::number)
        return found->number;
    const std::optional<ResolvedText> written = text(tree);
    if (!written)
        return std::nullopt;
    double value = 0;
    const char *const end = written->text.data() + written->text.size();
    const auto read = std::from_chars(written->text.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

} // namespace partita::exchange
