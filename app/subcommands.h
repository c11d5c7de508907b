// The subcommands of the program: `partita NAME ARGUMENTS…`. Each is a function over streams, so
// that tests call it without a process. Exit codes: 0 done, 1 the input is wrong (one clear
// sentence on `err`), 2 usage.
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
    bool explainsItself = false; ///< has more to say to --help than usage and summary
    /// Draws: wants a QApplication, and this called before there is one.
    void (*prepareApplication)(std::span<const std::string> arguments) = nullptr;
};

/// All subcommands, in the order of the help text.
std::span<const Subcommand> subcommands();
const Subcommand *findSubcommand(std::string_view name);

/// The end of a sentence about a word that is no subcommand: "; did you mean evaluate?", or ".".
std::string meantSubcommand(std::string_view word);

/// "usage: partita NAME ARGUMENTS".
std::string usageOf(const Subcommand &subcommand);

/// Runs it, or prints how it is called where --help or -h is among the arguments.
int runSubcommand(const Subcommand &subcommand, std::span<const std::string> arguments,
                  std::istream &in, std::ostream &out, std::ostream &err);

/// What `partita --help` prints.
std::string helpText();

} // namespace partita::app
