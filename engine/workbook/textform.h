// The text form of a workbook (*.partita.json): JSON that people write by hand and programs compare
// line by line.
//
//     {
//       "partita": 1,                                  version of this form
//       "name": "blog", "title": "A blog platform",
//       "generation": "2019",                          of the charges; else "current"
//       "description": ["First line", "Second line"],  any long text is a string or an array of
//       lines "entities": [ENTITY…], "relationships": [RELATIONSHIP…], "patterns": [PATTERN…],
//       "mixes": [MIX…],                               the workload at other times
//       "population": POPULATION, "designs": [DESIGN…],
//       "derivedDesigns": ["embedded"],                designs the program derives beside them
//       "published": [{"design": "V1", "source": "…", "figures": {"C1": {"requestCharge": 5.71,
//       "latencyMs": 7}}}], "canvas": {"User": [40, 40]}, "advice": {"thresholds": {"fanOutShare":
//       0.2},    what was decided about advice; a dismissal without a subject
//                  "dismissals": [{"rule": "unbounded-array", "subject": "design V1 / …", "reason":
//                  "…"}]}  is for all
//     }
//
// ENTITY        {"name": "User", "key": "id", "description": "…", "attributes": [ATTRIBUTE…]}
// ATTRIBUTE     "title"                                a string of a few words, or
//               {"name": "title", "type": "string", "generate": GENERATOR, "mutable": true,
//               "changesPerDay": 0.1,
//                "missing": 0.2, "members": [ATTRIBUTE…], "description": "…"}
//               type: string integer number boolean dateTime object array; what the generator or
//               its choices imply when left out. A string may be made by "number" (postcodes), an
//               integer by "sequence" without a prefix
// GENERATOR     "uuid"  "name"  {"sequence": "user-"}  {"text": [10, 40]}  {"number": [0, 9],
// "deviation": 2}
//               {"dateTime": ["2018-01-01", "2019-01-01"]}  {"boolean": 0.1}  {"constant": 5}
//               {"array": [0, 3]}
//               {"choice": ["red", {"value": "blue", "weight": 3}]}  "object"
// RELATIONSHIP  {"name": "authorship", "parent": "User.posts", "child": "Post.author",
// "cardinality": "1:many",
//                "bound": 50, "containment": true, "optionalParent": true, "degree": DEGREE,
//                "growthPerDay": 2}
//               read: a User has posts, a Post has an author. cardinality: 1:1 1:few 1:many
//               many:many
// DEGREE        {"uniform": [5, 50]}  {"fixed": 3}  {"zipf": [0, 1000], "exponent": 1.2}
// {"empirical": [0, 1, 1, 7]}
//               {"drawn": "uniform", "distinct": true}  {"drawn": "zipf", "exponent": 0.8}
// PATTERN       {"id": "Q3", "sentence": "…", "query": "Post", "match": ["author is @userId"],
// "attributes":
//                ["title", {"attribute": "content", "truncate": 80}, "author.username as name"],
//                "aggregates": [{"count": "comments", "as": "commentCount"}],
//                "included": [{"role": "comments", "attributes": ["content"], "latest": 5,
//                "orderBy": "creationDate",
//                  "included": [{"role": "author", "attributes": ["username"]}]}],
//                  rows in rows, of roles to one as well; "first": 5, "orderBy": "creationDate
//                  ascending" at the other end
//                "orderBy": "creationDate descending", "limit": 100, "page": 3,
//                "ratePerSecond": 20, "keys": "zipf", "latencyTargetMs": 10, "probe": PROBE}
//               or instead of "query": "create": "Post"; "update": "User", "attributes":
//               ["username"]; "delete": "Post" "create": "Order", "with": ["lines", {"payments":
//               1}]   with as many lines as orders have, and a payment "create": "Book", "with":
//               ["authors"]            linked with as many authors, which are there, as books have
//               match: "id = @id"  "id in @ids"  "date from @a to @b"  "title starts with @words"
//               "author is @userId" keys: "uniform"  "zipf"  "latest"  {"zipf": 1.2}
// PROBE         "a new post"                           the sample row of a command, or
//               {"rows": {"userId": "a sample row"}, "parameters": {"words": "par"}, "changes":
//               {"username": "x"}}
// MIX           {"name": "a quiet night", "description": "…", "factor": 0.1, "rates": {"Q3": 2},
// "hoursPerDay": 8} POPULATION    {"seed": 1, "fraction": 0.01, "counts": {"User": 100000},
// "sampleRows": [{"name": "a sample row",
//                "entity": "Post", "parents": {"author": "another sample row"}, "degrees":
//                {"comments": 20}, "values": {"title": "…"}}]}
// DESIGN        {"name": "V1", "description": "…", "containers": [CONTAINER…], "overrides":
// [{"pattern": "Q3",
//                "container": "posts", "query": "SELECT …"}]}           queries in place of the
//                planner's steps
// CONTAINER     {"name": "posts", "partitionKey": "/postId", "physicalPartitions": 4, "throughput":
// {"mode":
//                "autoscale", "requestUnitsPerSecond": 4000}, "indexingPolicy": {…}, "defaultTtl":
//                60, "analyticalTtl": -1, "uniqueKeys": [["/email"]], "documentTypes": [DOCUMENT…],
//                "scripts": [{"kind": "procedure", "name": "…", "body": ["function …"]}]}
//               partitionKey: a path, or an array of up to three. throughput modes: manual
//               autoscale serverless
// DOCUMENT      {"name": "post", "entity": "Post", "fields": [FIELD…]}                  the home of
// the entity, or
//               {"name": "post", "entity": "Post", "copy": "changeFeed", "cap": {"latest": 100,
//               "orderBy": "date"},
//                "filter": {"attribute": "status", "equals": "open"}, "fields": [FIELD…]}   a copy
//                kept in step
// FIELD         "title"                                the attribute of that name
//               {"name": "short", "attribute": "content", "truncate": 80}
//               {"name": "type", "constant": "post"}
//               {"name": "userId", "reference": "author"}             key of the partner, or keys
//               of the partners
//               {"name": "userName", "copy": "author.username", "upkeep": "changeFeed"}
//               {"name": "commentCount", "count": "comments", "upkeep": "transaction"}
//               {"name": "total", "sum": "lines.price", "upkeep": "application"}         also min,
//               max, average
//               {"name": "comments", "embed": "comments", "latest": 5, "orderBy": "date", "fields":
//               [FIELD…]} rows of an entity that is around them already are fine (a manager's
//               name): the list of their fields ends it
//               {"name": "pk", "compose": ["tenantId", {"reference": "author"}], "separator": "-"}
//               upkeep and copy: none transaction changeFeed application
//
// What has its usual value may be left out, and is left out when written. Unknown keys are errors.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <string>
#include <string_view>

namespace partita::workbook {

/// Version of the form that writeText() writes; higher ones are refused.
inline constexpr int textFormVersion = 1;

/// Reads the form. Errors are one sentence with the JSON path, line and column. Whether names exist
/// is not checked here: see advice::check(), and FilePlaces for the lines of what it finds.
Result<model::Workbook> readText(std::string_view text);

/// Writes the form. readText() gives back an equal workbook; equal workbooks give the same bytes.
std::string writeText(const model::Workbook &workbook);

} // namespace partita::workbook
