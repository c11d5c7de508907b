#include "engine/exchange/documents/csvcells.h"

#include "engine/json/value.h"
#include "engine/places/values.h"

#include <charconv>

namespace partita::exchange {
namespace {

std::string withPoint(std::string_view cell)
{
    std::string text(cell);
    if (const std::size_t comma = text.find(','); comma != std::string::npos)
        text[comma] = '.';
    return text;
}

bool isTreeText(std::string_view cell)
{
    return cell.size() >= 2
        && ((cell.front() == '{' && cell.back() == '}')
            || (cell.front() == '[' && cell.back() == ']'));
}

} // namespace

bool CsvCells::takeRow(std::vector<std::string> &row)
{
    row.clear();
    if (atEnd())
        return false;
    while (true) {
        row.push_back(takeCell());
        if (atEnd())
            return true;
        const char letter = m_text[m_at++];
        if (letter == m_separator) {
            if (!atEnd())
                continue;
            row.emplace_back();
            return true;
        }
        if (letter == '\r' && !atEnd() && m_text[m_at] == '\n')
            ++m_at;
        return true;
    }
}

std::string CsvCells::takeCell()
{
    std::string cell;
    if (!atEnd() && m_text[m_at] == '"') {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] != '"') {
                cell += m_text[m_at];
            } else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
                cell += '"';
                ++m_at;
            } else {
                ++m_at;
                break;
            }
        }
    }
    while (!atEnd() && m_text[m_at] != m_separator && m_text[m_at] != '\n' && m_text[m_at] != '\r')
        cell += m_text[m_at++];
    return cell;
}

double CsvCells::share() const
{
    return static_cast<double>(m_at) / static_cast<double>(std::max<std::size_t>(m_text.size(), 1));
}

CellForm formOf(std::string_view cell, bool hasDecimalCommas)
{
    constexpr std::size_t longestNumber = 40;
    if (cell == "true" || cell == "false" || cell == "TRUE" || cell == "FALSE" || cell == "True"
        || cell == "False")
        return CellForm::boolean;
    if (isTreeText(cell))
        return CellForm::tree;
    const std::string text = hasDecimalCommas && cell.size() <= longestNumber
        ? withPoint(cell)
        : std::string(cell.substr(0, longestNumber + 1));
    if (text.empty() || text.size() > longestNumber)
        return CellForm::text;
    const std::size_t digits = text[0] == '-' ? 1 : 0;
    const bool hasLeadingZero
        = text.size() > digits + 1 && text[digits] == '0' && text[digits + 1] != '.';
    if (hasLeadingZero || digits == text.size() || text[digits] < '0' || text[digits] > '9')
        return CellForm::text;
    const char *end = text.data() + text.size();
    std::int64_t whole = 0;
    const auto asWhole = std::from_chars(text.data(), end, whole);
    if (asWhole.ptr == end)
        return asWhole.ec == std::errc() ? CellForm::whole : CellForm::text; // more than 64 bits
    double number = 0;
    const auto asNumber = std::from_chars(text.data(), end, number);
    return asNumber.ec == std::errc() && asNumber.ptr == end && std::isfinite(number)
        ? CellForm::number
        : CellForm::text;
}

model::Json valueOfCell(const std::string &cell, CellForm form, bool hasDecimalCommas)
{
    const std::string text = hasDecimalCommas ? withPoint(cell) : cell;
    switch (form) {
    case CellForm::whole: {
        std::int64_t whole = 0;
        std::from_chars(text.data(), text.data() + text.size(), whole);
        return whole;
    }
    case CellForm::number: {
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
    }
    case CellForm::boolean:
        return cell[0] == 't' || cell[0] == 'T';
    case CellForm::tree: {
        json::Arena arena;
        const Result<json::Value> tree = json::parse(cell, arena);
        return tree ? places::toNlohmann(*tree) : model::Json(cell);
    }
    case CellForm::text:
        break;
    }
    return cell;
}

} // namespace partita::exchange
