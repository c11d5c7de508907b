// How many rows an entity gains a day: the larger of what its relationships state
// (Relationship::growthPerDay) and what the commands create at their rates, over a day with its
// workload mixes, less what they remove. Where neither says anything, new parents bring their
// children.
#pragma once

#include "engine/model/workbook.h"

#include <optional>

namespace partita::mapping {

/// Rows that an entity gains: children of parents that are there already, or that come with new
/// parents.
struct NewRows {
    double perDay = 0; ///< in full
    /// Roles that lead from a new row to its new parent, from there to the next one, and so on.
    std::vector<std::string> newParents;
};

/// Whether the relationship says how the entity's rows become more.
bool statesGrowth(const model::Relationship &relationship, const std::string &entity);

/// Rows a day as the relationships state them.
double statedGainOf(const model::Workbook &workbook, const std::string &entity);

/// Rows a day that commands create, those that come with others included, less what commands
/// remove, those that go with their parents included. Never below 0.
double createdGainOf(const model::Workbook &workbook, const std::string &entity);

/// What counts.
std::vector<NewRows> newRowsOf(const model::Workbook &workbook, const std::string &entity);

/// Whether the entity's rows become more.
bool gainsRows(const model::Workbook &workbook, const std::string &entity);

/// Whether the command creates rows of the entity, by themselves or with others.
bool creates(const model::Workbook &workbook, const model::Command &command,
             const std::string &entity);

/// Rows of the entity that one request of the command creates on average, itself or with others.
double rowsCreatedBy(const model::Workbook &workbook, const model::Command &command,
                     const std::string &entity);

/// How the partners become more that one row has in a to-many role. Where the commands create both
/// sides, the new rows take their part of the new partners, and what is left for the others is
/// shared each day by those that there are by then.
struct ArrayGrowth {
    double perDay = 0; ///< elements that one row gains, today
    double newRowsPerDay = 0; ///< rows that come to share them, for each one of today's

    /// Elements that one of today's rows has gained by then.
    double after(double days) const;
    /// Absent when it never gains as many.
    std::optional<double> daysUntil(double elements) const;
};
ArrayGrowth arrayGrowthOf(const model::Workbook &workbook, const model::Role &role);

/// The same of the partners of partners at the end of several roles, each from parent to child: all
/// that the first row holds.
ArrayGrowth arrayGrowthAlong(const model::Workbook &workbook, const std::vector<model::Role> &way);

} // namespace partita::mapping
