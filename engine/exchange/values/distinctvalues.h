// The different values among many: their counts while they are few, and whether any occurs twice.
#pragma once

#include "engine/model/entity.h"

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace partita::exchange {

class DistinctValues {
public:
    /// Most different values that are counted one by one.
    static constexpr std::size_t mostFew = 100;

    /// `hash`: of the value; equal values have equal hashes.
    void add(std::uint64_t hash, const model::Json &value);

    /// No value occurred twice. Of more than a million different values only the first million are
    /// looked at.
    bool areUnique() const { return m_areUnique; }
    bool areFew() const { return m_areFew; }
    /// The values in the order of their first occurrence, weighted by their counts. Requires:
    /// areFew().
    const std::vector<model::Choice> &counted() const { return m_counted; }

private:
    bool m_areUnique = true;
    bool m_areFew = true;
    std::unordered_set<std::uint64_t> m_hashes; ///< empty once a value occurred twice
    std::unordered_map<std::uint64_t, std::size_t> m_positions; ///< in m_counted
    std::vector<model::Choice> m_counted;
};

} // namespace partita::exchange
