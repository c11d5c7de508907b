// Extrapolation of a sample: what a read of the sample would be in the full population.
//
// A read is executed on the rows that are materialised, then scaled:
//
//     const Extrapolation inFull(boundsOf(site.scale, lookup));
//     if (inFull.apply(answer, page, outer, constants)) // counts, charge and latency as in full
//         log.add(step, answer, timing);
//     inFull.rowsKept(answer.rows.size()); // factor of the look-ups that follow for each row
//
// Rows that no key bounds grow with the population. A key has all its rows here, unless the sample
// has as many keys as the full population, each with a share of its rows. A limit holds in any
// population, and several rows may refer to the same key.
#pragma once

#include "engine/client/client.h"
#include "engine/execution/populationscale.h"

namespace partita::planning {
struct Lookup;
}

namespace partita::execution {

/// The service stops after so many rows.
struct ServiceLimit {
    int rows = 0; ///< TOP, OFFSET plus LIMIT, or the rows of a page
    int skipped = 0; ///< part of `rows` that OFFSET skips
};

/// The client stops after so many rows, in the order in which it finds them.
struct ClientLimit {
    int rows = 0;
    int skipped = 0; ///< rows left out before these
    bool dropsRows = false; ///< only rows that pass a further look-up count
    bool isWalk = false; ///< the rows of further look-ups count, made for one row after the other
    bool asksAhead = false; ///< the further look-ups are sent once for all rows
    int through() const { return skipped + rows; }
};

/// What bounds the rows of a read.
struct RowBounds {
    ItemScale items = {}; ///< of the document type that is read
    std::optional<double> keyFactor = {}; ///< of the keys that bound them; nothing = none does
    bool growsWithPopulation = false; ///< no key bounds the rows
    bool findsRowAsked = false; ///< it finds at least one row in any population
    bool scansContainer = false; ///< no index finds the rows
    bool asksForAllOfKey = false; ///< a query without a limit for all rows of a key in the request
    bool isByKey = false; ///< a row by its own key
    bool returnsAggregates = false; ///< in place of rows
    int rowsBefore = 0; ///< those of the pages before
    std::optional<ServiceLimit> serviceLimit = {};
    std::optional<ClientLimit> clientLimit = {};
};

RowBounds boundsOf(const PopulationScale &scale, const planning::Lookup &lookup);

/// The page that a request got in the sample, or all rows as one page.
struct SampledPage {
    std::size_t before = 0; ///< rows on the pages before
    std::size_t found = 0; ///< rows on this page, or on the last one there is
    bool isThere = true; ///< false: the sample has fewer pages
    bool isLimited = true; ///< the request has the limit of the service
};

/// How much more a request asks for in the full population, since it is sent for more outer rows.
struct OuterScale {
    double factor = 1; ///< of the rows found
    std::int64_t furtherSeeks = 0; ///< additional values to look up in each partition
};

/// Factors are numbers in the full population for each one here.
class Extrapolation {
public:
    explicit Extrapolation(const RowBounds &bounds)
        : m_bounds(bounds)
    {
    }

    /// Factor of all items of the document type.
    double items() const { return m_bounds.items.factor; }
    /// Factor of the rows of one key; 1 when no key bounds the read.
    double rowsOfKey() const;
    /// The sample has only a share of the rows that the request asks for by their key.
    bool isScaledByKey() const { return m_bounds.asksForAllOfKey && rowsOfKey() >= leastFactor; }
    /// Factor of the rows that one request finds, regardless of limits. `found`: rows here.
    double rowsFound(double found) const;
    /// Factor of the rows for which further look-ups are made. Where fewer rows than the limit are
    /// present, they grow up to the limit.
    double rowsKept(std::size_t found) const;
    /// Factor of the look-ups that a walk over `rows` rows makes until there are enough results.
    /// Requires: ClientLimit::isWalk.
    double rowsWalked(std::size_t rows, std::size_t results) const;
    /// Factor of the distinct keys that a look-up is made for. `keys`: distinct ones here, which
    /// `rows` outer rows refer to. `rowFactor`: factor of the outer rows.
    double distinctKeys(double keys, double rows, double rowFactor) const;

    /// Turns the counts, charge and latency of a query into those of the full population. Returns
    /// false when no request is sent there: an earlier one has shown that this page does not exist.
    /// Requires: no rows are left in the answer when the page is not there.
    bool apply(client::Answer &answer, const SampledPage &page, const OuterScale &outer,
               const cost::Constants &constants) const;

    /// The same for a request of a "read many" (Client::readMany()). `keyFactor`: of its keys.
    static void applyToKeys(client::Answer &answer, double keyFactor,
                            const cost::Constants &constants);
    /// Factor of the requests of a "read many" for `keys` keys: more keys lie in more of the
    /// physical partitions, and a query has a maximum number of ids.
    static double readManyRequests(int partitions, double keys, double keyFactor);
    /// Factor of the physical partitions that contain the keys, as their hashes distribute them.
    static double partitionsVisited(int partitions, double keys, double keysInFull);

private:
    double rowsInFull(double before, double found) const;
    double rowsMatched(double found) const;
    double itemsRejected(double found) const;
    double itemsOfKey(const client::Answer &answer) const;
    double requestFactor(const client::Answer &answer, const SampledPage &page) const;

    RowBounds m_bounds;
};

} // namespace partita::execution
