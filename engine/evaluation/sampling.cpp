#include "engine/evaluation/sampling.h"

#include "engine/base/utf8.h"
#include "engine/model/attributepath.h"
#include "engine/places/values.h"
#include "engine/population/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

namespace partita::evaluation {
namespace {

using population::noRow;
using population::Row;

constexpr std::uint64_t requestStreams = 0x5eed'0000'0000;
constexpr int triesForPartner = 10;
constexpr std::uint64_t triesForPage = 20;
constexpr std::uint64_t samplesApart = 1'000'000'007; // between the attempts for one sample
constexpr std::size_t keysOfAList = 5;
constexpr std::size_t charactersOfAPart = 3;

model::Json toNlohmann(json::Value value)
{
    return places::toNlohmann(value);
}

/// A random word of a text.
std::string wordOf(const std::string &text, population::Random &random)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; stream >> word;)
        words.push_back(word);
    if (words.empty())
        return text;
    return words[static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(words.size()) - 1))];
}

/// A random element of an array, or word of a text; null when there is none.
model::Json elementOf(const model::Json &value, population::Random &random)
{
    if (value.is_string())
        return wordOf(value.get_ref<const std::string &>(), random);
    if (!value.is_array() || value.empty())
        return nullptr;
    const auto last = static_cast<std::int64_t>(value.size()) - 1;
    return value[static_cast<std::size_t>(random.between(0, last))];
}

/// True when a request with this row's value can find the row, as far as constants decide it.
bool canAskFor(const model::Match &match, const model::Json &value)
{
    switch (match.kind) {
    case model::Match::Kind::contains: {
        const auto isIt = [&](const model::Json &element) {
            return !match.isConstant() || element == match.constant;
        };
        return value.is_string()
            || (value.is_array() && std::any_of(value.begin(), value.end(), isIt));
    }
    case model::Match::Kind::isMissing:
        return value.is_null();
    case model::Match::Kind::in:
        return !value.is_null()
            && (!match.isConstant()
                || std::find(match.constant.begin(), match.constant.end(), value)
                    != match.constant.end());
    case model::Match::Kind::differs:
        return !value.is_null() && (!match.isConstant() || value != match.constant);
    case model::Match::Kind::equals:
        return !value.is_null() && (!match.isConstant() || value == match.constant);
    default:
        return !value.is_null();
    }
}

/// The conditions whose values differ from request to request, also those inside groups.
std::vector<const model::Match *> askedBy(const model::Query &query)
{
    std::vector<const model::Match *> asked = query.valueMatches();
    std::erase_if(asked, [](const model::Match *match) {
        return match->parameter.empty() && match->parameterTo.empty();
    });
    return asked;
}

std::string textOf(const SampleRequest &drawn)
{
    std::string text;
    for (const auto &[name, value] : drawn.parameters)
        text += name + '=' + value.dump() + '\n';
    text += std::to_string(drawn.row);
    for (const auto &[role, row] : drawn.parents)
        text += '\n' + role + '=' + std::to_string(row);
    for (const auto &[role, rows] : drawn.partners) {
        for (const Row row : rows)
            text += '\n' + role + '=' + std::to_string(row);
    }
    return text;
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

/// Entity whose rows are drawn by popularity; empty when nothing is drawn.
std::string Sampler::drawnEntity() const
{
    if (!m_pattern.isQuery())
        return entityOfCommand();
    const model::Query &query = *m_pattern.query();
    if (askedBy(query).empty() && query.after.empty())
        return {};
    if (const model::Match *parent = parentAskedFor(query)) {
        if (const auto role = model::findRole(m_workbook, query.root, parent->path))
            return role->partner;
    }
    return query.root;
}

double Sampler::concentrationOf(double rows, double exponent)
{
    const double sum = population::sumOfPowers(rows, exponent);
    return population::sumOfPowers(rows, 2 * exponent) / (sum * sum);
}

double Sampler::concentrationInFull() const
{
    const std::string entity = drawnEntity();
    if (entity.empty())
        return 1;
    const double part = std::max(1e-9, pageShare().value_or(PageShare {}).there);
    const double count = std::max(1.0, static_cast<double>(m_rows.fullCount(entity)) * part);
    if (m_pattern.keys.kind != model::KeyDistribution::Kind::uniform)
        return concentrationOf(count, m_pattern.keys.exponent);
    if (const std::optional<model::Role> parent = popularRole())
        return concentrationOfChildren(*parent, m_pattern.command()->entity);
    return 1 / count;
}

bool Sampler::drawsRows() const
{
    const model::Command *command = m_pattern.command();
    return command && command->kind == model::Command::Kind::create ? popularRole().has_value()
                                                                    : !drawnEntity().empty();
}

double Sampler::materialisedShare() const
{
    const std::string entity = drawnEntity();
    if (entity.empty())
        return 1;
    const auto inFull = static_cast<double>(m_rows.fullCount(entity));
    return std::min(1.0, static_cast<double>(m_rows.capacity(entity)) / std::max(1.0, inFull));
}

SampleRequest Sampler::draw(std::uint64_t sample) const
{
    SampleRequest drawn = m_pattern.isQuery() ? drawQuery(sample) : drawCommand(sample);
    drawn.number = sample;
    drawn.isBeyondEnd = isForFurtherPage() && hasPage(drawn) == false;
    // With several conditions, a few draws are tried. With a parent alone, one that has the page
    // was already drawn if any has it.
    for (std::uint64_t attempt = 1;
         drawn.isBeyondEnd && attempt < triesForPage && !parentAskedFor(*m_pattern.query());
         ++attempt) {
        drawn = drawQuery(sample + attempt * samplesApart);
        drawn.isBeyondEnd = hasPage(drawn) == false;
    }
    drawn.text = textOf(drawn);
    return drawn;
}

const std::string &Sampler::askedEntity() const
{
    return m_pattern.isQuery() ? m_pattern.query()->root : m_pattern.command()->entity;
}

// Queries.

/// The value at the end of a path of the query's root.
model::Json Sampler::valueAt(const std::string &attributePath, Row row) const
{
    std::string entity = askedEntity();
    json::Arena arena;
    const model::ResolvedPath path = model::resolvePath(m_workbook, entity, attributePath);
    for (const std::string &name : path.roles) {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, name);
        row = role ? m_rows.partner(entity, row, name) : noRow;
        if (row == noRow)
            return nullptr;
        entity = role->partner;
    }
    return toNlohmann(m_rows.value(entity, row, path.attribute, arena));
}

model::Json Sampler::valueFor(const model::Match &match, Row root) const
{
    const std::string &entity = askedEntity();
    json::Arena arena;
    if (match.kind != model::Match::Kind::belongsTo)
        return valueAt(match.path, root);
    const std::optional<model::Role> role = model::findRole(m_workbook, entity, match.path);
    if (!role)
        return nullptr;
    if (!role->toMany) {
        const Row partner = m_rows.partner(entity, root, match.path);
        return partner == noRow ? model::Json()
                                : toNlohmann(m_rows.key(role->partner, partner, arena));
    }
    const std::vector<Row> partners = m_rows.partners(entity, root, match.path);
    if (partners.empty())
        return {};
    // Several conditions on one role each get a different partner, as long as there are enough.
    std::size_t position = 0;
    const std::vector<const model::Match *> others = m_pattern.isQuery()
        ? m_pattern.query()->valueMatches()
        : std::vector<const model::Match *> {};
    for (const model::Match *other : others) {
        if (other->parameter == match.parameter)
            break;
        position += other->kind == match.kind && other->path == match.path ? 1 : 0;
    }
    const Row partner = partners[std::min(position, partners.size() - 1)];
    return toNlohmann(m_rows.key(role->partner, partner, arena));
}

model::Json Sampler::valueOfRow(const model::Match &match, Row row) const
{
    const model::Json value = valueFor(match, row);
    if (match.kind != model::Match::Kind::contains)
        return value;
    return value.is_array() && !value.empty() ? value.front() : model::Json();
}

void Sampler::addParameters(const model::Match &match, Row root, std::uint64_t sample,
                            std::uint64_t part, SampleRequest &drawn) const
{
    const std::string &entity = askedEntity();
    const model::Json value = valueFor(match, root);
    switch (match.kind) {
    case model::Match::Kind::prefix:
    case model::Match::Kind::suffix: {
        const auto cut = [&](const std::string &text) {
            return std::string(match.kind == model::Match::Kind::prefix
                                   ? firstCharacters(text, charactersOfAPart)
                                   : lastCharacters(text, charactersOfAPart));
        };
        drawn.parameters[match.parameter]
            = value.is_string() ? model::Json(cut(value.get_ref<const std::string &>())) : value;
        return;
    }
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
            if (!further.is_null()) // the row has a value
                list.push_back(std::move(further));
        }
        drawn.parameters[match.parameter] = std::move(list);
        return;
    }
    case model::Match::Kind::range:
        addBounds(match, value, sample, part, drawn);
        return;
    default:
        drawn.parameters[match.parameter] = value;
        return;
    }
}

void Sampler::addBounds(const model::Match &match, const model::Json &value, std::uint64_t sample,
                        std::uint64_t part, SampleRequest &drawn) const
{
    const std::string &entity = askedEntity();
    json::Arena arena;
    model::Json from = value;
    model::Json to;
    // Tries further rows until one has a value.
    for (std::size_t i = 1; i < keysOfAList && to.is_null(); ++i)
        to = valueFor(match, drawRow(entity, false, sample, part + i));
    if (to.is_null())
        to = value;
    if (json::compare(places::fromNlohmann(from, arena), places::fromNlohmann(to, arena)) > 0)
        std::swap(from, to);
    if (!match.parameter.empty())
        drawn.parameters[match.parameter] = from;
    if (!match.parameterTo.empty())
        drawn.parameters[match.parameterTo] = to;
}

const model::Match *Sampler::parentAskedFor(const model::Query &query)
{
    const std::vector<const model::Match *> asked = askedBy(query);
    const bool isAlone = query.after.empty() && asked.size() == 1
        && asked.front()->kind == model::Match::Kind::belongsTo
        && std::any_of(query.match.begin(), query.match.end(),
                       [&](const model::Match &match) { return &match == asked.front(); });
    return isAlone ? asked.front() : nullptr;
}

bool Sampler::isForFurtherPage() const
{
    return m_pattern.isQuery() && m_pattern.query()->rowsBefore() > 0;
}

/// True when a request made from the row can find it, as far as the condition's constants decide.
bool Sampler::mayFind(const model::Match &match, Row root) const
{
    const auto may = [&](const model::Match &part) { return mayFind(part, root); };
    switch (match.kind) {
    case model::Match::Kind::all:
        return std::all_of(match.parts.begin(), match.parts.end(), may);
    case model::Match::Kind::any:
        return std::any_of(match.parts.begin(), match.parts.end(), may);
    case model::Match::Kind::none:
        return true;
    default:
        return canAskFor(match, valueFor(match, root));
    }
}

SampleRequest Sampler::drawQuery(std::uint64_t sample) const
{
    const model::Query &query = *m_pattern.query();
    SampleRequest drawn;
    const std::vector<const model::Match *> asked = askedBy(query);
    if (asked.empty() && query.after.empty())
        return drawn;
    // Rows of one parent: draws the parent, also among those without children.
    if (const model::Match *match = parentAskedFor(query)) {
        if (const std::optional<model::Role> role
            = model::findRole(m_workbook, query.root, match->path)) {
            json::Arena arena;
            const Row partner = drawParentAskedFor(*role, *match, sample);
            if (partner != noRow)
                drawn.parameters[match->parameter]
                    = toNlohmann(m_rows.key(role->partner, partner, arena));
        }
        return drawn;
    }
    Row root = noRow;
    for (std::uint64_t attempt = 0; attempt < triesForPartner; ++attempt) {
        root = drawRow(query.root, true, sample, attempt);
        const bool complete = root != noRow
            && std::all_of(query.match.begin(), query.match.end(),
                           [&](const model::Match &match) { return mayFind(match, root); });
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
    addLastRow(root, drawn);
    return drawn;
}

/// The drawn row is the last one that the reader has seen.
void Sampler::addLastRow(Row row, SampleRequest &drawn) const
{
    const model::Query &query = *m_pattern.query();
    for (std::size_t i = 0; i < query.after.size(); ++i)
        drawn.parameters[query.after[i]] = valueAfter(i, row);
}

model::Json Sampler::valueAfter(std::size_t position, Row row) const
{
    const model::Query &query = *m_pattern.query();
    const model::Entity *entity = m_workbook.entity(query.root);
    const std::vector<model::SortKey> keys
        = query.decidedOrder(entity ? entity->key : std::string());
    return position < keys.size() ? valueAt(keys[position].path, row) : model::Json();
}

} // namespace partita::evaluation
