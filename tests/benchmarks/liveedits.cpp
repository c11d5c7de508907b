#include "tests/benchmarks/liveedits.h"

#include <algorithm>

namespace partita::benchmarks {
namespace {

constexpr Goal ofRates {50, 100};
constexpr Goal ofPattern {200, 500};
constexpr Goal ofSmallIndex {200, 500};
constexpr Goal ofLargeIndex {600, 1'500};
constexpr Goal ofItems {500, 3'000};

void addRates(const model::Workbook &workbook, std::vector<NamedEdit> &edits)
{
    model::AccessPattern faster = workbook.patterns->front();
    faster.ratePerSecond *= 1.1;
    edits.push_back({"a rate", model::ChangePattern {faster.id, faster}, ofRates});
    std::vector<model::WorkloadMix> mixes = *workbook.mixes;
    model::WorkloadMix night;
    night.name = "a night of the benchmark";
    night.factor = 0.2;
    night.hoursPerDay = 1;
    mixes.push_back(night);
    edits.push_back({"a mix", model::ChangeMixes {std::move(mixes)}, ofRates});
    model::AdviceSettings advice = *workbook.advice;
    advice.thresholds["fanOutShare"] = 0.3;
    edits.push_back({"a threshold", model::ChangeAdvice {std::move(advice)}, ofRates});
}

void addPatterns(const model::Workbook &workbook, std::vector<NamedEdit> &edits)
{
    const auto &patterns = *workbook.patterns;
    const auto limited = std::find_if(patterns.begin(), patterns.end(), [](const auto &pattern) {
        return pattern.query() && pattern.query()->limit;
    });
    if (limited != patterns.end()) {
        model::AccessPattern other = *limited;
        std::get<model::Query>(other.request).limit = *limited->query()->limit - 1;
        edits.push_back(
            {"the limit of " + other.id, model::ChangePattern {other.id, other}, ofPattern});
    }
    const auto listed = std::find_if(patterns.begin(), patterns.end(), [](const auto &pattern) {
        return pattern.query() && pattern.query()->attributes.size() > 1;
    });
    if (listed != patterns.end()) {
        model::AccessPattern other = *listed;
        std::get<model::Query>(other.request).attributes.pop_back();
        edits.push_back(
            {"the attributes of " + other.id, model::ChangePattern {other.id, other}, ofPattern});
    }
}

void addIndexes(const model::Design &design, std::vector<NamedEdit> &edits)
{
    constexpr std::size_t most = 2;
    for (std::size_t i = 0; i < std::min(most, design.containers.size()); ++i) {
        model::Design indexed = design;
        indexed.containers[i].indexingPolicy
            = model::Json::parse(R"({"includedPaths": [{"path": "/*"}],
                                     "excludedPaths": [{"path": "/description/?"}]})");
        edits.push_back({"the indexing policy of " + design.containers[i].name,
                         model::ChangeDesign {std::move(indexed)},
                         i == 0 ? ofSmallIndex : ofLargeIndex});
    }
}

} // namespace

std::vector<NamedEdit> editsOf(const model::Workbook &workbook, const std::string &design)
{
    std::vector<NamedEdit> edits;
    addRates(workbook, edits);
    addPatterns(workbook, edits);
    const model::Design *shown = workbook.design(design);
    if (!shown)
        return edits; // a derived design cannot be edited
    addIndexes(*shown, edits);
    const model::Container &last = shown->containers.back();
    const std::string type = last.documentTypes.front().name;
    edits.push_back({"the partition key of " + last.name,
                     model::ChangePartitionKey {design, last.name, {"/id"}}, ofItems});
    edits.push_back(
        {"a field added to " + type,
         model::AddField {design, last.name, type, {"colour", model::ConstantSource {"green"}, {}}},
         ofItems});
    return edits;
}

} // namespace partita::benchmarks
