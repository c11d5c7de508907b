// Places of the parts of a workbook in its file, for messages about parts that are readable but
// wrong.
//
//     FilePlaces places("library.partita.json");
//     places.of("$.patterns[0].query")             "library.partita.json:24:52"
#pragma once

#include "engine/workbook/textscan.h"

#include <optional>

namespace partita::workbook {

class FilePlaces {
public:
    /// As in open(): a file or "sample:NAME". The file is read at the first question.
    explicit FilePlaces(std::string nameOrPath);
    FilePlaces(const FilePlaces &) = delete;
    FilePlaces &operator=(const FilePlaces &) = delete;

    /// File, line and column of the value at a JSON path; only the file name when the file has no
    /// lines.
    std::string of(std::string_view path);
    /// True when a value is written at that path; false when the file has no lines.
    bool has(std::string_view path);

private:
    void read();

    std::string m_name;
    std::string m_text;
    std::optional<Places> m_places; ///< places in m_text
    bool m_isRead = false;
};

} // namespace partita::workbook
