#include "engine/query/textcase.h"

#include "engine/query/functions/unicode.h"

namespace partita::query {

std::string foldCase(std::string_view text)
{
    return functions::foldCase(text);
}

} // namespace partita::query
