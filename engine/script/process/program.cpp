#include "engine/script/process/program.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace partita::script {

std::string scriptProgram()
{
    if (const char *named = std::getenv("PARTITA_SCRIPT_PROGRAM"); named && *named)
        return named;
    std::error_code error;
    const std::filesystem::path folder
        = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const char *place :
         {"partita-script", "../partita-script", "../libexec/partita/partita-script"}) {
        const std::filesystem::path path = (folder / place).lexically_normal();
        if (::access(path.c_str(), X_OK) == 0)
            return path.string();
    }
    return {};
}

} // namespace partita::script
