// The terms of a request charge, as JSON and as lines of text.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>

namespace partita::app {

/// A list of objects: purpose, count, each, charge, and where the figure comes from.
nlohmann::ordered_json termsJson(std::span<const cost::ChargeTerm> terms,
                                 cost::Generation generation);
/// A line each: "68 x 2.24  152.32 RU  pages of the physical partition".
void writeTerms(std::span<const cost::ChargeTerm> terms, std::ostream &out);

/// Adds the terms of each probe's steps to evaluationJson() (evaluateformat.h).
void addTerms(const evaluation::Evaluation &evaluation, nlohmann::ordered_json &json);
/// The terms of each probe, by design, pattern and step.
void writeTerms(const evaluation::Evaluation &evaluation, std::ostream &out);

} // namespace partita::app
