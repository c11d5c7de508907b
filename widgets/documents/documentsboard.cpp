#include "widgets/documents/documentsboard.h"

#include "widgets/models/session.h"

namespace partita::documents {

DocumentsBoard::DocumentsBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    setAccessibleName(m_session.design());
}

} // namespace partita::documents
