// The text within one Markdown paragraph, heading, list item or table cell: pieces of one look
// each.
//
//     for (const Span &span : spansOf(QStringLiteral("Set **`id`**, see [keys](#keys)."))) …
#pragma once

#include <QString>

#include <vector>

namespace partita::help {

/// A piece of text of one look.
struct Span {
    enum class Kind { plain, code, strong, emphasis, link };
    Kind kind = Kind::plain;
    QString text; ///< without marks; a line break is kept as '\n'
    QString target; ///< of a link: "textform.md#keys", "#keys", "https://…"

    bool operator==(const Span &) const = default;
};

using Spans = std::vector<Span>;

/// The pieces of a Markdown text without blocks: `code`, **strong**, *emphasis*, [link](target),
/// <https://…> and \escapes.
Spans spansOf(const QString &markdown);

/// The text alone, as somebody reads it.
QString plainText(const Spans &spans);

} // namespace partita::help
