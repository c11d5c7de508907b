#include "widgets/boards/addmenus.h"

#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/menuletters.h"

#include <QCoreApplication>
#include <QMenu>

#include <utility>

namespace partita::boards {

namespace {

struct AddWords {
    Q_DECLARE_TR_FUNCTIONS(AddMenu)
};

} // namespace

void addEntities(QMenu &menu, const models::Session &session,
                 const std::function<void(const QString &)> &chosen)
{
    for (const model::Entity &entity : *session.workbook().entities) {
        const QString name = QString::fromStdString(entity.name);
        menu.addAction(style::withoutLetter(name), &menu, [chosen, name] { chosen(name); });
    }
    menu.setEnabled(!menu.isEmpty());
}

void addRelationships(QMenu &menu, models::Session &session)
{
    for (const model::Entity &entity : *session.workbook().entities) {
        const QString parent = QString::fromStdString(entity.name);
        QMenu *children = menu.addMenu(AddWords::tr("%1 has many", "entity at the parent's end")
                                           .arg(style::withoutLetter(parent)));
        // Filled on opening: all pairs of entities at once would be too many.
        QObject::connect(children, &QMenu::aboutToShow, children, [&session, parent, children] {
            children->clear();
            addEntities(*children, session, [&session, parent](const QString &child) {
                emit session.boardRequested(QStringLiteral("model"));
                models::addRelationship(session, parent, child);
            });
        });
    }
    menu.setEnabled(!menu.isEmpty());
}

void addQueries(QMenu &menu, models::Session &session)
{
    QAction *typing = menu.addAction(AddWords::tr("T&ype a pattern…"), &menu, [&session] {
        emit session.boardRequested(QStringLiteral("patterns"));
        emit session.patternTypingRequested();
    });
    typing->setEnabled(!session.workbook().entities->empty());
    addEntities(*menu.addMenu(AddWords::tr("&Query of")), session,
                [&session](const QString &entity) {
                    emit session.boardRequested(QStringLiteral("patterns"));
                    models::addQuery(session, entity);
                });
}

void addCommands(QMenu &menu, models::Session &session)
{
    using Kind = model::Command::Kind;
    const std::pair<Kind, QString> kinds[] = {{Kind::create, AddWords::tr("&Create a")},
                                              {Kind::update, AddWords::tr("C&hange a")},
                                              {Kind::remove, AddWords::tr("&Delete a")}};
    for (const auto &[kind, title] : kinds) {
        addEntities(*menu.addMenu(title), session, [&session, kind = kind](const QString &entity) {
            emit session.boardRequested(QStringLiteral("patterns"));
            models::addCommand(session, entity, kind);
        });
    }
}

} // namespace partita::boards
