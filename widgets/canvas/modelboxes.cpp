#include "widgets/canvas/modelboxes.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/relationshipline.h"

#include <QApplication>

namespace partita::canvas {

std::map<QString, QSizeF> cardSizes(const model::Workbook &workbook)
{
    std::map<QString, QSizeF> sizes;
    for (const model::Entity &entity : *workbook.entities)
        sizes[QString::fromStdString(entity.name)]
            = EntityCard::sizeOf(entity, QApplication::font());
    return sizes;
}

std::vector<LayoutEdge> layoutEdges(const model::Workbook &workbook)
{
    std::vector<LayoutEdge> edges;
    for (const model::Relationship &relationship : *workbook.relationships) {
        const RelationshipLine line(relationship, QApplication::font());
        edges.push_back({QString::fromStdString(relationship.parent),
                         QString::fromStdString(relationship.child),
                         line.labelSize(LineEnd::parent).width(),
                         line.labelSize(LineEnd::child).width()});
    }
    return edges;
}

} // namespace partita::canvas
