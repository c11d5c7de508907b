// The warm process: forks a process for each execution, ends those that are no longer wanted, and
// tells how they ended (see engine/script/process/warmprocess.h, its other end).
#pragma once

namespace partita::javascript {

/// Serves until the socket `control` is closed; ends the process then. Requires: the process has
/// one thread and a QCoreApplication.
[[noreturn]] void serve(int control);

} // namespace partita::javascript
