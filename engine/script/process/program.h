// Where the program partita-script is.
#pragma once

#include <string>

namespace partita::script {

/// Path of the program: what PARTITA_SCRIPT_PROGRAM names, or the file beside the running program,
/// in the folder above, or in libexec/partita of the same installation. Empty when there is none.
std::string scriptProgram();

} // namespace partita::script
