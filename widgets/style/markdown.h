// The little Markdown that descriptions are written in: `code`, **strong** and # headings, shown as
// what they mean.
#pragma once

#include <QSyntaxHighlighter>

class QPlainTextEdit;

namespace partita::style {

/// As HTML for tool tips and labels: escaped, with `code`, **strong** and line breaks.
QString htmlOfMarkdown(const QString &text);

/// Shows the marks of a text field as what they mean. The marks themselves are seen only while a
/// person edits it.
class MarkdownMarks : public QSyntaxHighlighter {
    Q_OBJECT
public:
    /// Belongs to the field, which it watches.
    explicit MarkdownMarks(QPlainTextEdit *field);

protected:
    void highlightBlock(const QString &text) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QTextCharFormat marks() const;

    QPlainTextEdit *m_field;
};

} // namespace partita::style
