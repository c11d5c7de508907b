#include "widgets/help/spans.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace partita::help {

namespace {

/// The signs that a backslash takes their meaning from.
bool isSign(QChar letter)
{
    constexpr char16_t lastOfAscii = 0x7E;
    return letter.unicode() > u' ' && letter.unicode() <= lastOfAscii && !letter.isLetterOrNumber();
}

/// Reads a text from left to right, one mark after the other.
class SpanReader {
public:
    explicit SpanReader(QString text)
        : m_text(std::move(text))
    {
    }

    Spans read()
    {
        while (m_place < m_text.size()) {
            if (!readEscape() && !readCode() && !readLink() && !readAddress()
                && !readEmphasis(QStringLiteral("**"), Span::Kind::strong)
                && !readEmphasis(QStringLiteral("*"), Span::Kind::emphasis)
                && !readEmphasis(QStringLiteral("_"), Span::Kind::emphasis))
                addPlain(m_text.at(m_place++));
        }
        return std::move(m_spans);
    }

private:
    QStringView rest() const { return QStringView(m_text).mid(m_place); }

    void addPlain(QChar letter)
    {
        if (m_spans.empty() || m_spans.back().kind != Span::Kind::plain)
            m_spans.push_back({});
        m_spans.back().text += letter;
    }

    bool readEscape()
    {
        const bool isEscape = m_text.at(m_place) == QLatin1Char('\\') && m_place + 1 < m_text.size()
            && isSign(m_text.at(m_place + 1));
        if (isEscape) {
            addPlain(m_text.at(m_place + 1));
            m_place += 2;
        }
        return isEscape;
    }

    bool readCode()
    {
        qsizetype ticks = 0;
        while (ticks < rest().size() && rest().at(ticks) == QLatin1Char('`'))
            ++ticks;
        if (ticks == 0)
            return false;
        const qsizetype begin = m_place + ticks;
        const qsizetype end = m_text.indexOf(QString(ticks, QLatin1Char('`')), begin);
        if (end < 0)
            return false;
        QString code = m_text.mid(begin, end - begin);
        if (code.size() > 2 && code.startsWith(QLatin1Char(' ')) && code.endsWith(QLatin1Char(' ')))
            code = code.mid(1, code.size() - 2);
        m_spans.push_back(
            {Span::Kind::code, code.replace(QLatin1Char('\n'), QLatin1Char(' ')), {}});
        m_place = end + ticks;
        return true;
    }

    bool readLink()
    {
        static const QRegularExpression link(
            QStringLiteral("^!?\\[((?:`[^`]*`|[^\\[\\]`])+)\\]\\(([^()\\s]+)\\)"));
        const QRegularExpressionMatch found = link.match(rest().toString());
        if (!found.hasMatch())
            return false;
        m_spans.push_back(
            {Span::Kind::link, plainText(spansOf(found.captured(1))), found.captured(2)});
        m_place += found.capturedLength();
        return true;
    }

    /// <https://…>, and https://… without brackets.
    bool readAddress()
    {
        static const QRegularExpression address(
            QStringLiteral("^(?:<(https?://[^>\\s]+)>|(https?://[^\\s)<]*[\\w/]))"));
        const QRegularExpressionMatch found = address.match(rest().toString());
        if (!found.hasMatch())
            return false;
        const QString target = found.captured(1).isEmpty() ? found.captured(2) : found.captured(1);
        m_spans.push_back({Span::Kind::link, target, target});
        m_place += found.capturedLength();
        return true;
    }

    bool isInWord(qsizetype place) const
    {
        return place >= 0 && place < m_text.size() && m_text.at(place).isLetterOrNumber();
    }

    bool readEmphasis(const QString &mark, Span::Kind kind)
    {
        const qsizetype begin = m_place + mark.size();
        const bool underscore = mark == QLatin1String("_");
        if (!rest().startsWith(mark) || begin >= m_text.size() || m_text.at(begin).isSpace()
            || (underscore && isInWord(m_place - 1)))
            return false;
        qsizetype end = m_text.indexOf(mark, begin);
        while (end > 0
               && (m_text.at(end - 1).isSpace() || (underscore && isInWord(end + mark.size()))))
            end = m_text.indexOf(mark, end + 1);
        if (end <= begin)
            return false;
        for (Span &span : spansOf(m_text.mid(begin, end - begin))) {
            if (span.kind == Span::Kind::plain)
                span.kind = kind;
            m_spans.push_back(std::move(span));
        }
        m_place = end + mark.size();
        return true;
    }

    QString m_text;
    qsizetype m_place = 0;
    Spans m_spans;
};

} // namespace

Spans spansOf(const QString &markdown)
{
    return SpanReader(markdown).read();
}

QString plainText(const Spans &spans)
{
    QString text;
    for (const Span &span : spans)
        text += span.text;
    return text;
}

} // namespace partita::help
