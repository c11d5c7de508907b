#include "engine/script/prelude.h"

namespace partita::script {

std::string preludeSource()
{
    return std::string(preludeExecution) + preludeCollection + preludeContext + preludeAsync
        + preludeLanguage;
}

} // namespace partita::script
