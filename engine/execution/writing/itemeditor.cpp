#include "engine/execution/writing/itemeditor.h"

#include "engine/places/values.h"

#include <algorithm>

namespace partita::execution {
namespace {

using Names = std::vector<std::string>;

/// The object with the member set. An undefined `value` leaves the member out.
json::Value withMember(json::Value object, const std::string &name, json::Value value,
                       json::Arena &arena)
{
    std::vector<json::Member> members;
    bool isThere = false;
    for (std::size_t i = 0; i < object.size(); ++i) {
        json::Member member = object.memberAt(i);
        if (member.name == name) {
            member.value = value;
            isThere = true;
        }
        members.push_back(member);
    }
    if (!isThere)
        members.push_back({arena.store(name), value});
    return json::Value::object(members, arena);
}

json::Value withPath(json::Value object, const Names &path, std::size_t from, json::Value value,
                     json::Arena &arena)
{
    if (from + 1 == path.size())
        return withMember(object, path[from], value, arena);
    return withMember(object, path[from],
                      withPath(object.member(path[from]), path, from + 1, value, arena), arena);
}

json::Value number(double value)
{
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? json::Value::integer(whole)
                                               : json::Value::number(value);
}

std::vector<json::Value> elementsOf(json::Value array)
{
    std::vector<json::Value> elements;
    for (std::size_t i = 0; i < array.size(); ++i)
        elements.push_back(array.at(i));
    return elements;
}

/// Inserts a new element first among those with an equal key, since it is the newest.
json::Value appended(json::Value array, const planning::Append &append, json::Value value,
                     json::Arena &arena)
{
    std::vector<json::Value> elements = elementsOf(array);
    if (append.orderPath.empty()) {
        elements.push_back(value);
    } else {
        const json::Value order = places::valueAt(value, append.orderPath);
        const auto place = std::find_if(elements.begin(), elements.end(), [&](json::Value element) {
            return json::compare(places::valueAt(element, append.orderPath), order) <= 0;
        });
        elements.insert(place, value);
    }
    if (append.latest && elements.size() > static_cast<std::size_t>(*append.latest))
        elements.resize(static_cast<std::size_t>(*append.latest));
    return json::Value::array(elements, arena);
}

json::Value without(json::Value array, const planning::RemoveElements &removal, json::Value key,
                    json::Arena &arena)
{
    std::vector<json::Value> elements = elementsOf(array);
    std::erase_if(elements, [&](json::Value element) {
        return json::equal(places::valueAt(element, removal.keyPath), key);
    });
    return json::Value::array(elements, arena);
}

json::Value aggregated(json::Value level, const planning::AggregateArray &aggregate)
{
    const json::Value array = places::valueAt(level, aggregate.arrayPath);
    std::vector<json::Value> values;
    for (const json::Value element : elementsOf(array))
        values.push_back(places::valueAt(element, aggregate.elementPath));
    return places::aggregateOver(aggregate.function, values,
                                 static_cast<std::int64_t>(values.size()));
}

/// A missing part counts as empty.
json::Value composed(json::Value level, const planning::Compose &compose, json::Value given,
                     json::Arena &arena)
{
    std::string text;
    for (const planning::Compose::Part &part : compose.parts) {
        if (&part != &compose.parts.front())
            text += compose.separator;
        const json::Value value = part.constant ? places::fromNlohmann(*part.constant, arena)
            : !part.member.empty()              ? given.member(part.member)
                                                : places::valueAt(level, part.path);
        text += places::plainText(value);
    }
    return json::Value::string(text, arena);
}

json::Value divided(json::Value level, const planning::Divide &divide)
{
    const json::Value sum = places::valueAt(level, divide.sumPath);
    const json::Value count = places::valueAt(level, divide.countPath);
    return sum.isNumber() && count.isNumber() && count.number() > 0
        ? number(sum.number() / count.number())
        : json::Value();
}

/// The new value of a property of the level, from its old one and the value that the operation
/// needs.
struct NewValue {
    json::Value level;
    json::Value old;
    json::Value value;
    json::Arena &arena;

    json::Value operator()(const planning::SetValue &) const { return value; }
    json::Value operator()(const planning::AskAnew &) const { return value; }
    json::Value operator()(const planning::Increment &increment) const
    {
        return added(increment.sign);
    }
    json::Value operator()(const planning::AdjustSum &sum) const
    {
        return sum.isBeforeKnown ? added(1) : value;
    }
    json::Value operator()(const planning::KeepExtreme &keep) const
    {
        if (old.isUndefined())
            return value;
        const int order = value.isUndefined() ? 0 : json::compare(value, old);
        return (keep.isSmallest ? order < 0 : order > 0) ? value : old;
    }
    json::Value operator()(const planning::Append &append) const
    {
        return appended(old, append, value, arena);
    }
    json::Value operator()(const planning::RemoveElements &removal) const
    {
        return removal.given && old.isUndefined() ? old : without(old, removal, value, arena);
    }
    json::Value operator()(const planning::AggregateArray &aggregate) const
    {
        return aggregated(level, aggregate);
    }
    json::Value operator()(const planning::Divide &divide) const { return divided(level, divide); }
    json::Value operator()(const planning::Compose &compose) const
    {
        return composed(level, compose, value, arena);
    }

    json::Value added(double sign) const
    {
        const double by = value.isNumber() ? value.number() : 0;
        return number((old.isNumber() ? old.number() : 0) + sign * by);
    }
};

/// Nothing when no element of the level matches.
std::optional<json::Value> changedBelow(json::Value value, std::size_t depth,
                                        const planning::FieldChange &change,
                                        const ChangeValues &values, json::Arena &arena)
{
    if (depth == change.levels.size()) {
        if (change.selector
            && !json::equal(places::valueAt(value, change.selectorPath), values.selector))
            return std::nullopt;
        const NewValue made {value, places::valueAt(value, change.path), values.value, arena};
        return withPath(value, change.path, 0, std::visit(made, change.operation), arena);
    }
    const planning::Unroll &level = change.levels[depth];
    const json::Value inner = places::valueAt(value, level.path);
    if (!level.isArray) {
        if (!inner.isObject())
            return std::nullopt;
        const std::optional<json::Value> result
            = changedBelow(inner, depth + 1, change, values, arena);
        return result ? std::optional(withPath(value, level.path, 0, *result, arena))
                      : std::nullopt;
    }
    std::vector<json::Value> elements = elementsOf(inner);
    bool any = false;
    for (json::Value &element : elements) {
        if (const std::optional<json::Value> result
            = changedBelow(element, depth + 1, change, values, arena)) {
            element = *result;
            any = true;
        }
    }
    if (!any)
        return std::nullopt;
    return withPath(value, level.path, 0, json::Value::array(elements, arena), arena);
}

std::string pointer(const Names &path)
{
    std::string text;
    for (const std::string &name : path)
        text += "/" + name;
    return text;
}

} // namespace

json::Value changed(json::Value item, const planning::FieldChange &change,
                    const ChangeValues &values, json::Arena &arena)
{
    return changedBelow(item, 0, change, values, arena).value_or(item);
}

namespace {

/// Removing an absent property would fail, and the request does not know whether it is present: it
/// is set first.
std::vector<store::PatchOperation> removalOf(store::PatchOperation operation)
{
    operation.value = json::Value::null();
    store::PatchOperation removal;
    removal.kind = store::PatchOperation::Kind::remove;
    removal.path = operation.path;
    return {std::move(operation), std::move(removal)};
}

} // namespace

std::vector<store::PatchOperation> patchOf(const planning::FieldChange &change,
                                           const ChangeValues &values)
{
    store::PatchOperation operation;
    operation.path = pointer(change.path);
    operation.value = values.value;
    if (const std::optional<double> sign = change.addedSign()) {
        operation.kind = store::PatchOperation::Kind::increment;
        operation.value = number(*sign * (values.value.isNumber() ? values.value.number() : 0));
    } else if (std::holds_alternative<planning::Append>(change.operation)) {
        operation.kind = store::PatchOperation::Kind::add;
        operation.path += "/-";
    } else {
        operation.kind = store::PatchOperation::Kind::set;
        const auto &set = std::get<planning::SetValue>(change.operation);
        if (values.value.isUndefined())
            return set.mayBecomeUndefined ? removalOf(std::move(operation))
                                          : std::vector<store::PatchOperation> {};
    }
    return {operation};
}

void addTo(std::vector<store::PatchOperation> &operations, const store::PatchOperation &operation)
{
    using Kind = store::PatchOperation::Kind;
    if (operation.kind == Kind::set) // supersedes an earlier removal
        std::erase_if(operations, [&](const auto &known) {
            return known.path == operation.path && known.kind == Kind::remove;
        });
    const auto same = std::find_if(operations.begin(), operations.end(), [&](const auto &known) {
        return known.kind == operation.kind && known.path == operation.path;
    });
    if (same == operations.end() || operation.kind == Kind::add)
        operations.push_back(operation);
    else if (operation.kind == Kind::increment)
        same->value = number(same->value.number() + operation.value.number());
    else
        same->value = operation.value;
}

} // namespace partita::execution
