#include "engine/store/patch.h"

#include "engine/base/errorpath.h"
#include "engine/base/messagetext.h"
#include "engine/store/physicalpartition.h"

#include <charconv>
#include <cmath>

namespace partita::store {

namespace {

constexpr std::size_t mostOperations = 10;

using Steps = std::vector<std::string>;
using Kind = PatchOperation::Kind;

const char *nameOf(Kind kind)
{
    switch (kind) {
    case Kind::add:
        return "add";
    case Kind::set:
        return "set";
    case Kind::replace:
        return "replace";
    case Kind::remove:
        return "remove";
    case Kind::increment:
        return "incr";
    case Kind::move:
        return "move";
    }
    return "set";
}

/// A number beyond 64 bits. The service reads every number in a path as a position, even where the
/// item has an object.
bool isTooLargeIndex(const std::string &step)
{
    std::int64_t index = 0;
    const char *end = step.data() + step.size();
    const auto read = std::from_chars(step.data(), end, index);
    return read.ptr == end && read.ec == std::errc::result_out_of_range;
}

/// Splits `/a/b/0`; ~1 stands for a slash and ~0 for a tilde in a name (RFC 6901).
Result<Steps> splitPath(const std::string &path)
{
    if (path.size() < 2 || path[0] != '/')
        return Error {.message
                      = "the path " + inQuotes(path) + " must begin with '/' and name a property."};
    Steps steps;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '/')
            steps.emplace_back();
        else if (path[i] == '~' && (path[i + 1] == '0' || path[i + 1] == '1'))
            steps.back() += path[++i] == '0' ? '~' : '/';
        else if (path[i] == '~')
            return Error {.message = "in the path " + inQuotes(path)
                              + ", a ~ must be written ~0, and a slash inside a name ~1."};
        else
            steps.back() += path[i];
    }
    for (const std::string &step : steps) {
        if (step.empty())
            return Error {.message = "a name is missing in the path " + inQuotes(path) + "."};
        if (isTooLargeIndex(step))
            return Error {.message = "in the path " + inQuotes(path) + ", " + shortened(step)
                              + " is too large for a position in an array."};
    }
    if (isSystemProperty(steps[0]))
        return Error {.message
                      = "the property " + steps[0] + " is set by the service and cannot change."};
    return steps;
}

/// The same; errors carry the path of `member`, the member of the operation that holds the path.
Result<Steps> readPath(const std::string &path, const char *member)
{
    Result<Steps> steps = splitPath(path);
    return steps ? steps : within(std::string("$.") + member, steps.error());
}

std::optional<std::size_t> readIndex(const std::string &step)
{
    std::size_t index = 0;
    const auto end = std::from_chars(step.data(), step.data() + step.size(), index);
    const bool isPadded = step.size() > 1 && step.front() == '0'; // RFC 6901 has no leading zeros
    if (step.empty() || isPadded || end.ec != std::errc() || end.ptr != step.data() + step.size())
        return std::nullopt;
    return index;
}

/// One change at the end of a path. All objects and arrays on the way are rebuilt.
class Edit {
public:
    Edit(Kind kind, json::Value value, json::Arena &arena)
        : m_kind(kind)
        , m_value(value)
        , m_arena(arena)
    {
    }

    /// New value of `old`, a member on the path that `steps` continue; undefined to remove it.
    Result<json::Value> child(const json::Value &old, std::span<const std::string> steps) const
    {
        return steps.size() == 1 ? changed(old, steps[0]) : at(old, steps.subspan(1));
    }

    Result<json::Value> at(const json::Value &node, std::span<const std::string> steps) const
    {
        if (node.isObject())
            return inObject(node, steps);
        if (node.isArray())
            return inArray(node, steps);
        return Error {.message
                      = "there is no object or array that could hold " + inQuotes(steps[0]) + "."};
    }

private:
    /// New value at the end of the path; undefined to remove it.
    Result<json::Value> changed(const json::Value &old, const std::string &step) const
    {
        const bool needsOld = m_kind == Kind::replace || m_kind == Kind::remove;
        if (needsOld && old.isUndefined())
            return Error {.message
                          = "there is no " + inQuotes(step) + " to " + nameOf(m_kind) + "."};
        if (m_kind == Kind::remove)
            return json::Value();
        if (m_kind != Kind::increment || old.isUndefined())
            return m_value;
        if (!old.isNumber())
            return Error {.message = inQuotes(step) + " is not a number."};
        return sum(old);
    }

    Result<json::Value> sum(const json::Value &old) const
    {
        const double sum = old.number() + m_value.number();
        const bool isExact = old.isInteger() && m_value.isInteger() && std::fabs(sum) <= 0x1p53;
        return isExact ? json::Value::integer(old.integer() + m_value.integer())
                       : json::Value::number(sum);
    }

    Result<json::Value> inObject(const json::Value &node, std::span<const std::string> steps) const
    {
        std::vector<json::Member> members;
        bool isFound = false;
        for (std::size_t i = 0; i < node.size(); ++i) {
            json::Member member = node.memberAt(i);
            if (member.name == steps[0]) {
                isFound = true;
                Result<json::Value> inner = child(member.value, steps);
                if (!inner)
                    return inner;
                member.value = *inner;
            }
            members.push_back(member);
        }
        if (!isFound) {
            Result<json::Value> inner = child({}, steps);
            if (!inner)
                return inner;
            members.push_back({m_arena.store(steps[0]), *inner});
        }
        return json::Value::object(members, m_arena);
    }

    Result<json::Value> inArray(const json::Value &node, std::span<const std::string> steps) const
    {
        std::vector<json::Value> elements;
        for (std::size_t i = 0; i < node.size(); ++i)
            elements.push_back(node.at(i));
        const bool isLast = steps.size() == 1;
        const bool mayAppend = isLast && (m_kind == Kind::add || m_kind == Kind::set);
        const std::optional<std::size_t> index
            = steps[0] == "-" ? elements.size() : readIndex(steps[0]);
        if (!index || *index > elements.size() || (*index == elements.size() && !mayAppend)) {
            return Error {.message = inQuotes(steps[0]) + " is not a position in an array of "
                              + std::to_string(elements.size()) + " elements."};
        }
        const auto place = elements.begin() + static_cast<std::ptrdiff_t>(*index);
        if (isLast && (m_kind == Kind::add || place == elements.end())) {
            elements.insert(place, m_value);
        } else if (isLast && m_kind == Kind::remove) {
            elements.erase(place);
        } else {
            Result<json::Value> inner = child(*place, steps);
            if (!inner)
                return inner;
            *place = *inner;
        }
        return json::Value::array(elements, m_arena);
    }

    Kind m_kind;
    json::Value m_value;
    json::Arena &m_arena;
};

json::Value valueAt(json::Value node, const Steps &steps)
{
    for (const std::string &step : steps)
        node = node.isArray() ? node.at(readIndex(step).value_or(node.size())) : node.member(step);
    return node;
}

Result<json::Value> applyMove(json::Value item, const PatchOperation &operation, const Steps &to,
                              json::Arena &arena)
{
    Result<Steps> from = readPath(operation.from, "from");
    if (!from)
        return from.error();
    if (to.size() > from->size() && std::equal(from->begin(), from->end(), to.begin()))
        return Error {.message = "a property cannot move into itself."};
    const json::Value moved = valueAt(item, *from);
    if (moved.isUndefined())
        return Error {.message = "there is nothing at " + inQuotes(operation.from) + " to move."};
    Result<json::Value> without = Edit(Kind::remove, {}, arena).at(item, *from);
    if (!without)
        return without;
    return Edit(Kind::add, moved, arena).at(*without, to);
}

Result<Steps> checkOne(const PatchOperation &operation)
{
    Result<Steps> steps = readPath(operation.path, "path");
    if (!steps || operation.kind == Kind::move)
        return steps;
    if (operation.kind == Kind::increment && !operation.value.isNumber())
        return Error {.message = "incr needs a number as its value.", .path = "$.value"};
    if (operation.kind != Kind::remove && operation.value.isUndefined())
        return Error {.message = "a value is missing.", .path = "$.value"};
    return steps;
}

Result<json::Value> applyOne(json::Value item, const PatchOperation &operation, json::Arena &arena)
{
    const Result<Steps> steps = checkOne(operation);
    if (!steps)
        return steps.error();
    if (operation.kind == Kind::move)
        return applyMove(item, operation, *steps, arena);
    return Edit(operation.kind, operation.value, arena).at(item, *steps);
}

Result<void> checkCount(const std::vector<PatchOperation> &operations)
{
    if (!operations.empty() && operations.size() <= mostOperations)
        return {};
    if (operations.empty())
        return Error {.message = "A patch needs at least one operation."};
    return Error {.message = "A patch has at most 10 operations, not "
                      + std::to_string(operations.size()) + "; divide it into several."};
}

/// The error with the operation's number in the patch and its path in the list of operations.
Error numbered(Error error, std::size_t index, const PatchOperation &operation)
{
    error = within(elementPath("$.operations", index), std::move(error));
    error.message = "Patch operation " + std::to_string(index + 1) + " (" + nameOf(operation.kind)
        + " " + shortened(operation.path) + "): " + error.message;
    return error;
}

/// The change of a member; created with its present value when there is none yet.
json::MemberChange &changeOf(std::size_t place, json::Value item,
                             std::vector<json::MemberChange> &changes)
{
    auto at = changes.begin();
    while (at != changes.end() && at->place < place)
        ++at;
    if (at == changes.end() || at->place != place)
        at = changes.insert(at, {place, item.memberAt(place).value});
    return *at;
}

/// Returns false unless the operation only replaces the value of an existing member.
Result<bool> changeMember(json::Value item, const PatchOperation &operation,
                          std::vector<json::MemberChange> &changes, json::Arena &arena)
{
    const Result<Steps> steps = checkOne(operation);
    if (!steps)
        return steps.error();
    const std::optional<std::size_t> place = json::memberPlace(item, steps->front());
    const bool isMore = operation.kind == Kind::move
        || (operation.kind == Kind::remove && steps->size() == 1) || !place;
    if (isMore)
        return false;
    json::MemberChange &change = changeOf(*place, item, changes);
    const Result<json::Value> made
        = Edit(operation.kind, operation.value, arena).child(change.value, *steps);
    if (!made)
        return made.error();
    change.value = *made;
    return true;
}

} // namespace

std::optional<Kind> patchKindOf(std::string_view name)
{
    for (const Kind kind :
         {Kind::add, Kind::set, Kind::replace, Kind::remove, Kind::increment, Kind::move}) {
        if (name == nameOf(kind))
            return kind;
    }
    return name == "increment" ? std::optional(Kind::increment) : std::nullopt;
}

Result<json::Value> applyPatch(json::Value item, const std::vector<PatchOperation> &operations,
                               json::Arena &arena)
{
    if (Result<void> checked = checkCount(operations); !checked)
        return checked.error();
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Result<json::Value> changed = applyOne(item, operations[i], arena);
        if (!changed)
            return numbered(changed.error(), i, operations[i]);
        item = *changed;
    }
    return item;
}

Result<std::vector<json::MemberChange>> patchMembers(json::Value item,
                                                     const std::vector<PatchOperation> &operations,
                                                     json::Arena &arena)
{
    if (Result<void> checked = checkCount(operations); !checked)
        return checked.error();
    std::vector<json::MemberChange> changes;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Result<bool> isMade = changeMember(item, operations[i], changes, arena);
        if (!isMade)
            return numbered(isMade.error(), i, operations[i]);
        if (!*isMade)
            return std::vector<json::MemberChange>();
    }
    return changes;
}

} // namespace partita::store
