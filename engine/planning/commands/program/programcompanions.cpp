// Rows that come with a created one, and how many operations that, or what goes with a removed one,
// takes.
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/programbuilder.h"

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

/// What a field that shows the rows of a role is when there are none; nothing where it is absent
/// then.
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

} // namespace

Result<void> ProgramBuilder::addCompanions(const Names &excluded, int depth)
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
            : Operations {places::meanDegree(m_workbook, *role), mostOf(*role)};
        companion.command = std::make_unique<model::Command>();
        companion.command->entity = role->partner;
        companion.builder
            = std::make_unique<ProgramBuilder>(m_context, *companion.command, m_manner, m_plan);
        companion.builder->joinPlanOf(*this);
        companion.builder->m_isOneOfMany = true;
        companion.builder->m_expectedRows = companion.rows.mean;
        companion.builder->m_created = CreatedWith {m_command.entity, role->name};
        companion.builder->m_around = &m_knowledge;
        if (Result<void> done = companion.builder->collect(excluded, depth + 1); !done)
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

void ProgramBuilder::joinCompanions()
{
    for (PendingCompanion &companion : m_companions) {
        ProgramBuilder &builder = *companion.builder;
        if (m_program.unit == CommandProgram::Unit::procedure
            || !canJoin(builder, companion.parentRole)) {
            builder.joinCreatedSiblings();
            if (builder.homePosition() == builder.m_homes.size())
                continue; // they are part of its item
            ++m_program.leftOut;
            const bool areMany
                = model::findRole(m_workbook, m_command.entity, companion.role)->toMany;
            note("The " + companion.role
                 + (areMany ? " are further requests: if one fails, the "
                            : " is a further request: if it fails, the ")
                 + m_command.entity
                 + (areMany ? " is there without all of them." : " is there without it."));
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

ProgramBuilder::Operations ProgramBuilder::batchOperations() const
{
    Operations all;
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        if (touch.how != Touch::How::unit)
            continue;
        const auto one = touch.forEach.empty() ? std::optional(1.0) : std::nullopt;
        const auto [items, most, bytes]
            = touch.isFoundFirst ? carriersOf(m_effects[i].ask) : Operations {touch.times, one};
        all.mean += items;
        all.most = all.most && most ? std::optional(*all.most + *most) : std::nullopt;
        if (touch.kind == Touch::Kind::insert
            || (touch.kind == Touch::Kind::rewrite && !arePatchable(touch.changes)))
            all.bytes += items
                * places::expectedBytes(m_workbook, touch.type->entity, touch.type->fields);
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
        add({places::meanDegree(m_workbook, pending.role), mostOf(pending.role)}, *pending.builder);
    const auto &cascades = m_program.cascades;
    const bool isTree = std::any_of(cascades.begin(), cascades.end(),
                                    [](const Cascade &cascade) { return !cascade.remove; });
    if (isTree) // nobody says how deep it is
        all.most.reset();
    return all;
}

ProgramBuilder::Operations ProgramBuilder::carriersOf(const places::Ask &ask) const
{
    Operations all {1, 1};
    std::string entity = ask.entity;
    for (const std::string &name : ask.conditions.front().roles) {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, name);
        const std::optional<model::Role> back = role
            ? model::findRole(m_workbook, role->partner, inverseNameOf(*role))
            : std::nullopt;
        if (!back)
            return {all.mean, std::nullopt};
        const std::optional<double> most = mostOf(*back);
        all.mean *= places::meanDegree(m_workbook, *back);
        all.most = all.most && most ? std::optional(*all.most * *most) : std::nullopt;
        entity = role->partner;
    }
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
