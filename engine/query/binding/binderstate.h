// Implementation of bind(): clauses in binder.cpp, sources and names in bindersources.cpp,
// expressions in binderexpression.cpp, calls, sub-queries and ranking in bindercall.cpp.
//
// As in the parser, every function records the first error and then returns nullptr or false.
#pragma once

#include "engine/query/binding/binder.h"

namespace partita::query {

class Binder {
public:
    Binder(std::string_view text, Program &program, const ComputedExpressions *computed);

    bool run(const ast::Select &select);
    const Error &error() const { return *m_error; }

private:
    /// The clause that contains an expression. It decides whether aggregates are allowed.
    enum class Place : std::uint8_t {
        from,
        where,
        groupBy,
        orderBy,
        select,
        groupedSelect,
        aggregateArgument
    };

    struct Alias {
        std::string_view name;
        bool isItem = false;
        std::uint32_t slot = 0;
        int source = 0; ///< position in its block
    };
    /// The aliases of one block; inner scopes see outer ones.
    struct Scope {
        Scope *parent = nullptr;
        Block *block = nullptr;
        const ast::Select *select = nullptr;
        Place place = Place::from;
        std::vector<Alias> aliases;
    };
    struct Found {
        std::optional<Alias> alias;
        Scope *scope = nullptr;
    };

    bool fail(std::size_t offset, std::string message);
    Node *make(Op op, std::uint32_t offset);

    // Blocks.
    Block *block(const ast::Select &select, Scope *parent);
    bool sources(const ast::Select &select, Scope &scope);
    bool firstSource(const ast::Source &from, Scope &scope);
    bool derivedSource(const ast::Source &from, Scope &scope);
    bool innerSource(const ast::Source &from, Scope &scope);
    void narrowItems(const ast::Source &from, std::size_t references, Scope &scope);
    const Node *sourcePath(const ast::Source &from, Node *root);
    bool addAlias(Scope &scope, const ast::Source &from, bool isItem, std::uint32_t slot);
    std::uint32_t newSlot();
    void noteSlotPath(std::uint32_t slot, const Node *collection, bool elements);
    bool where(const ast::Select &select, Scope &scope);
    bool addFilter(const ast::Expression &expression, Scope &scope,
                   std::vector<const Node *> &parts);
    bool groupBy(const ast::Select &select, Scope &scope);
    bool orderBy(const ast::Select &select, Scope &scope);
    bool rankBy(const ast::Select &select, Scope &scope);
    bool score(const ast::Expression &expression, Scope &scope, Score &score);
    bool textScore(const ast::Expression &expression, Scope &scope, Score &score);
    bool fusion(const ast::Expression &expression, Scope &scope, Score &score);
    bool selectList(const ast::Select &select, Scope &scope);
    bool selectStar(const ast::Select &select, Scope &scope);
    const Node *selectItem(const ast::Expression &expression, Scope &scope);
    bool counts(const ast::Select &select, Block &block);
    BoundCount count(const ast::Count &count);
    bool checkClauses(const ast::Select &select);

    // Expressions.
    const Node *expression(const ast::Expression &expression, Scope &scope);
    Node *dispatch(const ast::Expression &expression, Scope &scope);
    Node *children(Node *node, const ast::Expression &expression, Scope &scope);
    Node *specialNumber(const ast::Expression &expression);
    Node *name(const ast::Expression &expression, Scope &scope);
    Node *member(const ast::Expression &expression, Scope &scope);
    Node *element(const ast::Expression &expression, Scope &scope);
    Node *computed(std::string_view name, Scope &scope);
    Node *unaryOrBinary(const ast::Expression &expression, Scope &scope);
    Node *like(const ast::Expression &expression, Scope &scope);
    void nameMembers(Node &object, const std::vector<std::string> &names);
    Node *object(const ast::Expression &expression, Scope &scope);
    Node *call(const ast::Expression &expression, Scope &scope);
    Node *userCall(const ast::Expression &expression, Scope &scope);
    Node *aggregate(const ast::Expression &expression, AggregateKind kind, Scope &scope);
    Node *query(const ast::Expression &expression, Scope &scope);
    Node *groupKey(const ast::Expression &expression, Scope &scope);
    Node *parameter(const std::string &name, std::uint32_t offset);
    void finish(Node &node, const Scope &scope);
    void own(Node &node);
    static bool isInRow(const Scope &scope);
    void registerPath(Node &node);
    void settle(Node &node);
    Found find(std::string_view name, Scope &scope) const;
    bool unknownName(const ast::Expression &expression, const Scope &scope);
    bool unknownFunction(const ast::Expression &expression);

    std::string_view m_text;
    Program &m_program;
    const ComputedExpressions *m_computed; ///< nullptr: the container has none
    std::vector<Found>
        m_references; ///< every alias resolved so far, in order; the scope may be gone
    int m_joins = 0;
    std::optional<Error> m_error;
};

/// Whether it calls FULLTEXTSCORE or RRF, in any letter case. Only ORDER BY RANK may call them.
bool isRankingCall(const ast::Expression &expression);
/// Whether it calls the function with this name (upper case).
bool isCallOf(const ast::Expression &expression, std::string_view name);
/// The aggregate of a call to COUNT, SUM …, in any letter case.
std::optional<AggregateKind> aggregateKindOf(std::string_view name);
/// Whether the expression contains an aggregate outside of sub-queries.
bool containsAggregate(const ast::Expression &expression);
/// Whether aggregates or GROUP BY produce the rows of the block.
bool isGrouped(const ast::Select &select);
/// Whether both are the same expression, however it is written.
bool sameExpression(const ast::Expression &left, const ast::Expression &right);
/// `path` followed by `more`; with an array step in between when `elements`.
json::Path extended(const json::Path &path, bool elements, const std::vector<Step> &more);

} // namespace partita::query
