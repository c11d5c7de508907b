#include "app/query.h"

#include "app/executeanswer.h"
#include "app/itemfile.h"
#include "app/subcommands.h"
#include "app/workbookquery.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ostream>
#include <set>

namespace partita::app {

namespace {

std::string queryUsage()
{
    return usageOf(*findSubcommand("query"))
        + "\nFILE holds JSON lines or one JSON array. The answer is one line of JSON: results, charge, latency, metrics."
          "\nWith --workbook the statement runs on the items of a design, as the workbench loads them. It is a query or"
          "\nan operation in the form of a line of `partita execute`, as the last argument or on standard input.\n";
}

struct QueryOptions {
    std::string items;
    std::string query;
    std::vector<std::string> partitionKey;
    std::vector<std::string> parameters; ///< "@x=JSON"
    int partitions = 1;
    cost::Generation generation = cost::Generation::current;
    bool explain = false;
    bool help = false;
};

Error callError(std::string message)
{
    return {.message = std::move(message)};
}

bool isGiven(const QueryOptions &options, const std::string &parameter)
{
    return std::any_of(
        options.parameters.begin(), options.parameters.end(),
        [&](const std::string &given) { return given.starts_with(parameter + '='); });
}

/// True for options that take a value.
bool isOption(const std::string &name)
{
    constexpr std::array<std::string_view, 6> names
        = {"--items", "--query", "--partition-key", "--param", "--partitions", "--generation"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

Result<void> take(QueryOptions &options, const std::string &name, const std::string &value)
{
    if (name == "--items") {
        options.items = value;
    } else if (name == "--query") {
        options.query = value;
    } else if (name == "--partition-key") {
        if (Result<json::Path> path = json::Path::parse(value); !path)
            return callError("--partition-key takes a path like /country, not " + value + ": "
                             + path.error().message);
        options.partitionKey.push_back(value);
    } else if (name == "--param") {
        const std::string parameter = value.substr(0, value.find('='));
        if (!parameter.starts_with('@') || parameter.size() == value.size())
            return callError("--param takes @name=JSON, not " + value + ".");
        if (isGiven(options, parameter))
            return callError("--param names " + parameter + " twice.");
        options.parameters.push_back(value);
    } else if (name == "--partitions") {
        const auto read
            = std::from_chars(value.data(), value.data() + value.size(), options.partitions);
        if (read.ec != std::errc() || read.ptr != value.data() + value.size()
            || options.partitions < 1)
            return callError("--partitions must be a whole number from 1 to 100000, not " + value
                             + ".");
    } else {
        const std::optional<cost::Generation> generation = cost::generationOf(value);
        if (!generation)
            return callError("--generation must be current or 2019, not " + value + ".");
        options.generation = *generation;
    }
    return {};
}

Result<QueryOptions> parseQueryOptions(std::span<const std::string> arguments)
{
    QueryOptions options;
    std::set<std::string> seen;
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &name = arguments[index];
        if (name == "--explain" || name == "--help" || name == "-h") {
            (name == "--explain" ? options.explain : options.help) = true;
            continue;
        }
        if (!isOption(name))
            return callError(name.starts_with("--") ? "does not know the option " + name + "."
                                                    : name + " is not an option.");
        if (index + 1 == arguments.size())
            return callError(name + " needs a value.");
        const bool repeats = name == "--partition-key" || name == "--param"; // repeatable
        if (!repeats && !seen.insert(name).second)
            return callError(name + " is given twice.");
        if (Result<void> taken = take(options, name, arguments[++index]); !taken)
            return taken.error();
    }
    if (!options.help && (options.items.empty() || options.query.empty()))
        return callError(options.items.empty() ? "--items is missing." : "--query is missing.");
    return options;
}

/// Requires: `text` has the form @name=JSON.
Result<query::Parameter> parameterOf(const std::string &text, json::Arena &arena)
{
    const std::size_t equals = text.find('=');
    Result<json::Value> value = json::parse(arena.store(text.substr(equals + 1)), arena);
    if (!value) {
        return Error {.message = "The value of " + text.substr(0, equals)
                          + " is not JSON (texts need quotes): " + value.error().message};
    }
    return query::Parameter {text.substr(0, equals), *value};
}

Result<std::string> answer(const QueryOptions &options)
{
    store::Account account;
    store::ContainerSettings settings;
    settings.name = "items";
    settings.partitionKeyPaths
        = options.partitionKey.empty() ? std::vector<std::string> {"/id"} : options.partitionKey;
    settings.physicalPartitions = options.partitions;
    Result<store::Container *> container = account.createContainer(settings);
    if (!container)
        return container.error();
    Result<query::Query> query = query::prepare(options.query);
    if (!query)
        return query.error();
    json::Arena arena;
    query::Request request;
    for (const std::string &text : options.parameters) {
        Result<query::Parameter> parameter = parameterOf(text, arena);
        if (!parameter)
            return parameter.error();
        request.parameters.push_back(*parameter);
    }
    if (Loading loading = loadItemFile(options.items, **container); loading.refusal) {
        loading.refusal->line = 0; // the message already names the line of the file
        return *loading.refusal;
    }
    client::Client client(account, cost::constants(options.generation));
    Result<client::Answer> result = client.query(settings.name, *query, request, arena);
    if (!result)
        return result.error();
    return queryAnswer({}, *result, options.explain ? &client.constants() : nullptr);
}

} // namespace

int runQuery(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
             std::ostream &err)
{
    if (asksWorkbook(arguments)) {
        const bool asksHelp
            = std::find(arguments.begin(), arguments.end(), "--help") != arguments.end();
        if (!asksHelp)
            return runWorkbookQuery(arguments, in, out, err);
        out << queryUsage();
        return exitDone;
    }
    const Result<QueryOptions> options = parseQueryOptions(arguments);
    if (!options) {
        err << "partita query: " << options.error().message << '\n' << queryUsage();
        return exitUsage;
    }
    if (options->help) {
        out << queryUsage();
        return exitDone;
    }
    const Result<std::string> line = answer(*options);
    if (!line) {
        err << "partita query: ";
        if (line.error().line > 0)
            err << "line " << line.error().line << ", column " << line.error().column << ": ";
        err << line.error().message << '\n';
        return exitInput;
    }
    out << *line << '\n';
    return exitDone;
}

} // namespace partita::app
