#include "engine/places/matchtext.h"

#include "engine/model/attributepath.h"

namespace partita::places {
namespace {

using Kind = model::Match::Kind;

std::string operandText(const std::string &parameter, const model::Json &constant)
{
    return constant.is_null() ? '@' + parameter : constant.dump();
}

std::string rangeText(const model::Match &match, const std::string &path)
{
    std::string text;
    if (match.hasFrom())
        text = path + (match.excludesFrom ? " > " : " >= ")
            + operandText(match.parameter, match.constant);
    if (match.hasTo())
        text += (text.empty() ? "" : " AND ") + path + (match.includesTo ? " <= " : " < ")
            + operandText(match.parameterTo, match.constantTo);
    return text;
}

bool isArray(const model::Workbook &workbook, const std::string &root, const model::Match &match)
{
    const model::ResolvedPath path = model::resolvePath(workbook, root, match.path);
    const model::Entity *entity = workbook.entity(path.entity);
    const auto attribute = entity ? model::attributeAt(*entity, path.attribute) : std::nullopt;
    return !attribute || attribute->type == model::AttributeType::array;
}

std::string valueText(const model::Match &match, const std::string &path, bool isArray)
{
    const std::string operand = operandText(match.parameter, match.constant);
    const auto call = [&](const char *function) {
        return std::string(function) + '(' + path + ", " + operand
            + (match.ignoresCase ? ", true)" : ")");
    };
    switch (match.kind) {
    case Kind::differs:
        return path + " != " + operand;
    case Kind::in:
        return "ARRAY_CONTAINS(" + operand + ", " + path + ')';
    case Kind::contains:
        return isArray ? "ARRAY_CONTAINS(" + path + ", " + operand + ')' : call("CONTAINS");
    case Kind::prefix:
        return call("STARTSWITH");
    case Kind::suffix:
        return call("ENDSWITH");
    case Kind::isThere:
        return "IS_DEFINED(" + path + ')';
    case Kind::isMissing:
        return "NOT IS_DEFINED(" + path + ')';
    case Kind::range:
        return rangeText(match, path);
    default:
        return path + " = " + operand;
    }
}

} // namespace

std::string queryCondition(const model::Workbook &workbook, const std::string &root,
                           const model::Match &match, const PropertyOf &propertyOf)
{
    if (!match.isGroup()) {
        const std::string path = propertyOf(match);
        return path.empty() ? path : valueText(match, path, isArray(workbook, root, match));
    }
    std::string text;
    for (const model::Match &part : match.parts) {
        const std::string inner = queryCondition(workbook, root, part, propertyOf);
        if (inner.empty())
            return {};
        text += text.empty() ? "" : match.kind == Kind::all ? " AND " : " OR ";
        text += inner;
    }
    return (match.kind == Kind::none ? "NOT (" : "(") + text + ')';
}

} // namespace partita::places
