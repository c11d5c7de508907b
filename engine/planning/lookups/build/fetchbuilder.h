// Builds the look-up at one location: columns of its rows, how the result comes out of them, and
// further look-ups for what the location lacks.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// A child whose fetch is still to be chosen.
struct ChildSlot {
    Child::Kind kind = Child::Kind::merge;
    std::vector<std::string> as;
    std::vector<FetchCandidate> candidates;
    bool isOptional = false; ///< see Child
    bool isRequired = false; ///< see Child
};

/// One path after the other.
std::vector<std::string> joined(std::vector<std::string> left,
                                const std::vector<std::string> &right);

class FetchBuilder {
public:
    /// How a lack is filled.
    enum class Fill {
        directly, ///< each piece where it lives
        byLookingUpItself, ///< the same row in another document type
    };

    FetchBuilder(const PlanningContext &context, const places::Location &location,
                 const places::Ask &ask, Fill fill, FetchBuilder *around = nullptr);

    /// Rows are left out whose to-one partner does not meet the condition, which the look-up of the
    /// partner checks. To be called before build().
    void require(places::Condition condition) { m_required.push_back(std::move(condition)); }
    bool checksPartners() const { return !m_required.empty(); }
    /// Plans every piece of the question's shape. False when a piece cannot be had (see problem()).
    bool build();
    const std::string &problem() const { return m_problem; }
    /// True when something is missing here, so that another fill is another plan.
    bool isIncomplete() const { return m_isIncomplete; }

    /// The place's column, made when new. From the row's own point of view.
    places::Operand operandAt(const places::Provided &place, const std::string &name);
    /// The value at (roles, attribute) of the row: known beforehand, or a column.
    std::optional<places::Operand> operandOf(const std::vector<std::string> &roles,
                                             const std::string &attribute);
    /// Says of values that are less fresh than the item they stand in that the look-up goes by
    /// them.
    void rememberAge(const places::Provided &place);
    /// The value is an aggregate over rows that expire before it.
    void rememberOutlived(const places::Provided &place, const std::string &name);
    int columnAt(const places::Provided &place, const std::string &name, bool isLength = false);

    Fetch &fetch() { return m_fetch; }
    const std::vector<ChildSlot> &childSlots() const { return m_slots; }
    /// How far columns are wanted, by column.
    std::vector<std::optional<int>> cuts() const;

private:
    struct Missing {
        std::vector<std::string>
            roles; ///< prefix that the look-up goes along; empty = the row itself
        places::Shape shape;
    };

    bool addPiece(const places::Piece &piece);
    bool addAttribute(const places::Piece &piece, const places::Piece::Attribute &attribute);
    bool addAggregate(const places::Piece &piece, const model::AggregateSource &source);
    /// A mean, of the sum and the number that are held beside each other.
    bool addMean(const places::Piece &piece, const model::AggregateSource &source);
    bool addAggregateOverArray(const places::Piece &piece, const model::AggregateSource &source);
    bool addRows(const places::Piece &piece, const places::Piece::Rows &rows);
    /// `holder`: this location, or an object inside it, whose array they are.
    bool addElements(const places::Piece &piece, const places::Piece::Rows &rows,
                     const places::Location &holder, const places::ProvidedRows &held);
    bool addKeyed(const places::Piece &piece, const places::Piece::Rows &rows,
                  const places::Location &holder, const places::ProvidedRows &held);
    places::Provided arrayAt(const places::Location &holder,
                             const places::ProvidedRows &held) const;
    /// A place outside the element, as the row around sees it: in the objects between, or further
    /// out.
    places::Provided fromAround(places::Provided place) const;
    bool addComposed(const places::Piece &piece, const places::Piece::Composed &composed);
    void addConstant(const places::Piece &piece, const model::Json &value);
    void addMissing(const places::Piece &piece);
    /// Partners that conditions are about are looked up in any case.
    void addRequired();
    bool fillMissing();
    bool fillPartner(const Missing &missing);
    /// Those that rows are left out by; false when none is about these partners.
    bool addRequiredConditions(const Missing &missing, places::Ask &ask) const;
    bool fillItself(const places::Shape &shape);
    /// Over rows that are wanted as well, all of them and with the value: the client computes it.
    bool addFigure(const places::Piece &piece, const model::AggregateSource &source);
    bool fillAggregate(const places::Piece &piece, const model::AggregateSource &source);
    void addChildren(const places::Piece &piece, const places::Piece::Rows &rows, ChildSlot &slot);
    bool fillRows(const places::Piece &piece, const places::Piece::Rows &rows);
    std::optional<places::Ask> askForRows(const places::Piece::Rows &rows);
    bool addSlot(Child::Kind kind, const std::vector<std::string> &as, const places::Ask &ask);
    /// What the look-up takes for each of many rows, roughly.
    double sentAtOnce(const FetchCandidate &candidate) const;
    /// Where the look-up is for each of many rows.
    void estimateAtOnce(std::vector<FetchCandidate> &candidates) const;
    bool fail(std::string problem);

    std::optional<places::Operand> ownKey();
    places::Ask askAbout(const std::string &entity) const;
    /// Whose the values are that are looked up, where the rows at hand are those of a role: " of
    /// the replies".
    std::string ofRows() const;
    /// A question for the rows that belong to this one in its role.
    std::optional<places::Ask> askChildren(const std::string &roleName);
    std::vector<places::Fact> factsOfChildren(const model::Role &role);
    /// What is wanted of this row by the rows of its role, and not all items of theirs hold.
    std::vector<places::Fact> factsWanted(const places::Shape &shape, const model::Role &role);
    /// Adds what this row tells of the partition keys under which rows of the entity lie. `back`
    /// leads from such a row to one that `ahead` leads to from here; a fact is kept as the row
    /// looked for sees it.
    void addRoutingFacts(const std::string &entity, const std::vector<std::string> &ahead,
                         const std::vector<std::string> &back, std::vector<places::Fact> &facts);
    std::vector<places::Fact> factsOfPartner(const std::vector<std::string> &roles,
                                             const std::string &partner);

    const PlanningContext &m_context;
    const places::Location &m_location;
    const places::Ask &m_ask;
    Fill m_fill;
    FetchBuilder *m_around;
    std::vector<places::Fact> m_facts; ///< about the row, from its own point of view
    Fetch m_fetch;
    std::vector<std::optional<std::optional<int>>> m_cuts;
    std::vector<Missing> m_missing;
    std::vector<places::Condition> m_required;
    std::vector<ChildSlot> m_slots;
    std::string m_problem;
    bool m_isIncomplete = false;
};

} // namespace partita::planning
