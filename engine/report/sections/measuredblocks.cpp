#include "engine/base/messagetext.h"
#include "engine/evaluation/chargefit.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <cmath>

namespace partita::report {

Blocks measuredBlocks(const Subject &subject)
{
    Table table;
    table.caption = "Charges measured on an account, beside those of Partita: medians of both";
    table.columns = {left("Access pattern"), left("Design"),     right("Measured"),
                     right("Computed"),      right("Deviation"), left("Source")};
    for (const evaluation::ComparedCharge &one :
         evaluation::comparedCharges(subject.workbook(), subject.material.evaluation)) {
        const std::optional<double> ratio = one.ratio();
        if (!ratio)
            continue;
        const double percent = (*ratio - 1) * 100;
        std::string source = one.figure.source;
        if (one.figure.operations > 0)
            source += ", " + grouped(one.figure.operations) + " operations";
        table.rows.push_back(
            {cell(one.figure.pattern), cell(one.figure.design),
             number(charge(one.figure.requestCharge), one.figure.requestCharge),
             number(charge(one.computed), one.computed),
             number((percent < 0 ? "−" : "+") + whole(std::abs(percent)) + " %", percent),
             cell(std::move(source))});
    }
    Blocks blocks;
    if (!table.rows.empty())
        blocks.emplace_back(std::move(table));
    return blocks;
}

} // namespace partita::report
