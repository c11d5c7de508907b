#include "widgets/partitions/partitionsboard.h"

#include "widgets/models/session.h"

namespace partita::partitions {

PartitionsBoard::PartitionsBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    setAccessibleName(m_session.design());
}

} // namespace partita::partitions
