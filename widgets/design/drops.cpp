#include "widgets/design/drops.h"

#include "engine/mapping/placement.h"
#include "widgets/models/addparts.h"

#include <QCoreApplication>

namespace partita::design {

namespace {

struct DropWords {
    Q_DECLARE_TR_FUNCTIONS(Drops)
};

class Meaning {
public:
    Meaning(const model::Workbook &workbook, const model::Design &design,
            const DesignFigure &figure)
        : m_workbook(workbook)
        , m_design(design)
        , m_figure(figure)
    {
    }

    std::optional<Result<Drop>> of(const Dragged &dragged, const DropTarget &target) const
    {
        const DocumentBox &box = at(dragged.box);
        if (dragged.row >= 0)
            return ofField(box, box.rows[static_cast<std::size_t>(dragged.row)], target);
        if (target.box >= 0)
            return ofBoxOnBox(dragged.box, target.box);
        if (target.container < 0)
            return std::nullopt;
        const QString container
            = m_figure.containers[static_cast<std::size_t>(target.container)].name;
        if (box.inside >= 0)
            return placed(box.relationship, mapping::Placement::onChild);
        if (box.container == container)
            return std::nullopt;
        return Result<Drop>(Drop {
            DropWords::tr("Move %1 to %2", "document type, container").arg(box.title, container),
            model::MoveDocumentType {m_design.name, box.container.toStdString(),
                                     box.documentType.toStdString(), container.toStdString()}});
    }

private:
    const DocumentBox &at(int index) const
    {
        return m_figure.boxes[static_cast<std::size_t>(index)];
    }

    /// A field of a document makes the partition key of its container.
    std::optional<Result<Drop>> ofField(const DocumentBox &box, const FieldRow &row,
                                        const DropTarget &target) const
    {
        if (target.container < 0 || target.box >= 0 || box.inside >= 0 || !row.field)
            return std::nullopt;
        const ContainerBox &container
            = m_figure.containers[static_cast<std::size_t>(target.container)];
        const QString path = QLatin1Char('/') + row.name;
        if (container.name != box.container || container.key == path)
            return std::nullopt;
        return Result<Drop>(
            Drop {DropWords::tr("Partition %1 by %2", "container, path").arg(container.name, path),
                  model::ChangePartitionKey {
                      m_design.name, container.name.toStdString(), {path.toStdString()}}});
    }

    /// The rows of a child go into their parent's document.
    std::optional<Result<Drop>> ofBoxOnBox(int dragged, int target) const
    {
        const std::string moved = at(dragged).entity.toStdString();
        const std::string holder = at(target).entity.toStdString();
        if (dragged == target || at(dragged).inside == target)
            return std::nullopt;
        for (const model::Relationship &relationship : *m_workbook.relationships) {
            if (relationship.child == moved && relationship.parent == holder)
                return placed(QString::fromStdString(relationship.name),
                              mapping::Placement::embedded);
        }
        return Result<Drop>(Error {
            .message
            = DropWords::tr("%1 has no relationship to %2 as its parent, so it cannot be embedded "
                            "there.")
                  .arg(at(dragged).entity, at(target).entity)
                  .toStdString()});
    }

    std::optional<Result<Drop>> placed(const QString &name, mapping::Placement placement) const
    {
        const model::Relationship *relationship = m_workbook.relationship(name.toStdString());
        if (!relationship)
            return std::nullopt;
        if (mapping::placementOf(m_workbook, m_design, *relationship) == placement)
            return std::nullopt;
        Result<model::Design> changed
            = mapping::placed(m_workbook, m_design, *relationship, placement);
        if (!changed)
            return Result<Drop>(changed.error());
        return Result<Drop>(Drop {models::titleOf(*relationship, placement),
                                  model::ChangeDesign {*std::move(changed)}});
    }

    const model::Workbook &m_workbook;
    const model::Design &m_design;
    const DesignFigure &m_figure;
};

} // namespace

std::optional<Result<Drop>> dropOf(const model::Workbook &workbook, const model::Design &design,
                                   const DesignFigure &figure, const Dragged &dragged,
                                   const DropTarget &target)
{
    return Meaning(workbook, design, figure).of(dragged, target);
}

} // namespace partita::design
