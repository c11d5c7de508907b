// The row that a command creates, changes or removes, and the questions for the rows around it.
#pragma once

#include "engine/planning/commands/effects/effects.h"

#include <functional>

namespace partita::planning {

class AffectedRow {
public:
    /// All must outlive it.
    AffectedRow(const PlanningContext &context, const model::Command &command,
                const CommandKnowledge &knowledge);

    const model::Workbook &workbook() const { return m_context.workbook; }
    model::Command::Kind kind() const { return m_command.kind; }
    const std::string &entity() const { return m_command.entity; }
    const places::Operand &key() const { return m_key; }
    /// The value that the attribute had; nullptr when nothing tells it.
    const places::Operand *before(const std::string &attribute) const
    {
        return findFact(m_knowledge.before, {}, attribute);
    }
    /// The command changes the attribute: one of those that it names, or any mutable one when it
    /// names none.
    bool changes(const std::string &attribute) const;
    bool isHome(const places::Location &location) const;
    /// The row's only home is the object or array that the field embeds.
    /// Requires: the field is an embedding.
    bool isHomeInside(const places::Location &location, const model::Field &field) const;
    /// The role behind an aggregate, a reference or an embedding whose rows are of the command's
    /// entity.
    std::optional<model::Role> roleBehind(const places::Location &location,
                                          const model::Field &field) const;

    /// The question is about the row itself, not about another one, be it of the same entity.
    bool isAbout(const places::Ask &ask) const;
    /// The row itself.
    places::Ask askForSelf() const;
    /// The row at the other end of a role to this one. None when nothing known names it.
    std::optional<places::Ask> askForPartner(const places::Location &location,
                                             const model::Role &role) const;
    /// The ways from the level to this row, which are the beginning of `roles` or all of them, and
    /// which `leads` agrees to. It is asked of each role on the way, one after the other.
    std::vector<std::vector<std::string>> waysHere(
        const places::Location &location, const std::vector<std::string> &roles,
        const std::function<bool(const model::Role &)> &leads) const;
    /// Those whose last step leads from a row to its only child: the rows that the way begins at
    /// were there before this one, and outlive it.
    std::vector<std::vector<std::string>> waysOverOnlyChild(
        const places::Location &location, const std::vector<std::string> &roles) const;
    /// What is known of every row from which `way` leads to this one, by what is known of this one
    /// and never changes: keys, above all, by which such rows are placed. Not what a row on the way
    /// can lose, as long as such places age.
    std::vector<places::Fact> factsOfRowsAt(const std::vector<std::string> &way) const;
    /// Every row of the level's entity from which `way` leads to this one, which carries the `what`
    /// of it.
    places::Ask askForCarriers(const places::Location &location, std::vector<std::string> way,
                               const std::string &what) const;
    /// Rows of the command's entity that belong to the row `partner` is about; where several are
    /// found by it, and nothing names them, to the one whose key is the parameter `keyOfFound`.
    places::Ask askForRowsOf(const places::Ask &partner, const model::Role &role) const;
    /// The newest of them, as an embedding holds them.
    places::Ask askForNewestOf(const places::Ask &partner, const model::Role &role,
                               const model::EmbeddedSource &embedded) const;

private:
    /// Where the way ends with a 1:1 relationship whose other row is known: by that row, unless
    /// rows further off name this one.
    std::optional<places::Ask> askByOnlyPartner(const places::Location &location,
                                                const std::vector<std::string> &way) const;

    const PlanningContext &m_context;
    const model::Command &m_command;
    const CommandKnowledge &m_knowledge;
    std::vector<std::string> m_attributes; ///< that an update changes
    places::Operand m_key;
};

/// A source that makes member "value" out of a row.
std::shared_ptr<const model::DocumentType> valueOfRow(const std::string &entity,
                                                      model::FieldSource source);
/// The same of an attribute.
std::shared_ptr<const model::DocumentType> attributeOfRow(const std::string &entity,
                                                          const std::string &attribute,
                                                          std::optional<int> truncate = {});

} // namespace partita::planning
