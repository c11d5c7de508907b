// Colours of the query language in an editor.
#pragma once

#include "widgets/editor/syntaxcolours.h"

#include <Qsci/qscilexercustom.h>

namespace partita::console {

class QueryLexer : public QsciLexerCustom {
    Q_OBJECT
public:
    explicit QueryLexer(QObject *parent = nullptr);

    void applyColours(const editor::SyntaxColours &colours, const QFont &font);

    const char *language() const override;
    QString description(int style) const override;
    const char *wordCharacters() const override;
    void styleText(int start, int end) override;
};

} // namespace partita::console
