#include "app/workbookquery.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "app/termsformat.h"
#include "app/workbookqueryformat.h"
#include "engine/base/numbertext.h"
#include "engine/client/modelterms.h"
#include "engine/evaluation/keptparts.h"
#include "engine/json/value.h"

#include <algorithm>
#include <array>
#include <istream>
#include <iterator>
#include <ostream>
#include <set>

namespace partita::app {

namespace {

constexpr int mostRowsAsked = 100'000;
constexpr int mostPartitions = 100'000;

struct WorkbookQuery {
    std::string workbook;
    std::string design;
    std::optional<int> partitions;
    bool isJson = false;
    bool explains = false;
    std::optional<double> fraction;
    console::Statement statement;
};

/// JSON as it is; everything else is a text, so that a shell needs no second quotes.
std::string jsonOf(const std::string &value)
{
    json::Arena arena;
    return json::parse(value, arena) ? value : json::toText(json::Value::string(value));
}

Result<void> readParameter(const std::string &value, console::Statement &statement)
{
    const std::size_t equals = value.find('=');
    if (!value.starts_with('@') || equals == std::string::npos)
        return usageError("--param takes @name=JSON, not " + value + '.');
    statement.values.push_back({value.substr(0, equals), value.substr(equals + 1)});
    return {};
}

Result<void> readOption(const Option &option, WorkbookQuery &request)
{
    static constexpr std::array<std::string_view, 2> formats {"table", "json"};
    if (option.name == "--workbook") {
        request.workbook = option.value;
    } else if (option.name == "--design") {
        request.design = option.value;
    } else if (option.name == "--container") {
        request.statement.container = option.value;
    } else if (option.name == "--partition-key") {
        request.statement.values.push_back({"partitionKey", jsonOf(option.value)});
    } else if (option.name == "--param") {
        return readParameter(option.value, request.statement);
    } else if (option.name == "--continuation") {
        request.statement.continuation = option.value;
    } else if (option.name == "--fraction") {
        const Result<double> fraction = readFraction(option);
        if (!fraction)
            return fraction.error();
        request.fraction = *fraction;
    } else if (option.name == "--format") {
        const Result<std::string> format = readChoice(option, formats);
        if (!format)
            return format.error();
        request.isJson = *format == "json";
    } else {
        const bool isRows = option.name == "--max";
        const Result<int> count = readCount(option, 1, isRows ? mostRowsAsked : mostPartitions);
        if (!count)
            return count.error();
        if (isRows)
            request.statement.mostRows = *count;
        else
            request.partitions = *count;
    }
    return {};
}

bool isWorkbookOption(const std::string &word)
{
    constexpr std::array<std::string_view, 10> options {
        "--workbook", "--design",   "--container", "--partition-key", "--param",
        "--max",      "--fraction", "--format",    "--continuation",  "--partitions"};
    return std::find(options.begin(), options.end(), word) != options.end();
}

Result<WorkbookQuery> parseCall(std::span<const std::string> arguments)
{
    WorkbookQuery request;
    std::set<std::string> seen;
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (word == "--json") {
            request.isJson = true;
        } else if (word == "--explain") {
            request.explains = true;
        } else if (!word.starts_with("--") || word.starts_with("-- ")) { // a comment of the query
            if (!request.statement.text.empty())
                return usageError("query takes one statement; put it in quotes.");
            request.statement.text = word;
        } else if (!isWorkbookOption(word)) {
            return usageError("query --workbook does not know the option " + word + '.');
        } else if (index + 1 == arguments.size()) {
            return usageError(word + " needs a value.");
        } else if (word != "--param" && !seen.insert(word).second) {
            return usageError(word + " is given twice.");
        } else if (Result<void> read = readOption({word, arguments[++index]}, request); !read) {
            return read.error();
        }
    }
    if (request.design.empty())
        return usageError("query --workbook needs --design.");
    return request;
}

/// Errors: several containers, and none is named.
Result<void> chooseContainer(const model::Design &design, console::Statement &statement)
{
    if (!statement.container.empty() || console::isOperation(statement.text))
        return {};
    std::vector<std::string> names;
    for (const model::Container &container : design.containers)
        names.push_back(container.name);
    if (names.size() != 1)
        return Error {.message = "--container is missing; " + design.name + " has "
                          + words::listed(names, names.size()) + '.'};
    statement.container = names.front();
    return {};
}

Result<evaluation::PartitionCounts> partitionsFor(const model::Workbook &workbook,
                                                  const WorkbookQuery &request,
                                                  const evaluation::Options &options,
                                                  const ProgressLine &line)
{
    if (request.partitions) {
        evaluation::PartitionCounts partitions;
        if (const model::Design *design = workbook.design(request.design)) {
            for (const model::Container &container : design->containers)
                partitions[container.name] = *request.partitions;
        }
        return partitions;
    }
    return evaluation::partitionsOf(workbook, request.design, options, {},
                                    line.sink("partitions of " + request.design));
}

/// The generation whose constants the answer lists; none without --explain.
std::optional<cost::Generation> generationToExplain(const WorkbookQuery &request,
                                                    const model::Workbook &workbook)
{
    if (!request.explains)
        return std::nullopt;
    return client::generationOf(workbook.generation);
}

Result<void> answer(const WorkbookQuery &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request.workbook, err);
    if (!workbook)
        return workbook.error();
    evaluation::Options options {.fraction = request.fraction,
                                 .keptParts = std::make_shared<evaluation::KeptParts>()};
    const ProgressLine line(err);
    auto partitions = partitionsFor(*workbook, request, options, line);
    if (!partitions)
        return partitions.error();
    auto session = console::Session::open(*workbook, request.design, options, *partitions, {},
                                          line.sink("loading " + request.design));
    if (!session)
        return session.error();
    console::Statement statement = request.statement;
    if (Result<void> chosen = chooseContainer((*session)->design(), statement); !chosen)
        return chosen.error();
    const Result<console::Outcome> outcome = (*session)->run(statement, {});
    if (!outcome)
        return outcome.error();
    const double fraction = (*session)->fraction();
    if (request.isJson)
        writeOutcomeJson(*outcome, fraction, generationToExplain(request, *workbook), out);
    else
        writeOutcomeTable(*outcome, fraction, out);
    if (request.explains && !request.isJson)
        writeTerms(outcome->terms, out);
    return {};
}

} // namespace

bool asksWorkbook(std::span<const std::string> arguments)
{
    return std::find(arguments.begin(), arguments.end(), "--workbook") != arguments.end();
}

int runWorkbookQuery(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
                     std::ostream &err)
{
    Result<WorkbookQuery> request = parseCall(arguments);
    if (!request)
        return refuseCall(request.error(), "query", err);
    if (request->statement.text.empty())
        request->statement.text.assign(std::istreambuf_iterator<char>(in), {});
    if (request->statement.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return refuseCall(usageError("query --workbook needs a statement, as its last argument or "
                                     "on standard input."),
                          "query", err);
    const Result<void> done = answer(*request, out, err);
    if (done)
        return exitDone;
    err << "partita query: ";
    if (done.error().line > 0 && done.error().file.empty())
        err << "line " << done.error().line << ", column " << done.error().column << ": ";
    err << (done.error().file.empty() ? done.error().message : located(done.error())) << '\n';
    return exitInput;
}

} // namespace partita::app
