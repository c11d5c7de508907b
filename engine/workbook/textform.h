// Text form of a workbook (*.partita.json): JSON that people can write by hand and compare line by
// line.
//
//     {
//       "partita": 1,                                  version of this form
//       "name": "blog", "title": "A blog platform",
//       "generation": "2019",                          of the charges; else "current"
//       "description": ["First line", "Second line"],  any long text: a string or an array of lines
//       "entities": [ENTITY…], "relationships": [RELATIONSHIP…], "patterns": [PATTERN…],
//       "mixes": [MIX…],                               the workload at other times
//       "population": POPULATION, "designs": [DESIGN…],
//       "derivedDesigns": ["embedded"],                designs that the program derives as well
//       "published": [{"design": "V1", "source": "…",
//                      "figures": {"C1": {"requestCharge": 5.71, "latencyMs": 7}}}],
//       "canvas": {"User": [40, 40]},
//       "advice": {"thresholds": {"fanOutShare": 0.2}, decisions of the user about advice
//                  "dismissals": [{"rule": "unbounded-array", "subject": "design V1 / …",
//                                  "reason": "…"}]}    without a subject: all findings of the rule
//       "billing": {"regions": ["West US", {"name": "Japan East", "priceFactor": 1.125}],
//                   "writesInEveryRegion": true, "reservation": "threeYears",
//                   "prices": {"storagePerGbMonth": 0.2}}
//                                                      reservation: none oneYear threeYears
//     }
//
// ENTITY        {"name": "User", "key": "id", "description": "…", "attributes": [ATTRIBUTE…]}
// ATTRIBUTE     "title"                                a string of a few words, or
//               {"name": "title", "type": "string", "generate": GENERATOR, "mutable": true,
//                "changesPerDay": 0.1, "missing": 0.2, "members": [ATTRIBUTE…],
//                "description": "…"}
//               type: string integer number boolean dateTime object array. Default: the type that
//               the generator or its choices imply. "number" can generate a string (postcodes),
//               "sequence" without a prefix an integer.
// GENERATOR     "uuid"  "name"  {"sequence": "user-"}  {"text": [10, 40]}
//               {"number": [0, 9], "deviation": 2}  {"dateTime": ["2018-01-01", "2019-01-01"]}
//               {"boolean": 0.1}  {"constant": 5}  {"array": [0, 3]}
//               {"choice": ["red", {"value": "blue", "weight": 3}]}  "object"
// RELATIONSHIP  {"name": "authorship", "parent": "User.posts", "child": "Post.author",
//                "cardinality": "1:many", "bound": 50, "containment": true,
//                "optionalParent": true, "degree": DEGREE, "growthPerDay": 2}
//               A User has posts, a Post has an author. cardinality: 1:1 1:few 1:many many:many
// DEGREE        {"uniform": [5, 50]}  {"fixed": 3}  {"zipf": [0, 1000], "exponent": 1.2}
//               {"empirical": [0, 1, 1, 7]}  {"drawn": "uniform", "distinct": true}
//               {"drawn": "zipf", "exponent": 0.8}
// PATTERN       {"id": "Q3", "sentence": "…", "query": "Post", "match": ["author is @userId"],
//                "attributes": ["title", {"attribute": "content", "truncate": 80},
//                               "author.username as name"],
//                "aggregates": [{"count": "comments", "as": "commentCount"}],
//                "included": [{"role": "comments", "attributes": ["content"], "latest": 5,
//                              "orderBy": "creationDate",
//                              "included": [{"role": "author", "attributes": ["username"]}]}],
//                "orderBy": "creationDate descending", "limit": 100, "page": 3,
//                "ratePerSecond": 20, "keys": "zipf", "latencyTargetMs": 10, "probe": PROBE}
//               orderBy: also several values, ["rating descending", "author.name", "commentCount"].
//               In place of a page: "after": ["@lastDate", "@lastId"], the values of the last row.
//               included: rows inside rows, also of roles to one. For the rows at the other end of
//               the order: "first": 5, "orderBy": "creationDate ascending".
//               match: "id = @id"  "id in @ids"  "date from @a to @b"  "title starts with @words"
//               "author is @userId". keys: "uniform"  "zipf"  "latest"  {"zipf": 1.2}
//               Instead of "query": "create": "Post"; "update": "User", "attributes": ["username"];
//               "delete": "Post";
//               "create": "Order", "with": ["lines", {"payments": 1}]  with as many lines as orders
//                                                      have, and one payment;
//               "create": "Book", "with": ["authors"]  linked with as many existing authors as
//                                                      books have.
// PROBE         "a new post"                           the sample row of a command, or
//               {"rows": {"userId": "a sample row"}, "parameters": {"words": "par"},
//                "changes": {"username": "x"}}
// MIX           {"name": "a quiet night", "description": "…", "factor": 0.1, "rates": {"Q3": 2},
//                "hoursPerDay": 8}
// POPULATION    {"seed": 1, "fraction": 0.01, "counts": {"User": 100000},
//                "sampleRows": [{"name": "a sample row", "entity": "Post",
//                                "parents": {"author": "another sample row"},
//                                "degrees": {"comments": 20}, "values": {"title": "…"}}]}
// DESIGN        {"name": "V1", "description": "…", "containers": [CONTAINER…],
//                "overrides": [{"pattern": "Q3", "container": "posts", "query": "SELECT …"}]}
//               overrides: queries instead of the planner's steps
// CONTAINER     {"name": "posts", "partitionKey": "/postId", "physicalPartitions": 4,
//                "throughput": {"mode": "autoscale", "requestUnitsPerSecond": 4000,
//                               "highestEver": 20000},
//                "indexingPolicy": {…}, "defaultTtl": 60, "analyticalTtl": -1,
//                "uniqueKeys": [["/email"]], "documentTypes": [DOCUMENT…],
//                "scripts": [{"kind": "procedure", "name": "…", "body": ["function …"]}]}
//               partitionKey: a path, or an array of up to three. throughput modes: manual
//               autoscale serverless
// DOCUMENT      {"name": "post", "entity": "Post", "fields": [FIELD…]}
//                                                      the home of the entity, or
//               {"name": "post", "entity": "Post", "copy": "changeFeed",
//                "cap": {"latest": 100, "orderBy": "date"},
//                "filter": {"attribute": "status", "equals": "open"}, "fields": [FIELD…]}
//                                                      a copy with its upkeep
// FIELD         "title"                                the attribute of that name
//               {"name": "short", "attribute": "content", "truncate": 80}
//               {"name": "type", "constant": "post"}
//               {"name": "userId", "reference": "author"}
//                                                      key of the partner, or keys of the partners
//               {"name": "userName", "copy": "author.username", "upkeep": "changeFeed"}
//               {"name": "commentCount", "count": "comments", "upkeep": "transaction"}
//               {"name": "total", "sum": "lines.price", "upkeep": "application"}
//                                                      also min, max, average
//               {"name": "comments", "embed": "comments", "latest": 5, "orderBy": "date",
//                "fields": [FIELD…]}
//               {"name": "pk", "compose": ["tenantId", {"reference": "author"}],
//                "separator": "-"}
//               embed may lead back to an entity around it (a manager's name); the fields that are
//               listed end the recursion. upkeep and copy: none transaction changeFeed application
// AREA          {"title": "Ordering", "colour": "blue", "place": [x, y, width, height]}
//               colour: grey blue green yellow orange purple
// NOTE          {"text": "Markdown", "place": [x, y, width, height]}
// VIEW          {"name": "Why Q3 is dear", "sentence": "…", "board": "plan", "design": "V1",
//                "pattern": "Q3"}
// VERSION       {"name": "before the workshop", "saved": "2026-11-30T10:15:00Z", "note": "…",
//                "workbook": WORKBOOK}
//
// Members with their usual value may be left out, and are left out when written. Unknown keys are
// kept and written back in their place: a newer Partita may have written them (keptkeys.h). They
// are errors only where something necessary is missing or where another kind of the object has
// them.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <string>
#include <string_view>

namespace partita::workbook {

/// Version that writeText() writes; readText() refuses higher ones.
inline constexpr int textFormVersion = 1;

/// Reads a workbook. Errors: one sentence with the JSON path, line and column. Whether names exist
/// is checked by checks::check(); FilePlaces gives the lines of its problems.
Result<model::Workbook> readText(std::string_view text);

/// Writes a workbook. readText() restores an equal one; equal workbooks give the same bytes, apart
/// from the places of their kept members.
std::string writeText(const model::Workbook &workbook);

} // namespace partita::workbook
