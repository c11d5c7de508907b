// Output of "charges" as table, Markdown and JSON.
#pragma once

#include "engine/evaluation/chargefit.h"
#include "engine/exchange/charges.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace partita::app {

/// Load and cost of a design, with charges as computed and with the fitted factors.
struct ScaledLoad {
    std::string design;
    evaluation::LoadEvaluation computed;
    evaluation::LoadEvaluation scaled;
};

struct ChargesAnswer {
    std::string workbook;
    std::vector<evaluation::ComparedCharge> charges;
    evaluation::ChargeFit fit;
    model::ChargeScale kept; ///< scale of the workbook, as it is written
    std::vector<ScaledLoad> loads;
    std::vector<exchange::MeasuredGroup> unmatched; ///< of the files of this call
    std::vector<exchange::ImportNote> notes; ///< on these files
};

nlohmann::ordered_json chargesJson(const ChargesAnswer &answer);
void writeChargesTable(const ChargesAnswer &answer, std::ostream &out);
void writeChargesMarkdown(const ChargesAnswer &answer, std::ostream &out);

} // namespace partita::app
