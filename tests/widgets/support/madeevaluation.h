// Hand-made evaluation for tests of boards: the shape of the blog's, with round numbers, without
// the engine. The figures are not those that the engine would compute.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/mapping/derive.h"
#include "engine/workbook/textform.h"

#include <fstream>
#include <iterator>

namespace partita::tests {

inline model::Workbook blogAsOpened()
{
    std::ifstream file(PARTITA_SOURCE_DIR "/resources/samples/blog.partita.json", std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto read = workbook::readText(text);
    return read ? *read : model::Workbook();
}

/// Uneven but the same everywhere and always: 0.8 to 1.2.
inline double wobble(int place)
{
    return 0.8 + 0.4 * ((place * 37 + 11) % 101) / 100.0;
}

inline evaluation::ContainerEvaluation madeContainer(const model::Container &declared)
{
    evaluation::ContainerEvaluation made;
    made.name = declared.name;
    made.physicalPartitions = declared.physicalPartitions.value_or(1);
    made.items = declared.name == "feed" ? 100 : 2'750'000;
    made.storageBytes = made.items * 420;
    made.indexBytes = made.items * 160;
    made.logicalPartitions = declared.name == "feed" ? 1 : 100'000;
    made.largestLogicalPartitionBytes = declared.name == "feed" ? made.storageBytes : 71'000;
    made.largestItemBytes = 900;
    made.storageSkew = 1.19;
    made.throughputSkew = made.physicalPartitions > 1 ? 2.6 : 1;
    for (int place = 0; place < made.physicalPartitions; ++place) {
        const double share = wobble(place) / made.physicalPartitions;
        evaluation::PartitionLoad load;
        load.physicalPartition = place;
        load.items = static_cast<std::int64_t>(share * static_cast<double>(made.items));
        load.storageBytes = load.items * 420;
        load.requestUnitsPerSecond = share * 4000 * (place == 12 ? 2.6 : 1);
        load.logicalPartitions = std::max<std::int64_t>(
            static_cast<std::int64_t>(share * static_cast<double>(made.logicalPartitions)), 1);
        made.partitions.push_back(load);
    }
    const int listed = static_cast<int>(std::min<std::int64_t>(made.logicalPartitions, 200));
    for (int place = 0; place < listed; ++place) {
        const auto bytes = made.largestLogicalPartitionBytes / (1 + place / 8);
        made.largestLogicalPartitions.push_back({"\"key-" + std::to_string(place) + "\"",
                                                 place % made.physicalPartitions, bytes / 420,
                                                 bytes});
    }
    return made;
}

inline planning::Step madeStep(int number, planning::Operation operation,
                               const std::string &container, const std::string &purpose)
{
    planning::Step step;
    step.number = number;
    step.operation = operation;
    step.container = container;
    step.text = std::string(planning::nameOf(operation)) + " in " + container;
    step.purpose = purpose;
    step.routing = "because the test says so";
    return step;
}

/// A step that visits `visits` partitions; every third of many finds nothing.
inline planning::StepMeasurement madeRun(const planning::Step &step, int visits, double charge,
                                         int executions = 1)
{
    planning::StepMeasurement run;
    run.step = step.number;
    run.executions = executions;
    run.requestCharge = charge;
    run.latencyMs = 2;
    run.requests = visits;
    for (int place = 0; place < visits; ++place) {
        const bool empty
            = visits > 3 && place % 3 == 0 && step.operation == planning::Operation::query;
        const std::int64_t items = empty ? 0 : 2;
        run.partitions.push_back({step.container, place % 68, charge / visits, items, items, 1});
        run.itemsLoaded += items;
        run.itemsReturned += items;
    }
    return run;
}

/// A fan-out with further steps a row where the charge is large, a single step elsewhere, upkeep
/// after commands.
inline void makePlan(evaluation::PatternEvaluation &made, const model::Design &design,
                     double charge)
{
    using planning::Operation;
    const bool scattered = charge > 100;
    const std::string home = design.container("posts") ? "posts" : design.containers.front().name;
    auto &steps = made.plan.steps;
    steps.push_back(madeStep(1, made.isQuery ? Operation::query : Operation::create, home,
                             "the rows asked for"));
    if (scattered)
        steps.back().reach = planning::Reach::everyPartition;
    made.probe.steps.push_back(
        madeRun(steps.back(), scattered ? 68 : 1, scattered ? 201.54 : charge));
    if (charge > 600) {
        steps.push_back(madeStep(2, Operation::pointRead, design.containers.front().name,
                                 "the author's username"));
        made.probe.steps.push_back(madeRun(steps.back(), 1, 1));
        steps.push_back(madeStep(3, Operation::query, home, "number of comments"));
        steps.back().repeat = planning::Repeat::perRow;
        steps.back().repeatsOver = 1;
        made.probe.steps.push_back(madeRun(steps.back(), 22, charge - 202.54, 27));
    }
    if (!made.isQuery && design.container("feed")) {
        made.plan.background.push_back(
            madeStep(2, Operation::upsert, "users", "the copy in users"));
        made.probe.steps.push_back(madeRun(made.plan.background.back(), 1, 11));
        made.plan.background.push_back(madeStep(3, Operation::upsert, "feed", "the copy in feed"));
        made.probe.steps.push_back(madeRun(made.plan.background.back(), 1, 12.5));
        made.probe.backgroundCharge = 23.5;
    }
}

inline evaluation::PatternEvaluation madePattern(const model::Workbook &workbook,
                                                 const model::Design &design,
                                                 const model::AccessPattern &pattern)
{
    double charge = pattern.isQuery() ? 37 : 21;
    for (const model::PublishedFigure &figure : *workbook.published) {
        if (figure.pattern == pattern.id && figure.design == design.name)
            charge = figure.requestCharge * 1.02;
    }
    evaluation::PatternEvaluation made;
    made.pattern = pattern.id;
    made.isQuery = pattern.isQuery();
    made.ratePerSecond = pattern.ratePerSecond;
    made.plan.pattern = pattern.id;
    made.plan.design = design.name;
    makePlan(made, design, charge);
    for (const auto &run : made.probe.steps) {
        made.probe.requests += run.requests;
        made.probe.itemsLoaded += run.itemsLoaded;
        made.probe.itemsReturned += run.itemsReturned;
    }
    made.probe.requestCharge = charge;
    made.probe.latencyMs = charge / 4;
    made.probe.physicalPartitionsVisited = charge > 100 ? 68 : 1;
    made.distribution.samples = 200;
    made.distribution.requestCharge
        = {charge * 0.9, charge * 0.85, charge * 1.5, charge * 1.8, charge * 2};
    made.distribution.backgroundCharge.mean = made.probe.backgroundCharge;
    return made;
}

inline model::Json madeItem(const std::vector<model::Field> &fields, int place)
{
    model::Json item = model::Json::object();
    for (const model::Field &field : fields) {
        model::Json &value = item[field.name];
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source)) {
            value = constant->value;
        } else if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
            value = model::Json::array();
            for (int element = 0; element < 3; ++element)
                value.push_back(madeItem(embedded->fields, element));
        } else if (std::holds_alternative<model::AggregateSource>(field.source)) {
            value = 20 + place;
        } else if (field.name == "content") {
            value = std::string(600, 'x');
        } else {
            value = field.name + "-" + std::to_string(place);
        }
    }
    return item;
}

inline std::shared_ptr<const evaluation::DesignEvaluation> madeDesign(
    const model::Workbook &workbook, const model::Design &design)
{
    auto made = std::make_shared<evaluation::DesignEvaluation>();
    made->design = design.name;
    made->kind = model::kindOf(design);
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        made->patterns.push_back(madePattern(workbook, design, pattern));
        made->load.requestUnitsPerSecond += pattern.ratePerSecond
            * (made->patterns.back().probe.requestCharge
               + made->patterns.back().probe.backgroundCharge);
    }
    made->load.averageNeed = made->load.requestUnitsPerSecond * 1.3;
    made->load.servingThroughput = made->load.averageNeed * 1.1;
    made->load.monthlyCost = made->load.servingThroughput / 100 * 0.008 * 730;
    for (const model::Container &container : design.containers) {
        made->containers.push_back(madeContainer(container));
        for (const model::DocumentType &type : container.documentTypes)
            made->documents.push_back(
                {container.name, type.name, madeItem(type.fields, 1), 1234, 1.02, 8.76});
    }
    return made;
}

/// Of every design, derived ones included.
inline evaluation::Evaluation madeEvaluation(const model::Workbook &workbook)
{
    const auto expanded = mapping::withDerivedDesigns(workbook);
    const model::Workbook &all = expanded ? *expanded : workbook;
    evaluation::Evaluation made;
    made.workbook = workbook.name;
    for (const auto &design : all.designs)
        made.designs.push_back(madeDesign(all, *design));
    return made;
}

} // namespace partita::tests
