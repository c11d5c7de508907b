#include "widgets/documents/jsoneditor.h"

#include "engine/workbook/syntaxerror.h"
#include "engine/workbook/textscan.h"
#include "widgets/documents/documentcompleter.h"

#include <QKeyEvent>
#include <Qsci/qscilexerjson.h>

namespace partita::documents {

JsonEditor::JsonEditor(QWidget *parent)
    : CodeEditor(parent)
    , m_lexer(new QsciLexerJSON(this))
    , m_documentCompleter(std::make_unique<DocumentCompleter>())
{
    setObjectName(QStringLiteral("document"));
    setAccessibleName(tr("Document as JSON"));
    m_lexer->setFoldCompact(false);
    setLexer(m_lexer);
    setFolding(PlainFoldStyle, 2);
    setWrapMode(WrapWord);
    setWrapIndentMode(WrapIndentIndented);
    setCompleter(m_documentCompleter.get());
    applyTheme();
}

JsonEditor::~JsonEditor()
{
    setCompleter(nullptr);
}

void JsonEditor::setDocumentType(const model::Workbook &workbook, const model::DocumentType &type)
{
    m_documentCompleter->setDocumentType(workbook, type);
}

bool JsonEditor::find(const QString &text)
{
    return !text.isEmpty() && findFirst(text, false, false, false, true);
}

void JsonEditor::applyColours(const editor::SyntaxColours &colours, const QFont &font)
{
    CodeEditor::applyColours(colours, font);
    editor::applyColours(*m_lexer, colours, font);
    setFoldMarginColors(colours.ground, colours.ground);
}

void JsonEditor::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && event->modifiers().testFlag(Qt::ControlModifier)) {
        emit applyRequested();
        return;
    }
    const bool isBusy = isListActive() || isCallTipActive();
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier && !isBusy) {
        emit leaveRequested();
        return;
    }
    CodeEditor::keyPressEvent(event);
}

Result<model::Json> documentOf(const QString &text)
{
    const std::string written = text.toStdString();
    try {
        model::Json document = model::Json::parse(written);
        if (Result<void> scanned = workbook::scan(written); !scanned)
            return scanned.error();
        if (!document.is_object())
            return Error {.message = "A document is an object; write {…}.", .line = 1, .column = 1};
        return document;
    } catch (const model::Json::parse_error &error) {
        return workbook::syntaxError(written, error.byte, error.what());
    }
}

} // namespace partita::documents

#include "moc_jsoneditor.cpp"
