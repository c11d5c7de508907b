// What a design keeps in step beside where it is at home: copied attributes, numbers and embedded
// rows in documents, and documents that are copies as a whole. Whether one pays is seen by doing
// without it.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

struct Upkept {
    std::string subject; ///< of a finding about it
    std::string what; ///< "orderCount of \"customer\""
    bool isOne = true; ///< `what` is one thing
    bool isAskedFor = false; ///< by a query
    std::string fix; ///< "Take orderCount of \"customer\" out and compute it when it is read"
    model::Edit without; ///< the design without it
};

/// Fields whose upkeep may outweigh what they save, as far as a first look tells: the commands that
/// keep them in step cost more than one look-up for each request that reads them. What says the
/// same in several documents is one.
std::vector<Upkept> fieldsThatMayNotPay(const Context &context);

/// Copies likewise; a query that asks one may find the same elsewhere at any price, so nothing is
/// taken as saved for certain.
std::vector<Upkept> copiesThatMayNotPay(const Context &context);

} // namespace partita::advice
