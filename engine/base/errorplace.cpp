#include "engine/base/errorplace.h"

namespace partita {

Error within(const std::string &place, Error error)
{
    error.path = error.path.empty() ? place : place + error.path.substr(1);
    return error;
}

std::string placeOf(const std::string &list, std::size_t index)
{
    return list + '[' + std::to_string(index) + ']';
}

} // namespace partita
