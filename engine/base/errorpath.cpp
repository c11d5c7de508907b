#include "engine/base/errorpath.h"

namespace partita {

Error within(const std::string &place, Error error)
{
    error.path = error.path.empty() ? place : place + error.path.substr(1);
    return error;
}

} // namespace partita
