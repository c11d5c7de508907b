#include "engine/exchange/containers/tree.h"

#include <algorithm>

namespace partita::exchange {

namespace {

char lowerLetter(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isSameName(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char a, char b) { return lowerLetter(a) == lowerLetter(b); });
}

} // namespace

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

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), lowerLetter);
    return lower;
}

} // namespace partita::exchange
