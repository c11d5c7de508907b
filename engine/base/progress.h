// Progress and cancellation of long engine work. The engine is synchronous; whoever calls it
// decides on which thread, hands in a std::stop_token to cancel and a ProgressSink to watch.
#pragma once

#include "engine/base/result.h"

#include <functional>
#include <string_view>

namespace partita {

/// Called on the working thread, at most some hundred times a second.
/// `stage` names what is being done ("loading posts"), `fraction` is 0..1 over the whole job.
using ProgressSink = std::function<void(std::string_view stage, double fraction)>;

/// What work ends with that was asked to stop.
inline Error cancelled()
{
    return {.code = ErrorCode::cancelled, .message = "Cancelled."};
}

} // namespace partita
