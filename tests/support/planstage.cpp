#include "tests/support/planstage.h"

#include "engine/execution/answercheck.h"
#include "engine/mapping/derive.h"
#include "engine/places/values.h"
#include "engine/store/physicalpartition.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace partita::tests {
namespace {

template<typename T>
T require(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().message.c_str());
        std::abort();
    }
    return *std::move(result);
}

} // namespace

model::Workbook blogWorkbook()
{
    return require(mapping::withDerivedDesigns(require(workbook::open("sample:blog"))));
}

model::Workbook workbookOf(const std::string &text)
{
    return require(mapping::withDerivedDesigns(require(workbook::readText(text))));
}

std::string replaced(std::string text,
                     std::initializer_list<std::pair<std::string_view, std::string_view>> words)
{
    for (const auto &[word, by] : words) {
        for (std::size_t place = text.find(word); place != std::string::npos;
             place = text.find(word, place + by.size()))
            text.replace(place, word.size(), by);
    }
    return text;
}

Stage::Stage(const model::Workbook &workbook, const std::string &design,
             std::optional<double> fraction, model::Generation generation)
    : m_workbook(workbook)
    , m_design(m_workbook.design(design))
    , m_generation(generation)
    , m_rows(require(population::Rows::generate(m_workbook, fraction)))
{
    m_mapper = std::make_unique<mapping::Mapper>(m_workbook, *m_design, m_rows);
    std::vector<mapping::Oversize> oversize;
    if (const Result<void> loaded = m_mapper->load(m_account, oversize); !loaded) {
        std::fprintf(stderr, "%s\n", loaded.error().message.c_str());
        std::abort();
    }
    m_client = std::make_unique<client::Client>(
        m_account,
        cost::constants(generation == model::Generation::y2019 ? cost::Generation::y2019
                                                               : cost::Generation::current));
}

std::vector<planning::Plan> Stage::candidates(const std::string &pattern) const
{
    planning::CompileOptions options;
    options.generation = m_generation;
    options.physicalPartitions
        = [this](std::string_view name) { return m_account.container(name)->physicalPartitions(); };
    return planning::candidatePlans(m_workbook, m_design->name, *m_workbook.pattern(pattern),
                                    options);
}

planning::Plan Stage::compile(const std::string &pattern,
                              const std::vector<execution::Request> &requests)
{
    return planning::choosePlan(
        candidates(pattern), requests.size(),
        [&](const planning::Plan &plan, std::size_t index, double) {
            return execution::run(plan, requests[index], site(), {false, true});
        });
}

std::vector<std::string> contentsOf(const store::Account &account)
{
    std::vector<std::string> contents;
    for (const store::Container *container : account.containers()) {
        for (int index = 0; index < container->physicalPartitions(); ++index) {
            const store::PhysicalPartition &partition = container->partition(index);
            partition.forEachItem([&](items::ItemNumber number) {
                // As sorted trees: the order of members does not matter.
                const nlohmann::json sorted
                    = nlohmann::json::parse(json::toText(partition.view(number)));
                contents.push_back(container->settings().name + " " + sorted.dump());
                return true;
            });
        }
    }
    std::sort(contents.begin(), contents.end());
    return contents;
}

std::vector<std::string> Stage::contents() const
{
    return contentsOf(m_account);
}

std::vector<std::string> Stage::freshContents() const
{
    store::Account account;
    std::vector<mapping::Oversize> oversize;
    const Result<void> loaded = m_mapper->load(account, oversize);
    return loaded ? contentsOf(account) : std::vector<std::string> {loaded.error().message};
}

Tried tryUpdate(Stage &stage, const planning::Plan &plan, const evaluation::SampleRequest &drawn)
{
    Tried tried;
    tried.before = stage.contents();
    execution::Request request;
    request.row = drawn.row;
    request.parameters = drawn.parameters;
    stage.rows().update(stage.workbook().pattern(plan.pattern)->command()->entity, drawn.row,
                        drawn.values);
    tried.undone = execution::run(plan, request, stage.site(), {false, true});
    tried.afterUndoing = stage.contents();
    tried.done = execution::run(plan, request, stage.site(), {});
    return tried;
}

std::string wrongAnswer(Stage &stage, const planning::Plan &plan, const model::Query &query,
                        const execution::Request &request,
                        const execution::ReferenceAnswer &expected)
{
    const planning::Measurement measured
        = execution::run(plan, request, stage.site(), {true, false});
    return measured.error.empty() ? execution::differenceFrom(expected, query, measured.answer)
                                  : measured.error;
}

bool hasNote(const planning::Plan &plan, const std::string &words)
{
    return std::any_of(plan.notes.begin(), plan.notes.end(), [&](const std::string &note) {
        return note.find(words) != std::string::npos;
    });
}

std::string firstDifference(const std::vector<std::string> &held,
                            const std::vector<std::string> &expected)
{
    std::vector<std::string> extra;
    std::vector<std::string> missing;
    std::set_difference(held.begin(), held.end(), expected.begin(), expected.end(),
                        std::back_inserter(extra));
    std::set_difference(expected.begin(), expected.end(), held.begin(), held.end(),
                        std::back_inserter(missing));
    if (extra.empty() && missing.empty())
        return {};
    return std::to_string(extra.size() + missing.size()) + " items differ: held "
        + (extra.empty() ? "nothing" : extra.front()) + "\nexpected "
        + (missing.empty() ? "nothing" : missing.front());
}

std::string textOf(const planning::Plan &plan)
{
    std::string text;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps)
            text += std::string(planning::nameOf(step.operation)) + ' ' + step.text + '\n';
    }
    for (const std::string &note : plan.notes)
        text += note + '\n';
    return text;
}

} // namespace partita::tests
