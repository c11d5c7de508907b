#include "engine/model/edits/follow/fieldnames.h"

#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/edits/edits.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

/// The names that may be proposed for a field of the entity's rows, always as many for one kind of
/// source.
Names proposedNames(const Workbook &workbook, const std::string &entity, const Field &field)
{
    if (const auto *own = std::get_if<AttributeSource>(&field.source))
        return {own->attribute};
    if (const auto *embedded = std::get_if<EmbeddedSource>(&field.source))
        return {embedded->role};
    if (const auto *copied = std::get_if<CopiedSource>(&field.source))
        return {
            camelJoined({copied->roles.empty() ? "" : copied->roles.back(), copied->attribute})};
    if (const auto *aggregate = std::get_if<AggregateSource>(&field.source))
        return {camelJoined({aggregate->role, nameOf(aggregate->function)})};
    const auto *reference = std::get_if<ReferenceSource>(&field.source);
    if (!reference)
        return {};
    const auto role = findRole(workbook, entity, reference->role);
    if (!role)
        return {};
    if (role->toMany)
        return Names(3, referenceNameOf(role->name, true));
    return {referenceNameOf(role->name, false), lowerCamel(role->name) + "Id",
            lowerCamel(role->partner) + "Id"};
}

/// The steps of a path by name, without those into arrays; nothing where it is no path.
Names namesIn(const json::Path &path)
{
    Names names;
    for (const json::Path::Step &step : path.steps()) {
        if (!step.isArray)
            names.push_back(step.name);
    }
    return names;
}

/// "/title/?" -> "/title" and "/?"; paths of keys end in no sign.
std::pair<std::string, std::string> withoutSign(const std::string &path)
{
    for (const char *sign : {"/?", "/*"}) {
        if (path.ends_with(sign))
            return {path.substr(0, path.size() - 2), sign};
    }
    return {path, {}};
}

/// Calls `visit` with each path that the indexing policy states.
template<typename Visit>
void visitPolicy(Json &policy, const Visit &visit)
{
    if (!policy.is_structured())
        return;
    for (auto &[name, value] : policy.items()) {
        if (name == "path" && value.is_string()) {
            std::string path = value.template get<std::string>();
            visit(path, true);
            value = path;
        } else {
            visitPolicy(value, visit);
        }
    }
}

/// Calls `visit` with each path of the container's keys and policy, and whether it is one of the
/// policy.
template<typename Visit>
void visitPaths(Container &container, const Visit &visit)
{
    for (std::string &path : container.partitionKey)
        visit(path, false);
    for (Names &paths : container.uniqueKeys) {
        for (std::string &path : paths)
            visit(path, false);
    }
    visitPolicy(container.indexingPolicy, visit);
}

/// The fields of one container, before and after.
class ContainerFields {
public:
    ContainerFields(const Workbook &before, const Workbook &after)
        : m_before(before)
        , m_after(after)
    {
    }

    /// The container `now` was `old`, of the design, until things were renamed.
    void follow(const Design &design, const Container &old, Container &now)
    {
        for (std::size_t i = 0; i < old.documentTypes.size(); ++i) {
            const DocumentType &type = old.documentTypes[i];
            collect(type.fields, type.entity, now.documentTypes[i].fields,
                    now.documentTypes[i].entity, {});
        }
        if (!m_follows)
            return;
        visitPaths(now, [&](const std::string &path, bool) { notePath(path); });
        for (const Found &found : m_found) {
            if (!mayFollow(found, design, old))
                m_staying.insert(found.place);
        }
        for (const Found &found : m_found) {
            if (!m_staying.contains(found.place))
                found.field->name = found.name;
        }
        visitPaths(now, [&](std::string &path, bool ofPolicy) { rename(path, ofPolicy); });
    }

private:
    struct Found {
        Names place; ///< names until now, from the item's root
        Field *field;
        std::string name; ///< that it should have
    };

    void collect(const std::vector<Field> &old, const std::string &oldEntity,
                 std::vector<Field> &now, const std::string &entity, const Names &around)
    {
        const Names oldNames = namesOf(old);
        Names names = oldNames;
        for (std::size_t i = 0; i < old.size(); ++i) {
            Names place = around;
            place.push_back(old[i].name);
            // Free beside the names of today as well: a field may have to stay what it is.
            Names taken = without(names, old[i].name);
            taken.insert(taken.end(), oldNames.begin(), oldNames.end());
            names[i] = nameFor(old[i], oldEntity, now[i], entity, oldNames,
                               without(std::move(taken), old[i].name));
            m_follows = m_follows || names[i] != old[i].name;
            m_found.push_back({place, &now[i], names[i]});
            const auto *oldRows = std::get_if<EmbeddedSource>(&old[i].source);
            auto *rows = std::get_if<EmbeddedSource>(&now[i].source);
            const auto oldRole
                = oldRows ? findRole(m_before, oldEntity, oldRows->role) : std::nullopt;
            const auto role = rows ? findRole(m_after, entity, rows->role) : std::nullopt;
            if (oldRole && role)
                collect(oldRows->fields, oldRole->partner, rows->fields, role->partner, place);
        }
    }

    /// Item ids are called id, whatever they are made of.
    std::string nameFor(const Field &old, const std::string &oldEntity, const Field &now,
                        const std::string &entity, const Names &oldNames, const Names &taken) const
    {
        if (old.name == "id")
            return old.name;
        const Names proposed = proposedNames(m_before, oldEntity, old);
        const Names wanted = proposedNames(m_after, entity, now);
        for (std::size_t i = 0; i < proposed.size() && i < wanted.size(); ++i) {
            if (old.name == freeName(proposed[i], without(oldNames, old.name)))
                return freeName(wanted[i], taken);
        }
        return old.name;
    }

    void notePath(const std::string &path)
    {
        const Result<json::Path> parsed = json::Path::parse(withoutSign(path).first);
        if (!parsed)
            return;
        Names place;
        for (const std::string &name : namesIn(*parsed)) {
            place.push_back(name);
            m_stated.insert(place);
        }
    }

    bool mayFollow(const Found &found, const Design &design, const Container &container) const
    {
        const std::string &name = found.place.back();
        for (const PlanOverride &stated : design.overrides) {
            if (stated.container == container.name && mentionsWord(stated.query, name))
                return false;
        }
        for (const Script &script : container.scripts) {
            if (mentionsWord(script.body, name))
                return false;
        }
        if (!m_stated.contains(found.place))
            return true;
        return std::all_of(m_found.begin(), m_found.end(), [&](const Found &other) {
            return other.place != found.place || other.name == found.name;
        });
    }

    std::string nameNow(const Names &place) const
    {
        const auto found
            = std::find_if(m_found.begin(), m_found.end(),
                           [&](const Found &candidate) { return candidate.place == place; });
        return found == m_found.end() ? place.back() : found->field->name;
    }

    void rename(std::string &path, bool ofPolicy) const
    {
        const auto [stem, sign] = withoutSign(path);
        const Result<json::Path> parsed = json::Path::parse(stem);
        if (!parsed)
            return;
        Names place;
        Names names;
        std::vector<json::Path::Step> renamed = parsed->steps();
        for (json::Path::Step &step : renamed) {
            if (step.isArray)
                continue;
            place.push_back(step.name);
            names.push_back(nameNow(place));
            step.name = names.back();
        }
        if (names != place)
            path = ofPolicy ? json::Path(std::move(renamed)).text() + sign : keyPathOf(names);
    }

    const Workbook &m_before;
    const Workbook &m_after;
    std::vector<Found> m_found;
    std::set<Names> m_stated; ///< places on the paths of the container
    std::set<Names> m_staying;
    bool m_follows = false;
};

} // namespace

Workbook withFieldsFollowing(const Workbook &before, Workbook after)
{
    const Workbook renamed = after;
    for (std::size_t i = 0; i < before.designs.size(); ++i) {
        const Design &old = *before.designs[i];
        after.designs[i] = changed(after.designs[i], [&](Design &design) {
            for (std::size_t place = 0; place < old.containers.size(); ++place)
                ContainerFields(before, renamed)
                    .follow(old, old.containers[place], design.containers[place]);
        });
    }
    return after;
}

bool mentionsWord(const std::string &text, const std::string &word)
{
    const auto isPart = [&](std::size_t at) {
        return at < text.size()
            && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !isPart(at - 1)) && !isPart(at + word.size()))
            return true;
    }
    return false;
}

} // namespace partita::model
