#include "app/migrate.h"

#include "app/arguments.h"
#include "app/migrateformat.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/migration/checklist.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct MigrateRequest {
    std::string workbook;
    std::string from;
    std::string to;
    Measuring measuring;
};

Result<void> readMigrateOption(Option &option, MigrateRequest &request)
{
    static constexpr std::array<std::string_view, 2> formats {"markdown", "json"};
    if (option.name == "--from")
        request.from = std::move(option.value);
    else if (option.name == "--to")
        request.to = std::move(option.value);
    else
        return readMeasuringOption(option, formats, request.measuring);
    return {};
}

Result<MigrateRequest> parseMigrateRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 6> options {
        "--from", "--to", "--fraction", "--samples", "--threads", "--format"};
    Result<MigrateRequest> request
        = readRequest<MigrateRequest>({"migrate", options}, arguments, readMigrateOption);
    if (request && (request->from.empty() || request->to.empty()))
        return usageError("migrate needs two designs: --from the present one, --to the new one.");
    return request;
}

} // namespace

int runMigrate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<MigrateRequest> request = parseMigrateRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "migrate", err);
    const Result<model::Workbook> workbook = openChecked(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    tellOfSample(*workbook, request->workbook, request->measuring.options.fraction, err);
    const Result<migration::Migration> planned = [&] {
        const ProgressLine line(err);
        return migration::plan(*workbook, {request->from, request->to, request->measuring.options},
                               {}, line.sink("measuring"));
    }();
    if (!planned)
        return refuseInput(placed(planned.error(), request->workbook), err);
    if (request->measuring.format == "json")
        writeJson(migrationJson(workbook->name, *planned), out);
    else
        out << migration::markdownOf(*planned);
    out.flush();
    return exitDone;
}

} // namespace partita::app
