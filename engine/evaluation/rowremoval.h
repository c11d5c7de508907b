// Temporary removal of one row's items from the store, so that a probe can create a sample row as
// if it did not exist yet.
#pragma once

#include "engine/mapping/mapping.h"
#include "engine/store/account.h"

namespace partita::evaluation {

/// Removes the row's own items on construction and restores them on destruction. Neither is
/// charged. Items that embed the row stay unchanged.
class RowRemoval {
public:
    /// All must outlive it.
    RowRemoval(const model::Design &design, const std::string &entity, population::Row row,
               const mapping::Mapper &mapper, store::Account &account);
    ~RowRemoval();
    RowRemoval(const RowRemoval &) = delete;
    RowRemoval &operator=(const RowRemoval &) = delete;

private:
    struct Taken {
        store::Container *container = nullptr;
        json::Document item;
    };
    std::vector<Taken> m_taken;
};

} // namespace partita::evaluation
