#include "engine/client/modelterms.h"

namespace partita::client {

cost::Generation generationOf(model::Generation generation)
{
    return generation == model::Generation::y2019 ? cost::Generation::y2019
                                                  : cost::Generation::current;
}

script::ScriptKind kindOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::procedure:
        break;
    case model::Script::Kind::preTrigger:
        return script::ScriptKind::preTrigger;
    case model::Script::Kind::postTrigger:
        return script::ScriptKind::postTrigger;
    case model::Script::Kind::function:
        return script::ScriptKind::function;
    }
    return script::ScriptKind::procedure;
}

} // namespace partita::client
