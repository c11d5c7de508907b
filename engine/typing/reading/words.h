// Values in messages.
#pragma once

#include "engine/base/messagetext.h"
#include "engine/model/keptmembers.h"

namespace partita::typing {

/// A value as JSON; of a long one the beginning.
inline std::string shownValue(const model::Json &value)
{
    using Handler = model::Json::error_handler_t;
    return shortened(value.dump(-1, ' ', false, Handler::replace));
}

} // namespace partita::typing
