// Strict reader of a parsed JSON text: every value knows its path, and unknown keys are kept or
// refused. Used by the codecs only. Their exceptions end in read() (textform.cpp) and never leave
// this folder.
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

/// A kept key and the end of the sentence about it: "; did you mean \"title\"?".
struct UnknownKey {
    std::string path; ///< of the object that holds it
    std::string key;
    std::string suggestion;
};
/// The unknown keys of a text, in the order in which they were read.
using UnknownKeys = std::vector<UnknownKey>;

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

/// One JSON value with its path.
class Node {
public:
    /// `unknown`, if any, receives the keys that are kept.
    Node(const Json &json, std::string path, UnknownKeys *unknown = nullptr)
        : m_json(&json)
        , m_path(std::move(path))
        , m_unknown(unknown)
    {
    }

    UnknownKeys *unknown() const { return m_unknown; }
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

    /// Throws the complaint with the place: "Expected a string" becomes "Expected a string at
    /// $.name."
    [[noreturn]] void fail(const std::string &complaint) const;
    [[noreturn]] void failUnknown(const std::string &word,
                                  const std::vector<std::string> &known) const;
    /// Throws when several of these members are present: each would say what the object is.
    void allowOne(std::span<const char *const> keys, const char *what) const;

private:
    [[noreturn]] void failType(const char *wanted) const;

    const Json *m_json;
    std::string m_path;
    UnknownKeys *m_unknown;
};

/// The members of an object, read by name. At the end keepRest() keeps those that nobody read;
/// refuseRest() refuses them.
class Members {
public:
    explicit Members(const Node &node);

    const Node &node() const { return m_node; }
    bool has(const char *key);
    /// The member, or nothing when it is absent.
    std::optional<Node> find(const char *key);
    Node require(const char *key);

    // Each keeps `target` when the member is absent.
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

    /// Throws when the key is present: it belongs elsewhere. `complaint` says where, as a sentence
    /// without its full stop.
    void refuse(const char *key, const std::string &complaint) const;
    /// Keeps the members that nobody read, except those with a name in `misplaced`: they have a
    /// meaning in another kind of the object, so they are mistakes and refused.
    void keepRest(model::KeptMembers &kept, std::span<const char *const> misplaced = {}) const;
    void refuseRest() const;

private:
    bool isAsked(const std::string &key) const;
    bool isMisspeltSection(const std::string &key) const;
    std::string suggestionFor(const std::string &key) const;
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
