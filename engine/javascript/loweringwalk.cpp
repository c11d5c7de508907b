// The tokens of a walk, its edits, and what it notes about literals.
#include "engine/javascript/loweringwalk.h"

#include <algorithm>

namespace partita::javascript {

namespace {

// More than any real script needs, far less than the stack can hold.
constexpr int maximumDepth = 1000;

bool isDecimal(char character)
{
    return character >= '0' && character <= '9';
}

/// True when every separator is between two digits.
bool separatesDigits(std::string_view number)
{
    for (std::size_t at = number.find('_'); at != std::string_view::npos;
         at = number.find('_', at + 1)) {
        const auto isDigitAt = [number](std::size_t index) {
            return index < number.size()
                && std::string_view("0123456789abcdefABCDEF").find(number[index])
                != std::string_view::npos;
        };
        if (at == 0 || !isDigitAt(at - 1) || !isDigitAt(at + 1))
            return false;
    }
    return true;
}

/// The construct that the engine's regular expressions lack; nullptr when there is none.
const char *lackOf(std::string_view pattern, std::string_view flags)
{
    if (flags.find('d') != std::string_view::npos)
        return "The flag d of regular expressions is not supported.";
    if (flags.find('v') != std::string_view::npos)
        return "The flag v of regular expressions is not supported.";
    const bool isUnicode = flags.find('u') != std::string_view::npos;
    bool inClass = false;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const std::string_view rest = pattern.substr(at);
        if (isUnicode && (rest.starts_with("\\p{") || rest.starts_with("\\P{")))
            return "Unicode properties (\\p{…}) are not supported in regular expressions.";
        if (!inClass && (rest.starts_with("(?<=") || rest.starts_with("(?<!")))
            return "Lookbehind ((?<=…) and (?<!…)) is not supported in regular expressions.";
        if (!inClass && rest.starts_with("(?<"))
            return "Named groups ((?<name>…)) are not supported in regular expressions: count the groups.";
        if (pattern[at] == '\\')
            ++at;
        else if (pattern[at] == '[' || pattern[at] == ']')
            inClass = pattern[at] == '[';
    }
    return nullptr;
}

/// The pattern with [^], which matches any character, in place of every dot.
std::string withoutDots(std::string_view pattern)
{
    std::string text;
    bool inClass = false;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        if (pattern[at] == '.' && !inClass) {
            text += "[^]";
            continue;
        }
        text += pattern[at];
        if (pattern[at] == '\\' && at + 1 < pattern.size())
            text += pattern[++at];
        else if (pattern[at] == '[' || pattern[at] == ']')
            inClass = pattern[at] == '[';
    }
    return text;
}

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

// Translation of numbers, strings and regular expressions that the engine misreads, refuses or
// matches wrongly.

void LoweringWalk::noteNumber(const Token &number)
{
    const std::string_view text = number.text;
    if (text.find_first_not_of("0123456789abcdefABCDEFxXoO_") == text.size() - 1
        && text.ends_with('n')) {
        fail(number, "BigInt numbers (10n) are not supported: numbers hold integers up to 2^53.");
    } else if (text.size() > 1 && text[0] == '0' && isDecimal(text[1])) {
        fail(number, "Numbers with a leading zero are not supported: octal ones begin with 0o.");
    } else if (text.find('_') != std::string_view::npos && separatesDigits(text)) {
        std::string digits(text);
        std::erase(digits, '_');
        replace(number, std::move(digits));
    }
}

void LoweringWalk::noteText(const Token &text)
{
    for (std::size_t at = text.text.find('\\');
         at != std::string_view::npos && at + 1 < text.text.size();
         at = text.text.find('\\', at + 2)) {
        const std::string_view escape = text.text.substr(at + 1, 2);
        if (isDecimal(escape[0])
            && (escape[0] != '0' || (escape.size() > 1 && isDecimal(escape[1]))))
            fail(text, "Octal escapes (\\101) are not supported in texts: write \\x41.");
    }
}

/// With the flag s, a dot matches any character.
void LoweringWalk::noteRegularExpression(const Token &expression)
{
    const std::size_t close = expression.text.rfind('/');
    const std::string_view pattern = expression.text.substr(0, close);
    std::string flags(expression.text.substr(close + 1));
    if (close == 0 || flags.find_first_not_of("dgimsuvy") != std::string::npos)
        return; // Unfinished or malformed: the engine reports it.
    if (const char *lack = lackOf(pattern, flags))
        fail(expression, lack);
    else if (std::erase(flags, 's') == 1)
        replace(expression, withoutDots(pattern) + '/' + flags);
}

} // namespace partita::javascript
