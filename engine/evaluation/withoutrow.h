// The store without one row: a probe that creates a sample row runs as if that were not there yet.
#pragma once

#include "engine/mapping/mapping.h"
#include "engine/store/account.h"

namespace partita::evaluation {

/// Takes the row's own items out of the store while it lives; neither is charged. What embeds the
/// row stays as it is.
class Absence {
public:
    /// All must outlive it.
    Absence(const model::Design &design, const std::string &entity, population::Row row,
            const mapping::Mapper &mapper, store::Account &account);
    ~Absence();
    Absence(const Absence &) = delete;
    Absence &operator=(const Absence &) = delete;

private:
    struct Taken {
        store::Container *container = nullptr;
        json::Document item;
    };
    std::vector<Taken> m_taken;
};

} // namespace partita::evaluation
