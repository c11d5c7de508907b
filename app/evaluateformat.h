// Output forms of `partita evaluate`: JSON, table, Markdown, CSV.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <iosfwd>

namespace partita::app {

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json evaluationJson(const evaluation::Evaluation &evaluation,
                                      const model::Workbook &workbook);
/// One row for each pattern, one column for each design: charge and latency of the probe.
void writeEvaluationTable(const evaluation::Evaluation &evaluation, const model::Workbook &workbook,
                          std::ostream &out);
void writeEvaluationMarkdown(const evaluation::Evaluation &evaluation,
                             const model::Workbook &workbook, std::ostream &out);
/// One line for each pattern and design.
void writeEvaluationCsv(const evaluation::Evaluation &evaluation, std::ostream &out);

} // namespace partita::app
