// The data dictionary as Markdown, HTML and CSV.
#include "engine/exchange/dictionary/dictionary.h"
#include "engine/exchange/relational/onefile.h"

namespace partita::exchange {

namespace {

std::string placesInWords(const StoredAt &stored)
{
    std::string text;
    for (std::size_t at = 0; at < stored.places.size(); ++at)
        text += (at == 0 ? "" : ", ") + stored.places[at];
    return text;
}

std::string storedInWords(const std::vector<StoredAt> &stored)
{
    std::string text;
    for (const StoredAt &one : stored)
        text += (text.empty() ? "" : "; ") + one.design + ": " + placesInWords(one);
    return text;
}

/// A text for a cell of a Markdown table.
std::string markdownCell(const std::string &text)
{
    std::string cell;
    for (const char c : text) {
        if (c == '|' || c == '\\' || c == '<' || c == '`' || c == '*' || c == '_' || c == '[')
            cell += '\\';
        if (c == '\n' || c == '\r')
            cell += ' ';
        else
            cell += c;
    }
    return cell;
}

void markdownTable(const std::vector<DictionaryLine> &lines, const char *head, std::string &text)
{
    if (lines.empty())
        return;
    text += std::string("\n") + head + "\n| --- | --- | --- | --- | --- |\n";
    for (const DictionaryLine &line : lines) {
        text += "| " + markdownCell(line.name) + " | " + markdownCell(line.type) + " | "
            + markdownCell(line.remarks) + " | " + markdownCell(line.description) + " | "
            + markdownCell(storedInWords(line.stored)) + " |\n";
    }
}

std::string htmlText(const std::string &text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '&')
            escaped += "&amp;";
        else if (c == '<')
            escaped += "&lt;";
        else if (c == '>')
            escaped += "&gt;";
        else if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    }
    return escaped;
}

void htmlTable(const std::vector<DictionaryLine> &lines, const char *first, const char *second,
               std::string &text)
{
    if (lines.empty())
        return;
    text += std::string("<table>\n<tr><th>") + first + "</th><th>" + second
        + "</th><th>Remarks</th><th>Description</th><th>Stored at</th></tr>\n";
    for (const DictionaryLine &line : lines) {
        text += "<tr><td><code>" + htmlText(line.name) + "</code></td><td>" + htmlText(line.type)
            + "</td><td>" + htmlText(line.remarks) + "</td><td>" + htmlText(line.description)
            + "</td><td>";
        for (std::size_t at = 0; at < line.stored.size(); ++at)
            text += (at == 0 ? "" : "<br>") + htmlText(storedInWords({line.stored[at]}));
        text += "</td></tr>\n";
    }
    text += "</table>\n";
}

/// A cell of a CSV file. A spreadsheet would compute what begins like a formula.
std::string csvCell(const std::string &text)
{
    std::string cell = "\"";
    if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos)
        cell += '\'';
    for (const char c : text) {
        if (c == '"')
            cell += '"';
        cell += c;
    }
    return cell + '"';
}

std::string csvLine(std::initializer_list<std::string> cells)
{
    std::string line;
    for (const std::string &cell : cells)
        line += (line.empty() ? "" : ",") + csvCell(cell);
    return line + "\r\n";
}

Result<std::vector<std::string>> dictionaryWritten(const ExportRequest &request,
                                                   std::string_view ending, const std::string &text,
                                                   ExportSink &sink)
{
    if (Result<void> written = writeOneFile(request.workbook, ending, text, sink); !written)
        return written.error();
    return std::vector<std::string> {
        "Access patterns, populations and settings of containers are not part of the dictionary."};
}

} // namespace

Result<std::vector<std::string>> writeDictionaryMarkdown(const ExportRequest &request,
                                                         ExportSink &sink, const Watch &)
{
    std::string text = "# Data dictionary: " + markdownCell(titleOf(request.workbook)) + "\n";
    for (const DictionaryEntity &entity : dictionaryOf(request.workbook)) {
        text += "\n## " + markdownCell(entity.name) + "\n";
        if (!entity.description.empty())
            text += "\n" + entity.description + "\n";
        if (!entity.stored.empty())
            text += "\nStored at " + markdownCell(storedInWords(entity.stored)) + ".\n";
        markdownTable(entity.attributes, "| Attribute | Type | Remarks | Description | Stored at |",
                      text);
        markdownTable(entity.relationships,
                      "| Relationship | Entity | Remarks | Description | Stored at |", text);
    }
    return dictionaryWritten(request, "-dictionary.md", text, sink);
}

Result<std::vector<std::string>> writeDictionaryHtml(const ExportRequest &request, ExportSink &sink,
                                                     const Watch &)
{
    const std::string title = htmlText("Data dictionary: " + titleOf(request.workbook));
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
        + title
        + "</title>\n<style>\n"
          "body { font-family: sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }\n"
          "table { border-collapse: collapse; margin: 1rem 0; width: 100%; }\n"
          "th, td { border: 1px solid #bbb; padding: .3rem .5rem; text-align: left; "
          "vertical-align: top; }\n"
          "th { background: #eee; color: #222; }\n"
          "</style>\n</head>\n<body>\n<h1>"
        + title + "</h1>\n<ul>\n";
    const std::vector<DictionaryEntity> entities = dictionaryOf(request.workbook);
    for (std::size_t at = 0; at < entities.size(); ++at)
        text += "<li><a href=\"#e" + std::to_string(at) + "\">" + htmlText(entities[at].name)
            + "</a></li>\n";
    text += "</ul>\n";
    for (std::size_t at = 0; at < entities.size(); ++at) {
        const DictionaryEntity &entity = entities[at];
        text += "<h2 id=\"e" + std::to_string(at) + "\">" + htmlText(entity.name) + "</h2>\n";
        if (!entity.description.empty())
            text += "<p>" + htmlText(entity.description) + "</p>\n";
        if (!entity.stored.empty())
            text += "<p>Stored at " + htmlText(storedInWords(entity.stored)) + ".</p>\n";
        htmlTable(entity.attributes, "Attribute", "Type", text);
        htmlTable(entity.relationships, "Relationship", "Entity", text);
    }
    text += "</body>\n</html>\n";
    return dictionaryWritten(request, "-dictionary.html", text, sink);
}

Result<std::vector<std::string>> writeDictionaryCsv(const ExportRequest &request, ExportSink &sink,
                                                    const Watch &)
{
    std::string text = csvLine(
        {"entity", "kind", "name", "type", "remarks", "description", "design", "stored at"});
    const auto add = [&](const std::string &entity, const char *kind, const DictionaryLine &line) {
        if (line.stored.empty())
            text += csvLine(
                {entity, kind, line.name, line.type, line.remarks, line.description, "", ""});
        for (const StoredAt &one : line.stored)
            text += csvLine({entity, kind, line.name, line.type, line.remarks, line.description,
                             one.design, placesInWords(one)});
    };
    for (const DictionaryEntity &entity : dictionaryOf(request.workbook)) {
        add(entity.name, "entity", {entity.name, "", "", entity.description, entity.stored});
        for (const DictionaryLine &line : entity.attributes)
            add(entity.name, "attribute", line);
        for (const DictionaryLine &line : entity.relationships)
            add(entity.name, "relationship", line);
    }
    return dictionaryWritten(request, "-dictionary.csv", text, sink);
}

} // namespace partita::exchange
