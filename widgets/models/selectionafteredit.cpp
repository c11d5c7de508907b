#include "widgets/models/selectionafteredit.h"

#include "engine/model/names.h"

#include <algorithm>

namespace partita::models {

namespace {

using Part = Selection::Kind;
using Names = std::vector<std::string>;

/// Present name: if exactly one name changed and all others kept their positions, it was renamed.
/// Empty when it is gone.
QString nameNow(const QString &name, const Names &before, const Names &now)
{
    const std::string wanted = name.toStdString();
    if (std::find(now.begin(), now.end(), wanted) != now.end())
        return name;
    const auto place = std::find(before.begin(), before.end(), wanted);
    if (place == before.end() || before.size() != now.size())
        return {};
    const std::string &there = now[static_cast<std::size_t>(place - before.begin())];
    const bool isNew = std::find(before.begin(), before.end(), there) == before.end();
    return isNew ? QString::fromStdString(there) : QString();
}

Names attributesOf(const model::Workbook &workbook, const QString &entity)
{
    const model::Entity *found = workbook.entity(entity.toStdString());
    return found ? model::namesOf(found->attributes) : Names {};
}

const model::Container *containerOf(const Version &version, const QString &name)
{
    const model::Design *design = version.workbook.design(version.design.toStdString());
    return design ? design->container(name.toStdString()) : nullptr;
}

Names containersOf(const Version &version)
{
    const model::Design *design = version.workbook.design(version.design.toStdString());
    return design ? model::namesOf(design->containers) : Names {};
}

Names typesOf(const Version &version, const QString &container)
{
    const model::Container *found = containerOf(version, container);
    return found ? model::namesOf(found->documentTypes) : Names {};
}

Selection orNothing(const Selection &selection)
{
    return selection.name.isEmpty() ? Selection {} : selection;
}

Selection entityNow(const Selection &selection, const Version &before, const Version &now)
{
    const QString entity = nameNow(selection.name, model::namesOf(*before.workbook.entities),
                                   model::namesOf(*now.workbook.entities));
    const QString attribute
        = nameNow(selection.detail, attributesOf(before.workbook, selection.name),
                  attributesOf(now.workbook, entity));
    const bool isAttribute = selection.kind == Part::attribute && !attribute.isEmpty();
    return orNothing({isAttribute ? Part::attribute : Part::entity, entity,
                      isAttribute ? attribute : QString()});
}

/// Selection of a document type that was moved: it is gone from its container, and another
/// container has it in addition. Empty otherwise.
Selection movedFrom(const Selection &selection, const Version &before, const Version &now)
{
    const model::Container *had = containerOf(before, selection.name);
    const model::Container *has = containerOf(now, selection.name);
    const model::Design *design = now.workbook.design(now.design.toStdString());
    const model::DocumentType *type
        = had ? had->documentType(selection.detail.toStdString()) : nullptr;
    if (!type || !has || !design || has->documentTypes.size() >= had->documentTypes.size()
        || has->documentType(type->name))
        return {};
    for (const model::Container &container : design->containers) {
        const QString name = QString::fromStdString(container.name);
        const Names earlier = typesOf(before, name);
        for (const model::DocumentType &one : container.documentTypes) {
            const bool isNew = std::find(earlier.begin(), earlier.end(), one.name) == earlier.end();
            if (isNew && one.entity == type->entity && one.primary == type->primary)
                return {Part::documentType, name, QString::fromStdString(one.name)};
        }
    }
    return {};
}

Selection containerNow(const Selection &selection, const Version &before, const Version &now)
{
    const QString container = nameNow(selection.name, containersOf(before), containersOf(now));
    if (container.isEmpty())
        return orNothing({Part::design, now.design, {}});
    if (const Selection moved = movedFrom(selection, before, now); !moved.name.isEmpty())
        return moved;
    const QString type
        = nameNow(selection.detail, typesOf(before, selection.name), typesOf(now, container));
    const bool isType = selection.kind == Part::documentType && !type.isEmpty();
    return {isType ? Part::documentType : Part::container, container, isType ? type : QString()};
}

} // namespace

QString designNow(const QString &design, const model::Workbook &before, const model::Workbook &now)
{
    return nameNow(design, model::namesOf(before.designs), model::namesOf(now.designs));
}

Selection selectionNow(const Selection &selection, const Version &before, const Version &now)
{
    switch (selection.kind) {
    case Part::entity:
    case Part::attribute:
        return entityNow(selection, before, now);
    case Part::relationship:
        return orNothing({Part::relationship,
                          nameNow(selection.name, model::namesOf(*before.workbook.relationships),
                                  model::namesOf(*now.workbook.relationships)),
                          {}});
    case Part::pattern:
        return orNothing({Part::pattern,
                          nameNow(selection.name, model::namesOf(*before.workbook.patterns),
                                  model::namesOf(*now.workbook.patterns)),
                          {}});
    case Part::design: {
        const QString design = designNow(selection.name, before.workbook, now.workbook);
        return orNothing({Part::design, design.isEmpty() ? now.design : design, {}});
    }
    case Part::container:
    case Part::documentType:
        return containerNow(selection, before, now);
    case Part::nothing:
        break;
    }
    return {};
}

} // namespace partita::models
