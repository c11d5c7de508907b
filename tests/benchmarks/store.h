// Interface of a store in the comparison: the requests R2 to R8 of the workload, each answer as
// JSON text in a buffer of the caller.
#pragma once

#include "engine/json/output.h"
#include "tests/benchmarks/blog.h"

#include <memory>

namespace partita::benchmarks {

enum class Request {
    pointRead, ///< R1: a post by its key and id
    commentsOfPost, ///< R2: by date, oldest first
    likesOfPost, ///< R3: how many
    postsOfUser, ///< R4: wherever they are
    newestPosts, ///< R5: the newest hundred of all
    groups, ///< R7: number of items and sum of likeCount by type
};

class Store {
public:
    virtual ~Store() = default;

    /// R8: takes in every item, each one indexed as it comes.
    virtual void load(const Blog &blog) = 0;
    /// `key` is the id of a post or user; unused where the request has none. Appends one JSON text
    /// after another, each followed by a line feed, and gives their number.
    virtual std::size_t ask(Request request, const std::string &key, json::Output &answer) = 0;
    /// R6: stores the like and adds 1 to likeCount of its post, both or neither.
    virtual void like(const std::string &post, const std::string &item) = 0;
    /// Does what likes have left to be done later, if anything.
    virtual void settle() = 0;
    /// Memory of items and indexes.
    virtual std::size_t bytes() const = 0;
};

/// Partita's own engine, every path indexed.
std::unique_ptr<Store> makePartita(int physicalPartitions);

enum class SqliteIndexes {
    madeToMeasure, ///< the three composite indexes that the requests want
    everyProperty, ///< one for each property, as a store has that knows nothing of the requests
};
/// SQLite in memory: rows of key, id and JSON text, indexes on what json_extract() finds in it.
std::unique_ptr<Store> makeSqlite(SqliteIndexes indexes);

} // namespace partita::benchmarks
