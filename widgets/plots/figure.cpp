#include "widgets/plots/figure.h"

#include "widgets/plots/pictureframe.h"
#include "widgets/plots/picturesource.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QScreen>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace partita::plots {

namespace {

constexpr const char *onPaperProperty = "isOnPaper"; ///< of a scene
constexpr double margin = 24;
constexpr double gap = 16; ///< between head and picture
constexpr double mostPixels = 16'000; ///< a side of an image
constexpr double titleFactor = 1.4;

/// Dots an inch for which fonts have been laid out.
double dotsAnInch()
{
    return QGuiApplication::primaryScreen()->logicalDotsPerInch();
}

QFont titleFont()
{
    QFont font = style::scaled(QApplication::font(), titleFactor);
    font.setBold(true);
    return font;
}

/// Gives a widget the light theme while it exists.
class OnPaper {
public:
    explicit OnPaper(QWidget &widget)
        : m_widget(widget)
        , m_before(widget.palette())
        , m_hadOwn(widget.testAttribute(Qt::WA_SetPalette))
    {
        const style::Theme &paper = style::theme(style::ThemeKind::light);
        m_changes = &style::themeOf(widget.palette()) != &paper;
        if (m_changes)
            widget.setPalette(style::paletteOf(paper));
    }
    ~OnPaper()
    {
        if (m_changes)
            m_widget.setPalette(m_hadOwn ? m_before : QPalette());
    }
    OnPaper(const OnPaper &) = delete;
    OnPaper &operator=(const OnPaper &) = delete;

private:
    QWidget &m_widget;
    QPalette m_before;
    bool m_hadOwn;
    bool m_changes = false;
};

/// Draws all of a scene, without its ground and its selection. Its items take their colours from
/// the view that shows them, so that a view of its own has those of paper.
QSizeF drawScene(QGraphicsScene &scene, QPainter &painter)
{
    const QSignalBlocker blocker(&scene);
    const QList<QGraphicsItem *> selected = scene.selectedItems();
    const QBrush ground = scene.backgroundBrush();
    scene.clearSelection();
    scene.setBackgroundBrush(Qt::NoBrush);
    scene.setProperty(onPaperProperty, true);
    const QRectF area = scene.itemsBoundingRect();
    {
        QGraphicsView view(&scene);
        view.setPalette(style::paletteOf(style::theme(style::ThemeKind::light)));
        view.setFrameShape(QFrame::NoFrame);
        view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view.setRenderHint(QPainter::Antialiasing);
        view.viewport()->setAutoFillBackground(false);
        view.resize(area.size().toSize() + QSize(1, 1));
        view.setSceneRect(area);
        static_cast<QWidget &>(view).render(&painter, {}, {}, QWidget::DrawChildren);
    }
    scene.setProperty(onPaperProperty, QVariant());
    scene.setBackgroundBrush(ground);
    for (QGraphicsItem *item : selected)
        item->setSelected(true);
    return area.size();
}

/// The part of an image that is not of the colour of its ground.
QRect inked(const QImage &image)
{
    const QRgb ground = image.pixel(0, 0);
    QRect area;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        const auto *end = line + image.width();
        const auto *first = std::find_if(line, end, [&](QRgb pixel) { return pixel != ground; });
        if (first == end)
            continue;
        const auto *last = end - 1;
        while (*last == ground)
            --last;
        area |= QRect(QPoint(static_cast<int>(first - line), y),
                      QPoint(static_cast<int>(last - line), y));
    }
    return area;
}

/// Draws a widget, cropped to what it draws on its ground.
QSizeF drawWidget(QWidget &widget, QPainter &painter)
{
    QImage trial(widget.size(), QImage::Format_RGB32);
    trial.fill(style::theme(style::ThemeKind::light).surface);
    widget.render(&trial, {}, {}, QWidget::DrawChildren);
    const QRect found = inked(trial);
    const QRect area = found.isEmpty() ? widget.rect() : found;
    widget.render(&painter, {}, area, QWidget::DrawChildren);
    return area.size();
}

} // namespace

QWidget &pictureIn(QWidget &board)
{
    QWidget *part = &board;
    auto *frame = qobject_cast<PictureFrame *>(&board);
    if (!frame)
        frame = board.findChild<PictureFrame *>();
    if (frame && !frame->stage().showsContent())
        return frame->stage(); // it says why there is no picture
    if (frame && frame->copied())
        part = frame->copied();
    if (auto *view = qobject_cast<QGraphicsView *>(part))
        return *view;
    if (part == &board) {
        if (auto *view = board.findChild<QGraphicsView *>())
            return *view;
    }
    if (auto *area = qobject_cast<QScrollArea *>(part); area && area->widget())
        return *area->widget();
    return *part;
}

bool isOnPaper(const QGraphicsScene *scene)
{
    return scene && scene->property(onPaperProperty).toBool();
}

Figure::Figure(QWidget &board, FigureTexts texts)
    : m_texts(std::move(texts))
{
    QWidget &widget = pictureIn(board);
    const OnPaper paper(widget);
    {
        QPainter painter(&m_picture);
        auto *view = qobject_cast<QGraphicsView *>(&widget);
        m_drawn = view ? drawScene(*view->scene(), painter) : drawWidget(widget, painter);
    }
    const QFontMetricsF title(titleFont());
    const QFontMetricsF below(QApplication::font());
    m_headHeight = (m_texts.title.isEmpty() ? 0 : title.height())
        + (m_texts.below.isEmpty() ? 0 : below.lineSpacing());
    m_headHeight += m_headHeight > 0 ? gap : 0;
    m_textWidth
        = std::max(title.horizontalAdvance(m_texts.title), below.horizontalAdvance(m_texts.below));
}

QSizeF Figure::size() const
{
    return {std::ceil(std::max(m_drawn.width(), m_textWidth)) + 2 * margin,
            std::ceil(m_drawn.height() + m_headHeight) + 2 * margin};
}

void Figure::draw(QPainter &painter) const
{
    const style::Theme &paper = style::theme(style::ThemeKind::light);
    painter.save();
    painter.translate(margin, margin);
    double y = 0;
    if (!m_texts.title.isEmpty()) {
        const QFontMetricsF metrics(titleFont());
        painter.setFont(titleFont());
        painter.setPen(paper.text);
        painter.drawText(QPointF(0, metrics.ascent()), m_texts.title);
        y += metrics.height();
    }
    if (!m_texts.below.isEmpty()) {
        const QFontMetricsF metrics(QApplication::font());
        painter.setFont(QApplication::font());
        painter.setPen(paper.secondary);
        painter.drawText(QPointF(0, y + metrics.ascent()), m_texts.below);
    }
    painter.translate(0, m_headHeight);
    painter.setClipRect(QRectF({}, m_drawn).adjusted(-1, -1, 1, 1));
    QPicture picture = m_picture; // drawing moves its reading position
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

QImage Figure::image(const FigureLook &look) const
{
    const double scale
        = std::min(look.scale, mostPixels / std::max(size().width(), size().height()));
    QImage image((size() * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (look.isTransparent)
        image.fill(Qt::transparent);
    else
        image.fill(style::theme(style::ThemeKind::light).surface);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    draw(painter);
    painter.end();
    image.setDevicePixelRatio(scale);
    return image;
}

QString Figure::save(const QString &path, const FigureLook &look) const
{
    QSaveFile file(path);
    bool isWritten = file.open(QIODevice::WriteOnly);
    if (isWritten && path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QBuffer svg;
        QSvgGenerator writer;
        writer.setOutputDevice(&svg);
        writer.setResolution(static_cast<int>(std::lround(dotsAnInch())));
        writer.setSize(size().toSize());
        writer.setViewBox(QRectF({}, size()));
        writer.setTitle(m_texts.title);
        QPainter painter(&writer);
        if (!look.isTransparent)
            painter.fillRect(QRectF({}, size()), style::theme(style::ThemeKind::light).surface);
        draw(painter);
        isWritten = painter.end() && file.write(svgWithSource(svg.data(), m_texts.source)) > 0;
    } else if (isWritten && path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        constexpr double pointsAnInch = 72;
        QPdfWriter writer(&file);
        writer.setResolution(static_cast<int>(std::lround(dotsAnInch())));
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(size() * pointsAnInch / dotsAnInch(), QPageSize::Point));
        writer.setTitle(m_texts.title);
        QPainter painter(&writer);
        draw(painter);
        isWritten = painter.end();
    } else if (isWritten) {
        QImage picture = image(look);
        carrySource(picture, m_texts.source);
        isWritten = picture.save(&file, "PNG");
    }
    if (isWritten && file.commit())
        return {};
    return tr("%1 cannot be written; is its folder there and writable?").arg(path);
}

} // namespace partita::plots
