// Translation of numbers, strings and regular expressions that the engine misreads, refuses or
// matches wrongly.
#include "engine/script/loweringwalk.h"

namespace partita::script {
namespace {

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

} // namespace partita::script
