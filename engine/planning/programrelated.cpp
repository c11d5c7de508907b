#include "engine/planning/affectedrow.h"
#include "engine/planning/programbuilder.h"
#include "engine/planning/readmany.h"

#include <algorithm>
#include <cmath>

namespace partita::planning {
namespace {

/// Rows of a to-many role at most, as far as the model says.
std::optional<double> mostOf(const model::Role &role)
{
    const model::Relationship &relationship = *role.relationship;
    if (!role.toMany)
        return 1;
    if (role.toParent)
        return std::nullopt;
    if (relationship.bound)
        return static_cast<double>(*relationship.bound);
    if (relationship.growthPerDay > 0)
        return std::nullopt;
    const std::optional<std::int64_t> most = relationship.degree.most();
    return most ? std::optional(static_cast<double>(*most)) : std::nullopt;
}

bool isContainedTwice(const model::Workbook &workbook, const std::string &entity)
{
    const auto &relationships = *workbook.relationships;
    return std::count_if(relationships.begin(), relationships.end(),
                         [&](const model::Relationship &relationship) {
                             return relationship.containment && relationship.child == entity;
                         })
        > 1;
}

/// A removal in the foreground of which is known beforehand where the item is, and whether it is there.
bool isKnownRemoval(const Touch &touch)
{
    return touch.kind == Touch::Kind::erase && !touch.isBackground && touch.id
        && !touch.partitionKey.empty() && !touch.cap && (!touch.type->filter || touch.filtered);
}

/// A creation in the foreground of which is known beforehand where the item goes.
bool isKnownCreation(const Touch &touch)
{
    return touch.kind == Touch::Kind::insert && !touch.isBackground && touch.id
        && !touch.partitionKey.empty() && !touch.cap;
}

/// What a field that shows the rows of a role is when there are none; nothing where it is absent then.
std::optional<model::Json> valueOfNone(const model::Role &role, const model::FieldSource &source)
{
    using model::AggregateFunction;
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&source)) {
        const bool isAdded = aggregate->function == AggregateFunction::count
            || aggregate->function == AggregateFunction::sum;
        return isAdded ? std::optional<model::Json>(0) : std::nullopt;
    }
    return role.toMany && !std::holds_alternative<model::CopiedSource>(source)
        ? std::optional(model::Json::array())
        : std::nullopt;
}

/// Several of the rows may lie in one logical partition.
bool mayLieTogether(const Touch &touch)
{
    return std::none_of(touch.partitionKey.begin(), touch.partitionKey.end(),
                        [&](const Operand &level) { return level == *touch.id; });
}

} // namespace

Result<void> ProgramBuilder::addCascades(const Names &excluded, int depth, int &next)
{
    Names gone = excluded;
    gone.push_back(m_command.entity);
    for (const model::Role &role : model::rolesOf(m_workbook, m_command.entity)) {
        if (role.toParent || !role.relationship->containment)
            continue;
        if (role.partner == m_command.entity) {
            if (Result<void> done = addOwnKind(role, excluded, depth, next); !done)
                return done;
            continue;
        }
        if (contains(gone, role.partner))
            continue;
        const std::optional<Location> home = homeOf(m_workbook, m_context.design, role.partner);
        if (!home)
            continue;
        if (livesInside(*home) && !leavesTraces(role.partner, gone, depth))
            continue; // it is gone with this row's item
        if (Result<void> done = addCascade(role, livesInside(*home), gone, depth, next); !done)
            return done;
    }
    return {};
}

Result<void> ProgramBuilder::addOwnKind(const model::Role &role, const Names &excluded, int depth,
                                        int &next)
{
    if (m_isTracing)
        return {};
    if (m_cascadeRole != role.name)
        return addCascade(role, false, excluded, depth, next);
    // A row of the tree that was found this way: whose rows are found and removed as it was.
    Result<std::shared_ptr<const Fetch>> find = findRows(role, *this, next);
    if (!find)
        return find.error();
    if (*find)
        m_program.cascades.push_back({*std::move(find), nullptr});
    return {};
}

bool ProgramBuilder::leavesTraces(const std::string &entity, const Names &gone, int depth)
{
    model::Command removal;
    removal.kind = CommandKind::remove;
    removal.entity = entity;
    Plan plan;
    ProgramBuilder inner(m_context, removal, m_manner, plan, true);
    inner.m_isTracing = true;
    int next = 1;
    if (!inner.collect(gone, depth + 1, next))
        return true; // to collect it in earnest says why
    for (std::string &text : plan.notes)
        note(std::move(text));
    return !inner.m_program.touches.empty() || !inner.m_program.cascades.empty()
        || !inner.m_cascades.empty();
}

bool ProgramBuilder::livesInside(const Location &home) const
{
    return std::any_of(home.levels.begin(), home.levels.end() - 1,
                       [&](const Level &level) { return level.entity == m_command.entity; });
}

Result<std::shared_ptr<const Fetch>> ProgramBuilder::findRows(const model::Role &role,
                                                              const ProgramBuilder &inner,
                                                              int &next)
{
    Ask ask = askAt(role.partner);
    const Operand &key = *findFact(m_knowledge.facts, {}, keyNameOf(m_workbook, m_command.entity));
    ask.conditions.push_back(
        keyCondition(m_workbook, m_command.entity, {inverseNameOf(role)}, key));
    for (const Fact &fact : m_knowledge.facts) {
        Names roles = fact.roles;
        roles.insert(roles.begin(), inverseNameOf(role));
        ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    for (const Input &input : inner.m_knowledge.inputs)
        ask.shape.pieces.push_back(attributePiece(input.parameter, input.roles, input.attribute));
    ask.purpose = "its " + role.name + ", which go with it";
    const FetchChoices choices = planFetch(m_context, ask);
    if (choices.candidates.empty())
        return std::shared_ptr<const Fetch> {};
    const std::shared_ptr<const Fetch> rows
        = readingMany(m_context, choices.candidates.front().fetch);
    return m_repeatsOver > 0 ? numberedPerRow(*rows, m_repeatsOver, next, m_plan.steps)
                             : numbered(*rows, next, m_plan.steps);
}

Result<void> ProgramBuilder::addCascade(const model::Role &role, bool isInside, const Names &gone,
                                        int depth, int &next)
{
    PendingCascade pending;
    pending.role = role;
    pending.isInside = isInside;
    pending.command = std::make_unique<model::Command>();
    pending.command->kind = CommandKind::remove;
    pending.command->entity = role.partner;
    pending.builder
        = std::make_unique<ProgramBuilder>(m_context, *pending.command, m_manner, m_plan, true);
    ProgramBuilder &inner = *pending.builder;
    if (role.partner == m_command.entity)
        inner.m_cascadeRole = role.name;
    const int step = next;
    Result<std::shared_ptr<const Fetch>> find = findRows(role, inner, next);
    if (!find)
        return find.error();
    if (!*find) {
        note(
            "The " + role.name + " of a removed " + m_command.entity + " cannot be found: "
            + (isInside ? "what they contain or are named by stays behind." : "they stay behind."));
        return {};
    }
    inner.m_repeatsOver = step;
    pending.find = *std::move(find);
    if (Result<void> done = inner.collect(gone, depth + 1, next); !done)
        return done;
    if (isContainedTwice(m_workbook, role.partner))
        note("Each " + role.partner
             + " is contained more than once: it goes with the first of its parents that goes.");
    m_cascades.push_back(std::move(pending));
    return {};
}

bool ProgramBuilder::isPlainRemoval() const
{
    const std::size_t home = homePosition();
    return usesPatches() && home < m_program.touches.size()
        && m_program.unit != CommandProgram::Unit::procedure
        && isKnownRemoval(m_program.touches[home]);
}

void ProgramBuilder::joinSiblings()
{
    const std::size_t home = homePosition();
    if (!mayLieTogether(m_program.touches[home]))
        return;
    m_program.unit = CommandProgram::Unit::siblings;
    m_program.touches[home].how = Touch::How::unit;
    for (Touch &touch : m_program.touches) {
        if (touch.kind == Touch::Kind::erase && touch.cap && !touch.isBackground)
            note(
                "Removals from " + touch.documentType + " in " + touch.container
                + " go one by one: which of the rows are among its newest is not known beforehand.");
        // Rows that wait for the home's batch follow it at once.
        if (m_cascades.empty() && isKnownRemoval(touch) && mayLieTogether(touch))
            touch.how = Touch::How::unit;
    }
}

Result<void> ProgramBuilder::joinCascades(int &next)
{
    using Unit = CommandProgram::Unit;
    std::vector<PendingCascade> joined;
    for (PendingCascade &pending : m_cascades) {
        ProgramBuilder &inner = *pending.builder;
        const bool isPlain = inner.isPlainRemoval() && inner.unitTouches().size() <= 1;
        if (isPlain && isPlainRemoval() && sharesPartition(inner, inverseNameOf(pending.role))) {
            m_program.unit = Unit::batch;
            m_program.touches[homePosition()].how = Touch::How::unit;
            inner.m_program.unit = Unit::joined;
            inner.m_program.touches[inner.homePosition()].how = Touch::How::unit;
            joined.push_back(std::move(pending));
            continue;
        }
        if (isPlain)
            inner.joinSiblings();
        if (Result<void> done = inner.addSteps(next); !done)
            return done;
        m_program.cascades.push_back(
            {std::move(pending.find),
             std::make_shared<const CommandProgram>(std::move(inner.m_program))});
        note((pending.isInside ? "Removing what goes with the " : "Removing the ")
             + pending.role.name + " is not atomic with removing the " + m_command.entity + ".");
    }
    m_cascades = std::move(joined);
    return {};
}

Result<void> ProgramBuilder::addCascadeSteps(int &next)
{
    for (PendingCascade &pending : m_cascades) {
        if (Result<void> done = pending.builder->addSteps(next); !done)
            return done;
        m_program.cascades.push_back(
            {std::move(pending.find),
             std::make_shared<const CommandProgram>(std::move(pending.builder->m_program))});
    }
    return {};
}

// Rows that come with the created one.

Result<void> ProgramBuilder::addCompanions(const Names &excluded, int depth, int &next)
{
    for (const model::CreatedRows &rows : m_command.with) {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, m_command.entity, rows.role);
        if (!role || model::isLink(*role) || depth > 0)
            continue;
        PendingCompanion companion;
        companion.role = role->name;
        companion.parentRole = inverseNameOf(*role);
        companion.rows = rows.count
            ? Operations {static_cast<double>(*rows.count), static_cast<double>(*rows.count)}
            : Operations {meanDegree(m_workbook, *role), mostOf(*role)};
        companion.command = std::make_unique<model::Command>();
        companion.command->entity = role->partner;
        companion.builder
            = std::make_unique<ProgramBuilder>(m_context, *companion.command, m_manner, m_plan);
        companion.builder->m_created = CreatedWith {m_command.entity, role->name};
        if (Result<void> done = companion.builder->collect(excluded, depth + 1, next); !done)
            return done;
        if (!companion.builder->m_program.touches.empty())
            m_companions.push_back(std::move(companion));
    }
    return {};
}

std::shared_ptr<const model::DocumentType> ProgramBuilder::atFirst(
    const model::DocumentType &type) const
{
    auto first = std::make_shared<model::DocumentType>(type);
    bool isWhole = true;
    for (const model::CreatedRows &rows : m_command.with) {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, m_command.entity, rows.role);
        if (!role || model::isLink(*role))
            continue;
        std::vector<model::Field> fields;
        for (model::Field &field : first->fields) {
            if (!isFilledLater(type, field, role->name)) {
                fields.push_back(std::move(field));
                continue;
            }
            isWhole = false;
            if (std::optional<model::Json> none = valueOfNone(*role, field.source))
                fields.push_back({field.name, model::ConstantSource {*std::move(none)}});
        }
        first->fields = std::move(fields);
    }
    return isWhole ? nullptr : first;
}

bool ProgramBuilder::canJoin(const ProgramBuilder &companion, const std::string &parentRole) const
{
    const std::size_t home = homePosition();
    const std::size_t position = companion.homePosition();
    if (!usesPatches() || home >= m_program.touches.size()
        || position >= companion.m_program.touches.size()
        || companion.m_program.unit != CommandProgram::Unit::none)
        return false;
    const Touch &own = m_program.touches[home];
    const Touch &touch = companion.m_program.touches[position];
    return own.kind == Touch::Kind::insert && touch.kind == Touch::Kind::insert && !own.cap
        && !touch.cap && touch.id && sharesPartition(companion, parentRole);
}

bool ProgramBuilder::sharesPartition(const ProgramBuilder &other,
                                     const std::string &parentRole) const
{
    const Touch &own = m_program.touches[homePosition()];
    const Touch &touch = other.m_program.touches[other.homePosition()];
    if (own.container != touch.container || own.partitionKey.empty()
        || own.partitionKey.size() != touch.partitionKey.size())
        return false;
    // The same level of the key, as this row's request and as that of the row which comes, or goes, with it know it.
    const auto isSame = [&](const Operand &inner, const Operand &outer) {
        if (inner.kind == Operand::Kind::constant)
            return inner == outer;
        return std::any_of(
            other.m_knowledge.facts.begin(), other.m_knowledge.facts.end(), [&](const Fact &fact) {
                if (!(fact.operand == inner) || fact.roles.empty()
                    || fact.roles.front() != parentRole)
                    return false;
                const Operand *known = findFact(
                    m_knowledge.facts, {fact.roles.begin() + 1, fact.roles.end()}, fact.attribute);
                return known && *known == outer;
            });
    };
    return std::equal(touch.partitionKey.begin(), touch.partitionKey.end(),
                      own.partitionKey.begin(), isSame);
}

void ProgramBuilder::joinCompanions()
{
    for (PendingCompanion &companion : m_companions) {
        ProgramBuilder &builder = *companion.builder;
        if (m_program.unit == CommandProgram::Unit::procedure
            || !canJoin(builder, companion.parentRole)) {
            builder.joinCreatedSiblings();
            note("The " + companion.role + " are further requests: if one fails, the "
                 + m_command.entity + " is there without all of them.");
            continue;
        }
        m_program.unit = CommandProgram::Unit::batch;
        m_program.touches[homePosition()].how = Touch::How::unit;
        builder.m_program.unit = CommandProgram::Unit::joined;
        builder.m_program.touches[builder.homePosition()].how = Touch::How::unit;
    }
}

void ProgramBuilder::joinCreatedSiblings()
{
    if (!usesPatches() || m_program.unit != CommandProgram::Unit::none)
        return;
    for (Touch &touch : m_program.touches) {
        if (!isKnownCreation(touch) || !mayLieTogether(touch))
            continue;
        m_program.unit = CommandProgram::Unit::siblings;
        touch.how = Touch::How::unit;
    }
}

int ProgramBuilder::stepOfHome() const
{
    const std::size_t home = homePosition();
    return home < m_program.touches.size() ? m_program.touches[home].writeStep : 1;
}

Result<void> ProgramBuilder::numberCompanions(int &next)
{
    for (PendingCompanion &companion : m_companions) {
        companion.builder->m_repeatsOver = stepOfHome();
        if (Result<void> done = companion.builder->numberForeground(next); !done)
            return done;
    }
    return {};
}

// The size of a batch.

ProgramBuilder::Operations ProgramBuilder::batchOperations() const
{
    Operations all;
    for (const Touch *touch : unitTouches()) {
        all.mean += touch->times;
        all.most = all.most && touch->forEach.empty() ? std::optional(*all.most + 1) : std::nullopt;
        if (touch->kind == Touch::Kind::insert)
            all.bytes += expectedBytes(m_workbook, touch->type->entity, touch->type->fields);
    }
    const auto add = [&](const Operations &rows, const ProgramBuilder &inner) {
        const Operations each = inner.batchOperations();
        all.mean += rows.mean * each.mean;
        all.bytes += rows.mean * each.bytes;
        all.most = all.most && rows.most && each.most
            ? std::optional(*all.most + *rows.most * *each.most)
            : std::nullopt;
    };
    for (const PendingCompanion &companion : m_companions) {
        if (companion.builder->m_program.unit == CommandProgram::Unit::joined)
            add(companion.rows, *companion.builder);
    }
    for (const PendingCascade &pending : m_cascades)
        add({meanDegree(m_workbook, pending.role), mostOf(pending.role)}, *pending.builder);
    const auto &cascades = m_program.cascades;
    const bool isTree = std::any_of(cascades.begin(), cascades.end(),
                                    [](const Cascade &cascade) { return !cascade.remove; });
    if (isTree) // nobody says how deep it is
        all.most.reset();
    return all;
}

double ProgramBuilder::batches(const Operations &operations)
{
    return std::ceil(std::max(operations.mean / static_cast<double>(store::maximumBatchOperations),
                              operations.bytes / static_cast<double>(store::maximumBatchBytes)));
}

bool ProgramBuilder::isSplit() const
{
    return batches(batchOperations()) > 1;
}

void ProgramBuilder::addBatchNotes()
{
    constexpr auto limit = static_cast<double>(store::maximumBatchOperations);
    const Operations operations = batchOperations();
    const std::string most = std::to_string(store::maximumBatchOperations);
    const double count = batches(operations);
    if (count > 1) {
        const bool isExact = operations.most && *operations.most == operations.mean;
        note((isExact ? "The " : "The about ") + std::to_string(std::llround(operations.mean))
             + " operations take " + std::to_string(std::llround(count)) + " batches of at most "
             + most + " and 2 MB, each a transaction of its own: together they are not atomic.");
    } else if (!operations.most || *operations.most > limit) {
        note("A batch has at most " + most
             + " operations: where there are more, they take several, which together are not "
               "atomic.");
    }
}

} // namespace partita::planning
