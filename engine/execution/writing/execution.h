// What the parts of a running command share: where it runs, and who takes down what it does.
#pragma once

#include "engine/execution/reading/itemsathand.h"
#include "engine/execution/reading/steplog.h"
#include "engine/execution/runner.h"
#include "engine/execution/writing/pendingrewrites.h"
#include "engine/execution/writing/undolog.h"

#include <functional>
#include <set>

namespace partita::execution {

/// All must outlive it.
struct Execution {
    const Site &site;
    json::Arena &arena;
    StepLog &log;
    /// Rows that go with a removed one: what two rows contain is found with each and removed once.
    std::set<std::string> &going;
    PendingRewrites &pending;
    ItemsAtHand &atHand;
    UndoLog *undo = nullptr; ///< none: what is written stays
    std::function<void()> meanwhile = {}; ///< see RunOptions

    /// To be called before the item is written.
    void remember(const std::string &container, const store::PartitionKey &key,
                  const std::string &id) const
    {
        atHand.forget(container, key, id);
        if (undo)
            undo->remember(container, key, id);
    }
};

} // namespace partita::execution
