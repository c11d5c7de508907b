#include "widgets/style/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace partita::style {

namespace {

QByteArray svg(const QString &name, const QColor &color)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("currentColor", color.name().toLatin1());
}

/// Draws an icon when it is first shown, in the size that is asked for, and keeps it: a tree has
/// hundreds.
class Engine : public QIconEngine {
public:
    Engine(const QString &name, const QPalette &palette)
        : m_name(name)
        , m_normal(palette.color(QPalette::Active, QPalette::ButtonText))
        , m_selected(palette.color(QPalette::Active, QPalette::HighlightedText))
        , m_disabled(palette.color(QPalette::Disabled, QPalette::ButtonText))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const int size = std::min(rect.width(), rect.height());
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatio() : 1;
        const QPoint corner = rect.center() - QPoint((size - 1) / 2, (size - 1) / 2);
        painter->drawPixmap(QRect(corner, QSize(size, size)), drawn(mode, size, ratio));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return drawn(mode, std::min(size.width(), size.height()), 1);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal ratio) override
    {
        // The size is in device pixels.
        const int side = std::min(size.width(), size.height());
        QPixmap pixmap = drawn(mode, side, 1);
        pixmap.setDevicePixelRatio(ratio);
        return pixmap;
    }
    QIconEngine *clone() const override { return new Engine(*this); }

private:
    QPixmap drawn(QIcon::Mode mode, int size, qreal ratio) const
    {
        return iconPixmap(m_name, colorOf(mode), size, ratio);
    }

    const QColor &colorOf(QIcon::Mode mode) const
    {
        switch (mode) {
        case QIcon::Disabled:
            return m_disabled;
        case QIcon::Selected:
            return m_selected;
        default:
            return m_normal;
        }
    }

    QString m_name;
    QColor m_normal;
    QColor m_selected; ///< on the row or menu entry that is chosen
    QColor m_disabled;
};

} // namespace

QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio)
{
    const QString key = QStringLiteral("partita:%1:%2:%3:%4")
                            .arg(name, color.name())
                            .arg(size)
                            .arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const QByteArray source = svg(name, color);
    if (source.isEmpty() || size <= 0)
        return {};
    pixmap = QPixmap(QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(source);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, size, size));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon icon(const QString &name, const QPalette &palette)
{
    if (!QFile::exists(QStringLiteral(":/icons/%1.svg").arg(name)))
        return {};
    return QIcon(new Engine(name, palette));
}

} // namespace partita::style
