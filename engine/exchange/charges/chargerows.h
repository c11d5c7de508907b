// Rows of a table of charges: which column means what, numbers as people and tools write them.
#pragma once

#include "engine/exchange/charges.h"

namespace partita::exchange {

/// One operation, its pages and partitions added up.
struct ChargedOperation {
    std::string database;
    std::string container;
    std::string operation;
    std::string pattern;
    std::string design;
    double charge = 0; ///< RU
    std::optional<double> milliseconds;
    std::int64_t count = 1; ///< operations that it stands for, in tables of means
};

struct ChargeTable {
    std::vector<ChargedOperation> operations;
    bool isMean = false;
};

/// The operations of a file. Errors: it has no column with charges, cancelled.
Result<ChargeTable> readCharges(const SourceFile &file, std::vector<ImportNote> &notes,
                                const Watch &watch);

/// A number with a point or a comma, with or without thousands. `hasDecimalComma`: a single comma
/// is one.
std::optional<double> chargeNumber(std::string_view text, bool hasDecimalComma);

} // namespace partita::exchange
