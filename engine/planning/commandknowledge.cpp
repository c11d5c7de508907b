#include "engine/planning/commandknowledge.h"

#include "engine/model/attributepath.h"

#include <cctype>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using Sources = std::vector<places::AttributeAt>;

/// Adds the attributes that the value of a field, or of the member inside it, consists of.
/// `outwards`: roles that lead to the field's row.
void addSources(const model::Workbook &workbook, const std::string &entity,
                const model::FieldSource &source, const Names &members, const Names &outwards,
                Sources &sources)
{
    if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts)
            addSources(workbook, entity, part.source, {}, outwards, sources);
    } else if (auto behind = places::attributeBehind(workbook, entity, source, members)) {
        behind->roles.insert(behind->roles.begin(), outwards.begin(), outwards.end());
        sources.push_back(*std::move(behind));
    }
}

/// The attributes that the partition key of the row's item, or of its enclosing item, consists of,
/// as seen from the row. A client that adds a line to an order knows whose order it is.
Sources keySourcesAround(const model::Workbook &workbook, const places::Location &location)
{
    Sources sources;
    Names outwards;
    for (std::size_t i = location.levels.size(); i-- > 1;) {
        if (!location.levels[i].inverse)
            return {};
        outwards.push_back(*location.levels[i].inverse);
    }
    for (const std::string &path : location.container->partitionKey) {
        const std::optional<places::SourceAt> source
            = sourceAt(workbook, location, places::pathNames(path));
        if (source && source->roles.empty())
            addSources(workbook, location.type->entity, source->field->source, source->members,
                       outwards, sources);
    }
    return sources;
}

/// The type's filter decides which of the found rows it holds, so that its attribute is needed. A
/// copy that follows through the change feed does not need it.
bool isAskedAlong(const places::Location &location)
{
    const model::DocumentType &type = *location.type;
    return location.isRoot() && type.filter
        && (type.primary || type.upkeep != model::Upkeep::changeFeed);
}

/// Attributes that the row's home holds and that other documents sum: a sum loses the value of a
/// removed row.
Names summedOf(const PlanningContext &context, const std::string &entity)
{
    Names attributes;
    const std::optional<places::Location> home
        = places::homeOf(context.workbook, context.design, entity);
    if (!home)
        return attributes;
    for (const model::Role &role : model::rolesOf(context.workbook, entity)) {
        for (const places::Location &partner :
             places::locationsOf(context.workbook, context.design, role.partner)) {
            for (const model::Field &field : *partner.last().fields) {
                const auto *sum = std::get_if<model::AggregateSource>(&field.source);
                if (sum && sum->function == model::AggregateFunction::sum
                    && sum->role == inverseNameOf(role)
                    && findValue(context.workbook, *home, {}, sum->attribute))
                    attributes.push_back(sum->attribute);
            }
        }
    }
    return attributes;
}

/// The role to the one child of a new row. The child is created later, or together with the row as
/// a row of its own.
bool isStillToCome(const model::Role &role)
{
    return !role.toMany && !role.toParent;
}

bool leadsToWhatComes(const model::Workbook &workbook, const std::string &entity,
                      const Names &roles)
{
    const std::optional<model::Role> role
        = roles.empty() ? std::nullopt : model::findRole(workbook, entity, roles.front());
    return role && isStillToCome(*role);
}

/// The value is a partner's own key, which identifies the partner in the request.
bool namesPartner(const model::Workbook &workbook, const std::string &entity, const Input &input)
{
    return input.roles.size() == 1
        && input.attribute
        == places::keyNameOf(workbook, places::entityAt(workbook, entity, input.roles));
}

/// The value is an attribute of the enclosing row that is created in the same request, or carried
/// by its request.
bool isKnownAround(const KnownAround &around, const Input &input)
{
    return input.roles.front() == around.role
        && (input.roles.size() == 1
            || findFact(around.knowledge.facts, {input.roles.begin() + 1, input.roles.end()},
                        input.attribute));
}

/// Collects the facts that a request carries, each under the name of a parameter.
class KnowledgeCollector {
public:
    /// Starts with the row's key and the keys of the rows that it refers to.
    KnowledgeCollector(const PlanningContext &context, const model::Command &command);
    /// What another command learns of a row that it finds.
    void knowOfFound();
    /// The client that creates a row has all its attributes, the keys of its partners, and the
    /// values that its items copy from the rows it refers to.
    void knowOfCreated();
    CommandKnowledge take() { return std::move(m_knowledge); }

private:
    void know(const Names &roles, const std::string &attribute);
    void knowCopiedBy(const places::Location &location);

    const PlanningContext &m_context;
    const model::Workbook &m_workbook;
    const model::Command &m_command;
    bool m_isCreated;
    CommandKnowledge m_knowledge;
};

KnowledgeCollector::KnowledgeCollector(const PlanningContext &context,
                                       const model::Command &command)
    : m_context(context)
    , m_workbook(context.workbook)
    , m_command(command)
    , m_isCreated(command.kind == model::Command::Kind::create)
{
    know({}, places::keyNameOf(m_workbook, command.entity));
    for (const model::Role &role : model::rolesOf(m_workbook, command.entity)) {
        if (!role.toMany && !(m_isCreated && isStillToCome(role)))
            know({role.name}, places::keyNameOf(m_workbook, role.partner));
    }
}

void KnowledgeCollector::know(const Names &roles, const std::string &attribute)
{
    if (findFact(m_knowledge.facts, roles, attribute))
        return;
    std::string name = places::parameterName(roles, attribute);
    if (roles.empty() && attribute == places::keyNameOf(m_workbook, m_command.entity))
        name = places::parameterName({m_command.entity}, attribute);
    name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
    m_knowledge.facts.push_back({roles, attribute, places::Operand::parameterNamed(name)});
    m_knowledge.inputs.push_back({name, roles, attribute});
}

void KnowledgeCollector::knowOfFound()
{
    if (const auto home = places::homeOf(m_workbook, m_context.design, m_command.entity)) {
        for (const auto &[roles, attribute] : keySourcesAround(m_workbook, *home))
            know(roles, attribute);
    }
    for (const places::Location &location :
         places::locationsOf(m_workbook, m_context.design, m_command.entity)) {
        if (isAskedAlong(location))
            know({}, location.type->filter->attribute);
    }
    if (m_command.kind == model::Command::Kind::remove) {
        for (const std::string &attribute : summedOf(m_context, m_command.entity))
            know({}, attribute);
    }
}

void KnowledgeCollector::knowOfCreated()
{
    for (const model::CreatedRows &with : m_command.with) {
        const auto role = model::findRole(m_workbook, m_command.entity, with.role);
        if (!role || !model::isLink(*role))
            continue;
        know({role->name}, places::keyNameOf(m_workbook, role->partner));
        m_knowledge.partners.push_back(m_knowledge.inputs.back().parameter);
    }
    if (const model::Entity *entity = m_workbook.entity(m_command.entity)) {
        for (const model::Attribute &attribute : entity->attributes)
            know({}, attribute.name);
    }
    for (const places::Location &location :
         places::locationsOf(m_workbook, m_context.design, m_command.entity)) {
        // A follower of the change feed fills an eventual copy, not the request.
        if (freshnessOf(location) != places::Freshness::eventual)
            knowCopiedBy(location);
    }
}

void KnowledgeCollector::knowCopiedBy(const places::Location &location)
{
    for (const model::Field &field : *location.last().fields) {
        const auto *copied = std::get_if<model::CopiedSource>(&field.source);
        if (copied && !copied->truncate
            && !leadsToWhatComes(m_workbook, m_command.entity, copied->roles))
            know(copied->roles, copied->attribute);
    }
    for (const auto &[roles, attribute] : keySourcesAround(m_workbook, location)) {
        const bool isMember = model::headOf(attribute) != attribute;
        if (!location.isRoot() || isMember) // otherwise the fields above know its parts
            know(roles, attribute);
    }
}

} // namespace

CommandKnowledge knowledgeOf(const PlanningContext &context, const model::Command &command,
                             bool isFound)
{
    KnowledgeCollector collector(context, command);
    if (isFound)
        collector.knowOfFound();
    if (command.kind == model::Command::Kind::create)
        collector.knowOfCreated();
    return collector.take();
}

std::vector<std::string> assumptionsOf(const model::Workbook &workbook,
                                       const model::Command &command,
                                       const CommandKnowledge &knowledge,
                                       const std::optional<KnownAround> &around)
{
    std::vector<std::string> sentences;
    if (command.kind != model::Command::Kind::create)
        return sentences;
    Names carried;
    for (const Input &input : knowledge.inputs) {
        if (!input.roles.empty() && !(around && isKnownAround(*around, input))
            && !namesPartner(workbook, command.entity, input))
            carried.push_back(places::joinedBy(".", input.roles) + "." + input.attribute);
    }
    if (!carried.empty())
        sentences.push_back(
            "The request is assumed to contain " + places::joinedBy(", ", carried) + " of the new "
            + command.entity
            + ": a client that does not know it must read it first, which is not charged here.");
    for (const model::Role &role : model::rolesOf(workbook, command.entity)) {
        if (!model::isLink(role))
            continue;
        const bool isNamed
            = std::any_of(command.with.begin(), command.with.end(),
                          [&](const model::CreatedRows &with) { return with.role == role.name; });
        sentences.push_back(
            isNamed ? "The new " + command.entity + " refers to " + role.name
                    + " that exist, and its request is assumed to contain the values that its "
                      "items store of them."
                    : "The new " + command.entity + " has no " + role.name
                    + " yet: to charge them as well, create them together with it, or make the "
                      "link an entity with two parents and create that.");
    }
    return sentences;
}

} // namespace partita::planning
