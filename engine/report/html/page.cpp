// The whole page: head, navigation, and each block as markup.
#include "engine/model/reportlogo.h"
#include "engine/report/html/look.h"
#include "engine/report/html/markup.h"
#include "engine/report/writing.h"

namespace partita::report {
namespace {

const char *classOf(Tone tone)
{
    switch (tone) {
    case Tone::usual:
        break;
    case Tone::best:
        return "best";
    case Tone::good:
        return "good";
    case Tone::bad:
        return "bad";
    case Tone::quiet:
        return "quiet";
    }
    return "";
}

std::string classes(const std::string &names)
{
    return names.empty() ? "" : " class=\"" + names + '"';
}

std::string markupOf(const Span &span)
{
    const std::string words = escaped(span.text);
    switch (span.kind) {
    case Span::Kind::plain:
        break;
    case Span::Kind::strong:
        return "<strong>" + words + "</strong>";
    case Span::Kind::code:
        return "<code>" + words + "</code>";
    case Span::Kind::link:
        if (isFollowed(span.target))
            return "<a href=\"" + escaped(span.target) + "\">" + words + "</a>";
        break;
    }
    return words;
}

std::string markupOf(const Text &text)
{
    std::string markup;
    for (const Span &span : text)
        markup += markupOf(span);
    return markup;
}

/// Writes each kind of block.
class PageWriter {
public:
    explicit PageWriter(const HtmlOptions &options)
        : m_options(options)
    {
    }

    void operator()(const Heading &heading)
    {
        const std::string name = "h" + std::to_string(heading.level);
        m_out += '<' + name + " id=\"" + escaped(heading.id) + "\">" + escaped(heading.text) + "</"
            + name + ">\n";
    }
    void operator()(const Paragraph &paragraph)
    {
        m_out
            += "<p" + classes(classOf(paragraph.tone)) + '>' + markupOf(paragraph.text) + "</p>\n";
    }
    void operator()(const List &list)
    {
        m_out += "<ul>\n";
        for (const Text &item : list.items)
            m_out += "<li>" + markupOf(item) + "</li>\n";
        m_out += "</ul>\n";
    }
    void operator()(const Facts &facts)
    {
        m_out += "<dl class=\"facts\">\n";
        for (const Fact &fact : facts.facts)
            m_out += "<div class=\"fact " + std::string(classOf(fact.tone)) + "\"><dt>"
                + escaped(fact.label) + "</dt><dd class=\"value\">" + escaped(fact.value)
                + "</dd><dd class=\"detail\">" + escaped(fact.detail) + "</dd></div>\n";
        m_out += "</dl>\n";
    }
    void operator()(const Table &table)
    {
        const bool isSortable = table.isSortable && table.rows.size() > 1;
        m_out += std::string("<div class=\"scroll\"><table")
            + (isSortable ? " class=\"sortable\"" : "") + ">\n";
        if (!table.caption.empty())
            m_out += "<caption>" + escaped(table.caption) + "</caption>\n";
        m_out += "<thead><tr>";
        for (const Column &column : table.columns)
            m_out += "<th scope=\"col\"" + classes(column.align == Column::Align::right ? "r" : "")
                + '>' + escaped(column.title) + "</th>";
        m_out += "</tr></thead>\n<tbody>\n";
        for (const std::vector<Cell> &row : table.rows)
            write(table, row);
        m_out += "</tbody></table></div>\n";
    }
    void operator()(const Listing &listing)
    {
        bool hasNotes = false;
        for (const Listing::Line &line : listing.lines)
            hasNotes = hasNotes || !line.note.empty();
        m_out += std::string("<figure class=\"listing") + (hasNotes ? " noted" : "") + "\">";
        if (!listing.caption.empty())
            m_out += "<figcaption>" + escaped(listing.caption) + "</figcaption>";
        m_out += "<div class=\"lines\">\n";
        for (const Listing::Line &line : listing.lines) {
            m_out += "<div class=\"line\"><code>" + escaped(line.text) + "</code>";
            if (!line.note.empty())
                m_out += "<span>" + escaped(line.note) + "</span>";
            m_out += "</div>\n";
        }
        m_out += "</div></figure>\n";
    }
    void operator()(const Chart &chart)
    {
        m_out += "<figure class=\"chart\"><figcaption>" + escaped(chart.title)
            + "</figcaption><div class=\"scroll\">" + svgOf(chart) + "</div></figure>\n";
    }
    void operator()(const Picture &picture)
    {
        const auto found = m_options.pictures.find(picture.name);
        const auto begin
            = found == m_options.pictures.end() ? std::string::npos : found->second.find("<svg");
        if (begin == std::string::npos)
            return;
        m_out += "<figure class=\"picture\"><figcaption>" + escaped(picture.caption)
            + "</figcaption><div class=\"scroll\">" + found->second.substr(begin)
            + "</div></figure>\n";
    }

    std::string take() { return std::move(m_out); }

private:
    void write(const Table &table, const std::vector<Cell> &row)
    {
        m_out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Cell &cell = row[i];
            std::string names
                = i < table.columns.size() && table.columns[i].align == Column::Align::right ? "r"
                                                                                             : "";
            if (const std::string tone = classOf(cell.tone); !tone.empty())
                names += (names.empty() ? "" : " ") + tone;
            m_out += "<td" + classes(names);
            if (cell.number)
                m_out += " data-n=\"" + attribute(*cell.number) + '"';
            m_out += "><span class=\"v\">" + markupOf(cell.text) + "</span>";
            if (!cell.detail.empty())
                m_out += "<small>" + escaped(cell.detail) + "</small>";
            m_out += "</td>";
        }
        m_out += "</tr>\n";
    }

    const HtmlOptions &m_options;
    std::string m_out;
};

std::string headOf(const Report &report, const HtmlOptions &options)
{
    return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\""
        + escaped(report.language)
        + "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"generator\" content=\"Partita\"/>\n<title>"
        + escaped(report.title) + "</title>\n<style>\n" + styleSheet(options.theme, options.paper)
        + "</style>\n</head>\n";
}

} // namespace

std::string htmlOf(const Report &report, const HtmlOptions &options)
{
    const std::string logo = report.logo.empty() ? std::string()
                                                 : "<img class=\"logo\" alt=\"\" src=\"data:"
            + std::string(model::mediaTypeOfLogo(report.logo)) + ";base64," + report.logo + "\"/>";
    std::string page = headOf(report, options) + "<body>\n<header>" + logo + "<h1>"
        + escaped(report.title) + "</h1><p>" + escaped(report.subtitle)
        + "</p></header>\n<nav aria-label=\"Sections\"><ol>\n";
    for (const Section &section : report.sections)
        page += "<li><a href=\"#" + escaped(section.id) + "\">" + escaped(section.title)
            + "</a></li>\n";
    page += "</ol></nav>\n<main>\n";
    for (const Section &section : report.sections) {
        page += "<section><h2 id=\"" + escaped(section.id) + "\">" + escaped(section.title)
            + "</h2>\n";
        PageWriter writer(options);
        for (const Block &block : section.blocks)
            std::visit(writer, block);
        page += writer.take() + "</section>\n";
    }
    return page + "</main>\n<script>" + std::string(script()) + "</script>\n</body>\n</html>\n";
}

} // namespace partita::report
