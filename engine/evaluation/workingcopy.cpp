#include "engine/evaluation/workingcopy.h"

#include "engine/client/modelterms.h"
#include "engine/evaluation/measuring/loadeddesign.h"
#include "engine/mapping/derive.h"
#include "engine/model/names.h"
#include "engine/model/validation.h"
#include "engine/store/rehearsal.h"

#include <algorithm>

namespace partita::evaluation {

namespace {

/// Procedures and triggers; functions come with the loaded design. A script that does not compile
/// is left out, as the checks report it: a call of it finds nothing.
void addScripts(client::Client &client, const model::Design &design)
{
    for (const model::Container &container : design.containers) {
        for (const model::Script &script : container.scripts) {
            if (script.kind != model::Script::Kind::function)
                static_cast<void>(client.addScript(
                    container.name, {client::kindOf(script.kind), script.name, script.body}));
        }
    }
}

PartitionCounts completed(PartitionCounts partitions, const model::Design &design,
                          const mapping::Mapper &mapper)
{
    for (const model::Container &container : design.containers) {
        if (!partitions.contains(container.name))
            partitions[container.name] = mapper.physicalPartitionsOf(container);
    }
    return partitions;
}

} // namespace

struct WorkingCopy::Parts {
    Parts(EvaluationInput made, const model::Design &chosen, const PartitionCounts &partitions)
        : input(std::move(made))
        , design(chosen)
        , rows(input.rows.clone())
        , mapper(input.workbook, design, rows)
        , loaded(input, design, mapper, rows, completed(partitions, design, mapper))
    {
    }

    EvaluationInput input;
    model::Design design;
    population::Rows rows;
    mapping::Mapper mapper;
    LoadedDesign loaded;
    std::optional<store::Rehearsal> rehearsal; ///< last: it ends before the items go back
};

WorkingCopy::WorkingCopy(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
}

WorkingCopy::~WorkingCopy() = default;

Result<std::unique_ptr<WorkingCopy>> WorkingCopy::load(
    const model::Workbook &workbook, const std::string &design, const Options &options,
    const PartitionCounts &partitions, const std::stop_token &stop, const ProgressSink &progress)
{
    if (const std::optional<model::Problem> problem = model::firstError(workbook))
        return Error {.message = problem->message, .path = problem->place};
    const Result<model::Workbook> expanded = mapping::withDerivedDesigns(workbook);
    if (!expanded)
        return expanded.error();
    const Result<const model::Design *> chosen = model::designNamed(*expanded, design);
    if (!chosen)
        return chosen.error();
    Result<EvaluationInput> input = inputOf(*expanded, options, stop);
    if (!input)
        return input.error();
    auto parts = std::make_unique<Parts>(*std::move(input), **chosen, partitions);
    if (Result<void> loaded = parts->loaded.load(stop, progress); !loaded)
        return loaded.error();
    addScripts(parts->loaded.client(), parts->design);
    parts->rehearsal.emplace(parts->loaded.account());
    return std::unique_ptr<WorkingCopy>(new WorkingCopy(std::move(parts)));
}

client::Client &WorkingCopy::client()
{
    return m_parts->loaded.client();
}

const model::Design &WorkingCopy::design() const
{
    return m_parts->design;
}

double WorkingCopy::fraction() const
{
    return m_parts->input.fraction;
}

void WorkingCopy::reset()
{
    m_parts->rehearsal.reset();
    m_parts->rehearsal.emplace(m_parts->loaded.account());
}

Result<PartitionCounts> partitionsOf(const model::Workbook &workbook, const std::string &design,
                                     const Options &options, const std::stop_token &stop,
                                     const ProgressSink &progress)
{
    const Result<model::Workbook> expanded = mapping::withDerivedDesigns(workbook);
    if (!expanded)
        return expanded.error();
    const Result<const model::Design *> chosen = model::designNamed(*expanded, design);
    if (!chosen)
        return chosen.error();
    const std::vector<model::Container> &containers = (*chosen)->containers;
    const bool follow = std::any_of(containers.begin(), containers.end(), mapping::followsLoad);
    PartitionCounts partitions;
    if (!follow || workbook.patterns->empty())
        return partitions;
    Options brief = options;
    brief.designs = {design};
    brief.patterns = {workbook.patterns->front().id};
    brief.samples = 1;
    const Result<Evaluation> evaluated = evaluate(workbook, brief, stop, progress);
    if (!evaluated)
        return evaluated.error();
    const DesignEvaluation &found = *evaluated->designs.front();
    if (!found.failure.empty())
        return Error {.message = found.failure};
    for (const ContainerEvaluation &container : found.containers)
        partitions[container.name] = container.physicalPartitions;
    return partitions;
}

} // namespace partita::evaluation
