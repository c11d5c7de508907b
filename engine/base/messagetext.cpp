#include "engine/base/messagetext.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <numeric>

namespace partita {
namespace {

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Edit distance, doubled: an inserted, removed, changed or transposed letter counts 2, a change of
/// case 1.
std::size_t distance(std::string_view left, std::string_view right)
{
    std::vector<std::size_t> beforePrevious(right.size() + 1);
    std::vector<std::size_t> previous(right.size() + 1);
    std::vector<std::size_t> current(right.size() + 1);
    for (std::size_t column = 0; column <= right.size(); ++column)
        previous[column] = 2 * column;
    for (std::size_t row = 1; row <= left.size(); ++row) {
        current[0] = 2 * row;
        for (std::size_t column = 1; column <= right.size(); ++column) {
            const char a = left[row - 1];
            const char b = right[column - 1];
            const std::size_t change = a == b ? 0 : lower(a) == lower(b) ? 1 : 2;
            current[column] = std::min(
                {previous[column] + 2, current[column - 1] + 2, previous[column - 1] + change});
            if (row > 1 && column > 1 && a == right[column - 2] && left[row - 2] == b)
                current[column] = std::min(current[column], beforePrevious[column - 2] + 2);
        }
        std::swap(beforePrevious, previous);
        std::swap(previous, current);
    }
    return previous[right.size()];
}

/// The one candidate with a long common prefix, at least two thirds of the shorter of both:
/// "trackingNo" for "trackingNumber". Empty when there is none or several tie.
std::string abbreviationOf(std::string_view word, const std::vector<std::string> &candidates)
{
    constexpr std::size_t fewest = 4; // shorter prefixes say too little
    std::size_t best = 0;
    std::string found;
    for (const std::string &candidate : candidates) {
        const std::size_t shorter = std::min(word.size(), candidate.size());
        std::size_t common = 0;
        while (common < shorter && lower(word[common]) == lower(candidate[common]))
            ++common;
        if (common < fewest || 3 * common < 2 * shorter || common < best || candidate == found)
            continue;
        found = common == best ? std::string() : candidate;
        best = common;
    }
    return found;
}

/// Each name once. Duplicates are reported elsewhere.
std::vector<std::string> withoutRepeats(const std::vector<std::string> &names)
{
    std::vector<std::string> once;
    for (const std::string &name : names) {
        if (std::find(once.begin(), once.end(), name) == once.end())
            once.push_back(name);
    }
    return once;
}

std::string list(const std::vector<std::string> &candidates)
{
    std::string text;
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        if (index > 0)
            text += index + 1 == candidates.size() ? " and " : ", ";
        text += inQuotes(candidates[index]);
    }
    return text;
}

} // namespace

std::string nearest(std::string_view word, const std::vector<std::string> &candidates)
{
    // A third of the letters may differ; in a word of one letter only the case.
    std::size_t best = word.size() < 2 ? 2 : std::max<std::size_t>(2, word.size() * 2 / 3) + 1;
    std::string found;
    for (const std::string &candidate : candidates) {
        const std::size_t length
            = std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size());
        if (2 * length >= best)
            continue;
        const std::size_t apart = distance(word, candidate);
        if (apart < best) {
            best = apart;
            found = candidate;
        }
    }
    return found.empty() ? abbreviationOf(word, candidates) : found;
}

std::string suggestion(std::string_view word, const std::vector<std::string> &candidates,
                       std::size_t few)
{
    const std::string found = nearest(word, candidates);
    if (!found.empty())
        return "; did you mean " + inQuotes(found) + "?";
    const std::vector<std::string> known = withoutRepeats(candidates);
    if (known.empty() || known.size() > few)
        return ".";
    return std::string(known.size() == 1 ? "; there is only " : "; there are ") + list(known) + ".";
}

Error unknownName(const char *what, const std::string &name,
                  const std::vector<std::string> &candidates)
{
    return {.code = ErrorCode::notFound,
            .message = "There is no " + std::string(what) + ' ' + inQuotes(name)
                + suggestion(name, candidates, namesOfAnAnswer)};
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t most = 200; // bytes; names and paths are shorter
    const std::string_view beginning = beginningOf(text, most);
    return std::string(beginning) + (beginning.size() < text.size() ? "…" : "");
}

std::string inQuotes(std::string_view text)
{
    return '"' + shortened(text) + '"';
}

std::string withArticle(std::string_view name)
{
    const std::string_view word = name.substr(name.starts_with('"') ? 1 : 0);
    const auto isVowel = [&](std::size_t at) {
        constexpr std::string_view vowels = "aeiouAEIOU";
        return at < word.size() && vowels.find(word[at]) != std::string_view::npos;
    };
    // "a user", "a unit", but "an update".
    const bool isYou = !word.empty() && (word.front() == 'u' || word.front() == 'U') && !isVowel(1)
        && isVowel(2);
    return (isVowel(0) && !isYou ? "an " : "a ") + std::string(name);
}

std::string grouped(std::int64_t number)
{
    std::string text = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0; // index of the first digit
    for (std::size_t at = text.size(); at > first + 3; at -= 3)
        text.insert(at - 3, 1, ',');
    return text;
}

} // namespace partita
