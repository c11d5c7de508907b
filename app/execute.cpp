#include "app/execute.h"

#include "app/executesession.h"
#include "app/subcommands.h"

#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>

namespace partita::app {

namespace {

constexpr const char *usage = R"(usage: partita execute [--explain] [FILE]

Carries out one operation a line, from FILE or standard input, on a scratch account, and answers each with one line:
  {"op":"createContainer","container":"c","partitionKey":["/pk"],"physicalPartitions":4,"indexingPolicy":{…},
   "defaultTtl":-1,"uniqueKeys":[["/a"]],"generation":"current"|"2019","throughput":400,"consistency":"session",
   "computedProperties":[{"name":"…","query":"SELECT VALUE … FROM c"}],"changeFeedMode":"allVersionsAndDeletes",
   "partitionBytes":…}
  {"op":"load","container":"c","items":[…]} or "file":"x.jsonl": neither charged nor timed
  {"op":"query","container":"c","query":"SELECT …","parameters":[{"name":"@p","value":…}],"partitionKey":[…],
   "maxItemCount":100,"onePage":true,"continuation":"…","explain":true}
  {"op":"read"|"create"|"upsert"|"replace"|"patch"|"delete","container":"c","partitionKey":[…],"itemId":"…","item":{…},
   "operations":[{"op":"set","path":"/a","value":…}…],"ifMatch":"…","ifNoneMatch":"…","condition":"FROM c WHERE …",
   "preTrigger":"…","postTrigger":"…"}
  {"op":"batch","container":"c","partitionKey":[…],"operations":[{"op":"create","item":{…}}…]}
  {"op":"createScript","container":"c","kind":"procedure"|"preTrigger"|"postTrigger"|"function","name":"…","body":"…",
   "operation":"All"|"Create"|"Replace"|"Delete"|"Upsert"}
  {"op":"call","container":"c","procedure":"…","partitionKey":[…],"arguments":[…]}
  {"op":"changeFeed","container":"c","from":"beginning"|"now"|"2020-01-01T00:00:00Z"|1577836800|"<continuation>",
   "partitionKey":[…],"physicalPartition":0,"maxItemCount":10,"mode":"latestVersion"|"allVersionsAndDeletes"}
  {"op":"replaceContainer","container":"c","indexingPolicy":{…},"defaultTtl":60,"computedProperties":[…]}
  {"op":"deleteContainer","container":"c"}  {"op":"deletePartitionKey","container":"c","partitionKey":[…]}
  {"op":"advanceTime","seconds":60} or "milliseconds"
  {"op":"setThroughput","container":"c","throughput":20000}: splits until each partition has at most 10,000 RU/s
  {"op":"split","container":"c","physicalPartition":0}  {"op":"merge","container":"c","physicalPartitions":[0,1]}
  {"op":"partitions","container":"c"}
Reads, queries and feeds may carry "consistency":"strong"|"boundedStaleness"|"session"|"consistentPrefix"|"eventual".
With --explain each answer lists the "terms" that add up to its charge: "purpose", "count", "each" and "charge" in RU,
"constant" with its "unit" and "source".
Any line may carry "id", which the answer repeats, and members that begin with _; others are refused. A query line without a container may carry "items":[…],
"partitionKeyPaths":["/pk"], "physicalPartitions", "indexingPolicy" and "generation", and runs on those alone.

An operation that fails is answered by {"error":{…}} and is no failure of the program.
Exit codes: 0 done, 1 a line could not be read as a JSON object or the file cannot be read, 2 the call is wrong.
)";

bool isBlank(const std::string &line)
{
    return line.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Executes all lines while the answers can be written. Returns the number of the first unreadable
/// line, 0 = none.
std::size_t runLines(std::istream &in, std::ostream &out, bool explains)
{
    ExecuteSession session(explains);
    std::string line;
    std::size_t malformed = 0;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (isBlank(line))
            continue;
        const ExecuteSession::Reply reply = session.run(line, static_cast<int>(number));
        if (!reply.wellFormed && malformed == 0)
            malformed = number;
        if (!(out << reply.text << '\n' << std::flush))
            break; // the answers to the rest could not be read
    }
    return malformed;
}

} // namespace

int runExecute(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
               std::ostream &err)
{
    if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
        out << usage;
        return exitDone;
    }
    const bool explains = !arguments.empty() && arguments[0] == "--explain";
    if (explains)
        arguments = arguments.subspan(1);
    if (arguments.size() > 1 || (!arguments.empty() && arguments[0].starts_with("--"))) {
        err << "partita execute: takes one file, or none to read standard input.\n" << usage;
        return exitUsage;
    }
    std::size_t malformed = 0;
    if (arguments.empty() || arguments[0] == "-") {
        malformed = runLines(in, out, explains);
    } else {
        std::ifstream file(arguments[0]);
        if (!file || std::filesystem::is_directory(arguments[0])) {
            err << "partita execute: the file " << arguments[0] << " cannot be read.\n";
            return exitInput;
        }
        malformed = runLines(file, out, explains);
    }
    if (malformed == 0)
        return exitDone;
    err << "partita execute: line " << malformed
        << " could not be read as a JSON object; its answer gives the place and the reason.\n";
    return exitInput;
}

} // namespace partita::app
