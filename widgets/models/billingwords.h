// How an account is paid for, in words: what a price on a board rests on, and regions as lines.
#pragma once

#include "engine/model/billing.h"

#include <QString>

#include <optional>

namespace partita::models {

/// "one region, list prices of 2026-05"; "3 regions that are all written to, reserved for a year,
/// prices of the workbook".
QString billingWords(const model::Billing &billing);

/// "Japan East × 1.125", or the bare name at the prices of the list.
QString regionLine(const model::Region &region);
/// The region of such a line; nothing when what follows × is no number.
std::optional<model::Region> regionOf(const QString &line);

} // namespace partita::models
