// A design as it is drawn: its figure, the places of the boxes, and what is known of each
// container.
#pragma once

#include "widgets/design/designlayout.h"

#include <memory>

namespace partita::design {

/// Immutable; items of the scene share it.
struct ShownDesign {
    /// `known`: facts of each container, a line; may be empty.
    ShownDesign(const model::Workbook &workbook, const model::Design &drawn, QStringList known,
                const QFont &font, double aspect)
        : design(drawn)
        , facts(std::move(known))
        , metrics(font)
        , figure(figureOf(workbook, design))
        , layout(layoutOf(figure, font, aspect))
    {
    }
    ShownDesign(const ShownDesign &) = delete;
    ShownDesign &operator=(const ShownDesign &) = delete;

    const model::Design design; ///< the figure points into it
    const QStringList facts;
    const BoxMetrics metrics;
    const DesignFigure figure;
    const DesignLayout layout;
};

} // namespace partita::design
