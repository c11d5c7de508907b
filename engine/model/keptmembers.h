// Members of an object in the text form that this Partita does not know: a newer version wrote
// them, or a key is misspelt. They stay with the part of the model whose object they were read
// from, have no effect, and are written back.
#pragma once

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace partita::model {

/// Values of attributes and constants as the user typed them.
using Json = nlohmann::ordered_json;

struct KeptMember {
    std::string key;
    Json value;
    std::string after; ///< the key before it; empty when it came first
    /// Two members at different places of their object are equal.
    bool operator==(const KeptMember &other) const
    {
        return key == other.key && value == other.value;
    }
};

/// The kept members of one object, in the order of the text. Copying is cheap.
class KeptMembers {
public:
    bool isEmpty() const { return !m_members; }
    /// Call only when it is not empty.
    const std::vector<KeptMember> &all() const { return *m_members; }
    void set(std::vector<KeptMember> members)
    {
        m_members = members.empty()
            ? nullptr
            : std::make_shared<const std::vector<KeptMember>>(std::move(members));
    }
    bool operator==(const KeptMembers &other) const
    {
        return m_members == other.m_members
            || (m_members && other.m_members && *m_members == *other.m_members);
    }

private:
    std::shared_ptr<const std::vector<KeptMember>> m_members; ///< null when there are none
};

} // namespace partita::model
