// File names for containers and scripts, whose own names may hold what file systems refuse.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

class FileNames {
public:
    /// The name with what file systems refuse replaced by _; taken ones get a number.
    std::string of(std::string_view name);

private:
    std::vector<std::string> m_taken;
};

} // namespace partita::exchange
