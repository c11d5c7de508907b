// Changed items that wait until they are written: what several parts of one request change in an
// item is written once.
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
    /// Writes the item; that of the first part that changes it is used.
    using Write = std::function<Result<void>(json::Value item)>;
    /// Records the write; called for each part that changed the item.
    using Note = std::function<void()>;

    /// The changed item; undefined when none waits. `place`: partition key and id as text.
    json::Value find(const std::string &container, const std::string &place) const;
    /// `item` must live until it is written.
    void hold(const std::string &container, const std::string &place, json::Value item, Write write,
              Note note);
    /// Writes the waiting items of the container, in the order of their first change.
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
        std::map<std::string, std::size_t> places; ///< positions in `waiting`, by place
    };
    std::map<std::string, Container> m_containers;
};

} // namespace partita::execution
