#include "widgets/shell/window/sidepanes.h"

#include "widgets/shell/window/panefocus.h"
#include "widgets/style/flatparts.h"
#include "widgets/style/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolBar>
#include <QToolButton>

namespace partita::shell {

namespace {

// Below these widths of the window first the right panel folds, then the left one.
constexpr int rightWidth = 1180;
constexpr int leftWidth = 1100;

/// Title of a panel along the window's border, with an arrow to the side where it opens.
class StripButton : public QToolButton {
public:
    StripButton(const QString &title, bool isLeft, QWidget *parent)
        : QToolButton(parent)
        , m_isLeft(isLeft)
    {
        setText(title);
        setAutoRaise(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics = fontMetrics();
        return {metrics.height() + 8, metrics.horizontalAdvance(text()) + metrics.height() + 28};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const style::Theme &theme = style::themeOf(palette());
        QStylePainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QStyleOptionToolButton face;
        initStyleOption(&face);
        face.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, face);
        const int side = fontMetrics().height();
        style::drawChevron(QRectF((width() - side) / 2.0, 8, side, side),
                           m_isLeft ? Qt::RightArrow : Qt::LeftArrow, theme.secondary, painter);
        painter.setPen(underMouse() ? theme.text : theme.secondary);
        const QRect words(0, 0, height() - side - 16, width());
        // The text runs upwards at the left and downwards at the right, with its base towards the
        // board.
        if (m_isLeft) {
            painter.translate(0, height());
            painter.rotate(-90);
            painter.drawText(words, Qt::AlignCenter, text());
        } else {
            painter.translate(width(), side + 16);
            painter.rotate(90);
            painter.drawText(words, Qt::AlignCenter, text());
        }
    }

private:
    bool m_isLeft;
};

} // namespace

SidePanes::SidePanes(QMainWindow &window, QDockWidget &left, QDockWidget &right)
    : QObject(&window)
    , m_window(window)
    , m_sides {makeSide(window, left, Qt::LeftToolBarArea, leftWidth),
               makeSide(window, right, Qt::RightToolBarArea, rightWidth)}
{
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        connect(m_sides[side].dock, &QDockWidget::visibilityChanged, this,
                [this, side] { follow(side); });
        m_sides[side].dock->installEventFilter(this);
        follow(side);
    }
}

SidePanes::Side SidePanes::makeSide(QMainWindow &window, QDockWidget &dock, Qt::ToolBarArea area,
                                    int leastWidth)
{
    auto *strip = new QToolBar(dock.windowTitle(), &window);
    strip->setObjectName(dock.objectName() + QStringLiteral("Strip"));
    strip->setMovable(false);
    strip->toggleViewAction()->setVisible(false); // the panel has its own action
    auto *button = new StripButton(dock.windowTitle(), area == Qt::LeftToolBarArea, strip);
    button->setObjectName(QStringLiteral("openPanel"));
    button->setToolTip(tr("Open the panel: %1").arg(dock.windowTitle()));
    connect(button, &QToolButton::clicked, &dock, [&dock] {
        dock.show();
        dock.raise();
        PaneFocus::enter(dock);
    });
    strip->addWidget(button);
    window.addToolBar(area, strip);
    Side side;
    side.dock = &dock;
    side.strip = strip;
    side.leastWidth = leastWidth;
    return side;
}

bool SidePanes::isOpen(const Side &side)
{
    return !side.dock->isHidden() && !side.dock->isFloating();
}

bool SidePanes::isTight() const
{
    return !m_sides[1].hasRoom;
}

bool SidePanes::eventFilter(QObject *watched, QEvent *event)
{
    // Only when the user moves the border; a resized window changes the panels too.
    if (event->type() == QEvent::Resize && m_window.width() == m_width) {
        for (Side &side : m_sides) {
            if (side.dock == watched && side.dock->isVisible() && !side.dock->isFloating())
                side.width = side.dock->width();
        }
    }
    return QObject::eventFilter(watched, event);
}

void SidePanes::follow(std::size_t side)
{
    Side &changed = m_sides[side];
    Side &other = m_sides[1 - side];
    if (isOpen(changed)) {
        changed.isFolded = false;
        if (isTight() && isOpen(other))
            fold(other);
        giveWidth(changed);
    }
    showStrip(changed);
}

void SidePanes::giveWidth(const Side &side)
{
    if (side.width > 0 && isOpen(side))
        m_window.resizeDocks({side.dock}, {side.width}, Qt::Horizontal);
}

void SidePanes::showStrip(const Side &side) const
{
    side.strip->setVisible(m_wantsStrips && side.dock->isHidden());
}

void SidePanes::fold(Side &side)
{
    side.isFolded = true;
    side.dock->hide();
    showStrip(side); // a panel that was never shown emits nothing when it is hidden
}

void SidePanes::unfold()
{
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        const bool mayOpen = m_sides[side].hasRoom && (!isTight() || !isOpen(m_sides[1 - side]));
        if (m_sides[side].isFolded && mayOpen)
            m_sides[side].dock->show();
    }
}

void SidePanes::fit(int width)
{
    const bool grows = width > m_width;
    for (Side &side : m_sides) {
        const bool hasRoom = width >= side.leastWidth;
        const bool lost = !hasRoom && side.hasRoom;
        side.hasRoom = hasRoom;
        if (lost && isOpen(side))
            fold(side);
    }
    m_width = width;
    if (!grows)
        return;
    unfold();
    for (const Side &side : m_sides)
        giveWidth(side);
}

QVariantMap SidePanes::state() const
{
    QVariantMap state;
    for (const Side &side : m_sides) {
        state.insert(side.dock->objectName(),
                     QVariantMap {{QStringLiteral("width"), side.width},
                                  {QStringLiteral("folded"), side.isFolded}});
    }
    return state;
}

void SidePanes::adopt(int width, const QVariantMap &state)
{
    m_width = width;
    for (Side &side : m_sides) {
        const QVariantMap left = state.value(side.dock->objectName()).toMap();
        side.hasRoom = width >= side.leastWidth;
        side.width = left.value(QStringLiteral("width")).toInt();
        side.isFolded
            = side.dock->isHidden() && left.value(QStringLiteral("folded"), !side.hasRoom).toBool();
    }
    // The saved state came from a larger screen: both are open, but only one has room.
    if (isTight() && isOpen(m_sides[0]) && isOpen(m_sides[1])) {
        for (Side &side : m_sides) {
            if (!side.hasRoom)
                fold(side);
        }
    }
    unfold();
    for (const Side &side : m_sides) {
        giveWidth(side);
        showStrip(side);
    }
}

void SidePanes::setStripsWanted(bool wanted)
{
    m_wantsStrips = wanted;
    for (std::size_t side = 0; side < m_sides.size(); ++side)
        follow(side);
}

} // namespace partita::shell

#include "moc_sidepanes.cpp"
