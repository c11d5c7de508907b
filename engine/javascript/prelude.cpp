#include "engine/javascript/prelude.h"

namespace partita::javascript {

std::string preludeSource()
{
    return std::string(preludeExecution) + preludeCollection + preludeContext + preludeLowering
        + preludeLanguage + preludeLibrary;
}

} // namespace partita::javascript
