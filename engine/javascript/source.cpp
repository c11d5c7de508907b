#include "engine/javascript/source.h"

#include <cctype>

namespace partita::javascript {
namespace {

Wrapped wrap(std::string prefix, std::string_view body, std::string_view suffix)
{
    const int shift = static_cast<int>(prefix.size());
    prefix.append(body).append(suffix);
    return {std::move(prefix), shift};
}

} // namespace

std::string_view withoutByteOrderMark(std::string_view body)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return body.starts_with(mark) ? body.substr(mark.size()) : body;
}

std::string_view trimmed(std::string_view body)
{
    while (!body.empty()
           && (std::isspace(static_cast<unsigned char>(body.back())) || body.back() == ';'))
        body.remove_suffix(1);
    return body;
}

Wrapped asExpression(std::string_view body)
{
    return wrap("(", trimmed(body), "\n)");
}

Wrapped asStatements(std::string_view body, std::string_view entry)
{
    return wrap("(function(){", body, "\nreturn " + std::string(entry) + ";})()");
}

} // namespace partita::javascript
