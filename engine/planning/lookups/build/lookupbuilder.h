// Builder of the look-up at one location: columns of its rows, the pieces of the result made from
// them, and further look-ups for what the location lacks.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// A child whose look-up is still to be chosen.
struct ChildSlot {
    ChildLookup::Kind kind = ChildLookup::Kind::merge;
    std::vector<std::string> as;
    std::vector<LookupCandidate> candidates;
    bool isOptional = false; ///< see ChildLookup
    bool isRequired = false; ///< see ChildLookup
};

/// The concatenation of two paths.
std::vector<std::string> joined(std::vector<std::string> left,
                                const std::vector<std::string> &right);

class LookupBuilder {
public:
    /// Ways to get what the location lacks.
    enum class Fill {
        directly, ///< each piece from where it is stored
        byLookingUpItself, ///< the same row from another document type
    };

    LookupBuilder(const PlanningContext &context, const places::Location &location,
                  const places::Question &ask, Fill fill, LookupBuilder *around = nullptr);

    /// Requires the condition of a row's to-one partner, whose look-up checks it; other rows are
    /// left out. To be called before build().
    void require(places::Condition condition) { m_required.push_back(std::move(condition)); }
    bool checksPartners() const { return !m_required.empty(); }
    /// Plans every piece of the question's shape. False when a piece cannot be had (see problem()).
    bool build();
    const std::string &problem() const { return m_problem; }
    /// Something is missing here, so that another fill gives another plan.
    bool isIncomplete() const { return m_isIncomplete; }

    /// The column of the place, added when new, from the row's own point of view.
    places::Operand operandAt(const places::StoredValue &place, const std::string &name);
    /// The value at (roles, attribute) of the row: known beforehand, or a column.
    std::optional<places::Operand> operandOf(const std::vector<std::string> &roles,
                                             const std::string &attribute);
    /// Notes in the look-up that it uses the value, when the value is less fresh than its item.
    void rememberAge(const places::StoredValue &place);
    /// The same for an aggregate that includes rows which have expired.
    void rememberOutlived(const places::StoredValue &place, const std::string &name);
    int columnAt(const places::StoredValue &place, const std::string &name, bool isLength = false);

    Lookup &lookup() { return m_lookup; }
    const Lookup &lookup() const { return m_lookup; }
    const std::vector<ChildSlot> &childSlots() const { return m_slots; }
    /// By column: the number of characters wanted; absent = whole.
    std::vector<std::optional<int>> cuts() const;

private:
    struct Missing {
        /// Roles that the look-up follows; empty = the row itself.
        std::vector<std::string> roles;
        places::Shape shape;
    };

    bool addPiece(const places::Piece &piece);
    bool addAttribute(const places::Piece &piece, const places::Piece::Attribute &attribute);
    bool addAggregate(const places::Piece &piece, const model::AggregateSource &source);
    /// A mean, from the sum and the count that are stored next to each other.
    bool addMean(const places::Piece &piece, const model::AggregateSource &source);
    bool addAggregateOverArray(const places::Piece &piece, const model::AggregateSource &source);
    bool addRows(const places::Piece &piece, const places::Piece::Rows &rows);
    /// `holder`: this location, or an object inside it, that holds the array.
    bool addElements(const places::Piece &piece, const places::Piece::Rows &rows,
                     const places::Location &holder, const places::StoredRowArray &held);
    bool addKeyed(const places::Piece &piece, const places::Piece::Rows &rows,
                  const places::Location &holder, const places::StoredRowArray &held);
    places::StoredValue arrayAt(const places::Location &holder,
                                const places::StoredRowArray &held) const;
    /// A place outside the element as the enclosing row sees it, in objects between them or further
    /// out.
    places::StoredValue fromAround(places::StoredValue place) const;
    bool addComposed(const places::Piece &piece, const places::Piece::Composed &composed);
    void addConstant(const places::Piece &piece, const model::Json &value);
    void addMissing(const places::Piece &piece);
    /// Partners with required conditions are looked up in any case.
    void addRequired();
    bool fillMissing();
    bool fillPartner(const Missing &missing);
    /// Adds the required conditions on these partners; false when there are none.
    bool addRequiredConditions(const Missing &missing, places::Question &ask) const;
    bool fillItself(const places::Shape &shape);
    /// An aggregate over rows that the result contains completely and with the value: the client
    /// computes it.
    bool addFigure(const places::Piece &piece, const model::AggregateSource &source);
    bool fillAggregate(const places::Piece &piece, const model::AggregateSource &source);
    void addChildren(const places::Piece &piece, const places::Piece::Rows &rows, ChildSlot &slot);
    bool fillRows(const places::Piece &piece, const places::Piece::Rows &rows);
    std::optional<places::Question> askForRows(const places::Piece::Rows &rows);
    bool addSlot(ChildLookup::Kind kind, const std::vector<std::string> &as,
                 const places::Question &ask);
    /// Estimated charge of the look-up for each of many rows.
    double chargePerRow(const LookupCandidate &candidate) const;
    /// The same for every candidate.
    void estimatePerRow(std::vector<LookupCandidate> &candidates) const;
    bool fail(std::string problem);

    std::optional<places::Operand> ownKey();
    places::Question askAbout(const std::string &entity) const;
    /// The owner of looked-up values when the rows at hand are those of a role: " of the replies".
    std::string ofRows() const;
    /// The question for the rows that belong to this one in the role.
    std::optional<places::Question> askChildren(const std::string &roleName);
    std::vector<places::Fact> factsOfChildren(const model::Role &role);
    /// Facts about this row that are wanted by its rows in the role, and that not all of their
    /// items hold.
    std::vector<places::Fact> factsWanted(const places::Shape &shape, const model::Role &role);
    /// Adds facts of this row that determine partition keys of rows of the entity. `back` leads
    /// from such a row to one that `ahead` leads to from here; a fact is stored as seen from the
    /// row looked for.
    void addRoutingFacts(const std::string &entity, const std::vector<std::string> &ahead,
                         const std::vector<std::string> &back, std::vector<places::Fact> &facts);
    std::vector<places::Fact> factsOfPartner(const std::vector<std::string> &roles,
                                             const std::string &partner);

    const PlanningContext &m_context;
    const places::Location &m_location;
    const places::Question &m_ask;
    Fill m_fill;
    LookupBuilder *m_around;
    std::vector<places::Fact> m_facts; ///< about the row, from its own point of view
    Lookup m_lookup;
    std::vector<std::optional<std::optional<int>>> m_cuts;
    std::vector<Missing> m_missing;
    std::vector<places::Condition> m_required;
    std::vector<ChildSlot> m_slots;
    std::string m_problem;
    bool m_isIncomplete = false;
};

} // namespace partita::planning
