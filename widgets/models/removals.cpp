// Removal of the selection, with a message about what was removed along with it.
#include "engine/mapping/derive.h"
#include "engine/model/names.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace partita::models {

namespace {

using SelectionKind = Selection::Kind;

struct RemovalWords {
    Q_DECLARE_TR_FUNCTIONS(Removals)
};

/// "with 2 relationships and 1 access pattern": the other parts that the edit removes; empty
/// without any.
QString takenAlong(const model::Workbook &before, const model::Workbook &after)
{
    const auto gone = [](const auto &had, const auto &has) {
        return static_cast<int>(had.size() - has.size());
    };
    QStringList parts;
    if (const int count = gone(*before.relationships, *after.relationships); count > 0)
        parts.append(RemovalWords::tr("%Ln relationship(s)", nullptr, count));
    if (const int count = gone(*before.patterns, *after.patterns); count > 0)
        parts.append(RemovalWords::tr("%Ln access pattern(s)", nullptr, count));
    return parts.join(RemovalWords::tr(" and "));
}

void removeFromDesign(Session &session, const Selection &selection)
{
    const model::Design *own = session.workbook().design(session.design().toStdString());
    if (!own)
        return;
    model::Design design = *own;
    const std::string container = selection.name.toStdString();
    const std::string type = selection.detail.toStdString();
    if (selection.kind == SelectionKind::container) {
        std::erase_if(design.containers,
                      [&](const model::Container &one) { return one.name == container; });
    } else {
        for (model::Container &one : design.containers) {
            if (one.name == container)
                std::erase_if(one.documentTypes,
                              [&](const model::DocumentType &known) { return known.name == type; });
        }
    }
    const QString removed
        = selection.kind == SelectionKind::container ? selection.name : selection.detail;
    if (session.apply(model::ChangeDesign {design}, RemovalWords::tr("Remove %1").arg(removed)))
        session.setSelection({});
}

} // namespace

void removeEntity(Session &session,
                  QString entity) // a copy: the name may belong to the selection, which changes
{
    const model::Edit edit = model::RemoveEntity {entity.toStdString()};
    const auto after = model::apply(session.workbook(), edit);
    const QString along = after ? takenAlong(session.workbook(), *after) : QString();
    if (along.isEmpty()) {
        session.apply(edit, RemovalWords::tr("Remove %1").arg(entity));
        return;
    }
    if (session.apply(edit, RemovalWords::tr("Remove %1, with %2").arg(entity, along)))
        emit session.told(
            RemovalWords::tr("%1 removed, with %2; %3 brings them back",
                             "entity, what goes along, keys")
                .arg(entity, along,
                     QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
}

void removeParts(Session &session, const QStringList &entities, const QStringList &relationships,
                 const QString &text)
{
    std::vector<model::Edit> edits;
    for (const QString &name : relationships)
        edits.emplace_back(model::RemoveRelationship {name.toStdString()});
    const auto chosen = model::applyAll(session.workbook(), edits);
    for (const QString &name : entities)
        edits.emplace_back(model::RemoveEntity {name.toStdString()});
    const auto after = model::applyAll(session.workbook(), edits);
    const QString along = chosen && after ? takenAlong(*chosen, *after) : QString();
    if (!session.applyAll(edits, text) || along.isEmpty())
        return;
    emit session.told(
        RemovalWords::tr("Removed with %1; %2 brings them back", "what goes along, keys")
            .arg(along, QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
}

bool canRemove(const Session &session, const Selection &selection)
{
    switch (selection.kind) {
    case SelectionKind::nothing:
        return false;
    case SelectionKind::container:
    case SelectionKind::documentType:
        return !session.isDerived(session.design());
    default:
        return true;
    }
}

void remove(Session &session, const Selection &selection)
{
    if (!canRemove(session, selection))
        return;
    const std::string name = selection.name.toStdString();
    const QString text = RemovalWords::tr("Remove %1")
                             .arg(selection.kind == SelectionKind::attribute
                                      ? selection.name + QLatin1Char('.') + selection.detail
                                      : selection.name);
    switch (selection.kind) {
    case SelectionKind::entity:
        removeEntity(session, selection.name);
        break;
    case SelectionKind::attribute:
        if (session.apply(model::RemoveAttribute {name, selection.detail.toStdString()}, text))
            session.setSelection({SelectionKind::entity, selection.name, {}});
        break;
    case SelectionKind::relationship:
        session.apply(model::RemoveRelationship {name}, text);
        break;
    case SelectionKind::pattern:
        if (session.apply(model::RemovePattern {name}, text))
            session.setSelection({});
        break;
    case SelectionKind::design:
        if (session.isDerived(selection.name))
            hideDerived(session, mapping::derivationOf(session.workbook(), name));
        else if (session.apply(model::RemoveDesign {name}, text))
            session.setSelection({});
        break;
    case SelectionKind::container:
    case SelectionKind::documentType:
        removeFromDesign(session, selection);
        break;
    case SelectionKind::nothing:
        break;
    }
}

} // namespace partita::models
