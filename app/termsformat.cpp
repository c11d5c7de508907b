#include "app/termsformat.h"

#include "app/table.h"
#include "engine/base/numbertext.h"
#include "engine/client/modelterms.h"

#include <ostream>

namespace partita::app {

namespace {

/// With six significant digits: a term may be as small as 0.0003 RU.
std::string exact(double number)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

} // namespace

nlohmann::ordered_json termsJson(std::span<const cost::ChargeTerm> terms,
                                 cost::Generation generation)
{
    nlohmann::ordered_json array = nlohmann::ordered_json::array();
    for (const cost::ChargeTerm &term : terms) {
        nlohmann::ordered_json entry {{"purpose", term.purpose},
                                      {"count", term.count},
                                      {"each", term.each},
                                      {"charge", term.charge()}};
        if (const cost::ConstantNote note = cost::noteOf(term.constant, generation);
            !note.source.empty()) {
            entry["constant"] = term.constant;
            entry["unit"] = note.unit;
            entry["source"] = note.source;
        }
        array.push_back(std::move(entry));
    }
    return array;
}

void writeTerms(std::span<const cost::ChargeTerm> terms, std::ostream &out)
{
    Table table;
    for (const cost::ChargeTerm &term : terms)
        table.push_back({exact(term.count) + " x " + exact(term.each), exact(term.charge()) + " RU",
                         term.purpose});
    if (!table.empty())
        writeAligned(table, "  ", out);
}

void addTerms(const evaluation::Evaluation &evaluation, nlohmann::ordered_json &json)
{
    const cost::Generation generation = client::generationOf(evaluation.generation);
    for (std::size_t design = 0; design < evaluation.designs.size(); ++design) {
        const auto &patterns = evaluation.designs[design]->patterns;
        for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
            const auto &steps = patterns[pattern].probe.steps;
            auto &told = json["designs"][design]["patterns"][pattern]["probe"]["steps"];
            for (std::size_t step = 0; step < steps.size(); ++step)
                told[step]["terms"] = termsJson(steps[step].terms, generation);
        }
    }
}

void writeTerms(const evaluation::Evaluation &evaluation, std::ostream &out)
{
    for (const auto &design : evaluation.designs) {
        for (const evaluation::PatternEvaluation &pattern : design->patterns) {
            out << '\n'
                << design->design << ", " << pattern.pattern << ": "
                << fixed(pattern.probe.requestCharge + pattern.probe.backgroundCharge, 2)
                << " RU\n";
            for (const planning::StepMeasurement &step : pattern.probe.steps) {
                out << "step " << step.step << ", " << fixed(step.requestCharge, 2) << " RU:\n";
                writeTerms(step.terms, out);
            }
        }
    }
}

} // namespace partita::app
