#include "engine/planning/commandplanner.h"

#include "engine/planning/commandprogram.h"
#include "engine/planning/scripts.h"
#include "engine/planning/steps.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using CommandKind = model::Command::Kind;

constexpr int deepestCascade = 4;

/// How foreground writes are done: today's service patches and batches; that of 2019 reads, replaces, and calls procedures.
enum class Manner { procedures, patches };

bool contains(const Names &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string verbOf(CommandKind kind)
{
    switch (kind) {
    case CommandKind::create:
        return "create";
    case CommandKind::update:
        return "update";
    case CommandKind::remove:
        break;
    }
    return "remove";
}

std::string identifierOf(const std::string &text)
{
    std::string name;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128 && std::isalnum(code))
            name += letter;
    }
    return name;
}

bool sameKey(const std::vector<Operand> &left, const std::vector<Operand> &right)
{
    return left == right;
}

/// Builds one program with its steps.
class ProgramBuilder {
public:
    ProgramBuilder(const PlanningContext &context, const model::Command &command, Manner manner,
                   Plan &plan)
        : m_context(context)
        , m_workbook(context.workbook)
        , m_command(command)
        , m_manner(manner)
        , m_plan(plan)
        , m_knowledge(knowledgeOf(context, command))
    {
    }

    /// `excluded`: entities that go away around this command; `repeatsOver`: step whose rows it runs for, 0 = once.
    Result<std::shared_ptr<const CommandProgram>> build(const Names &excluded, int repeatsOver,
                                                        int depth, int &next)
    {
        m_repeatsOver = repeatsOver;
        m_program.kind = m_command.kind;
        m_program.entity = m_command.entity;
        m_program.inputs = m_knowledge.inputs;
        CommandEffects effects = effectsOf(m_context, m_command, m_knowledge, excluded);
        for (std::string &text : effects.notes)
            note(std::move(text));
        if (m_command.kind == CommandKind::remove && depth < deepestCascade) {
            if (Result<void> done = addCascades(excluded, depth, next); !done)
                return done.error();
        }
        for (Effect &effect : effects.effects)
            addTouch(effect);
        if (m_program.touches.empty() && m_program.cascades.empty())
            return Error {.message = "no document type holds a " + m_command.entity};
        formUnit();
        if (Result<void> done = numberForeground(next); !done)
            return done.error();
        if (Result<void> done = numberBackground(next); !done)
            return done.error();
        addSizeNotes();
        return std::make_shared<const CommandProgram>(std::move(m_program));
    }

private:
    void note(std::string text)
    {
        if (!contains(m_plan.notes, text))
            m_plan.notes.push_back(std::move(text));
    }

    // What is touched.

    void addTouch(Effect &effect)
    {
        Touch touch;
        touch.container = effect.location.container->name;
        touch.type = effect.location.type;
        touch.documentType = touch.type->name;
        touch.partitionKeyPaths = effect.location.container->partitionKey;
        touch.changes = std::move(effect.changes);
        touch.isBackground = effect.upkeep == model::Upkeep::changeFeed && !effect.isHome;
        touch.cap = touch.type->cap;
        if (touch.cap) {
            touch.trigger = "keepNewest" + identifierOf(touch.documentType) + "In"
                + identifierOf(touch.container);
            touch.triggerBody = capTriggerText(touch.trigger, touch);
        }
        const std::vector<Fact> facts
            = factsAtRoot(m_workbook, effect.location, effect.ask.allFacts());
        const Binding binding = bindDocument(m_workbook, effect.location, facts);
        if (binding.isWhole() && binding.id) {
            touch.partitionKey = binding.partitionKey;
            touch.id = binding.id;
        }
        switch (effect.kind) {
        case Effect::Kind::insert:
            touch.kind = Touch::Kind::insert;
            touch.partitionKey = binding.isWhole() ? binding.partitionKey : touch.partitionKey;
            break;
        case Effect::Kind::erase:
            touch.kind = Touch::Kind::erase;
            break;
        case Effect::Kind::renew:
            touch.kind = Touch::Kind::renew;
            break;
        case Effect::Kind::rewrite:
            touch.kind = Touch::Kind::rewrite;
            break;
        }
        const int source = sourceOf(effect, touch);
        if (touch.isBackground)
            touch.source = source < 0 ? 0 : source;
        if (source >= 0 && touch.isBackground && makeRefresh(effect, touch)) {
            remember(effect, std::move(touch));
            return;
        }
        if (touch.kind != Touch::Kind::insert && touch.kind != Touch::Kind::renew
            && !locate(effect, touch))
            return;
        planQuestions(touch);
        const bool leavesGap = touch.kind == Touch::Kind::erase && touch.cap;
        Touch refill = leavesGap ? touch : Touch {};
        remember(effect, std::move(touch));
        if (leavesGap && makeRefill(effect, facts, refill))
            remember(effect, std::move(refill));
    }

    /// A removed copy makes room for the next newest of its logical partition, which is asked of the homes.
    bool makeRefill(const Effect &effect, const std::vector<Fact> &facts, Touch &touch)
    {
        touch.kind = Touch::Kind::refill;
        touch.removal = m_program.touches.size() - 1;
        touch.id.reset();
        touch.locate.reset();
        Ask ask;
        ask.entity = touch.type->entity;
        ask.shape = shapeOf(m_workbook, touch.type->entity, touch.type->fields);
        ask.orderBy = touch.cap->orderBy;
        ask.descending = true;
        ask.limit = static_cast<int>(touch.cap->count);
        ask.isFromHome = true;
        ask.purpose = "the newest " + std::to_string(touch.cap->count) + ", for the next one";
        FetchChoices choices;
        if (addPartitionConditions(effect.location, facts, ask))
            choices = planFetch(m_context, ask);
        if (choices.candidates.empty()) {
            note("A copy removed from " + touch.documentType + " in " + touch.container
                 + " leaves a gap until the next one comes.");
            return false;
        }
        touch.newest = choices.candidates.front().fetch;
        return true;
    }

    /// Confines the question to rows of the same logical partition. False when what is known does not tell it.
    bool addPartitionConditions(const Location &location, const std::vector<Fact> &facts, Ask &ask)
    {
        for (const std::string &path : location.container->partitionKey) {
            const std::optional<SourceAt> source = sourceAt(m_workbook, location, pathNames(path));
            if (!source || !source->roles.empty())
                return false;
            if (std::holds_alternative<model::ConstantSource>(source->field->source))
                continue;
            Condition condition;
            if (const auto *reference
                = std::get_if<model::ReferenceSource>(&source->field->source)) {
                condition.roles = {reference->role};
                condition.attribute
                    = keyNameOf(m_workbook, entityAt(m_workbook, ask.entity, condition.roles));
            } else if (const auto *copied
                       = std::get_if<model::CopiedSource>(&source->field->source)) {
                condition.roles = copied->roles;
                condition.attribute = copied->attribute;
            } else if (const auto *own
                       = std::get_if<model::AttributeSource>(&source->field->source)) {
                condition.attribute = own->attribute;
            }
            const Operand *operand = findFact(facts, condition.roles, condition.attribute);
            if (!operand)
                return false;
            condition.operand = *operand;
            ask.conditions.push_back(std::move(condition));
        }
        return true;
    }

    void remember(const Effect &effect, Touch touch)
    {
        m_effects.push_back(effect);
        m_upkeeps.push_back(effect.isHome ? model::Upkeep::none : effect.upkeep);
        m_homes.push_back(effect.isHome);
        m_program.touches.push_back(std::move(touch));
    }

    bool locate(const Effect &effect, Touch &touch)
    {
        const std::optional<FetchCandidate> found
            = planLocate(m_context, effect.location, effect.ask);
        if (!found) {
            note(effect.location.text() + " " + effect.reason
                 + ", but nothing in it tells which items to change.");
            return false;
        }
        auto fetch = std::make_shared<Fetch>(*found->fetch);
        fetch->purpose = effect.ask.purpose;
        touch.locate = std::move(fetch);
        return true;
    }

    /// A copy is made anew from its home's item, which another touch writes: that touch's position.
    int sourceOf(const Effect &effect, const Touch &touch) const
    {
        if (touch.type->primary || !effect.location.isRoot())
            return -1;
        for (std::size_t i = 0; i < m_effects.size(); ++i) {
            const Effect &other = m_effects[i];
            const bool isHomeOfSame = other.location.type->primary
                && other.location.type->entity == touch.type->entity
                && other.kind != Effect::Kind::erase && other.location.isRoot();
            const bool sameRows
                = other.kind == Effect::Kind::insert || sameQuestion(other.ask, effect.ask);
            if (isHomeOfSame && sameRows)
                return static_cast<int>(i);
        }
        return -1;
    }

    static bool sameQuestion(const Ask &left, const Ask &right)
    {
        const Condition &a = left.conditions.front();
        const Condition &b = right.conditions.front();
        return left.entity == right.entity && a.roles == b.roles && a.attribute == b.attribute
            && a.operand == b.operand;
    }

    bool makeRefresh(const Effect &effect, Touch &touch)
    {
        if (effect.kind == Effect::Kind::erase)
            return false;
        const Effect &source = m_effects[static_cast<std::size_t>(touch.source)];
        Ask ask;
        ask.entity = touch.type->entity;
        ask.shape = shapeOf(m_workbook, touch.type->entity, touch.type->fields);
        ask.purpose = "what the copy needs";
        if (touch.type->filter)
            ask.shape.pieces.push_back(
                {{filterMember},
                 {},
                 Piece::Attribute {touch.type->filter->attribute, std::nullopt}});
        Location home = source.location;
        home.levels.resize(1);
        const std::optional<FetchCandidate> completion = planGiven(m_context, home, ask);
        if (!completion)
            return false;
        touch.kind = Touch::Kind::refresh;
        touch.completion = completion->fetch;
        touch.changes.clear();
        return true;
    }

    void planQuestions(Touch &touch)
    {
        for (Change &change : touch.changes) {
            if (!change.question)
                continue;
            const FetchChoices choices = planFetch(m_context, *change.question);
            if (choices.candidates.empty())
                note("Nothing holds what is needed to compute " + change.path.back() + " anew.");
            else
                change.fetch = choices.candidates.front().fetch;
        }
    }

    // One transaction.

    void formUnit()
    {
        const std::size_t home = homePosition();
        std::vector<std::size_t> joined;
        for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
            if (i == home || m_upkeeps[i] != model::Upkeep::transaction)
                continue;
            if (canJoin(home, i)) {
                joined.push_back(i);
                continue;
            }
            const Touch &touch = m_program.touches[i];
            note(
                "Keeping " + touch.documentType + " in " + touch.container
                + " in step cannot be one transaction with the " + m_command.entity
                + ": it lies in another logical partition. It is a further request and may be left undone by a failure.");
        }
        if (joined.empty()) {
            setSingleManner();
            return;
        }
        joined.insert(joined.begin(), home);
        for (const std::size_t i : joined)
            m_program.touches[i].how = Touch::How::unit;
        const bool patches = std::all_of(joined.begin(), joined.end(), [&](std::size_t i) {
            return isPatchable(m_program.touches[i]);
        });
        m_program.unit = m_manner == Manner::patches && patches ? CommandProgram::Unit::batch
                                                                : CommandProgram::Unit::procedure;
        if (m_program.unit == CommandProgram::Unit::procedure) {
            m_program.procedure = verbOf(m_command.kind) + identifierOf(m_command.entity);
            m_program.procedureBody = procedureText(m_program.procedure, unitTouches());
        }
        setSingleManner();
    }

    std::size_t homePosition() const
    {
        const auto found = std::find(m_homes.begin(), m_homes.end(), true);
        return found == m_homes.end() ? m_homes.size()
                                      : static_cast<std::size_t>(found - m_homes.begin());
    }

    bool canJoin(std::size_t home, std::size_t position) const
    {
        if (home >= m_program.touches.size())
            return false;
        const Touch &first = m_program.touches[home];
        const Touch &touch = m_program.touches[position];
        const bool knowsHome = first.kind == Touch::Kind::insert ? !first.partitionKey.empty()
                                                                 : first.id.has_value();
        const bool recomputes
            = std::any_of(touch.changes.begin(), touch.changes.end(),
                          [](const Change &change) { return change.fetch != nullptr; });
        return knowsHome && touch.id && touch.kind == Touch::Kind::rewrite
            && touch.container == first.container && sameKey(touch.partitionKey, first.partitionKey)
            && !first.cap && !recomputes;
    }

    static bool isPatchable(const Touch &touch)
    {
        if (touch.kind != Touch::Kind::rewrite)
            return touch.kind != Touch::Kind::renew;
        return touch.id && touch.changes.size() <= 10
            && std::all_of(touch.changes.begin(), touch.changes.end(),
                           [](const Change &change) { return change.isPatchable(); });
    }

    void setSingleManner()
    {
        for (Touch &touch : m_program.touches) {
            if (m_manner == Manner::patches && touch.how == Touch::How::write
                && touch.kind == Touch::Kind::rewrite && isPatchable(touch) && !touch.isBackground)
                touch.how = Touch::How::patch;
        }
    }

    std::vector<const Touch *> unitTouches() const
    {
        std::vector<const Touch *> unit;
        for (const Touch &touch : m_program.touches) {
            if (touch.how == Touch::How::unit)
                unit.push_back(&touch);
        }
        return unit;
    }

    // Rows that go away with the removed one.

    Result<void> addCascades(const Names &excluded, int depth, int &next)
    {
        Names gone = excluded;
        gone.push_back(m_command.entity);
        for (const model::Role &role : model::rolesOf(m_workbook, m_command.entity)) {
            const bool goes
                = !role.toParent && role.relationship->containment && !contains(gone, role.partner);
            if (!goes)
                continue;
            const std::optional<Location> home = homeOf(m_workbook, m_context.design, role.partner);
            if (!home || livesInside(*home))
                continue;
            if (Result<void> done = addCascade(role, gone, depth, next); !done)
                return done;
        }
        return {};
    }

    /// The rows are part of the removed row's own item.
    bool livesInside(const Location &home) const
    {
        return std::any_of(home.levels.begin(), home.levels.end(),
                           [&](const Level &level) { return level.entity == m_command.entity; });
    }

    Result<void> addCascade(const model::Role &role, const Names &gone, int depth, int &next)
    {
        model::Command command;
        command.kind = CommandKind::remove;
        command.entity = role.partner;
        ProgramBuilder inner(m_context, command, m_manner, m_plan);
        Ask ask;
        ask.entity = role.partner;
        Condition condition;
        condition.roles = {inverseNameOf(role)};
        condition.attribute = keyNameOf(m_workbook, m_command.entity);
        condition.operand = *findFact(m_knowledge.facts, {}, condition.attribute);
        ask.conditions.push_back(std::move(condition));
        for (const Fact &fact : m_knowledge.facts) {
            Names roles = fact.roles;
            roles.insert(roles.begin(), inverseNameOf(role));
            ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
        }
        for (const Input &input : inner.m_knowledge.inputs)
            ask.shape.pieces.push_back(
                {{input.parameter}, input.roles, Piece::Attribute {input.attribute, std::nullopt}});
        ask.purpose = "its " + role.name + ", which go with it";
        const FetchChoices choices = planFetch(m_context, ask);
        if (choices.candidates.empty()) {
            note("The " + role.name + " of a removed " + m_command.entity
                 + " cannot be found: they stay behind.");
            return {};
        }
        Cascade cascade;
        const int first = next;
        Result<std::shared_ptr<const Fetch>> find
            = numbered(*choices.candidates.front().fetch, next, m_plan.steps);
        if (!find)
            return find.error();
        cascade.find = *std::move(find);
        Result<std::shared_ptr<const CommandProgram>> remove
            = inner.build(gone, first, depth + 1, next);
        if (!remove)
            return remove.error();
        cascade.remove = *std::move(remove);
        m_program.cascades.push_back(std::move(cascade));
        note("Removing the " + role.name + " is not atomic with removing the " + m_command.entity
             + ".");
        return {};
    }

    // Steps.

    Step stepFor(const Touch &touch, Operation operation, int number) const
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

    Result<void> numberForeground(int &next)
    {
        if (m_program.unit == CommandProgram::Unit::procedure)
            addProcedureStep(next);
        bool isLater = false;
        for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
            Touch &touch = m_program.touches[i];
            if (touch.isBackground)
                continue;
            if (touch.how == Touch::How::unit) {
                if (m_program.unit == CommandProgram::Unit::batch)
                    addBatchStep(touch, next);
                else
                    touch.writeStep = m_program.unitStep;
                isLater = true;
                continue;
            }
            if (Result<void> done = addWriteSteps(touch, next, m_plan.steps); !done)
                return done;
            if (isLater)
                note(
                    "Keeping " + touch.documentType + " in " + touch.container
                    + " in step is a further request, not atomic: if it fails, the two no longer agree.");
            isLater = true;
        }
        return {};
    }

    void addProcedureStep(int &next)
    {
        const std::vector<const Touch *> unit = unitTouches();
        m_program.unitStep = next++;
        Step step = stepFor(*unit.front(), Operation::procedure, m_program.unitStep);
        step.text = m_program.procedureBody;
        step.purpose = unitPurpose(unit);
        step.routing = "all of it lies in one logical partition, "
            + partitionText(unit.front()->partitionKey);
        m_plan.steps.push_back(std::move(step));
    }

    std::string unitPurpose(const std::vector<const Touch *> &unit) const
    {
        std::string text = verbOf(m_command.kind) + " the " + unit.front()->documentType;
        for (std::size_t i = 1; i < unit.size(); ++i)
            text += " and keep " + changesText(unit[i]->changes) + " of the "
                + unit[i]->documentType + " in step";
        return text + ", in one transaction";
    }

    static std::string changesText(const std::vector<Change> &changes)
    {
        std::string text;
        for (const Change &change : changes)
            text += (text.empty() ? "" : ", ") + change.path.back();
        return text;
    }

    void addBatchStep(Touch &touch, int &next)
    {
        touch.writeStep = m_program.unitStep == 0 ? next++ : next++;
        if (m_program.unitStep == 0)
            m_program.unitStep = touch.writeStep;
        Operation operation = touch.kind == Touch::Kind::insert ? Operation::create
            : touch.kind == Touch::Kind::erase                  ? Operation::remove
                                                                : Operation::patch;
        Step step
            = stepFor(touch, touch.writeStep == m_program.unitStep ? Operation::batch : operation,
                      touch.writeStep);
        step.text = writeText(touch, nameOf(operation));
        step.purpose = touch.kind == Touch::Kind::rewrite
            ? "keep " + changesText(touch.changes) + " in step"
            : verbOf(m_command.kind) + " the " + touch.documentType;
        step.atomicWithPrevious = touch.writeStep != m_program.unitStep;
        step.routing
            = "all of it lies in one logical partition, " + partitionText(touch.partitionKey);
        m_plan.steps.push_back(std::move(step));
    }

    std::string writeText(const Touch &touch, const std::string &verb) const
    {
        std::string text = verb + " " + touch.documentType;
        if (touch.id)
            text += " " + touch.id->text();
        if (touch.kind == Touch::Kind::rewrite)
            text += ": " + changesText(touch.changes);
        if (!touch.partitionKey.empty())
            text += " in " + partitionText(touch.partitionKey);
        if (!touch.trigger.empty() && touch.kind != Touch::Kind::erase
            && touch.kind != Touch::Kind::rewrite && touch.kind != Touch::Kind::refill)
            text += ", then trigger " + touch.trigger;
        return text;
    }

    Result<void> addWriteSteps(Touch &touch, int &next, std::vector<Step> &steps)
    {
        int repeatsOver = m_repeatsOver;
        if (touch.locate && needsLocating(touch)) {
            std::vector<Step> found;
            Result<std::shared_ptr<const Fetch>> located = m_repeatsOver > 0
                ? numberedPerRow(*touch.locate, m_repeatsOver, next, found)
                : numbered(*touch.locate, next, found);
            if (!located)
                return located.error();
            touch.locate = *std::move(located);
            steps.insert(steps.end(), found.begin(), found.end());
            if (!touch.locate->isSingle)
                repeatsOver = touch.locate->step;
        }
        if (touch.newest) {
            Result<std::shared_ptr<const Fetch>> asked = numbered(*touch.newest, next, steps);
            if (!asked)
                return asked.error();
            touch.newest = *std::move(asked);
        }
        for (Change &change : touch.changes) {
            if (!change.fetch)
                continue;
            Result<std::shared_ptr<const Fetch>> asked = numbered(*change.fetch, next, steps);
            if (!asked)
                return asked.error();
            change.fetch = *std::move(asked);
        }
        touch.writeStep = next++;
        Step step = stepFor(touch, operationOf(touch), touch.writeStep);
        step.text = writeText(touch, nameOf(step.operation));
        step.purpose = purposeOf(touch);
        if (repeatsOver != m_repeatsOver) {
            step.repeat = Repeat::perRow;
            step.repeatsOver = repeatsOver;
        }
        step.routing = "an item's own partition key is known";
        steps.push_back(std::move(step));
        return {};
    }

    static bool needsLocating(const Touch &touch)
    {
        if (touch.how == Touch::How::patch)
            return false;
        return touch.kind == Touch::Kind::rewrite || !touch.id;
    }

    Operation operationOf(const Touch &touch) const
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
        return touch.how == Touch::How::patch ? Operation::patch : Operation::replace;
    }

    std::string purposeOf(const Touch &touch) const
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
        return "keep " + changesText(touch.changes) + " in step";
    }

    Result<void> numberBackground(int &next)
    {
        std::vector<int> read; // touches whose items the change feed has been read for
        for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
            Touch &touch = m_program.touches[i];
            if (!touch.isBackground)
                continue;
            if (std::find(read.begin(), read.end(), touch.source) == read.end()) {
                read.push_back(touch.source);
                addFeedStep(touch, next);
            }
            if (touch.completion) {
                Result<std::shared_ptr<const Fetch>> completed
                    = numbered(*touch.completion, next, m_plan.background);
                if (!completed)
                    return completed.error();
                touch.completion = *std::move(completed);
            }
            if (Result<void> done = addWriteSteps(touch, next, m_plan.background); !done)
                return done;
        }
        if (!read.empty())
            note("Copies follow through the change feed: for a moment they are behind.");
        return {};
    }

    void addFeedStep(Touch &touch, int &next)
    {
        const Touch &source = m_program.touches[static_cast<std::size_t>(touch.source)];
        touch.feedStep = next++;
        Step step = stepFor(source, Operation::changeFeed, touch.feedStep);
        step.text = "deliver the changed " + source.documentType + " from the change feed of "
            + source.container;
        step.purpose = "what changed";
        step.reach = Reach::somePartitions;
        step.routing = "a change feed processor reads every physical partition as it changes";
        m_plan.background.push_back(std::move(step));
    }

    /// An array that grows inside an item ends at 2 MB.
    void addSizeNotes()
    {
        for (const Touch &touch : m_program.touches) {
            for (const Change &change : touch.changes) {
                if (change.kind == Change::Kind::append && change.isObject && !change.latest)
                    addSizeNote(touch, change);
            }
        }
    }

    void addSizeNote(const Touch &touch, const Change &change)
    {
        double item = 0;
        for (const model::Field &field : touch.type->fields)
            item += expectedBytes(m_workbook, touch.type->entity, field);
        double element = 0;
        for (const model::Field &field : change.built->fields)
            element += expectedBytes(m_workbook, change.built->entity, field);
        const double limit = static_cast<double>(store::maximumItemBytes);
        const double left = std::max(0.0, limit - item) / std::max(element, 1.0);
        const double rounded
            = left >= 1000 ? std::round(left / 100) * 100 : std::round(left / 10) * 10;
        note("The whole " + touch.documentType + " is rewritten (about "
             + std::to_string(std::llround(item / 1024)) + " KB); it fails after about "
             + std::to_string(std::llround(rounded)) + " further " + change.path.back()
             + ", when the item is over 2 MB.");
    }

    const PlanningContext &m_context;
    const model::Workbook &m_workbook;
    const model::Command &m_command;
    Manner m_manner;
    Plan &m_plan;
    CommandKnowledge m_knowledge;
    CommandProgram m_program;
    std::vector<Effect> m_effects; ///< of the touches
    std::vector<model::Upkeep> m_upkeeps;
    std::vector<bool> m_homes;
    int m_repeatsOver = 0;
};

std::string summaryOf(const CommandProgram &program)
{
    if (program.unit == CommandProgram::Unit::procedure)
        return "stored procedure " + program.procedure;
    if (program.unit == CommandProgram::Unit::batch)
        return "transactional batch with patches";
    std::string text;
    for (const Touch &touch : program.touches) {
        if (touch.isBackground)
            continue;
        text += text.empty() ? "" : ", then ";
        text += touch.kind == Touch::Kind::insert ? "create "
            : touch.kind == Touch::Kind::erase    ? "delete "
            : touch.kind == Touch::Kind::refill   ? "refill "
            : touch.how == Touch::How::patch      ? "patch "
                                                  : "read and replace ";
        text += touch.documentType + " in " + touch.container;
    }
    return text;
}

} // namespace

std::vector<Plan> planCommand(const PlanningContext &context, const model::AccessPattern &pattern)
{
    std::vector<Plan> plans;
    const bool isToday = context.generation == model::Generation::current;
    for (const Manner manner : {Manner::patches, Manner::procedures}) {
        if (manner == Manner::patches && !isToday)
            continue;
        Plan plan;
        plan.pattern = pattern.id;
        plan.design = context.design.name;
        int next = 1;
        ProgramBuilder builder(context, *pattern.command(), manner, plan);
        Result<std::shared_ptr<const CommandProgram>> program = builder.build({}, 0, 0, next);
        if (!program) {
            plan.impossible = program.error().message;
            if (plans.empty() && manner == Manner::procedures)
                plans.push_back(std::move(plan));
            continue;
        }
        plan.reason = summaryOf(**program);
        plan.executable = std::make_shared<const Executable>(
            Executable {context.workbook, context.design.name, nullptr, *std::move(program)});
        if (plans.empty() || plans.front().reason != plan.reason)
            plans.push_back(std::move(plan));
    }
    return plans;
}

} // namespace partita::planning
