#include "widgets/style/serieslook.h"

#include <QPolygonF>

namespace partita::style {

namespace {

QPainterPath markOf(std::size_t round)
{
    QPainterPath path;
    switch (round % 4) {
    case 1:
        path.addEllipse(QPointF(0, 0), 3, 3);
        break;
    case 2:
        path.addRect(-3, -3, 6, 6);
        break;
    case 3:
        path.addPolygon(QPolygonF({QPointF(0, -3.5), QPointF(3.5, 3), QPointF(-3.5, 3)}));
        path.closeSubpath();
        break;
    default:
        break;
    }
    return path;
}

} // namespace

SeriesLook seriesLook(std::size_t place, const Theme &theme)
{
    static constexpr std::array fills
        = {Qt::SolidPattern, Qt::BDiagPattern, Qt::DiagCrossPattern, Qt::FDiagPattern};
    static constexpr std::array lines
        = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    const std::size_t colours = theme.categories.size() + 1;
    const std::size_t colour = place % colours;
    // Every fourth has another hatching, since there are two blues; the sixteenth ones begin
    // elsewhere among them.
    const std::size_t fill = (place / fills.size() + place / (2 * colours)) % fills.size();
    return {colour < theme.categories.size() ? theme.categories[colour] : theme.other, fills[fill],
            lines[place % lines.size()], markOf(place / lines.size())};
}

} // namespace partita::style
