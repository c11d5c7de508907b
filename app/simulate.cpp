#include "app/simulate.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/simulateformat.h"
#include "app/subcommands.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct SimulateRequest {
    std::string workbook;
    std::string design;
    evaluation::SimulationOptions simulation;
    Measuring measuring;
};

Result<void> readSimulateOption(Option &option, SimulateRequest &request)
{
    static constexpr std::array<std::string_view, 3> formats {"table", "json", "csv"};
    if (option.name == "--design") {
        request.design = std::move(option.value);
    } else if (option.name == "--mix") {
        request.simulation.mix = std::move(option.value);
    } else if (option.name == "--seconds") {
        const Result<int> seconds = readCount(option, 1, evaluation::longestSimulation);
        if (!seconds)
            return seconds.error();
        request.simulation.seconds = *seconds;
    } else if (option.name == "--times") {
        const Result<double> times
            = readNumber(option, evaluation::leastTimes, evaluation::mostTimes);
        if (!times)
            return times.error();
        request.simulation.times = *times;
    } else {
        return readMeasuringOption(option, formats, request.measuring);
    }
    return {};
}

/// Parses the call. Errors: what is wrong with it.
Result<SimulateRequest> parseSimulateRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 8> options {
        "--design",   "--seconds", "--mix",     "--times",
        "--fraction", "--samples", "--threads", "--format"};
    Result<SimulateRequest> request
        = readRequest<SimulateRequest>({"simulate", options}, arguments, readSimulateOption);
    if (request && request->design.empty())
        return usageError("simulate needs a design.");
    return request;
}

} // namespace

int runSimulate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<SimulateRequest> request = parseSimulateRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "simulate", err);
    const Result<model::Workbook> workbook = openChecked(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    const Result<evaluation::MeasuredRequests> measured = [&] {
        const ProgressLine line(err);
        return evaluation::measureRequests(*workbook, request->design, request->measuring.options,
                                           {}, line.sink("measuring"));
    }();
    if (!measured)
        return refuseInput(measured.error(), err);
    const Result<evaluation::Simulation> simulated
        = evaluation::simulate(*measured, request->simulation);
    if (!simulated)
        return refuseInput(simulated.error(), err);
    if (request->measuring.format == "json")
        writeJson(simulationJson(*simulated), out);
    else if (request->measuring.format == "csv")
        writeSimulationCsv(*simulated, out);
    else
        writeSimulationTable(*simulated, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
