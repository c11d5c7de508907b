// Reading the call of a subcommand that works on a workbook: `partita NAME WORKBOOK [--option
// VALUE]… [--flag]…`. A subcommand states its options once, gets them in the order given, and reads
// their values with the functions below; every mistake is one sentence that names the option.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::app {

/// What a subcommand understands.
struct Grammar {
    std::string_view subcommand;
    std::span<const std::string_view> options; ///< take a value
    std::span<const std::string_view> flags = {}; ///< take none
};

struct Option {
    std::string name; ///< with its dashes
    std::string value; ///< empty for a flag
};

struct Call {
    std::string workbook;
    std::vector<Option> options; ///< options and flags, in the order given
};

/// An error where the call has an unknown option, an option without value, two workbooks or none.
Result<Call> readCall(const Grammar &grammar, std::span<const std::string> arguments);

/// The request of a subcommand: its workbook, and what `readOption(option, request)` makes of each
/// option in turn.
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

/// A whole number between the bounds, both included.
Result<int> readCount(const Option &option, int least, int most);
/// A number between the bounds, both included.
Result<double> readNumber(const Option &option, double least, double most);
/// A number above 0 and up to 1.
Result<double> readFraction(const Option &option);
/// One of `choices`.
Result<std::string> readChoice(const Option &option, std::span<const std::string_view> choices);

/// What every measuring subcommand lets the caller choose.
struct Measuring {
    /// As many threads as the machine has cores, up to 8.
    Measuring();

    std::string format = "table";
    evaluation::Options options;
};

/// Reads --fraction, --samples (at least 1), --threads or --format (one of `formats`). Requires:
/// `option` is one of them.
Result<void> readMeasuringOption(const Option &option, std::span<const std::string_view> formats,
                                 Measuring &measuring);

/// Tells what is wrong with the call, and how the subcommand is called. The exit code. Requires:
/// there is such a subcommand.
int refuseCall(const Error &error, std::string_view subcommand, std::ostream &err);
/// Tells what is wrong with the input, with the place in it. The exit code.
int refuseInput(const Error &error, std::ostream &err);

/// Indented; bytes that are no UTF-8 become U+FFFD instead of an exception.
void writeJson(const nlohmann::ordered_json &json, std::ostream &out);

} // namespace partita::app
