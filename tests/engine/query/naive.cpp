#include "tests/engine/query/naive.h"

#include "engine/query/syntax/parser.h"
#include "engine/query/syntax/print.h"
#include "tests/engine/query/naivefunctions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

namespace naive {

using namespace partita::query;
using ast::ExpressionKind;
using ast::Operation;

namespace {

using Bindings = std::vector<std::pair<std::string, Maybe>>;

class Interpreter {
public:
    explicit Interpreter(const std::vector<Json> &items)
        : m_items(items)
    {
    }

    std::vector<Maybe> block(const ast::Select &select, const Bindings &outer, bool top)
    {
        std::vector<Bindings> rows {outer};
        for (std::size_t i = 0; i < select.from.size(); ++i) {
            std::vector<Bindings> next;
            for (const Bindings &row : rows)
                join(select.from[i], row, top && i == 0, next);
            rows = std::move(next);
        }
        if (select.where)
            std::erase_if(
                rows, [&](const Bindings &row) { return !isTrue(evaluate(*select.where, row)); });
        std::vector<Maybe> results;
        if (isGrouped(select))
            results = groups(select, rows);
        else
            results = plain(select, rows);
        return window(select, std::move(results));
    }

private:
    static bool isAggregate(const ast::Expression &expression)
    {
        return expression.kind == ExpressionKind::call
            && (expression.text == "COUNT" || expression.text == "SUM" || expression.text == "MIN"
                || expression.text == "MAX" || expression.text == "AVG");
    }

    static bool isGrouped(const ast::Select &select)
    {
        return !select.groupBy.empty()
            || std::any_of(
                select.items.begin(), select.items.end(),
                [](const ast::SelectItem &item) { return isAggregate(*item.expression); });
    }

    void join(const ast::Source &source, const Bindings &row, bool first,
              std::vector<Bindings> &out)
    {
        std::vector<Maybe> values;
        if (source.query) {
            values = block(*source.query, row, first);
        } else if (first) {
            for (const Json &item : m_items)
                values.emplace_back(item);
        } else {
            values.push_back(lookup(source.root, row));
        }
        std::string alias = source.root;
        for (const ast::PathStep &step : source.path) {
            for (Maybe &value : values)
                value = step.index ? element(value, static_cast<std::size_t>(*step.index))
                                   : member(value, step.name);
            if (!step.index)
                alias = step.name;
        }
        if (!source.alias.empty())
            alias = source.alias;
        for (const Maybe &value : values) {
            if (!source.iterates) {
                if (value)
                    out.push_back(with(row, alias, value));
            } else if (value && value->is_array()) {
                for (const Json &each : *value)
                    out.push_back(with(row, alias, each));
            }
        }
    }

    static Bindings with(Bindings row, const std::string &alias, const Maybe &value)
    {
        row.emplace_back(alias, value);
        return row;
    }

    static Maybe lookup(const std::string &name, const Bindings &row)
    {
        for (auto at = row.rbegin(); at != row.rend(); ++at) {
            if (at->first == name)
                return at->second;
        }
        throw std::runtime_error("name " + name);
    }

    static Maybe member(const Maybe &value, const std::string &name)
    {
        return value && value->is_object() && value->contains(name) ? Maybe((*value)[name])
                                                                    : Maybe();
    }

    static Maybe element(const Maybe &value, std::size_t index)
    {
        return value && value->is_array() && index < value->size() ? Maybe((*value)[index])
                                                                   : Maybe();
    }

    std::vector<Maybe> plain(const ast::Select &select, std::vector<Bindings> &rows)
    {
        for (auto key = select.orderBy.rbegin(); key != select.orderBy.rend(); ++key) {
            const auto value = [&](const Bindings &row) { return evaluate(*key->expression, row); };
            std::stable_sort(rows.begin(), rows.end(),
                             [&](const Bindings &left, const Bindings &right) {
                                 const int sign = order(value(left), value(right));
                                 return key->descending ? sign > 0 : sign < 0;
                             });
        }
        std::vector<Maybe> results;
        for (const Bindings &row : rows)
            results.push_back(project(
                select,
                [&](const ast::Expression &expression) { return evaluate(expression, row); }, row));
        return results;
    }

    using Evaluate = std::function<Maybe(const ast::Expression &)>;

    static Maybe project(const ast::Select &select, const Evaluate &evaluate, const Bindings &row)
    {
        if (select.kind == ast::SelectKind::star)
            return row.back().second;
        if (select.kind == ast::SelectKind::value)
            return evaluate(*select.items.front().expression);
        Json object = Json::object();
        int unnamed = 0;
        for (const ast::SelectItem &item : select.items) {
            std::string name = item.alias;
            const bool named = item.expression->kind == ExpressionKind::name
                || item.expression->kind == ExpressionKind::member;
            if (name.empty())
                name = named ? item.expression->text : "$" + std::to_string(++unnamed);
            if (const Maybe value = evaluate(*item.expression))
                object[name] = *value;
        }
        return object;
    }

    std::vector<Maybe> groups(const ast::Select &select, const std::vector<Bindings> &rows)
    {
        std::map<std::string, std::vector<Bindings>> groups;
        if (select.groupBy.empty())
            groups[""];
        for (const Bindings &row : rows) {
            std::string key;
            for (const ast::ExpressionPointer &part : select.groupBy) {
                const Maybe value = evaluate(*part, row);
                key += value ? value->dump() : "undefined";
                key += '\n';
            }
            groups[key].push_back(row);
        }
        std::vector<Maybe> results;
        for (const auto &[key, members] : groups) {
            const auto value = [&, &group = members](const ast::Expression &expression) {
                if (isAggregate(expression))
                    return aggregate(expression, group);
                return group.empty() ? evaluate(expression, {})
                                     : evaluate(expression, group.front());
            };
            results.push_back(project(select, value, {}));
        }
        return results;
    }

    Maybe aggregate(const ast::Expression &call, const std::vector<Bindings> &rows)
    {
        std::vector<Json> values;
        for (const Bindings &row : rows) {
            if (const Maybe value = evaluate(*call.children.front(), row))
                values.push_back(*value);
        }
        if (call.text == "COUNT")
            return Json(values.size());
        if (call.text == "MIN" || call.text == "MAX") {
            Maybe best;
            for (const Json &value : values) {
                if (value.is_structured())
                    return {};
                if (!best || (call.text == "MIN") == (order(value, best) < 0))
                    best = order(value, best) == 0 ? best : Maybe(value);
            }
            return best;
        }
        double sum = 0;
        for (const Json &value : values) {
            if (!value.is_number())
                return {};
            sum += value.get<double>();
        }
        if (call.text == "SUM")
            return number(sum);
        return values.empty() ? Maybe() : number(sum / static_cast<double>(values.size()));
    }

    static std::vector<Maybe> window(const ast::Select &select, std::vector<Maybe> rows)
    {
        if (select.kind != ast::SelectKind::list)
            std::erase_if(rows, [](const Maybe &row) { return !row; });
        if (select.distinct) {
            std::vector<Maybe> distinct;
            for (const Maybe &row : rows) {
                if (std::none_of(distinct.begin(), distinct.end(),
                                 [&](const Maybe &other) { return same(row, other); }))
                    distinct.push_back(row);
            }
            rows = std::move(distinct);
        }
        std::size_t first = 0;
        std::size_t end = rows.size();
        if (select.top)
            end = std::min(end, static_cast<std::size_t>(select.top->number));
        if (select.skip) {
            first = std::min(end, static_cast<std::size_t>(select.skip->number));
            end = std::min(end, first + static_cast<std::size_t>(select.limit->number));
        }
        return {rows.begin() + static_cast<std::ptrdiff_t>(first),
                rows.begin() + static_cast<std::ptrdiff_t>(end)};
    }

    Maybe evaluate(const ast::Expression &e, const Bindings &row)
    {
        const auto child = [&](std::size_t i) { return evaluate(*e.children[i], row); };
        switch (e.kind) {
        case ExpressionKind::literal:
            return e.value.isUndefined() ? Maybe() : Maybe(fromLiteral(e.value));
        case ExpressionKind::name:
            return lookup(e.text, row);
        case ExpressionKind::member:
            return member(child(0), e.text);
        case ExpressionKind::element: {
            const Maybe index = child(1);
            if (typeOf(index) == Type::string)
                return member(child(0), index->get<std::string>());
            if (typeOf(index) != Type::number || index->get<double>() < 0
                || index->get<double>() != std::trunc(index->get<double>()))
                return {};
            return element(child(0), index->get<std::size_t>());
        }
        case ExpressionKind::unary: {
            const Maybe value = child(0);
            if (e.operation == Operation::logicalNot)
                return negate(value);
            if (typeOf(value) != Type::number)
                return {};
            const double n = value->get<double>();
            return e.operation == Operation::negate ? number(-n)
                : e.operation == Operation::plus    ? value
                                                    : number(~static_cast<std::int32_t>(n));
        }
        case ExpressionKind::binary:
            if (e.operation >= Operation::less && e.operation <= Operation::notEqual)
                return compare(e.operation, child(0), child(1));
            return binary(e.operation, child(0), child(1));
        case ExpressionKind::conjunction:
        case ExpressionKind::disjunction: {
            Maybe value = child(0);
            for (std::size_t i = 1; i < e.children.size(); ++i)
                value = e.kind == ExpressionKind::conjunction ? both(value, child(i))
                                                              : either(value, child(i));
            // A chain is one operation: an undefined part shows only when nothing decides.
            const auto decides = [&](std::size_t i) {
                return e.kind == ExpressionKind::conjunction ? isFalse(child(i)) : isTrue(child(i));
            };
            for (std::size_t i = 0; i < e.children.size(); ++i) {
                if (decides(i))
                    return truth(e.kind == ExpressionKind::disjunction);
            }
            return value;
        }
        case ExpressionKind::coalesce: {
            const Maybe value = child(0);
            return value ? value : child(1);
        }
        case ExpressionKind::conditional:
            return isTrue(child(0)) ? child(1) : child(2);
        case ExpressionKind::between: {
            const Maybe value = both(compare(Operation::greaterEqual, child(0), child(1)),
                                     compare(Operation::lessEqual, child(0), child(2)));
            return e.negated ? negate(value) : value;
        }
        case ExpressionKind::in: {
            const Maybe value = child(0);
            if (!value)
                return {};
            bool found = false;
            for (std::size_t i = 1; i < e.children.size(); ++i)
                found = found || same(value, child(i));
            return truth(found != e.negated);
        }
        case ExpressionKind::like: {
            const Maybe text = child(0);
            const Maybe pattern = child(1);
            if (typeOf(text) != Type::string || typeOf(pattern) != Type::string)
                return {};
            return truth(like(text->get<std::string>(), pattern->get<std::string>()) != e.negated);
        }
        case ExpressionKind::array: {
            Json array = Json::array();
            for (std::size_t i = 0; i < e.children.size(); ++i) {
                if (const Maybe value = child(i))
                    array.push_back(*value);
            }
            return array;
        }
        case ExpressionKind::object: {
            Json object = Json::object();
            for (std::size_t i = 0; i < e.children.size(); ++i) {
                if (const Maybe value = child(i))
                    object[e.names[i]] = *value;
            }
            return object;
        }
        case ExpressionKind::call:
            return naive::call(e.text, values(e.children, row));
        default:
            return query(e, row);
        }
    }

    Maybe query(const ast::Expression &e, const Bindings &row)
    {
        const std::vector<Maybe> rows = block(*e.query, row, false);
        if (e.kind == ExpressionKind::exists)
            return truth(!rows.empty());
        if (e.kind == ExpressionKind::arrayOf) {
            Json array = Json::array();
            for (const Maybe &value : rows)
                array.push_back(*value);
            return array;
        }
        if (rows.size() > 1)
            throw std::runtime_error("more than one row");
        return rows.empty() ? Maybe() : rows.front();
    }

    std::vector<Maybe> values(const std::vector<ast::ExpressionPointer> &expressions,
                              const Bindings &row)
    {
        std::vector<Maybe> all;
        for (const ast::ExpressionPointer &expression : expressions)
            all.push_back(evaluate(*expression, row));
        return all;
    }

    const std::vector<Json> &m_items;
};

} // namespace

std::vector<Json> run(const std::string &query, const std::vector<Json> &items)
{
    partita::Result<ParsedQuery> parsed = parse(query);
    if (!parsed)
        throw std::runtime_error(parsed.error().message);
    std::vector<Json> rows;
    for (const Maybe &row : Interpreter(items).block(*parsed->select, {}, true))
        rows.push_back(row.value_or(Json()));
    return rows;
}

} // namespace naive
