#include "engine/planning/commandrunner.h"

#include "engine/planning/scripts.h"

#include <algorithm>

namespace partita::planning {
namespace {

constexpr std::size_t oldestRemembered = 3;

std::string idOf(json::Value item)
{
    const json::Value id = item.member("id");
    return id.isString() ? std::string(id.string()) : json::toText(id);
}

json::Value orNull(json::Value value)
{
    return value.isUndefined() ? json::Value::null() : value;
}

std::vector<const Touch *> unitOf(const CommandProgram &program)
{
    std::vector<const Touch *> unit;
    for (const Touch &touch : program.touches) {
        if (touch.how == Touch::How::unit)
            unit.push_back(&touch);
    }
    return unit;
}

} // namespace

void UndoLog::remember(const std::string &container, const store::PartitionKey &key,
                       const std::string &id)
{
    Entry entry;
    entry.container = m_account.container(container);
    entry.key = key;
    entry.id = id;
    if (Result<store::ItemResponse> found = entry.container->read(key, id)) {
        json::Arena arena;
        entry.before = json::Document::copyOf(withoutSystemProperties(found->item, arena));
    }
    m_entries.push_back(std::move(entry));
}

void UndoLog::rememberOldest(const Touch &touch)
{
    store::Container *container = m_account.container(touch.container);
    std::string order = touch.cap->orderBy;
    for (const model::Field &field : touch.type->fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        if (own && own->attribute == touch.cap->orderBy)
            order = field.name;
    }
    const Result<query::Query> oldest
        = query::prepare("SELECT TOP " + std::to_string(oldestRemembered) + " * FROM c ORDER BY c["
                         + model::Json(order).dump() + "]");
    if (!oldest)
        return;
    json::Arena arena;
    const Result<query::Response> answer = query::run(*oldest, *container, {}, arena);
    if (!answer)
        return;
    for (const json::Value item : answer->rows)
        remember(touch.container, container->partitionKeyDefinition().extract(item), idOf(item));
}

void UndoLog::restore()
{
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
        // What cannot be put back was not there to be changed either.
        if (entry->before)
            (void)entry->container->upsert(entry->before->root());
        else
            (void)entry->container->remove(entry->key, entry->id);
    }
    m_entries.clear();
}

ParameterValues inputsOf(const CommandProgram &program, population::Row commandRow,
                         const population::Rows &rows, json::Arena &arena)
{
    ParameterValues values;
    for (const Input &input : program.inputs) {
        std::string entity = program.entity;
        population::Row row = commandRow;
        for (const std::string &name : input.roles) {
            const std::optional<model::Role> role = model::findRole(rows.workbook(), entity, name);
            if (!role || row == population::noRow)
                break;
            row = rows.partner(entity, row, name);
            entity = role->partner;
        }
        if (row != population::noRow)
            values[input.parameter] = rows.value(entity, row, input.attribute, arena);
    }
    return values;
}

CommandRunner::CommandRunner(const Site &site, json::Arena &arena, StepLog &log, UndoLog *undo)
    : m_site(site)
    , m_arena(arena)
    , m_log(log)
    , m_undo(undo)
    , m_fetches(site.client, arena, m_parameters, log)
{
}

Result<void> CommandRunner::run(const CommandProgram &program, ParameterValues parameters,
                                population::Row row)
{
    using Unit = CommandProgram::Unit;
    if (Result<void> done = prepare(program, std::move(parameters), row); !done)
        return done;
    if (program.unit == Unit::procedure || program.unit == Unit::batch) {
        if (Result<void> done = runUnit(program); !done)
            return done;
    }
    return finish(program);
}

Result<void> CommandRunner::prepare(const CommandProgram &program, ParameterValues parameters,
                                    population::Row row)
{
    m_parameters = std::move(parameters);
    m_row = row;
    m_written.assign(program.touches.size(), {});
    m_removed.assign(program.touches.size(), 0);
    m_waiting.clear();
    m_waiting.resize(program.cascades.size());
    return cascade(program);
}

Result<void> CommandRunner::finish(const CommandProgram &program)
{
    if (program.unit != CommandProgram::Unit::none)
        noteUnit(program);
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        for (const std::unique_ptr<CommandRunner> &row : m_waiting[i]) {
            if (Result<void> done = row->finish(*program.cascades[i].remove); !done)
                return done;
        }
    }
    for (const bool background : {false, true}) {
        for (std::size_t i = 0; i < program.touches.size(); ++i) {
            const Touch &touch = program.touches[i];
            if (touch.isBackground != background || touch.how == Touch::How::unit)
                continue;
            if (Result<void> done = runTouch(program, i); !done)
                return done;
        }
        if (!background) {
            if (Result<void> done = createCompanions(program); !done)
                return done;
        }
    }
    return {};
}

Result<void> CommandRunner::createCompanions(const CommandProgram &program)
{
    for (const Companion &companion : program.companions) {
        for (const population::Row row :
             m_site.rows.partners(program.entity, m_row, companion.role)) {
            CommandRunner inner(m_site, m_arena, m_log, m_undo);
            if (Result<void> done = inner.run(
                    *companion.create, inputsOf(*companion.create, row, m_site.rows, m_arena), row);
                !done)
                return done;
        }
    }
    return {};
}

Result<void> CommandRunner::cascade(const CommandProgram &program)
{
    using Unit = CommandProgram::Unit;
    for (std::size_t i = 0; i < program.cascades.size(); ++i) {
        const Cascade &part = program.cascades[i];
        const Unit unit = part.remove->unit;
        const bool waits = unit == Unit::joined || unit == Unit::siblings;
        Result<Fetched> found = m_fetches.run(*part.find, true);
        if (!found)
            return found.error();
        Waiting rows;
        for (const nlohmann::ordered_json &row : found->results) {
            ParameterValues parameters;
            for (const auto &[name, value] : row.items())
                parameters[name] = valueOf(value, m_arena);
            auto inner = std::make_unique<CommandRunner>(m_site, m_arena, m_log, m_undo);
            const auto start = waits ? &CommandRunner::prepare : &CommandRunner::run;
            if (Result<void> done
                = (*inner.*start)(*part.remove, std::move(parameters), population::noRow);
                !done)
                return done;
            if (waits)
                rows.push_back(std::move(inner));
        }
        if (unit == Unit::joined) {
            m_waiting[i] = std::move(rows);
        } else if (waits) {
            if (Result<void> done = removeTogether(*part.remove, rows); !done)
                return done;
        }
    }
    return {};
}

Result<void> CommandRunner::runTouch(const CommandProgram &program, std::size_t position)
{
    const Touch &touch = program.touches[position];
    if (touch.feedStep > 0)
        readFeed(program, touch);
    switch (touch.kind) {
    case Touch::Kind::insert:
        return insert(touch, position);
    case Touch::Kind::erase:
        return erase(touch, position);
    case Touch::Kind::renew:
        return renew(touch, position);
    case Touch::Kind::refresh:
        return refresh(touch, position);
    case Touch::Kind::refill:
        return refill(touch, position);
    case Touch::Kind::rewrite:
        break;
    }
    return touch.how == Touch::How::patch ? patch(touch, position) : rewrite(touch, position);
}

// One transaction.

Result<void> CommandRunner::runUnit(const CommandProgram &program)
{
    const std::vector<const Touch *> unit = unitOf(program);
    return program.unit == CommandProgram::Unit::procedure ? callProcedure(program, unit)
                                                           : sendBatch(program, unit);
}

void CommandRunner::noteUnit(const CommandProgram &program)
{
    for (std::size_t i = 0; i < program.touches.size(); ++i) {
        const Touch &touch = program.touches[i];
        if (touch.how == Touch::How::unit && touch.kind != Touch::Kind::erase && touch.id)
            wrote(touch, i, keyOf(touch.partitionKey), textOf(*touch.id));
    }
}

void CommandRunner::addCompanions(const CommandProgram &program,
                                  std::vector<store::BatchOperation> &operations)
{
    for (const Companion &companion : program.companions) {
        if (companion.create->unit != CommandProgram::Unit::joined)
            continue;
        const Touch &touch = *unitOf(*companion.create).front();
        for (const population::Row row :
             m_site.rows.partners(program.entity, m_row, companion.role)) {
            store::BatchOperation operation;
            operation.kind = store::OperationKind::create;
            operation.item = m_site.mapper.item(*touch.type, row, m_arena);
            operation.id = idOf(operation.item);
            if (m_undo)
                m_undo->remember(touch.container, keyOf(touch, operation.item), operation.id);
            operations.push_back(std::move(operation));
        }
    }
}

Result<void> CommandRunner::callProcedure(const CommandProgram &program,
                                          const std::vector<const Touch *> &unit)
{
    std::vector<json::Value> arguments;
    for (const Touch *touch : unit) {
        if (touch->kind == Touch::Kind::insert)
            arguments.push_back(orNull(m_site.mapper.item(*touch->type, m_row, m_arena)));
        else if (touch->kind == Touch::Kind::erase)
            arguments.push_back(m_fetches.valueOf(*touch->id));
    }
    for (const Touch *touch : unit) {
        if (m_undo && touch->id)
            m_undo->remember(touch->container, keyOf(touch->partitionKey), textOf(*touch->id));
        if (touch->kind != Touch::Kind::rewrite)
            continue;
        arguments.push_back(m_fetches.valueOf(*touch->id));
        for (const Change &change : touch->changes) {
            Result<ChangeValues> values = valuesOf(change);
            if (!values)
                return values.error();
            if (needsArgument(change))
                arguments.push_back(
                    orNull(change.kind == Change::Kind::takeOut ? values->key : values->value));
            if (change.selector)
                arguments.push_back(orNull(values->selector));
        }
    }
    const std::string &container = unit.front()->container;
    if (Result<void> added
        = addScript(container, script::Kind::procedure, program.procedure, program.procedureBody);
        !added)
        return added;
    Result<Answer> answer
        = m_site.client.call(container, program.procedure, keyOf(unit.front()->partitionKey),
                             json::Value::array(arguments, m_arena), m_arena);
    if (!answer)
        return answer.error();
    m_log.add(program.unitStep, *answer, Timing::alone);
    return {};
}

Result<void> CommandRunner::sendBatch(const CommandProgram &program,
                                      const std::vector<const Touch *> &unit)
{
    std::vector<store::BatchOperation> operations;
    for (const Touch *touch : unit) {
        if (m_undo && touch->id)
            m_undo->remember(touch->container, keyOf(touch->partitionKey), textOf(*touch->id));
        store::BatchOperation operation;
        if (touch->id)
            operation.id = textOf(*touch->id);
        if (touch->kind == Touch::Kind::insert) {
            operation.kind = store::OperationKind::create;
            operation.item = m_site.mapper.item(*touch->type, m_row, m_arena);
        } else if (touch->kind == Touch::Kind::erase) {
            operation.kind = store::OperationKind::remove;
        } else {
            operation.kind = store::OperationKind::patch;
            for (const Change &change : touch->changes) {
                Result<ChangeValues> values = valuesOf(change);
                if (!values)
                    return values.error();
                for (store::PatchOperation &part : patchOf(change, *values))
                    operation.patch.push_back(std::move(part));
            }
        }
        operations.push_back(std::move(operation));
    }
    addCompanions(program, operations);
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        for (const std::unique_ptr<CommandRunner> &row : m_waiting[i])
            row->addRemovals(*program.cascades[i].remove, operations);
    }
    return sendAll(unit.front()->container, keyOf(unit.front()->partitionKey), program.unitStep,
                   operations);
}

Result<void> CommandRunner::sendAll(const std::string &container, const store::PartitionKey &key,
                                    int step, const std::vector<store::BatchOperation> &operations)
{
    const std::span<const store::BatchOperation> all(operations);
    for (std::size_t first = 0; first < all.size(); first += store::maximumBatchOperations) {
        const auto part
            = all.subspan(first, std::min(store::maximumBatchOperations, all.size() - first));
        Result<Answer> answer
            = m_site.client.batch(container, key, {part.begin(), part.end()}, m_arena);
        if (!answer)
            return answer.error();
        m_log.add(step, *answer, Timing::alone);
    }
    return {};
}

void CommandRunner::addRemovals(const CommandProgram &program,
                                std::vector<store::BatchOperation> &operations)
{
    const Touch &touch = *unitOf(program).front();
    store::BatchOperation operation;
    operation.kind = store::OperationKind::remove;
    operation.id = textOf(*touch.id);
    if (m_undo)
        m_undo->remember(touch.container, keyOf(touch.partitionKey), operation.id);
    operations.push_back(std::move(operation));
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        for (const std::unique_ptr<CommandRunner> &row : m_waiting[i])
            row->addRemovals(*program.cascades[i].remove, operations);
    }
}

Result<void> CommandRunner::removeTogether(const CommandProgram &program, const Waiting &rows)
{
    const Touch &touch = *unitOf(program).front();
    std::map<std::string, std::vector<CommandRunner *>> partitions;
    for (const std::unique_ptr<CommandRunner> &row : rows)
        partitions[row->keyOf(touch.partitionKey).toText()].push_back(row.get());
    for (const auto &[text, group] : partitions) {
        std::vector<store::BatchOperation> operations;
        for (CommandRunner *row : group)
            row->addRemovals(program, operations);
        if (Result<void> done = sendAll(touch.container, group.front()->keyOf(touch.partitionKey),
                                        program.unitStep, operations);
            !done)
            return done;
    }
    for (const std::unique_ptr<CommandRunner> &row : rows) {
        if (Result<void> done = row->finish(program); !done)
            return done;
    }
    return {};
}

// Single writes.

Result<void> CommandRunner::insert(const Touch &touch, std::size_t position)
{
    const json::Value item = m_site.mapper.item(*touch.type, m_row, m_arena);
    if (item.isUndefined())
        return {}; // The type's filter leaves the row out.
    return write(touch, position,
                 touch.isBackground ? store::OperationKind::upsert : store::OperationKind::create,
                 item);
}

Result<void> CommandRunner::renew(const Touch &touch, std::size_t position)
{
    const json::Value item = m_site.mapper.item(*touch.type, m_row, m_arena);
    if (!item.isUndefined())
        return write(touch, position, store::OperationKind::upsert, item);
    if (!touch.id)
        return {};
    const Result<bool> removed = removeItem(touch, keyOf(touch.partitionKey), textOf(*touch.id));
    return removed ? Result<void> {} : Result<void> {removed.error()};
}

Result<void> CommandRunner::erase(const Touch &touch, std::size_t position)
{
    std::vector<std::pair<store::PartitionKey, std::string>> places;
    if (touch.id) {
        places.emplace_back(keyOf(touch.partitionKey), textOf(*touch.id));
    } else {
        Result<std::vector<json::Value>> items = itemsOf(touch);
        if (!items)
            return items.error();
        for (const json::Value item : *items)
            places.emplace_back(keyOf(touch, item), idOf(item));
    }
    for (const auto &[key, id] : places) {
        const Result<bool> removed = removeItem(touch, key, id);
        if (!removed)
            return removed.error();
        m_removed[position] += *removed ? 1 : 0;
    }
    return {};
}

Result<void> CommandRunner::rewrite(const Touch &touch, std::size_t position)
{
    Result<std::vector<json::Value>> items = itemsOf(touch);
    if (!items)
        return items.error();
    if (items->empty())
        return {};
    std::vector<ChangeValues> values;
    for (const Change &change : touch.changes) {
        Result<ChangeValues> found = valuesOf(change);
        if (!found)
            return found.error();
        values.push_back(*found);
    }
    for (const json::Value old : *items) {
        json::Value item = old;
        for (std::size_t i = 0; i < touch.changes.size(); ++i)
            item = changed(item, touch.changes[i], values[i], m_arena);
        if (Result<void> done = replaceItem(touch, position, old, item); !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::replaceItem(const Touch &touch, std::size_t position, json::Value old,
                                        json::Value item)
{
    const store::PartitionKey before = keyOf(touch, old);
    if (before == keyOf(touch, item) && idOf(old) == idOf(item))
        return write(touch, position, store::OperationKind::replace, item);
    // Key and id of an item cannot change: it is removed and created anew.
    if (const Result<bool> done = removeItem(touch, before, idOf(old)); !done)
        return done.error();
    return write(touch, position, store::OperationKind::create, item);
}

Result<void> CommandRunner::patch(const Touch &touch, std::size_t position)
{
    std::vector<store::PatchOperation> operations;
    for (const Change &change : touch.changes) {
        Result<ChangeValues> values = valuesOf(change);
        if (!values)
            return values.error();
        for (store::PatchOperation &part : patchOf(change, *values))
            operations.push_back(std::move(part));
    }
    const store::PartitionKey key = keyOf(touch.partitionKey);
    const std::string id = textOf(*touch.id);
    if (m_undo)
        m_undo->remember(touch.container, key, id);
    Result<Answer> answer = m_site.client.patch(touch.container, key, id, operations, {}, m_arena);
    if (!answer)
        return answer.error().code == ErrorCode::notFound ? Result<void> {}
                                                          : Result<void> {answer.error()};
    m_log.add(touch.writeStep, *answer, Timing::alone);
    wrote(touch, position, key, id);
    return {};
}

Result<void> CommandRunner::refresh(const Touch &touch, std::size_t position)
{
    const std::vector<Written> delivered = m_written[static_cast<std::size_t>(touch.source)];
    for (const Written &written : delivered) {
        Result<Fetched> copy = m_fetches.runGiven(*touch.completion, written.item, true);
        if (!copy)
            return copy.error();
        const json::Value item = valueOf(copy->results.front(), m_arena);
        if (touch.locate) {
            if (Result<void> done = removeMoved(touch, item); !done)
                return done;
        }
        if (touch.type->filter) {
            const json::Value wanted = valueOf(touch.type->filter->equals, m_arena);
            if (!json::equal(item.member(filterMember), wanted)) {
                if (const Result<bool> done = removeItem(touch, keyOf(touch, item), idOf(item));
                    !done)
                    return done.error();
                continue;
            }
        }
        if (Result<void> done
            = write(touch, position, store::OperationKind::upsert, withoutHelpers(item));
            !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::refill(const Touch &touch, std::size_t position)
{
    const std::size_t gaps = m_removed[touch.removal];
    if (gaps == 0)
        return {};
    Result<Fetched> newest = m_fetches.run(*touch.newest, true);
    if (!newest)
        return newest.error();
    const auto most = static_cast<std::size_t>(touch.cap->count);
    for (std::size_t i = most - std::min(gaps, most); i < newest->results.size(); ++i) {
        const json::Value item = valueOf(newest->results[i], m_arena);
        if (Result<void> done = write(touch, position, store::OperationKind::upsert, item); !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::removeMoved(const Touch &touch, json::Value item)
{
    m_parameters[keyOfCopy] = item.member(keyMember);
    Result<std::vector<json::Value>> held = itemsOf(touch);
    if (!held)
        return held.error();
    for (const json::Value old : *held) {
        if (keyOf(touch, old) == keyOf(touch, item) && idOf(old) == idOf(item))
            continue;
        if (const Result<bool> done = removeItem(touch, keyOf(touch, old), idOf(old)); !done)
            return done.error();
    }
    return {};
}

json::Value CommandRunner::withoutHelpers(json::Value item)
{
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const std::string_view name = item.memberAt(i).name;
        if (name != filterMember && name != keyMember)
            members.push_back(item.memberAt(i));
    }
    return json::Value::object(members, m_arena);
}

Result<void> CommandRunner::write(const Touch &touch, std::size_t position,
                                  store::OperationKind kind, json::Value item)
{
    const store::PartitionKey key = keyOf(touch, item);
    const std::string id = idOf(item);
    script::ScriptHost::TriggeredWrite request;
    request.kind = kind;
    request.id = id;
    request.item = item;
    if (m_undo)
        m_undo->remember(touch.container, key, id);
    const bool mayExceedCap = touch.kind != Touch::Kind::refill;
    if (touch.cap && mayExceedCap && kind != store::OperationKind::replace) {
        if (Result<void> added = addScript(touch.container, script::Kind::postTrigger,
                                           touch.trigger, touch.triggerBody);
            !added)
            return added;
        request.postTrigger = touch.trigger;
        if (m_undo)
            m_undo->rememberOldest(touch);
    }
    Result<Answer> answer = m_site.client.write(touch.container, request, key, m_arena);
    if (!answer)
        return answer.error();
    m_log.add(touch.writeStep, *answer, Timing::alone);
    wrote(touch, position, key, id);
    return {};
}

Result<bool> CommandRunner::removeItem(const Touch &touch, const store::PartitionKey &key,
                                       const std::string &id)
{
    if (m_undo)
        m_undo->remember(touch.container, key, id);
    script::ScriptHost::TriggeredWrite request;
    request.kind = store::OperationKind::remove;
    request.id = id;
    Result<Answer> answer = m_site.client.write(touch.container, request, key, m_arena);
    if (!answer) // A capped or filtered copy may not have held it.
        return answer.error().code == ErrorCode::notFound ? Result<bool> {false}
                                                          : Result<bool> {answer.error()};
    m_log.add(touch.writeStep, *answer, Timing::alone);
    return true;
}

// Help.

Result<std::vector<json::Value>> CommandRunner::itemsOf(const Touch &touch)
{
    Result<Fetched> found = m_fetches.run(*touch.locate, false);
    if (!found)
        return found.error();
    std::vector<json::Value> items;
    for (const FetchedRow &row : found->rows) {
        // Copies: the rows borrow from a container that is about to change.
        items.push_back(json::copy(withoutSystemProperties(row.levels.front(), m_arena), m_arena));
    }
    return items;
}

Result<ChangeValues> CommandRunner::valuesOf(const Change &change)
{
    ChangeValues values;
    if (change.selector)
        values.selector = m_fetches.valueOf(*change.selector);
    if (change.key)
        values.key = m_fetches.valueOf(*change.key);
    if (change.built) {
        const json::Value built = m_site.mapper.item(*change.built, m_row, m_arena);
        values.value = change.isObject ? built : built.member("value");
    } else if (change.kind == Change::Kind::increment) {
        values.value = json::Value::integer(1);
    } else if (change.fetch) {
        Result<Fetched> found = m_fetches.run(*change.fetch, true);
        if (!found)
            return found.error();
        values.value = change.fetch->isValue
            ? json::copy(found->value, m_arena)
            : valueOf(nlohmann::ordered_json(found->results), m_arena);
    }
    return values;
}

void CommandRunner::readFeed(const CommandProgram &program, const Touch &touch)
{
    // Each physical partition has a feed of its own.
    std::map<int, std::vector<std::int64_t>> sizes;
    for (const Written &written : m_written[static_cast<std::size_t>(touch.source)])
        sizes[written.physicalPartition].push_back(written.bytes);
    for (const auto &[partition, bytes] : sizes) {
        PartitionUse use;
        use.container = program.touches[static_cast<std::size_t>(touch.source)].container;
        use.physicalPartition = partition;
        use.requestCharge = cost::changeFeedCharge(bytes, m_site.client.constants());
        use.requests = 1;
        m_log.add(touch.feedStep, use);
    }
}

void CommandRunner::wrote(const Touch &touch, std::size_t position, const store::PartitionKey &key,
                          const std::string &id)
{
    const store::Container *container = m_site.client.account().container(touch.container);
    if (const Result<store::ItemResponse> now = container->read(key, id))
        m_written[position].push_back(
            {json::copy(now->item, m_arena), now->metrics.itemBytes, container->partitionOf(key)});
}

store::PartitionKey CommandRunner::keyOf(const std::vector<Operand> &partitionKey)
{
    std::vector<json::Value> levels;
    for (const Operand &level : partitionKey)
        levels.push_back(m_fetches.valueOf(level));
    return store::PartitionKey::of(levels);
}

store::PartitionKey CommandRunner::keyOf(const Touch &touch, json::Value item) const
{
    return m_site.client.account()
        .container(touch.container)
        ->partitionKeyDefinition()
        .extract(item);
}

std::string CommandRunner::textOf(const Operand &operand)
{
    const json::Value value = m_fetches.valueOf(operand);
    return value.isString() ? std::string(value.string()) : json::toText(value);
}

Result<void> CommandRunner::addScript(const std::string &container, script::Kind kind,
                                      const std::string &name, const std::string &body)
{
    Result<void> added = m_site.client.addScript(container, {kind, name, body});
    if (!added && added.error().code == ErrorCode::conflict)
        return {}; // An earlier run brought it.
    return added;
}

} // namespace partita::planning
