// Where the parts of a workbook stand in its file: for messages about what could be read, but makes
// no sense.
//
//     FilePlaces places("library.partita.json");
//     places.of("$.patterns[0].query")             "library.partita.json:24:52"
#pragma once

#include "engine/workbook/textscan.h"

#include <optional>

namespace partita::workbook {

class FilePlaces {
public:
    /// As in open(): a file or "sample:NAME". It is read when somebody asks.
    explicit FilePlaces(std::string nameOrPath);
    FilePlaces(const FilePlaces &) = delete;
    FilePlaces &operator=(const FilePlaces &) = delete;

    /// File, line and column of the value at a JSON path; the name of the file alone where it has
    /// no lines.
    std::string of(std::string_view path);
    /// Whether a value is written there; false where the file has no lines.
    bool has(std::string_view path);

private:
    void read();

    std::string m_name;
    std::string m_text;
    std::optional<Places> m_places; ///< of m_text
    bool m_isRead = false;
};

} // namespace partita::workbook
