#include "widgets/console/statementeditor.h"

#include "engine/console/statement.h"
#include "widgets/console/querylexer.h"

#include <QKeyEvent>

#include <algorithm>

namespace partita::console {

namespace {

bool isRun(const QKeyEvent &event)
{
    const bool isEnter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    return (event.key() == Qt::Key_F5 && event.modifiers() == Qt::NoModifier)
        || (isEnter && event.modifiers().testFlag(Qt::ShiftModifier));
}

bool isHistory(const QKeyEvent &event)
{
    return event.modifiers() == Qt::AltModifier
        && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down);
}

} // namespace

StatementEditor::StatementEditor(QWidget *parent)
    : CodeEditor(parent)
    , m_lexer(new QueryLexer(this))
{
    setObjectName(QStringLiteral("statement"));
    setAccessibleName(tr("Statement"));
    setLexer(m_lexer);
    setCompleter(&m_completer);
    applyTheme();
}

void StatementEditor::applyColours(const editor::SyntaxColours &colours, const QFont &font)
{
    m_lexer->applyColours(colours, font);
}

std::pair<int, int> StatementEditor::range() const
{
    // hasSelectedText() may still tell what was selected before one typed.
    const auto begin = static_cast<int>(SendScintilla(SCI_GETSELECTIONSTART));
    const auto end = static_cast<int>(SendScintilla(SCI_GETSELECTIONEND));
    if (begin < end)
        return {begin, end};
    const TextRange found
        = statementAt(text().toStdString(), static_cast<std::size_t>(std::max(0, caret())));
    return {static_cast<int>(found.begin), static_cast<int>(found.end)};
}

QString StatementEditor::statement() const
{
    const auto [begin, end] = range();
    return QString::fromUtf8(text().toUtf8().mid(begin, end - begin));
}

void StatementEditor::showProblemIn(const QString &statement, const editor::TextPlace &place,
                                    const QString &sentence)
{
    const qsizetype at = text().indexOf(statement);
    if (at < 0)
        return; // edited meanwhile
    const QString before = text().left(at);
    const int lines = static_cast<int>(before.count(QLatin1Char('\n')));
    const auto lastLine
        = static_cast<int>(before.size() - before.lastIndexOf(QLatin1Char('\n')) - 1);
    editor::TextPlace shifted = place;
    shifted.line += lines;
    if (place.line <= 1)
        shifted.column += lastLine;
    showProblem(shifted, sentence);
    goTo(shifted);
}

void StatementEditor::replaceStatement(const QString &text)
{
    const auto [begin, end] = range();
    const QByteArray bytes = text.toUtf8();
    SendScintilla(SCI_BEGINUNDOACTION);
    SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(begin));
    SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(end));
    SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(bytes.size()), bytes.constData());
    SendScintilla(SCI_ENDUNDOACTION);
    SendScintilla(SCI_GOTOPOS, static_cast<unsigned long>(begin + bytes.size()));
}

/// So that no shortcut of the window takes these keys.
bool StatementEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<const QKeyEvent &>(*event);
        if (isRun(key) || isHistory(key)) {
            event->accept();
            return true;
        }
    }
    return CodeEditor::event(event);
}

void StatementEditor::keyPressEvent(QKeyEvent *event)
{
    if (isRun(*event))
        emit runRequested();
    else if (isHistory(*event))
        emit historyRequested(event->key() == Qt::Key_Up ? -1 : 1);
    else
        CodeEditor::keyPressEvent(event);
}

} // namespace partita::console

#include "moc_statementeditor.cpp"
