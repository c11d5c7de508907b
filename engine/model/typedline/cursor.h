// A place in a typed line that moves over its tokens. Whoever reads asks for words and names; what
// is asked for at the end of the line is what can be typed there.
#pragma once

#include "engine/model/patternnotation.h"
#include "engine/model/typedline/tokens.h"

namespace partita::model {

/// Collects what was asked for at the end of the line and begins with the typed letters.
class Offers {
public:
    explicit Offers(std::string_view begun)
        : m_begun(begun)
    {
    }

    void add(const std::string &text, Completion::Kind kind);
    std::vector<Completion> take() { return std::move(m_offers); }

private:
    std::string m_begun;
    std::vector<Completion> m_offers;
};

class LineCursor {
public:
    /// Without `offers` nothing is collected. Both must outlive this.
    explicit LineCursor(std::string_view line, Offers *offers = nullptr);

    const Token &now(std::size_t ahead = 0) const;
    bool isAtEnd() const { return now().kind == Token::Kind::end; }
    std::size_t place() const { return m_place; }
    void goTo(std::size_t place) { m_place = place; }
    void skip(std::size_t tokens = 1);

    /// True when these words stand here, such as "ordered by".
    bool isAt(std::string_view words) const;
    /// Takes these words if they stand here; they are offered at the end of the line.
    bool accept(std::string_view words);
    /// The same without an offer: other ways to say something.
    bool acceptQuietly(std::string_view words);
    bool acceptSign(std::string_view sign);
    /// Takes articles and the like: a, the, their.
    bool acceptArticle();
    /// Takes the longest of the names that stands here and returns its index.
    std::optional<std::size_t> acceptName(const std::vector<std::string> &names);
    std::optional<std::string> acceptParameter();
    std::optional<int> acceptCount();
    std::optional<double> acceptNumber();

    /// Offers a text, or names, where the line ends here.
    void offer(const std::string &text, Completion::Kind kind) const;
    void offerNames(const std::vector<std::string> &names, Completion::Kind kind) const;
    /// An error about what stands here.
    Error refused(const std::string &message) const { return refusedAt(m_place, message); }
    Error refusedAt(std::size_t place, const std::string &message) const;
    /// What stands here, in quotation marks; "the end" where nothing does.
    std::string shown() const;

private:
    std::size_t wordsMatched(std::string_view words, bool &isComplete) const;

    std::string_view m_line;
    std::vector<Token> m_tokens;
    Offers *m_offers;
    std::size_t m_place = 0;
};

/// The name as it can be typed: in quotation marks where signs or blanks are in it, or where it is
/// a word of the notation.
std::string typedName(const std::string &name);
/// A path of such names.
std::string typedPath(const std::string &path);

} // namespace partita::model
