// Editor for one document as JSON: folding, completion of properties and values, and the keys that
// apply and leave.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"
#include "widgets/editor/codeeditor.h"

#include <memory>

class QsciLexerJSON;

namespace partita::documents {

class DocumentCompleter;

class JsonEditor : public editor::CodeEditor {
    Q_OBJECT
public:
    explicit JsonEditor(QWidget *parent = nullptr);
    ~JsonEditor() override;

    /// What is completed: fields of a document type.
    void setDocumentType(const model::Workbook &workbook, const model::DocumentType &type);
    /// Selects the next place of the text, from the caret on and round; false when there is none.
    bool find(const QString &text);

signals:
    void applyRequested(); ///< Ctrl+Return
    void leaveRequested(); ///< Esc

protected:
    void applyColours(const editor::SyntaxColours &colours, const QFont &font) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QsciLexerJSON *m_lexer;
    std::unique_ptr<DocumentCompleter> m_documentCompleter;
};

/// The document that a text writes; errors have line and column.
Result<model::Json> documentOf(const QString &text);

} // namespace partita::documents
