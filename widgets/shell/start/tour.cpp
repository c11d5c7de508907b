#include "widgets/shell/start/tour.h"

#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

namespace {

constexpr int gap = 8; // between bubble and target
constexpr int bubbleWidth = 24; // in line heights

/// Frame around a part of the window; what is below stays usable.
class Ring : public QWidget {
public:
    explicit Ring(QWidget *window)
        : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style::themeOf(palette()).accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
};

} // namespace

Tour::Tour(std::vector<TourStep> steps, QWidget *window)
    : QFrame(window)
    , m_steps(std::move(steps))
    , m_ring(new Ring(window))
    , m_count(new QLabel(this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_back(new QPushButton(tr("&Back"), this))
    , m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour"));
    setAttribute(Qt::WA_DeleteOnClose);
    style::setHelpTopic(*this, QStringLiteral("window"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setWordWrap(true);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setDefault(true);
    auto *leave = new QPushButton(tr("&Close"), this);
    leave->setObjectName(QStringLiteral("tourClose"));
    leave->setFlat(true);
    leave->setToolTip(tr("Leave the tour (Esc)"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_count);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(leave);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->addLayout(head);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    connect(m_back, &QPushButton::clicked, this, [this] { turnTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 == m_steps.size())
            close();
        else
            turnTo(m_step + 1);
    });
    connect(leave, &QPushButton::clicked, this, &QWidget::close);
    connect(this, &QObject::destroyed, m_ring, &QObject::deleteLater);
    window->installEventFilter(this);
    turnTo(0);
}

void Tour::turnTo(std::size_t step)
{
    if (m_steps[m_step].target)
        m_steps[m_step].target->removeEventFilter(this);
    m_step = step;
    const TourStep &now = m_steps[m_step];
    if (now.prepare)
        now.prepare();
    now.target->installEventFilter(this);
    m_title->setText(now.title);
    m_text->setText(now.text);
    m_count->setText(tr("%L1 of %L2", "step of the tour, all").arg(m_step + 1).arg(m_steps.size()));
    m_back->setEnabled(m_step > 0);
    m_next->setText(m_step + 1 == m_steps.size() ? tr("&Done") : tr("&Next"));
    setAccessibleDescription(now.title + QLatin1Char(' ') + now.text);
    show();
    place();
    m_next->setFocus(Qt::OtherFocusReason);
}

/// Below the target, else in the lower right corner of a large one, else above it.
void Tour::place()
{
    const QWidget &window = *parentWidget();
    const QRect area(step().target->mapTo(&window, QPoint()), step().target->size());
    const QRect inside = window.rect().adjusted(gap, gap, -gap, -gap);
    const int width = std::min(bubbleWidth * fontMetrics().height(), inside.width());
    const int height = std::max(layout()->totalHeightForWidth(width), minimumSizeHint().height());
    const QWidget &above = step().uncovered ? *step().uncovered : *step().target;
    const int bottom = above.mapTo(&window, above.rect().bottomLeft()).y();
    QRect bubble(area.left(), bottom + gap, width, height);
    const bool isLarge = area.height() > 2 * height;
    if (bubble.bottom() > inside.bottom() && isLarge)
        bubble.moveBottomRight(area.bottomRight() - QPoint(3 * gap, 3 * gap));
    else if (bubble.bottom() > inside.bottom())
        bubble.moveBottom(area.top() - gap);
    bubble.moveLeft(std::clamp(bubble.left(), inside.left(), inside.right() - width + 1));
    bubble.moveTop(std::clamp(bubble.top(), inside.top(),
                              std::max(inside.top(), inside.bottom() - height + 1)));
    setGeometry(bubble);
    m_ring->setGeometry(area.adjusted(-2, -2, 2, 2).intersected(window.rect()));
    m_ring->setVisible(step().target->isVisible());
    m_ring->raise();
    raise();
}

void Tour::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        static_cast<QPushButton *>(m_back->hasFocus() ? m_back : m_next)->click();
    else
        QFrame::keyPressEvent(event);
}

bool Tour::event(QEvent *event)
{
    // Before the shortcut that stops an evaluation.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::Close)
        m_ring->hide();
    return QFrame::event(event);
}

void Tour::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

bool Tour::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
        if (isVisible())
            place();
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace partita::shell

#include "moc_tour.cpp"
