#include "widgets/editor/codeeditor.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexerjson.h>

#include <algorithm>
#include <array>

namespace partita::editor {

namespace {

constexpr int numberMargin = 0;
constexpr int foldMargin = 2;
constexpr int indentBlanks = 2;
constexpr int mostWordsOffered = 200;
constexpr char wordSeparator = '\n';

/// Commands that keep their keys with Ctrl: those of every text field.
bool isOfEveryTextField(QsciCommand::Command command)
{
    constexpr std::array kept = {QsciCommand::Undo,
                                 QsciCommand::Redo,
                                 QsciCommand::SelectionCut,
                                 QsciCommand::SelectionCopy,
                                 QsciCommand::Paste,
                                 QsciCommand::SelectAll,
                                 QsciCommand::WordLeft,
                                 QsciCommand::WordRight,
                                 QsciCommand::WordLeftExtend,
                                 QsciCommand::WordRightExtend,
                                 QsciCommand::DeleteWordLeft,
                                 QsciCommand::DeleteWordRight,
                                 QsciCommand::DocumentStart,
                                 QsciCommand::DocumentEnd,
                                 QsciCommand::DocumentStartExtend,
                                 QsciCommand::DocumentEndExtend};
    return std::find(kept.begin(), kept.end(), command) != kept.end();
}

} // namespace

CodeEditor::CodeEditor(QWidget *parent)
    : QsciScintilla(parent)
{
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    setEolMode(EolUnix);
    setIndentationsUseTabs(false);
    setIndentationWidth(indentBlanks);
    setTabWidth(indentBlanks);
    setAutoIndent(true);
    setBraceMatching(SloppyBraceMatch);
    setMargins(3);
    setMarginType(numberMargin, NumberMargin);
    setMarginWidth(1, 0);
    setMarginWidth(foldMargin, 0);
    setScrollWidth(1); // grows with the longest line
    setScrollWidthTracking(true);
    m_squiggle = indicatorDefine(SquiggleIndicator);
    SendScintilla(SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>(wordSeparator));
    SendScintilla(SCI_AUTOCSETIGNORECASE, true);
    SendScintilla(SCI_AUTOCSETORDER, static_cast<unsigned long>(SC_ORDER_CUSTOM));
    SendScintilla(SCI_AUTOCSETMAXHEIGHT, 12UL);
    leaveKeysToTheWindow();
    connect(this, &QsciScintilla::linesChanged, this, &CodeEditor::fitMargin);
    connect(this, &QsciScintilla::textChanged, this, &CodeEditor::clearProblem);
    connect(this, &QsciScintillaBase::SCN_CHARADDED, this, &CodeEditor::followTyping);
    CodeEditor::applyTheme();
}

CodeEditor::~CodeEditor() = default;

/// Other keys with Ctrl belong to the window: QScintilla would delete a line with Ctrl+L.
void CodeEditor::leaveKeysToTheWindow()
{
    for (QsciCommand *command : standardCommands()->commands()) {
        if (isOfEveryTextField(command->command()))
            continue;
        if (command->key() & (Qt::CTRL | Qt::ALT))
            command->setKey(0);
        if (command->alternateKey() & (Qt::CTRL | Qt::ALT))
            command->setAlternateKey(0);
    }
}

QSize CodeEditor::sizeHint() const
{
    const QFontMetrics metrics(style::monospaced(font()));
    return {metrics.averageCharWidth() * 60, metrics.height() * 8};
}

void CodeEditor::setLineNumbers(bool on)
{
    m_hasNumbers = on;
    fitMargin();
}

void CodeEditor::fitMargin()
{
    if (!m_hasNumbers) {
        setMarginWidth(numberMargin, 0);
        return;
    }
    const auto digits = std::max<qsizetype>(2, QString::number(lines()).size());
    setMarginWidth(numberMargin, QString(digits + 1, QLatin1Char('9')));
}

int CodeEditor::caret() const
{
    return static_cast<int>(SendScintilla(SCI_GETCURRENTPOS));
}

QString CodeEditor::textBefore(int position) const
{
    return QString::fromUtf8(text().toUtf8().left(position));
}

int CodeEditor::positionOf(const TextPlace &place) const
{
    const int line = std::clamp(place.line - 1, 0, std::max(0, lines() - 1));
    const auto end
        = static_cast<int>(SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line)));
    return std::min(end, positionFromLineIndex(line, std::max(0, place.column - 1)));
}

void CodeEditor::showProblem(const TextPlace &place, const QString &sentence)
{
    clearProblem();
    const auto whole = static_cast<int>(SendScintilla(SCI_GETLENGTH));
    int from = positionOf(place);
    int to = place.length > 0 ? positionOf({place.line, place.column + place.length, 0})
                              : static_cast<int>(SendScintilla(
                                  SCI_WORDENDPOSITION, static_cast<unsigned long>(from), 1L));
    if (to <= from)
        to = std::min(whole, from + 1);
    if (to <= from || text(from, to).trimmed().isEmpty()) // at the end: mark what stands before
        from = std::max(0, from - 1);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(m_squiggle));
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(from),
                  static_cast<long>(std::max(1, to - from)));
    m_problem = sentence;
    emit problemChanged(sentence);
}

void CodeEditor::clearProblem()
{
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(m_squiggle));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, SendScintilla(SCI_GETLENGTH));
    if (m_problem.isEmpty())
        return;
    m_problem.clear();
    emit problemChanged({});
}

void CodeEditor::goTo(const TextPlace &place)
{
    int line = 0;
    int index = 0;
    lineIndexFromPosition(positionOf(place), &line, &index);
    setCursorPosition(line, index);
    ensureLineVisible(line);
}

void CodeEditor::complete()
{
    offerWords(true);
}

void CodeEditor::offerWords(bool asked)
{
    if (!m_completer || isReadOnly())
        return;
    const QByteArray all = text().toUtf8();
    const QString before = QString::fromUtf8(all.left(caret()));
    const Offer offer = m_completer->offerAt(before, QString::fromUtf8(all.mid(caret())), asked);
    if (offer.words.isEmpty()) {
        SendScintilla(SCI_AUTOCCANCEL);
        return;
    }
    const QByteArray list
        = offer.words.mid(0, mostWordsOffered).join(QLatin1Char(wordSeparator)).toUtf8();
    const auto typed = static_cast<unsigned long>(before.right(offer.typed).toUtf8().size());
    SendScintilla(SCI_AUTOCSHOW, typed, list.constData());
}

void CodeEditor::showSignature()
{
    if (!m_completer)
        return;
    const Signature signature = m_completer->signatureAt(textBefore(caret()));
    if (signature.text.isEmpty()) {
        SendScintilla(SCI_CALLTIPCANCEL);
        return;
    }
    const QByteArray told = signature.text.toUtf8();
    SendScintilla(SCI_CALLTIPSHOW, static_cast<unsigned long>(caret()), told.constData());
    SendScintilla(SCI_CALLTIPSETHLT,
                  static_cast<unsigned long>(signature.text.left(signature.from).toUtf8().size()),
                  static_cast<long>(signature.text.left(signature.to).toUtf8().size()));
}

void CodeEditor::followTyping(int character)
{
    const QChar typed(static_cast<char16_t>(character));
    if (typed == QLatin1Char('(') || typed == QLatin1Char(',') || typed == QLatin1Char(')'))
        showSignature();
    else
        offerWords(false);
}

/// Keys of the list of words. Enter and Tab take the word, Esc closes the list.
bool CodeEditor::takesKeyOfList(QKeyEvent &event)
{
    if (!SendScintilla(SCI_AUTOCACTIVE))
        return false;
    if (event.key() == Qt::Key_Escape)
        SendScintilla(SCI_AUTOCCANCEL);
    else if (event.key() == Qt::Key_Tab)
        SendScintilla(SCI_AUTOCCOMPLETE);
    else
        return false;
    return true;
}

void CodeEditor::keyPressEvent(QKeyEvent *event)
{
    if (takesKeyOfList(*event))
        return;
    const bool isTab = event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab;
    if (isTab && (m_tabLeaves || isReadOnly())) {
        QWidget::focusNextPrevChild(event->key() == Qt::Key_Tab);
        return;
    }
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        complete();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        if (!SendScintilla(SCI_CALLTIPACTIVE))
            event->ignore(); // for the window
        SendScintilla(SCI_CALLTIPCANCEL);
        return;
    }
    QsciScintilla::keyPressEvent(event);
}

void CodeEditor::focusOutEvent(QFocusEvent *event)
{
    QsciScintilla::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        SendScintilla(SCI_CALLTIPCANCEL);
}

bool CodeEditor::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && !m_problem.isEmpty()) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const long at
            = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(help->pos().x()),
                            static_cast<long>(help->pos().y()));
        const bool isMarked = at >= 0
            && SendScintilla(SCI_INDICATORVALUEAT, static_cast<unsigned long>(m_squiggle), at) != 0;
        if (isMarked) {
            QToolTip::showText(help->globalPos(), m_problem, this);
            return true;
        }
    }
    return QsciScintilla::viewportEvent(event);
}

void CodeEditor::applyColours(const SyntaxColours &colours, const QFont &face)
{
    if (auto *json = qobject_cast<QsciLexerJSON *>(lexer()))
        editor::applyColours(*json, colours, face);
}

void CodeEditor::applyTheme()
{
    const style::Theme &theme = style::themeOf(palette());
    const SyntaxColours colours = syntaxColours(theme);
    const QFont face = style::monospaced(font());
    SendScintilla(SCI_STYLESETFONT, STYLE_DEFAULT, face.family().toUtf8().constData());
    applyColours(colours, face);
    setPaper(colours.ground);
    setColor(colours.text);
    setMarginsFont(style::scaled(face, 0.9));
    setMarginsBackgroundColor(colours.ground);
    setMarginsForegroundColor(style::contrasting(theme.other, colours.ground, 3));
    setCaretForegroundColor(theme.text);
    setCaretWidth(2);
    setSelectionBackgroundColor(theme.accent);
    setSelectionForegroundColor(theme.onAccent);
    setMatchedBraceBackgroundColor(theme.accentSoft);
    setMatchedBraceForegroundColor(colours.text);
    setUnmatchedBraceBackgroundColor(colours.ground);
    setUnmatchedBraceForegroundColor(colours.wrong);
    setCallTipsBackgroundColor(theme.raised);
    setCallTipsForegroundColor(theme.secondary);
    setCallTipsHighlightColor(colours.property);
    setFoldMarginColors(colours.ground, colours.ground);
    setIndicatorForegroundColor(theme.error, m_squiggle);
    fitMargin();
}

void CodeEditor::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

} // namespace partita::editor

#include "moc_codeeditor.cpp"
