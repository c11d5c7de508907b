// Editor for a text in a language: queries, JSON, scripts. It has the colours of the theme, a
// fixed-width font, line numbers, matching brackets, completion, and a wavy line below what is
// wrong.
//
//     auto *editor = new CodeEditor(this);
//     editor->setAccessibleName(tr("Query"));
//     editor->setLexer(lexer);             // it stays with its owner
//     editor->setCompleter(&completer);
//     editor->showProblem({3, 8, 5}, tr("There is no property with this name."));
//
// A class with a lexer of its own overrides applyColours().
#pragma once

#include "widgets/editor/completer.h"
#include "widgets/editor/syntaxcolours.h"

#include <Qsci/qsciscintilla.h>

namespace partita::editor {

/// A place in a text. Line and column count from 1, in characters; `length` 0 is the word there.
struct TextPlace {
    int line = 1;
    int column = 1;
    int length = 0;
};

class CodeEditor : public QsciScintilla {
    Q_OBJECT
public:
    explicit CodeEditor(QWidget *parent = nullptr);
    ~CodeEditor() override;

    /// Borrowed; nullptr for none.
    void setCompleter(const Completer *completer) { m_completer = completer; }
    void setLineNumbers(bool on);
    /// Whether Tab leaves the editor, as it does at first. In an open list it takes the word.
    void setTabChangesFocus(bool on) { m_tabLeaves = on; }

    /// Marks the place; the sentence is the tooltip there. The next change of the text removes it.
    void showProblem(const TextPlace &place, const QString &sentence);
    void clearProblem();
    /// Empty when nothing is marked.
    QString problem() const { return m_problem; }
    /// Puts the caret there and brings it into view.
    void goTo(const TextPlace &place);

    /// Opens the list of words that fit at the caret, as Ctrl+Space does.
    void complete();
    int caret() const; ///< in bytes from the beginning
    QString textBefore(int position) const;

    QSize sizeHint() const override;

signals:
    void problemChanged(const QString &sentence);

protected:
    /// Colours and font of the lexer. Called for a new theme or font; a class calls applyTheme() in
    /// its constructor.
    virtual void applyColours(const SyntaxColours &colours, const QFont &font);
    void applyTheme();

    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void leaveKeysToTheWindow();
    void fitMargin();
    void offerWords(bool asked);
    void showSignature();
    void followTyping(int character);
    bool takesKeyOfList(QKeyEvent &event);
    int positionOf(const TextPlace &place) const;

    const Completer *m_completer = nullptr;
    bool m_hasNumbers = true;
    bool m_tabLeaves = true;
    int m_squiggle = 0; ///< number of its indicator
    QString m_problem;
};

} // namespace partita::editor
