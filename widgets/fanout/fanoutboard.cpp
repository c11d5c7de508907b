#include "widgets/fanout/fanoutboard.h"

#include "widgets/models/session.h"

namespace partita::fanout {

FanoutBoard::FanoutBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    setAccessibleName(m_session.design());
}

} // namespace partita::fanout
