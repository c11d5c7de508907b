#include "widgets/compare/compareboard.h"

#include "widgets/models/session.h"

namespace partita::compare {

CompareBoard::CompareBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    setAccessibleName(m_session.design());
}

} // namespace partita::compare
