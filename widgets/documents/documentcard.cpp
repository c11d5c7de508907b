#include "widgets/documents/documentcard.h"

#include "widgets/models/fieldsources.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace partita::documents {

DocumentCard::DocumentCard(const QString &container, const model::DocumentType &type,
                           std::int64_t storedBytes, QWidget *parent)
    : QAbstractButton(parent)
    , m_container(container)
    , m_name(QString::fromStdString(type.name))
    , m_isPrimary(type.primary)
    , m_badge(type.primary ? tr("● home") : tr("❐ copy"))
{
    setCheckable(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // long names are elided
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("documentType"));
    const int fields = static_cast<int>(models::fieldCount(type.fields));
    QString facts = tr("%1 · %Ln field(s)", "entity, number of fields", fields)
                        .arg(QString::fromStdString(type.entity));
    if (storedBytes > 0)
        facts += QStringLiteral(" · ") + style::bytes(static_cast<double>(storedBytes));
    m_lines.append(facts);
    if (const QString upkeep = models::upkeepOf(type.upkeep); !upkeep.isEmpty())
        m_lines.append(upkeep);
    if (type.cap) {
        m_lines.append(tr("only the newest %1 by %2")
                           .arg(style::count(static_cast<double>(type.cap->count)),
                                QString::fromStdString(type.cap->orderBy)));
    }
    if (type.filter) {
        m_lines.append(tr("only where %1 = %2")
                           .arg(QString::fromStdString(type.filter->attribute),
                                QString::fromStdString(type.filter->equals.dump())));
    }
    setAccessibleName(tr("Document type %1 in %2, %3")
                          .arg(m_name, m_container, type.primary ? tr("home") : tr("copy")));
    setAccessibleDescription(m_lines.join(QStringLiteral(", ")));
    setToolTip(
        type.primary
            ? tr("The home of %1: every row is stored here, and commands write here first.")
                  .arg(QString::fromStdString(type.entity))
            : tr("A copy of %1: the same rows stored again, so that a query finds them in one "
                 "place.")
                  .arg(QString::fromStdString(type.entity)));
}

QSize DocumentCard::sizeHint() const
{
    const int em = fontMetrics().height();
    const QFontMetrics small(style::scaled(font(), 0.9));
    int wide = fontMetrics().horizontalAdvance(m_name) + small.horizontalAdvance(m_badge) + 3 * em;
    for (const QString &line : m_lines)
        wide = std::max(wide, small.horizontalAdvance(line) + em);
    return {wide,
            static_cast<int>(em * 1.5 + static_cast<double>(m_lines.size()) * small.height()
                             + 0.4 * em)};
}

QSize DocumentCard::minimumSizeHint() const
{
    constexpr int leastWidth = 10; // in multiples of the font's height; longer names end in "…"
    const QSize whole = sizeHint();
    return {std::min(whole.width(), leastWidth * fontMetrics().height()), whole.height()};
}

void DocumentCard::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->position().toPoint();
    QAbstractButton::mousePressEvent(event);
}

void DocumentCard::mouseMoveEvent(QMouseEvent *event)
{
    QAbstractButton::mouseMoveEvent(event);
    const QPoint way = event->position().toPoint() - m_pressed;
    if (!isDown() || way.manhattanLength() < QApplication::startDragDistance())
        return;
    setDown(false); // this is no click any more
    emit dragged();
}

void DocumentCard::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    const double em = fontMetrics().height();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    QPen pen(isChecked() || hasFocus() ? theme.accent : theme.border, hasFocus() ? 2.5 : 1);
    if (!m_isPrimary)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(isChecked() ? theme.accentSoft : theme.raised);
    painter.drawRoundedRect(frame, 4, 4);

    const QRectF inner = frame.adjusted(0.5 * em, 0.3 * em, -0.5 * em, -0.2 * em);
    QFont strong = font();
    strong.setBold(true);
    const QFont small = style::scaled(font(), 0.9);
    painter.setFont(small);
    painter.setPen(theme.secondary);
    const double badge = painter.fontMetrics().horizontalAdvance(m_badge);
    painter.drawText(QRectF(inner.right() - badge, inner.top(), badge, 1.1 * em), Qt::AlignCenter,
                     m_badge);
    painter.setFont(strong);
    painter.setPen(theme.text);
    const QRectF title(inner.left(), inner.top(), inner.width() - badge - 4, 1.1 * em);
    painter.drawText(
        title, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_name, Qt::ElideMiddle, static_cast<int>(title.width())));
    painter.setFont(small);
    painter.setPen(theme.secondary);
    double y = inner.top() + 1.2 * em;
    for (const QString &line : m_lines) {
        const QString shown = painter.fontMetrics().elidedText(line, Qt::ElideRight,
                                                               static_cast<int>(inner.width()));
        painter.drawText(QRectF(inner.left(), y, inner.width(), painter.fontMetrics().height()),
                         Qt::AlignLeft | Qt::AlignVCenter, shown);
        y += painter.fontMetrics().height();
    }
}

} // namespace partita::documents

#include "moc_documentcard.cpp"
