// The blocks of a Markdown text (headings, paragraphs, list items, tables, code) and the pieces of
// text in them. The terminal and the manual page are written from them, one block after the other.
//
//     for (const Block &block : blocksOf(chapter))
//         std::visit(writer, block.content);
#pragma once

#include <QString>
#include <QStringList>

#include <variant>
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

struct Heading {
    int level = 1; ///< 1 is the title of the chapter
    Spans text;
};

struct Paragraph {
    Spans text;
    bool isQuoted = false;
};

struct ListItem {
    QString mark; ///< "•", or "3." in a numbered list
    Spans text;
};

struct Code {
    QStringList lines;
};

struct Table {
    enum class Alignment { left, centre, right };
    std::vector<Alignment> columns;
    std::vector<std::vector<Spans>>
        rows; ///< the first is the heading; each has a cell for every column
};

struct Block {
    /// Nesting level of lists: 1 for the items of a list and for paragraphs below one, 0 outside.
    int depth = 0;
    std::variant<Heading, Paragraph, ListItem, Code, Table> content;
};

/// Reads Markdown with the extensions of GitHub, as QTextDocument does. HTML is text.
std::vector<Block> blocksOf(const QString &markdown);

/// The text alone, as somebody reads it.
QString plainText(const Spans &spans);

/// The text of a block as somebody reads it; cells and lines are apart by a space.
QString plainText(const Block &block);

} // namespace partita::help
