// What an editor offers while somebody types: words that fit at the caret, and the signature of the
// function whose arguments are being typed.
#pragma once

#include <QString>
#include <QStringList>

namespace partita::editor {

/// Words for the place of the caret.
struct Offer {
    int typed = 0; ///< characters before the caret that the chosen word replaces
    QStringList words; ///< best first
};

/// A signature above the caret. `from` to `to` are the characters of the argument at hand.
struct Signature {
    QString text;
    int from = 0;
    int to = 0;
};

class Completer {
public:
    virtual ~Completer() = default;

    /// `before` and `after` are the text on both sides of the caret. `asked` is true when somebody
    /// asked with Ctrl+Space; otherwise a list should come only where it does not disturb.
    virtual Offer offerAt(const QString &before, const QString &after, bool asked) const = 0;
    /// Empty when the caret is in no call.
    virtual Signature signatureAt(const QString &before) const = 0;
};

} // namespace partita::editor
