#include "engine/exchange/tables/measuredrows.h"

#include "engine/base/messagetext.h"
#include "engine/base/progress.h"
#include "engine/exchange/tables/credentials.h"
#include "engine/exchange/tables/guessedreferences.h"
#include "engine/exchange/tables/tomodel.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace partita::exchange {

namespace {

using model::Json;

constexpr std::size_t mostCounted = 8'000'000; ///< different parents; they lie in memory

bool isKnown(const Json &value)
{
    return !value.is_discarded() && !value.is_null();
}

/// A hash of the values of the columns; absent when one is null.
std::optional<std::uint64_t> fingerprint(const std::vector<Json> &values,
                                         const std::vector<std::size_t> &columns)
{
    std::uint64_t sum = 14'695'981'039'346'656'037U; // FNV-1a
    const auto mix = [&sum](std::string_view text) {
        for (const char letter : text)
            sum = (sum ^ static_cast<unsigned char>(letter)) * 1'099'511'628'211U;
        sum = (sum ^ 0xFFU) * 1'099'511'628'211U;
    };
    for (const std::size_t column : columns) {
        if (column >= values.size() || !isKnown(values[column]))
            return {};
        const Json &value = values[column];
        if (value.is_string())
            mix(value.get_ref<const std::string &>());
        else if (value.is_number_integer())
            mix(std::to_string(value.get<std::int64_t>()));
        else
            mix(value.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    return columns.empty() ? std::nullopt : std::optional(sum);
}

/// Notes how many lengths of texts follow from types alone.
void noteGuessedTexts(FoundSchema &found)
{
    std::int64_t guessed = 0;
    for (const FoundTable &table : found.tables) {
        guessed += std::count_if(
            table.columns.begin(), table.columns.end(), [](const FoundColumn &column) {
                return !column.isMeasured && column.attribute.type == model::AttributeType::string
                    && column.attribute.generator.kind == model::Generator::Kind::text;
            });
    }
    if (guessed > 0)
        found.notes.push_back({ImportNote::Kind::guessed,
                               "size of texts",
                               "The lengths of " + grouped(guessed)
                                   + (guessed == 1 ? " text are" : " texts are")
                                   + " a guess: half of the longest, 40 on average at most.",
                               {},
                               0});
}

} // namespace

struct MeasuredRows::Table {
    std::int64_t rows = 0;
    std::vector<ValueStatistics> columns;
    std::vector<bool> isSecret;
    std::vector<Json> first;
    std::vector<Json> last;
    std::vector<std::vector<Json>> chosen; ///< rows with many children, or children of those
    std::size_t strongest = static_cast<std::size_t>(-1); ///< reference to it with most children
};

struct MeasuredRows::Reference {
    std::unordered_map<std::uint64_t, std::int64_t> children; ///< parent -> how many
    std::unordered_set<std::uint64_t> keys; ///< of the parent, where the reference is a guess
    bool isGuess = false;
    bool isGivenUp = false;
    std::uint64_t best = 0; ///< the parent with most children
    std::int64_t most = 0;
    bool isParentFound = false;
    bool isChildFound = false;
};

model::Degree degreeOfCounts(std::vector<std::int64_t> counts, std::size_t most)
{
    model::Degree degree;
    if (counts.empty())
        return degree;
    std::sort(counts.begin(), counts.end());
    if (counts.front() == counts.back()) {
        degree.kind = model::Degree::Kind::fixed;
        degree.minimum = counts.front();
        return degree;
    }
    degree.kind = model::Degree::Kind::empirical;
    if (counts.size() <= most) {
        degree.values = std::move(counts);
        return degree;
    }
    double owed = 0; // what rounding left out so far
    for (std::size_t block = 0; block < most; ++block) {
        const std::size_t begin = counts.size() * block / most;
        const std::size_t end = counts.size() * (block + 1) / most;
        double sum = 0;
        for (std::size_t at = begin; at < end; ++at)
            sum += static_cast<double>(counts[at]);
        const double mean = sum / static_cast<double>(end - begin);
        const double whole = std::max(0.0, std::round(mean + owed));
        owed += mean - whole;
        degree.values.push_back(static_cast<std::int64_t>(whole));
    }
    return degree;
}

MeasuredRows::MeasuredRows(FoundSchema &schema)
    : m_schema(schema)
    , m_draft(draftOf(schema))
{
    for (const FoundTable &found : schema.tables) {
        Table &table = m_tables.emplace_back();
        table.columns.resize(found.columns.size());
        for (const FoundColumn &column : found.columns)
            table.isSecret.push_back(namesCredential(column.attribute.name));
    }
    for (const DraftReference &draft : m_draft.references) {
        Reference &reference = m_references.emplace_back();
        reference.isGuess = !draft.found->evidence.empty();
        reference.isGivenUp = m_draft.parentColumnsOf(draft).size() != draft.childColumns.size();
    }
}

MeasuredRows::~MeasuredRows() = default;

void MeasuredRows::add(std::size_t at, std::vector<Json> &values, bool isSecond)
{
    if (isSecond)
        addAgain(at, values);
    else
        addFirst(at, values);
}

void MeasuredRows::addFirst(std::size_t at, std::vector<Json> &values)
{
    Table &table = m_tables[at];
    const FoundTable &found = m_schema.tables[at];
    values.resize(found.columns.size(), Json(Json::value_t::discarded));
    for (std::size_t column = 0; column < values.size(); ++column) {
        values[column] = typedValue(found.columns[column].attribute, std::move(values[column]));
        if (!values[column].is_discarded() && !table.isSecret[column])
            table.columns[column].add(values[column]);
    }
    if (++table.rows == 1)
        table.first = values;
    addReferences(at, values);
    addKeys(at, values);
    table.last = std::move(values);
}

void MeasuredRows::addReferences(std::size_t at, const std::vector<Json> &values)
{
    for (const std::size_t position : m_draft.referencesOf[at]) {
        Reference &reference = m_references[position];
        const auto parent = reference.isGivenUp
            ? std::nullopt
            : fingerprint(values, m_draft.references[position].childColumns);
        if (!parent)
            continue;
        const auto [found, isNew] = reference.children.try_emplace(*parent, 0);
        m_counted += isNew ? 1 : 0;
        if (++found->second > reference.most) {
            reference.most = found->second;
            reference.best = *parent;
        }
        if (m_counted > mostCounted) {
            m_counted -= reference.children.size();
            reference.children = {};
            reference.isGivenUp = true;
        }
    }
}

void MeasuredRows::addKeys(std::size_t at, const std::vector<Json> &values)
{
    for (const std::size_t position : m_draft.referencesTo[at]) {
        Reference &reference = m_references[position];
        if (!reference.isGuess || reference.isGivenUp || m_counted > mostCounted)
            continue;
        const auto key = fingerprint(values, m_draft.parentColumnsOf(m_draft.references[position]));
        m_counted += key && reference.keys.insert(*key).second ? 1 : 0;
    }
}

std::vector<std::optional<double>> MeasuredRows::sharesFound() const
{
    std::vector<std::optional<double>> shares(m_schema.references.size());
    for (std::size_t position = 0; position < m_references.size(); ++position) {
        const Reference &reference = m_references[position];
        if (!reference.isGuess || reference.children.empty())
            continue;
        double values = 0;
        double found = 0;
        for (const auto &[parent, count] : reference.children) {
            values += static_cast<double>(count);
            found += reference.keys.contains(parent) ? static_cast<double>(count) : 0;
        }
        const auto *first = m_schema.references.data();
        shares[static_cast<std::size_t>(m_draft.references[position].found - first)]
            = found / values;
    }
    return shares;
}

bool MeasuredRows::wantsRowsAgain()
{
    bool isWanted = false;
    for (std::size_t at = 0; at < m_tables.size(); ++at) {
        std::int64_t most = 1;
        for (const std::size_t position : m_draft.referencesTo[at]) {
            const Reference &reference = m_references[position];
            if (reference.isGivenUp || reference.most <= most)
                continue;
            most = reference.most;
            m_tables[at].strongest = position;
            isWanted = isWanted || m_tables[at].rows > 0;
        }
    }
    return isWanted;
}

void MeasuredRows::keep(std::size_t at, const std::vector<Json> &values)
{
    constexpr std::size_t most = 4;
    Table &table = m_tables[at];
    const bool isKept = values == table.first || values == table.last
        || std::find(table.chosen.begin(), table.chosen.end(), values) != table.chosen.end();
    if (!isKept && table.chosen.size() < most)
        table.chosen.push_back(values);
}

void MeasuredRows::addAgain(std::size_t at, std::vector<Json> &values)
{
    Table &table = m_tables[at];
    const FoundTable &found = m_schema.tables[at];
    values.resize(found.columns.size(), Json(Json::value_t::discarded));
    bool isTyped = false;
    const auto wanted = [&](const std::vector<std::size_t> &columns, std::uint64_t best) {
        if (!isTyped) {
            for (std::size_t column = 0; column < values.size(); ++column)
                values[column]
                    = typedValue(found.columns[column].attribute, std::move(values[column]));
            isTyped = true;
        }
        return fingerprint(values, columns) == best;
    };
    if (table.strongest < m_references.size()) {
        Reference &reference = m_references[table.strongest];
        const DraftReference &draft = m_draft.references[table.strongest];
        if (!reference.isParentFound && wanted(m_draft.parentColumnsOf(draft), reference.best)) {
            reference.isParentFound = true;
            keep(at, values);
        }
    }
    for (const std::size_t position : m_draft.referencesOf[at]) {
        Reference &reference = m_references[position];
        const DraftReference &draft = m_draft.references[position];
        if (m_tables[draft.parent].strongest != position || reference.isChildFound
            || !wanted(draft.childColumns, reference.best))
            continue;
        reference.isChildFound = true;
        keep(at, values);
    }
}

void MeasuredRows::finishTable(std::size_t at)
{
    Table &table = m_tables[at];
    FoundTable &found = m_schema.tables[at];
    found.rows = table.rows;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const ValueStatistics &statistics = table.columns[column];
        if (statistics.values() == 0)
            continue;
        FoundColumn &described = found.columns[column];
        const std::string &name = described.attribute.name;
        const bool isKey = found.key.size() == 1 && isSameName(found.key.front(), name);
        model::Attribute measured
            = isKey ? statistics.keyAttribute(name) : statistics.attribute(name);
        described.attribute.generator = std::move(measured.generator);
        described.attribute.missing = measured.missing;
        if (!measured.members.empty())
            described.attribute.members = std::move(measured.members);
        described.isMeasured = true;
    }
    const auto addSample = [&](const std::vector<Json> &values) {
        Json row = Json::object();
        for (std::size_t column = 0; column < values.size(); ++column) {
            if (!values[column].is_discarded() && !table.isSecret[column])
                row[found.columns[column].attribute.name] = values[column];
        }
        found.sample.push_back(std::move(row));
    };
    addSample(table.first);
    for (const std::vector<Json> &values : table.chosen)
        addSample(values);
    if (table.rows > 1)
        addSample(table.last);
}

void MeasuredRows::finishReferences()
{
    for (std::size_t position = 0; position < m_references.size(); ++position) {
        const Reference &reference = m_references[position];
        const DraftReference &draft = m_draft.references[position];
        const std::int64_t parents = m_tables[draft.parent].rows;
        const auto withChildren = static_cast<std::int64_t>(reference.children.size());
        if (reference.isGivenUp || parents == 0 || m_tables[draft.child].rows == 0
            || withChildren > parents)
            continue;
        std::vector<std::int64_t> counts(static_cast<std::size_t>(parents - withChildren), 0);
        for (const auto &[parent, count] : reference.children)
            counts.push_back(count);
        const std::size_t at = static_cast<std::size_t>(draft.found - m_schema.references.data());
        m_schema.references[at].degree = degreeOfCounts(std::move(counts));
    }
}

void MeasuredRows::finish()
{
    for (std::size_t at = 0; at < m_tables.size(); ++at) {
        if (m_tables[at].rows > 0)
            finishTable(at);
    }
    finishReferences();
}

Result<Imported> modelOfRows(FoundSchema &schema, bool proposesReferences, const RowPass &pass)
{
    for (FoundReference &guess : referencesByName(schema))
        schema.references.push_back(std::move(guess));
    MeasuredRows measured(schema);
    if (!pass(measured, false) || (measured.wantsRowsAgain() && !pass(measured, true)))
        return cancelled();
    measured.finish();
    settleGuesses(schema, measured.sharesFound(), proposesReferences);
    noteGuessedTexts(schema);
    return modelOf(std::move(schema));
}

} // namespace partita::exchange
