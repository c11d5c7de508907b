// Parser for the call of a subcommand that works on a workbook: `partita NAME WORKBOOK [--option
// VALUE]… [--flag]…`. A subcommand lists its options once, receives them in the given order, and
// reads their values with the functions below. Every mistake is one sentence that names the option.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::app {

/// The options and flags that a subcommand accepts.
struct Grammar {
    std::string_view subcommand;
    std::span<const std::string_view> options; ///< each takes a value
    std::span<const std::string_view> flags = {}; ///< without a value
    bool takesFiles = false; ///< any number of files in place of one workbook
};

struct Option {
    std::string name; ///< with its dashes
    std::string value; ///< empty for a flag
};

struct Call {
    std::string workbook;
    std::vector<std::string> files; ///< in place of the workbook
    std::vector<Option> options; ///< options and flags, in the order given
};

/// Errors: an unknown option, an option without value, several workbooks, no workbook, no file.
Result<Call> readCall(const Grammar &grammar, std::span<const std::string> arguments);

/// Builds the request of a subcommand: sets its workbook, then calls `readOption(option, request)`
/// for each option in turn.
template<typename Request, typename ReadOption>
Result<Request> readRequest(const Grammar &grammar, std::span<const std::string> arguments,
                            ReadOption readOption)
{
    Result<Call> call = readCall(grammar, arguments);
    if (!call)
        return call.error();
    Request request;
    request.workbook = std::move(call->workbook);
    for (Option &option : call->options) {
        if (Result<void> read = readOption(option, request); !read)
            return read.error();
    }
    return request;
}

Error usageError(std::string message);

/// Longest time ahead for which partition keys are judged, in days.
inline constexpr int mostHorizonDays = 36'500;

/// A whole number between the bounds, both included.
Result<int> readCount(const Option &option, int least, int most);
/// A number between the bounds, both included.
Result<double> readNumber(const Option &option, double least, double most);
/// A number above 0 and up to 1.
Result<double> readFraction(const Option &option);
/// One of `choices`.
Result<std::string> readChoice(const Option &option, std::span<const std::string_view> choices);

/// The options that all measuring subcommands share.
struct Measuring {
    /// Defaults; the number of threads is that of the machine's cores, at most 8.
    Measuring();

    std::string format = "table";
    evaluation::Options options;
};

/// Reads --fraction, --samples (at least 1), --threads or --format (one of `formats`). Requires:
/// `option` is one of them.
Result<void> readMeasuringOption(const Option &option, std::span<const std::string_view> formats,
                                 Measuring &measuring);

/// Prints the error and the usage of the subcommand; returns the exit code. Requires: a subcommand
/// of that name.
int refuseCall(const Error &error, std::string_view subcommand, std::ostream &err);
/// Prints the error with its place in the input; returns the exit code.
int refuseInput(const Error &error, std::ostream &err);

/// Indented JSON. Bytes that are no UTF-8 become U+FFFD instead of an exception.
void writeJson(const nlohmann::ordered_json &json, std::ostream &out);

} // namespace partita::app
