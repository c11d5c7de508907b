#include "engine/query/queryreferences.h"

#include "engine/query/evaluating/program.h"
#include "engine/query/routing/predicate.h"
#include "engine/query/syntax/token.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace partita::query {
namespace {

QueryReference referenceTo(const std::string &name, const std::string &text, std::size_t offset)
{
    const TextPosition position = positionOf(text, offset);
    return {name, position.line, position.column};
}

/// The query that reads the container: the query itself, or the innermost one in its FROM.
const Program &readerOf(const Program &program)
{
    return program.derived ? readerOf(*program.derived) : program;
}

void addPaths(const Predicate &predicate, std::vector<json::Path> &paths)
{
    for (const Predicate &part : predicate.parts)
        addPaths(part, paths);
    if (predicate.parts.empty())
        paths.push_back(predicate.path);
}

IndexedPaths indexedPathsIn(const Program &program)
{
    IndexedPaths paths;
    if (program.predicates) {
        for (const std::optional<Predicate> &predicate : *program.predicates) {
            if (predicate)
                addPaths(*predicate, paths.filters);
        }
    }
    if (program.main) {
        for (const OrderKey &key : program.main->orderBy) {
            if (key.path)
                paths.sorts.push_back(*key.path);
        }
    }
    return paths;
}

bool isWord(const std::string &name)
{
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())))
        return false;
    return std::all_of(name.begin(), name.end(), [](unsigned char letter) {
        return letter < 128 && (std::isalnum(letter) || letter == '_');
    });
}

} // namespace

std::vector<QueryReference> parametersIn(const Query &query)
{
    std::vector<QueryReference> found;
    for (const Program *program = &query.program(); program; program = program->derived.get()) {
        for (std::size_t index = 0; index < program->parameters.size(); ++index)
            found.push_back(referenceTo(program->parameters[index], query.text(),
                                        program->parameterOffsets[index]));
    }
    return found;
}

std::vector<QueryReference> propertiesIn(const Query &query)
{
    std::vector<QueryReference> found;
    for (const Node &node : readerOf(query.program()).nodes) {
        if (node.op != Op::itemPath || node.systemProperty || node.path.empty()
            || node.path.front().position >= 0)
            continue;
        const std::string &name = node.path.front().name;
        const bool isKnown
            = std::any_of(found.begin(), found.end(),
                          [&](const QueryReference &reference) { return reference.name == name; });
        if (!isKnown)
            found.push_back(referenceTo(name, query.text(), node.offset));
    }
    return found;
}

std::optional<RowColumns> columnsOf(const Query &query)
{
    const Block *block = query.program().main;
    if (!block || !block->select)
        return std::nullopt;
    if (block->select->op == Op::object)
        return RowColumns {false, {block->select->names.begin(), block->select->names.end()}};
    if (block->select->op == Op::item)
        return RowColumns {true, {}};
    return std::nullopt;
}

std::optional<StatedLimit> limitOf(const Query &query)
{
    const Block *block = query.program().main;
    if (!block)
        return std::nullopt;
    return StatedLimit {block->top || block->limit, block->skip.has_value()};
}

std::vector<IndexedPaths> indexedPathsOf(const Query &query)
{
    std::vector<IndexedPaths> found;
    for (const Program *program = &query.program(); program; program = program->derived.get())
        found.push_back(indexedPathsIn(*program));
    return found;
}

bool isIndexed(const index::Policy &policy, const json::Path &path)
{
    if (policy.mode == index::Policy::Mode::none || path.steps().empty())
        return false;
    if (path.steps().size() == 1) {
        const std::string &name = path.steps().front().name;
        const bool mayBeSystem = name.starts_with('_');
        if (name == "id" || (mayBeSystem && name == "_ts"))
            return true;
        if (mayBeSystem && store::isSystemProperty(name))
            return false;
    }
    return policy.includes(path);
}

bool isPlainName(const std::string &name)
{
    return isWord(name) && keywordOf(name) == Keyword::none;
}

std::string propertyText(const std::string &name)
{
    return isPlainName(name) ? "." + name : "[" + nlohmann::json(name).dump() + "]";
}

} // namespace partita::query
