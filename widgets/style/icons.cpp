#include "widgets/style/icons.h"

#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

#include <array>

namespace partita::style {

namespace {

QByteArray svg(const QString &name, const QColor &color)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("currentColor", color.name().toLatin1());
}

} // namespace

QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio)
{
    const QByteArray source = svg(name, color);
    if (source.isEmpty())
        return {};
    QPixmap pixmap(QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(source);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, size, size));
    return pixmap;
}

QIcon icon(const QString &name, const QPalette &palette)
{
    QIcon made;
    constexpr std::array<int, 3> sizes = {16, 20, 24};
    constexpr std::array<qreal, 2> ratios = {1.0, 2.0};
    for (const int size : sizes) {
        for (const qreal ratio : ratios) {
            made.addPixmap(iconPixmap(name, palette.color(QPalette::Active, QPalette::ButtonText),
                                      size, ratio),
                           QIcon::Normal);
            made.addPixmap(iconPixmap(name, palette.color(QPalette::Disabled, QPalette::ButtonText),
                                      size, ratio),
                           QIcon::Disabled);
        }
    }
    return made;
}

} // namespace partita::style
