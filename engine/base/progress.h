// Progress and cancellation of long engine work. The engine is synchronous: the caller chooses the
// thread, cancels through a std::stop_token and watches through a ProgressSink.
#pragma once

#include "engine/base/result.h"

#include <functional>
#include <string_view>

namespace partita {

/// Called on the working thread, at most a few hundred times a second. `stage` names the current
/// step ("loading posts"); `fraction` is 0 to 1 over the whole job.
using ProgressSink = std::function<void(std::string_view stage, double fraction)>;

/// The error of work that was asked to stop.
inline Error cancelled()
{
    return {.code = ErrorCode::cancelled, .message = "Cancelled."};
}

} // namespace partita
