// How many rows an entity gains a day: the larger of what its relationships state (Relationship::growthPerDay) and what the
// commands create at their rates, over a day with its workload mixes, less what they remove. Where neither says anything,
// new parents bring their children.
#pragma once

#include "engine/model/workbook.h"

namespace partita::evaluation {

/// Rows that an entity gains: children of parents that are there already, or that come with new parents.
struct NewRows {
    double perDay = 0; ///< in full
    /// Roles that lead from a new row to its new parent, from there to the next one, and so on.
    std::vector<std::string> newParents;
};

/// Whether the relationship says how the entity's rows become more.
bool statesGrowth(const model::Relationship &relationship, const std::string &entity);

/// Rows a day as the relationships state them.
double statedGainOf(const model::Workbook &workbook, const std::string &entity);

/// Rows a day that commands create, those that come with others included, less what commands remove, those that go with
/// their parents included. Never below 0.
double createdGainOf(const model::Workbook &workbook, const std::string &entity);

/// What counts.
std::vector<NewRows> newRowsOf(const model::Workbook &workbook, const std::string &entity);

/// Whether the entity's rows become more.
bool gainsRows(const model::Workbook &workbook, const std::string &entity);

/// Whether the command creates rows of the entity, by themselves or with others.
bool creates(const model::Workbook &workbook, const model::Command &command,
             const std::string &entity);

/// Elements a day that one row gains in a to-many role: children that come to parents that are there already.
double elementsPerDay(const model::Workbook &workbook, const model::Role &role);

} // namespace partita::evaluation
