#include "widgets/boards/partactions.h"

#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QAction>
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

} // namespace partita::boards
