#include "engine/exchange/containers/throughputs.h"

#include "engine/base/messagetext.h"
#include "engine/evaluation/evaluation.h"

#include <algorithm>

namespace partita::exchange {

namespace {

constexpr int fewSamples = 40; ///< requests of each pattern: throughput is rounded to steps

bool isAsNeeded(const model::Container &container)
{
    return container.throughput.mode != model::ThroughputMode::serverless
        && !container.throughput.requestUnitsPerSecond;
}

/// The evaluation of the design; nullptr when nothing can be measured.
Result<std::shared_ptr<const evaluation::DesignEvaluation>> measured(const ExportRequest &request,
                                                                     const Watch &watch)
{
    using Found = std::shared_ptr<const evaluation::DesignEvaluation>;
    evaluation::Options options;
    options.designs = {request.design};
    options.samples = fewSamples;
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(request.workbook, options, watch.stop, watch.progress);
    if (!evaluated) {
        if (evaluated.error().code == ErrorCode::cancelled)
            return evaluated.error();
        return Found();
    }
    const bool isUsable
        = !evaluated->designs.empty() && evaluated->designs.front()->failure.empty();
    return isUsable ? evaluated->designs.front() : Found();
}

} // namespace

std::string ContainerThroughput::remark() const
{
    const std::string amount = grouped(requestUnitsPerSecond) + " RU/s";
    switch (origin) {
    case Origin::stated:
        return {};
    case Origin::computed:
        return amount + ": computed by Partita for the load of the workbook";
    case Origin::least:
        break;
    }
    return amount + ": the least that the service provisions, as no load is known";
}

model::Json ContainerThroughput::options() const
{
    switch (mode) {
    case model::ThroughputMode::manual:
        return {{"throughput", requestUnitsPerSecond}};
    case model::ThroughputMode::autoscale:
        return {{"autoscaleSettings", {{"maxThroughput", requestUnitsPerSecond}}}};
    case model::ThroughputMode::serverless:
        break;
    }
    return model::Json::object();
}

Result<std::vector<ContainerThroughput>> throughputsOf(const ExportRequest &request,
                                                       const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    std::shared_ptr<const evaluation::DesignEvaluation> found;
    const auto &containers = design.containers;
    if (std::any_of(containers.begin(), containers.end(), isAsNeeded)
        && !request.workbook.patterns->empty()) {
        auto evaluated = measured(request, watch);
        if (!evaluated)
            return evaluated.error();
        found = *evaluated;
    }
    std::vector<ContainerThroughput> throughputs;
    for (const model::Container &container : containers) {
        const model::ThroughputMode mode = container.throughput.mode;
        ContainerThroughput throughput {mode, container.throughput.stated().value_or(0)};
        if (isAsNeeded(container)) {
            const auto *figures = found ? found->container(container.name) : nullptr;
            throughput.origin = figures ? ContainerThroughput::Origin::computed
                                        : ContainerThroughput::Origin::least;
            const double needed = figures ? figures->mostServing() : 0;
            throughput.requestUnitsPerSecond
                = static_cast<std::int64_t>(evaluation::provisionable(needed, mode));
        }
        throughputs.push_back(throughput);
    }
    return throughputs;
}

} // namespace partita::exchange
