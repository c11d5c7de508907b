// What the evidence strip says about a design: facts, each a number with its caption, and the
// differences from another design.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "widgets/shell/strip/differences.h"

#include <functional>

namespace partita::shell {

/// Number, unit and caption; empty when unknown.
struct Fact {
    QString value;
    double number = 0;
    std::function<QString(double)> textOf; ///< text of any such number; empty: it does not move
    QString caption;
    QString briefCaption; ///< for little room; empty when the unit says enough
    QString change;
    bool isBetter = true;
    QString tip;
    /// The design cannot do all of its upkeep, so that the change says nothing.
    bool lacksUpkeep = false;
    /// Says what is wrong with a design: hidden after all others when there is no room.
    bool isOfShape = false;
};

/// The most important first; compared with another design when there is one. `billing`: what the
/// cost rests on.
std::vector<Fact> factsOf(const evaluation::DesignEvaluation &now,
                          const evaluation::DesignEvaluation *before,
                          const model::Billing &billing);
/// Patterns whose charge changed most, the largest change first.
std::vector<Difference> differencesBetween(const evaluation::DesignEvaluation &before,
                                           const evaluation::DesignEvaluation &now);

} // namespace partita::shell
