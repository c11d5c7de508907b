#include "engine/planning/commands/program/steptexts.h"

#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The write only sets attributes of the command's own row in its home.
bool isOfRowItself(const model::Command &command, const ItemWrite &write)
{
    const std::span<const FieldChange> changes = write.changes();
    return command.kind == model::Command::Kind::update && write.type->primary
        && write.type->entity == command.entity
        && std::all_of(changes.begin(), changes.end(), [&](const FieldChange &change) {
               const model::Field *field
                   = change.path.size() == 1 ? write.type->field(change.path.front()) : nullptr;
               return field && std::holds_alternative<model::AttributeSource>(field->source);
           });
}

/// What the item has to meet, and what happens to it otherwise.
std::string conditionText(const ItemWrite &write)
{
    const bool isAnew = write.rebuilding() || write.rewriting();
    const bool mayBeLeftOut = isAnew && write.type->filter;
    const bool mayBeTooOld = isAnew && write.newest();
    const bool isOfFiltered = (write.removal() && write.removal()->filtered)
        || (write.refill() && write.refill()->isOfFiltered);
    std::string text;
    if (isOfFiltered || mayBeLeftOut)
        text += " if " + write.type->filter->attribute + " is " + write.type->filter->equals.dump();
    if (mayBeTooOld)
        text += std::string(mayBeLeftOut ? " and" : " if") + " it is among the newest "
            + std::to_string(write.cap()->count);
    if (mayBeLeftOut || mayBeTooOld)
        text += ", else delete it";
    if (mayBeTooOld)
        text += " and upsert the last of those";
    return text;
}

/// What is done to a value in place: " + @n", " without @tag".
std::string inPlaceText(const FieldChange &change)
{
    const GivenValue *given = change.given();
    if (!given)
        return {};
    if (const std::optional<double> sign = change.addedSign())
        return (*sign < 0 ? " - " : " + ") + given->text();
    const bool isAppended = std::holds_alternative<Append>(change.operation);
    return (isAppended ? " with " : " without ") + given->text();
}

/// The item must be as it was read.
std::string guardText(const ItemWrite &write)
{
    if (write.earlyRead == EarlyRead::asGuard)
        return ", if its ETag is that of the item read (If-Match); refused, the item is read again "
               "and the "
            + std::string(write.style == WriteStyle::transaction ? "batch" : "write")
            + " sent again, " + std::to_string(mostAttempts) + " times in all";
    if (write.earlyRead == EarlyRead::byClient)
        return ", if its ETag is the one that the client has (If-Match)";
    if (write.style == WriteStyle::transaction && write.isFoundFirst
        && !arePatchable(write.changes()))
        return ", if its ETag is that of the item read (If-Match)";
    return {};
}

} // namespace

std::string changesText(std::span<const FieldChange> changes)
{
    std::string text;
    for (const FieldChange &change : changes)
        text += (text.empty() ? "" : ", ") + change.path.back() + inPlaceText(change);
    return text;
}

std::string writeText(const ItemWrite &write, const std::string &verb)
{
    std::string text = verb + " " + write.documentType;
    if (write.id)
        text += " " + write.id->text();
    if (write.changing())
        text += ": " + changesText(write.changes());
    text += conditionText(write);
    if (write.moves)
        text += " in its new logical partition";
    else if (!write.partitionKey.empty())
        text += " in " + partitionText(write.partitionKey);
    if (write.condition)
        text += write.condition->isInStore ? ", on condition: " + write.condition->text
                                           : ", only if " + write.condition->sentence;
    if (write.trigger && (write.creation() || write.rewriting() || write.rebuilding()))
        text += ", then trigger " + write.trigger->name;
    return text + guardText(write);
}

std::string purposeOf(const model::Command &command, const ItemWrite &write)
{
    const std::string own = verbOf(command.kind) + " the " + write.documentType;
    if (write.creation() || write.rewriting())
        return write.type->primary ? own : "a copy of it";
    if (write.removal())
        return write.type->primary ? "remove the " + write.documentType : "remove its copy";
    if (write.rebuilding())
        return "the copy in " + write.container + ", rebuilt";
    if (write.refill())
        return "the next newest takes its place";
    return isOfRowItself(command, write) ? own : "update " + changesText(write.changes());
}

std::string purposeOf(const model::Command &command, const std::vector<const ItemWrite *> &writes)
{
    std::string text = verbOf(command.kind) + " the " + writes.front()->documentType;
    for (std::size_t i = 1; i < writes.size(); ++i) {
        const ItemWrite &write = *writes[i];
        text += write.changing()
            ? " and update " + changesText(write.changes()) + " of the " + write.documentType
            : " and the " + write.documentType;
    }
    return text + ", in one transaction";
}

} // namespace partita::planning
