// Finding: one piece of advice about one design. A plain value: what is wrong, the evidence in
// numbers of this workbook, why it matters, where to read more, and, where an edit can mend it, the
// edit.
#pragma once

#include "engine/model/edit.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::advice {

/// Critical: it will not work, or not for long. Warning: it costs much. Hint: it could be cheaper
/// or clearer.
enum class Severity { critical, warning, hint };
const char *nameOf(Severity severity); ///< "critical", "warning", "hint"

/// One measured or computed number.
struct Evidence {
    std::string label; ///< "largest item"
    double number = 0;
    std::string unit; ///< "bytes", "RU", "RU/s", "requests/s", "days", "US dollars/month", "share"
                      ///< (0 to 1), "" for a plain number
    bool operator==(const Evidence &) const = default;
};

/// Where to read more.
struct Reading {
    std::string_view title;
    std::string_view address;
};

// What several themes point to.
inline constexpr Reading modelReading {
    "Data modeling in Azure Cosmos DB",
    "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"};
inline constexpr Reading partitionsReading {
    "Partitioning and horizontal scaling",
    "https://learn.microsoft.com/azure/cosmos-db/partitioning-overview"};

/// Edits that mend what was found, to be applied in order.
struct Fix {
    std::string
        what; ///< "Keep the ten newest in the post and give comments a container of their own"
    std::vector<model::Edit> edits;
    bool warns = false; ///< `what` tells what the checks would warn of afterwards
};

struct Finding {
    std::string rule; ///< id, stable: "unbounded-array"
    Severity severity = Severity::warning;
    std::string design;
    std::string subject; ///< stable: "design V1 / container posts / field comments"
    std::string title; ///< one line
    std::vector<Evidence> evidence;
    std::string summary; ///< the evidence in one line
    std::string reason; ///< two sentences
    Reading reading;
    std::optional<Fix> fix;
    double weight
        = 0; ///< RU/s at the stated rates that it is about, to order findings of one severity
    /// Where the fix was measured: RU/s that it saves of each pattern at the stated rates, less
    /// than 0 where it adds.
    std::map<std::string, double> saved;
    std::optional<std::string> dismissed; ///< the reason, when the workbook dismisses it
};

} // namespace partita::advice
