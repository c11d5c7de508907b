// Context menus of document types and containers on the documents board.
#include "widgets/boards/partactions.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QMenu>

namespace partita::documents {

models::Selection DocumentsBoard::partOf(const QString &container, const QString &type)
{
    using Kind = models::Selection::Kind;
    return {type.isEmpty() ? Kind::container : Kind::documentType, container, type};
}

void DocumentsBoard::openMenu(const QString &container, const QString &type, const QPoint &place)
{
    if (m_session.isPresenting())
        return; // every entry edits
    const models::Selection selection = partOf(container, type);
    m_session.setSelection(selection);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(type.isEmpty() ? QStringLiteral("containerMenu")
                                       : QStringLiteral("documentTypeMenu"));
    if (!type.isEmpty())
        boards::addTargets(*menu, m_session, selection);
    boards::addPartActions(*menu, m_session, selection);
    menu->addAction(tr("&Remove"), this,
                    [this, selection] { models::remove(m_session, selection); })
        ->setEnabled(models::canRemove(m_session, selection));
    menu->popup(place);
}

} // namespace partita::documents
