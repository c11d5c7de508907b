// Messages between Partita and the process of one execution (partita-script). Partita asks; the
// process answers each message with one, after any number of log lines.
//
//     Compile       -> Compiled or Failed
//     Run           -> Wanted, Ended or Failed
//     Reply         -> Wanted, Ended or Failed: what follows in the script
//     Define        -> Compiled or Failed
//     CallFunction  -> Called or Failed
//
// A message is one byte, its tag, and its fields in order. Texts are UTF-8 with their length before
// them.
#pragma once

#include "engine/json/value.h"
#include "engine/script/script.h"

#include <array>
#include <cstring>

namespace partita::script {

/// An exception of a script.
struct Failure {
    std::string message;
    std::int32_t number
        = 0; ///< error number: the status of an operation, or one that the script chose; 0 = none
    std::int32_t line = 0; ///< 1-based, in the script's body, 0 = unknown
    std::int32_t column = 0; ///< for errors of syntax
};

/// The first message of a forked process.
struct Ready {
    static constexpr char tag = 'y';
    std::int32_t process = 0; ///< its number
    void each(auto &&fields) { fields(process); }
};

/// Compiles a script, to find errors of syntax.
struct Compile {
    static constexpr char tag = 'c';
    std::string name;
    std::string body;
    void each(auto &&fields) { fields(name, body); }
};

struct Compiled {
    static constexpr char tag = 'k';
    void each(auto &&) { }
};

struct Failed {
    static constexpr char tag = 'f';
    Failure failure;
    void each(auto &&fields)
    {
        fields(failure.message, failure.number, failure.line, failure.column);
    }
};

/// Begins an execution of a stored procedure or trigger.
struct Run {
    static constexpr char tag = 'r';
    std::string name;
    std::string body;
    std::string kind; ///< "procedure", "preTrigger", "postTrigger"
    std::string operationType;
    std::string selfLink;
    std::string altLink;
    std::string arguments; ///< JSON text of a list
    std::string requestBody; ///< JSON text, empty = undefined
    std::string responseBody;
    std::string quota; ///< see running/quota.cpp
    std::string usage;
    double nowMs = 0;
    double timeMs = 0; ///< processor time that is left
    double maximumOperations = 0;
    std::int64_t accepted = 0; ///< calls that earlier scripts of the same transaction have made
    std::int32_t seed = 1;
    void each(auto &&fields)
    {
        fields(name, body, kind, operationType, selfLink, altLink, arguments, requestBody,
               responseBody, quota, usage, nowMs, timeMs, maximumOperations, accepted, seed);
    }
};

/// A call on the collection, to be answered by a Reply.
struct Wanted {
    static constexpr char tag = 'w';
    std::string operation;
    std::string link;
    std::string body; ///< JSON text
    std::string query;
    std::string parameters; ///< JSON text of a list
    std::string options; ///< JSON text of an object
    void each(auto &&fields) { fields(operation, link, body, query, parameters, options); }
};

struct Reply {
    static constexpr char tag = 'a';
    std::int32_t number = 0; ///< status of the error, 0 = success
    std::string message = {}; ///< of the error
    std::string value = {}; ///< JSON text, empty = undefined
    std::string options = {}; ///< JSON text of an object
    double spentMs = 0; ///< processor time that the calls of this run have taken so far
    void each(auto &&fields) { fields(number, message, value, options, spentMs); }
};

/// The result of an execution.
struct Ended {
    static constexpr char tag = 'e';
    bool hasBody = false;
    bool bodyIsSet = false; ///< the script has set it; a post-trigger has a body from the beginning
    std::string body; ///< JSON text of the response
    bool hasRequestBody = false;
    std::string requestBody; ///< JSON text
    std::int64_t accepted = 0;
    void each(auto &&fields)
    {
        fields(hasBody, bodyIsSet, body, hasRequestBody, requestBody, accepted);
    }
};

/// A line that the script wrote to its console.
struct Log {
    static constexpr char tag = 'l';
    std::string line;
    void each(auto &&fields) { fields(line); }
};

/// Prepares a user-defined function, which is the next one by number, from 0.
struct Define {
    static constexpr char tag = 'd';
    std::string name;
    std::string body;
    double nowMs = 0; ///< the clock of its Date
    void each(auto &&fields) { fields(name, body, nowMs); }
};

struct CallFunction {
    static constexpr char tag = 'u';
    std::int32_t number = 0;
    std::string arguments; ///< values (see below), each a field
    void each(auto &&fields) { fields(number, arguments); }
};

struct Called {
    static constexpr char tag = 'v';
    std::string value; ///< see below
    void each(auto &&fields) { fields(value); }
};

/// Number of the descriptor by which Partita reaches the warm process (process/warmprocess.h).
inline constexpr int controlDescriptor = 3;

/// Request to fork the process of an execution, with the limits that the kernel holds.
struct Start {
    std::int64_t memory = 0; ///< bytes by which it may grow
    std::int64_t seconds = 0; ///< of processor time
};

/// How the process of an execution ends when it is not killed: exit codes.
enum class Ending { done = 0, memory = 70, stack = 71, crash = 72 };

/// Appends fields to a message.
class FieldWriter {
public:
    explicit FieldWriter(std::string &message)
        : m_message(message)
    {
    }

    void operator()(const auto &...fields) { (put(fields), ...); }
    void put(std::string_view text)
    {
        put(static_cast<std::int64_t>(text.size()));
        m_message.append(text);
    }
    void put(const std::string &text) { put(std::string_view(text)); }
    template<typename T>
    requires std::is_arithmetic_v<T>
    void put(T number)
    {
        std::array<char, sizeof number> bytes;
        std::memcpy(bytes.data(), &number, sizeof number);
        m_message.append(bytes.data(), bytes.size());
    }

private:
    std::string &m_message;
};

/// Takes fields from a message. Of a message that is too short the rest stays empty.
class FieldReader {
public:
    explicit FieldReader(std::string_view message)
        : m_rest(message)
    {
    }

    bool atEnd() const { return m_rest.empty(); }
    void operator()(auto &...fields) { (take(fields), ...); }
    /// Borrows from the message.
    std::string_view text()
    {
        std::int64_t size = 0;
        take(size);
        return bytes(size < 0 ? 0 : static_cast<std::size_t>(size));
    }
    void take(std::string &field) { field = text(); }
    template<typename T>
    requires std::is_arithmetic_v<T>
    void take(T &number)
    {
        if (const std::string_view found = bytes(sizeof number); found.size() == sizeof number)
            std::memcpy(&number, found.data(), sizeof number);
    }

private:
    std::string_view bytes(std::size_t count)
    {
        const std::string_view found = m_rest.substr(0, count);
        m_rest.remove_prefix(found.size());
        return found;
    }

    std::string_view m_rest;
};

template<typename Message>
std::string encoded(Message message)
{
    std::string text(1, Message::tag);
    message.each(FieldWriter(text));
    return text;
}

inline char tagOf(std::string_view message)
{
    return message.empty() ? '\0' : message.front();
}

/// The message of a type. Requires: its tag is that of the type.
template<typename Message>
Message decoded(std::string_view text)
{
    Message message;
    message.each(FieldReader(text.substr(1)));
    return message;
}

/// Values of user-defined functions: a mark, and what belongs to it.
namespace mark {
inline constexpr char undefined = 'u';
inline constexpr char null = '0';
inline constexpr char isTrue = 't';
inline constexpr char isFalse = 'f';
inline constexpr char number = 'n'; ///< eight bytes of a double
inline constexpr char string = 's'; ///< UTF-8
inline constexpr char json = 'j'; ///< JSON text of anything else
} // namespace mark

/// `text` with a full stop at the end.
std::string asSentence(std::string text);

void appendValue(json::Value value, std::string &out);
/// The value lives in `arena`. Errors: text that is no JSON for the store, such as a string with
/// half of a surrogate pair.
Result<json::Value> valueOf(std::string_view encodedValue, json::Arena &arena);

} // namespace partita::script
