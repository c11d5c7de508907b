#include "engine/query/functions/fulltext.h"

#include "engine/query/functions/library.h"
#include "engine/query/functions/unicode.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::query {

namespace {

bool isWordCharacter(char32_t codePoint)
{
    constexpr std::uint32_t wordMask = U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK;
    return (U_MASK(u_charType(static_cast<UChar32>(codePoint))) & wordMask) != 0;
}

std::size_t countPhrase(std::span<const std::string> words, std::span<const std::string> phrase)
{
    if (phrase.empty())
        return 0;
    std::size_t count = 0;
    for (auto from = words.begin();; ++from, ++count) {
        from = std::search(from, words.end(), phrase.begin(), phrase.end());
        if (from == words.end())
            return count;
    }
}

} // namespace

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    const std::string folded = functions::foldCase(text);
    std::size_t begin = std::string::npos;
    for (std::size_t position = 0; position < folded.size();) {
        const std::size_t here = position;
        const bool inWord = isWordCharacter(functions::nextCodePoint(folded, position));
        if (inWord && begin == std::string::npos)
            begin = here;
        if (!inWord && begin != std::string::npos) {
            words.push_back(folded.substr(begin, here - begin));
            begin = std::string::npos;
        }
    }
    if (begin != std::string::npos)
        words.push_back(folded.substr(begin));
    return words;
}

bool containsPhrase(std::span<const std::string> words, std::span<const std::string> phrase)
{
    return !phrase.empty()
        && std::search(words.begin(), words.end(), phrase.begin(), phrase.end()) != words.end();
}

TextRanking::TextRanking(const std::vector<std::string> &terms)
{
    for (const std::string &term : terms)
        m_terms.push_back(wordsOf(term));
    m_textsWith.resize(m_terms.size());
}

void TextRanking::add(std::string_view text)
{
    const std::vector<std::string> words = wordsOf(text);
    m_lengths.push_back(words.size());
    m_words += words.size();
    for (std::size_t term = 0; term < m_terms.size(); ++term) {
        const std::size_t count = countPhrase(words, m_terms[term]);
        m_counts.push_back(count);
        if (count > 0)
            ++m_textsWith[term];
    }
}

// BM25 with the usual constants k1 = 1.2 and b = 0.75, and the inverse document frequency that is
// never negative.
double TextRanking::score(std::size_t text) const
{
    constexpr double k1 = 1.2;
    constexpr double b = 0.75;
    const auto texts = static_cast<double>(size());
    const double averageLength = static_cast<double>(m_words) / texts;
    double score = 0;
    for (std::size_t term = 0; term < m_terms.size(); ++term) {
        const auto count = static_cast<double>(m_counts[text * m_terms.size() + term]);
        if (count == 0)
            continue;
        const auto with = static_cast<double>(m_textsWith[term]);
        const double rarity = std::log(1 + (texts - with + 0.5) / (with + 0.5));
        const double length = static_cast<double>(m_lengths[text]) / averageLength;
        score += rarity * count * (k1 + 1) / (count + k1 * (1 - b + b * length));
    }
    return score;
}

std::vector<double> reciprocalRankFusion(const std::vector<std::vector<double>> &scores,
                                         const std::vector<double> &weights)
{
    constexpr double k = 60;
    std::vector<double> fused(scores.empty() ? 0 : scores.front().size());
    for (std::size_t list = 0; list < scores.size(); ++list) {
        std::vector<std::size_t> order(fused.size());
        std::iota(order.begin(), order.end(), std::size_t {0});
        std::ranges::stable_sort(order, std::ranges::greater {},
                                 [&](std::size_t item) { return scores[list][item]; });
        const double weight = weights.empty() ? 1 : weights[list];
        std::size_t rank = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == 0 || scores[list][order[i]] < scores[list][order[i - 1]])
                ++rank;
            fused[order[i]] += weight / (k + static_cast<double>(rank));
        }
    }
    return fused;
}

namespace functions {

namespace {

/// Whether the first argument contains the phrases of the others: all, or at least one.
Value phrasesIn(Arguments arguments, bool all)
{
    const auto isString = [](Value value) { return value.isString(); };
    if (!std::ranges::all_of(arguments, isString))
        return {};
    const std::vector<std::string> words = wordsOf(arguments[0].string());
    const auto holds
        = [&](Value phrase) { return containsPhrase(words, wordsOf(phrase.string())); };
    const Arguments phrases = arguments.subspan(1);
    return Value::boolean(all ? std::ranges::all_of(phrases, holds)
                              : std::ranges::any_of(phrases, holds));
}

} // namespace

Value fullTextContains(Arguments arguments, Context &)
{
    return phrasesIn(arguments, true);
}

Value fullTextContainsAll(Arguments arguments, Context &)
{
    return phrasesIn(arguments, true);
}

Value fullTextContainsAny(Arguments arguments, Context &)
{
    return phrasesIn(arguments, false);
}

Value rankingOnly(Arguments, Context &)
{
    return {};
}

} // namespace functions

} // namespace partita::query
