#include "engine/client/modelterms.h"
#include "engine/cost/chargeterms.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <map>

namespace partita::report {
namespace {

cost::Generation generationOf(const Subject &subject)
{
    return subject.material.evaluation.generation == model::Generation::y2019
        ? cost::Generation::y2019
        : cost::Generation::current;
}

List settings(const Subject &subject)
{
    const evaluation::Evaluation &evaluated = subject.material.evaluation;
    List list;
    list.items.push_back(plain(evaluated.generation == model::Generation::y2019
                                   ? "Charges are those of the service's query engine of 2019."
                                   : "Charges are those of the service's query engine of today."));
    list.items.push_back(
        plain(evaluated.fraction < 1
                  ? words::share(evaluated.fraction)
                      + " of the rows were made and stored; the figures are for all of them."
                  : std::string("All rows of the stated population were made and stored.")));
    if (subject.material.samples > 0)
        list.items.push_back(plain("Up to " + whole(subject.material.samples)
                                   + " requests of each access pattern were executed, with keys "
                                     "drawn as its load draws them."));
    const cost::BillingTerms terms = client::billingTermsOf(*subject.material.workbook.billing);
    list.items.push_back(plain("Prices are in US dollars and for a month of "
                               + whole(terms.prices.hoursPerMonth)
                               + " hours: " + cost::termsText(terms) + '.'));
    const std::string scale = model::sentenceOf(*subject.workbook().chargeScale);
    list.items.push_back(plain(
        std::string("The requests ran on Partita's own engine, which counts the work of each. The "
                    "charge is a function of these counts. ")
        + (scale.empty() ? "Nothing was measured on an account of the service."
                         : scale + " Charges of single requests are not scaled.")));
    return list;
}

/// Constants that the charges of the report contain, in the order of their names.
Table constantTable(const Subject &subject)
{
    std::map<std::string, std::pair<std::string, double>> used; // purpose and RU of one
    for (const auto &design : subject.material.evaluation.designs) {
        for (const auto &pattern : design->patterns) {
            for (const auto &step : pattern.probe.steps) {
                for (const cost::ChargeTerm &term : step.terms)
                    used.emplace(term.constant, std::pair(term.purpose, term.each));
            }
        }
    }
    Table table;
    table.caption = "Constants behind the charges of this report";
    table.columns = {left("For"), right("RU for each"), left("Unit"), left("Source")};
    for (const auto &[name, use] : used) {
        const cost::ConstantNote note = cost::noteOf(name, generationOf(subject));
        const bool isTable = name == "sizes";
        table.rows.push_back(
            {cell(use.first),
             isTable ? cell("by size") : number(words::amount(use.second), use.second),
             cell(note.unit), cell(note.source)});
    }
    return table;
}

void addHelp(const char *heading, const std::string &id, Blocks &blocks)
{
    Blocks said = blocksOf(helpSection("charges", heading), 4, id + '-');
    if (said.empty())
        return;
    blocks.emplace_back(Heading {3, id, heading});
    append(blocks, std::move(said));
}

} // namespace

Blocks basisSection(const Subject &subject)
{
    Blocks blocks;
    blocks.emplace_back(Heading {3, "measured", "How it was measured"});
    blocks.emplace_back(settings(subject));
    addHelp("Prices", "prices", blocks);
    addHelp("Growth and limits", "limits", blocks);
    addHelp("Sources", "sources", blocks);
    if (Table constants = constantTable(subject); !constants.rows.empty())
        blocks.emplace_back(std::move(constants));
    addHelp("What is not modelled", "not-modelled", blocks);
    return blocks;
}

} // namespace partita::report
