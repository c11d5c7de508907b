#include "engine/exchange/values/objectstatistics.h"

namespace partita::exchange {
namespace {

using Member = ObjectStatistics::Member;

/// Whether the objects of a map's member have at least half of their names in common with those of
/// another.
bool haveOneShape(const Member &one, const Member &other)
{
    if (one.values.type() != other.values.type())
        return false;
    const ObjectStatistics *left = one.values.objects();
    const ObjectStatistics *right = other.values.objects();
    if (!left || !right)
        return true;
    std::size_t common = 0;
    for (const Member &member : right->members())
        common += left->member(member.name) ? 1 : 0;
    return common * 2 >= std::min(left->members().size(), right->members().size());
}

double shareOf(std::int64_t part, std::int64_t whole)
{
    const double share = static_cast<double>(part) / static_cast<double>(whole);
    return std::round(share * 1e6) / 1e6;
}

} // namespace

void ObjectStatistics::add(const model::Json &object, int level)
{
    m_sizes.add(static_cast<double>(object.size()));
    for (const auto &[name, value] : object.items()) {
        const auto known = m_positions.find(name);
        if (known != m_positions.end()) {
            m_members[known->second].values.add(value, level + 1);
        } else if (m_members.size() < mostNames) {
            m_positions.emplace(name, m_members.size());
            m_members.push_back({name, {}});
            m_members.back().values.add(value, level + 1);
        } else {
            ++m_others;
        }
    }
}

const Member *ObjectStatistics::member(const std::string &name) const
{
    const auto known = m_positions.find(name);
    return known == m_positions.end() ? nullptr : &m_members[known->second];
}

bool ObjectStatistics::areMaps() const
{
    constexpr std::size_t fewestNames = 12;
    if (m_members.size() < fewestNames)
        return false;
    const Member *first = mostFrequent(1).front();
    return std::all_of(m_members.begin(), m_members.end(), [&](const Member &member) {
        const std::int64_t there = member.values.values() + member.values.nulls();
        return there * 2 < count() && haveOneShape(*first, member);
    });
}

double ObjectStatistics::meanBytes() const
{
    double bytes = 1; // the braces, and one comma less
    for (const Member &member : m_members) {
        const auto there = static_cast<double>(member.values.values());
        const double pair = static_cast<double>(member.name.size()) + 4 + member.values.meanBytes();
        bytes += pair * there / static_cast<double>(std::max<std::int64_t>(count(), 1));
    }
    return bytes;
}

std::vector<const Member *> ObjectStatistics::mostFrequent(std::size_t most) const
{
    std::vector<const Member *> sorted;
    for (const Member &member : m_members)
        sorted.push_back(&member);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Member *left, const Member *right) {
        return left->values.values() > right->values.values();
    });
    sorted.resize(std::min(sorted.size(), most));
    return sorted;
}

model::Attribute ObjectStatistics::attributeOf(const Member &member) const
{
    model::Attribute made = member.values.attribute(member.name);
    made.missing = std::clamp(1 - shareOf(member.values.values(), count()), 0.0, 1.0);
    const std::int64_t absent = count() - member.values.values() - member.values.nulls();
    if (member.values.nulls() > 0)
        made.description = "Null in " + std::to_string(member.values.nulls()) + " and absent in "
            + std::to_string(absent) + " of " + std::to_string(count()) + '.';
    return made;
}

std::vector<model::Attribute> ObjectStatistics::attributes() const
{
    std::vector<model::Attribute> made;
    if (!areMaps()) {
        for (const Member &member : m_members) {
            if (!member.name.empty())
                made.push_back(attributeOf(member));
        }
        return made;
    }
    const auto shown = static_cast<std::size_t>(std::max(1.0, std::ceil(m_sizes.mean())));
    for (const Member *member : mostFrequent(shown)) {
        if (member->name.empty())
            continue;
        made.push_back(member->values.attribute(member->name));
        made.back().missing = 1 - std::min(1.0, m_sizes.mean() / static_cast<double>(shown));
    }
    return made;
}

} // namespace partita::exchange
