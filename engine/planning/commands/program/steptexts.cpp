#include "engine/planning/commands/program/steptexts.h"

#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The write only sets attributes of the command's own row in its home.
bool isOfRowItself(const model::Command &command, const ItemWrite &write)
{
    return command.kind == model::Command::Kind::update && write.type->primary
        && write.type->entity == command.entity
        && std::all_of(write.changes.begin(), write.changes.end(), [&](const FieldChange &change) {
               const model::Field *field
                   = change.path.size() == 1 ? write.type->field(change.path.front()) : nullptr;
               return field && std::holds_alternative<model::AttributeSource>(field->source);
           });
}

/// What the item has to meet, and what happens to it otherwise.
std::string conditionText(const ItemWrite &write)
{
    const bool isAnew = write.kind == ItemWrite::Kind::rebuildCopies
        || write.kind == ItemWrite::Kind::rewriteWhole;
    const bool mayBeLeftOut = isAnew && write.type->filter;
    const bool mayBeTooOld = isAnew && write.newest;
    std::string text;
    if (write.filtered || mayBeLeftOut)
        text += " if " + write.type->filter->attribute + " is " + write.type->filter->equals.dump();
    if (mayBeTooOld)
        text += std::string(mayBeLeftOut ? " and" : " if") + " it is among the newest "
            + std::to_string(write.cap->count);
    if (mayBeLeftOut || mayBeTooOld)
        text += ", else delete it";
    if (mayBeTooOld)
        text += " and upsert the last of those";
    return text;
}

/// The item must be as it was read.
std::string guardText(const ItemWrite &write)
{
    if (write.isGuarded)
        return ", if its ETag is that of the item read (If-Match); refused, the item is read again "
               "and the batch sent again, "
            + std::to_string(mostAttempts) + " times in all";
    if (write.style == WriteStyle::transaction && write.isFoundFirst
        && !arePatchable(write.changes))
        return ", if its ETag is that of the item read (If-Match)";
    return {};
}

} // namespace

std::string changesText(const std::vector<FieldChange> &changes)
{
    std::string text;
    for (const FieldChange &change : changes)
        text += (text.empty() ? "" : ", ") + change.path.back();
    return text;
}

std::string writeText(const ItemWrite &write, const std::string &verb)
{
    std::string text = verb + " " + write.documentType;
    if (write.id)
        text += " " + write.id->text();
    if (write.kind == ItemWrite::Kind::changeInside)
        text += ": " + changesText(write.changes);
    text += conditionText(write);
    if (write.moves)
        text += " in its new logical partition";
    else if (!write.partitionKey.empty())
        text += " in " + partitionText(write.partitionKey);
    if (!write.trigger.empty() && write.kind != ItemWrite::Kind::remove
        && write.kind != ItemWrite::Kind::changeInside && write.kind != ItemWrite::Kind::refillCap)
        text += ", then trigger " + write.trigger;
    return text + guardText(write);
}

std::string purposeOf(const model::Command &command, const ItemWrite &write)
{
    switch (write.kind) {
    case ItemWrite::Kind::create:
    case ItemWrite::Kind::rewriteWhole:
        return write.type->primary ? verbOf(command.kind) + " the " + write.documentType
                                   : "a copy of it";
    case ItemWrite::Kind::remove:
        return write.type->primary ? "remove the " + write.documentType : "remove its copy";
    case ItemWrite::Kind::rebuildCopies:
        return "the copy in " + write.container + ", rebuilt";
    case ItemWrite::Kind::refillCap:
        return "the next newest takes its place";
    case ItemWrite::Kind::changeInside:
        break;
    }
    if (isOfRowItself(command, write))
        return verbOf(command.kind) + " the " + write.documentType;
    return "update " + changesText(write.changes);
}

std::string purposeOf(const model::Command &command, const std::vector<const ItemWrite *> &writes)
{
    std::string text = verbOf(command.kind) + " the " + writes.front()->documentType;
    for (std::size_t i = 1; i < writes.size(); ++i) {
        const ItemWrite &write = *writes[i];
        text += write.kind == ItemWrite::Kind::changeInside
            ? " and update " + changesText(write.changes) + " of the " + write.documentType
            : " and the " + write.documentType;
    }
    return text + ", in one transaction";
}

} // namespace partita::planning
