#include "widgets/boards/partactions.h"

#include "engine/mapping/placement.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/menuletters.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QMenu>

namespace partita::boards {

namespace {

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(PartMenu)
};

} // namespace

void rename(models::Session &session, const models::Selection &part)
{
    session.setSelection(part);
    emit session.renameRequested();
}

void addPartActions(QMenu &menu, models::Session &session, const models::Selection &part)
{
    using Kind = models::Selection::Kind;
    const auto add = [&](const QString &title, const QKeySequence &keys, auto &&act) {
        QAction *action = menu.addAction(title, keys, &session, act);
        action->setShortcutContext(
            Qt::WidgetShortcut); // only shown here; the window and the board handle it
        return action;
    };
    add(PartWords::tr("Re&name"), Qt::Key_F2, [&session, part] { rename(session, part); });
    if (part.kind == Kind::attribute || part.kind == Kind::relationship)
        return;
    add(PartWords::tr("&Duplicate"), Qt::CTRL | Qt::Key_D, [&session, part] {
        models::duplicate(session, part);
    })->setEnabled(models::canDuplicate(session, part));
}

void addTargets(QMenu &menu, models::Session &session, const models::Selection &documentType)
{
    QMenu *targets = menu.addMenu(PartWords::tr("&Move to"));
    for (const QString &target : models::otherContainers(session, documentType.name))
        targets->addAction(
            style::withoutLetter(target), &session, [&session, documentType, target] {
                models::moveDocumentType(session, documentType.name, documentType.detail, target);
            });
    targets->setEnabled(!targets->isEmpty());
    style::giveLetters(*targets);
}

void addPlacements(QMenu &menu, models::Session &session, const QString &relationship)
{
    const model::Design *design = session.workbook().design(session.design().toStdString());
    const model::Relationship *value = session.workbook().relationship(relationship.toStdString());
    if (!value)
        return;
    menu.addSection(PartWords::tr("In %1", "design").arg(session.design()));
    const auto held
        = design ? mapping::placementOf(session.workbook(), *design, *value) : std::nullopt;
    auto *choices = new QActionGroup(&menu);
    for (const auto placement : mapping::placements) {
        QAction *action = menu.addAction(models::titleOf(*value, placement), &session,
                                         [&session, relationship, placement] {
                                             models::place(session, relationship, placement);
                                         });
        action->setCheckable(true);
        action->setActionGroup(choices);
        action->setChecked(held == placement);
        action->setEnabled(design);
    }
}

} // namespace partita::boards
