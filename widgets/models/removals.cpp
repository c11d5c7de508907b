// Removing an entity, and saying what goes with it.
#include "engine/model/edits.h"
#include "widgets/models/additions.h"
#include "widgets/models/session.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace partita::models {

namespace {

struct Farewell {
    Q_DECLARE_TR_FUNCTIONS(Removals)
};

/// "with 2 relationships and 1 access pattern": what an edit takes along; empty when that is nothing.
QString takenAlong(const model::Workbook &before, const model::Workbook &after)
{
    const auto gone = [](const auto &had, const auto &has) {
        return static_cast<int>(had.size() - has.size());
    };
    QStringList parts;
    if (const int count = gone(*before.relationships, *after.relationships); count > 0)
        parts.append(Farewell::tr("%n relationship(s)", nullptr, count));
    if (const int count = gone(*before.patterns, *after.patterns); count > 0)
        parts.append(Farewell::tr("%n access pattern(s)", nullptr, count));
    return parts.join(Farewell::tr(" and "));
}

} // namespace

void removeEntity(Session &session,
                  QString entity) // a copy: the name may be that of the selection, which goes
{
    const model::Edit edit = model::RemoveEntity {entity.toStdString()};
    const auto after = model::apply(session.workbook(), edit);
    const QString along = after ? takenAlong(session.workbook(), *after) : QString();
    if (along.isEmpty()) {
        session.apply(edit, Farewell::tr("Remove %1").arg(entity));
        return;
    }
    if (session.apply(edit, Farewell::tr("Remove %1, with %2").arg(entity, along)))
        emit session.told(
            Farewell::tr("%1 removed, with %2; %3 brings them back",
                         "entity, what goes along, keys")
                .arg(entity, along,
                     QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
}

} // namespace partita::models
