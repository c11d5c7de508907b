#include "engine/execution/reference.h"

#include "engine/execution/reading/resulttree.h"
#include "engine/places/values.h"
#include "engine/planning/lookup.h"

#include <algorithm>
#include <numeric>

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;
using population::noRow;
using population::Row;

class Reader {
public:
    explicit Reader(const population::Rows &rows)
        : m_rows(rows)
        , m_workbook(rows.workbook())
    {
    }

    using Parameters = std::map<std::string, model::Json>;

    bool matchesAll(const places::Question &question, Row row, const Parameters &parameters)
    {
        return m_rows.isLive(question.entity, row)
            && std::all_of(question.conditions.begin(), question.conditions.end(),
                           [&](const places::Condition &condition) {
                               return matches(question.entity, condition, row, parameters);
                           });
    }

    Json shaped(const places::Shape &shape, const std::string &entity, Row row)
    {
        Json result = Json::object();
        for (const places::Piece &piece : shape.pieces)
            addPiece(piece, entity, row, result);
        return result;
    }

    /// By row: the values that it is ordered by.
    std::vector<std::vector<json::Value>> sortValues(const places::Question &question,
                                                     const std::vector<Row> &rows)
    {
        std::vector<std::vector<json::Value>> all;
        for (const Row row : rows) {
            std::vector<json::Value> &values = all.emplace_back();
            for (const places::SortKey &key : question.order)
                values.push_back(key.aggregate
                                     ? aggregateOver(*key.aggregate, question.entity, row)
                                     : valueAt(question.entity, row, key.roles, key.attribute));
        }
        return all;
    }

private:
    bool matches(const std::string &entity, const places::Condition &condition, Row row,
                 const Parameters &parameters)
    {
        const auto holds
            = [&](const places::Condition &part) { return matches(entity, part, row, parameters); };
        const std::vector<places::Condition> &parts = condition.parts;
        switch (condition.kind) {
        case places::Condition::Kind::all:
            return std::all_of(parts.begin(), parts.end(), holds);
        case places::Condition::Kind::any:
            return std::any_of(parts.begin(), parts.end(), holds);
        case places::Condition::Kind::none:
            return std::none_of(parts.begin(), parts.end(), holds);
        default:
            break;
        }
        const json::Value wanted = operandValue(condition.operand, parameters);
        if (condition.kind == places::Condition::Kind::hasPartner)
            return hasPartner(entity, condition.roles.front(), row, wanted);
        return places::meets(condition.comparison(),
                             valueAt(entity, row, condition.roles, condition.attribute), wanted,
                             operandValue(condition.operandTo, parameters));
    }

    json::Value operandValue(const std::optional<places::Operand> &operand,
                             const Parameters &parameters)
    {
        if (!operand)
            return {};
        if (operand->kind == places::Operand::Kind::constant)
            return operand->constant.root();
        const auto found = parameters.find(operand->name);
        return found == parameters.end() ? json::Value()
                                         : places::fromNlohmann(found->second, m_arena);
    }

    /// The attribute, or a member of it, at the end of a path of to-one roles.
    json::Value valueAt(std::string entity, Row row, const std::vector<std::string> &roles,
                        const std::string &attribute)
    {
        for (const std::string &name : roles) {
            const std::optional<model::Role> role = model::findRole(m_workbook, entity, name);
            row = role ? m_rows.partner(entity, row, name) : noRow;
            if (row == noRow)
                return {};
            entity = role->partner;
        }
        return m_rows.value(entity, row, attribute, m_arena);
    }

    bool hasPartner(const std::string &entity, const std::string &roleName, Row row,
                    json::Value key)
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, roleName);
        const std::vector<Row> partners = m_rows.partners(entity, row, roleName);
        return std::any_of(partners.begin(), partners.end(), [&](Row partner) {
            return partner != noRow
                && json::equal(m_rows.key(role->partner, partner, m_arena), key);
        });
    }

    void addPiece(const places::Piece &piece, const std::string &root, Row row, Json &result)
    {
        std::string entity = root;
        for (const std::string &name : piece.roles) {
            const std::optional<model::Role> role = model::findRole(m_workbook, entity, name);
            row = m_rows.partner(entity, row, name);
            if (row == noRow)
                return;
            entity = role->partner;
        }
        if (const auto *attribute = std::get_if<places::Piece::Attribute>(&piece.what)) {
            const json::Value value = m_rows.value(entity, row, attribute->name, m_arena);
            if (!value.isUndefined())
                placeIn(result, piece.as,
                        places::toNlohmann(places::truncated(value, attribute->truncate)));
        } else if (const auto *aggregate = std::get_if<places::Piece::Aggregate>(&piece.what)) {
            addAggregate(piece, aggregate->source, entity, row, result);
        } else if (const auto *rows = std::get_if<places::Piece::Rows>(&piece.what)) {
            addRows(piece, *rows, entity, row, result);
        }
    }

    void addAggregate(const places::Piece &piece, const model::AggregateSource &source,
                      const std::string &entity, Row row, Json &result)
    {
        const json::Value value = aggregateOver(source, entity, row);
        if (!value.isUndefined())
            placeIn(result, piece.as, places::toNlohmann(value));
    }

    json::Value aggregateOver(const model::AggregateSource &source, const std::string &entity,
                              Row row)
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, source.role);
        const std::vector<Row> partners = m_rows.partners(entity, row, source.role);
        std::vector<json::Value> values;
        if (!source.attribute.empty()) {
            for (const Row partner : partners)
                values.push_back(m_rows.value(role->partner, partner, source.attribute, m_arena));
        }
        return places::aggregateOver(source.function, values,
                                     static_cast<std::int64_t>(partners.size()));
    }

    void addRows(const places::Piece &piece, const places::Piece::Rows &wanted,
                 const std::string &entity, Row row, Json &result)
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, wanted.role);
        std::vector<Row> partners = m_rows.partners(entity, row, wanted.role);
        const auto keyOf = [&](Row partner) {
            return m_rows.value(role->partner, partner, wanted.orderBy, m_arena);
        };
        const bool isOrdered = !wanted.orderBy.empty();
        if (isOrdered) {
            std::stable_sort(partners.begin(), partners.end(), [&](Row left, Row right) {
                const int order = json::compare(keyOf(left), keyOf(right));
                return wanted.descending ? order > 0 : order < 0;
            });
        }
        Json array = Json::array();
        for (const Row partner : partners) {
            Json element = shaped(wanted.shape.front(), role->partner, partner);
            if (isOrdered) {
                const json::Value key = keyOf(partner);
                element[planning::orderMember]
                    = key.isUndefined() ? Json::array() : Json::array({places::toNlohmann(key)});
            }
            array.push_back(std::move(element));
        }
        placeIn(result, piece.as, std::move(array));
    }

    const population::Rows &m_rows;
    const model::Workbook &m_workbook;
    json::Arena m_arena;
};

} // namespace

ReferenceAnswer referenceAnswer(const model::Query &query,
                                const std::map<std::string, model::Json> &parameters,
                                const population::Rows &rows)
{
    Reader reader(rows);
    const places::Shape shape = places::shapeOf(rows.workbook(), query);
    const places::Question question = places::questionOf(rows.workbook(), query);
    std::vector<Row> found;
    for (Row row = 0; row < rows.capacity(query.root); ++row) {
        if (reader.matchesAll(question, row, parameters))
            found.push_back(row);
    }
    const std::vector<std::vector<json::Value>> values = reader.sortValues(question, found);
    std::vector<std::size_t> positions(found.size());
    std::iota(positions.begin(), positions.end(), std::size_t {0});
    std::stable_sort(positions.begin(), positions.end(), [&](std::size_t left, std::size_t right) {
        for (std::size_t i = 0; i < question.order.size(); ++i) {
            const int order = json::compare(values[left][i], values[right][i]);
            if (order != 0)
                return question.order[i].descending ? order > 0 : order < 0;
        }
        return false;
    });
    ReferenceAnswer answer;
    for (const std::size_t position : positions) {
        answer.rows.push_back(reader.shaped(shape, query.root, found[position]));
        Json keys = Json::array();
        for (const json::Value value : values[position])
            keys.push_back(value.isUndefined() ? Json::array()
                                               : Json::array({places::toNlohmann(value)}));
        answer.orderKeys.push_back(std::move(keys));
    }
    return answer;
}

bool isAnswer(const model::Query &query, const std::map<std::string, model::Json> &parameters,
              const population::Rows &rows, population::Row row)
{
    return Reader(rows).matchesAll(places::questionOf(rows.workbook(), query), row, parameters);
}

} // namespace partita::execution
