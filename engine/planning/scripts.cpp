#include "engine/planning/scripts.h"

#include "engine/places/identifier.h"
#include "engine/planning/lookups/querytext.h"
#include "engine/query/mentions.h"

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

/// Computes an aggregate anew from the array at hand.
std::string aggregateStatement(const Change &change, const std::string &target)
{
    const std::string place = member(target, change.path);
    const std::string values = member(target, change.arrayPath)
        + ".map(function (element) { return " + member("element", change.elementPath) + "; })";
    const std::string numbers
        = values + ".filter(function (value) { return typeof value === \"number\"; })";
    const std::string sum = ".reduce(function (sum, value) { return sum + value; }, 0)";
    const auto first = [&](const std::string &before) {
        return place + " = " + values
            + ".filter(function (value) { return value !== undefined; }).sort(function (a, b) { return a "
            + before + " b ? -1 : 1; })[0];";
    };
    switch (change.function) {
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

/// One statement that does a change to `target`, the object of its level.
std::string statement(const Change &change, const std::string &target, const std::string &value)
{
    const std::string place = member(target, change.path);
    switch (change.kind) {
    case Change::Kind::recompute:
        if (!change.arrayPath.empty())
            return aggregateStatement(change, target);
        [[fallthrough]];
    case Change::Kind::set:
        return "if (" + value + " === null) delete " + place + "; else " + place + " = " + value
            + ";";
    case Change::Kind::increment: {
        const std::string by = change.built || change.before ? value : "1";
        return place + (change.sign < 0 ? " -= " : " += ") + by + ";";
    }
    case Change::Kind::lower:
        return "if (" + value + " !== null && !(" + place + " <= " + value + ")) " + place + " = "
            + value + ";";
    case Change::Kind::raise:
        return "if (" + value + " !== null && !(" + place + " >= " + value + ")) " + place + " = "
            + value + ";";
    case Change::Kind::append: {
        std::string text = place + ".push(" + value + ");";
        if (!change.orderPath.empty())
            text += " " + place + ".sort(function (a, b) { return " + member("a", change.orderPath)
                + " < " + member("b", change.orderPath) + " ? 1 : -1; });";
        if (change.latest)
            text += " " + place + " = " + place + ".slice(0, " + std::to_string(*change.latest)
                + ");";
        return text;
    }
    case Change::Kind::divide: {
        const std::string count = member(target, change.countPath);
        return "if (" + count + " > 0) " + place + " = " + member(target, change.sumPath) + " / "
            + count + "; else delete " + place + ";";
    }
    case Change::Kind::compose: // never in a procedure
    case Change::Kind::takeOut:
        break;
    }
    return place + " = " + place + ".filter(function (element) { return "
        + member("element", change.keyPath) + " !== " + value + "; });";
}

/// The statement, inside loops over the levels of an item where the change is not at its root.
std::string statements(const Change &change, const std::string &item, const std::string &value,
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
    return open + inner + statement(change, target, value) + "\n" + close;
}

std::string idName(const std::string &variable)
{
    return variable + "Id";
}

/// A name for the touch's item that no other of the procedure has.
std::string nameOfItem(const Touch &touch, std::set<std::string> &used)
{
    const std::string item = places::identifierFrom(touch.documentType, "item");
    std::string name = item;
    for (int number = 2; !used.insert(name).second; ++number)
        name = item + std::to_string(number);
    return name;
}

/// Requests of a procedure, each made when the one before is answered.
struct Nesting {
    std::string open;
    std::string close;
    std::string indent = "    ";

    /// `request`: up to the callback. What is added next stands in the callback.
    void add(const std::string &request, const std::string &arguments)
    {
        open += indent + request + ", function (" + arguments + ") {\n";
        close = indent + "});\n" + close;
        indent += "    ";
        open += indent + "if (error) throw error;\n";
    }
};

/// Reads an item, changes it and replaces it.
void addRewriting(const Touch &touch, const std::string &item, std::vector<std::string> &parameters,
                  Nesting &body)
{
    parameters.push_back(idName(item));
    body.add("collection.readDocument(collection.getAltLink() + \"/docs/\" + " + idName(item),
             "error, " + item);
    int number = 0;
    for (const Change &change : touch.changes) {
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

/// Creates or deletes an item; it is null where the type's filter leaves the row out.
void addWhole(const Touch &touch, const std::string &item, Nesting &body)
{
    body.open += body.indent + (touch.type->filter ? "if (" + item + " !== null) " : "")
        + (touch.kind == Touch::Kind::erase
               ? "collection.deleteDocument(collection.getAltLink() + \"/docs/\" + "
               : "collection.createDocument(collection.getSelfLink(), ")
        + item + ", function (error) {\n" + body.indent + "    if (error) throw error;\n"
        + body.indent + "});\n";
}

} // namespace

bool needsArgument(const Change &change)
{
    return change.kind != Change::Kind::divide && change.arrayPath.empty()
        && (change.kind != Change::Kind::increment || change.built || change.before);
}

std::string procedureText(const std::string &name, const std::vector<const Touch *> &unit)
{
    std::vector<std::string> parameters;
    Nesting body;
    std::set<std::string> used;
    std::vector<std::pair<const Touch *, std::string>> whole; // with what they are called
    for (const Touch *touch : unit) {
        if (touch->kind == Touch::Kind::rewrite)
            continue;
        whole.emplace_back(touch, nameOfItem(*touch, used));
        parameters.push_back(whole.back().second);
    }
    for (const Touch *touch : unit) {
        if (touch->kind == Touch::Kind::rewrite)
            addRewriting(*touch, nameOfItem(*touch, used), parameters, body);
    }
    for (const auto &[touch, item] : whole)
        addWhole(*touch, item, body);
    std::string list;
    for (const std::string &parameter : parameters)
        list += (list.empty() ? "" : ", ") + parameter;
    return "function " + name + "(" + list
        + ") {\n    var collection = getContext().getCollection();\n" + body.open + body.close
        + "}\n";
}

std::string orderPropertyOf(const Touch &touch)
{
    std::string order = touch.cap->orderBy;
    for (const model::Field &field : touch.type->fields) {
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        if (own && own->attribute == touch.cap->orderBy)
            order = field.name;
    }
    return order;
}

std::string capTriggerText(const std::string &name, const Touch &touch)
{
    const std::string alias = "c";
    std::string where;
    const std::string order = query::propertyText(orderPropertyOf(touch));
    for (const model::Field &field : touch.type->fields) {
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            where += (where.empty() ? " WHERE " : " AND ") + alias + query::propertyText(field.name)
                + " = " + constant->value.dump();
    }
    const std::string count = "SELECT VALUE COUNT(1) FROM " + alias + where;
    const std::string known = count + (where.empty() ? " WHERE " : " AND ") + alias + ".id = @id";
    const std::string oldest = " * FROM " + alias + where + " ORDER BY " + alias + order;
    const auto quoted = [](const std::string &text) { return model::Json(text).dump(); };
    // A script's queries see the items as they were before the request: the written one is reckoned
    // with apart.
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
           {"%order", order},         {"%most", std::to_string(touch.cap->count)}};
    for (const auto &[mark, part] : parts) {
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + part.size()))
            text.replace(at, mark.size(), part);
    }
    return text;
}

} // namespace partita::planning
