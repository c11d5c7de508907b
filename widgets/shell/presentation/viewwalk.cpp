#include "widgets/shell/presentation/viewwalk.h"

#include "widgets/models/session.h"

#include <algorithm>

namespace partita::shell {

ViewWalk::ViewWalk(models::Session &session, ShowBoard showBoard, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_showBoard(std::move(showBoard))
{
    connect(&session, &models::Session::workbookChanged, this, &ViewWalk::keepInRange);
    connect(&session, &models::Session::opened, this, [this] {
        m_current = -1;
        emit moved();
    });
}

int ViewWalk::count() const
{
    return static_cast<int>(m_session.workbook().views->size());
}

const model::View *ViewWalk::view() const
{
    return m_current < 0 || m_current >= count()
        ? nullptr
        : &(*m_session.workbook().views)[static_cast<std::size_t>(m_current)];
}

void ViewWalk::goTo(int index)
{
    if (index < 0 || index >= count())
        return;
    m_current = index;
    const model::View shown = *view();
    if (const QString design = QString::fromStdString(shown.design);
        m_session.designNames().contains(design))
        m_session.setDesign(design);
    if (m_session.workbook().pattern(shown.pattern))
        m_session.setPattern(QString::fromStdString(shown.pattern));
    m_showBoard(QString::fromStdString(shown.board));
    emit moved();
}

void ViewWalk::keepInRange()
{
    m_current = std::min(m_current, count() - 1);
    emit moved();
}

} // namespace partita::shell

#include "moc_viewwalk.cpp"
