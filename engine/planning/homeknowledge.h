// Values of a command's row that its home's item holds. They are known to a client that has read
// the item, and to a follower of the change feed that delivers it; the request need not carry them.
#pragma once

#include "engine/planning/commandknowledge.h"

namespace partita::planning {

/// Knowledge that is available at a stage of a command.
enum class KnowledgeStage {
    request, ///< the request, before anything is read
    home, ///< the request and the home's item as it was before the change
    delivered, ///< only that item as the change feed delivers it
};

class HomeKnowledge {
public:
    /// A value in the item, which becomes a parameter once the item has been read.
    struct Told {
        places::Fact fact;
        int level = 0; ///< level in the item, from its root (0) inwards to the row
        std::vector<std::string> path; ///< property names inside the value of that level
        bool isRequested = false; ///< the request carries it too, so that it need not be taken
        bool isBefore = false; ///< the value before the command changes it
        bool isArray = false; ///< the keys of partners in a role to many
    };

    HomeKnowledge() = default;
    /// `request`: what the request carries. Values whose origin can change independently of the
    /// item are left out.
    HomeKnowledge(const PlanningContext &context, const model::Command &command,
                  const CommandKnowledge &request);

    /// The request's knowledge together with that of the item.
    CommandKnowledge with(CommandKnowledge request) const;
    bool isKnown(const places::Operand &operand, KnowledgeStage who) const;
    std::vector<places::Fact> knownOf(const std::vector<places::Fact> &facts,
                                      KnowledgeStage who) const;
    /// The keys of the row's partners in a to-many role; nullptr when the item holds no such array.
    const places::Operand *partnerKeys(const std::string &role) const;

    /// Sets the parameters from the item. `key`: of the row.
    void take(json::Value item, json::Value key, ParameterValues &parameters) const;
    const places::Operand &key() const { return m_key; }
    /// The values of the item from its root to the row with that key; none when it is not in it.
    std::vector<json::Value> levelsIn(json::Value item, json::Value key) const;
    /// The parameters that take() sets.
    std::vector<std::string> taken() const;

private:
    void addLevel(const PlanningContext &context, const model::Command &command,
                  const places::Location &home, std::size_t level, const CommandKnowledge &request);
    void add(Told told, const CommandKnowledge &request);

    std::vector<Unroll> m_levels; ///< below the root
    std::vector<std::string> m_keyPath; ///< path of the row's key in the innermost level
    places::Operand m_key;
    std::vector<Told> m_told;
    std::vector<std::string> m_named; ///< parameters that identify the command's rows
    std::vector<std::string> m_requested; ///< everything that the request carries
    /// A removed row is no longer in the item, which belongs to an enclosing row.
    bool m_isGone = false;
    bool m_isNew = false; ///< a created row is not in it yet
    bool m_hasHome = false;
};

} // namespace partita::planning
