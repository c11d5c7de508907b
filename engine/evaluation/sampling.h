// Draws requests as the load draws them, and makes the concrete request of a probe.
//
// What is drawn belongs to the conceptual rows: every design is asked the same requests. Streams of
// random numbers hang on the position of a pattern in the workbook, not on its name.
#pragma once

#include "engine/execution/runner.h"
#include "engine/model/workbook.h"
#include "engine/population/rows.h"

namespace partita::evaluation {

/// How many requests are drawn. Fewer have to do where they move many bytes; counted, not timed,
/// the same everywhere.
struct SampleSize {
    int most = 200;
    int fewest = 10;
    std::int64_t bytes = 96LL * 1024 * 1024; ///< moved, before the fewest have to do
    bool operator==(const SampleSize &) const = default;
};

/// A row that comes into being with the one a command creates.
struct DrawnChild {
    std::string role; ///< of the created row, to this one
    std::map<std::string, population::Row> parents; ///< but for the created row
    std::map<std::string, model::Json> values;
};

/// One drawn request; a command's is prepared on conceptual rows just before it runs (see
/// commandrow.h).
struct Drawn {
    std::map<std::string, model::Json> parameters; ///< of a query
    population::Row row = population::noRow; ///< update, remove
    std::map<std::string, population::Row> parents; ///< create
    std::map<std::string, model::Json>
        values; ///< create: given values; update: new values, perhaps population::missingValue()
    std::vector<DrawnChild> children; ///< create
    std::map<std::string, std::vector<population::Row>>
        partners; ///< create: rows that it is linked with, by role
    population::Row like = population::noRow; ///< create: the sample row that it resembles
    std::string text; ///< the same for equal requests
    bool isBeyondEnd = false; ///< of a page that is not there: nobody sends it
};

class Sampler {
public:
    /// All must outlive the sampler. `position`: of the pattern among the workbook's patterns.
    Sampler(const model::Workbook &workbook, const model::AccessPattern &pattern,
            std::size_t position, const population::Rows &rows);

    /// The pattern's probe; what it leaves open is drawn, and where it says nothing of a query, one
    /// as usual.
    Drawn probe() const;
    /// The request number `sample`; the same whenever asked.
    Drawn draw(std::uint64_t sample) const;
    /// How much of the load falls to single rows in the full population: the sum of the squared
    /// shares of the rows that requests are drawn for. 1/n for n rows drawn alike, 1 when every
    /// request is the same.
    double concentrationInFull() const;

    struct PageShare {
        std::string entity; ///< whose rows are asked for
        double there = 1; ///< share of them that have the page
    };
    /// Of a query for a further page of the rows of one parent; nothing for others.
    std::optional<PageShare> pageShare() const;

private:
    /// Rows that a list is asked of, and which of them have the page.
    struct Pages {
        std::size_t all = 0;
        std::vector<bool> isThere; ///< by row
        std::vector<population::Row> rows; ///< that have it
    };
    /// Of so many rows whose shares follow Zipf's law with this exponent.
    static double concentrationOf(double rows, double exponent);
    static constexpr std::uint64_t partsASample = 64;

    Drawn probeOfQuery(const model::Query &query) const;
    Drawn probeOfCommand(const model::Command &command) const;
    Drawn usualQuery(const model::Query &query) const;
    std::size_t partnersOf(const model::Query &query, const Drawn &drawn) const;
    std::string drawnEntity() const;
    std::string entityOfCommand() const;
    std::optional<model::Role> popularRole() const;
    double concentrationOfChildren(const model::Role &role, const std::string &entity) const;
    population::Row drawRow(const std::string &entity, bool popular, std::uint64_t sample,
                            std::uint64_t part) const;
    Drawn drawQuery(std::uint64_t sample) const;
    bool isForFurtherPage() const;
    /// The condition that names the parent of the rows, where nothing else is asked for.
    static const model::Match *parentAskedFor(const model::Query &query);
    population::Row drawParentAskedFor(const model::Role &role, const model::Match &match,
                                       std::uint64_t sample) const;
    /// Whether the list has the page that the query is about; nothing where that does not show in a
    /// part of the population.
    std::optional<bool> hasPage(const Drawn &drawn) const;
    const Pages &pagesOf(const model::Role &role, const model::Match &match) const;
    Drawn drawCommand(std::uint64_t sample) const;
    population::Row withoutPartner(const model::Role &role, population::Row start) const;
    population::Row drawParent(const std::string &entity, const model::Role &role,
                               std::uint64_t sample, std::uint64_t part) const;
    void drawParents(Drawn &drawn, std::uint64_t sample) const;
    /// The rows that come with a created one: as `like` (a sample row) has them, else drawn.
    void drawChildren(Drawn &drawn, population::Row like, std::uint64_t sample) const;
    /// Rows that are there and that a created row is linked with: those of `given` first, then such
    /// as other rows are linked with, so that they are as popular as with those.
    std::vector<population::Row> drawPartners(const model::Role &role, std::size_t count,
                                              std::vector<population::Row> given,
                                              std::uint64_t sample) const;
    DrawnChild drawChild(const model::Role &role, std::uint64_t sample) const;
    DrawnChild childLike(const model::Role &role, population::Row row) const;
    model::Json otherValue(json::Value held, const std::string &attribute,
                           std::uint64_t sample) const;
    std::map<std::string, model::Json> newValues(population::Row row, std::uint64_t sample) const;
    std::map<std::string, model::Json> valuesOf(const std::string &entity,
                                                population::Row row) const;
    /// What the condition looks at in a row: the attribute, be it an array.
    model::Json valueFor(const model::Match &match, population::Row root) const;
    /// What a probe compares with that names the row: of an array, its first element.
    model::Json valueOfRow(const model::Match &match, population::Row row) const;
    void addParameters(const model::Match &match, population::Row root, std::uint64_t sample,
                       std::uint64_t part, Drawn &drawn) const;
    std::vector<population::Row> newestFirst(const std::string &entity) const;

    const model::Workbook &m_workbook;
    const model::AccessPattern &m_pattern;
    std::uint64_t m_stream;
    const population::Rows &m_rows;
    mutable std::map<std::string, std::vector<population::Row>>
        m_newest; ///< of the `latest` distribution
    mutable std::map<std::string, std::vector<population::Row>>
        m_alone; ///< by role of a created row, the rows there that have no 1:1 partner
    mutable std::optional<Pages> m_pages; ///< of a query for a page of the rows of one parent
};

} // namespace partita::evaluation
