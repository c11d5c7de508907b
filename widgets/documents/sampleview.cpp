#include "widgets/documents/sampleview.h"

#include "widgets/models/fieldsources.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <Qsci/qscilexerjson.h>

#include <algorithm>

namespace partita::documents {

namespace {

constexpr int stripeMargin = 0;
constexpr int sourceMargin = 1;
constexpr int mostSourceCharacters = 26;

QString gutterText(const model::Field &field)
{
    QString source = models::sourceOf(field);
    if (source.size() > mostSourceCharacters)
        source = source.left(mostSourceCharacters - 1) + QStringLiteral("…");
    const QString upkeep = models::shortUpkeepOf(field.upkeep);
    return QStringLiteral(" %1 %2 ").arg(models::signOf(models::kindOf(field)), source)
        + (upkeep.isEmpty() ? QString() : QStringLiteral("· %1 ").arg(upkeep));
}

} // namespace

SampleView::SampleView(QWidget *parent)
    : QsciScintilla(parent)
    , m_lexer(new QsciLexerJSON(this))
{
    setObjectName(QStringLiteral("sample"));
    setAccessibleName(tr("Sample document"));
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    setReadOnly(true);
    setWrapMode(WrapWord);
    setWrapIndentMode(WrapIndentIndented);
    setFolding(NoFoldStyle);
    setMargins(2);
    setMarginType(stripeMargin, SymbolMargin);
    setMarginType(sourceMargin, TextMargin);
    setMarginSensitivity(stripeMargin, false);
    setMarginMarkerMask(stripeMargin, (1 << models::sourceKinds) - 1);
    setMarginMarkerMask(sourceMargin, 0);
    setLexer(m_lexer);
    SendScintilla(SCI_SETMARGINLEFT, 0, fontMetrics().averageCharWidth());
    for (int kind = 0; kind < models::sourceKinds; ++kind) {
        markerDefine(FullRectangle, kind);
        m_styles.emplace_back(-1);
    }
    connect(this, &QsciScintilla::cursorPositionChanged, this,
            [this](int line) { emit lineDescribed(described(line)); });
    applyTheme();
}

SampleView::~SampleView() = default;

void SampleView::setLines(std::vector<DocumentLine> lines)
{
    m_lines = std::move(lines);
    QStringList texts;
    for (const DocumentLine &line : m_lines)
        texts.append(line.text);
    setText(texts.join(QLatin1Char('\n')));
    setCursorPosition(0, 0);
    showSources();
    emit lineDescribed(described(0));
}

QString SampleView::described(int line) const
{
    if (line < 0 || line >= static_cast<int>(m_lines.size()))
        return {};
    const model::Field *field = m_lines[static_cast<std::size_t>(line)].field;
    return field ? models::describe(*field) : QString();
}

void SampleView::showSources()
{
    clearMarginText();
    markerDeleteAll();
    const QFontMetrics metrics(style::scaled(font(), 0.9));
    int wide = 0;
    for (int line = 0; line < static_cast<int>(m_lines.size()); ++line) {
        const model::Field *field = m_lines[static_cast<std::size_t>(line)].field;
        if (!field)
            continue;
        const auto kind = static_cast<std::size_t>(models::kindOf(*field));
        const QString text = gutterText(*field);
        wide = std::max(wide, metrics.horizontalAdvance(text));
        setMarginText(line, text, m_styles[kind]);
        markerAdd(line, static_cast<int>(kind));
    }
    setMarginWidth(stripeMargin, metrics.height() / 3);
    setMarginWidth(sourceMargin, wide + metrics.averageCharWidth());
}

void SampleView::applyTheme()
{
    const style::Theme &theme = style::themeOf(palette());
    const QFont face = style::monospaced(font());
    m_lexer->setDefaultFont(face);
    m_lexer->setDefaultColor(theme.text);
    m_lexer->setDefaultPaper(theme.surface);
    m_lexer->setFont(face);
    m_lexer->setPaper(theme.surface);
    m_lexer->setColor(theme.text);
    m_lexer->setColor(theme.accent, QsciLexerJSON::Property);
    m_lexer->setColor(theme.hybrid, QsciLexerJSON::Number);
    m_lexer->setColor(theme.referenced, QsciLexerJSON::Keyword);
    m_lexer->setColor(theme.secondary, QsciLexerJSON::Operator);
    m_lexer->setColor(theme.secondary, QsciLexerJSON::Error); // "… 18 more", "(600 characters)"
    m_lexer->setColor(theme.secondary, QsciLexerJSON::Default);
    setPaper(theme.surface);
    setColor(theme.text);
    setCaretForegroundColor(theme.text);
    setCaretLineVisible(true);
    setCaretLineBackgroundColor(theme.accentSoft);
    setSelectionBackgroundColor(theme.accent);
    setSelectionForegroundColor(theme.onAccent);
    setMarginsBackgroundColor(theme.window);
    setMarginsForegroundColor(theme.secondary);
    setMarginBackgroundColor(sourceMargin, theme.window);
    for (int kind = 0; kind < models::sourceKinds; ++kind) {
        const QColor colour = models::colourOf(static_cast<models::SourceKind>(kind), theme);
        setMarkerBackgroundColor(colour, kind);
        setMarkerForegroundColor(colour, kind);
        QsciStyle &source = m_styles[static_cast<std::size_t>(kind)];
        source.setFont(style::scaled(font(), 0.9));
        source.setColor(theme.text);
        source.setPaper(style::blend(theme.surface, colour, 0.14));
        source.apply(this);
    }
    showSources();
}

void SampleView::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

void SampleView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit editRequested();
        return;
    }
    // Read-only, so Tab moves the focus.
    if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)
        QWidget::focusNextPrevChild(event->key() == Qt::Key_Tab);
    else
        QsciScintilla::keyPressEvent(event);
}

void SampleView::mouseDoubleClickEvent(QMouseEvent *)
{
    emit editRequested();
}

bool SampleView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int line = lineAt(help->pos());
        QString text = described(line);
        if (!text.isEmpty())
            text += QStringLiteral("\n\n")
                + models::lessonOf(models::kindOf(*m_lines[static_cast<std::size_t>(line)].field));
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QsciScintilla::viewportEvent(event);
}

} // namespace partita::documents

#include "moc_sampleview.cpp"
