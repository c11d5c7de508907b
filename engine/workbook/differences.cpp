#include "engine/workbook/differences.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/differencewords.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace partita::workbook {
namespace {

/// A part of the workbook in words and as a JSON path.
struct Part {
    std::string phrase; ///< "the rate of the access pattern \"C1\""; empty for the workbook
    std::string path;
};

std::string sentenceFrom(std::string text)
{
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + '.';
}

std::string subjectOf(const Part &part)
{
    return part.phrase.empty() ? "the workbook" : part.phrase;
}

std::string within(std::string phrase, const Part &around)
{
    return around.phrase.empty() ? phrase : phrase + " of " + around.phrase;
}

/// Members whose own members depend on a kind: they are compared as a whole.
bool isWhole(const std::string &key)
{
    return key == "generate" || key == "degree" || key == "keys";
}

/// The lines of a text, if the value is one.
std::optional<std::vector<std::string>> linesOf(const Json &value)
{
    if (value.is_string())
        return std::vector {value.get<std::string>()};
    const bool isText = value.is_array() && !value.empty()
        && std::all_of(value.begin(), value.end(),
                       [](const Json &line) { return line.is_string(); });
    return isText ? std::optional(value.get<std::vector<std::string>>()) : std::nullopt;
}

/// The type of an attribute's element, which may be implied.
std::string typeIn(const Json &element, bool isMember)
{
    try {
        model::Attribute attribute;
        decode(Node(element, "$"), attribute, isMember);
        return nameOf(attribute.type);
    } catch (const ReadFailure &) {
        return {};
    }
}

/// What is said of a new element in brackets: " (string)".
std::string detailOf(const Json &element, const ListWords &words)
{
    std::string detail;
    if (words.detail == "type") {
        detail = typeIn(element, words.key == "members");
    } else if (!words.detail.empty() && element.is_object()) {
        const auto member = element.find(std::string(words.detail));
        if (member != element.end())
            detail = member->is_string() ? member->get<std::string>() : shownValue(*member);
    }
    if (detail.ends_with('.'))
        detail.pop_back();
    return detail.empty() ? detail : " (" + detail + ')';
}

/// An element that may be written as its bare name.
Json written(const Json &element, const ListWords &words)
{
    return element.is_string() ? Json {{std::string(words.name), element}} : element;
}

/// True when only the names differ.
bool isRenamed(const Json &older, const Json &newer, const ListWords &words)
{
    if (!older.is_object() || !newer.is_object())
        return false;
    Json named = older;
    named[std::string(words.name)] = newer.at(std::string(words.name));
    return named == newer;
}

class Comparison {
public:
    explicit Comparison(const Sides &sides)
        : m_sides(sides)
    {
    }

    void compareObjects(const Json &older, const Json &newer, const Part &around)
    {
        for (const auto &[key, value] : newer.items()) {
            const auto before = older.find(key);
            compareMembers(key, before == older.end() ? nullptr : &*before, &value, around);
        }
        for (const auto &[key, value] : older.items()) {
            if (!newer.contains(key))
                compareMembers(key, &value, nullptr, around);
        }
    }

    std::vector<Difference> take()
    {
        std::stable_sort(
            m_found.begin(), m_found.end(),
            [](const Difference &one, const Difference &other) { return one.kind < other.kind; });
        return std::move(m_found);
    }

private:
    /// One element of a list beside the other list's element of the same name.
    struct Pair {
        std::optional<std::size_t> older;
        std::optional<std::size_t> newer;
    };

    void compareMembers(const std::string &key, const Json *older, const Json *newer,
                        const Part &around)
    {
        if (older && newer && *older == *newer)
            return;
        const Json noList = Json::array();
        const Json noObject = Json::object();
        const Json &olderList = older ? *older : noList;
        const Json &newerList = newer ? *newer : noList;
        const Json &olderMap = older ? *older : noObject;
        const Json &newerMap = newer ? *newer : noObject;
        const std::string path = memberPath(around.path, key);
        const Part part {within("the " + nounOf(key), around), path};
        if (const ListWords *words = listWordsOf(key, olderList, newerList))
            compareLists(*words, olderList, newerList, {around.phrase, path});
        else if (!nounOfEntries(key).empty() && olderMap.is_object() && newerMap.is_object())
            compareEntries(key, olderMap, newerMap, {around.phrase, path});
        else if (older && newer && older->is_object() && newer->is_object() && !isWhole(key))
            compareObjects(*older, *newer, part);
        else
            addChange(older, newer, part);
    }

    /// The entries of a map from names.
    void compareEntries(const std::string &key, const Json &older, const Json &newer,
                        const Part &around)
    {
        const std::string noun = "the " + std::string(nounOfEntries(key)) + ' ';
        const auto compare = [&](const std::string &name, const Json *before, const Json *now) {
            const Part part {within(noun + inQuotes(name), around), memberPath(around.path, name)};
            if (before && now && before->is_object() && now->is_object())
                compareObjects(*before, *now, part);
            else if (!before || !now || *before != *now)
                addChange(before, now, part);
        };
        for (const auto &[name, value] : newer.items()) {
            const auto before = older.find(name);
            compare(name, before == older.end() ? nullptr : &*before, &value);
        }
        for (const auto &[name, value] : older.items()) {
            if (!newer.contains(name))
                compare(name, &value, nullptr);
        }
    }

    void compareLists(const ListWords &words, const Json &older, const Json &newer,
                      const Part &around)
    {
        std::vector<std::size_t> order;
        for (const auto &[before, now] : pairsOf(words, older, newer)) {
            if (before && now) {
                order.push_back(*before);
                compareElements(words, older[*before], newer[*now],
                                {around.phrase, elementPath(around.path, *now)});
            } else {
                const Json &element = now ? newer[*now] : older[*before];
                addElement(words, element, now.has_value(),
                           {around.phrase, elementPath(around.path, now ? *now : *before)});
            }
        }
        if (!std::is_sorted(order.begin(), order.end()))
            add(Difference::Kind::changed,
                within("the order of the " + nounOf(std::string(words.key)), around)
                    + " is another one",
                around.path);
    }

    /// Elements of the same name; then renamed ones. The newer list's elements come first.
    static std::vector<Pair> pairsOf(const ListWords &words, const Json &older, const Json &newer)
    {
        std::vector<bool> isTaken(older.size());
        std::vector<Pair> pairs(newer.size());
        const auto pairUp = [&](const auto &isPartner) {
            for (std::size_t now = 0; now < newer.size(); ++now) {
                pairs[now].newer = now;
                for (std::size_t before = 0; before < older.size() && !pairs[now].older; ++before) {
                    if (!isTaken[before] && isPartner(older[before], newer[now])) {
                        isTaken[before] = true;
                        pairs[now].older = before;
                    }
                }
            }
        };
        pairUp([&](const Json &before, const Json &now) {
            return nameIn(before, words) == nameIn(now, words);
        });
        pairUp([&](const Json &before, const Json &now) { return isRenamed(before, now, words); });
        for (std::size_t before = 0; before < older.size(); ++before) {
            if (!isTaken[before])
                pairs.push_back({before, std::nullopt});
        }
        return pairs;
    }

    void compareElements(const ListWords &words, const Json &older, const Json &newer,
                         const Part &around)
    {
        const std::string name = nameIn(older, words);
        const std::string newName = nameIn(newer, words);
        const Part part {within("the " + std::string(words.noun) + ' ' + inQuotes(name), around),
                         around.path};
        if (name != newName)
            add(Difference::Kind::changed,
                part.phrase + " is called " + inQuotes(newName) + ' ' + m_sides.newer, part.path);
        else if (older != newer)
            compareObjects(written(older, words), written(newer, words), part);
    }

    void addElement(const ListWords &words, const Json &element, bool isNew, const Part &around)
    {
        const std::string what = std::string(words.noun) + ' ' + inQuotes(nameIn(element, words));
        if (isNew)
            add(Difference::Kind::added,
                subjectOf(around) + " has a new " + what + detailOf(element, words), around.path);
        else
            add(Difference::Kind::removed, subjectOf(around) + " has no " + what + " any more",
                around.path);
    }

    void addChange(const Json *older, const Json *newer, const Part &part)
    {
        const std::string before = older ? shownValue(*older) : "not stated";
        const std::string now = newer ? shownValue(*newer) : "not stated";
        std::string text = part.phrase;
        if (!before.empty() && !now.empty())
            text += " is " + now + ' ' + m_sides.newer + " and " + before + ' ' + m_sides.older;
        else if (!older || !newer)
            text += " is stated " + (newer ? m_sides.newer : m_sides.older) + " only";
        else
            text += " differs" + whereTextsDiffer(*older, *newer);
        add(Difference::Kind::changed, text, part.path);
    }

    /// " from line 3 on" for texts of several lines.
    static std::string whereTextsDiffer(const Json &older, const Json &newer)
    {
        const auto before = linesOf(older);
        const auto now = linesOf(newer);
        if (!before || !now || (before->size() < 2 && now->size() < 2))
            return {};
        const auto first = std::mismatch(before->begin(), before->end(), now->begin(), now->end());
        return " from line " + std::to_string(first.first - before->begin() + 1) + " on";
    }

    void add(Difference::Kind kind, std::string text, const std::string &place)
    {
        m_found.push_back({kind, sentenceFrom(std::move(text)), place});
    }

    const Sides &m_sides;
    std::vector<Difference> m_found;
};

} // namespace

std::vector<Difference> differences(const model::Workbook &older, const model::Workbook &newer,
                                    const Sides &sides)
{
    Comparison comparison(sides);
    comparison.compareObjects(encode(older), encode(newer), {{}, "$"});
    return comparison.take();
}

} // namespace partita::workbook
