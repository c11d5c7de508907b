#include "widgets/plots/zoomtools.h"

#include "widgets/plots/zoomview.h"
#include "widgets/style/iconbutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace partita::plots {

namespace {

constexpr double step = 1.2;

} // namespace

ZoomTools::ZoomTools(ZoomView &view, QWidget *parent)
    : QWidget(parent)
{
    const auto tool = [this](const char *icon, const QString &tip) {
        return new style::IconButton(QString::fromLatin1(icon), tip, this);
    };
    auto *zoom = new QLabel(this);
    auto *out = tool("zoom-out", tr("Zoom out (−)"));
    auto *in = tool("zoom-in", tr("Zoom in (+)"));
    auto *fit = tool("zoom-fit", tr("Show everything (Home)"));
    connect(out, &QToolButton::clicked, &view, [&view] { view.zoomBy(1 / step); });
    connect(in, &QToolButton::clicked, &view, [&view] { view.zoomBy(step); });
    connect(fit, &QToolButton::clicked, &view, &ZoomView::fit);
    connect(&view, &ZoomView::zoomChanged, zoom, [&view, zoom] {
        zoom->setText(tr("%1 %", "zoom in percent").arg(std::lround(view.zoom() * 100)));
    });
    zoom->setForegroundRole(QPalette::PlaceholderText);
    // Wide enough for every zoom, so that the number is never cut.
    zoom->setMinimumWidth(fontMetrics().horizontalAdvance(tr("%1 %", "zoom in percent").arg(8888)));
    zoom->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *part : std::initializer_list<QWidget *> {zoom, out, in, fit})
        layout->addWidget(part);
}

} // namespace partita::plots

#include "moc_zoomtools.cpp"
