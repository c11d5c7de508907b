// A loaded design for tests that run plans.
#pragma once

#include "engine/evaluation/sampling.h"
#include "engine/execution/reference.h"
#include "engine/planning/planner.h"
#include "engine/population/rows.h"

#include <memory>

namespace partita::tests {

/// The blog sample with its derived designs.
model::Workbook blogWorkbook();
/// A workbook in the text form; ends the test program with the message when it is wrong.
model::Workbook workbookOf(const std::string &text);

/// The text with all words replaced everywhere, one word after the other.
std::string replaced(std::string text,
                     std::initializer_list<std::pair<std::string_view, std::string_view>> words);

/// One design of a workbook with its items in an account.
class Stage {
public:
    Stage(const model::Workbook &workbook, const std::string &design,
          std::optional<double> fraction, model::Generation generation = model::Generation::y2019);

    const model::Workbook &workbook() const { return m_workbook; }
    const model::Design &design() const { return *m_design; }
    population::Rows &rows() { return m_rows; }
    const mapping::Mapper &mapper() const { return *m_mapper; }
    store::Account &account() { return m_account; }
    execution::Site site() { return {*m_client, m_rows, *m_mapper}; }

    /// The plan chosen on these requests.
    planning::Plan compile(const std::string &pattern,
                           const std::vector<execution::Request> &requests = {});
    std::vector<planning::Plan> candidates(const std::string &pattern) const;
    /// All items of all containers as sorted texts: the contents of the design.
    std::vector<std::string> contents() const;
    /// The contents that a fresh load of the rows would give.
    std::vector<std::string> freshContents() const;

private:
    model::Workbook m_workbook;
    const model::Design *m_design;
    model::Generation m_generation;
    population::Rows m_rows;
    std::unique_ptr<mapping::Mapper> m_mapper;
    store::Account m_account;
    std::unique_ptr<client::Client> m_client;
};

std::vector<std::string> contentsOf(const store::Account &account);

/// Results of an update of a drawn row, undone and then executed.
struct Tried {
    planning::Measurement undone;
    std::vector<std::string> before; ///< contents of the store
    std::vector<std::string> afterUndoing;
    planning::Measurement done;
};
/// Changes the row, too.
Tried tryUpdate(Stage &stage, const planning::Plan &plan, const evaluation::SampleRequest &drawn);

/// The error in a plan's answer: its run fails, or it gives other rows than expected. Empty when it
/// is correct.
std::string wrongAnswer(Stage &stage, const planning::Plan &plan, const model::Query &query,
                        const execution::Request &request,
                        const execution::ReferenceAnswer &expected);

/// True when a note of the plan contains these words.
bool hasNote(const planning::Plan &plan, const std::string &words);

/// The number of items that differ between the held and the expected ones, both sorted, and one of
/// them; empty when none does.
std::string firstDifference(const std::vector<std::string> &held,
                            const std::vector<std::string> &expected);
/// The steps of the plan, also those in the background, and its notes, one per line.
std::string textOf(const planning::Plan &plan);

} // namespace partita::tests
