// Items that the parts of one request rewrite, until they are written: what several parts change in
// one item is written once.
#pragma once

#include "engine/base/result.h"
#include "engine/json/value.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace partita::execution {

class PendingRewrites {
public:
    /// Writes the item, for the first part that changes it.
    using Write = std::function<Result<void>(json::Value item)>;
    /// Takes note that it is written, for each part that changes it.
    using Note = std::function<void()>;

    /// The item as it is to be; undefined where it does not wait. `place`: its partition key and
    /// id, as text.
    json::Value find(const std::string &container, const std::string &place) const;
    /// `item` outlives the wait.
    void hold(const std::string &container, const std::string &place, json::Value item, Write write,
              Note note);
    /// Writes what waits in the container, in the order in which it came.
    Result<void> write(const std::string &container);
    Result<void> writeAll();

private:
    struct Waiting {
        json::Value item;
        Write write;
        std::vector<Note> notes;
    };
    struct Container {
        std::vector<Waiting> waiting;
        std::map<std::string, std::size_t> places; ///< where they stand there
    };
    std::map<std::string, Container> m_containers;
};

} // namespace partita::execution
