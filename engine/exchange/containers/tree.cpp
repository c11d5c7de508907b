#include "engine/exchange/containers/tree.h"

#include <charconv>

namespace partita::exchange {

const Tree *Tree::member(std::string_view name) const
{
    for (const TreeMember &one : members) {
        if (isSameName(one.name, name))
            return &one.value;
    }
    return nullptr;
}

const Tree *Tree::member(std::initializer_list<std::string_view> names) const
{
    for (const std::string_view name : names) {
        if (const Tree *found = member(name))
            return found;
    }
    return nullptr;
}

void Tree::setPlain(std::string_view word)
{
    kind = Kind::expression;
    if (word == "null") {
        kind = Kind::null;
    } else if (word == "true" || word == "false") {
        kind = Kind::boolean;
        boolean = word == "true";
    } else {
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        if (read.ec == std::errc() && read.ptr == word.data() + word.size())
            kind = Kind::number;
    }
}

void Tree::setExpression(std::string_view source)
{
    Tree expression;
    expression.kind = Kind::expression;
    expression.line = line;
    expression.text = trimmed(source);
    *this = std::move(expression);
}

void Tree::addPiece(Kind ofPiece, std::string ownText)
{
    Tree piece;
    piece.kind = ofPiece;
    piece.line = line;
    piece.text = std::move(ownText);
    elements.push_back(std::move(piece));
}

void Tree::endPieces(std::string last)
{
    kind = elements.empty() ? Kind::text : Kind::pieces;
    if (elements.empty())
        text = std::move(last);
    else
        addPiece(Kind::text, std::move(last));
}

std::string trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

std::size_t closingBrace(std::string_view text, std::size_t at)
{
    std::size_t depth = 1;
    for (; at < text.size(); ++at) {
        depth += text[at] == '{' ? 1 : 0;
        if (text[at] == '}' && --depth == 0)
            break;
    }
    return at;
}

} // namespace partita::exchange
