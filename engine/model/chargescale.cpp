#include "engine/model/chargescale.h"

#include "engine/base/numbertext.h"

#include <cstdio>

namespace partita::model {

const char *nameOf(ChargeSort sort)
{
    switch (sort) {
    case ChargeSort::reads:
        return "reads";
    case ChargeSort::queries:
        return "queries";
    case ChargeSort::writes:
        break;
    }
    return "writes";
}

std::string sentenceOf(const ChargeScale &scale)
{
    if (!scale.isApplied)
        return {};
    std::string sorts;
    for (const ChargeSort sort : chargeSorts) {
        const ChargeFactor &one = scale.of(sort);
        char factor[32];
        std::snprintf(factor, sizeof factor, "%.4g", one.factor);
        const std::string rests
            = one.figures > 0 ? " (" + words::counted(one.figures, "figure") + ')' : std::string();
        sorts += std::string(sorts.empty() ? "" : ", ") + nameOf(sort)
            + (one.factor == 1 && one.figures == 0 ? std::string(" as computed")
                                                   : " x " + std::string(factor) + rests);
    }
    return "Load and cost are scaled to measured charges: " + sorts + '.';
}

} // namespace partita::model
