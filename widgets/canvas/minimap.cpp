#include "widgets/canvas/minimap.h"

#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/plots/screenparts.h"
#include "widgets/settings/settings.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr int distance = 12; ///< from the edges of the view
constexpr qreal inset = 6; ///< from its own edge to the outermost cards
constexpr double mostOfView = 0.25; ///< share of the view's breadth and height
const QSize largest(200, 150);
const QSize smallest(90, 60);

} // namespace

MiniMap::MiniMap(const ModelScene &scene, ModelView &view)
    : QWidget(&view)
    , m_scene(scene)
    , m_view(view)
    , m_isWanted(settings::miniMap.get())
{
    setObjectName(QStringLiteral("miniMap"));
    setAccessibleName(tr("Mini-map"));
    setToolTip(tr("The whole model; click or drag to move the view"));
    setCursor(Qt::PointingHandCursor);
    plots::leaveOutOfPictures(*this);
    hide();
}

void MiniMap::setWanted(bool wanted)
{
    m_isWanted = wanted;
    settings::miniMap.set(wanted);
    follow();
}

void MiniMap::drawCards()
{
    m_cards = {};
    m_model = {};
    for (const QRectF &frame : m_scene.cardFrames())
        m_model |= frame;
    for (const QRectF &frame : m_scene.marks().frames())
        m_model |= frame;
    follow();
}

QRectF MiniMap::visiblePart() const
{
    return m_view.mapToScene(m_view.viewport()->rect()).boundingRect();
}

void MiniMap::follow()
{
    const bool isUseful = m_isWanted && !m_model.isEmpty()
        && (m_hold || !visiblePart().contains(m_model)); // stays while it is dragged
    if (isUseful)
        stand();
    setVisible(isUseful);
    update();
}

void MiniMap::stand()
{
    const QSize most
        = (QSizeF(m_view.size()) * mostOfView).toSize().boundedTo(largest).expandedTo(smallest);
    const QSizeF shape = m_model.size().scaled(most, Qt::KeepAspectRatio);
    const QSize size = shape.toSize().expandedTo(smallest);
    const QPoint corner(m_view.width() - distance - size.width(),
                        m_view.height() - distance - size.height());
    setGeometry({corner, size});
    raise();
}

double MiniMap::scale() const
{
    return std::min((width() - 2 * inset) / m_model.width(),
                    (height() - 2 * inset) / m_model.height());
}

QPointF MiniMap::onMap(const QPointF &place) const
{
    return QRectF(rect()).center() + (place - m_model.center()) * scale();
}

void MiniMap::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    if (m_cards.size() != size() * devicePixelRatioF()) {
        m_cards = QPixmap(size() * devicePixelRatioF());
        m_cards.setDevicePixelRatio(devicePixelRatioF());
        m_cards.fill(theme.surface);
        QPainter painter(&m_cards);
        for (const QRectF &frame : m_scene.marks().frames()) {
            painter.setPen(theme.border);
            painter.setBrush(theme.grid);
            painter.drawRect(QRectF(onMap(frame.topLeft()), onMap(frame.bottomRight())));
        }
        for (const QRectF &frame : m_scene.cardFrames()) {
            const QRectF box(onMap(frame.topLeft()), onMap(frame.bottomRight()));
            painter.fillRect(QRectF(box.topLeft(), box.size().expandedTo({2, 1.5})), theme.control);
        }
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cards);
    const QRectF part = visiblePart();
    const QRectF frame = QRectF(onMap(part.topLeft()), onMap(part.bottomRight()))
                             .intersected(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5));
    QColor tint = theme.accent;
    tint.setAlphaF(0.12F);
    painter.setBrush(tint);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.drawRect(frame);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

/// The frame is dragged by the place where it was taken; a click beside it brings it there.
void MiniMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const QRectF part = visiblePart();
    const QRectF frame(onMap(part.topLeft()), onMap(part.bottomRight()));
    m_hold = frame.contains(event->position()) ? frame.center() - event->position() : QPointF();
    lead(event->position());
}

void MiniMap::mouseMoveEvent(QMouseEvent *event)
{
    if (m_hold)
        lead(event->position());
}

void MiniMap::mouseReleaseEvent(QMouseEvent *event)
{
    event->accept();
    m_hold.reset();
    follow();
}

void MiniMap::lead(const QPointF &pointer)
{
    const QPointF middle
        = (pointer + m_hold.value_or(QPointF()) - QRectF(rect()).center()) / scale()
        + m_model.center();
    m_view.bringTo(middle, m_view.viewport()->rect().center());
}

void MiniMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_cards = {};
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace partita::canvas

#include "moc_minimap.cpp"
