#include "app/arguments.h"

#include "app/subcommands.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <sstream>
#include <thread>

namespace partita::app {

namespace {

template<typename Number>
std::optional<Number> numberIn(const std::string &text)
{
    Number value {};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value)
                                                                           : std::nullopt;
}

bool contains(std::span<const std::string_view> words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "table, json or markdown".
std::string listed(std::span<const std::string_view> words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

/// Number of cores of the machine, at most 8.
int usualThreads()
{
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U));
}

} // namespace

Result<Call> readCall(const Grammar &grammar, std::span<const std::string> arguments)
{
    const std::string subcommand(grammar.subcommand);
    Call call;
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (!word.starts_with("--") && grammar.takesFiles) {
            call.files.push_back(word);
        } else if (!word.starts_with("--")) {
            if (!call.workbook.empty())
                return usageError(subcommand + " takes one workbook, but got " + call.workbook
                                  + " and " + word + '.');
            call.workbook = word;
        } else if (contains(grammar.flags, word)) {
            call.options.push_back({word, {}});
        } else if (!contains(grammar.options, word)) {
            return usageError(subcommand + " does not know the option " + word + '.');
        } else if (++index == arguments.size()) {
            return usageError(word + " needs a value.");
        } else {
            call.options.push_back({word, arguments[index]});
        }
    }
    if (grammar.takesFiles && call.files.empty())
        return usageError(subcommand + " needs a file.");
    if (!grammar.takesFiles && call.workbook.empty())
        return usageError(subcommand + " needs a workbook.");
    return call;
}

Error usageError(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

Result<int> readCount(const Option &option, int least, int most)
{
    const std::optional<int> value = numberIn<int>(option.value);
    if (!value || *value < least || *value > most)
        return usageError(option.name + " needs a whole number from " + std::to_string(least)
                          + " to " + std::to_string(most) + ", but got " + option.value + '.');
    return *value;
}

Result<double> readNumber(const Option &option, double least, double most)
{
    const std::optional<double> value = numberIn<double>(option.value);
    if (value && *value >= least && *value <= most)
        return *value;
    std::ostringstream message;
    message << option.name << " needs a number from " << least << " to " << most << ", but got "
            << option.value << '.';
    return usageError(message.str());
}

Result<double> readFraction(const Option &option)
{
    const std::optional<double> value = numberIn<double>(option.value);
    if (!value || !(*value > 0 && *value <= 1))
        return usageError(option.name + " needs a number above 0 and up to 1, but got "
                          + option.value + '.');
    return *value;
}

Result<std::string> readChoice(const Option &option, std::span<const std::string_view> choices)
{
    if (!contains(choices, option.value))
        return usageError(option.name + " is " + listed(choices) + ", not " + option.value + '.');
    return option.value;
}

Measuring::Measuring()
{
    options.threads = usualThreads();
}

Result<void> readMeasuringOption(const Option &option, std::span<const std::string_view> formats,
                                 Measuring &measuring)
{
    constexpr int mostSamples = 1'000'000;
    constexpr int mostThreads = 256;
    if (option.name == "--fraction") {
        const Result<double> fraction = readFraction(option);
        if (!fraction)
            return fraction.error();
        measuring.options.fraction = *fraction;
        return {};
    }
    if (option.name == "--format") {
        Result<std::string> format = readChoice(option, formats);
        if (!format)
            return format.error();
        measuring.format = *std::move(format);
        return {};
    }
    const bool isSamples = option.name == "--samples";
    const Result<int> count
        = isSamples ? readCount(option, 1, mostSamples) : readCount(option, 1, mostThreads);
    if (!count)
        return count.error();
    (isSamples ? measuring.options.samples : measuring.options.threads) = *count;
    return {};
}

int refuseCall(const Error &error, std::string_view subcommand, std::ostream &err)
{
    err << "partita: " << error.message << '\n' << usageOf(*findSubcommand(subcommand)) << '\n';
    return exitUsage;
}

int refuseInput(const Error &error, std::ostream &err)
{
    err << "partita: " << located(error);
    if (!error.path.empty())
        err << " (" << error.path << ')';
    err << '\n';
    return exitInput;
}

void writeJson(const nlohmann::ordered_json &json, std::ostream &out)
{
    out << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

} // namespace partita::app
