// Workbooks for tests of plans.
#pragma once

#include "engine/model/workbook.h"

namespace partita::tests {

/// A shop: containment, 1:1, many:many, copies, sums, newest N, caps, filters, composed and
/// hierarchical keys, key arrays on either side, attributes that are missing. In several designs.
model::Workbook shopWorkbook();

/// The blog's model in a design drawn at random: random embeddings, keys, copies, counts and
/// upkeep. Its name is "random". Rows have objects and arrays, and some queries about them are
/// drawn at random, too.
model::Workbook randomBlog(std::uint64_t seed);

/// Firms, their people, and of each person the badge (1:1), the mentor (1:1, a person too) and the
/// tasks, in a design drawn at random: keys of one to three levels, and partners of a 1:1
/// relationship beside each other or one inside the other. Its name is "random".
model::Workbook randomFirm(std::uint64_t seed);

/// How many designs a test draws at random: as many as usual, or more where PARTITA_RANDOM_DESIGNS
/// says so.
int designsDrawn(int usual);

/// Queries "R0", "R1" … drawn at random: conditions, projections and orders on attributes, members
/// of objects and elements of arrays, of the root and of rows along one role.
std::vector<model::AccessPattern> randomQuestions(const model::Workbook &workbook,
                                                  std::uint64_t seed, int count);
/// Queries "N0", "N1" … drawn at random, with included rows on two levels, in either order.
std::vector<model::AccessPattern> randomNestedQuestions(const model::Workbook &workbook,
                                                        std::uint64_t seed, int count);
/// For every other seed, the design has the composite indexes for the orders of the queries.
model::Design withOrderIndexes(const model::Workbook &workbook, model::Design design,
                               std::uint64_t seed);
/// No condition is about another row's attribute: whoever holds the rows can answer.
bool asksOfItsOwn(const model::Workbook &workbook, const model::Query &query);

/// A workbook with few rows and few partners each, everything materialised: quick, and every corner
/// of it is met.
model::Workbook miniature(model::Workbook workbook);
/// The designs of the samples other than the blog, derived ones included: sample, design.
std::vector<std::pair<std::string, std::string>> sampleDesigns();
/// miniature() of a sample, with its derived designs.
model::Workbook miniatureSample(const std::string &name);

} // namespace partita::tests
