#include "engine/report/sections/proselines.h"

#include "engine/report/sections/wording.h"
#include "resources/embedded.h"

#include <algorithm>

namespace partita::report {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

int headingLevel(std::string_view line)
{
    const auto hashes = line.find_first_not_of('#');
    const bool isHeading
        = hashes != std::string_view::npos && hashes > 0 && hashes <= 6 && line[hashes] == ' ';
    return isHeading ? static_cast<int>(hashes) : 0;
}

bool isBullet(std::string_view line)
{
    return line.size() > 1 && (line[0] == '-' || line[0] == '*') && line[1] == ' ';
}

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    line.remove_prefix(1);
    while (!line.empty()) {
        const auto end = line.find('|');
        if (end == std::string_view::npos && trimmed(line).empty())
            break;
        cells.push_back(trimmed(line.substr(0, end)));
        line = end == std::string_view::npos ? std::string_view() : line.substr(end + 1);
    }
    return cells;
}

/// Reads lines into blocks.
class Reader {
public:
    Reader(int leastLevel, const std::string &idPrefix)
        : m_leastLevel(leastLevel)
        , m_idPrefix(idPrefix)
    {
    }

    void read(std::string_view line)
    {
        const std::string_view text = trimmed(line);
        if (text.starts_with('|'))
            return addRow(text);
        endTable();
        if (text.empty())
            return end();
        if (const int level = headingLevel(text); level > 0)
            return addHeading(level, trimmed(text.substr(static_cast<std::size_t>(level))));
        if (isBullet(text)) {
            endParagraph();
            m_items.emplace_back(text.substr(2));
        } else if (!m_items.empty()) {
            m_items.back().append(" ").append(text);
        } else {
            m_paragraph.append(m_paragraph.empty() ? "" : " ").append(text);
        }
    }

    std::vector<Block> blocks()
    {
        end();
        endTable();
        return std::move(m_blocks);
    }

private:
    void addHeading(int level, std::string_view title)
    {
        end();
        if (level == 1) // the title, which the report has
            return;
        const int shown = std::min(4, m_leastLevel + level - 2);
        m_blocks.emplace_back(
            Heading {shown, m_idPrefix + std::to_string(m_blocks.size() + 1), std::string(title)});
    }
    void addRow(std::string_view line)
    {
        end();
        const std::vector<std::string_view> cells = cellsOf(line);
        if (m_table.columns.empty()) {
            for (const std::string_view title : cells)
                m_table.columns.push_back({wordsOf(textOf(title))});
        } else if (line.find_first_not_of("|-: ") == std::string_view::npos) {
            for (std::size_t i = 0; i < std::min(cells.size(), m_table.columns.size()); ++i) {
                if (cells[i].ends_with(':'))
                    m_table.columns[i].align = Column::Align::right;
            }
        } else {
            std::vector<Cell> row(m_table.columns.size());
            for (std::size_t i = 0; i < std::min(cells.size(), row.size()); ++i)
                row[i].text = textOf(cells[i]);
            m_table.rows.push_back(std::move(row));
        }
    }
    void endTable()
    {
        if (m_table.columns.empty())
            return;
        m_table.isSortable = false;
        m_blocks.emplace_back(std::move(m_table));
        m_table = {};
    }
    void endParagraph()
    {
        if (!m_paragraph.empty())
            m_blocks.emplace_back(Paragraph {textOf(m_paragraph)});
        m_paragraph.clear();
    }
    void end()
    {
        endParagraph();
        if (m_items.empty())
            return;
        List list;
        for (const std::string &item : m_items)
            list.items.push_back(textOf(item));
        m_items.clear();
        m_blocks.emplace_back(std::move(list));
    }

    int m_leastLevel;
    std::string m_idPrefix;
    std::vector<Block> m_blocks;
    std::string m_paragraph;
    std::vector<std::string> m_items;
    Table m_table;
};

/// A link at the beginning of the text: its length, or 0.
std::size_t readLink(std::string_view text, Text &out)
{
    const auto middle = text.find("](");
    const auto end = middle == std::string_view::npos ? middle : text.find(')', middle);
    if (end == std::string_view::npos || text.substr(1, middle - 1).find('[') != text.npos)
        return 0;
    const std::string_view target = text.substr(middle + 2, end - middle - 2);
    std::string words(text.substr(1, middle - 1));
    std::erase(words, '`');
    out.push_back(isOnTheWeb(target) ? link(words, std::string(target))
                                     : Span {Span::Kind::plain, words});
    return end + 1;
}

/// Text between two equal marks at the beginning: its length with them, or 0.
std::size_t readMarked(std::string_view text, std::string_view mark, Span::Kind kind, Text &out)
{
    if (!text.starts_with(mark))
        return 0;
    const auto end = text.find(mark, mark.size());
    if (end == std::string_view::npos || end == mark.size())
        return 0;
    out.push_back({kind, std::string(text.substr(mark.size(), end - mark.size()))});
    return end + mark.size();
}

} // namespace

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

Text textOf(std::string_view line)
{
    Text text;
    std::string word;
    const auto flush = [&] {
        if (!word.empty())
            text.push_back({Span::Kind::plain, unbroken(std::move(word))});
        word.clear();
    };
    while (!line.empty()) {
        // Partners of a mark are near it, so that a text of marks alone takes no long time.
        constexpr std::size_t near = 1000;
        const std::string_view here = line.substr(0, near);
        Text read;
        std::size_t length = 0;
        if (line[0] == '`')
            length = readMarked(here, "`", Span::Kind::code, read);
        else if (line.starts_with("**"))
            length = readMarked(here, "**", Span::Kind::strong, read);
        else if (line[0] == '*' && line.size() > 1 && line[1] != ' ')
            length = readMarked(here, "*", Span::Kind::strong, read);
        else if (line[0] == '[')
            length = readLink(here, read);
        if (length > 0) {
            flush();
            text.insert(text.end(), read.begin(), read.end());
            line.remove_prefix(length);
            continue;
        }
        const auto next = line.find_first_of("`*[", 1);
        word.append(line.substr(0, next));
        line = next == std::string_view::npos ? std::string_view() : line.substr(next);
    }
    flush();
    return text;
}

std::vector<Block> blocksOf(std::string_view markdown, int leastLevel, const std::string &idPrefix)
{
    Reader reader(leastLevel, idPrefix);
    for (const std::string_view line : linesOf(markdown))
        reader.read(line);
    return reader.blocks();
}

Text firstParagraph(std::string_view markdown)
{
    for (const Block &block : blocksOf(markdown, 3, "first-")) {
        if (const auto *paragraph = std::get_if<Paragraph>(&block))
            return paragraph->text;
    }
    return {};
}

std::string helpSection(std::string_view chapter, std::string_view heading)
{
    const auto text = resources::file("help/" + std::string(chapter) + ".md");
    std::string found;
    int level = 0;
    for (const std::string_view line : text ? linesOf(*text) : std::vector<std::string_view>()) {
        const int here = headingLevel(line);
        if (level > 0 && here > 0 && here <= level)
            break;
        if (level > 0)
            found.append(line).append("\n");
        else if (here > 0 && trimmed(line.substr(static_cast<std::size_t>(here))) == heading)
            level = here;
    }
    return found;
}

} // namespace partita::report
