// Part of ProgramBuilder that makes the numbered steps of a plan: transactions, writes and their
// texts.
#include "engine/base/wording.h"
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

#include <cmath>
#include <map>

namespace partita::planning {

Result<void> ProgramBuilder::numberRequest(int &next)
{
    if (Result<void> done = numberForeground(next); !done)
        return done;
    if (Result<void> done = numberCompanions(next); !done)
        return done;
    for (PendingCascade &pending : m_cascades) {
        if (Result<void> done = pending.builder->numberRequest(next); !done)
            return done;
    }
    addSizeNotes();
    return {};
}

Step ProgramBuilder::stepFor(const Touch &touch, Operation operation, int number) const
{
    Step step;
    step.number = number;
    step.operation = operation;
    step.container = touch.container;
    step.documentType = touch.documentType;
    step.repeat = m_repeatsOver > 0 ? Repeat::perRow : Repeat::once;
    step.repeatsOver = m_repeatsOver;
    step.reach = Reach::logicalPartition;
    return step;
}

Result<void> ProgramBuilder::numberForeground(int &next)
{
    using Unit = CommandProgram::Unit;
    const bool isPartOfCreated = m_created && homePosition() == m_homes.size();
    bool isLater = m_program.unit != Unit::none || isPartOfCreated;
    if (Result<void> done = numberReadBefore(next); !done)
        return done;
    if (m_program.unit
        != Unit::joined) { // otherwise the batch of the row it is created or removed with
        numberUnit(next, false);
        if (m_program.unit == Unit::batch)
            addBatchNotes();
    }
    for (Touch &touch : m_program.touches) {
        if (touch.isBackground || touch.how == Touch::How::unit)
            continue;
        if (Result<void> done = addWriteSteps(touch, next, m_plan.steps); !done)
            return done;
        const std::string what
            = "Keeping " + touch.documentType + " in " + touch.container + " in step ";
        const bool isTold
            = std::any_of(m_plan.notes.begin(), m_plan.notes.end(), [&](const std::string &text) {
                  return text.starts_with(what);
              }); // which gives the reason as well
        if (isLater && !isTold)
            note(what + "is a further request, not atomic: if it fails, the two no longer agree.");
        isLater = true;
    }
    return {};
}

Result<void> ProgramBuilder::numberReadBefore(int &next)
{
    for (Touch &touch : m_program.touches) {
        const bool isFound = touch.how == Touch::How::unit && touch.isFoundFirst;
        if (!touch.isReadBefore && !isFound)
            continue;
        Result<std::shared_ptr<const Lookup>> located
            = numberedForRows(*touch.locate, m_repeatsOver, next, m_plan.steps);
        if (!located)
            return located.error();
        touch.locate = *std::move(located);
    }
    return {};
}

void ProgramBuilder::numberUnit(int &next, bool isSplitUp)
{
    isSplitUp = isSplitUp || isSplit();
    if (m_program.unit == CommandProgram::Unit::procedure)
        addProcedureStep(next);
    for (Touch &touch : m_program.touches) {
        if (touch.how != Touch::How::unit)
            continue;
        m_reads->forget(touch.container, touch.documentType);
        if (m_program.unit == CommandProgram::Unit::procedure)
            touch.writeStep = m_program.unitStep;
        else
            addBatchStep(touch, next, isSplitUp);
    }
    for (PendingCompanion &companion : m_companions) {
        ProgramBuilder &builder = *companion.builder;
        builder.m_repeatsOver = m_program.unitStep;
        if (builder.m_program.unit == CommandProgram::Unit::joined)
            builder.numberUnit(next, isSplitUp);
    }
    for (PendingCascade &pending : m_cascades)
        pending.builder->numberUnit(next, isSplitUp);
}

void ProgramBuilder::addProcedureStep(int &next)
{
    const std::vector<const Touch *> unit = unitTouches();
    m_program.unitStep = next++;
    Step step = stepFor(*unit.front(), Operation::procedure, m_program.unitStep);
    step.text = m_program.procedureBody;
    step.purpose = unitPurpose(unit);
    step.routing
        = "all of it lies in one logical partition, " + partitionText(unit.front()->partitionKey);
    m_plan.steps.push_back(std::move(step));
}

std::string ProgramBuilder::unitPurpose(const std::vector<const Touch *> &unit) const
{
    std::string text = verbOf(m_command.kind) + " the " + unit.front()->documentType;
    for (std::size_t i = 1; i < unit.size(); ++i)
        text += unit[i]->kind == Touch::Kind::rewrite ? " and keep " + changesText(unit[i]->changes)
                + " of the " + unit[i]->documentType + " in step"
                                                      : " and the " + unit[i]->documentType;
    return text + ", in one transaction";
}

std::string ProgramBuilder::changesText(const std::vector<Change> &changes)
{
    std::string text;
    for (const Change &change : changes)
        text += (text.empty() ? "" : ", ") + change.path.back();
    return text;
}

void ProgramBuilder::addBatchStep(Touch &touch, int &next, bool isSplitUp)
{
    using Unit = CommandProgram::Unit;
    const bool isFirst = m_program.unit == Unit::siblings
        || (m_program.unitStep == 0 && m_program.unit != Unit::joined);
    touch.writeStep = next++;
    if (isFirst && m_program.unitStep == 0)
        m_program.unitStep = touch.writeStep;
    const Operation operation = touch.kind == Touch::Kind::insert ? Operation::create
        : touch.kind == Touch::Kind::erase                        ? Operation::remove
        : arePatchable(touch.changes)                             ? Operation::patch
                                                                  : Operation::replace;
    Step step = stepFor(touch, isFirst ? Operation::batch : operation, touch.writeStep);
    if (touch.isFoundFirst) {
        step.repeat = Repeat::perRow;
        step.repeatsOver = deliverer(*touch.locate).step;
    }
    step.text = writeText(touch, nameOf(operation));
    step.purpose = purposeOf(touch);
    step.atomicWithPrevious = !isFirst && !isSplitUp;
    step.routing = m_program.unit == Unit::siblings
        ? "those of one logical partition go together, at most "
            + std::to_string(store::maximumBatchOperations) + " and 2 MB in a transaction"
        : "all of it lies in one logical partition, " + partitionText(touch.partitionKey);
    m_plan.steps.push_back(std::move(step));
}

std::string ProgramBuilder::writeText(const Touch &touch, const std::string &verb) const
{
    std::string text = verb + " " + touch.documentType;
    if (touch.id)
        text += " " + touch.id->text();
    if (touch.kind == Touch::Kind::rewrite)
        text += ": " + changesText(touch.changes);
    const bool isRenewed = touch.kind == Touch::Kind::refresh || touch.kind == Touch::Kind::renew;
    const bool mayBeLeftOut = isRenewed && touch.type->filter;
    const bool mayBeTooOld = isRenewed && touch.newest;
    if (touch.filtered || mayBeLeftOut)
        text += " if " + touch.type->filter->attribute + " is " + touch.type->filter->equals.dump();
    if (mayBeTooOld)
        text += std::string(mayBeLeftOut ? " and" : " if") + " it is among the newest "
            + std::to_string(touch.cap->count);
    if (mayBeLeftOut || mayBeTooOld)
        text += ", else delete it";
    if (mayBeTooOld)
        text += " and upsert the last of those";
    if (touch.moves)
        text += " in its new logical partition";
    else if (!touch.partitionKey.empty())
        text += " in " + partitionText(touch.partitionKey);
    if (!touch.trigger.empty() && touch.kind != Touch::Kind::erase
        && touch.kind != Touch::Kind::rewrite && touch.kind != Touch::Kind::refill)
        text += ", then trigger " + touch.trigger;
    if (touch.isGuarded)
        text
            += ", if its ETag is that of the item read (If-Match); refused, the item is read again and "
               "the batch sent again, "
            + std::to_string(mostAttempts) + " times in all";
    else if (touch.how == Touch::How::unit && touch.isFoundFirst && !arePatchable(touch.changes))
        text += ", if its ETag is that of the item read (If-Match)";
    return text;
}

Result<void> ProgramBuilder::addWriteSteps(Touch &touch, int &next, std::vector<Step> &steps)
{
    int repeatsOver = touch.forEach.empty() ? m_repeatsOver : stepOfHome();
    if (const int delivered = stepOfDelivered(touch); delivered > 0)
        repeatsOver = delivered;
    if (const int found = stepOfFound(touch); found > 0)
        repeatsOver = found;
    if (touch.locate && needsLocating(touch)) {
        const ReusableReads known = recallFor(touch);
        Result<std::shared_ptr<const Lookup>> located = numberedForRows(
            *touch.locate, repeatsOver, next, steps, touch.forEach.empty() ? &known : nullptr);
        if (!located)
            return located.error();
        touch.locate = *std::move(located);
        if (!touch.locate->each().isSingle)
            repeatsOver = deliverer(*touch.locate).step;
    }
    if (touch.newest) {
        Result<std::shared_ptr<const Lookup>> asked = numbered(*touch.newest, next, steps);
        if (!asked)
            return asked.error();
        touch.newest = *std::move(asked);
    }
    std::map<std::shared_ptr<const Lookup>, std::shared_ptr<const Lookup>> asked;
    for (Change &change : touch.changes) {
        if (!change.lookup)
            continue;
        std::shared_ptr<const Lookup> &known
            = asked[change.lookup]; // one look-up may serve several changes
        if (!known) {
            Result<std::shared_ptr<const Lookup>> lookup = numberedForRows(
                *change.lookup, change.foundKeyPath.empty() ? m_repeatsOver : repeatsOver, next,
                steps);
            if (!lookup)
                return lookup.error();
            known = *std::move(lookup);
        }
        change.lookup = known;
    }
    const auto add = [&](Step step) {
        if (repeatsOver != m_repeatsOver) {
            step.repeat = Repeat::perRow;
            step.repeatsOver = repeatsOver;
        } else if (m_isOneOfMany && touch.kind == Touch::Kind::rewrite) {
            step.repeat
                = Repeat::perDistinctKey; // an item that several rows change is written once
        }
        step.routing = "an item's own partition key is known";
        steps.push_back(std::move(step));
    };
    if (touch.moves)
        add(removalOfMoved(touch, next));
    touch.writeStep = next++;
    Step step = stepFor(touch, operationOf(touch), touch.writeStep);
    step.text = writeText(touch, nameOf(step.operation));
    step.purpose = purposeOf(touch);
    add(std::move(step));
    m_reads->forget(touch.container, touch.documentType);
    return {};
}

int ProgramBuilder::stepOfDelivered(const Touch &touch) const
{
    const bool isForMany = touch.completion && !touch.completion->isSingle;
    return isForMany ? m_program.touches[static_cast<std::size_t>(touch.source)].writeStep : 0;
}

int ProgramBuilder::stepOfFound(const Touch &touch) const
{
    return touch.foundBy < 0
        ? 0
        : deliverer(*m_program.touches[static_cast<std::size_t>(touch.foundBy)].locate).step;
}

Step ProgramBuilder::removalOfMoved(Touch &touch, int &next)
{
    touch.removeStep = next++;
    Step step = stepFor(touch, Operation::remove, touch.removeStep);
    step.text = "delete " + touch.documentType + " where it was";
    step.purpose = "an item cannot change its partition key or id: it moves";
    const std::string what
        = touch.changes.empty() ? "the partition key" : changesText(touch.changes);
    note("Changing " + what + " moves " + withArticle(touch.documentType) + " in " + touch.container
         + ": it is deleted and created anew, each in its own logical partition, which is not one "
           "transaction.");
    return step;
}

bool ProgramBuilder::needsLocating(const Touch &touch)
{
    if (touch.how == Touch::How::patch)
        return false;
    return touch.kind == Touch::Kind::rewrite || touch.kind == Touch::Kind::refresh || touch.moves
        || !touch.id;
}

Operation ProgramBuilder::operationOf(const Touch &touch) const
{
    switch (touch.kind) {
    case Touch::Kind::insert:
        return touch.isBackground ? Operation::upsert : Operation::create;
    case Touch::Kind::erase:
        return Operation::remove;
    case Touch::Kind::renew:
    case Touch::Kind::refresh:
    case Touch::Kind::refill:
        return Operation::upsert;
    case Touch::Kind::rewrite:
        break;
    }
    return touch.moves                   ? Operation::create
        : touch.how == Touch::How::patch ? Operation::patch
                                         : Operation::replace;
}

std::string ProgramBuilder::purposeOf(const Touch &touch) const
{
    switch (touch.kind) {
    case Touch::Kind::insert:
    case Touch::Kind::renew:
        return touch.type->primary ? verbOf(m_command.kind) + " the " + touch.documentType
                                   : "a copy of it";
    case Touch::Kind::erase:
        return touch.type->primary ? "remove the " + touch.documentType : "remove its copy";
    case Touch::Kind::refresh:
        return "the copy in " + touch.container + ", made anew";
    case Touch::Kind::refill:
        return "the next newest takes its place";
    case Touch::Kind::rewrite:
        break;
    }
    if (isOfRowItself(touch))
        return verbOf(m_command.kind) + " the " + touch.documentType;
    return "keep " + changesText(touch.changes) + " in step";
}

/// The rewrite only sets attributes of the command's own row in its home.
bool ProgramBuilder::isOfRowItself(const Touch &touch) const
{
    return m_command.kind == model::Command::Kind::update && touch.type->primary
        && touch.type->entity == m_command.entity
        && std::all_of(touch.changes.begin(), touch.changes.end(), [&](const Change &change) {
               const model::Field *field
                   = change.path.size() == 1 ? touch.type->field(change.path.front()) : nullptr;
               return field && std::holds_alternative<model::AttributeSource>(field->source);
           });
}

void ProgramBuilder::addSizeNotes()
{
    for (const Touch &touch : m_program.touches) {
        for (const Change &change : touch.changes) {
            if (change.kind == Change::Kind::append && change.isObject && !change.latest)
                addSizeNote(touch, change);
        }
    }
}

void ProgramBuilder::addSizeNote(const Touch &touch, const Change &change)
{
    const double item = places::expectedBytes(m_workbook, touch.type->entity, touch.type->fields);
    const double element
        = places::expectedBytes(m_workbook, change.built->entity, change.built->fields);
    const double limit = static_cast<double>(store::maximumItemBytes);
    const double left = std::max(0.0, limit - item) / std::max(element, 1.0);
    const double rounded = left >= 1000 ? std::round(left / 100) * 100 : std::round(left / 10) * 10;
    const std::string size = item < 1024 ? std::to_string(std::llround(item)) + " bytes"
                                         : std::to_string(std::llround(item / 1024)) + " KB";
    note("The whole " + touch.documentType + " is rewritten (about " + size
         + "); it fails after about " + std::to_string(std::llround(rounded)) + " further "
         + change.path.back() + ", when the item is over 2 MB.");
}

} // namespace partita::planning
