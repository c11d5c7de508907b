#include "engine/places/matchtext.h"

namespace partita::places {
namespace {

std::string operandText(const std::string &parameter, const model::Json &constant)
{
    if (!constant.is_null())
        return constant.dump();
    return parameter.empty() ? std::string() : '@' + parameter;
}

std::string joinedTerms(const std::vector<std::string> &terms)
{
    std::string text;
    for (const std::string &term : terms)
        text += (text.empty() ? "" : " AND ") + term;
    return text;
}

} // namespace

std::vector<std::string> comparisonTerms(const Comparison &comparison, const std::string &left,
                                         const std::string &operand, const std::string &operandTo)
{
    const auto call = [&](const char *function) {
        return std::string(function) + '(' + left + ", " + operand
            + (comparison.ignoresCase ? ", true)" : ")");
    };
    switch (comparison.kind) {
    case Comparison::Kind::differs:
        return {left + " != " + operand};
    case Comparison::Kind::in:
        return {"ARRAY_CONTAINS(" + operand + ", " + left + ')'};
    case Comparison::Kind::contains:
        return {"ARRAY_CONTAINS(" + left + ", " + operand + ')'};
    case Comparison::Kind::prefix:
        return {call("STARTSWITH")};
    case Comparison::Kind::suffix:
        return {call("ENDSWITH")};
    case Comparison::Kind::containsText:
        return {call("CONTAINS")};
    case Comparison::Kind::isThere:
        return {"IS_DEFINED(" + left + ')'};
    case Comparison::Kind::isMissing:
        return {"NOT IS_DEFINED(" + left + ')'};
    case Comparison::Kind::range:
        break;
    default:
        return {left + " = " + operand};
    }
    std::vector<std::string> terms;
    if (!operand.empty())
        terms.push_back(left + (comparison.excludesFrom ? " > " : " >= ") + operand);
    if (!operandTo.empty())
        terms.push_back(left + (comparison.includesTo ? " <= " : " < ") + operandTo);
    return terms;
}

std::string queryCondition(const model::Workbook &workbook, const std::string &root,
                           const model::Match &match, const PropertyOf &propertyOf)
{
    if (!match.isGroup()) {
        const std::string path = propertyOf(match);
        if (path.empty())
            return path;
        return joinedTerms(comparisonTerms(comparisonOf(workbook, root, match), path,
                                           operandText(match.parameter, match.constant),
                                           operandText(match.parameterTo, match.constantTo)));
    }
    std::string text;
    for (const model::Match &part : match.parts) {
        const std::string inner = queryCondition(workbook, root, part, propertyOf);
        if (inner.empty())
            return {};
        text += text.empty() ? "" : match.kind == model::Match::Kind::all ? " AND " : " OR ";
        text += inner;
    }
    return (match.kind == model::Match::Kind::none ? "NOT (" : "(") + text + ')';
}

} // namespace partita::places
