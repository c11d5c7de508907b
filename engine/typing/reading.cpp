#include "engine/typing/reading.h"

#include "engine/base/messagetext.h"
#include "engine/typing/reading/comparison.h"
#include "engine/typing/reading/matching.h"
#include "engine/typing/reading/pinning.h"
#include "engine/typing/reading/reader.h"

#include <algorithm>

namespace partita::typing {
namespace {

using Kind = Meaning::Kind;
using population::noRow;

/// How much is stated of a document besides what was typed. Adding a sample row gives other
/// generated rows other values and other places in their arrays.
enum class Care {
    none, ///< nothing: enough for a row that is a sample row already
    beside, ///< what stands beside a change
    whole, ///< everything that the document shows
};

/// Problems, then changes that nobody typed: less is better.
using Score = std::pair<std::ptrdiff_t, std::ptrdiff_t>;

/// One document that is read with more and more care, until nothing but the typed changes.
class DocumentReading {
public:
    DocumentReading(const Given &given, const DocumentPlace &place, Row row, const Json &typed,
                    std::stop_token stop)
        : m_given(given)
        , m_place(place)
        , m_type(*given.type(place))
        , m_row(row)
        , m_typed(typed)
        , m_before(row == noRow ? Json() : given.item(place, row))
        , m_stop(std::move(stop))
    {
    }

    Reading run() const
    {
        Reading best = tried(Care::none);
        for (const Care care : {Care::beside, Care::whole}) {
            if (scoreOf(best) == Score() || best.edits.empty() || m_stop.stop_requested())
                break;
            Reading next = tried(care);
            if (scoreOf(next) < scoreOf(best))
                best = std::move(next);
        }
        summarise(best);
        return best;
    }

private:
    Reading tried(Care care) const;
    void take(const Draft &draft, Reading &reading) const;
    void compare(Reading &reading) const;
    std::vector<model::Edit> editsOf(const Draft &draft) const;
    Result<std::shared_ptr<const Given>> edited(const std::vector<model::Edit> &edits) const;
    void sayStated(Reading &reading, const Draft &draft) const;
    static Score scoreOf(const Reading &reading);
    static void summarise(Reading &reading);

    const Given &m_given;
    const DocumentPlace &m_place;
    const model::DocumentType &m_type;
    Row m_row;
    const Json &m_typed;
    Json m_before;
    std::stop_token m_stop;
};

Score DocumentReading::scoreOf(const Reading &reading)
{
    constexpr std::ptrdiff_t unusable = 1'000'000; // beyond the limit of stated rows
    Score score;
    for (const Meaning &meaning : reading.meanings) {
        const bool isAll = meaning.path == "$" && meaning.kind == Kind::impossible;
        score.first += isAll ? unusable : meaning.kind == Kind::impossible;
        score.second += meaning.kind == Kind::follows;
    }
    return score;
}

/// Shortens a long list of values that change by themselves.
void DocumentReading::summarise(Reading &reading)
{
    constexpr std::ptrdiff_t most = 6;
    const std::ptrdiff_t follows = scoreOf(reading).second;
    if (follows <= most)
        return;
    std::ptrdiff_t seen = 0;
    std::erase_if(reading.meanings, [&](const Meaning &meaning) {
        return meaning.kind == Kind::follows && ++seen >= most;
    });
    reading.meanings.push_back({Kind::follows, "$",
                                grouped(follows - most + 1)
                                    + " further generated values of the document are drawn anew."});
}

Reading DocumentReading::tried(Care care) const
{
    Reading reading;
    Draft draft(m_given.workbook(), m_given.rows());
    Node root {m_type.entity, m_row};
    const bool isNew = m_row == noRow;
    if (isNew)
        root.id = draft.add(m_type.entity, {});
    else if (care == Care::whole)
        Pinning(m_given, draft).state(root, m_type.fields);
    else if (care == Care::beside)
        Pinning(m_given, draft).stateBeside(root, m_type.fields, m_typed, m_before);
    Reader reader(m_given, m_place.design, draft, reading, isNew);
    reader.object(root, m_type.fields, {&m_typed, isNew ? nullptr : &m_before, "$"});
    reading.item = m_before;
    if (draft.isChanged())
        reading.sampleRow = draft.at(Nodes(m_given, draft).stated(root)).name;
    else if (const auto known = draft.known(m_type.entity, m_row))
        reading.sampleRow = draft.at(*known).name;
    if (draft.isChanged())
        take(draft, reading);
    return reading;
}

void DocumentReading::take(const Draft &draft, Reading &reading) const
{
    if (!draft.isWithinLimit()) {
        reading.meanings.push_back(
            {Kind::impossible, "$",
             "The document stands for more than " + grouped(Draft::mostStated)
                 + " generated rows, and this change would need all of them as sample rows; change "
                   "a smaller document."});
        return;
    }
    std::vector<model::Edit> edits = editsOf(draft);
    Result<std::shared_ptr<const Given>> after = edited(edits);
    if (!after) {
        reading.meanings.push_back({Kind::impossible, "$", after.error().message});
        return;
    }
    reading.after = *after;
    reading.edits = std::move(edits);
    reading.item = (*after)->item(m_place, (*after)->rows().sampleRow(reading.sampleRow));
    sayStated(reading, draft);
    compare(reading);
}

std::vector<model::Edit> DocumentReading::editsOf(const Draft &draft) const
{
    std::vector<model::Edit> edits;
    model::Population population = *m_given.workbook().population;
    for (const model::SampleRow &row : population.sampleRows) {
        if (!draft.named(row.name))
            edits.push_back(model::RemoveSampleRow {row.name});
    }
    population.sampleRows = draft.rows();
    edits.push_back(model::ChangePopulation {std::move(population)});
    return edits;
}

Result<std::shared_ptr<const Given>> DocumentReading::edited(
    const std::vector<model::Edit> &edits) const
{
    const Result<model::Workbook> workbook = model::applyAll(m_given.workbook(), edits);
    if (!workbook)
        return workbook.error();
    return m_given.after(*workbook, m_stop);
}

void DocumentReading::sayStated(Reading &reading, const Draft &draft) const
{
    int all = 0;
    std::string entities;
    for (const auto &[entity, number] : draft.promoted()) {
        all += number;
        entities += (entities.empty() ? "" : ", ") + grouped(number) + " of " + entity;
    }
    if (all > 0)
        reading.meanings.push_back({Kind::stated, "$",
                                    grouped(all)
                                        + (all == 1 ? " generated row becomes a sample row"
                                                    : " generated rows become sample rows")
                                        + ", so that the document stays as it is: " + entities
                                        + '.'});
}

void DocumentReading::compare(Reading &reading) const
{
    if (reading.item.is_null()) {
        reading.meanings.push_back(
            {Kind::impossible, "$",
             "With these values the document would no longer be among " + inQuotes(m_type.name)
                 + ", whose filter leaves it out; change the filter of the document type first."});
        reading.edits.clear();
        reading.after.reset();
        return;
    }
    std::set<std::string> spoken;
    for (const Meaning &meaning : reading.meanings) {
        if (meaning.kind == Kind::impossible || meaning.kind == Kind::ignored)
            spoken.insert(meaning.path);
    }
    Comparison comparison(spoken);
    comparison.object(m_type.fields, m_typed, m_before.is_null() ? nullptr : &m_before,
                      reading.item, "$");
    for (Meaning &meaning : comparison.take())
        reading.meanings.push_back(std::move(meaning));
}

Reading nowhere(const DocumentPlace &place)
{
    Reading reading;
    reading.meanings.push_back({Kind::impossible, "$",
                                "The design " + inQuotes(place.design) + " has no document type "
                                    + inQuotes(place.type) + " in " + inQuotes(place.container)
                                    + "."});
    return reading;
}

/// Row of the entity that the document is of, by its key; noRow when there is none.
Row rowOf(const Given &given, const model::DocumentType &type, const Json &typed)
{
    const model::Entity *entity = given.workbook().entity(type.entity);
    for (const model::Field &field : type.fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        const Json *value = memberOf(typed, field.name);
        if (!own || !value || !entity || own->attribute != entity->key)
            continue;
        Draft draft(given.workbook(), given.rows());
        const auto found = Nodes(given, draft).find(type.entity, entity->key, *value);
        return found ? found->row : noRow;
    }
    return noRow;
}

} // namespace

bool Reading::isPossible() const
{
    return std::none_of(meanings.begin(), meanings.end(),
                        [](const Meaning &meaning) { return meaning.kind == Kind::impossible; });
}

Reading read(const Given &given, const DocumentPlace &place, Row row, const Json &typed,
             std::stop_token stop)
{
    if (!given.type(place))
        return nowhere(place);
    return DocumentReading(given, place, row, typed, std::move(stop)).run();
}

Reading readNew(const Given &given, const DocumentPlace &place, const Json &typed,
                std::stop_token stop)
{
    const model::DocumentType *type = given.type(place);
    if (!type)
        return nowhere(place);
    return DocumentReading(given, place, rowOf(given, *type, typed), typed, std::move(stop)).run();
}

} // namespace partita::typing
