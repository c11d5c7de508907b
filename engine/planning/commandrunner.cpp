#include "engine/planning/commandrunner.h"

#include "engine/planning/itemwriter.h"
#include "engine/planning/transaction.h"

#include <algorithm>

namespace partita::planning {

using Unit = CommandProgram::Unit;

CommandRunner::CommandRunner(const Execution &execution, const CommandProgram &program,
                             ParameterValues parameters, population::Row row)
    : m_execution(execution)
    , m_program(program)
    , m_values(execution, std::move(parameters), row)
    , m_touches(execution, m_values, program)
{
}

Result<void> CommandRunner::run()
{
    if (Result<void> done = prepare(); !done)
        return done;
    if (m_program.unit == Unit::procedure) {
        if (Result<void> done = callProcedure(m_execution, m_program, m_values); !done)
            return done;
    } else if (m_program.unit == Unit::batch) {
        if (Result<void> done = sendBatch(); !done)
            return done;
    }
    return finish();
}

Result<void> CommandRunner::finish()
{
    if (m_program.unit != Unit::none)
        m_touches.noteTransaction();
    for (const std::unique_ptr<CommandRunner> &row : m_waiting) {
        if (Result<void> done = row->finish(); !done)
            return done;
    }
    for (const bool background : {false, true}) {
        for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
            const Touch &touch = m_program.touches[i];
            if (touch.isBackground != background || touch.how == Touch::How::unit)
                continue;
            if (Result<void> done = m_touches.run(i); !done)
                return done;
        }
        if (!background) {
            if (Result<void> done = createCompanions(); !done)
                return done;
            if (!m_program.companions.empty())
                m_touches.deliverLatest();
        }
    }
    m_touches.readIdly();
    return {};
}

Result<void> CommandRunner::sendBatch()
{
    std::vector<store::BatchOperation> operations;
    const std::vector<const Touch *> unit = unitOf(m_program);
    for (const Touch *touch : unit) {
        const auto add = [&]() -> Result<void> {
            Result<store::BatchOperation> operation
                = batchOperationOf(m_execution, *touch, m_values);
            if (!operation)
                return operation.error();
            const bool isIdle
                = operation->kind == store::OperationKind::patch && operation->patch.empty();
            if (!isIdle) // else the row lacks what the command changes
                operations.push_back(*std::move(operation));
            return {};
        };
        if (Result<void> done = m_values.forEach(*touch, add); !done)
            return done;
    }
    addCompanions(operations);
    for (const std::unique_ptr<CommandRunner> &row : m_waiting)
        row->addRemovals(*unitOf(row->m_program).front(), operations);
    return sendBatches(m_execution, unit.front()->container,
                       m_values.keyOf(unit.front()->partitionKey), m_program.unitStep, operations);
}

// Rows that go with the command's own.

Result<void> CommandRunner::prepare()
{
    if (Result<void> done = m_touches.findFirst(); !done)
        return done;
    for (const Cascade &cascade : m_program.cascades) {
        const Unit unit = programOf(cascade).unit;
        Result<Waiting> rows = findRows(cascade);
        if (!rows)
            return rows.error();
        if (unit == Unit::joined) {
            for (std::unique_ptr<CommandRunner> &row : *rows)
                m_waiting.push_back(std::move(row));
        } else if (unit == Unit::siblings) {
            if (Result<void> done = writeTogether(programOf(cascade), *rows); !done)
                return done;
        }
    }
    m_touches.noteRemovals();
    return {};
}

Result<CommandRunner::Waiting> CommandRunner::findRows(const Cascade &cascade)
{
    const Unit unit = programOf(cascade).unit;
    const bool waits = unit == Unit::joined || unit == Unit::siblings;
    Result<Fetched> found = m_values.fetches().run(*cascade.find, true);
    if (!found)
        return found.error();
    Waiting rows;
    for (const nlohmann::ordered_json &row : found->results) {
        ParameterValues parameters;
        for (const auto &[name, value] : row.items())
            parameters[name] = valueOf(value, m_execution.arena);
        auto inner = std::make_unique<CommandRunner>(m_execution, programOf(cascade),
                                                     std::move(parameters), population::noRow);
        if (!inner->isNew())
            continue;
        if (Result<void> done = waits ? inner->prepare() : inner->run(); !done)
            return done.error();
        if (waits)
            rows.push_back(std::move(inner));
    }
    return rows;
}

bool CommandRunner::isNew() const
{
    const Operand key = Operand::parameterNamed(m_program.inputs.front().parameter);
    return m_execution.going.insert(m_program.entity + ' ' + m_values.textOf(key)).second;
}

Result<void> CommandRunner::writeTogether(const CommandProgram &program, const Waiting &rows)
{
    for (const Touch *touch : unitOf(program)) {
        if (Result<void> done = writeAll(*touch, rows); !done)
            return done;
    }
    for (const std::unique_ptr<CommandRunner> &row : rows) {
        if (Result<void> done = row->finish(); !done)
            return done;
    }
    return {};
}

Result<void> CommandRunner::writeAll(const Touch &touch, const Waiting &rows)
{
    std::map<std::string, std::vector<CommandRunner *>> partitions;
    for (const std::unique_ptr<CommandRunner> &row : rows)
        partitions[row->m_values.keyOf(touch.partitionKey).toText()].push_back(row.get());
    for (const auto &[text, group] : partitions) {
        std::vector<store::BatchOperation> operations;
        for (CommandRunner *row : group) {
            if (touch.kind == Touch::Kind::insert)
                row->addCreation(touch, row->m_values.row(), operations);
            else
                row->addRemovals(touch, operations);
        }
        if (Result<void> done = sendBatches(m_execution, touch.container,
                                            group.front()->m_values.keyOf(touch.partitionKey),
                                            touch.writeStep, operations);
            !done)
            return done;
    }
    return {};
}

void CommandRunner::addCreation(const Touch &touch, population::Row row,
                                std::vector<store::BatchOperation> &operations) const
{
    store::BatchOperation operation;
    operation.kind = store::OperationKind::create;
    operation.item = m_execution.site.mapper.item(*touch.type, row, m_execution.arena);
    if (operation.item.isUndefined())
        return; // The type's filter leaves the row out.
    operation.id = idOf(operation.item);
    m_execution.remember(touch.container, keyOf(m_execution, touch, operation.item), operation.id);
    operations.push_back(std::move(operation));
}

void CommandRunner::addRemovals(const Touch &touch, std::vector<store::BatchOperation> &operations)
{
    if (m_values.mayHold(touch)) {
        store::BatchOperation operation;
        operation.kind = store::OperationKind::remove;
        operation.id = m_values.textOf(*touch.id);
        m_execution.remember(touch.container, m_values.keyOf(touch.partitionKey), operation.id);
        operations.push_back(std::move(operation));
    }
    if (&touch != unitOf(m_program).front())
        return;
    for (const std::unique_ptr<CommandRunner> &row : m_waiting)
        row->addRemovals(*unitOf(row->m_program).front(), operations);
}

// Rows that come with the command's own.

Result<void> CommandRunner::createCompanions()
{
    const Site &site = m_execution.site;
    for (const Companion &companion : m_program.companions) {
        const CommandProgram &create = *companion.create;
        Waiting rows;
        for (const population::Row row :
             site.rows.partners(m_program.entity, m_values.row(), companion.role)) {
            rows.push_back(std::make_unique<CommandRunner>(
                m_execution, create, inputsOf(create, row, site.rows, m_execution.arena), row));
            if (create.unit == Unit::siblings)
                continue;
            if (Result<void> done = rows.back()->run(); !done)
                return done;
        }
        if (create.unit == Unit::siblings) {
            if (Result<void> done = writeTogether(create, rows); !done)
                return done;
        }
    }
    return {};
}

void CommandRunner::addCompanions(std::vector<store::BatchOperation> &operations)
{
    const Site &site = m_execution.site;
    for (const Companion &companion : m_program.companions) {
        if (companion.create->unit != Unit::joined)
            continue;
        const Touch &touch = *unitOf(*companion.create).front();
        for (const population::Row row :
             site.rows.partners(m_program.entity, m_values.row(), companion.role))
            addCreation(touch, row, operations);
    }
}

} // namespace partita::planning
