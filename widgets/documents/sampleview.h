// A sample document as JSON. To the left of each field, a stripe, a symbol and words show its
// source. Read-only; the line of the caret is described in full.
#pragma once

#include "widgets/documents/documentlines.h"

#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

class QsciLexerJSON;

namespace partita::documents {

class SampleView : public QsciScintilla {
    Q_OBJECT
public:
    explicit SampleView(QWidget *parent = nullptr);
    ~SampleView() override;

    void setLines(std::vector<DocumentLine> lines);
    /// Description of a line; empty for lines without a field.
    QString described(int line) const;

signals:
    void lineDescribed(const QString &text);
    void editRequested(); ///< Enter or a double click

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void applyTheme();
    void showSources();

    QsciLexerJSON *m_lexer;
    std::vector<QsciStyle> m_styles; ///< by SourceKind
    std::vector<DocumentLine> m_lines;
};

} // namespace partita::documents
