// Finding: one piece of advice about one design. A plain value with the problem, the evidence in
// numbers of this workbook, the reason, further reading and, if possible, edits that fix it.
#pragma once

#include "engine/model/edit.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::advice {

/// Critical: the design will not work, or not for long. Warning: it costs much. Hint: it could be
/// cheaper or clearer.
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

/// Reference to further reading.
struct Reading {
    std::string_view title;
    std::string_view address;
};

// References shared by several themes.
inline constexpr Reading modelReading {
    "Data modeling in Azure Cosmos DB",
    "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"};
inline constexpr Reading partitionsReading {
    "Partitioning and horizontal scaling",
    "https://learn.microsoft.com/azure/cosmos-db/partitioning-overview"};

/// Edits that fix the problem, applied in order.
struct Fix {
    std::string what; ///< label, such as "Keep the ten newest in the post and give comments a
                      ///< container of their own"
    std::vector<model::Edit> edits;
    bool warns = false; ///< `what` mentions the warnings that checks will give afterwards
};

/// One finding of a rule.
struct Finding {
    std::string rule; ///< id, stable: "unbounded-array"
    Severity severity = Severity::warning;
    std::string design;
    std::string subject; ///< stable path, such as "design V1 / container posts / field comments"
    std::string title; ///< one line
    std::vector<Evidence> evidence;
    std::string summary; ///< the evidence in one line
    std::string reason; ///< two sentences
    Reading reading;
    std::optional<Fix> fix;
    double weight = 0; ///< affected RU/s at the stated rates; orders findings of one severity
    /// For a measured fix: RU/s that it saves in each pattern at the stated rates, negative where
    /// it adds load.
    std::map<std::string, double> saved;
    std::optional<std::string> dismissed; ///< reason of the dismissal in the workbook, if any
};

} // namespace partita::advice
