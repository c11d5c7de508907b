// The data dictionary: what a model consists of, in words, and where each design stores it.
//
// The same content in three formats: Markdown; one HTML page that loads nothing; CSV with one line
// for each attribute, relationship and design. Attributes of objects are written as paths
// ("address.city"). The dictionary is not imported again.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeDictionaryMarkdown(const ExportRequest &request,
                                                         ExportSink &sink, const Watch &watch);
Result<std::vector<std::string>> writeDictionaryHtml(const ExportRequest &request, ExportSink &sink,
                                                     const Watch &watch);
Result<std::vector<std::string>> writeDictionaryCsv(const ExportRequest &request, ExportSink &sink,
                                                    const Watch &watch);

// The content, for the three writers.

/// Where a design stores something: `posts / post / authorId`.
struct StoredAt {
    std::string design;
    std::vector<std::string> places;
};

struct DictionaryLine {
    std::string name; ///< path of an attribute, or a role
    std::string type; ///< "text, 20 to 40 characters", or the partner
    std::string remarks; ///< "key", "may be missing", cardinality
    std::string description;
    std::vector<StoredAt> stored;
};

struct DictionaryEntity {
    std::string name;
    std::string description;
    std::vector<DictionaryLine> attributes;
    std::vector<DictionaryLine> relationships;
    std::vector<StoredAt> stored; ///< its documents and embedded rows
};

std::vector<DictionaryEntity> dictionaryOf(const model::Workbook &workbook);

} // namespace partita::exchange
