#include "engine/advice/rules/materialisedview.h"

#include "engine/advice/measured/fielduse.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"

#include <algorithm>

namespace partita::advice {
namespace {

struct MatchedProperty {
    std::vector<std::string> path; ///< in a document type: "city", or "address", "city"
    std::string attribute; ///< attribute or role that the query matches
};

/// The property of the type's items that a condition of the query matches.
std::optional<MatchedProperty> matchedProperty(const model::DocumentType &type,
                                               const model::Match &match)
{
    for (const model::Field &field : type.fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
        const auto members = own ? model::membersInside(match.path, own->attribute) : std::nullopt;
        if (match.kind == model::Match::Kind::equals && members && !own->truncate) {
            std::vector<std::string> path {field.name};
            path.insert(path.end(), members->begin(), members->end());
            return MatchedProperty {path, match.path};
        }
        if (match.kind == model::Match::Kind::belongsTo && reference
            && reference->role == match.path)
            return MatchedProperty {{field.name}, match.path};
    }
    return std::nullopt;
}

/// Fields of a document type that a query needs, to be answered from its items and the rows they
/// reference.
class Needed {
public:
    Needed(const Context &context, const model::Query &query)
        : m_query(query)
        , m_key(context.workbook.entity(query.root)->key)
    {
        const auto add = [&](const std::string &path) {
            if (!path.empty())
                m_paths.push_back(model::resolvePath(context.workbook, query.root, path));
        };
        for (const model::Projection &wanted : query.attributes)
            add(wanted.path);
        for (const model::Match *match : query.valueMatches())
            add(match->path);
        for (const model::SortKey &key : query.order) {
            if (!model::aggregateOf(context.workbook, query, key))
                add(key.path);
        }
    }

    bool has(const model::Field &field) const
    {
        return std::visit([this](const auto &source) { return needs(source); }, field.source);
    }

private:
    bool needs(const model::AttributeSource &own) const
    {
        return m_query.attributes.empty() || own.attribute == m_key
            || isAny([&](const model::ResolvedPath &path) {
                   return path.roles.empty() && model::headOf(path.attribute) == own.attribute;
               });
    }
    bool needs(const model::ReferenceSource &reference) const
    {
        return isAny([&](const model::ResolvedPath &path) {
            return !path.roles.empty() && path.roles.front() == reference.role;
        });
    }
    bool needs(const model::CopiedSource &copied) const
    {
        return isAny([&](const model::ResolvedPath &path) { return leadsTo(path, copied); });
    }
    bool needs(const model::AggregateSource &computed) const { return asksFor(m_query, computed); }
    bool needs(const model::EmbeddedSource &) const { return false; }
    bool needs(const model::ConstantSource &) const { return true; }
    bool needs(const model::ComposedSource &) const { return true; }

    template<typename Test>
    bool isAny(Test test) const
    {
        return std::any_of(m_paths.begin(), m_paths.end(), test);
    }

    const model::Query &m_query;
    std::string m_key; ///< key of the root
    std::vector<model::ResolvedPath> m_paths;
};

/// A copy with all fields except embedded rows.
model::DocumentType wholeCopy(const model::DocumentType &home)
{
    model::DocumentType copy = home;
    copy.primary = false;
    copy.upkeep = model::Upkeep::changeFeed;
    std::erase_if(copy.fields, [](const model::Field &field) {
        return std::holds_alternative<model::EmbeddedSource>(field.source);
    });
    for (model::Field &field : copy.fields) {
        if (field.upkeep != model::Upkeep::none)
            field.upkeep = model::Upkeep::changeFeed;
    }
    return copy;
}

/// "name, city and tripCount": contents of a narrow copy besides its keys and constants.
std::string contentsOf(const model::DocumentType &copy, const std::string &key,
                       const std::string &property)
{
    std::vector<std::string> names;
    for (const model::Field &field : copy.fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        if (!std::holds_alternative<model::ConstantSource>(field.source) && field.name != property
            && (!own || own->attribute != key))
            names.push_back(field.name);
    }
    return names.empty() ? std::string("nothing but keys") : words::listed(names);
}

/// Container of the views, without document types; nothing when its name is taken.
std::optional<model::Container> containerFor(const Context &context, const model::Container &home,
                                             const std::vector<std::string> &path)
{
    model::Container container;
    container.name = mapping::camelJoined({home.name, "by", path.back()});
    if (context.design.container(container.name))
        return std::nullopt;
    container.partitionKey = {model::keyPathOf(path)};
    container.indexingPolicy = home.indexingPolicy;
    return container;
}

/// A view with one document type. `what`: "a copy … partitioned by city".
MaterialisedView viewOf(const Context &context, model::Container container,
                        model::DocumentType type, std::string what, const std::string &moving)
{
    container.documentTypes = {std::move(type)};
    model::ChangeDesign edit {context.design};
    edit.design.containers.push_back(std::move(container));
    Fix fix {"Add " + what + ", updated by the change feed" + moving,
             {std::move(edit)},
             !moving.empty()};
    return {std::move(what), std::move(fix)};
}

/// Fields for all that the query returns: own attributes, values along roles to one, and numbers
/// over roles to many. Nothing when it returns something else.
std::optional<std::vector<model::Field>> fieldsFor(const Context &context,
                                                   const model::Query &query,
                                                   const model::DocumentType &narrow)
{
    std::vector<model::Field> fields = narrow.fields;
    const auto add = [&](const std::string &name, model::FieldSource source) {
        if (!model::findField(fields, name))
            fields.push_back({name, std::move(source), model::Upkeep::changeFeed});
    };
    for (const model::Projection &wanted : query.attributes) {
        const model::ResolvedPath path
            = model::resolvePath(context.workbook, query.root, wanted.path);
        if (path.roles.empty())
            continue;
        if (model::toOneEnd(context.workbook, query.root, path.roles).empty())
            return std::nullopt;
        add(mapping::camelJoined({path.roles.back(), path.attribute}),
            model::CopiedSource {path.roles, path.attribute, {}});
    }
    for (const model::Aggregate &wanted : query.aggregates)
        add(wanted.as, model::AggregateSource {wanted.function, wanted.role, wanted.attribute});
    return fields;
}

/// The newest rows in one logical partition, for a query that asks for the newest of all. Its key
/// is a constant.
std::optional<MaterialisedView> newestView(const Context &context, const model::Query &query,
                                           const Home &home)
{
    constexpr int mostRows = 1000; // a copy of more has no longer few items
    const std::optional<int> rows = query.rowsThrough();
    const model::Entity *entity = context.workbook.entity(query.root);
    const bool isNewest = query.match.empty() && query.after.empty() && query.order.size() == 1
        && query.order.front().descending && entity->attribute(query.order.front().path);
    if (!isNewest || !rows || *rows > mostRows)
        return std::nullopt;
    model::DocumentType type = wholeCopy(*home.type);
    const Needed needed(context, query);
    std::erase_if(type.fields, [&](const model::Field &field) {
        return !needed.has(field) && field.name != "id";
    });
    std::optional<std::vector<model::Field>> fields = fieldsFor(context, query, type);
    if (!fields)
        return std::nullopt;
    type.fields = *std::move(fields);
    type.cap = model::Cap {.count = *rows, .orderBy = query.order.front().path};
    auto constant = std::find_if(type.fields.begin(), type.fields.end(), [](const auto &field) {
        return std::holds_alternative<model::ConstantSource>(field.source);
    });
    if (constant == type.fields.end()) {
        std::vector<std::string> taken = model::namesOf(type.fields);
        type.fields.push_back({model::freeName("type", taken),
                               model::ConstantSource {home.type->name}, model::Upkeep::none});
        constant = type.fields.end() - 1;
    }
    model::Container container;
    container.name = mapping::camelJoined({"newest", home.container->name});
    if (context.design.container(container.name))
        return std::nullopt;
    container.partitionKey = {'/' + constant->name};
    std::string what = "a copy \"" + container.name + "\" of the newest " + std::to_string(*rows)
        + " by " + query.order.front().path;
    return viewOf(context, std::move(container), std::move(type), std::move(what), {});
}

} // namespace

std::vector<MaterialisedView> materialisedViews(const Context &context, const model::Query &query)
{
    const auto home = context.home(query.root);
    const model::Entity *entity = context.workbook.entity(query.root);
    if (!home || !entity || !query.included.empty())
        return {};
    if (std::optional<MaterialisedView> newest = newestView(context, query, *home))
        return {*std::move(newest)};
    std::optional<MatchedProperty> matched;
    for (auto match = query.match.begin(); !matched && match != query.match.end(); ++match)
        matched = matchedProperty(*home->type, *match);
    if (!matched || model::keyPathOf(matched->path) == home->container->partitionKey.front())
        return {};
    const auto container = containerFor(context, *home->container, matched->path);
    if (!container)
        return {};

    const std::string &property = matched->path.back();
    const auto attribute = model::attributeAt(*entity, matched->attribute);
    const std::string moving = attribute && attribute->isMutable
        ? "; an item moves to another partition when its " + property + " changes"
        : std::string();
    const std::string copy = "a copy \"" + container->name + '"';
    const std::string by = " partitioned by " + property;
    const model::DocumentType whole = wholeCopy(*home->type);
    model::DocumentType narrow = whole;
    const Needed needed(context, query);
    std::erase_if(narrow.fields, [&](const model::Field &field) {
        return !needed.has(field) && field.name != matched->path.front();
    });
    std::vector<MaterialisedView> views;
    if (narrow.fields.size() < whole.fields.size())
        views.push_back(viewOf(context, *container, narrow,
                               copy + " of " + contentsOf(narrow, entity->key, property) + by,
                               moving));
    views.push_back(viewOf(context, *container, whole, copy + by, moving));
    return views;
}

} // namespace partita::advice
