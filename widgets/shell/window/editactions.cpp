#include "widgets/shell/window/editactions.h"

#include "widgets/boards/addmenus.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/menuletters.h"

#include <QAction>
#include <QMenu>

namespace partita::shell {

namespace {

using Kind = models::Selection::Kind;

} // namespace

EditActions::EditActions(models::Session &session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_add(new QMenu(tr("&Add"), window))
    , m_design(new QMenu(tr("&Design"), window))
    , m_rename(new QAction(tr("Re&name"), this))
    , m_duplicate(new QAction(tr("&Duplicate"), this))
    , m_remove(new QAction(tr("Re&move"), this))
{
    m_add->setObjectName(QStringLiteral("addMenu"));
    m_design->setObjectName(QStringLiteral("addDesignMenu"));
    m_rename->setShortcut(QKeySequence(Qt::Key_F2));
    m_duplicate->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_D));
    m_remove->setShortcut(QKeySequence::Delete);
    for (QAction *action : {m_rename, m_remove})
        action->setShortcutContext(Qt::WidgetShortcut);
    m_rename->setStatusTip(tr("Rename the selected part"));
    m_duplicate->setStatusTip(tr("Make a copy of the selected part, to change"));
    m_remove->setStatusTip(tr("Remove the selected part, and all that depends on it"));
    connect(m_add, &QMenu::aboutToShow, this, &EditActions::fillAddMenu);
    connect(m_design, &QMenu::aboutToShow, this, &EditActions::fillDesignMenu);
    connect(m_rename, &QAction::triggered, this, &EditActions::renameRequested);
    connect(m_duplicate, &QAction::triggered, this,
            [this] { models::duplicate(m_session, m_session.selection()); });
    connect(m_remove, &QAction::triggered, this,
            [this] { models::remove(m_session, m_session.selection()); });
    connect(&m_session, &models::Session::selectionChanged, this, &EditActions::update);
    connect(&m_session, &models::Session::workbookChanged, this, &EditActions::update);
    fillAddMenu(); // its shortcuts must work before it is first opened
    update();
}

void EditActions::update()
{
    const models::Selection &selection = m_session.selection();
    m_rename->setEnabled(selection.kind != Kind::nothing);
    m_duplicate->setEnabled(models::canDuplicate(m_session, selection));
    m_remove->setEnabled(models::canRemove(m_session, selection));
}

void EditActions::fillAddMenu()
{
    m_add->clear();
    qDeleteAll(m_add->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    QAction *entity = m_add->addAction(tr("&Entity"), this, [this] {
        emit boardWished(QStringLiteral("model"));
        m_session.addNewEntity({});
    });
    entity->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    const models::Selection selection = m_session.selection();
    const bool isEntity = selection.kind == Kind::entity || selection.kind == Kind::attribute;
    QAction *attribute = m_add->addAction(
        isEntity ? tr("&Attribute of %1").arg(style::withoutLetter(selection.name))
                 : tr("&Attribute"),
        this, [this, name = selection.name] { models::addAttribute(m_session, name); });
    attribute->setEnabled(isEntity);
    boards::addRelationships(*m_add->addMenu(tr("&Relationship")), m_session);
    m_add->addSeparator();
    boards::addQueries(*m_add, m_session);
    QMenu *commands = m_add->addMenu(tr("&Command on"));
    boards::addCommands(*commands, m_session);
    commands->setEnabled(!m_session.workbook().entities->empty());
    m_add->addSeparator();
    m_add->addMenu(m_design);
    addToDesign();
}

void EditActions::addToDesign()
{
    const bool own = m_session.workbook().design(m_session.design().toStdString());
    QAction *container = m_add->addAction(
        own ? tr("C&ontainer in %1").arg(style::withoutLetter(m_session.design()))
            : tr("C&ontainer"),
        this, [this] {
            emit boardWished(QStringLiteral("documents"));
            models::addContainer(m_session);
        });
    container->setEnabled(own);
    const models::Selection selection = m_session.selection();
    const bool inContainer
        = selection.kind == Kind::container || selection.kind == Kind::documentType;
    QMenu *types = m_add->addMenu(
        inContainer ? tr("Document &type in %1 for").arg(style::withoutLetter(selection.name))
                    : tr("Document &type"));
    boards::addEntities(*types, m_session, [this, selection](const QString &entity) {
        emit boardWished(QStringLiteral("documents"));
        models::addDocumentType(m_session, selection.name, entity);
    });
    types->setEnabled(own && inContainer);
}

/// Adds a check box for each derived design that the program can include.
void EditActions::addDerived()
{
    const std::pair<std::string, QString> derivations[] = {{"referenced", tr("&Referenced")},
                                                           {"embedded", tr("&Embedded")},
                                                           {"hybrid", tr("&Hybrid")},
                                                           {"duplicated", tr("Du&plicated")}};
    m_design->addSeparator();
    QMenu *menu = m_design->addMenu(tr("Updated &with the model"));
    menu->setObjectName(QStringLiteral("derivedMenu"));
    menu->setToolTipsVisible(true);
    for (const auto &[derivation, title] : derivations) {
        QAction *action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(models::showsDerived(m_session, derivation));
        action->setToolTip(
            tr("The program derives it again whenever the model changes. It cannot be edited; a "
               "duplicate can."));
        action->setStatusTip(action->toolTip());
        connect(action, &QAction::triggered, this, [this, derivation = derivation](bool shown) {
            if (shown)
                models::showDerived(m_session, derivation);
            else
                models::hideDerived(m_session, derivation);
        });
    }
}

void EditActions::fillDesignMenu()
{
    m_design->clear();
    qDeleteAll(m_design->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    const auto add = [this](const QString &title, const QString &tip, models::DesignStart start) {
        QAction *action = m_design->addAction(
            title, this, [this, start] { models::addDesign(m_session, start); });
        action->setToolTip(tip);
        action->setStatusTip(tip);
    };
    add(tr("&Reference everything"),
        tr("A container for every entity, keys of others as references."),
        models::DesignStart::referenced);
    add(tr("&Embed everything"),
        tr("Rows that belong to a root entity are embedded in its "
           "document."),
        models::DesignStart::embedded);
    add(tr("&Hybrid by rule"),
        tr("Embeds what is bounded and read together, refers to the rest, copies what is read. "
           "The description gives the reason of each decision."),
        models::DesignStart::hybrid);
    add(tr("Reference and &copy what is read"),
        tr("References, plus copies and counts of what the queries read of other rows."),
        models::DesignStart::duplicated);
    if (m_session.currentDesign())
        add(tr("&Duplicate %1").arg(style::withoutLetter(m_session.design())),
            tr("A copy to change."), models::DesignStart::current);
    m_design->addSeparator();
    add(tr("E&mpty"), tr("No containers yet."), models::DesignStart::empty);
    addDerived();
    m_design->setToolTipsVisible(true);
}

} // namespace partita::shell

#include "moc_editactions.cpp"
