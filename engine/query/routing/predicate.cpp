#include "engine/query/routing/predicate.h"

#include "engine/query/evaluating/operators.h"

#include <algorithm>

namespace partita::query {

using ast::Operation;
using json::Type;
using json::Value;
using PredicateKind = Predicate::Kind;

namespace {

void appendSteps(const std::vector<Step> &steps, std::string &text)
{
    for (const Step &step : steps) {
        if (step.position >= 0) {
            text += "/[]";
            continue;
        }
        text += "/\"";
        for (const char c : step.name)
            text += (c == '"' || c == '\\') ? std::string {'\\', c} : std::string(1, c);
        text += '"';
    }
}

/// The path of the item that a node reads, as an index knows it: any element stands for each
/// position.
std::optional<json::Path> pathOf(const Node &node, const Program &program)
{
    if (node.op == Op::itemPath && node.namesOnly)
        return program.paths[node.pathNumber];
    std::string text;
    if (node.op == Op::slot || node.op == Op::slotPath) {
        if (!program.slotPaths[node.index])
            return std::nullopt;
        text = program.slotPaths[node.index]->text();
    } else if (node.op != Op::itemPath) {
        return std::nullopt;
    }
    appendSteps(node.path, text);
    const Result<json::Path> path = json::Path::parse(text);
    return path ? std::optional(*path) : std::nullopt;
}

Operation mirrored(Operation operation)
{
    switch (operation) {
    case Operation::less:
        return Operation::greater;
    case Operation::lessEqual:
        return Operation::greaterEqual;
    case Operation::greater:
        return Operation::less;
    case Operation::greaterEqual:
        return Operation::lessEqual;
    default:
        return operation;
    }
}

class Recogniser {
public:
    explicit Recogniser(const Program &program)
        : m_program(program)
    {
    }

    std::optional<Predicate> recognise(const Node &node)
    {
        switch (node.op) {
        case Op::comparison:
            return comparison(node);
        case Op::between:
            return between(node);
        case Op::in:
            return in(node);
        case Op::like:
            return like(node);
        case Op::call:
            return call(node);
        case Op::unary:
            return node.operation == Operation::logicalNot ? negation(node) : std::nullopt;
        case Op::itemPath:
        case Op::slot:
        case Op::slotPath:
            return truth(node, node, true);
        case Op::disjunction:
            return combination(node, PredicateKind::any);
        case Op::conjunction:
            return combination(node, PredicateKind::all);
        case Op::exists:
            return exists(node);
        default:
            return std::nullopt;
        }
    }

private:
    std::optional<Predicate> make(PredicateKind kind, IndexUse use, const Node &node,
                                  const Node &subject)
    {
        std::optional<json::Path> path = pathOf(subject, m_program);
        if (!path)
            return std::nullopt;
        Predicate made;
        made.kind = kind;
        made.use = use;
        made.node = &node;
        made.path = std::move(*path);
        made.superset = !subject.path.empty() && !subject.namesOnly;
        return made;
    }

    /// EXISTS over the elements of an array: an element must meet every condition.
    std::optional<Predicate> exists(const Node &node)
    {
        const Block &block = *node.block;
        const bool isPlain = block.sources.size() == 1
            && block.sources.front().kind == Source::Kind::elements && !block.isAggregate()
            && !block.filters.empty() && m_program.slotPaths[block.sources.front().slot];
        if (!isPlain)
            return std::nullopt;
        Predicate made;
        made.kind = PredicateKind::all;
        made.node = &node;
        for (const Filter &filter : block.filters) {
            std::optional<Predicate> part = recognise(*filter.node);
            if (!part)
                return std::nullopt;
            made.use = std::max(made.use, part->use);
            made.parts.push_back(std::move(*part));
        }
        return made;
    }

    std::optional<Predicate> withOperands(std::optional<Predicate> made,
                                          const std::vector<const Node *> &operands)
    {
        if (!made || !std::all_of(operands.begin(), operands.end(), [](const Node *operand) {
                return operand->fixed;
            }))
            return std::nullopt;
        made->operands = operands;
        return made;
    }

    std::optional<Predicate> comparison(const Node &node)
    {
        const Node *subject = node.children[0];
        const Node *operand = node.children[1];
        Operation operation = node.operation;
        if (subject->fixed) {
            std::swap(subject, operand);
            operation = mirrored(operation);
        }
        const bool isEqual = operation == Operation::equal;
        PredicateKind kind = isEqual ? PredicateKind::equal : PredicateKind::compare;
        if (operation == Operation::notEqual)
            kind = PredicateKind::complement; // values of every other type, too
        auto made = withOperands(
            make(kind, isEqual ? IndexUse::seek : IndexUse::preciseScan, node, *subject),
            {operand});
        if (made)
            made->operation = operation;
        return made;
    }

    std::optional<Predicate> between(const Node &node)
    {
        if (node.negated)
            return std::nullopt;
        return withOperands(
            make(PredicateKind::between, IndexUse::preciseScan, node, *node.children[0]),
            {node.children[1], node.children[2]});
    }

    std::optional<Predicate> in(const Node &node)
    {
        const std::vector<const Node *> list(node.children.begin() + 1, node.children.end());
        if (node.negated)
            return withOperands(
                make(PredicateKind::complement, IndexUse::preciseScan, node, *node.children[0]),
                list);
        return withOperands(make(PredicateKind::equal, IndexUse::seek, node, *node.children[0]),
                            list);
    }

    std::optional<Predicate> like(const Node &node)
    {
        auto made = withOperands(
            make(PredicateKind::test, IndexUse::fullIndexScan, node, *node.children[0]),
            {node.children[1]});
        if (made)
            made->negated = node.negated;
        return made;
    }

    std::optional<Predicate> truth(const Node &node, const Node &subject, bool wanted)
    {
        auto made = make(PredicateKind::equal, IndexUse::seek, node, subject);
        if (made)
            made->operands = {wanted ? &trueNode() : &falseNode()};
        return made;
    }

    static const Node &constantNode(bool value)
    {
        static const auto make = [](bool content) {
            Node node;
            node.constant = Value::boolean(content);
            node.fixed = true;
            return node;
        };
        static const Node yes = make(true);
        static const Node no = make(false);
        return value ? yes : no;
    }
    static const Node &trueNode() { return constantNode(true); }
    static const Node &falseNode() { return constantNode(false); }

    std::optional<Predicate> negation(const Node &node)
    {
        const Node &inner = *node.children[0];
        if (inner.op == Op::itemPath || inner.op == Op::slot || inner.op == Op::slotPath)
            return truth(node, inner, false);
        if (inner.op != Op::call && inner.op != Op::like)
            return std::nullopt;
        std::optional<Predicate> made = recognise(inner);
        if (!made)
            return std::nullopt;
        made->node = &node;
        const bool alsoUndefined = inner.op == Op::call && inner.function->takesUndefined;
        if (made->kind == PredicateKind::test && !alsoUndefined) {
            made->negated = !made->negated;
            return made;
        }
        if (made->kind == PredicateKind::startsWith) { // the others by trying every value
            made->kind = PredicateKind::test;
            made->use = IndexUse::fullIndexScan;
            made->negated = true;
            made->operands.assign(inner.children.begin() + 1, inner.children.end());
            return made;
        }
        made->kind = PredicateKind::complement;
        made->use = IndexUse::preciseScan;
        made->operands.clear();
        return made;
    }

    std::optional<Predicate> combination(const Node &node, PredicateKind kind)
    {
        Predicate made;
        made.kind = kind;
        made.node = &node;
        for (const Node *child : node.children) {
            std::optional<Predicate> part = recognise(*child);
            if (!part && kind == PredicateKind::any)
                return std::nullopt; // one part that scans makes all scan
            if (part)
                made.parts.push_back(std::move(*part));
        }
        if (made.parts.empty())
            return std::nullopt;
        for (const Predicate &part : made.parts)
            made.use = std::max(made.use, part.use);
        return made;
    }

    std::optional<Predicate> call(const Node &node)
    {
        const std::string_view name = node.function->name;
        if (name == "ARRAY_CONTAINS")
            return arrayContains(node);
        if (name == "ARRAY_CONTAINS_ANY" || name == "ARRAY_CONTAINS_ALL")
            return arrayContainsSeveral(node, name == "ARRAY_CONTAINS_ALL");
        if (node.function->indexUse == FunctionIndexUse::none || node.children.empty())
            return std::nullopt;
        if (name.starts_with("IS_"))
            return typeCheck(node, name);
        const std::vector<const Node *> others(node.children.begin() + 1, node.children.end());
        const bool maybeFolding = others.size() > 1;
        if (name == "STARTSWITH" && !maybeFolding)
            return withOperands(
                make(PredicateKind::startsWith, IndexUse::preciseScan, node, *node.children[0]),
                others);
        if (name == "STRINGEQUALS" && !maybeFolding)
            return stringEquals(node);
        return withOperands(make(PredicateKind::test, useOf(node), node, *node.children[0]),
                            others);
    }

    static IndexUse useOf(const Node &node)
    {
        switch (node.function->indexUse) {
        case FunctionIndexUse::preciseScan: // STARTSWITH without regard to case
        case FunctionIndexUse::expandedScan:
            return IndexUse::expandedScan;
        default:
            return IndexUse::fullIndexScan;
        }
    }

    /// Case-sensitive: the same as `=` with a string. A constant of another type makes it
    /// undefined.
    std::optional<Predicate> stringEquals(const Node &node)
    {
        const Node *operand = node.children[1];
        if (operand->op == Op::constant && !operand->constant.isString())
            return std::nullopt;
        if (operand->op != Op::constant)
            return withOperands(
                make(PredicateKind::test, IndexUse::expandedScan, node, *node.children[0]),
                {operand});
        return withOperands(make(PredicateKind::equal, IndexUse::seek, node, *node.children[0]),
                            {operand});
    }

    std::optional<Predicate> typeCheck(const Node &node, std::string_view name)
    {
        if (name == "IS_INTEGER" || name == "IS_DATETIME" || name == "IS_FINITE_NUMBER")
            return make(PredicateKind::test, IndexUse::fullIndexScan, node, *node.children[0]);
        auto made = make(PredicateKind::ofTypes, IndexUse::preciseScan, node, *node.children[0]);
        if (!made)
            return std::nullopt;
        if (name == "IS_NULL")
            made->types = {Type::null};
        else if (name == "IS_BOOL")
            made->types = {Type::boolean};
        else if (name == "IS_NUMBER")
            made->types = {Type::number};
        else if (name == "IS_STRING")
            made->types = {Type::string};
        else if (name == "IS_PRIMITIVE")
            made->types = {Type::null, Type::boolean, Type::number, Type::string};
        else
            made->kind = PredicateKind::complement; // IS_DEFINED: arrays and objects too
        return made;
    }

    std::optional<Predicate> arrayContains(const Node &node)
    {
        if (node.children.size() == 2 && node.children[0]->fixed)
            return withOperands(make(PredicateKind::among, IndexUse::seek, node, *node.children[1]),
                                {node.children[0]});
        auto made = make(PredicateKind::equal, IndexUse::seek, node, *node.children[0]);
        const bool fixedRest = std::all_of(node.children.begin() + 1, node.children.end(),
                                           [](const Node *n) { return n->fixed; });
        if (!made || !fixedRest)
            return std::nullopt;
        const Result<json::Path> elements = json::Path::parse(made->path.text() + "/[]");
        if (!elements)
            return std::nullopt;
        made->path = *elements;
        made->operands = {node.children[1]};
        return made;
    }

    std::optional<Predicate> arrayContainsSeveral(const Node &node, bool all)
    {
        auto one = make(PredicateKind::equal, IndexUse::seek, node, *node.children[0]);
        if (!one)
            return std::nullopt;
        const Result<json::Path> elements = json::Path::parse(one->path.text() + "/[]");
        if (!elements)
            return std::nullopt;
        one->path = *elements;
        const std::vector<const Node *> needles(node.children.begin() + 1, node.children.end());
        if (!all)
            return withOperands(one, needles);
        Predicate every;
        every.kind = PredicateKind::all;
        every.node = &node;
        for (const Node *needle : needles) {
            std::optional<Predicate> part = withOperands(one, {needle});
            if (!part)
                return std::nullopt;
            every.parts.push_back(std::move(*part));
        }
        return every;
    }

    const Program &m_program;
};

} // namespace

std::optional<Predicate> predicateOf(const Node &node, const Program &program)
{
    return Recogniser(program).recognise(node);
}

} // namespace partita::query
