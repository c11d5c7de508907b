// The engine's result type: a value or one Error. No exception crosses a room's public headers.
//
//     Result<Item> found = container.read(key, id);
//     if (!found) return found.error();
//     use(*found);
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace partita {

/// What kind of thing went wrong. Codes are stable; texts may change.
enum class ErrorCode {
    badRequest, ///< The input is malformed or not allowed (status 400).
    notModified, ///< If-None-Match holds: the reader has the item already (304).
    notFound, ///< No such item, container, script, design… (404).
    conflict, ///< The id or a unique key is taken (409).
    preconditionFailed, ///< If-Match does not hold (412).
    tooLarge, ///< An item over 2 MB, a batch over its limits (413).
    throttled, ///< The partition's throughput is used up (429).
    retryWith, ///< Concurrent change inside a script (449).
    timeout, ///< A script or query exceeded its time budget (408).
    cancelled, ///< The caller asked to stop.
    fileError, ///< A file cannot be read or written.
};

/// The service's HTTP status for an error, e.g. 404 for notFound.
int statusOf(ErrorCode code);
/// The service's name for an error, e.g. "NotFound".
const char *nameOf(ErrorCode code);

/// One problem, told in one sentence: what, where, how to mend.
struct Error {
    ErrorCode code = ErrorCode::badRequest;
    std::string message;
    int line = 0; ///< 1-based line in the text that was read, 0 = unknown.
    int column = 0; ///< 1-based column (code points), 0 = unknown.
    std::string path = {}; ///< A JSON path such as `$.entities[2].name`, empty = none.
    long long retryAfterMs = 0; ///< Of throttled: when to come again, in virtual milliseconds.
    std::string file = {}; ///< The file that `line` and `column` count in, empty = none.
    double requestCharge = 0; ///< RU that the request cost although it was refused.
    int operation = 0; ///< Of a batch: the number of the operation that failed, from 1; 0 = none.
    int substatus = 0; ///< Of a script: the number that the error it died of carried, 0 = none.
    std::vector<std::string> log = {}; ///< Of a script: what it had written to the console.

    bool operator==(const Error &) const = default;
};

/// Where editors jump to: "blog.partita.json:12:7", the file alone where no line is known, nothing
/// without a file.
std::string placeOf(const Error &error);
/// The message behind its place, if it has one: "blog.partita.json:12:7: Unknown key …".
std::string located(const Error &error);

/// A value of type T or an Error.
template<typename T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Requires: ok().
    T &operator*() &
    {
        assert(ok());
        return std::get<0>(m_state);
    }
    const T &operator*() const &
    {
        assert(ok());
        return std::get<0>(m_state);
    }
    T &&operator*() &&
    {
        assert(ok());
        return std::get<0>(std::move(m_state));
    }
    T *operator->() { return &**this; }
    const T *operator->() const { return &**this; }

    /// Requires: !ok().
    const Error &error() const
    {
        assert(!ok());
        return std::get<1>(m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
    {
    }

    bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    const Error &error() const
    {
        assert(!ok());
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

} // namespace partita
