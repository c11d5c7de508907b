#include "engine/exchange/documents/csvtext.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/documents/csvcells.h"
#include "engine/exchange/documents/plainvalue.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::exchange {
namespace {

using model::Json;

constexpr std::array<char, 4> separators {',', ';', '\t', '|'};

/// The separator that `sep=;` in the first line states, and the rest of the text.
std::optional<char> takeStated(std::string_view &text)
{
    if (text.size() < 5 || text.substr(0, 4) != "sep=")
        return {};
    const char stated = text[4];
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || end > 7)
        return {};
    text.remove_prefix(end + 1);
    return stated;
}

/// For a separator: how many cells the first rows have when all have the same number, else 0.
std::size_t evenCells(std::string_view text, char separator)
{
    constexpr int rows = 10;
    constexpr std::size_t part = 100'000;
    CsvCells cells(text.substr(0, part), separator);
    std::vector<std::string> row;
    std::size_t first = 0;
    for (int count = 0; count < rows && cells.takeRow(row); ++count) {
        const bool isCut = cells.atEnd() && text.size() > part;
        if (count == 0)
            first = row.size();
        else if (row.size() != first && !isCut)
            return 0;
    }
    return first;
}

char separatorOf(std::string_view text)
{
    char found = ',';
    std::size_t most = 1;
    for (const char separator : separators) {
        if (const std::size_t cells = evenCells(text, separator); cells > most) {
            most = cells;
            found = separator;
        }
    }
    if (most > 1)
        return found;
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto count
        = [&](char separator) { return std::count(line.begin(), line.end(), separator); };
    return *std::max_element(separators.begin(), separators.end(),
                             [&](char one, char other) { return count(one) < count(other); });
}

/// Names are there, differ, and are neither numbers nor JSON.
bool isHeader(const std::vector<std::string> &row)
{
    std::set<std::string> seen;
    return std::all_of(row.begin(), row.end(), [&](const std::string &cell) {
        const CellForm form = formOf(cell, false);
        return form == CellForm::text && cell.size() <= 200 && seen.insert(cell).second;
    });
}

/// Puts the cells of a row into a document, column by column.
class RowBuilder {
public:
    RowBuilder(std::vector<std::string> header, char separator)
        : m_header(std::move(header))
        , m_hasDecimalCommas(separator == ';')
        , m_forms(m_header.size())
    {
        for (const std::string &name : m_header)
            m_paths.push_back(pathOf(name));
    }

    void look(const std::vector<std::string> &row)
    {
        for (std::size_t at = 0; at < std::min(row.size(), m_forms.size()); ++at) {
            if (!row[at].empty())
                m_forms[at] = common(m_forms[at], formOf(row[at], m_hasDecimalCommas));
        }
    }

    Json documentOf(const std::vector<std::string> &row) const
    {
        Json document = Json::object();
        for (std::size_t at = 0; at < std::min(row.size(), m_forms.size()); ++at) {
            if (row[at].empty() || isSystemProperty(m_header[at]))
                continue;
            Json *place = &document;
            for (const PathStep &step : m_paths[at])
                place = stepInto(*place, step);
            if (place)
                *place = valueOfCell(row[at], m_forms[at].value_or(CellForm::text),
                                     m_hasDecimalCommas);
        }
        return document;
    }

private:
    struct PathStep {
        std::string name; ///< empty = an element
        std::size_t index = 0;
    };

    /// "a[0].b" -> a, 0, b; a name that is no such path is one step.
    static std::vector<PathStep> pathOf(const std::string &name)
    {
        constexpr std::size_t mostIndex = 999;
        std::vector<PathStep> path;
        std::size_t at = 0;
        while (at < name.size()) {
            if (name[at] == '[') {
                const std::size_t end = name.find(']', at);
                const std::string digits
                    = end == std::string::npos ? "" : name.substr(at + 1, end - at - 1);
                if (path.empty() || formOf(digits, false) != CellForm::whole || digits.size() > 3
                    || std::stoul(digits) > mostIndex)
                    return {{name, 0}};
                path.push_back({"", std::stoul(digits)});
                at = end + 1;
                at += at < name.size() && name[at] == '.' ? 1 : 0;
                continue;
            }
            const std::size_t end = std::min(name.find_first_of(".[", at), name.size());
            if (end == at || name.find(' ', at) < end || path.size() > 20)
                return {{name, 0}};
            path.push_back({name.substr(at, end - at), 0});
            at = end + (end < name.size() && name[end] == '.' ? 1 : 0);
            if (at == name.size() && name.back() == '.')
                return {{name, 0}};
        }
        return path;
    }

    /// The member or element; nullptr when another column has put something else there.
    static Json *stepInto(Json &place, const PathStep &step)
    {
        if (step.name.empty()) {
            if (place.is_null())
                place = Json::array();
            if (!place.is_array())
                return nullptr;
            while (place.size() <= step.index)
                place.push_back(nullptr);
            return &place[step.index];
        }
        if (place.is_null())
            place = Json::object();
        return place.is_object() ? &place[step.name] : nullptr;
    }

    static std::optional<CellForm> common(std::optional<CellForm> one, CellForm other)
    {
        if (!one || *one == other)
            return other;
        const auto isNumber
            = [](CellForm form) { return form == CellForm::whole || form == CellForm::number; };
        return isNumber(*one) && isNumber(other) ? CellForm::number : CellForm::text;
    }

    std::vector<std::string> m_header;
    bool m_hasDecimalCommas;
    std::vector<std::optional<CellForm>> m_forms;
    std::vector<std::vector<PathStep>> m_paths;
};

std::vector<std::string> numberedHeader(std::size_t columns)
{
    std::vector<std::string> header;
    for (std::size_t column = 1; column <= columns; ++column)
        header.push_back("column" + std::to_string(column));
    return header;
}

} // namespace

Result<DocumentSet> readRows(const SourceFile &file, std::vector<ImportNote> &notes,
                             const Watch &watch)
{
    constexpr std::size_t mostColumns = 1000;
    const Text text = textOf(file);
    std::string_view rest = text.utf8;
    const char separator = takeStated(rest).value_or('\0');
    const char used = separator != '\0' ? separator : separatorOf(rest);
    CsvCells cells(rest, used);
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> row;
    while (cells.takeRow(row)) {
        if (rows.size() % 1024 == 0 && watch.stop.stop_requested())
            return cancelled();
        if (rows.size() % 4096 == 0 && watch.progress)
            watch.progress("reading " + file.name, cells.share() / 2);
        if (row.size() > mostColumns)
            row.resize(mostColumns);
        if (row.size() > 1 || !row.front().empty())
            rows.push_back(std::move(row));
    }
    DocumentSet made {stemOfFile(file.name), file.name, {}, false};
    if (rows.empty())
        return made;
    const bool named = isHeader(rows.front());
    if (!named)
        notes.push_back({ImportNote::Kind::guessed, "header",
                         "The first row names no columns; they are numbered.", file.name, 1});
    if (rows.front().size() == mostColumns)
        notes.push_back({ImportNote::Kind::skipped, "column",
                         "Only the first " + grouped(mostColumns) + " columns are read.", file.name,
                         1});
    RowBuilder builder(named ? rows.front() : numberedHeader(rows.front().size()), used);
    for (std::size_t at = named ? 1 : 0; at < rows.size(); ++at)
        builder.look(rows[at]);
    for (std::size_t at = named ? 1 : 0; at < rows.size(); ++at) {
        if (at % 1024 == 0 && watch.stop.stop_requested())
            return cancelled();
        made.documents.push_back(builder.documentOf(rows[at]));
        rows[at] = {};
    }
    return made;
}

double likenessOfRows(std::string_view text)
{
    const bool isStated = takeStated(text).has_value();
    const std::size_t start = std::min(text.find_first_not_of(" \r\n\t"), text.size());
    if (!isStated && start < text.size() && (text[start] == '{' || text[start] == '['))
        return 0;
    const std::size_t cells = evenCells(text, separatorOf(text));
    return isStated ? 1 : cells > 1 ? 0.5 : 0;
}

} // namespace partita::exchange
