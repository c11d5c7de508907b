// Full text: words, and the ranking for ORDER BY RANK.
//
// A word is a run of letters, digits and marks; comparison ignores case. There is no stemming and
// no list of stop words: the service has both for some languages, but documents neither in detail.
//
//     TextRanking ranking({"red", "bicycle"});
//     for (text of every item) ranking.add(text);
//     ranking.score(i);                       // BM25 of the i-th text
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::query {

/// The words of `text` in order, case folded.
std::vector<std::string> wordsOf(std::string_view text);
/// Whether the words of `phrase` occur in `words` adjacent and in order. False for a phrase without
/// words.
bool containsPhrase(std::span<const std::string> words, std::span<const std::string> phrase);

/// BM25 scores of texts for the terms of one FULLTEXTSCORE.
class TextRanking {
public:
    /// A term may be a phrase, which is searched as a whole.
    explicit TextRanking(const std::vector<std::string> &terms);

    /// Adds the next text, "" for an item without one.
    void add(std::string_view text);
    std::size_t size() const { return m_lengths.size(); }
    /// 0 for a text with none of the terms; at most linear in the number of terms. Requires: text <
    /// size().
    double score(std::size_t text) const;

private:
    std::vector<std::vector<std::string>> m_terms; ///< words of each term
    std::vector<std::size_t> m_lengths; ///< words of each text
    std::vector<std::size_t> m_counts; ///< occurrences of each term in each text, row by row
    std::vector<std::size_t> m_textsWith; ///< number of texts with each term
    std::size_t m_words = 0; ///< in all texts
};

/// Reciprocal rank fusion. `scores` has one list per RRF argument, all over the same items; greater
/// scores rank first. Returns each item's fused score, the sum of weight / (60 + rank). Requires:
/// lists of equal size; no weights, or one per list.
std::vector<double> reciprocalRankFusion(const std::vector<std::vector<double>> &scores,
                                         const std::vector<double> &weights);

} // namespace partita::query
