// Progress and cancellation of long engine work. The engine is synchronous; whoever calls it decides on which thread,
// hands in a std::stop_token to cancel and a ProgressSink to watch.
#pragma once

#include <functional>
#include <string_view>

namespace partita {

/// Called on the working thread, at most some hundred times a second.
/// `stage` names what is being done ("loading posts"), `fraction` is 0..1 over the whole job.
using ProgressSink = std::function<void(std::string_view stage, double fraction)>;

} // namespace partita
