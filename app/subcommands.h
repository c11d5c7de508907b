// The subcommands of the program: `partita NAME ARGUMENTS…`. Each is a function over streams, so
// that tests can call it without a process. Exit codes: 0 success, 1 error in the input (one
// sentence on `err`), 2 error in the call.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::app {

inline constexpr int exitDone = 0;
inline constexpr int exitInput = 1;
inline constexpr int exitUsage = 2;

struct Subcommand {
    std::string_view name;
    std::string_view usage; ///< one line of arguments
    std::string_view summary; ///< one line: what it does
    int (*run)(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
               std::ostream &err);
    bool explainsItself = false; ///< --help prints more than usage and summary
    /// Set for subcommands that draw: they need a QApplication, and this call before it is
    /// constructed.
    void (*prepareApplication)(std::span<const std::string> arguments) = nullptr;
};

/// All subcommands, in the order of the help text.
std::span<const Subcommand> subcommands();
const Subcommand *findSubcommand(std::string_view name);

/// End of a sentence about an unknown subcommand: "; did you mean evaluate?", or ".".
std::string meantSubcommand(std::string_view word);

/// "usage: partita NAME ARGUMENTS".
std::string usageOf(const Subcommand &subcommand);

/// Runs the subcommand; prints its usage instead if --help or -h is among the arguments.
int runSubcommand(const Subcommand &subcommand, std::span<const std::string> arguments,
                  std::istream &in, std::ostream &out, std::ostream &err);

/// Output of `partita --help`.
std::string helpText();

} // namespace partita::app
