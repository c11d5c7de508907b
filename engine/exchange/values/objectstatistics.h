// The members of many objects, and whether the objects are maps, whose names are data.
#pragma once

#include "engine/exchange/values/valuestatistics.h"

namespace partita::exchange {

class ObjectStatistics {
public:
    struct Member {
        std::string name;
        ValueStatistics values; ///< without the objects that lack the member
    };

    void add(const model::Json &object, int level);

    std::int64_t count() const { return m_sizes.count(); }
    const std::vector<Member> &members() const { return m_members; }
    const Member *member(const std::string &name) const;
    /// Values whose names came after the first mostNames.
    std::int64_t others() const { return m_others; }
    /// Many names, each in less than half of the objects, with values of one shape: languages, days
    /// or ids as names.
    bool areMaps() const;
    double meanBytes() const;

    /// Attributes of the members; of maps only so many as an object has on average.
    std::vector<model::Attribute> attributes() const;
    /// One attribute of a member, with the share of objects that lack it.
    model::Attribute attributeOf(const Member &member) const;

    static constexpr std::size_t mostNames = 500;

private:
    std::vector<const Member *> mostFrequent(std::size_t most) const;

    Spread m_sizes; ///< members of an object
    std::int64_t m_others = 0;
    std::vector<Member> m_members; ///< in the order of their first occurrence
    std::unordered_map<std::string, std::size_t> m_positions;
};

} // namespace partita::exchange
