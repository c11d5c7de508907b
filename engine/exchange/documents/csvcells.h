// Cells of a CSV text by RFC 4180: quotes, doubled quotes, line ends inside of quotes.
#pragma once

#include "engine/model/entity.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

class CsvCells {
public:
    CsvCells(std::string_view text, char separator)
        : m_text(text)
        , m_separator(separator)
    {
    }
    /// The cells of the next row, one at least; false at the end.
    bool takeRow(std::vector<std::string> &row);
    bool atEnd() const { return m_at >= m_text.size(); }
    double share() const;

private:
    std::string takeCell();

    std::string_view m_text;
    char m_separator;
    std::size_t m_at = 0;
};

/// What a cell holds.
enum class CellForm { whole, number, boolean, tree, text };
/// Digits after a leading zero are text: postcodes. A tree is a JSON object or list.
/// `hasDecimalCommas`: "1,5" is a number.
CellForm formOf(std::string_view cell, bool hasDecimalCommas);
/// The cell as a value of a form that fits it; text stays text.
model::Json valueOfCell(const std::string &cell, CellForm form, bool hasDecimalCommas);

} // namespace partita::exchange
