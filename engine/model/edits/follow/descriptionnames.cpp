#include "engine/model/edits/follow/descriptionnames.h"

#include "engine/model/references.h"

#include <map>
#include <set>

namespace partita::model {
namespace {

/// What was called what, before and after.
class Renaming {
public:
    void note(const std::string &before, const std::string &after)
    {
        if (before != after)
            m_renamed[before].insert(after);
        else
            m_staying.insert(before);
    }

    /// Those that have a name, in the same order before and after.
    template<typename Part>
    void noteAll(const std::vector<Part> &before, const std::vector<Part> &after)
    {
        for (std::size_t i = 0; i < before.size() && before.size() == after.size(); ++i)
            note(before[i].name, after[i].name);
    }

    bool isAny() const { return !m_renamed.empty(); }
    bool knows(const std::string &name) const
    {
        return m_renamed.contains(name) || m_staying.contains(name);
    }

    std::string now(const std::string &name) const
    {
        const auto found = m_renamed.find(name);
        if (found == m_renamed.end() || found->second.size() != 1 || m_staying.contains(name))
            return name;
        const std::string &made = *found->second.begin();
        const bool isAmbiguous = m_staying.contains(made) || m_renamed.contains(made);
        return isAmbiguous ? name : made;
    }

private:
    std::map<std::string, std::set<std::string>> m_renamed;
    std::set<std::string> m_staying;
};

void noteFields(const std::vector<Field> &before, const std::vector<Field> &after,
                Renaming &renaming)
{
    renaming.noteAll(before, after);
    for (std::size_t i = 0; i < before.size() && before.size() == after.size(); ++i) {
        const auto *was = std::get_if<EmbeddedSource>(&before[i].source);
        const auto *is = std::get_if<EmbeddedSource>(&after[i].source);
        if (was && is)
            noteFields(was->fields, is->fields, renaming);
    }
}

/// What is stored of the design in its containers.
void noteStored(const Design &before, const Design &after, Renaming &renaming)
{
    if (before.containers.size() != after.containers.size())
        return;
    for (std::size_t i = 0; i < before.containers.size(); ++i) {
        const auto &old = before.containers[i].documentTypes;
        const auto &now = after.containers[i].documentTypes;
        renaming.noteAll(old, now);
        for (std::size_t type = 0; type < old.size() && old.size() == now.size(); ++type)
            noteFields(old[type].fields, now[type].fields, renaming);
    }
}

/// Entities, attributes and roles.
Renaming renamedInModel(const Workbook &before, const Workbook &after)
{
    Renaming renaming;
    renaming.noteAll(*before.entities, *after.entities);
    if (before.entities->size() == after.entities->size()) {
        for (std::size_t i = 0; i < before.entities->size(); ++i)
            renaming.noteAll((*before.entities)[i].attributes, (*after.entities)[i].attributes);
    }
    const auto &old = *before.relationships;
    const auto &now = *after.relationships;
    for (std::size_t i = 0; i < old.size() && old.size() == now.size(); ++i) {
        renaming.note(old[i].parentRole, now[i].parentRole);
        renaming.note(old[i].childRole, now[i].childRole);
    }
    return renaming;
}

/// What names in a design may be names of. Containers are called as roles are, but the words around
/// tell them apart.
struct Renamings {
    Renaming containers;
    Renaming others;

    std::string now(const std::string &name, bool isContainer) const
    {
        const std::string first = (isContainer ? containers : others).now(name);
        return first == name && !isContainer && !others.knows(name) ? containers.now(name) : first;
    }
};

/// The name, or each of a path: "/bookId", "book.title".
std::string renamedPath(const std::string &code, bool isContainer, const Renamings &renamings)
{
    std::string made;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = code.find_first_of("/.", begin);
        made += renamings.now(code.substr(begin, end - begin), isContainer);
        if (end == std::string::npos)
            return made;
        made += code[end];
        begin = end + 1;
    }
}

std::string renamedText(const std::string &text, const Renamings &renamings)
{
    constexpr std::string_view before = "container ";
    constexpr std::string_view after = " is partitioned";
    std::string made;
    std::size_t begin = 0;
    while (true) {
        const std::size_t open = text.find('`', begin);
        const std::size_t close = open == std::string::npos ? open : text.find('`', open + 1);
        if (close == std::string::npos)
            return made + text.substr(begin);
        made += text.substr(begin, open + 1 - begin);
        const bool isContainer = made.ends_with(std::string(before) + '`')
            || text.compare(close + 1, after.size(), after) == 0;
        made += renamedPath(text.substr(open + 1, close - open - 1), isContainer, renamings) + '`';
        begin = close + 1;
    }
}

} // namespace

Workbook withDescriptionsFollowing(const Workbook &before, Workbook after)
{
    if (before.designs.size() != after.designs.size())
        return after;
    const Renaming model = renamedInModel(before, after);
    for (std::size_t i = 0; i < after.designs.size(); ++i) {
        Renamings renamings {{}, model};
        renamings.containers.noteAll(before.designs[i]->containers, after.designs[i]->containers);
        noteStored(*before.designs[i], *after.designs[i], renamings.others);
        if (!renamings.containers.isAny() && !renamings.others.isAny())
            continue;
        after.designs[i] = changed(after.designs[i], [&](Design &design) {
            design.description = renamedText(design.description, renamings);
        });
    }
    return after;
}

} // namespace partita::model
