// Parts of earlier evaluations, kept under what they were made from: the rows of a population, the
// loaded items of a container, and the plan and measurements of a pattern. An evaluation makes only
// the parts whose content has changed. So an edit of a rate or a price sends no request, and going
// back to an earlier design costs next to nothing.
//
//     options.keptParts = std::make_shared<KeptParts>(); // for any number of evaluations
//
// What a part depends on is compared by value, never by name or time (parts/content.h). Results are
// the same to the last digit as those made from nothing. When the parts exceed their share of
// memory, those not used for the longest time are let go.
//
// Thread safety: one object may serve several evaluations at once.
#pragma once

#include <cstddef>
#include <memory>

namespace partita::evaluation {

class RowParts; // parts/rowparts.h
class ContainerParts; // parts/containerparts.h
class PatternParts; // parts/patternparts.h

class KeptParts {
public:
    /// Memory of the kept parts in bytes, roughly.
    static constexpr std::size_t usualBytes = std::size_t {512} * 1024 * 1024;
    /// An eighth of the memory of this machine, at least usualBytes, at most 2 GB: for a program
    /// that keeps all designs of a workbook at hand.
    static std::size_t bytesOfMachine();
    /// Enough for what the designs of one evaluation share.
    static constexpr std::size_t bytesForOne = std::size_t {96} * 1024 * 1024;

    explicit KeptParts(std::size_t mostBytes = usualBytes);
    ~KeptParts();
    KeptParts(const KeptParts &) = delete;
    KeptParts &operator=(const KeptParts &) = delete;

    RowParts &rows() { return *m_rows; }
    ContainerParts &containers() { return *m_containers; }
    PatternParts &patterns() { return *m_patterns; }

private:
    std::unique_ptr<RowParts> m_rows;
    std::unique_ptr<ContainerParts> m_containers;
    std::unique_ptr<PatternParts> m_patterns;
};

} // namespace partita::evaluation
