#include "engine/script/prelude.h"

namespace partita::script {

std::string preludeSource()
{
    return std::string(preludeExecution) + preludeCollection + preludeContext + preludeLowering
        + preludeLanguage + preludeLibrary;
}

} // namespace partita::script
