#include "widgets/help/book.h"

#include "resources/embedded.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>

namespace partita::help {

namespace {

constexpr std::string_view folder = "help/";
constexpr std::string_view ending = ".md";

/// Chapters that are not named here come after these, by name.
constexpr std::array readingOrder
    = {"workbook", "window",  "textform", "importexport", "commandline",
       "json",     "execute", "charges",  "advice",       "glossary"};

std::size_t placeInOrder(const Chapter &chapter)
{
    const auto found
        = std::find_if(readingOrder.begin(), readingOrder.end(),
                       [&](const char *name) { return chapter.name == QLatin1String(name); });
    return static_cast<std::size_t>(found - readingOrder.begin());
}

/// Up to the first full stop that ends a sentence: one inside a word or a name (".md", "1.5") does
/// not.
QString firstSentence(const QString &text)
{
    static const QRegularExpression end(QStringLiteral("[.!?](?=\\s|$)"));
    const QRegularExpressionMatch found = end.match(text);
    return (found.hasMatch() ? text.left(found.capturedEnd()) : text).simplified();
}

/// "**term**: what it means".
std::vector<Section> termsOf(const std::vector<Block> &blocks)
{
    std::vector<Section> terms;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        const auto *paragraph = std::get_if<Paragraph>(&blocks[at].content);
        if (paragraph && !paragraph->text.empty()
            && paragraph->text.front().kind == Span::Kind::strong)
            terms.push_back({paragraph->text.front().text, {}, 2, at, at});
    }
    return terms;
}

/// Gives the sections their anchors: a title that comes again has a number in its own.
void nameSections(std::vector<Section> &sections)
{
    std::map<QString, int> taken;
    for (Section &section : sections) {
        section.anchor = anchorOf(section.title);
        if (const int before = taken[section.anchor]++; before > 0)
            section.anchor += QLatin1Char('-') + QString::number(before);
    }
}

/// Gives the sections their ends: a section ends where one of its level or above begins.
void endSections(std::vector<Section> &sections, std::size_t blocks)
{
    for (auto section = sections.begin(); section != sections.end(); ++section) {
        const auto next = std::find_if(section + 1, sections.end(), [&](const Section &other) {
            return other.level <= section->level;
        });
        section->end = next == sections.end() ? blocks : next->begin;
    }
}

} // namespace

QString anchorOf(const QString &heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower()) {
        if (letter.isLetterOrNumber() || letter == QLatin1Char('-') || letter == QLatin1Char('_'))
            anchor += letter;
        else if (letter.isSpace())
            anchor += QLatin1Char('-');
    }
    return anchor;
}

Chapter chapterOf(const QString &name, const QString &markdown)
{
    Chapter chapter {name, {}, {}, markdown, blocksOf(markdown), {}};
    const auto &blocks = chapter.blocks;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        if (const auto *heading = std::get_if<Heading>(&blocks[at].content)) {
            if (heading->level > 1)
                chapter.sections.push_back({plainText(heading->text), {}, heading->level, at, at});
            else if (chapter.title.isEmpty())
                chapter.title = plainText(heading->text);
        } else if (std::holds_alternative<Paragraph>(blocks[at].content)) {
            if (chapter.summary.isEmpty() && chapter.sections.empty())
                chapter.summary = firstSentence(plainText(blocks[at]));
        }
    }
    if (chapter.sections.empty())
        chapter.sections = termsOf(blocks);
    nameSections(chapter.sections);
    endSections(chapter.sections, blocks.size());
    return chapter;
}

const Section *Chapter::section(QStringView anchor) const
{
    const auto found = std::find_if(sections.begin(), sections.end(), [&](const Section &section) {
        return section.anchor == anchor;
    });
    return found == sections.end() ? nullptr : &*found;
}

const Section *Chapter::sectionAt(std::size_t block) const
{
    const Section *innermost = nullptr;
    for (const Section &section : sections) {
        if (section.begin <= block && block < section.end)
            innermost = &section;
    }
    return innermost;
}

Book::Book(std::vector<Chapter> chapters)
    : m_chapters(std::move(chapters))
{
    std::stable_sort(m_chapters.begin(), m_chapters.end(), [](const auto &one, const auto &other) {
        return placeInOrder(one) < placeInOrder(other);
    });
}

const Book &Book::ofProgram()
{
    static const Book book = [] {
        std::vector<Chapter> chapters;
        for (std::string_view file : resources::list(folder)) {
            if (!file.ends_with(ending))
                continue;
            const std::string_view text = resources::file(file).value_or(std::string_view());
            file.remove_prefix(folder.size());
            file.remove_suffix(ending.size());
            chapters.push_back(
                chapterOf(QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size())),
                          QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))));
        }
        return Book(std::move(chapters));
    }();
    return book;
}

const Chapter *Book::chapter(QStringView name) const
{
    const auto found = std::find_if(m_chapters.begin(), m_chapters.end(),
                                    [&](const Chapter &chapter) { return chapter.name == name; });
    return found == m_chapters.end() ? nullptr : &*found;
}

Link linkOf(const QString &target, const QString &fromChapter)
{
    static const QRegularExpression inside(QStringLiteral("^(?:([\\w-]+)\\.md)?(?:#(.*))?$"));
    const QRegularExpressionMatch found = inside.match(target);
    if (!found.hasMatch() || target.isEmpty())
        return {};
    const QString chapter = found.captured(1);
    return {chapter.isEmpty() ? fromChapter : chapter, found.captured(2)};
}

} // namespace partita::help
