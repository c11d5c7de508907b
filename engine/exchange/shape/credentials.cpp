#include "engine/exchange/shape/credentials.h"

#include "engine/exchange/tables/names.h"

namespace partita::exchange {

bool namesCredential(std::string_view column)
{
    const std::string name = lowered(column);
    for (const std::string_view word : {"password", "passwd", "hash", "salt", "token", "secret"}) {
        if (name.find(word) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace partita::exchange
