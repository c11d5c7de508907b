// A design as it is drawn: its figure and the places of the boxes.
#pragma once

#include "widgets/design/designlayout.h"

#include <memory>

namespace partita::design {

/// Immutable; items of the scene share it.
struct ShownDesign {
    /// `workbook` has the design.
    ShownDesign(const model::Workbook &workbook, const model::Design &drawn, const QFont &font,
                double shape)
        : design(drawn)
        , entities(workbook.entities)
        , relationships(workbook.relationships)
        , aspect(shape)
        , metrics(font)
        , figure(figureOf(workbook, design))
        , layout(layoutOf(figure, font, aspect))
    {
    }
    ShownDesign(const ShownDesign &) = delete;
    ShownDesign &operator=(const ShownDesign &) = delete;

    /// True when the same drawing would be made again.
    bool isOf(const model::Workbook &workbook, const model::Design &drawn, const QFont &font,
              double shape) const
    {
        return design == drawn && entities == workbook.entities
            && relationships == workbook.relationships && aspect == shape && metrics.font == font;
    }

    const model::Design design; ///< the figure points into it
    const model::Shared<std::vector<model::Entity>> entities;
    const model::Shared<std::vector<model::Relationship>> relationships;
    const double aspect; ///< of the room, width / height
    const BoxMetrics metrics;
    const DesignFigure figure;
    const DesignLayout layout;
};

} // namespace partita::design
