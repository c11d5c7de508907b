// Reading a parsed JSON text strictly: every value knows its path, every key must be known. Used by
// the codecs only; what they throw ends in read() (textform.cpp) and never leaves the room.
#pragma once

#include "engine/base/result.h"
#include "engine/model/entity.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::workbook {

using model::Json;

/// Thrown by Node and Members, caught in read().
struct ReadFailure {
    Error error;
};

/// One value of an enumeration and its name in the text form.
template<typename E>
struct Name {
    E value;
    const char *text;
};

template<typename E, std::size_t N>
std::span<const Name<E>> all(const std::array<Name<E>, N> &names)
{
    return names;
}

/// One JSON value and where it stands.
class Node {
public:
    Node(const Json &json, std::string path)
        : m_json(&json)
        , m_path(std::move(path))
    {
    }

    const Json &json() const { return *m_json; }
    const std::string &path() const { return m_path; }

    bool isString() const { return m_json->is_string(); }
    bool isArray() const { return m_json->is_array(); }
    bool isObject() const { return m_json->is_object(); }

    std::string text() const;
    /// A string, or an array of lines.
    std::string lines() const;
    double number() const;
    std::int64_t integer() const;
    /// Requires an integer that fits an int.
    int smallInteger() const;
    std::uint64_t natural() const;
    bool boolean() const;
    std::vector<std::string> texts() const;
    std::vector<Node> elements() const;
    /// Members of an object by name, in the order of the text.
    std::vector<std::pair<std::string, Node>> members() const;

    template<typename E>
    E oneOf(std::span<const Name<E>> names) const
    {
        const std::string word = text();
        std::vector<std::string> known;
        for (const Name<E> &name : names) {
            if (word == name.text)
                return name.value;
            known.emplace_back(name.text);
        }
        failUnknown(word, known);
    }

    /// Throws a sentence made of `complaint` and the place: "Expected a string" -> "Expected a
    /// string at $.name."
    [[noreturn]] void fail(const std::string &complaint) const;
    [[noreturn]] void failUnknown(const std::string &word,
                                  const std::vector<std::string> &known) const;
    /// At most one of these members says what the object is: throws when there are several.
    void allowOne(std::span<const char *const> keys, const char *what) const;

private:
    [[noreturn]] void failType(const char *wanted) const;

    const Json *m_json;
    std::string m_path;
};

/// The members of an object, each asked for by name; done() refuses the ones nobody asked for.
class Members {
public:
    explicit Members(const Node &node);

    const Node &node() const { return m_node; }
    bool has(const char *key);
    /// Absent, or the member.
    std::optional<Node> find(const char *key);
    Node require(const char *key);

    // Each leaves `target` alone when the member is absent.
    void read(const char *key, std::string &target);
    void read(const char *key, double &target);
    void read(const char *key, bool &target);
    void read(const char *key, std::int64_t &target);
    void read(const char *key, std::optional<double> &target);
    void read(const char *key, std::optional<int> &target);
    void read(const char *key, std::optional<std::int64_t> &target);
    void readLines(const char *key, std::string &target);
    template<typename E>
    void read(const char *key, E &target, std::span<const Name<E>> names)
    {
        if (const auto member = find(key))
            target = member->oneOf(names);
    }

    /// Fails when there is a key that belongs elsewhere. The complaint says where, as a sentence
    /// without its end.
    void refuse(const char *key, const std::string &complaint) const;
    void done() const;

private:
    [[noreturn]] void failKey(const std::string &key) const;

    Node m_node;
    std::vector<std::string> m_asked;
};

template<typename E>
const char *textOf(E value, std::span<const Name<E>> names)
{
    for (const Name<E> &name : names) {
        if (name.value == value)
            return name.text;
    }
    return names.front().text;
}

} // namespace partita::workbook
