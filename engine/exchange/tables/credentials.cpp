#include "engine/exchange/tables/credentials.h"

#include "engine/exchange/tables/names.h"

namespace partita::exchange {

bool namesCredential(std::string_view column)
{
    const std::string name = lowered(column);
    for (const std::string_view word : {"password", "passwd", "pwd", "hash", "salt", "token",
                                        "secret", "apikey", "api_key", "private_key"}) {
        if (name.find(word) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace partita::exchange
