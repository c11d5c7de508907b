#include "engine/exchange/code/commandcode.h"

#include "engine/planning/commandprogram.h"

#include <algorithm>
#include <list>

namespace partita::exchange {

namespace {

using planning::CommandProgram;
using planning::ItemWrite;
using planning::Operation;
using planning::Step;

/// Writes and look-ups of a program and of those inside it, by the number of their step.
struct Parts {
    std::multimap<int, const ItemWrite *> writes;
    std::map<int, const planning::Lookup *> lookups;
    const CommandProgram *procedure = nullptr;

    void add(const planning::Lookup *lookup)
    {
        if (!lookup)
            return;
        if (lookup->hasStep())
            lookups.emplace(lookup->step, lookup);
        for (const planning::ChildLookup &child : lookup->children)
            add(child.lookup.get());
    }

    void add(const CommandProgram &program, int depth = 0)
    {
        if (!program.procedure.empty())
            procedure = &program;
        for (const ItemWrite &write : program.writes) {
            writes.emplace(write.writeStep, &write);
            if (write.removeStep > 0)
                writes.emplace(write.removeStep, &write);
            add(write.locate.get());
            if (const planning::NewestRows *newest = write.newest())
                add(newest->lookup.get());
            for (const planning::FieldChange &change : write.changes())
                add(change.lookup().get());
        }
        if (depth > 8)
            return;
        for (const planning::RemovedDependents &removed : program.removedDependents) {
            add(removed.find.get());
            if (removed.remove)
                add(*removed.remove, depth + 1);
        }
        for (const planning::CreatedDependents &created : program.createdDependents)
            add(*created.create, depth + 1);
    }

    const ItemWrite *write(int step) const
    {
        const auto found = writes.find(step);
        return found == writes.end() ? nullptr : found->second;
    }
};

class CommandCode {
public:
    CommandCode(const model::Design &design, const planning::Plan &plan, FunctionBuilder &builder)
        : m_design(design)
        , m_plan(plan)
        , m_builder(builder)
    {
        m_parts.add(*plan.executable->command);
    }

    void run(std::vector<CodeStep> &out)
    {
        for (std::size_t at = 0; at < m_plan.steps.size(); ++at) {
            const Step &step = m_plan.steps[at];
            CodeStep made = stepOf(step);
            std::vector<CodeStep> *target = &out;
            if (step.repeat != planning::Repeat::once)
                target = &loopOver(step, out).inner;
            if (step.operation == Operation::batch) {
                for (; at + 1 < m_plan.steps.size() && m_plan.steps[at + 1].atomicWithPrevious;
                     ++at)
                    made.inner.push_back(writeOf(m_plan.steps[at + 1]));
            }
            target->push_back(std::move(made));
        }
    }

private:
    CodeStep stepOf(const Step &step)
    {
        switch (step.operation) {
        case Operation::pointRead:
        case Operation::query:
            return readingOf(step);
        case Operation::procedure:
            return procedureOf(step);
        case Operation::changeFeed:
            return remarkStep(step.text);
        case Operation::batch: {
            CodeStep first = writeOf(step);
            CodeStep batch = first;
            batch.kind = CodeStep::Kind::batch;
            batch.inner = {std::move(first)};
            return batch;
        }
        default:
            return writeOf(step);
        }
    }

    /// A loop over the rows of an earlier step, or over rows that the caller brings along.
    CodeStep &loopOver(const Step &step, std::vector<CodeStep> &out)
    {
        CodeStep loop;
        loop.kind = CodeStep::Kind::each;
        const CodeRows *rows = m_builder.rowsOf(step.repeatsOver);
        if (rows && !rows->list.empty()) {
            loop.over.name = rows->list;
            loop.result = rows->levels.front();
        } else {
            loop.over.name = m_builder.parameter(step.documentType + " items");
            loop.result = identifierOf(step.documentType);
        }
        out.push_back(std::move(loop));
        return out.back();
    }

    CodeStep readingOf(const Step &step)
    {
        const auto found = m_parts.lookups.find(step.number);
        if (found != m_parts.lookups.end()) {
            std::vector<CodeStep> steps;
            planning::Lookup alone = *found->second; // what follows has steps of its own
            alone.children.clear();
            m_lookups.push_back(alone);
            m_builder.addLookup(m_lookups.back(), {}, step.repeat != planning::Repeat::once, steps);
            if (!steps.empty())
                return std::move(steps.front());
        }
        for (const auto &[number, write] : m_parts.writes) { // the home's item, read before
            if (write->container != step.container || write->documentType != step.documentType
                || !write->id)
                continue;
            CodeStep read = placed(*write, step);
            read.kind = CodeStep::Kind::read;
            read.result = m_builder.variable(step.documentType);
            m_builder.setRows(step.number, {nullptr, {}, {read.result}});
            m_readItems[step.container + '/' + step.documentType] = read.result;
            return read;
        }
        return remarkStep(step.text);
    }

    CodeStep procedureOf(const Step &step)
    {
        CodeStep made;
        made.kind = CodeStep::Kind::procedure;
        made.remark = remarkOf(step.purpose);
        made.container = step.container;
        made.procedure
            = m_parts.procedure ? m_parts.procedure->procedure : std::string("procedure");
        if (m_parts.procedure) {
            for (const ItemWrite &write : m_parts.procedure->writes) {
                if (write.container == step.container && !write.partitionKey.empty()) {
                    made.key = m_builder.values(write.partitionKey, {});
                    break;
                }
            }
        }
        // "function createComment(comment, postId) {": its parameters are those of the function.
        const std::size_t open = step.text.find('(');
        const std::size_t close = step.text.find(')', std::min(open, step.text.size()));
        if (open == std::string::npos || close == std::string::npos)
            return made;
        std::string_view rest = std::string_view(step.text).substr(open + 1, close - open - 1);
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            std::string_view word = rest.substr(0, comma);
            word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
            CodeValue argument;
            argument.name = m_builder.parameter(std::string(word));
            made.arguments.push_back(std::move(argument));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
        return made;
    }

    /// Partition key and id of an item that is written: known beforehand, or those of the found
    /// item.
    CodeStep placed(const ItemWrite &write, const Step &step)
    {
        CodeStep made;
        made.remark = remarkOf(step.purpose);
        made.container = step.container;
        const std::string *item = itemOf(write, step);
        if (!write.partitionKey.empty()) {
            made.key = m_builder.values(write.partitionKey, {});
        } else if (const model::Container *container = m_design.container(step.container)) {
            for (const std::string &path : container->partitionKey)
                made.key.push_back(propertyOf(item, path.substr(1)));
        }
        made.id = write.id ? m_builder.value(*write.id, {}) : propertyOf(item, "id");
        return made;
    }

    /// The variable with the item that was found for the write; nullptr.
    const std::string *itemOf(const ItemWrite &write, const Step &step)
    {
        if (write.locate) {
            for (const auto &[number, lookup] : m_parts.lookups) {
                const CodeRows *rows = lookup->documentType == write.documentType
                        && lookup->container == write.container
                    ? m_builder.rowsOf(number)
                    : nullptr;
                if (rows)
                    return &rows->levels.front();
            }
        }
        const auto read = m_readItems.find(step.container + '/' + step.documentType);
        return read == m_readItems.end() ? nullptr : &read->second;
    }

    CodeValue propertyOf(const std::string *item, const std::string &name)
    {
        CodeValue value;
        if (!item) {
            value.name = m_builder.parameter(name);
            return value;
        }
        value.kind = CodeValue::Kind::property;
        value.name = *item;
        value.path = {name};
        return value;
    }

    CodeStep writeOf(const Step &step)
    {
        const ItemWrite *write = m_parts.write(step.number);
        if (!write)
            return remarkStep(step.text);
        CodeStep made = placed(*write, step);
        Operation operation = step.operation;
        if (operation == Operation::batch)
            operation = write->creation() ? Operation::create
                : write->removal()        ? Operation::remove
                : planning::arePatchable(write->changes()) && !write->changes().empty()
                ? Operation::patch
                : Operation::replace;
        switch (operation) {
        case Operation::create:
            made.kind = CodeStep::Kind::create;
            break;
        case Operation::upsert:
            made.kind = CodeStep::Kind::upsert;
            break;
        case Operation::remove:
            made.kind = CodeStep::Kind::remove;
            return made;
        case Operation::patch:
            made.kind = CodeStep::Kind::patch;
            addPatches(*write, made);
            if (!made.patches.empty())
                return made;
            made.kind = CodeStep::Kind::replace;
            break;
        default:
            made.kind = CodeStep::Kind::replace;
        }
        made.item = itemToWrite(*write, step);
        return made;
    }

    std::string itemToWrite(const ItemWrite &write, const Step &step)
    {
        const std::string *found = itemOf(write, step);
        if (found && !write.creation())
            return *found; // changed by the application before it is written
        if (step.repeat != planning::Repeat::once)
            return identifierOf(step.documentType);
        return m_builder.parameter(step.documentType);
    }

    void addPatches(const ItemWrite &write, CodeStep &made)
    {
        for (const planning::FieldChange &change : write.changes()) {
            CodePatch patch;
            for (const std::string &name : change.path)
                patch.path += '/' + name;
            const std::string last = change.path.empty() ? "value" : change.path.back();
            if (const auto *increment = std::get_if<planning::Increment>(&change.operation)) {
                patch.operation = "incr";
                if (increment->given && increment->given->constant.is_null()) {
                    patch.value.name = m_builder.parameter(increment->given->parameter);
                } else if (increment->given) {
                    patch.value.kind = CodeValue::Kind::constant;
                    patch.value.constant = increment->given->constant;
                } else if (increment->value) {
                    patch.value.name = m_builder.parameter(last + " change");
                } else {
                    patch.value.kind = CodeValue::Kind::constant;
                    patch.value.constant = increment->sign < 0 ? -1 : 1;
                }
            } else if (const auto *append = std::get_if<planning::Append>(&change.operation)) {
                patch.operation = "add";
                patch.path += "/-";
                if (append->given && !append->given->constant.is_null()) {
                    patch.value.kind = CodeValue::Kind::constant;
                    patch.value.constant = append->given->constant;
                } else {
                    patch.value.name = m_builder.parameter(append->given ? append->given->parameter
                                                                         : "new " + last);
                }
            } else {
                const auto *set = std::get_if<planning::SetValue>(&change.operation);
                patch.operation = set && !set->value ? "remove" : "set";
                if (patch.operation == "set")
                    patch.value.name = m_builder.parameter(last);
            }
            made.patches.push_back(std::move(patch));
        }
    }

    const model::Design &m_design;
    const planning::Plan &m_plan;
    FunctionBuilder &m_builder;
    Parts m_parts;
    std::list<planning::Lookup> m_lookups; ///< without what follows them
    std::map<std::string, std::string> m_readItems; ///< variable by "container/type"
};

} // namespace

void addCommand(const model::Workbook &workbook, const planning::Plan &plan,
                FunctionBuilder &builder, CodeFunction &function)
{
    if (const model::Design *design = workbook.design(plan.design))
        CommandCode(*design, plan, builder).run(function.body);
    for (const planning::Step &step : plan.background)
        function.notes.push_back(remarkOf("Upkeep later: " + step.text));
}

} // namespace partita::exchange
