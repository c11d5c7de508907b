// Rows that an entity gains per day. This is the larger of two numbers: the growth that its
// relationships state (Relationship::growthPerDay), and the rows that commands create at their
// rates over a day with its workload mixes, minus those that they remove. When neither is known,
// new parents bring their children.
#pragma once

#include "engine/model/workbook.h"

#include <optional>

namespace partita::mapping {

/// Rows that an entity gains: children of existing parents or of new ones.
struct NewRows {
    double perDay = 0; ///< in the full population
    /// Roles from a new row to its new parent, from there to the next new parent, and so on.
    std::vector<std::string> newParents;
};

/// True when the relationship states the growth of the entity's rows.
bool statesGrowth(const model::Relationship &relationship, const std::string &entity);

/// Rows per day that the relationships state.
double statedGainOf(const model::Workbook &workbook, const std::string &entity);

/// Rows per day that commands create, alone or with others, minus those that commands remove, alone
/// or with their parents. Never below 0.
double createdGainOf(const model::Workbook &workbook, const std::string &entity);

/// The growth to use: stated or created, as described above.
std::vector<NewRows> newRowsOf(const model::Workbook &workbook, const std::string &entity);

/// True when the entity gains rows.
bool gainsRows(const model::Workbook &workbook, const std::string &entity);

/// True when the command creates rows of the entity, directly or together with others.
bool creates(const model::Workbook &workbook, const model::Command &command,
             const std::string &entity);

/// Mean number of rows of the entity that one request of the command creates, directly or together
/// with others.
double rowsCreatedBy(const model::Workbook &workbook, const model::Command &command,
                     const std::string &entity);

/// Growth of the number of partners of one row in a to-many role. When commands create rows on both
/// sides, the new rows take their part of the new partners. The rest is shared each day by the rows
/// that exist then.
struct ArrayGrowth {
    double perDay = 0; ///< elements that one row gains today
    double newRowsPerDay = 0; ///< new rows to share them with, for each of today's rows

    /// Elements that one of today's rows has gained after `days`.
    double after(double days) const;
    /// Days until a row has gained so many elements; absent when it never does.
    std::optional<double> daysUntil(double elements) const;
};
ArrayGrowth arrayGrowthOf(const model::Workbook &workbook, const model::Role &role);

/// The same for partners of partners at the end of several parent-to-child roles: all the rows
/// nested in the first row.
ArrayGrowth arrayGrowthAlong(const model::Workbook &workbook, const std::vector<model::Role> &way);

} // namespace partita::mapping
