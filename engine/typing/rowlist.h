// Rows that a document type holds, for somebody who chooses one.
#pragma once

#include "engine/typing/given.h"

namespace partita::typing {

struct ListedRow {
    Row row = 0;
    std::string name; ///< of a sample row; empty for a generated one
    std::string key; ///< value of the key
    std::string words; ///< the first other texts and numbers of the row
};

/// At most `most` rows of the document type whose name, key or words contain `filter`, without
/// regard to case. Sample rows come first.
std::vector<ListedRow> rowsIn(const Given &given, const DocumentPlace &place,
                              const std::string &filter, std::size_t most,
                              const std::stop_token &stop = {});

} // namespace partita::typing
