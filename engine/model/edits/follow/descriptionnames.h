// Names in the descriptions of designs: what stands there as `code` follows when it is renamed.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// `after` is `before` with other names, its parts in the same order: "`Book` has the container
/// `books`" becomes "`Volume` has the container `volumes`". A name that something else has, too,
/// before or after, may mean that, and stays.
Workbook withDescriptionsFollowing(const Workbook &before, Workbook after);

} // namespace partita::model
