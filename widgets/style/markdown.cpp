#include "widgets/style/markdown.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>

namespace partita::style {

namespace {

const QRegularExpression &code()
{
    static const QRegularExpression made(QStringLiteral("`([^`\\n]+)`"));
    return made;
}

const QRegularExpression &strong()
{
    static const QRegularExpression made(QStringLiteral("\\*\\*([^*\\n]+)\\*\\*"));
    return made;
}

} // namespace

QString htmlOfMarkdown(const QString &text)
{
    return text.toHtmlEscaped()
        .replace(code(), QStringLiteral("<code>\\1</code>"))
        .replace(strong(), QStringLiteral("<b>\\1</b>"))
        .replace(QLatin1Char('\n'), QLatin1String("<br>"));
}

MarkdownMarks::MarkdownMarks(QPlainTextEdit *field)
    : QSyntaxHighlighter(field->document())
    , m_field(field)
{
    field->installEventFilter(this);
}

bool MarkdownMarks::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::FocusIn:
    case QEvent::FocusOut:
    case QEvent::FontChange:
    case QEvent::PaletteChange:
    case QEvent::ReadOnlyChange: {
        const QSignalBlocker quiet(m_field); // only the format changes, not the text
        rehighlight();
        break;
    }
    default:
        break;
    }
    return QSyntaxHighlighter::eventFilter(watched, event);
}

/// Outside editing the marks take no room.
QTextCharFormat MarkdownMarks::marks() const
{
    QTextCharFormat format;
    if (m_field->hasFocus() && !m_field->isReadOnly()) {
        format.setForeground(themeOf(m_field->palette()).secondary);
    } else {
        QFont tiny = m_field->font();
        tiny.setPixelSize(1);
        format.setFont(tiny);
        format.setForeground(Qt::transparent);
    }
    return format;
}

void MarkdownMarks::highlightBlock(const QString &text)
{
    static const QRegularExpression heading(QStringLiteral("^#+ "));
    const auto mark = [this](qsizetype start, qsizetype length) {
        setFormat(static_cast<int>(start), static_cast<int>(length), marks());
    };
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    if (const auto found = heading.match(text); found.hasMatch()) {
        setFormat(0, static_cast<int>(text.size()), bold);
        mark(0, found.capturedLength());
    }
    const auto each = [&](const QRegularExpression &kind, const QTextCharFormat &format) {
        for (auto found = kind.globalMatch(text); found.hasNext();) {
            const auto one = found.next();
            setFormat(static_cast<int>(one.capturedStart()), static_cast<int>(one.capturedLength()),
                      format);
            const qsizetype sign = one.capturedStart(1) - one.capturedStart();
            mark(one.capturedStart(), sign);
            mark(one.capturedEnd() - sign, sign);
        }
    };
    each(strong(), bold);
    QTextCharFormat fixed;
    fixed.setFont(monospaced(m_field->font()));
    fixed.setForeground(themeOf(m_field->palette()).accent);
    each(code(), fixed);
}

} // namespace partita::style

#include "moc_markdown.cpp"
