#include "engine/planning/effects.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using CommandKind = model::Command::Kind;

bool contains(const Names &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// A source that makes member "value" out of a row.
std::shared_ptr<const model::DocumentType> valueOfRow(const std::string &entity,
                                                      model::FieldSource source)
{
    auto type = std::make_shared<model::DocumentType>();
    type->entity = entity;
    type->fields.push_back({"value", std::move(source), model::Upkeep::none});
    return type;
}

std::shared_ptr<const model::DocumentType> objectOfRow(const std::string &entity,
                                                       const std::vector<model::Field> &fields)
{
    auto type = std::make_shared<model::DocumentType>();
    type->entity = entity;
    type->fields = fields;
    return type;
}

Condition keyCondition(const model::Workbook &workbook, const std::string &entity, Names roles,
                       const Operand &operand)
{
    Condition condition;
    condition.roles = std::move(roles);
    condition.attribute = keyNameOf(workbook, entity);
    condition.operand = operand;
    return condition;
}

using Sources = std::vector<std::pair<Names, std::string>>;

/// The attributes that make the value of a field, seen from where `outwards` leads to its row.
void addSources(const model::Workbook &workbook, const std::string &entity,
                const model::FieldSource &source, const Names &outwards, Sources &sources)
{
    Names roles = outwards;
    if (const auto *own = std::get_if<model::AttributeSource>(&source)) {
        sources.emplace_back(roles, own->attribute);
    } else if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
        roles.insert(roles.end(), copied->roles.begin(), copied->roles.end());
        sources.emplace_back(roles, copied->attribute);
    } else if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
        roles.push_back(reference->role);
        sources.emplace_back(roles,
                             keyNameOf(workbook, entityAt(workbook, entity, {reference->role})));
    } else if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts)
            addSources(workbook, entity, part.source, outwards, sources);
    }
}

/// What the partition key of the row's item, or of the one that encloses it, is made of, seen from the row: who adds a line
/// to an order knows whose order it is, as who creates the order does.
Sources keySourcesAround(const model::Workbook &workbook, const Location &location)
{
    Sources sources;
    Names outwards;
    for (std::size_t i = location.levels.size(); i-- > 1;) {
        if (!location.levels[i].inverse)
            return {};
        outwards.push_back(*location.levels[i].inverse);
    }
    Location root = location;
    root.levels.resize(1);
    for (const std::string &path : location.container->partitionKey) {
        const std::optional<SourceAt> source = sourceAt(workbook, root, pathNames(path));
        if (source && source->roles.empty())
            addSources(workbook, root.last().entity, source->field->source, outwards, sources);
    }
    return sources;
}

bool dependsOn(const model::FieldSource &source, const Names &attributes)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return contains(attributes, own->attribute);
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    return composed
        && std::any_of(
               composed->parts.begin(), composed->parts.end(),
               [&](const model::Field &part) { return dependsOn(part.source, attributes); });
}

/// Walks all document types of a design and collects what a command changes.
class EffectFinder {
public:
    EffectFinder(const PlanningContext &context, const model::Command &command,
                 const CommandKnowledge &knowledge, const Names &excluded)
        : m_context(context)
        , m_workbook(context.workbook)
        , m_command(command)
        , m_knowledge(knowledge)
        , m_excluded(excluded)
        , m_attributes(command.attributes)
    {
        const model::Entity *entity = m_workbook.entity(command.entity);
        if (command.kind == CommandKind::update && m_attributes.empty() && entity) {
            for (const model::Attribute &attribute : entity->attributes) {
                if (attribute.isMutable)
                    m_attributes.push_back(attribute.name);
            }
        }
        if (const Operand *key
            = findFact(knowledge.facts, {}, keyNameOf(m_workbook, command.entity)))
            m_key = *key;
    }

    CommandEffects find()
    {
        for (const model::Container &container : m_context.design.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                Level root;
                root.entity = type.entity;
                root.fields = &type.fields;
                Location location {&container, &type, {root}};
                if (!contains(m_excluded, type.entity))
                    walk(location);
            }
        }
        // What tells the elements apart changes last, and a mean after what it is made of.
        for (Effect &effect : m_result.effects) {
            std::stable_partition(
                effect.changes.begin(), effect.changes.end(),
                [](const Change &change) { return change.kind != Change::Kind::divide; });
            std::stable_partition(
                effect.changes.begin(), effect.changes.end(),
                [](const Change &change) { return change.path != change.selectorPath; });
        }
        std::stable_sort(
            m_result.effects.begin(), m_result.effects.end(),
            [](const Effect &left, const Effect &right) { return rank(left) < rank(right); });
        return std::move(m_result);
    }

private:
    static std::pair<int, bool> rank(const Effect &effect)
    {
        const bool isCopy = !effect.location.type->primary;
        if (effect.isHome)
            return {0, isCopy};
        switch (effect.upkeep) {
        case model::Upkeep::none:
            return {2, isCopy};
        case model::Upkeep::transaction:
            return {1, isCopy};
        case model::Upkeep::application:
            return {2, isCopy};
        case model::Upkeep::changeFeed:
            break;
        }
        return {3, isCopy};
    }

    void walk(const Location &location)
    {
        const Level &level = location.last();
        if (level.entity == m_command.entity)
            addOwn(location);
        for (const model::Field &field : *level.fields)
            addField(location, field);
        for (const model::Field &field : *level.fields) {
            if (!std::holds_alternative<model::EmbeddedSource>(field.source))
                continue;
            const Location deeper = inside(
                m_workbook, location, {&field, std::get_if<model::EmbeddedSource>(&field.source)});
            if (deeper.levels.size() > location.levels.size()
                && !contains(m_excluded, deeper.last().entity))
                walk(deeper);
        }
    }

    /// The row itself at one of its places.
    void addOwn(const Location &location)
    {
        const bool isRoot = location.isRoot();
        switch (m_command.kind) {
        case CommandKind::create:
            if (isRoot)
                addWhole(location, Effect::Kind::insert);
            break;
        case CommandKind::remove:
            if (isRoot)
                addWhole(location, Effect::Kind::erase);
            break;
        case CommandKind::update:
            if (isRoot && location.type->filter
                && contains(m_attributes, location.type->filter->attribute))
                addWhole(location, Effect::Kind::renew);
            else
                addOwnFields(location);
            break;
        }
    }

    void addWhole(const Location &location, Effect::Kind kind)
    {
        Effect effect;
        effect.kind = kind;
        effect.location = location;
        effect.ask = askForSelf();
        effect.isHome = isHome(m_workbook, m_context.design, location);
        effect.upkeep = location.type->primary ? model::Upkeep::none : location.type->upkeep;
        if (!location.type->primary && effect.upkeep == model::Upkeep::none)
            effect.upkeep = model::Upkeep::application;
        effect.reason = "holds the " + m_command.entity;
        m_result.effects.push_back(std::move(effect));
    }

    void addOwnFields(const Location &location)
    {
        for (const model::Field &field : *location.last().fields) {
            if (!dependsOn(field.source, m_attributes))
                continue;
            Change change;
            change.kind = Change::Kind::set;
            change.path = {field.name};
            change.built = valueOfRow(m_command.entity, field.source);
            add(location, askForSelf(), std::move(change), field, field.name);
        }
    }

    /// A field of some row that says something about the command's row.
    void addField(const Location &location, const model::Field &field)
    {
        if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
            addCopied(location, field, *copied);
            return;
        }
        std::string roleName;
        if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source))
            roleName = aggregate->role;
        else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source))
            roleName = reference->role;
        else if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            roleName = embedded->role;
        const std::optional<model::Role> role = roleName.empty()
            ? std::nullopt
            : model::findRole(m_workbook, location.last().entity, roleName);
        if (!role || role->partner != m_command.entity)
            return;
        if (m_command.kind == CommandKind::remove && role->toParent
            && role->relationship->containment)
            return; // the row goes with the removed one
        if (m_command.kind == CommandKind::update)
            addUpdated(location, field, *role);
        else if (role->toMany)
            addJoined(location, field, *role);
        else
            addSinglePartner(location, field, *role);
    }

    void addCopied(const Location &location, const model::Field &field,
                   const model::CopiedSource &copied)
    {
        if (m_command.kind != CommandKind::update) {
            addCopiedFromPartner(location, field, copied);
            if (m_command.kind == CommandKind::remove)
                addCopiedOverRemoved(location, field, copied);
            return;
        }
        if (!contains(m_attributes, copied.attribute)
            || entityAt(m_workbook, location.last().entity, copied.roles) != m_command.entity)
            return;
        const Ask ask = askForCarriers(location, copied);
        Change change;
        change.path = {field.name};
        change.built = valueOfRow(m_command.entity,
                                  model::AttributeSource {copied.attribute, copied.truncate});
        add(location, ask, std::move(change), field, copied.attribute);
    }

    /// A copy along a path that the removed row breaks: what it copies is gone.
    void addCopiedOverRemoved(const Location &location, const model::Field &field,
                              const model::CopiedSource &copied)
    {
        std::string entity = location.last().entity;
        bool goesToo = true; // contained by what is removed
        for (std::size_t i = 0; i < copied.roles.size(); ++i) {
            const std::optional<model::Role> role
                = model::findRole(m_workbook, entity, copied.roles[i]);
            if (!role || !role->toParent)
                return;
            goesToo = goesToo && role->relationship->containment;
            entity = role->partner;
            if (entity != m_command.entity || goesToo)
                continue;
            Ask ask = askAt(location.last().entity);
            ask.conditions.push_back(keyCondition(
                m_workbook, entity,
                {copied.roles.begin(), copied.roles.begin() + static_cast<std::ptrdiff_t>(i) + 1},
                m_key));
            ask.purpose
                = "every " + location.last().entity + " that carries the " + copied.attribute;
            Change change;
            change.path = {field.name};
            add(location, ask, std::move(change), field, copied.attribute);
            return;
        }
    }

    Ask askForCarriers(const Location &location, const model::CopiedSource &copied)
    {
        const std::string &entity = location.last().entity;
        const std::optional<model::Role> role
            = model::findRole(m_workbook, entity, copied.roles.front());
        if (copied.roles.size() == 1 && role && !role->toParent) {
            if (std::optional<Ask> partner = askForPartner(location, *role))
                return *std::move(
                    partner); // 1:1: the changed row names the one that carries the copy
        }
        Ask ask = askAt(entity);
        ask.conditions.push_back(keyCondition(m_workbook, m_command.entity, copied.roles, m_key));
        ask.purpose = "every " + entity + " that carries the " + copied.attribute;
        return ask;
    }

    /// A copy over a 1:1 relationship whose other row comes, or goes, after the row that carries the copy.
    void addCopiedFromPartner(const Location &location, const model::Field &field,
                              const model::CopiedSource &copied)
    {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, location.last().entity, copied.roles.front());
        if (!role || role->toMany || role->toParent || role->partner != m_command.entity)
            return;
        const std::optional<Ask> ask = askForPartner(location, *role);
        if (!ask)
            return;
        Change change;
        change.path = {field.name};
        if (m_command.kind == CommandKind::create) {
            const Names rest(copied.roles.begin() + 1, copied.roles.end());
            model::FieldSource value
                = model::CopiedSource {rest, copied.attribute, copied.truncate};
            if (rest.empty())
                value = model::AttributeSource {copied.attribute, copied.truncate};
            change.built = valueOfRow(m_command.entity, std::move(value));
        }
        add(location, *ask, std::move(change), field, copied.attribute);
    }

    /// The question for the row at the other end of a role to the command's row.
    std::optional<Ask> askForPartner(const Location &location, const model::Role &role)
    {
        const std::string &entity = location.last().entity;
        const std::string back = inverseNameOf(role);
        Ask ask = askAt(entity);
        ask.purpose = "the " + entity + " it belongs to";
        if (const Operand *partner
            = findFact(m_knowledge.facts, {back}, keyNameOf(m_workbook, entity))) {
            ask.conditions.push_back(keyCondition(m_workbook, entity, {}, *partner));
            ask.facts = factsThrough(m_knowledge.facts, back);
            return ask;
        }
        const std::optional<model::Role> inverse
            = model::findRole(m_workbook, m_command.entity, back);
        if (m_command.kind != CommandKind::remove || !inverse || !inverse->toMany)
            return std::nullopt; // A new row has no partner in a many:many relationship yet.
        Condition condition = keyCondition(m_workbook, m_command.entity, {role.name}, m_key);
        if (role.toMany)
            condition.kind = Condition::Kind::hasPartner;
        else
            ask.purpose = "every " + entity + " that names it";
        ask.conditions.push_back(std::move(condition));
        return ask;
    }

    void addJoined(const Location &location, const model::Field &field, const model::Role &role)
    {
        const std::optional<Ask> ask = askForPartner(location, role);
        if (!ask)
            return;
        if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source))
            add(location, *ask, changeOfAggregate(location, field, *aggregate, role, *ask), field,
                field.name);
        else if (std::holds_alternative<model::ReferenceSource>(field.source))
            add(location, *ask, changeOfKeys(field), field, field.name);
        else
            addElement(location, *ask, field, role);
    }

    Change changeOfKeys(const model::Field &field)
    {
        Change change;
        change.path = {field.name};
        if (m_command.kind == CommandKind::create) {
            change.kind = Change::Kind::append;
            change.built = valueOfRow(
                m_command.entity,
                model::AttributeSource {keyNameOf(m_workbook, m_command.entity), std::nullopt});
        } else {
            change.kind = Change::Kind::takeOut;
            change.key = m_key;
        }
        return change;
    }

    void addElement(const Location &location, const Ask &ask, const model::Field &field,
                    const model::Role &role)
    {
        const auto &embedded = std::get<model::EmbeddedSource>(field.source);
        const Location element = inside(m_workbook, location, {&field, &embedded});
        Change change;
        change.path = {field.name};
        change.latest = embedded.latest;
        if (!embedded.orderBy.empty()) {
            if (const auto order = provide(m_workbook, element, {}, embedded.orderBy))
                change.orderPath = order->path;
        }
        if (m_command.kind == CommandKind::create) {
            change.kind = Change::Kind::append;
            change.isObject = true;
            change.built = objectOfRow(m_command.entity, embedded.fields);
        } else if (embedded.latest) {
            change.kind = Change::Kind::recompute;
            change.question = questionForRows(ask, role, embedded);
        } else {
            const auto key
                = provide(m_workbook, element, {}, keyNameOf(m_workbook, m_command.entity));
            if (!key || key->level != static_cast<int>(element.levels.size()) - 1) {
                note("Elements of " + element.text()
                     + " carry no key: a removed one cannot be found there.");
                return;
            }
            change.kind = Change::Kind::takeOut;
            change.keyPath = key->path;
            change.key = m_key;
        }
        add(location, ask, std::move(change), field, field.name, isHomeInside(location, field));
    }

    Change changeOfAggregate(const Location &location, const model::Field &field,
                             const model::AggregateSource &source, const model::Role &role,
                             const Ask &ask)
    {
        Change change;
        change.path = {field.name};
        change.function = source.function;
        const bool creates = m_command.kind == CommandKind::create;
        const auto value = [&] {
            return valueOfRow(m_command.entity,
                              model::AttributeSource {source.attribute, std::nullopt});
        };
        switch (source.function) {
        case model::AggregateFunction::count:
            change.kind = Change::Kind::increment;
            change.sign = creates ? 1 : -1;
            return change;
        case model::AggregateFunction::sum:
        case model::AggregateFunction::min:
        case model::AggregateFunction::max:
            if (!creates)
                break;
            change.kind = source.function == model::AggregateFunction::sum ? Change::Kind::increment
                : source.function == model::AggregateFunction::min         ? Change::Kind::lower
                                                                           : Change::Kind::raise;
            change.built = value();
            return change;
        case model::AggregateFunction::average:
            if (creates && divideKept(location, source, change))
                return change;
            break;
        }
        recompute(change, location, source, role, ask);
        return change;
    }

    /// A mean follows from the sum and the number that stand beside it and are kept in step. The number counts rows, so that
    /// none of them may lack the value.
    bool divideKept(const Location &location, const model::AggregateSource &source, Change &change)
    {
        const model::Entity *entity = m_workbook.entity(m_command.entity);
        const model::Attribute *attribute = entity ? entity->attribute(source.attribute) : nullptr;
        if (!attribute || attribute->missing > 0)
            return false;
        const auto kept = [&](model::AggregateFunction function) -> Names {
            for (const model::Field &field : *location.last().fields) {
                const auto *other = std::get_if<model::AggregateSource>(&field.source);
                const bool isSame = other && other->function == function
                    && other->role == source.role
                    && (function == model::AggregateFunction::count
                        || other->attribute == source.attribute);
                if (isSame && upkeepOf(location, field, false))
                    return {field.name};
            }
            return {};
        };
        change.sumPath = kept(model::AggregateFunction::sum);
        change.countPath = kept(model::AggregateFunction::count);
        if (change.sumPath.empty() || change.countPath.empty())
            return false;
        change.kind = Change::Kind::divide;
        return true;
    }

    /// From an array at hand where there is one, else by asking.
    void recompute(Change &change, const Location &location, const model::AggregateSource &source,
                   const model::Role &role, const Ask &ask)
    {
        change.kind = Change::Kind::recompute;
        change.function = source.function;
        for (const ProvidedRows &rows : provideRows(location, source.role)) {
            if (!rows.embedded || rows.embedded->latest)
                continue;
            const Location element = inside(m_workbook, location, rows);
            const auto value = provide(m_workbook, element, {}, source.attribute);
            if (value && value->level == static_cast<int>(element.levels.size()) - 1) {
                change.arrayPath = {rows.field->name};
                change.elementPath = value->path;
                return;
            }
        }
        Ask question = questionFor(ask, role);
        question.aggregate = source;
        question.purpose = "the " + change.path.back() + " anew";
        change.question = std::move(question);
    }

    /// Rows of the command's entity that belong to the row `ask` is about.
    Ask questionFor(const Ask &ask, const model::Role &role)
    {
        Ask question = askAt(m_command.entity);
        question.isFromHome = true;
        const std::string back = inverseNameOf(role);
        const std::string &partner = ask.entity;
        if (const Operand *key
            = findFact(m_knowledge.facts, {back}, keyNameOf(m_workbook, partner)))
            question.conditions.push_back(keyCondition(m_workbook, partner, {back}, *key));
        for (const Fact &fact : ask.facts) {
            Names roles = fact.roles;
            roles.insert(roles.begin(), back);
            question.facts.push_back({std::move(roles), fact.attribute, fact.operand});
        }
        return question;
    }

    Ask questionForRows(const Ask &ask, const model::Role &role,
                        const model::EmbeddedSource &embedded)
    {
        Ask question = questionFor(ask, role);
        question.shape = shapeOf(m_workbook, m_command.entity, embedded.fields);
        question.orderBy = embedded.orderBy;
        question.descending = true;
        question.limit = embedded.latest;
        question.purpose = "the newest " + embedded.role + " anew";
        return question;
    }

    /// 1:1: the other row shows this one.
    void addSinglePartner(const Location &location, const model::Field &field,
                          const model::Role &role)
    {
        const std::optional<Ask> ask = askForPartner(location, role);
        if (!ask) {
            if (m_command.kind == CommandKind::remove)
                note("Each " + location.last().entity + " that names the removed "
                     + m_command.entity + " keeps the name: a link that leads nowhere.");
            return;
        }
        Change change;
        change.path = {field.name};
        if (m_command.kind == CommandKind::create) {
            if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
                change.built = objectOfRow(m_command.entity, embedded->fields);
                change.isObject = true;
            } else {
                change.built = valueOfRow(
                    m_command.entity,
                    model::AttributeSource {keyNameOf(m_workbook, m_command.entity), std::nullopt});
            }
        }
        const bool isEmbedded = std::holds_alternative<model::EmbeddedSource>(field.source);
        add(location, *ask, std::move(change), field, field.name,
            isEmbedded && isHomeInside(location, field));
    }

    /// The row's only home is the object or array that the field embeds.
    bool isHomeInside(const Location &location, const model::Field &field) const
    {
        return isHome(m_workbook, m_context.design,
                      inside(m_workbook, location,
                             {&field, std::get_if<model::EmbeddedSource>(&field.source)}));
    }

    /// An update changes what is computed over the row.
    void addUpdated(const Location &location, const model::Field &field, const model::Role &role)
    {
        if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source)) {
            if (!contains(m_attributes, aggregate->attribute))
                return;
            if (const std::optional<Ask> ask = askForPartner(location, role)) {
                Change change;
                change.path = {field.name};
                recompute(change, location, *aggregate, role, *ask);
                add(location, *ask, std::move(change), field, field.name);
            }
            return;
        }
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (!embedded || !role.toMany || embedded->orderBy.empty()
            || !contains(m_attributes, embedded->orderBy))
            return;
        if (const std::optional<Ask> ask = askForPartner(location, role)) {
            Change change;
            change.kind = Change::Kind::recompute;
            change.path = {field.name};
            change.question = questionForRows(*ask, role, *embedded);
            add(location, *ask, std::move(change), field, field.name);
        }
    }

    /// Joins the change to the effect that finds the same rows, or makes a new one.
    void add(const Location &location, const Ask &ask, Change change, const model::Field &field,
             const std::string &what, bool isHomeOfRow = false)
    {
        const std::optional<model::Upkeep> upkeep = upkeepOf(location, field, isHomeOfRow);
        if (!upkeep) {
            note(field.name + " of " + location.text() + " is left to age.");
            return;
        }
        if (!select(location, ask, change)) {
            note(location.text() + " does not say which " + ask.entity + " it is: " + what
                 + " cannot be kept in step there.");
            return;
        }
        const bool own = isHomeOfRow
            || (m_command.kind == CommandKind::update && location.last().entity == m_command.entity
                && isHome(m_workbook, m_context.design, location));
        for (Effect &effect : m_result.effects) {
            if (effect.kind == Effect::Kind::rewrite && isSamePlace(effect, location, ask)) {
                effect.changes.push_back(std::move(change));
                effect.isHome |= own;
                if (rankOf(*upkeep) < rankOf(effect.upkeep))
                    effect.upkeep = *upkeep;
                return;
            }
        }
        Effect effect;
        effect.location = location;
        effect.ask = ask;
        effect.changes.push_back(std::move(change));
        effect.upkeep = *upkeep;
        effect.isHome = own;
        effect.reason = "carries " + what;
        m_result.effects.push_back(std::move(effect));
    }

    static int rankOf(model::Upkeep upkeep)
    {
        switch (upkeep) {
        case model::Upkeep::none:
            return 0;
        case model::Upkeep::transaction:
            return 1;
        case model::Upkeep::application:
            return 2;
        case model::Upkeep::changeFeed:
            break;
        }
        return 3;
    }

    static bool isSamePlace(const Effect &effect, const Location &location, const Ask &ask)
    {
        if (effect.location.type != location.type
            || effect.location.levels.size() != location.levels.size())
            return false;
        for (std::size_t i = 1; i < location.levels.size(); ++i) {
            if (effect.location.levels[i].field != location.levels[i].field)
                return false;
        }
        const Condition &left = effect.ask.conditions.front();
        const Condition &right = ask.conditions.front();
        return left.kind == right.kind && left.roles == right.roles
            && left.attribute == right.attribute && *left.operand == *right.operand;
    }

    /// Which elements of the level change.
    bool select(const Location &location, const Ask &ask, Change &change)
    {
        for (std::size_t i = 1; i < location.levels.size(); ++i)
            change.levels.push_back({location.levels[i].path, location.levels[i].toMany});
        if (location.isRoot())
            return true;
        const Condition &condition = ask.conditions.front();
        const auto place = provide(m_workbook, location, condition.roles, condition.attribute);
        if (!place || place->level != static_cast<int>(location.levels.size()) - 1)
            return false;
        change.selectorPath = place->path;
        change.selector = condition.operand;
        return true;
    }

    /// How a field is kept in step; nothing when it is left to age.
    std::optional<model::Upkeep> upkeepOf(const Location &location, const model::Field &field,
                                          bool isHomeOfRow) const
    {
        model::Upkeep upkeep = field.upkeep;
        for (std::size_t i = location.levels.size(); upkeep == model::Upkeep::none && i-- > 1;)
            upkeep = location.levels[i].field->upkeep;
        if (upkeep == model::Upkeep::none && !location.type->primary)
            upkeep = location.type->upkeep == model::Upkeep::none ? model::Upkeep::application
                                                                  : location.type->upkeep;
        if (upkeep != model::Upkeep::none)
            return upkeep;
        const bool isOwn = location.last().entity == m_command.entity
            && m_command.kind == CommandKind::update
            && (std::holds_alternative<model::AttributeSource>(field.source)
                || std::holds_alternative<model::ComposedSource>(field.source));
        if (isHomeOfRow
            || (isOwn && (location.isRoot() || isHome(m_workbook, m_context.design, location))))
            return model::Upkeep::none;
        if (std::holds_alternative<model::ReferenceSource>(field.source))
            return model::Upkeep::application;
        return std::nullopt;
    }

    Ask askAt(const std::string &entity) const
    {
        Ask ask;
        ask.entity = entity;
        return ask;
    }

    Ask askForSelf() const
    {
        Ask ask = askAt(m_command.entity);
        ask.conditions.push_back(keyCondition(m_workbook, m_command.entity, {}, m_key));
        ask.facts = m_knowledge.facts;
        ask.purpose = "the " + m_command.entity;
        return ask;
    }

    void note(std::string text)
    {
        if (!contains(m_result.notes, text))
            m_result.notes.push_back(std::move(text));
    }

    const PlanningContext &m_context;
    const model::Workbook &m_workbook;
    const model::Command &m_command;
    const CommandKnowledge &m_knowledge;
    const Names &m_excluded;
    Names m_attributes; ///< that an update changes
    Operand m_key;
    CommandEffects m_result;
};

} // namespace

bool Change::isPatchable() const
{
    if (!isAtRoot())
        return false;
    return kind == Kind::set || kind == Kind::increment
        || (kind == Kind::append && !latest && orderPath.empty());
}

CommandKnowledge knowledgeOf(const PlanningContext &context, const model::Command &command,
                             bool isFound)
{
    const model::Workbook &workbook = context.workbook;
    CommandKnowledge knowledge;
    const auto know = [&](const Names &roles, const std::string &attribute) {
        if (findFact(knowledge.facts, roles, attribute))
            return;
        std::string name = parameterName(roles, attribute);
        if (roles.empty() && attribute == keyNameOf(workbook, command.entity))
            name = parameterName({command.entity}, attribute);
        name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
        knowledge.facts.push_back({roles, attribute, Operand::parameterNamed(name)});
        knowledge.inputs.push_back({name, roles, attribute});
    };
    know({}, keyNameOf(workbook, command.entity));
    for (const model::Role &role : model::rolesOf(workbook, command.entity)) {
        if (!role.toMany)
            know({role.name}, keyNameOf(workbook, role.partner));
    }
    if (isFound) {
        if (const auto home = homeOf(workbook, context.design, command.entity)) {
            for (const auto &[roles, attribute] : keySourcesAround(workbook, *home))
                know(roles, attribute);
        }
    }
    if (command.kind != CommandKind::create)
        return knowledge;
    // Who creates a row has all its attributes, and the values that its items copy from the rows it names.
    if (const model::Entity *entity = workbook.entity(command.entity)) {
        for (const model::Attribute &attribute : entity->attributes)
            know({}, attribute.name);
    }
    for (const Location &location : locationsOf(workbook, context.design, command.entity)) {
        for (const model::Field &field : *location.last().fields) {
            if (const auto *copied = std::get_if<model::CopiedSource>(&field.source);
                copied && !copied->truncate)
                know(copied->roles, copied->attribute);
        }
        if (location.isRoot())
            continue; // made of what the loops above know
        for (const auto &[roles, attribute] : keySourcesAround(workbook, location))
            know(roles, attribute);
    }
    return knowledge;
}

CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge,
                         const std::vector<std::string> &excluded)
{
    return EffectFinder(context, command, knowledge, excluded).find();
}

} // namespace partita::planning
