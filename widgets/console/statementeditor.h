// Editor of the console's statements. F5 and Shift+Enter run the selection, or the statement around
// the caret; Alt+Up and Alt+Down go through the statements of before.
#pragma once

#include "widgets/console/querycompleter.h"
#include "widgets/editor/codeeditor.h"

namespace partita::console {

class QueryLexer;

class StatementEditor : public editor::CodeEditor {
    Q_OBJECT
public:
    explicit StatementEditor(QWidget *parent = nullptr);

    QueryCompleter &completer() { return m_completer; }

    /// The selection or the statement around the caret; empty when there is none.
    QString statement() const;
    /// Marks a place that counts from the beginning of statement(), as it was when that ran.
    void showProblemIn(const QString &statement, const editor::TextPlace &place,
                       const QString &sentence);
    /// Replaces the statement around the caret, as an edit that can be undone.
    void replaceStatement(const QString &text);

signals:
    void runRequested();
    /// `step` is -1 for the statement before, 1 for the one after it.
    void historyRequested(int step);

protected:
    void applyColours(const editor::SyntaxColours &colours, const QFont &font) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Bytes of the selection or of the statement around the caret.
    std::pair<int, int> range() const;

    QueryLexer *m_lexer;
    QueryCompleter m_completer;
};

} // namespace partita::console
