#include "engine/exchange/code/functionbuilder.h"

#include "engine/base/plural.h"
#include "engine/base/utf8.h"
#include "engine/exchange/output/heading.h"
#include "engine/json/value.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using planning::ChildLookup;
using planning::Lookup;

/// Words that one of the languages keeps for itself, and names that the written code uses.
constexpr std::string_view reserved[] = {
    "and",      "as",        "assert",    "async",     "await",      "base",     "bool",
    "break",    "case",      "catch",     "char",      "class",      "const",    "container",
    "continue", "database",  "decimal",   "def",       "default",    "del",      "delete",
    "do",       "double",    "elif",      "else",      "enum",       "event",    "except",
    "export",   "extends",   "false",     "final",     "finally",    "float",    "for",
    "from",     "function",  "global",    "if",        "implements", "import",   "in",
    "int",      "interface", "internal",  "is",        "lambda",     "let",      "list",
    "lock",     "long",      "namespace", "new",       "none",       "nonlocal", "not",
    "null",     "object",    "operator",  "or",        "out",        "override", "package",
    "params",   "pass",      "private",   "protected", "public",     "raise",    "readonly",
    "ref",      "return",    "sealed",    "short",     "static",     "string",   "struct",
    "super",    "switch",    "this",      "throw",     "throws",     "true",     "try",
    "typeof",   "using",     "var",       "virtual",   "void",       "volatile", "while",
    "with",     "yield",     "key",       "query",     "self",
};

bool isLetterOfName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Differs from the name also where that already ends like a plural.
std::string listNameOf(const std::string &name)
{
    const std::string many = plural(name);
    return many == name ? name + "List" : many;
}

std::vector<CodeRows> with(const std::vector<CodeRows> &outer, CodeRows own)
{
    std::vector<CodeRows> all {std::move(own)};
    all.insert(all.end(), outer.begin(), outer.end());
    return all;
}

} // namespace

std::string identifierOf(std::string_view name)
{
    std::string made;
    bool isNextUpper = false;
    for (const char c : name) {
        if (!isLetterOfName(c)) {
            isNextUpper = !made.empty();
            continue;
        }
        const bool isLower = c >= 'a' && c <= 'z';
        made += isNextUpper && isLower ? static_cast<char>(c - 'a' + 'A') : c;
        isNextUpper = false;
    }
    if (made.empty() || (made.front() >= '0' && made.front() <= '9'))
        made.insert(0, "value");
    if (made.front() >= 'A' && made.front() <= 'Z')
        made.front() = static_cast<char>(made.front() - 'A' + 'a');
    if (std::find(std::begin(reserved), std::end(reserved), made) != std::end(reserved))
        made += "Value";
    return made;
}

std::string remarkOf(std::string_view text)
{
    constexpr std::size_t most = 160;
    const std::string line = onOneLine(text);
    return line.size() <= most ? line : std::string(beginningOf(line, most)) + "…";
}

CodeStep remarkStep(std::string_view text)
{
    CodeStep step;
    step.remark = remarkOf(text);
    return step;
}

std::string FunctionBuilder::variable(const std::string &wanted)
{
    const std::string base = identifierOf(wanted);
    std::string name = base;
    for (int number = 2; !m_variables.insert(name).second; ++number)
        name = base + std::to_string(number);
    return name;
}

std::string FunctionBuilder::parameter(const std::string &name)
{
    std::string made = identifierOf(name);
    std::vector<std::string> &all = m_function.parameters;
    if (std::find(all.begin(), all.end(), made) == all.end()) {
        made = variable(name);
        all.push_back(made);
    }
    return made;
}

CodeValue FunctionBuilder::value(const places::Operand &operand, const std::vector<CodeRows> &outer,
                                 bool isOfAll)
{
    using Kind = places::Operand::Kind;
    CodeValue made;
    switch (operand.kind) {
    case Kind::parameter:
        made.name = parameter(operand.name);
        break;
    case Kind::constant:
        made.kind = CodeValue::Kind::constant;
        made.constant = model::Json::parse(json::toText(operand.constant.root()), nullptr, false);
        break;
    case Kind::column: {
        const auto up = static_cast<std::size_t>(operand.up);
        const CodeRows *rows = up < outer.size() ? &outer[up] : nullptr;
        const auto column = static_cast<std::size_t>(operand.column);
        if (!rows || !rows->lookup || column >= rows->lookup->columns.size()) {
            made.name = parameter(operand.name.empty() ? "value" : operand.name);
            break;
        }
        const planning::Column &at = rows->lookup->columns[column];
        const auto level = std::min(static_cast<std::size_t>(at.level), rows->levels.size() - 1);
        const bool isList = isOfAll && up == 0 && !rows->list.empty();
        made.kind = isList ? CodeValue::Kind::eachProperty : CodeValue::Kind::property;
        made.name = isList ? rows->list : rows->levels[level];
        made.path = at.path;
        made.path.insert(made.path.end(), operand.member.begin(), operand.member.end());
        break;
    }
    case Kind::composed:
        made.kind = CodeValue::Kind::joined;
        made.separator = operand.separator;
        made.parts = values(operand.parts, outer, isOfAll);
        break;
    case Kind::periods:
        made.name = parameter("periods");
        break;
    }
    return made;
}

std::vector<CodeValue> FunctionBuilder::values(const std::vector<places::Operand> &operands,
                                               const std::vector<CodeRows> &outer, bool isOfAll)
{
    std::vector<CodeValue> made;
    for (const places::Operand &operand : operands)
        made.push_back(value(operand, outer, isOfAll));
    return made;
}

CodeStep FunctionBuilder::requestOf(const Lookup &lookup, const std::vector<CodeRows> &outer)
{
    CodeStep step;
    step.remark = remarkOf(lookup.purpose);
    step.container = lookup.container;
    const bool isOfAll = lookup.isBatched();
    if (lookup.wholePartition) {
        step.kind = CodeStep::Kind::query;
        step.query = lookup.wholePartition->text;
        step.key = values(lookup.wholePartition->key, outer);
        if (const planning::StoreQuery *query = lookup.query()) {
            for (const auto &[name, operand] : query->parameters) {
                if (step.query.find(name) != std::string::npos)
                    step.parameters.emplace_back(name, value(operand, outer));
            }
        }
        return step;
    }
    if (const planning::PointRead *read = lookup.pointRead()) {
        step.kind = isOfAll ? CodeStep::Kind::readMany : CodeStep::Kind::read;
        step.id = value(read->id, outer, isOfAll);
        step.key = values(lookup.partition.key, outer, isOfAll);
        return step;
    }
    const planning::StoreQuery &query = *lookup.query();
    step.kind = CodeStep::Kind::query;
    step.query = query.text;
    if (!isOfAll && !query.namesPartitions)
        step.key = values(lookup.partition.key, outer);
    if (query.batching) {
        for (const planning::Batching::Owner &owner : query.batching->owners)
            step.parameters.emplace_back(owner.parameter, value(owner.operand, outer, true));
    }
    for (const auto &[name, operand] : query.parameters) {
        const bool isThere = std::any_of(
            step.parameters.begin(), step.parameters.end(),
            [&name = name](const auto &parameter) { return parameter.first == name; });
        if (!isThere)
            step.parameters.emplace_back(name, value(operand, outer));
    }
    return step;
}

void FunctionBuilder::addLookup(const Lookup &lookup, const std::vector<CodeRows> &outer,
                                bool isInLoop, std::vector<CodeStep> &out)
{
    CodeRows own {&lookup, {}, {}};
    if (lookup.elements()) {
        own.levels = {variable("element")};
        CodeStep loop;
        loop.kind = CodeStep::Kind::each;
        loop.over = value(lookup.elements()->array, outer);
        loop.result = own.levels.front();
        addChildren(lookup, outer, own, true, loop.inner);
        if (!loop.inner.empty())
            out.push_back(std::move(loop));
        return;
    }
    if (lookup.isGiven() || !lookup.hasStep()) {
        const CodeRows *known = rowsOf(lookup.step);
        own.levels = known ? known->levels : std::vector<std::string> {parameter("row")};
        own.list = known ? known->list : std::string();
        if (!lookup.isGiven())
            out.push_back(remarkStep("Already read: " + lookup.purpose + '.'));
        addChildren(lookup, outer, own, isInLoop, out);
        return;
    }
    CodeStep step = requestOf(lookup, outer);
    const std::string name = lookup.documentType.empty() ? "row" : lookup.documentType;
    const bool isSingle = step.kind == CodeStep::Kind::read;
    step.result = variable(isSingle ? name : listNameOf(name));
    if (isInLoop) {
        step.collect = variable("all " + listNameOf(name));
        m_function.results.push_back(step.collect);
    } else {
        m_function.results.push_back(step.result);
    }
    own.list = isSingle ? std::string() : step.result;
    own.levels = {isSingle ? step.result : variable(name)};
    m_rows[lookup.step] = own;
    out.push_back(std::move(step));
    addChildren(lookup, outer, own, isInLoop, out);
}

void FunctionBuilder::addChildren(const Lookup &lookup, const std::vector<CodeRows> &outer,
                                  CodeRows own, bool isInLoop, std::vector<CodeStep> &out)
{
    std::vector<CodeStep> inner;
    const bool isLoop = !own.list.empty();
    std::vector<CodeStep> *target = isLoop ? &inner : &out;
    std::vector<CodeStep> loops; // over arrays inside the item, outermost first
    if (const planning::PointRead *read = lookup.pointRead()) {
        for (const planning::Unroll &unroll : read->unroll) {
            CodeStep loop;
            loop.kind = CodeStep::Kind::each;
            loop.over.kind = CodeValue::Kind::property;
            loop.over.name = own.levels.back();
            loop.over.path = unroll.path;
            own.levels.push_back(variable("element"));
            loop.result = own.levels.back();
            loops.push_back(std::move(loop));
        }
    }
    std::vector<CodeStep> innermost;
    for (const ChildLookup &child : lookup.children) {
        if (child.lookup->isBatched() && loops.empty())
            addLookup(*child.lookup, with(outer, own), isInLoop, out);
        else
            addLookup(*child.lookup, with(outer, own), isInLoop || isLoop || !loops.empty(),
                      loops.empty() ? *target : innermost);
    }
    for (auto loop = loops.rbegin(); loop != loops.rend() && !innermost.empty(); ++loop) {
        loop->inner = std::move(innermost);
        innermost.clear();
        innermost.push_back(std::move(*loop));
    }
    for (CodeStep &step : innermost)
        target->push_back(std::move(step));
    if (inner.empty())
        return;
    CodeStep loop;
    loop.kind = CodeStep::Kind::each;
    loop.over.name = own.list;
    loop.result = own.levels.front();
    loop.inner = std::move(inner);
    out.push_back(std::move(loop));
}

const CodeRows *FunctionBuilder::rowsOf(int step) const
{
    const auto found = m_rows.find(step);
    return found == m_rows.end() ? nullptr : &found->second;
}

} // namespace partita::exchange
