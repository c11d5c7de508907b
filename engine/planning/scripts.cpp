#include "engine/planning/scripts.h"

#include "engine/places/identifier.h"
#include "engine/planning/lookups/querytext.h"
#include "engine/query/queryreferences.h"

#include <set>

namespace partita::planning {
namespace {

std::string member(const std::string &base, const std::vector<std::string> &path)
{
    std::string text = base;
    for (const std::string &name : path)
        text += query::propertyText(name);
    return text;
}

/// Recomputes an aggregate at `place` from the array in the same object.
std::string aggregateStatement(const AggregateArray &aggregate, const std::string &target,
                               const std::string &place)
{
    const std::string values = member(target, aggregate.arrayPath)
        + ".map(function (element) { return " + member("element", aggregate.elementPath) + "; })";
    const std::string numbers
        = values + ".filter(function (value) { return typeof value === \"number\"; })";
    const std::string sum = ".reduce(function (sum, value) { return sum + value; }, 0)";
    const auto first = [&](const std::string &before) {
        return place + " = " + values
            + ".filter(function (value) { return value !== undefined; }).sort(function (a, b) { return a "
            + before + " b ? -1 : 1; })[0];";
    };
    switch (aggregate.function) {
    case model::AggregateFunction::count:
        return place + " = " + values + ".length;";
    case model::AggregateFunction::sum:
        return place + " = " + numbers + sum + ";";
    case model::AggregateFunction::average:
        return "if (" + numbers + ".length) " + place + " = " + numbers + sum + " / " + numbers
            + ".length; else delete " + place + ";";
    case model::AggregateFunction::min:
        return first("<");
    case model::AggregateFunction::max:
        break;
    }
    return first(">");
}

/// Writes the statement for an operation on the property at `place` of `target`, the object of its
/// level, with the argument `value`.
struct StatementWriter {
    std::string target;
    std::string place;
    std::string value;

    std::string operator()(const SetValue &) const { return setting(); }
    std::string operator()(const AskAnew &) const { return setting(); }
    std::string operator()(const AdjustSum &sum) const
    {
        return sum.isBeforeKnown ? place + " += " + value + ";" : setting();
    }
    std::string operator()(const Increment &increment) const
    {
        if (increment.given)
            return place + " = (" + place + " || 0)" + (increment.sign < 0 ? " - " : " + ") + value
                + ";";
        return place + (increment.sign < 0 ? " -= " : " += ") + (increment.value ? value : "1")
            + ";";
    }
    std::string operator()(const KeepExtreme &keep) const
    {
        return "if (" + value + " !== null && !(" + place + (keep.isSmallest ? " <= " : " >= ")
            + value + ")) " + place + " = " + value + ";";
    }
    std::string operator()(const Append &append) const
    {
        std::string text = append.given ? "if (!" + place + ") " + place + " = []; " : "";
        text += place + ".push(" + value + ");";
        if (!append.orderPath.empty())
            text += " " + place + ".sort(function (a, b) { return " + member("a", append.orderPath)
                + " < " + member("b", append.orderPath) + " ? 1 : -1; });";
        if (append.latest)
            text += " " + place + " = " + place + ".slice(0, " + std::to_string(*append.latest)
                + ");";
        return text;
    }
    std::string operator()(const RemoveElements &removal) const
    {
        return (removal.given ? "if (" + place + ") " : "") + place + " = " + place
            + ".filter(function (element) { return " + member("element", removal.keyPath)
            + " !== " + value + "; });";
    }
    std::string operator()(const AggregateArray &aggregate) const
    {
        return aggregateStatement(aggregate, target, place);
    }
    std::string operator()(const Divide &divide) const
    {
        const std::string count = member(target, divide.countPath);
        return "if (" + count + " > 0) " + place + " = " + member(target, divide.sumPath) + " / "
            + count + "; else delete " + place + ";";
    }
    std::string operator()(const Compose &) const { return {}; } // never in a procedure

    std::string setting() const
    {
        return "if (" + value + " === null) delete " + place + "; else " + place + " = " + value
            + ";";
    }
};

/// The statement, inside loops over the levels of the item when the change is not at its root.
std::string statements(const FieldChange &change, const std::string &item, const std::string &value,
                       const std::string &selector, const std::string &indent)
{
    std::string target = item;
    std::string open;
    std::string close;
    std::string inner = indent;
    for (std::size_t i = 0; i < change.levels.size(); ++i) {
        const std::string next = "level" + std::to_string(i + 1);
        const std::string place = member(target, change.levels[i].path);
        const std::string list = change.levels[i].isArray ? place : "[" + place + "]";
        open += inner + list + ".forEach(function (" + next + ") {\n";
        close = inner + "});\n" + close;
        inner += "    ";
        target = next;
    }
    if (change.selector) {
        open += inner + "if (" + member(target, change.selectorPath) + " !== " + selector
            + ") return;\n";
    }
    const StatementWriter writer {target, member(target, change.path), value};
    return open + inner + std::visit(writer, change.operation) + "\n" + close;
}

std::string idName(const std::string &variable)
{
    return variable + "Id";
}

/// A name for the write's item that is unique in the procedure.
std::string nameOfItem(const ItemWrite &write, std::set<std::string> &used)
{
    const std::string item = places::identifierFrom(write.documentType, "item");
    std::string name = item;
    for (int number = 2; !used.insert(name).second; ++number)
        name = item + std::to_string(number);
    return name;
}

/// Nested requests of a procedure: each is sent in the callback of the one before.
struct Nesting {
    std::string open;
    std::string close;
    std::string indent = "    ";

    /// `request`: the text up to the callback. Whatever is added next is inside the callback.
    void add(const std::string &request, const std::string &arguments)
    {
        open += indent + request + ", function (" + arguments + ") {\n";
        close = indent + "});\n" + close;
        indent += "    ";
        open += indent + "if (error) throw error;\n";
    }
};

/// Reads an item, changes it and replaces it.
void addRewriting(const ItemWrite &write, const std::string &item,
                  std::vector<std::string> &parameters, Nesting &body)
{
    parameters.push_back(idName(item));
    body.add("collection.readDocument(collection.getAltLink() + \"/docs/\" + " + idName(item),
             "error, " + item);
    int number = 0;
    for (const FieldChange &change : write.changes()) {
        const std::string suffix = std::to_string(++number);
        const std::string value = item + "Value" + suffix;
        const std::string selector = item + "Key" + suffix;
        if (needsArgument(change))
            parameters.push_back(value);
        if (change.selector)
            parameters.push_back(selector);
        body.open += statements(change, item, value, selector, body.indent);
    }
    body.add("collection.replaceDocument(" + item + "._self, " + item, "error");
}

/// Creates or deletes an item, which is null when the type's filter excludes the row.
void addWhole(const ItemWrite &write, const std::string &item, Nesting &body)
{
    body.open += body.indent + (write.type->filter ? "if (" + item + " !== null) " : "")
        + (write.removal() ? "collection.deleteDocument(collection.getAltLink() + \"/docs/\" + "
                           : "collection.createDocument(collection.getSelfLink(), ")
        + item + ", function (error) {\n" + body.indent + "    if (error) throw error;\n"
        + body.indent + "});\n";
}

} // namespace

bool needsArgument(const FieldChange &change)
{
    if (const auto *increment = std::get_if<Increment>(&change.operation))
        return increment->value.has_value() || increment->given.has_value();
    return !std::holds_alternative<Divide>(change.operation)
        && !std::holds_alternative<AggregateArray>(change.operation);
}

std::string procedureText(const std::string &name,
                          const std::vector<const ItemWrite *> &transaction)
{
    std::vector<std::string> parameters;
    Nesting body;
    std::set<std::string> used;
    std::vector<std::pair<const ItemWrite *, std::string>> whole; // with their names
    for (const ItemWrite *write : transaction) {
        if (write->changing())
            continue;
        whole.emplace_back(write, nameOfItem(*write, used));
        parameters.push_back(whole.back().second);
    }
    for (const ItemWrite *write : transaction) {
        if (write->changing())
            addRewriting(*write, nameOfItem(*write, used), parameters, body);
    }
    for (const auto &[write, item] : whole)
        addWhole(*write, item, body);
    std::string list;
    for (const std::string &parameter : parameters)
        list += (list.empty() ? "" : ", ") + parameter;
    return "function " + name + "(" + list
        + ") {\n    var collection = getContext().getCollection();\n" + body.open + body.close
        + "}\n";
}

std::string orderPropertyOf(const model::DocumentType &type)
{
    std::string order = type.cap->orderBy;
    for (const model::Field &field : type.fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        if (own && own->attribute == type.cap->orderBy)
            order = field.name;
    }
    return order;
}

std::string capTriggerText(const std::string &name, const model::DocumentType &type)
{
    const std::string alias = "c";
    std::string where;
    const std::string order = query::propertyText(orderPropertyOf(type));
    for (const model::Field &field : type.fields) {
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            where += (where.empty() ? " WHERE " : " AND ") + alias + query::propertyText(field.name)
                + " = " + constant->value.dump();
    }
    const std::string count = "SELECT VALUE COUNT(1) FROM " + alias + where;
    const std::string known = count + (where.empty() ? " WHERE " : " AND ") + alias + ".id = @id";
    const std::string oldest = " * FROM " + alias + where + " ORDER BY " + alias + order;
    const auto quoted = [](const std::string &text) { return model::Json(text).dump(); };
    // Queries of a script see the items before the request, so that the written one is counted
    // separately.
    std::string text = R"js(function %name() {
    var collection = getContext().getCollection();
    var written = getContext().getResponse().getBody();
    var link = collection.getSelfLink();
    collection.queryDocuments(link, %count, function (error, counts) {
        if (error) throw error;
        var parameters = [{ name: "@id", value: written.id }];
        collection.queryDocuments(link, { query: %known, parameters: parameters }, function (error, known) {
            if (error) throw error;
            var excess = counts[0] + 1 - known[0] - %most;
            if (excess <= 0) return;
            collection.queryDocuments(link, "SELECT TOP " + (excess + known[0]) + %oldest, function (error, items) {
                if (error) throw error;
                removeOldest(items, excess);
            });
        });
    });
    function removeOldest(items, excess) {
        var oldest = items.filter(function (item) { return item.id !== written.id; });
        var place = oldest.findIndex(function (item) { return item%order > written%order; });
        oldest.splice(place < 0 ? oldest.length : place, 0, written);
        oldest.slice(0, excess).forEach(function (item) {
            collection.deleteDocument(item._self, function (error) { if (error) throw error; });
        });
    }
}
)js";
    const std::pair<std::string_view, std::string> parts[]
        = {{"%name", name},           {"%count", quoted(count)},
           {"%known", quoted(known)}, {"%oldest", quoted(oldest)},
           {"%order", order},         {"%most", std::to_string(type.cap->count)}};
    for (const auto &[mark, part] : parts) {
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + part.size()))
            text.replace(at, mark.size(), part);
    }
    return text;
}

} // namespace partita::planning
