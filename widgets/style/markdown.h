// Simple Markdown of descriptions: `code`, **strong** and # headings, shown formatted.
#pragma once

#include <QSyntaxHighlighter>

class QPlainTextEdit;

namespace partita::style {

/// HTML for tooltips and labels: escaped, with `code`, **strong** and line breaks.
QString htmlOfMarkdown(const QString &text);

/// Formats the Markdown of a text field. The marks are visible only while the field is edited.
class MarkdownMarks : public QSyntaxHighlighter {
    Q_OBJECT
public:
    /// A child of the field, which it watches.
    explicit MarkdownMarks(QPlainTextEdit *field);

protected:
    void highlightBlock(const QString &text) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QTextCharFormat marks() const;

    QPlainTextEdit *m_field;
};

} // namespace partita::style
