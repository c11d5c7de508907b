// Scale of a sample: how many items of each document type the account holds, and how many there
// are in the full population.
#pragma once

#include <map>
#include <string>
#include <utility>

namespace partita::mapping {
class Mapper;
}
namespace partita::model {
struct Design;
}

namespace partita::execution {

/// Below this factor, a sample is taken to have all of them; the difference is chance.
inline constexpr double leastFactor = 1.5;

/// Items of a document type.
struct ItemScale {
    double here = 0; ///< in the sample; 0 when unknown
    double factor = 1; ///< items in the full population for each one here
    double inFull() const { return here * factor; }
};

/// Items by document type. An empty scale stands for the full population itself.
class PopulationScale {
public:
    PopulationScale() = default;
    /// Requires: the items of the design are loaded.
    PopulationScale(const model::Design &design, const mapping::Mapper &mapper);

    void set(const std::string &container, const std::string &documentType, const ItemScale &items)
    {
        m_items[{container, documentType}] = items;
    }
    ItemScale itemsOf(const std::string &container, const std::string &documentType) const;

private:
    std::map<std::pair<std::string, std::string>, ItemScale>
        m_items; ///< by container and document type
};

} // namespace partita::execution
