// What the item that is the home of a command's row says of the row. Whoever has read the item
// knows it, and whoever the change feed has delivered it to; the request need not carry it.
#pragma once

#include "engine/planning/commandknowledge.h"
#include "engine/planning/rowstack.h"

namespace partita::planning {

/// Who knows what of a command's row, one after the other.
enum class Knows {
    request, ///< who has the request, before anything is read
    home, ///< who has read the home's item as well, before it was changed
    delivered, ///< who has nothing but that item, as the change feed delivers it
};

class HomeKnowledge {
public:
    /// A value of the item, which a parameter takes once the item is there.
    struct Told {
        places::Fact fact;
        int level = 0; ///< of the item, from its root inwards to the row
        std::vector<std::string> path; ///< property names inside the value of that level
        bool isRequested = false; ///< the request says it too, and so it needs not be taken
        bool isBefore = false; ///< the command changes it: how it was
        bool isArray = false; ///< the keys of partners in a role to many
    };

    HomeKnowledge() = default;
    /// `request`: what the request carries. What of the item may change behind the back of who goes
    /// by it is left out.
    HomeKnowledge(const PlanningContext &context, const model::Command &command,
                  const CommandKnowledge &request);

    /// Together with what the request carries; `delivered`: of that, what everybody knows.
    CommandKnowledge with(CommandKnowledge request) const;
    bool isKnown(const places::Operand &operand, Knows who) const;
    std::vector<places::Fact> knownOf(const std::vector<places::Fact> &facts, Knows who) const;
    /// The keys of the row's partners in a role to many; nullptr when the item holds no such array.
    const places::Operand *partnerKeys(const std::string &role) const;

    /// Sets the parameters that an item tells. `key`: of the row.
    void take(json::Value item, json::Value key, ParameterValues &parameters) const;
    const places::Operand &key() const { return m_key; }
    /// The parameters that take() sets.
    std::vector<std::string> taken() const;

private:
    void addLevel(const PlanningContext &context, const model::Command &command,
                  const places::Location &home, std::size_t level, const CommandKnowledge &request);
    void add(Told told, const CommandKnowledge &request);

    std::vector<Fetch::Unroll> m_levels; ///< below the root
    std::vector<std::string> m_keyPath; ///< of the row, in the innermost level
    places::Operand m_key;
    std::vector<Told> m_told;
    std::vector<std::string> m_named; ///< parameters that tell which rows the command is about
    std::vector<std::string> m_requested; ///< all that the request carries
    bool m_isGone
        = false; ///< a removed row is no longer in the item, which is that of the row around
    bool m_isNew = false; ///< a created row is not in it yet
    bool m_hasHome = false;
};

} // namespace partita::planning
