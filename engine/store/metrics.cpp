#include "engine/store/metrics.h"

namespace partita::store {

const char *nameOf(OperationKind kind)
{
    switch (kind) {
    case OperationKind::read:
        return "read";
    case OperationKind::create:
        return "create";
    case OperationKind::upsert:
        return "upsert";
    case OperationKind::replace:
        return "replace";
    case OperationKind::patch:
        return "patch";
    case OperationKind::remove:
        return "delete";
    }
    return "read";
}

} // namespace partita::store
