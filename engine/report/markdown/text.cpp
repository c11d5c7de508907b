// The report as Markdown: headings, paragraphs, lists and tables. Charts are tables too.
#include "engine/base/numbertext.h"
#include "engine/report/writing.h"

#include <algorithm>
#include <string_view>

namespace partita::report {
namespace {

/// Escapes what Markdown would read as a mark. Line breaks become blanks.
std::string unmarked(std::string_view text)
{
    std::string out;
    for (const char letter : text) {
        if (letter == '\n' || letter == '\r' || letter == '\t') {
            out += ' ';
            continue;
        }
        if (static_cast<unsigned char>(letter) < ' ')
            continue;
        if (letter == '<' || letter == '>' || letter == '&') {
            out += letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : "&amp;";
            continue;
        }
        if (std::string_view("\\`*_[]|#~$").find(letter) != std::string_view::npos)
            out += '\\';
        out += letter;
    }
    return out;
}

/// Escapes what would begin a list or a heading at the start of a line.
std::string begun(std::string text)
{
    if (!text.empty() && (text[0] == '-' || text[0] == '+' || text[0] == '='))
        text.insert(0, "\\");
    const auto digits = text.find_first_not_of("0123456789");
    if (digits != std::string::npos && digits > 0 && (text[digits] == '.' || text[digits] == ')'))
        text.insert(digits, "\\");
    return text;
}

std::string inCode(std::string_view text)
{
    std::string out;
    for (const char letter : text)
        out += letter == '`' ? std::string("'")
            : letter == '\n' ? std::string(" ")
            : letter == '|'  ? std::string("\\|")
                             : std::string(1, letter);
    return out.empty() ? out : '`' + out + '`';
}

std::string addressOf(std::string_view target)
{
    std::string out;
    for (const char letter : target) {
        if (static_cast<unsigned char>(letter) <= ' ' || letter == '(' || letter == ')'
            || letter == '<' || letter == '>' || letter == '|' || letter == '\\')
            continue;
        out += letter;
    }
    return out;
}

/// Strong text may not end with a blank in Markdown, so blanks at its end come behind the mark.
std::string strongOf(std::string_view text)
{
    const auto last = text.find_last_not_of(' ');
    if (last == std::string_view::npos)
        return {};
    return "**" + unmarked(text.substr(0, last + 1)) + "**"
        + std::string(text.size() - last - 1, ' ');
}

std::string markedOf(const Text &text)
{
    std::string out;
    for (const Span &span : text) {
        if (span.kind == Span::Kind::code)
            out += inCode(span.text);
        else if (span.kind == Span::Kind::strong)
            out += strongOf(span.text);
        else if (span.kind == Span::Kind::link && isFollowed(span.target))
            out += '[' + unmarked(span.text) + "](" + addressOf(span.target) + ')';
        else
            out += unmarked(span.text);
    }
    return out;
}

std::string anchorOf(const std::string &id)
{
    return "<a id=\"" + id + "\"></a>\n\n";
}

Table tableOfChart(const Chart &chart)
{
    Table table;
    const bool isOfLines = chart.kind == Chart::Kind::lines;
    table.columns.push_back({isOfLines ? chart.xTitle : std::string()});
    for (const Series &series : chart.series)
        table.columns.push_back({series.name + ", " + chart.valueTitle, Column::Align::right});
    const std::size_t rows = isOfLines && !chart.series.empty() ? chart.series.front().x.size()
                                                                : chart.categories.size();
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<Cell> row {
            {plain(isOfLines ? words::amount(chart.series.front().x[i]) : chart.categories[i])}};
        for (const Series &series : chart.series)
            row.push_back({plain(i < series.y.size() ? words::amount(series.y[i]) : "")});
        table.rows.push_back(std::move(row));
    }
    return table;
}

class MarkdownWriter {
public:
    void operator()(const Heading &heading)
    {
        m_out += anchorOf(heading.id) + std::string(static_cast<std::size_t>(heading.level), '#')
            + ' ' + unmarked(heading.text) + "\n\n";
    }
    void operator()(const Paragraph &paragraph)
    {
        m_out += begun(markedOf(paragraph.text)) + "\n\n";
    }
    void operator()(const List &list)
    {
        for (const Text &item : list.items)
            m_out += "- " + begun(markedOf(item)) + '\n';
        m_out += '\n';
    }
    void operator()(const Facts &facts)
    {
        for (const Fact &fact : facts.facts)
            m_out += "- " + unmarked(fact.label) + ": **" + unmarked(fact.value) + "**"
                + (fact.detail.empty() ? "" : " (" + unmarked(fact.detail) + ')') + '\n';
        m_out += '\n';
    }
    void operator()(const Table &table)
    {
        if (!table.caption.empty())
            m_out += "**" + unmarked(table.caption) + "**\n\n";
        std::string marks = "|";
        m_out += '|';
        for (const Column &column : table.columns) {
            m_out += ' ' + unmarked(column.title) + " |";
            marks += column.align == Column::Align::right ? " ---: |" : " --- |";
        }
        m_out += '\n' + marks + '\n';
        for (const std::vector<Cell> &row : table.rows) {
            m_out += '|';
            for (const Cell &cell : row)
                m_out += ' ' + cellOf(cell) + " |";
            m_out += '\n';
        }
        m_out += '\n';
    }
    void operator()(const Listing &listing)
    {
        if (!listing.caption.empty())
            m_out += "**" + unmarked(listing.caption) + "**\n\n";
        std::string fence = "```";
        for (const Listing::Line &line : listing.lines) {
            while (line.text.find(fence) != std::string::npos
                   || line.note.find(fence) != std::string::npos)
                fence += '`';
        }
        m_out += fence + '\n';
        for (const Listing::Line &line : listing.lines) {
            std::string text = line.text + (line.note.empty() ? "" : "   ← " + line.note);
            std::replace(text.begin(), text.end(), '\n', ' ');
            std::replace(text.begin(), text.end(), '\r', ' ');
            m_out += text + '\n';
        }
        m_out += fence + "\n\n";
    }
    void operator()(const Chart &chart)
    {
        if (chart.series.empty())
            return;
        Table table = tableOfChart(chart);
        table.caption = chart.title;
        constexpr std::size_t most = 40; ///< rows worth reading
        if (chart.kind == Chart::Kind::strip && table.rows.size() > most)
            return summarise(chart);
        (*this)(table);
    }
    void operator()(const Picture &) { }

    std::string take() { return std::move(m_out); }

private:
    static std::string cellOf(const Cell &cell)
    {
        std::string text = markedOf(cell.text);
        if (cell.tone == Tone::best && text.find("**") == std::string::npos)
            text = "**" + text + "**";
        return text + (cell.detail.empty() ? "" : ", " + unmarked(cell.detail));
    }

    void summarise(const Chart &chart)
    {
        const std::vector<double> &values = chart.series.front().y;
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        m_out += unmarked(chart.title) + ": " + std::to_string(values.size()) + " of them, from "
            + words::amount(*least) + " to " + words::amount(*most) + ' '
            + unmarked(chart.valueTitle) + ".\n\n";
    }

    std::string m_out;
};

} // namespace

std::string markdownOf(const Report &report)
{
    std::string out = "# " + unmarked(report.title) + "\n\n" + unmarked(report.subtitle) + "\n\n";
    for (const Section &section : report.sections)
        out += "- [" + unmarked(section.title) + "](#" + section.id + ")\n";
    for (const Section &section : report.sections) {
        out += '\n' + anchorOf(section.id) + "## " + unmarked(section.title) + "\n\n";
        MarkdownWriter writer;
        for (const Block &block : section.blocks)
            std::visit(writer, block);
        out += writer.take();
    }
    while (out.ends_with("\n\n"))
        out.pop_back();
    return out;
}

} // namespace partita::report
