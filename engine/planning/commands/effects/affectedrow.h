// The row that a command creates, changes or removes, and questions for the rows around it.
#pragma once

#include "engine/planning/commands/effects/effects.h"

#include <functional>

namespace partita::planning {

class AffectedRow {
public:
    /// All references must outlive it.
    AffectedRow(const PlanningContext &context, const model::Command &command,
                const CommandKnowledge &knowledge);

    const model::Workbook &workbook() const { return m_context.workbook; }
    model::Command::Kind kind() const { return m_command.kind; }
    const std::string &entity() const { return m_command.entity; }
    const places::Operand &key() const { return m_key; }
    /// The attribute's value before the command; nullptr when unknown.
    const places::Operand *before(const std::string &attribute) const
    {
        return findFact(m_knowledge.before, {}, attribute);
    }
    /// The command changes the attribute: one that it names, or any mutable one when it names none.
    bool changes(const std::string &attribute) const;
    /// How the command changes the attribute; nullptr when it sets it, or does not change it.
    const model::ChangeInPlace *changeInPlace(const std::string &attribute) const
    {
        return m_command.changeOf(attribute);
    }
    bool isHome(const places::Location &location) const;
    /// The row's only home is the object or array that the field embeds. Requires: the field is an
    /// embedding.
    bool isHomeInside(const places::Location &location, const model::Field &field) const;
    /// The role behind an aggregate, a reference or an embedding of rows of the command's entity.
    std::optional<model::Role> roleBehind(const places::Location &location,
                                          const model::Field &field) const;

    /// The question is for this row itself, and not for another row of the same entity.
    bool isAbout(const places::Question &ask) const;
    /// The question for the row itself.
    places::Question askForSelf() const;
    /// The question for the row at the other end of a role to this one. None when its key is
    /// unknown.
    std::optional<places::Question> askForPartner(const places::Location &location,
                                                  const model::Role &role) const;
    /// The ways from the level's rows to this row: beginnings of `roles` that end at its entity
    /// with a role for which `leads` is true.
    std::vector<std::vector<std::string>> waysHere(
        const places::Location &location, const std::vector<std::string> &roles,
        const std::function<bool(const model::Role &)> &leads) const;
    /// The ways whose last step leads from a row to its only child. The rows at their beginning
    /// existed before this one, and outlive it.
    std::vector<std::vector<std::string>> waysOverOnlyChild(
        const places::Location &location, const std::vector<std::string> &roles) const;
    /// Facts about every row from which `way` leads to this one, derived from facts about this one
    /// that never change; above all keys that determine the place of those rows. Facts behind a
    /// partner that a row may lack are left out.
    std::vector<places::Fact> factsOfRowsAt(const std::vector<std::string> &way) const;
    /// The question for every row of the level's entity from which `way` leads to this one. These
    /// rows carry its attribute `what`.
    places::Question askForCarriers(const places::Location &location, std::vector<std::string> way,
                                    const std::string &what) const;
    /// The question for the rows of the command's entity that belong to the row of `partner`. Where
    /// that finds several rows without knowing their keys, it is asked for the one whose key is the
    /// parameter `keyOfFound`.
    places::Question askForRowsOf(const places::Question &partner, const model::Role &role) const;
    /// The question for the newest of those rows, as an embedding holds them.
    places::Question askForNewestOf(const places::Question &partner, const model::Role &role,
                                    const model::EmbeddedSource &embedded) const;

private:
    /// The question when the way ends with a 1:1 relationship whose other row is known: by that
    /// row's key, unless the items hold this row's key.
    std::optional<places::Question> askByOnlyPartner(const places::Location &location,
                                                     const std::vector<std::string> &way) const;

    const PlanningContext &m_context;
    const model::Command &m_command;
    const CommandKnowledge &m_knowledge;
    std::vector<std::string> m_attributes; ///< changed by an update
    places::Operand m_key;
};

/// The value that a field with the source has for a row.
RowValue valueOfRow(const std::string &entity, model::FieldSource source);
/// The same for an attribute.
RowValue attributeOfRow(const std::string &entity, const std::string &attribute,
                        std::optional<int> truncate = {});

} // namespace partita::planning
