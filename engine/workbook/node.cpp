#include "engine/workbook/node.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::workbook {
namespace {

const char *kindOf(const Json &json)
{
    switch (json.type()) {
    case Json::value_t::null:
        return "null";
    case Json::value_t::boolean:
        return "true or false";
    case Json::value_t::string:
        return "a string";
    case Json::value_t::array:
        return "an array";
    case Json::value_t::object:
        return "an object";
    default:
        return "a number";
    }
}

/// True for an integer in the range of 64 bits.
bool isIntegral(double value)
{
    return std::trunc(value) == value && std::abs(value) < 9.2e18;
}

} // namespace

void Node::fail(const std::string &complaint) const
{
    throw ReadFailure {{ErrorCode::badRequest, complaint + " at " + m_path + ".", 0, 0, m_path}};
}

void Node::failUnknown(const std::string &word, const std::vector<std::string> &known) const
{
    throw ReadFailure {{ErrorCode::badRequest,
                        "Unknown value " + inQuotes(word) + " at " + m_path
                            + suggestion(word, known, known.size()),
                        0, 0, m_path}};
}

void Node::allowOne(std::span<const char *const> keys, const char *what) const
{
    std::vector<std::string> found;
    for (const char *key : keys) {
        if (m_json->contains(key))
            found.push_back(inQuotes(key));
    }
    if (found.size() > 1)
        fail(std::string(what) + ", found " + found[0] + " and " + found[1]
             + "; keep one of them,");
}

void Node::failType(const char *wanted) const
{
    fail(std::string("Expected ") + wanted + ", found " + kindOf(*m_json) + ",");
}

std::string Node::text() const
{
    if (!m_json->is_string())
        failType("a string");
    return m_json->get<std::string>();
}

std::string Node::lines() const
{
    if (m_json->is_string())
        return m_json->get<std::string>();
    if (!m_json->is_array())
        failType("a string or an array of lines");
    std::string joined;
    for (const std::string &line : texts())
        joined += line + '\n';
    if (!joined.empty())
        joined.pop_back();
    return joined;
}

double Node::number() const
{
    if (!m_json->is_number())
        failType("a number");
    return m_json->get<double>();
}

std::int64_t Node::integer() const
{
    if (!m_json->is_number())
        failType("an integer");
    if (m_json->is_number_unsigned()
        && m_json->get<std::uint64_t>()
            > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        fail("The number is too large");
    if (!m_json->is_number_float())
        return m_json->get<std::int64_t>();
    const double value = m_json->get<double>();
    if (!isIntegral(value))
        fail("Expected an integer, found a fraction,");
    return static_cast<std::int64_t>(value);
}

int Node::smallInteger() const
{
    const std::int64_t value = integer();
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
        fail("The number is too large");
    return static_cast<int>(value);
}

std::uint64_t Node::natural() const
{
    if (m_json->is_number_unsigned())
        return m_json->get<std::uint64_t>();
    const std::int64_t value = integer();
    if (value < 0)
        fail("The number must not be negative");
    return static_cast<std::uint64_t>(value);
}

bool Node::boolean() const
{
    if (!m_json->is_boolean())
        failType("true or false");
    return m_json->get<bool>();
}

std::vector<std::string> Node::texts() const
{
    std::vector<std::string> found;
    for (const Node &element : elements())
        found.push_back(element.text());
    return found;
}

std::vector<Node> Node::elements() const
{
    if (!m_json->is_array())
        failType("an array");
    std::vector<Node> found;
    for (std::size_t index = 0; index < m_json->size(); ++index)
        found.emplace_back((*m_json)[index], elementPath(m_path, index), m_unknown);
    return found;
}

std::vector<std::pair<std::string, Node>> Node::members() const
{
    if (!m_json->is_object())
        failType("an object");
    std::vector<std::pair<std::string, Node>> found;
    for (const auto &[name, value] : m_json->items())
        found.emplace_back(name, Node(value, memberPath(m_path, name), m_unknown));
    return found;
}

Members::Members(const Node &node)
    : m_node(node)
{
    node.members(); // throws if it is no object
}

bool Members::has(const char *key)
{
    return find(key).has_value();
}

std::optional<Node> Members::find(const char *key)
{
    m_asked.emplace_back(key);
    const auto found = m_node.json().find(key);
    if (found == m_node.json().end())
        return std::nullopt;
    return Node(*found, memberPath(m_node.path(), key), m_node.unknown());
}

Node Members::require(const char *key)
{
    auto member = find(key);
    if (member)
        return *member;
    for (const auto &[name, value] : m_node.json().items()) { // misspelt rather than absent?
        if (!nearest(name, {key}).empty() && !isAsked(name))
            failKey(name);
    }
    m_node.fail("Missing " + inQuotes(key));
}

void Members::read(const char *key, std::string &target)
{
    if (const auto member = find(key))
        target = member->text();
}

void Members::read(const char *key, double &target)
{
    if (const auto member = find(key))
        target = member->number();
}

void Members::read(const char *key, bool &target)
{
    if (const auto member = find(key))
        target = member->boolean();
}

void Members::read(const char *key, std::int64_t &target)
{
    if (const auto member = find(key))
        target = member->integer();
}

void Members::read(const char *key, std::optional<double> &target)
{
    if (const auto member = find(key))
        target = member->number();
}

void Members::read(const char *key, std::optional<int> &target)
{
    if (const auto member = find(key))
        target = member->smallInteger();
}

void Members::read(const char *key, std::optional<std::int64_t> &target)
{
    if (const auto member = find(key))
        target = member->integer();
}

void Members::readLines(const char *key, std::string &target)
{
    if (const auto member = find(key))
        target = member->lines();
}

void Members::refuse(const char *key, const std::string &complaint) const
{
    for (const auto &[name, value] : m_node.members()) {
        if (name == key)
            value.fail(complaint + ',');
    }
}

void Members::keepRest(model::KeptMembers &kept, std::span<const char *const> misplaced) const
{
    std::vector<model::KeptMember> rest;
    std::string before;
    for (const auto &[name, value] : m_node.json().items()) {
        if (!isAsked(name)) {
            if (std::find(misplaced.begin(), misplaced.end(), name) != misplaced.end()
                || isMisspeltSection(name))
                failKey(name);
            rest.push_back({name, value, before});
            if (m_node.unknown())
                m_node.unknown()->push_back({m_node.path(), name, suggestionFor(name)});
        }
        before = name;
    }
    kept.set(std::move(rest));
}

void Members::refuseRest() const
{
    for (const auto &[name, value] : m_node.json().items()) {
        if (!isAsked(name))
            failKey(name);
    }
}

bool Members::isAsked(const std::string &key) const
{
    return std::find(m_asked.begin(), m_asked.end(), key) != m_asked.end();
}

/// Whether the key resembles that of a missing part of the workbook. Kept as unknown, it would
/// leave everything that refers to this part without meaning.
bool Members::isMisspeltSection(const std::string &key) const
{
    if (m_node.path() != "$")
        return false;
    std::vector<std::string> missing;
    std::copy_if(m_asked.begin(), m_asked.end(), std::back_inserter(missing),
                 [this](const std::string &name) { return !m_node.json().contains(name); });
    return suggestion(key, missing, 0).starts_with("; did you mean");
}

std::string Members::suggestionFor(const std::string &key) const
{
    constexpr std::size_t allKeys = 40;
    return suggestion(key, m_asked, allKeys);
}

void Members::failKey(const std::string &key) const
{
    throw ReadFailure {
        {ErrorCode::badRequest,
         "Unknown key " + inQuotes(key) + " at " + m_node.path() + suggestionFor(key), 0, 0,
         memberPath(m_node.path(), key)}};
}

} // namespace partita::workbook
