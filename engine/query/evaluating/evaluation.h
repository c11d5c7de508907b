// Evaluation of bound expressions on one row.
//
// Thread safety: an Evaluation belongs to one thread.
#pragma once

#include "engine/json/encoding.h"
#include "engine/query/evaluating/program.h"
#include "engine/query/evaluating/workbudget.h"
#include "engine/store/physicalpartition.h"

#include <memory_resource>

namespace partita::query {

/// All that an expression can refer to: the item, the aliases, the parameters.
struct Evaluation {
    /// `memory`: for its own lists.
    Evaluation(const Program &boundProgram, json::Arena &resultArena,
               std::pmr::memory_resource *memory = std::pmr::get_default_resource());

    const Program &program;
    json::Arena *arena; ///< owner of computed values; may be changed between rows
    std::pmr::vector<json::Value> parameters; ///< by index
    std::pmr::vector<json::Value> values; ///< of the alias slots
    const UserFunctions *functions = nullptr;
    std::int64_t nowMs = 0;
    std::uint64_t randomState = 0;

    // Copies of Program::ownedConstants and ownedNames; empty while constants are folded.
    std::pmr::vector<json::Value> ownedConstants;
    std::pmr::vector<std::string_view> ownedNames;

    // The item. Set by visit().
    const store::PhysicalPartition *partition = nullptr;
    items::ItemNumber number = 0;
    json::Value view; ///< the user's part

    // Set for the aggregate block whose select list is being evaluated.
    const json::Value *groupKeys = nullptr;
    const json::Value *aggregates = nullptr;

    const json::Dictionary *dictionary
        = nullptr; ///< of the items; nullptr: their paths are read by name
    /// Reader of one of Program::paths. Requires: there is a dictionary.
    const json::PathReader &readerOf(std::uint32_t pathNumber)
    {
        if (m_readers.empty())
            makeReaders();
        return m_readers[pathNumber];
    }

    std::optional<Error> error; ///< the first error; values are meaningless after it

    std::optional<WorkBudget> budget; ///< absent: constants are folded, or a single item is tested
    /// Counts work against the budget. False when the run must end, which `error` explains.
    bool spend(std::size_t steps = 1)
    {
        return !budget || budget->spend(steps) || fail(budget->error());
    }
    /// The same for an item that is tested.
    bool passItem() { return !budget || budget->pass() || fail(budget->error()); }

    /// Makes the copies and takes over the parameters' values. Requires: parameters are set.
    void own();

    void visit(items::ItemNumber item)
    {
        number = item;
        view = partition->view(item);
    }

private:
    void makeReaders();
    bool fail(Error with)
    {
        if (!error)
            error = std::move(with);
        return false;
    }

    std::pmr::vector<json::PathReader>
        m_readers; ///< by path number; created on demand, since many runs read no item
};

json::Value evaluate(const Node &node, Evaluation &evaluation);

/// Value of TOP, OFFSET or LIMIT. Requires: checkCounts() passed.
std::int64_t countOf(const BoundCount &count, const Evaluation &evaluation);
/// Refuses parameters of TOP, OFFSET and LIMIT that are not integers from 0 to 2147483647.
Result<void> checkCounts(const Evaluation &evaluation);

} // namespace partita::query
