// The chapters of the help (resources/help/*.md, which the program carries in itself) and their
// sections.
//
//     for (const Chapter &chapter : Book::ofProgram().chapters())
//         out << chapter.name << chapter.summary;
#pragma once

#include "widgets/help/blocks.h"

#include <QString>

#include <cstddef>
#include <utility>
#include <vector>

namespace partita::help {

/// A heading below the title of a chapter, with all that follows up to the next heading of the same
/// level. In a chapter without such headings, as the glossary is, the paragraphs that begin with a
/// term in bold type are its sections.
struct Section {
    QString title; ///< "Relationships", without marks
    QString anchor; ///< "relationships": what follows # in links to it
    int level = 2;
    std::size_t begin = 0; ///< its first block, the heading, among those of the chapter
    std::size_t end = 0; ///< the block after its last
};

struct Chapter {
    QString name; ///< of its file without ending: "textform"
    QString title; ///< its first heading
    QString summary; ///< the first sentence below the title
    QString markdown;
    std::vector<Block> blocks;
    std::vector<Section> sections; ///< in the order of the text

    /// nullptr without such a section.
    const Section *section(QStringView anchor) const;
    /// The innermost section that contains a block; nullptr above the first.
    const Section *sectionAt(std::size_t block) const;
};

Chapter chapterOf(const QString &name, const QString &markdown);

class Book {
public:
    explicit Book(std::vector<Chapter> chapters);
    /// The chapters of the program, in the order in which a newcomer would read them.
    static const Book &ofProgram();

    const std::vector<Chapter> &chapters() const { return m_chapters; }
    /// nullptr without such a chapter.
    const Chapter *chapter(QStringView name) const;

private:
    std::vector<Chapter> m_chapters;
};

/// Target of a link in a chapter.
struct Link {
    QString chapter; ///< empty: it leads out of the help
    QString anchor; ///< empty: to the beginning of the chapter

    bool operator==(const Link &) const = default;
};

/// "textform.md#keys" and "#keys" lead to chapters; "https://…" does not.
Link linkOf(const QString &target, const QString &fromChapter);

/// The anchor of a heading as it is made on code hosting sites too: "What `id` is" becomes
/// "what-id-is".
QString anchorOf(const QString &heading);

} // namespace partita::help
