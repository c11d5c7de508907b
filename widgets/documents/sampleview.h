// A sample document: JSON at the right, at the left of each field a stripe, a sign and the words
// that say where the field comes from. Read-only; the line the caret is on is described in full.
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
    /// What is told of a line, empty when there is nothing to tell.
    QString described(int line) const;

signals:
    void lineDescribed(const QString &text);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void applyTheme();
    void showSources();

    QsciLexerJSON *m_lexer;
    std::vector<QsciStyle> m_styles; ///< by SourceKind
    std::vector<DocumentLine> m_lines;
};

} // namespace partita::documents
