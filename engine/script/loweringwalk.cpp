#include "engine/script/loweringwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

// More than any real script needs, far less than the stack can hold.
constexpr int maximumDepth = 1000;

} // namespace

LoweringWalk::LoweringWalk(std::string_view source, Patterns known)
    : m_source(source)
    , m_reader(source)
    , m_known(std::move(known))
    , m_functions(1)
{
}

Result<std::vector<SourceEdit>> LoweringWalk::run()
{
    next();
    while (m_token.kind != Token::Kind::end) {
        statements();
        if (m_token.kind != Token::Kind::end)
            stop();
    }
    if (m_error)
        return *m_error;
    // Remove places reserved for edits that were not needed.
    std::erase_if(
        m_edits, [](const SourceEdit &edit) { return edit.removed == 0 && edit.inserted.empty(); });
    // Edits at one position were found from the inside to the outside: keep this order.
    std::stable_sort(m_edits.begin(), m_edits.end(),
                     [](const SourceEdit &left, const SourceEdit &right) {
                         return left.position < right.position;
                     });
    return std::move(m_edits);
}

void LoweringWalk::next()
{
    if (m_stopped)
        return;
    m_lastEnd = m_token.end;
    m_token = m_reader.read();
}

bool LoweringWalk::accept(std::string_view punctuator)
{
    const bool found = m_token.is(punctuator);
    if (found)
        next();
    return found;
}

void LoweringWalk::expect(std::string_view punctuator)
{
    if (!accept(punctuator))
        stop();
}

void LoweringWalk::stop()
{
    m_stopped = true;
    m_token = Token {};
    m_token.begin = m_token.end = m_source.size();
}

void LoweringWalk::fail(const Token &token, std::string message)
{
    if (m_stopped)
        return;
    const std::string_view before = m_source.substr(0, token.begin);
    const std::size_t lineBreak = before.rfind('\n');
    const std::size_t lineBegin = lineBreak == std::string_view::npos ? 0 : lineBreak + 1;
    m_error = Error {.message = std::move(message),
                     .line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
                     .column = 1 + static_cast<int>(token.begin - lineBegin)};
    stop();
}

/// Adds a change and returns its index, so that the caller can complete it later.
std::size_t LoweringWalk::edit(std::size_t position, std::size_t removed, std::string inserted)
{
    if (!m_stopped)
        m_edits.push_back({position, removed, std::move(inserted)});
    return m_edits.size() - 1;
}

std::size_t LoweringWalk::replace(const Token &token, std::string inserted)
{
    return edit(token.begin, token.end - token.begin, std::move(inserted));
}

/// Replaces the first token of an operand. When the statement before has no semicolon, a
/// parenthesis at the start of this one would be read as a call, so a semicolon is needed.
std::size_t LoweringWalk::replaceOperand(const Token &token, std::string inserted)
{
    if (m_unendedBefore == token.begin)
        inserted.insert(0, ";");
    return replace(token, std::move(inserted));
}

LoweringWalk::Nesting::Nesting(LoweringWalk &walk)
    : m_walk(walk)
{
    if (++m_walk.m_depth > maximumDepth)
        m_walk.fail(m_walk.m_token, "The script nests its blocks and expressions too deeply.");
}

std::string loweringName(std::string_view name)
{
    return std::string(loweringPrefix).append(name);
}

bool isNameOf(const Token &token, std::initializer_list<std::string_view> names)
{
    return token.kind == Token::Kind::name
        && std::find(names.begin(), names.end(), token.text) != names.end();
}

} // namespace partita::script
