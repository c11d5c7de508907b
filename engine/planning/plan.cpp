#include "engine/planning/plan.h"

namespace partita::planning {

const char *nameOf(Operation operation)
{
    switch (operation) {
    case Operation::pointRead:
        return "read";
    case Operation::query:
        return "query";
    case Operation::create:
        return "create";
    case Operation::upsert:
        return "upsert";
    case Operation::replace:
        return "replace";
    case Operation::patch:
        return "patch";
    case Operation::remove:
        return "delete";
    case Operation::batch:
        return "batch";
    case Operation::procedure:
        return "procedure";
    case Operation::changeFeed:
        break;
    }
    return "changeFeed";
}

const char *nameOf(Repeat repeat)
{
    switch (repeat) {
    case Repeat::once:
        return "once";
    case Repeat::perRow:
        return "per row";
    case Repeat::perDistinctKey:
        break;
    }
    return "per distinct key";
}

} // namespace partita::planning
