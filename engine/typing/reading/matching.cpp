#include "engine/typing/reading/matching.h"

#include <algorithm>

namespace partita::typing {
namespace {

/// Finds partners in several passes; each pass leaves fewer elements to the next.
class Matching {
public:
    Matching(const Json &before, const Json &typed)
        : m_before(before)
        , m_typed(typed)
        , m_isTaken(before.size(), false)
        , m_partners(typed.size())
    {
    }

    template<typename Alike>
    void pass(const Alike &alike)
    {
        for (std::size_t index = 0; index < m_typed.size(); ++index) {
            for (std::size_t old = 0; old < m_before.size() && !m_partners[index]; ++old) {
                if (!m_isTaken[old] && alike(m_before[old], m_typed[index]))
                    take(old, index);
            }
        }
    }

    /// Pairs what is left in its order, when nothing was added or removed.
    void pairUp()
    {
        if (m_before.size() != m_typed.size())
            return;
        std::size_t old = 0;
        for (std::size_t index = 0; index < m_typed.size(); ++index) {
            if (m_partners[index])
                continue;
            while (m_isTaken[old])
                ++old;
            take(old, index);
        }
    }

    std::vector<std::optional<std::size_t>> partners() && { return std::move(m_partners); }

private:
    void take(std::size_t old, std::size_t index)
    {
        m_partners[index] = old;
        m_isTaken[old] = true;
    }

    const Json &m_before;
    const Json &m_typed;
    std::vector<bool> m_isTaken;
    std::vector<std::optional<std::size_t>> m_partners;
};

/// True for objects that have at least half of their members in common.
bool isAlike(const Json &left, const Json &right)
{
    if (!left.is_object() || !right.is_object())
        return false;
    std::size_t equal = 0;
    for (const auto &[name, value] : left.items()) {
        const Json *other = memberOf(right, name);
        equal += other && same(value, *other);
    }
    return equal > 0 && 2 * equal >= std::max(left.size(), right.size());
}

} // namespace

bool same(const Json &left, const Json &right)
{
    if (left.is_object() && right.is_object())
        return left.size() == right.size()
            && std::all_of(left.items().begin(), left.items().end(), [&](const auto &member) {
                   const Json *other = memberOf(right, member.key());
                   return other && same(member.value(), *other);
               });
    if (left.is_array() && right.is_array())
        return std::equal(left.begin(), left.end(), right.begin(), right.end(), same);
    return left == right;
}

const Json *memberOf(const Json &object, const std::string &name)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::string keyFieldOf(const model::EmbeddedSource &source, const std::string &key)
{
    const auto found
        = std::find_if(source.fields.begin(), source.fields.end(), [&](const model::Field &field) {
              const auto *own = std::get_if<model::AttributeSource>(&field.source);
              return own && own->attribute == key && !own->truncate;
          });
    return found == source.fields.end() ? std::string() : found->name;
}

std::vector<std::optional<std::size_t>> matched(const Json &before, const Json &typed,
                                                const std::string &key)
{
    Matching matching(before, typed);
    if (!key.empty())
        matching.pass([&](const Json &old, const Json &element) {
            const Json *left = memberOf(old, key);
            const Json *right = memberOf(element, key);
            return left && right && same(*left, *right);
        });
    matching.pass([](const Json &old, const Json &element) { return same(old, element); });
    const auto isWithoutKnownKey
        = [&](const Json &element) { return key.empty() || !memberOf(element, key); };
    matching.pass(isAlike);
    if (std::all_of(typed.begin(), typed.end(), isWithoutKnownKey))
        matching.pairUp();
    return std::move(matching).partners();
}

} // namespace partita::typing
