// Columns that may hold secrets: their values are never taken over as samples.
#pragma once

#include <string_view>

namespace partita::exchange {

/// True when the name says password, hash, salt, token, secret, API key or private key.
bool namesCredential(std::string_view column);

} // namespace partita::exchange
