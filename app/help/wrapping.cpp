#include "app/help/wrapping.h"

#include <algorithm>

namespace partita::app {

namespace {

const QString boldCode = QStringLiteral("\x1b[1m");
const QString underlineCode = QStringLiteral("\x1b[4m");
const QString endCode = QStringLiteral("\x1b[0m");

QString codeOf(help::Span::Kind kind)
{
    switch (kind) {
    case help::Span::Kind::code:
    case help::Span::Kind::strong:
        return boldCode;
    case help::Span::Kind::emphasis:
    case help::Span::Kind::link:
        return underlineCode;
    case help::Span::Kind::plain:
        break;
    }
    return {};
}

bool leadsOut(const help::Span &span)
{
    return span.target.contains(QLatin1String("://")) && span.target != span.text;
}

QString writtenText(const help::Span &span, Type type)
{
    if (span.kind == help::Span::Kind::code && type == Type::plain)
        return QLatin1Char('`') + span.text + QLatin1Char('`');
    return leadsOut(span) ? span.text + QStringLiteral(" (%1)").arg(span.target) : span.text;
}

/// Joins pieces to words: a space ends a word, the end of a span does not.
class WordJoiner {
public:
    void add(const QString &text, const QString &code)
    {
        QString piece;
        for (const QChar letter : text) {
            if (!letter.isSpace() || letter == QChar::Nbsp) {
                piece += letter;
                continue;
            }
            addPiece(piece, code);
            piece.clear();
            end();
            if (letter == QLatin1Char('\n') && !m_words.empty())
                m_words.back().endsLine = true;
        }
        addPiece(piece, code);
    }

    std::vector<Word> words()
    {
        end();
        return std::move(m_words);
    }

private:
    void addPiece(const QString &piece, const QString &code)
    {
        if (piece.isEmpty())
            return;
        m_word.text += code.isEmpty() ? piece : code + piece + endCode;
        m_word.width += columnsOf(piece);
    }

    void end()
    {
        if (m_word.width > 0)
            m_words.push_back(m_word);
        m_word = {};
    }

    std::vector<Word> m_words;
    Word m_word;
};

} // namespace

int columnsOf(const QString &text)
{
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](QChar letter) {
        return !letter.isLowSurrogate() && letter.category() != QChar::Mark_NonSpacing;
    }));
}

QString bold(const QString &text, Type type)
{
    return type == Type::plain || text.isEmpty() ? text : boldCode + text + endCode;
}

std::vector<Word> wordsOf(const help::Spans &spans, Type type)
{
    WordJoiner joiner;
    for (const help::Span &span : spans)
        joiner.add(writtenText(span, type), type == Type::plain ? QString() : codeOf(span.kind));
    return joiner.words();
}

std::vector<Line> wrapped(const std::vector<Word> &words, int width)
{
    std::vector<Line> lines;
    bool isNew = true;
    for (const Word &word : words) {
        if (!isNew && lines.back().width + 1 + word.width > width)
            isNew = true;
        if (isNew) {
            lines.push_back({word.text, word.width});
        } else {
            lines.back().text += QLatin1Char(' ') + word.text;
            lines.back().width += 1 + word.width;
        }
        isNew = word.endsLine;
    }
    return lines;
}

} // namespace partita::app
