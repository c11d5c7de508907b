#include "engine/report/material.h"

#include "engine/evaluation/keptparts.h"
#include "engine/mapping/derive.h"
#include "engine/report/sections/standing.h"

namespace partita::report {
namespace {

/// The progress of one part of the work as a range of the whole.
ProgressSink partOf(const ProgressSink &progress, double from, double share)
{
    if (!progress)
        return {};
    return [&progress, from, share](std::string_view stage, double fraction) {
        progress(stage, from + share * fraction);
    };
}

// Rough shares of the parts in the whole time.
constexpr double evaluating = 0.5;
constexpr double advising = 0.4;

/// Fixes are not measured here: a finding has the savings that its rule measured.
Result<void> addFindings(Material &material, const model::Workbook &workbook, const Wanted &wanted,
                         const std::stop_token &stop, const ProgressSink &progress)
{
    Result<std::vector<advice::Finding>> found
        = advice::advise(workbook, material.evaluation, stop,
                         {.threads = wanted.options.threads,
                          .keptParts = wanted.options.keptParts,
                          .progress = progress});
    if (!found)
        return found.error();
    if (stop.stop_requested())
        return cancelled();
    material.findings = *std::move(found);
    material.isAdvised = true;
    return {};
}

/// Ten seconds show whether a design keeps up. One that does not takes long to simulate: more
/// requests wait with every second, and all of them are tried again.
const evaluation::SimulationOptions ofReport {.mix = {}, .seconds = 10, .times = 1};

/// Designs without a load have no run: nothing arrives.
Result<void> addLoadRuns(Material &material, const model::Workbook &workbook, const Wanted &wanted,
                         const std::stop_token &stop, const ProgressSink &progress)
{
    const auto &designs = material.evaluation.designs;
    for (std::size_t place = 0; place < designs.size(); ++place) {
        if (stop.stop_requested())
            return cancelled();
        if (progress)
            progress("running the load",
                     static_cast<double>(place) / static_cast<double>(designs.size()));
        if (!designs[place]->failure.empty() || designs[place]->load.requestUnitsPerSecond <= 0)
            continue;
        const Result<evaluation::MeasuredRequests> requests
            = evaluation::measureRequests(workbook, *designs[place], wanted.options, stop);
        if (!requests)
            return requests.error();
        Result<evaluation::Simulation> run = evaluation::simulate(*requests, ofReport, stop);
        if (run)
            material.loadRuns.push_back(*std::move(run));
        else if (run.error().code == ErrorCode::cancelled)
            return run.error();
    }
    return {};
}

/// The designs of the settings, else the first one and the recommended one.
migration::Options wayOf(const Material &material, const evaluation::Options &measuring)
{
    const model::ReportSettings &settings = *material.workbook.report;
    const auto &designs = material.evaluation.designs;
    migration::Options way {settings.migrateFrom, settings.migrateTo, measuring};
    if (way.from.empty() && !designs.empty())
        way.from = designs.front()->design;
    if (const std::vector<Standing> standings = standingsOf(material);
        way.to.empty() && !standings.empty() && standings.front().isUsable())
        way.to = designs[standings.front().place]->design;
    return way;
}

Result<void> addMigration(Material &material, const model::Workbook &workbook, const Wanted &wanted,
                          const std::stop_token &stop)
{
    const migration::Options way = wayOf(material, wanted.options);
    const auto isMeasured = [&](const std::string &name) {
        const evaluation::DesignEvaluation *design = material.evaluation.design(name);
        return design && design->failure.empty();
    };
    if (way.from == way.to || !isMeasured(way.from) || !isMeasured(way.to))
        return {};
    Result<migration::Migration> planned
        = migration::plan(workbook, material.evaluation, way, stop);
    if (!planned)
        return planned.error();
    material.migration = *std::move(planned);
    return {};
}

} // namespace

Result<Material> gather(const model::Workbook &workbook, Wanted wanted, const std::stop_token &stop,
                        const ProgressSink &progress)
{
    if (!wanted.options.keptParts)
        wanted.options.keptParts = std::make_shared<evaluation::KeptParts>();
    Result<model::Workbook> whole = mapping::withDerivedDesigns(workbook);
    if (!whole)
        return whole.error();
    Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(workbook, wanted.options, stop, partOf(progress, 0, evaluating));
    if (!evaluated)
        return evaluated.error();
    Material material;
    material.workbook = *std::move(whole);
    material.evaluation = *std::move(evaluated);
    material.samples = wanted.options.samples;
    if (wanted.loadRuns) {
        const Result<void> added
            = addLoadRuns(material, workbook, wanted, stop,
                          partOf(progress, evaluating, 1 - evaluating - advising));
        if (!added)
            return added.error();
    }
    if (wanted.migration) {
        if (Result<void> added = addMigration(material, workbook, wanted, stop); !added)
            return added.error();
    }
    if (wanted.findings) {
        const Result<void> added = addFindings(material, workbook, wanted, stop,
                                               partOf(progress, 1 - advising, advising));
        if (!added)
            return added.error();
    }
    return material;
}

} // namespace partita::report
