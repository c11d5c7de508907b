// Random requests drawn as the load draws them, and the concrete request of a probe.
//
// Draws use the conceptual rows, so every design gets the same requests. Each pattern has a stream
// of random numbers that depends on its position in the workbook, not on its name.
#pragma once

#include "engine/execution/runner.h"
#include "engine/model/workbook.h"
#include "engine/population/rows.h"

namespace partita::evaluation {

/// Number of requests to draw. Patterns that move many bytes get fewer. The limit counts bytes, not
/// time, so that it is the same on every machine.
struct SampleSize {
    int most = 200;
    int fewest = 10;
    std::int64_t bytes = 96LL * 1024 * 1024; ///< moved bytes after which `fewest` samples suffice
    bool operator==(const SampleSize &) const = default;
};

/// A row that is created together with the row of a command.
struct SampleChild {
    std::string role; ///< from the created row to this one
    std::map<std::string, population::Row> parents; ///< by role, without the created row
    std::map<std::string, model::Json> values;
};

/// One drawn request. A command is applied to conceptual rows just before it runs (commandrow.h).
struct SampleRequest {
    std::uint64_t number = 0; ///< among the draws: created rows differ from those of others
    std::map<std::string, model::Json> parameters; ///< of a query, or of what a command gives
    population::Row row = population::noRow; ///< update, remove
    std::map<std::string, population::Row> parents; ///< create
    /// Create: given values; update: new values, possibly population::missingValue()
    std::map<std::string, model::Json> values;
    std::vector<SampleChild> children; ///< create
    std::map<std::string, std::vector<population::Row>> partners; ///< create: linked rows, by role
    population::Row like = population::noRow; ///< create: the sample row that serves as its model
    /// Update, remove: the row meets the condition of the command. Otherwise nothing is changed.
    bool meetsCondition = true;
    std::string text; ///< equal for equal requests
    bool isBeyondEnd = false; ///< for a page that does not exist: nobody sends it
};

/// Source of the requests of one pattern.
class Sampler {
public:
    /// All must outlive the sampler. `position`: index of the pattern in the workbook.
    Sampler(const model::Workbook &workbook, const model::AccessPattern &pattern,
            std::size_t position, const population::Rows &rows);

    /// The pattern's probe. Open values are drawn; a query whose probe states nothing gets a
    /// typical request.
    SampleRequest probe() const;
    /// The request number `sample`; always the same for the same number.
    SampleRequest draw(std::uint64_t sample) const;
    /// Concentration of the load on single rows in the full population: the sum of squared shares
    /// of the rows that requests are drawn for. 1/n for n rows drawn equally, 1 when every request
    /// is the same.
    double concentrationInFull() const;
    /// False for requests that name no existing row: a new row without parents, or a query without
    /// parameters.
    bool drawsRows() const;
    /// Share of the rows that requests are drawn for which is materialised, 0 to 1.
    double materialisedShare() const;

    struct PageShare {
        std::string entity; ///< entity of the rows that own the lists
        double there = 1; ///< share of the lists that have the page, 0 to 1
    };
    /// Only for a query for a later page of the rows of one parent; nothing for others.
    std::optional<PageShare> pageShare() const;

private:
    /// Rows that own a list, and those whose list has the page.
    struct Pages {
        std::size_t all = 0;
        std::vector<bool> isThere; ///< by row
        std::vector<population::Row> rows; ///< those with the page
    };
    /// Concentration among `rows` rows whose shares follow Zipf's law with this exponent.
    static double concentrationOf(double rows, double exponent);
    static constexpr std::uint64_t partsASample = 64;

    SampleRequest probeOfQuery(const model::Query &query) const;
    SampleRequest probeOfCommand(const model::Command &command) const;
    SampleRequest usualQuery(const model::Query &query) const;
    std::size_t partnersOf(const model::Query &query, const SampleRequest &drawn) const;
    std::string drawnEntity() const;
    std::string entityOfCommand() const;
    std::optional<model::Role> popularRole() const;
    double concentrationOfChildren(const model::Role &role, const std::string &entity) const;
    /// What decides whether rows of an entity are set aside: no request is drawn for them.
    struct SetAside {
        population::Row below = 0; ///< the rows before this one
        std::optional<model::Role> maker = {}; ///< and rows whose parent is set aside
    };
    const SetAside &setAside(const std::string &entity) const;
    bool isSetAside(const std::string &entity, population::Row row) const;
    population::Row instead(const std::string &entity, population::Row row) const;
    population::Row drawRow(const std::string &entity, bool popular, std::uint64_t sample,
                            std::uint64_t part) const;
    SampleRequest drawQuery(std::uint64_t sample) const;
    bool isForFurtherPage() const;
    /// The condition that names the parent of the rows, when it is the only condition.
    static const model::Match *parentAskedFor(const model::Query &query);
    population::Row drawParentAskedFor(const model::Role &role, const model::Match &match,
                                       std::uint64_t sample) const;
    /// True when the list has the queried page; nothing when a share of the population cannot show
    /// it.
    std::optional<bool> hasPage(const SampleRequest &drawn) const;
    const Pages &pagesOf(const model::Role &role, const model::Match &match) const;
    SampleRequest drawCommand(std::uint64_t sample) const;
    population::Row withoutPartner(const model::Role &role, population::Row start) const;
    population::Row drawParent(const std::string &entity, const model::Role &role,
                               std::uint64_t sample, std::uint64_t part) const;
    void drawParents(SampleRequest &drawn, std::uint64_t sample) const;
    /// Draws the rows created together with a row: modelled on the sample row `like`, else random.
    void drawChildren(SampleRequest &drawn, population::Row like, std::uint64_t sample) const;
    /// Existing rows to link a created row with: those of `given` first, then partners of other
    /// rows, so that popularity is preserved.
    std::vector<population::Row> drawPartners(const model::Role &role, std::size_t count,
                                              std::vector<population::Row> given,
                                              std::uint64_t sample) const;
    SampleChild drawChild(const model::Role &role, std::uint64_t sample) const;
    SampleChild childLike(const model::Role &role, population::Row row) const;
    model::Json otherValue(json::Value held, const std::string &attribute,
                           std::uint64_t sample) const;
    std::map<std::string, model::Json> newValues(population::Row row, std::uint64_t sample) const;
    /// Draws what an update or a removal gives besides the row, except for what is `stated`.
    void drawGiven(SampleRequest &drawn, const model::Probe &stated, std::uint64_t sample) const;
    /// The operand of a change in place.
    model::Json operandFor(const model::ChangeInPlace &change, population::Row row,
                           std::uint64_t sample) const;
    /// An element of a row's array, from this row on; null when all are empty.
    model::Json elementFrom(const std::string &attribute, population::Row start,
                            std::uint64_t sample) const;
    void drawConditions(SampleRequest &drawn, std::uint64_t sample) const;
    /// Entity that conditions are about.
    const std::string &askedEntity() const;
    std::map<std::string, model::Json> valuesOf(const std::string &entity,
                                                population::Row row) const;
    model::Json valueAt(const std::string &attributePath, population::Row row) const;
    /// The row's value for the parameter at that position of the query's `after`.
    model::Json valueAfter(std::size_t position, population::Row row) const;
    void addLastRow(population::Row row, SampleRequest &drawn) const;
    /// Value of the row that the condition compares: the attribute, which may be an array.
    model::Json valueFor(const model::Match &match, population::Row root) const;
    /// Value with which a probe finds the row: of an array, its first element.
    model::Json valueOfRow(const model::Match &match, population::Row row) const;
    void addParameters(const model::Match &match, population::Row root, std::uint64_t sample,
                       std::uint64_t part, SampleRequest &drawn) const;
    void addBounds(const model::Match &match, const model::Json &value, std::uint64_t sample,
                   std::uint64_t part, SampleRequest &drawn) const;
    bool mayFind(const model::Match &match, population::Row root) const;
    std::vector<population::Row> newestFirst(const std::string &entity) const;

    const model::Workbook &m_workbook;
    const model::AccessPattern &m_pattern;
    std::uint64_t m_stream;
    const population::Rows &m_rows;
    /// For the `latest` distribution.
    mutable std::map<std::string, std::vector<population::Row>> m_newest;
    /// By role of a created row: existing rows without a 1:1 partner.
    mutable std::map<std::string, std::vector<population::Row>> m_alone;
    mutable std::map<std::string, SetAside> m_setAside; ///< by entity
    mutable std::optional<Pages> m_pages; ///< for a query for a page of the rows of one parent
};

} // namespace partita::evaluation
