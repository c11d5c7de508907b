#include "engine/evaluation/sampling.h"

#include "engine/model/attributepath.h"
#include "engine/planning/locations.h"
#include "engine/planning/values.h"
#include "engine/population/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::evaluation {
namespace {

using population::noRow;
using population::Row;

constexpr std::uint64_t requestStreams = 0x5eed'0000'0000;
constexpr std::uint64_t partsASample = 64;
constexpr std::uint64_t childStride = 0x10000;
constexpr int triesForPartner = 10;
constexpr std::size_t keysOfAList = 5;
constexpr std::size_t charactersOfAPrefix = 3;

model::Json treeOf(json::Value value)
{
    return planning::treeOf(value);
}

/// The first characters of a text, whole ones.
std::string beginningOf(const std::string &text)
{
    std::size_t end = 0;
    for (std::size_t characters = 0; end < text.size() && characters < charactersOfAPrefix;
         ++characters) {
        ++end;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            ++end;
    }
    return text.substr(0, end);
}

/// One of the elements of an array; null where there is none.
model::Json elementOf(const model::Json &value, population::Random &random)
{
    if (!value.is_array() || value.empty())
        return nullptr;
    const auto last = static_cast<std::int64_t>(value.size()) - 1;
    return value[static_cast<std::size_t>(random.between(0, last))];
}

/// A request made of a row with this value can find that row.
bool canAskFor(const model::Match &match, const model::Json &value)
{
    if (match.kind == model::Match::Kind::contains) {
        const auto isIt = [&](const model::Json &element) {
            return !match.isConstant() || element == match.constant;
        };
        return value.is_array() && std::any_of(value.begin(), value.end(), isIt);
    }
    return !value.is_null() && (!match.isConstant() || value == match.constant);
}

/// The conditions that differ from request to request.
std::vector<const model::Match *> askedBy(const model::Query &query)
{
    std::vector<const model::Match *> asked;
    for (const model::Match &match : query.match) {
        if (!match.isConstant())
            asked.push_back(&match);
    }
    return asked;
}

std::string textOf(const Drawn &drawn)
{
    std::string text;
    for (const auto &[name, value] : drawn.parameters)
        text += name + '=' + value.dump() + '\n';
    text += std::to_string(drawn.row);
    for (const auto &[role, row] : drawn.parents)
        text += '\n' + role + '=' + std::to_string(row);
    return text;
}

std::vector<std::string> changedAttributes(const model::Workbook &workbook,
                                           const model::Command &command)
{
    std::vector<std::string> names = command.attributes;
    const model::Entity *entity = workbook.entity(command.entity);
    if (names.empty() && entity) {
        for (const model::Attribute &attribute : entity->attributes) {
            if (attribute.isMutable)
                names.push_back(attribute.name);
        }
    }
    return names;
}

/// The roles in which a new row names a parent. `known`: the relationship whose parent is known, if any.
std::vector<model::Role> parentRolesOf(const model::Workbook &workbook, const std::string &entity,
                                       const model::Relationship *known = nullptr)
{
    std::vector<model::Role> roles;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toParent && !role.toMany && role.relationship != known)
            roles.push_back(role);
    }
    return roles;
}

/// What is popular is the parent that contains the new row, else the first one.
std::size_t popularOf(const std::vector<model::Role> &parents)
{
    const auto containing
        = std::find_if(parents.begin(), parents.end(),
                       [](const model::Role &role) { return role.relationship->containment; });
    return containing == parents.end() ? 0 : static_cast<std::size_t>(containing - parents.begin());
}

/// 1 + 2^-exponent + 3^-exponent + … up to `count`. Beyond the first terms the sum is taken as the integral, which differs
/// by less than a millionth.
double sumOfPowers(double count, double exponent)
{
    constexpr double exact = 1000;
    double sum = 0;
    for (double rank = 1; rank <= std::min(count, exact); ++rank)
        sum += std::pow(rank, -exponent);
    if (count <= exact)
        return sum;
    const double from = exact + 0.5;
    const double to = count + 0.5;
    const double power = 1 - exponent;
    return sum
        + (std::abs(power) < 1e-9 ? std::log(to / from)
                                  : (std::pow(to, power) - std::pow(from, power)) / power);
}

} // namespace

Sampler::Sampler(const model::Workbook &workbook, const model::AccessPattern &pattern,
                 std::size_t position, const population::Rows &rows)
    : m_workbook(workbook)
    , m_pattern(pattern)
    , m_stream(requestStreams + position)
    , m_rows(rows)
{
}

std::vector<Row> Sampler::newestFirst(const std::string &entity) const
{
    std::vector<Row> order(m_rows.capacity(entity));
    std::iota(order.begin(), order.end(), Row {0});
    std::erase_if(order, [&](Row row) { return !m_rows.isLive(entity, row); });
    const model::Entity *found = m_workbook.entity(entity);
    const model::Attribute *birth = found ? found->birthday() : nullptr;
    if (!birth) {
        std::reverse(order.begin(), order.end());
        return order;
    }
    json::Arena arena;
    std::vector<std::pair<json::Value, Row>> dated;
    for (const Row row : order)
        dated.emplace_back(m_rows.value(entity, row, birth->name, arena), row);
    std::sort(dated.begin(), dated.end(), [](const auto &left, const auto &right) {
        const int difference = json::compare(left.first, right.first);
        return difference != 0 ? difference > 0 : left.second > right.second;
    });
    std::transform(dated.begin(), dated.end(), order.begin(),
                   [](const auto &entry) { return entry.second; });
    return order;
}

Row Sampler::drawRow(const std::string &entity, bool popular, std::uint64_t sample,
                     std::uint64_t part) const
{
    const auto count = static_cast<std::int64_t>(m_rows.capacity(entity));
    if (count == 0)
        return noRow;
    population::Random random(m_workbook.population->seed, m_stream, sample * partsASample + part);
    const model::KeyDistribution &keys = m_pattern.keys;
    if (!popular || keys.kind == model::KeyDistribution::Kind::uniform)
        return static_cast<Row>(random.between(0, count - 1));
    const auto rank = population::Zipf(count, keys.exponent)(random);
    if (keys.kind == model::KeyDistribution::Kind::zipf)
        return static_cast<Row>(population::Spread(static_cast<std::uint64_t>(count),
                                                   m_stream)(static_cast<std::uint64_t>(rank)));
    const auto known = m_newest.find(entity);
    const std::vector<Row> &newest
        = known != m_newest.end() ? known->second : (m_newest[entity] = newestFirst(entity));
    return newest[std::min(static_cast<std::size_t>(rank), newest.size() - 1)];
}

/// The entity whose rows are popular or not; empty when nothing is drawn.
std::string Sampler::drawnEntity() const
{
    if (const model::Command *command = m_pattern.command()) {
        const std::vector<model::Role> parents = command->kind == model::Command::Kind::create
            ? parentRolesOf(m_workbook, command->entity)
            : std::vector<model::Role> {};
        return parents.empty() ? command->entity : parents[popularOf(parents)].partner;
    }
    const model::Query &query = *m_pattern.query();
    const std::vector<const model::Match *> asked = askedBy(query);
    if (asked.empty())
        return {};
    if (asked.size() == 1 && asked.front()->kind == model::Match::Kind::belongsTo) {
        if (const auto role = model::findRole(m_workbook, query.root, asked.front()->path))
            return role->partner;
    }
    return query.root;
}

double Sampler::concentrationInFull() const
{
    const std::string entity = drawnEntity();
    if (entity.empty())
        return 1;
    const auto count = static_cast<double>(std::max<std::int64_t>(1, m_rows.fullCount(entity)));
    if (m_pattern.keys.kind == model::KeyDistribution::Kind::uniform)
        return 1 / count;
    const double sum = sumOfPowers(count, m_pattern.keys.exponent);
    return sumOfPowers(count, 2 * m_pattern.keys.exponent) / (sum * sum);
}

Drawn Sampler::draw(std::uint64_t sample) const
{
    Drawn drawn = m_pattern.isQuery() ? drawQuery(sample) : drawCommand(sample);
    drawn.text = textOf(drawn);
    return drawn;
}

// Queries.

model::Json Sampler::valueFor(const model::Match &match, Row root) const
{
    std::string entity = m_pattern.query()->root;
    json::Arena arena;
    if (match.kind != model::Match::Kind::belongsTo) {
        const model::ResolvedPath path = model::resolvePath(m_workbook, entity, match.path);
        for (const std::string &name : path.roles) {
            const std::optional<model::Role> role = model::findRole(m_workbook, entity, name);
            root = role ? m_rows.partner(entity, root, name) : noRow;
            if (root == noRow)
                return nullptr;
            entity = role->partner;
        }
        return treeOf(m_rows.value(entity, root, path.attribute, arena));
    }
    const std::optional<model::Role> role = model::findRole(m_workbook, entity, match.path);
    if (!role)
        return nullptr;
    if (!role->toMany) {
        const Row partner = m_rows.partner(entity, root, match.path);
        return partner == noRow ? model::Json() : treeOf(m_rows.key(role->partner, partner, arena));
    }
    const std::vector<Row> partners = m_rows.partners(entity, root, match.path);
    return partners.empty() ? model::Json()
                            : treeOf(m_rows.key(role->partner, partners.front(), arena));
}

model::Json Sampler::valueOfRow(const model::Match &match, Row row) const
{
    const model::Json value = valueFor(match, row);
    if (match.kind != model::Match::Kind::contains)
        return value;
    return value.is_array() && !value.empty() ? value.front() : model::Json();
}

void Sampler::addParameters(const model::Match &match, Row root, std::uint64_t sample,
                            std::uint64_t part, Drawn &drawn) const
{
    const std::string &entity = m_pattern.query()->root;
    const model::Json value = valueFor(match, root);
    switch (match.kind) {
    case model::Match::Kind::equals:
    case model::Match::Kind::belongsTo:
        drawn.parameters[match.parameter] = value;
        return;
    case model::Match::Kind::prefix:
        drawn.parameters[match.parameter] = value.is_string()
            ? model::Json(beginningOf(value.get_ref<const std::string &>()))
            : value;
        return;
    case model::Match::Kind::contains: {
        population::Random random(m_workbook.population->seed, m_stream,
                                  sample * partsASample + part);
        drawn.parameters[match.parameter] = elementOf(value, random);
        return;
    }
    case model::Match::Kind::in: {
        model::Json list = model::Json::array({value});
        for (std::size_t i = 1; i < keysOfAList; ++i) {
            model::Json further = valueFor(match, drawRow(entity, true, sample, part + i));
            if (!further.is_null()) // the row has it
                list.push_back(std::move(further));
        }
        drawn.parameters[match.parameter] = std::move(list);
        return;
    }
    case model::Match::Kind::range:
        break;
    }
    json::Arena arena;
    model::Json from = value;
    model::Json to;
    for (std::size_t i = 1; i < keysOfAList && to.is_null(); ++i) // until a row has it
        to = valueFor(match, drawRow(entity, false, sample, part + i));
    if (to.is_null())
        to = value;
    if (json::compare(planning::valueOf(from, arena), planning::valueOf(to, arena)) > 0)
        std::swap(from, to);
    if (!match.parameter.empty())
        drawn.parameters[match.parameter] = from;
    if (!match.parameterTo.empty())
        drawn.parameters[match.parameterTo] = to;
}

Drawn Sampler::drawQuery(std::uint64_t sample) const
{
    const model::Query &query = *m_pattern.query();
    Drawn drawn;
    const std::vector<const model::Match *> asked = askedBy(query);
    if (asked.empty())
        return drawn;
    // Rows of one parent: parents are drawn, also those without children.
    if (asked.size() == 1 && asked.front()->kind == model::Match::Kind::belongsTo) {
        const model::Match &match = *asked.front();
        if (const std::optional<model::Role> role
            = model::findRole(m_workbook, query.root, match.path)) {
            json::Arena arena;
            const Row partner = drawRow(role->partner, true, sample, 0);
            if (partner != noRow)
                drawn.parameters[match.parameter]
                    = treeOf(m_rows.key(role->partner, partner, arena));
        }
        return drawn;
    }
    Row root = noRow;
    for (std::uint64_t attempt = 0; attempt < triesForPartner; ++attempt) {
        root = drawRow(query.root, true, sample, attempt);
        const bool complete = root != noRow
            && std::none_of(query.match.begin(), query.match.end(), [&](const model::Match &match) {
                                  return !canAskFor(match, valueFor(match, root));
                              });
        if (complete)
            break;
    }
    if (root == noRow)
        return drawn;
    std::uint64_t part = triesForPartner;
    for (const model::Match *match : asked) {
        addParameters(*match, root, sample, part, drawn);
        part += keysOfAList;
    }
    return drawn;
}

// Commands.

std::map<std::string, model::Json> Sampler::valuesOf(const std::string &entity, Row row) const
{
    std::map<std::string, model::Json> values;
    const model::Entity *found = m_workbook.entity(entity);
    json::Arena arena;
    for (const model::Attribute &attribute : found->attributes) {
        const json::Value value = m_rows.value(entity, row, attribute.name, arena);
        if (attribute.name != found->key && !value.isUndefined())
            values[attribute.name] = treeOf(value);
    }
    return values;
}

/// The first row from `start` on that a new 1:1 partner can still join; `start` when every row has one.
Row Sampler::withoutPartner(const model::Role &role, Row start) const
{
    const std::string back = planning::inverseNameOf(role);
    const Row count = m_rows.capacity(role.partner);
    for (Row i = 0; start != noRow && i < count; ++i) {
        const Row row = (start + i) % count;
        if (m_rows.isLive(role.partner, row) && m_rows.partner(role.partner, row, back) == noRow)
            return row;
    }
    return start;
}

void Sampler::drawParents(Drawn &drawn, std::uint64_t sample) const
{
    const std::vector<model::Role> roles = parentRolesOf(m_workbook, m_pattern.command()->entity);
    const std::size_t popular = popularOf(roles);
    for (std::size_t i = 0; i < roles.size(); ++i) {
        Row parent = drawRow(roles[i].partner, i == popular, sample, i);
        if (roles[i].relationship->cardinality == model::Cardinality::oneToOne)
            parent = withoutPartner(roles[i], parent);
        if (parent != noRow)
            drawn.parents[roles[i].name] = parent;
    }
}

std::map<std::string, model::Json> Sampler::newValues(Row row, std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    std::map<std::string, model::Json> values;
    json::Arena arena;
    for (const std::string &name : changedAttributes(m_workbook, command)) {
        const Row other = drawRow(command.entity, false, sample, 8);
        const json::Value value = m_rows.value(command.entity, other, name, arena);
        const bool held = !m_rows.value(command.entity, row, name, arena).isUndefined();
        if (held && !value.isUndefined())
            values[name] = treeOf(value);
    }
    return values;
}

DrawnChild Sampler::drawChild(const model::Role &role, std::uint64_t sample) const
{
    DrawnChild child;
    child.role = role.name;
    std::uint64_t part = 0;
    for (const model::Role &other : parentRolesOf(m_workbook, role.partner, role.relationship)) {
        if (const Row parent = drawRow(other.partner, false, sample, part++); parent != noRow)
            child.parents[other.name] = parent;
    }
    return child;
}

DrawnChild Sampler::childLike(const model::Role &role, Row row) const
{
    DrawnChild child;
    child.role = role.name;
    child.values = valuesOf(role.partner, row);
    for (const model::Role &other : parentRolesOf(m_workbook, role.partner, role.relationship)) {
        if (const Row parent = m_rows.partner(role.partner, row, other.name); parent != noRow)
            child.parents[other.name] = parent;
    }
    return child;
}

void Sampler::drawChildren(Drawn &drawn, Row like, std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    for (const model::CreatedRows &wanted : command.with) {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, command.entity, wanted.role);
        if (!role)
            continue;
        std::vector<Row> given;
        if (like != noRow)
            given = m_rows.partners(command.entity, like, wanted.role);
        std::size_t count = given.size();
        if (like == noRow) { // as many as some row has
            const Row other = drawRow(command.entity, false, sample, partsASample - 1);
            count = other == noRow ? 0 : m_rows.partners(command.entity, other, wanted.role).size();
        }
        if (wanted.count)
            count = static_cast<std::size_t>(*wanted.count);
        for (std::size_t i = 0; i < count; ++i)
            drawn.children.push_back(i < given.size()
                                         ? childLike(*role, given[i])
                                         : drawChild(*role, (sample + 1) * childStride + i));
    }
}

Drawn Sampler::drawCommand(std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    Drawn drawn;
    if (command.kind != model::Command::Kind::create) {
        drawn.row = drawRow(command.entity, true, sample, 0);
        if (command.kind == model::Command::Kind::update && drawn.row != noRow)
            drawn.values = newValues(drawn.row, sample);
        return drawn;
    }
    drawParents(drawn, sample);
    // A row that is created now is the newest of all.
    const model::Entity *entity = m_workbook.entity(command.entity);
    const model::Attribute *birth = entity ? entity->birthday() : nullptr;
    if (birth && !birth->generator.to.empty())
        drawn.values[birth->name] = birth->generator.to;
    drawChildren(drawn, noRow, sample);
    return drawn;
}

Drawn Sampler::probe() const
{
    const model::Probe &probe = m_pattern.probe;
    Drawn drawn = draw(0);
    if (const model::Query *query = m_pattern.query()) {
        json::Arena arena;
        for (const auto &[parameter, name] : probe.rows) {
            const Row row = m_rows.sampleRow(name);
            const auto sample = std::find_if(m_workbook.population->sampleRows.begin(),
                                             m_workbook.population->sampleRows.end(),
                                             [&wanted = name](const model::SampleRow &candidate) {
                                                 return candidate.name == wanted;
                                             });
            if (row == noRow || sample == m_workbook.population->sampleRows.end())
                continue;
            const auto match = std::find_if(query->match.begin(), query->match.end(),
                                            [&wanted = parameter](const model::Match &candidate) {
                                                return candidate.parameter == wanted
                                                    || candidate.parameterTo == wanted;
                                            });
            const bool isOwn = match != query->match.end()
                && match->kind != model::Match::Kind::belongsTo && sample->entity == query->root;
            drawn.parameters[parameter]
                = isOwn ? valueOfRow(*match, row) : treeOf(m_rows.key(sample->entity, row, arena));
        }
        for (const auto &[parameter, value] : probe.parameters)
            drawn.parameters[parameter] = value;
        return drawn;
    }
    const Row row = probe.row.empty() ? noRow : m_rows.sampleRow(probe.row);
    if (row == noRow)
        return drawn;
    const model::Command &command = *m_pattern.command();
    if (command.kind != model::Command::Kind::create) {
        drawn.row = row;
        if (command.kind == model::Command::Kind::update) {
            drawn.values = newValues(row, 0);
            for (const auto &[name, value] : probe.changes)
                drawn.values[name] = value;
        }
        return drawn;
    }
    drawn.values = valuesOf(command.entity, row);
    for (auto &[role, parent] : drawn.parents)
        parent = m_rows.partner(command.entity, row, role);
    std::erase_if(drawn.parents, [](const auto &entry) { return entry.second == noRow; });
    drawn.like = row;
    drawn.children.clear();
    drawChildren(drawn, row, 0);
    return drawn;
}

// On rows of one's own.

Row createRows(const model::Command &command, const Drawn &drawn, population::Rows &rows)
{
    const Row row = rows.create(command.entity, drawn.values, drawn.parents);
    for (const DrawnChild &child : drawn.children) {
        const std::optional<model::Role> role
            = model::findRole(rows.workbook(), command.entity, child.role);
        if (!role)
            continue;
        std::map<std::string, Row> parents = child.parents;
        parents[planning::inverseNameOf(*role)] = row;
        rows.create(role->partner, child.values, parents);
    }
    return row;
}

CommandRow::CommandRow(const model::Command &command, const Drawn &drawn, population::Rows &rows)
    : m_command(command)
    , m_rows(rows)
    , m_row(drawn.row)
{
    if (command.kind == model::Command::Kind::create) {
        m_row = createRows(command, drawn, rows);
    } else if (command.kind == model::Command::Kind::update && m_row != noRow) {
        json::Arena arena;
        for (const auto &[name, value] : drawn.values)
            m_old[name] = treeOf(rows.value(command.entity, m_row, name, arena));
        rows.update(command.entity, m_row, drawn.values);
    }
}

CommandRow::~CommandRow()
{
    if (m_row == noRow)
        return;
    if (m_command.kind == model::Command::Kind::create) {
        for (const model::CreatedRows &with : m_command.with) {
            const auto role = model::findRole(m_rows.workbook(), m_command.entity, with.role);
            if (!role)
                continue;
            for (const Row child : m_rows.partners(m_command.entity, m_row, with.role))
                m_rows.remove(role->partner, child);
        }
        m_rows.remove(m_command.entity, m_row);
    } else if (m_command.kind == model::Command::Kind::update)
        m_rows.update(m_command.entity, m_row, m_old);
}

} // namespace partita::evaluation
