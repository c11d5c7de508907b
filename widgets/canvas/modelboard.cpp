#include "widgets/canvas/modelboard.h"

#include "widgets/canvas/canvasactions.h"
#include "widgets/canvas/cardtyping.h"
#include "widgets/canvas/findbar.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/session.h"
#include "widgets/plots/emptystate.h"
#include "widgets/plots/zoomtools.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QGraphicsView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QShortcut>
#include <QStackedLayout>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace partita::canvas {

ModelBoard::ModelBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_scene(new ModelScene(session, this))
    , m_view(new ModelView(*m_scene, session, this))
    , m_find(new FindBar(session, this))
    , m_actions(new CanvasActions(session, *m_scene, *this))
    , m_pages(new QStackedLayout)
    , m_legend(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    m_pages->addWidget(m_view);
    m_pages->addWidget(makeEmptyState());
    layout->addLayout(m_pages, 1);
    layout->addWidget(m_find);
    connectFind();
    m_view->setArrangeMenu(m_actions->arrangeMenu());
    connect(&m_session, &models::Session::workbookChanged, this, &ModelBoard::updatePage);
    connect(&m_session, &models::Session::designChanged, this, &ModelBoard::updateLegend);
    connect(&m_session, &models::Session::presentingChanged, this, &ModelBoard::updatePage);
    connect(&m_session, &models::Session::opened, m_view, &ModelView::fit);
    setFocusProxy(m_view); // the canvas first, not the tools above it
    updatePage();
}

/// A line that is deleted with the board would else be applied when the board can no longer follow.
ModelBoard::~ModelBoard()
{
    m_view->typing().close();
}

QWidget *ModelBoard::makeTools()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 4, 8, 4);
    const auto tool = [bar](const char *icon, const QString &tip) {
        return new style::IconButton(QString::fromLatin1(icon), tip, bar);
    };
    auto *add = tool("add", tr("Add an entity (double click the canvas)"));
    auto *relate = tool(
        "relationship",
        tr("Relate: drag from the parent to the child; hold Shift to draw more than one, Esc ends"));
    auto *arrange = tool("layout", tr("Lay out automatically"));
    auto *zoom = new plots::ZoomTools(*m_view, bar);
    add->setObjectName(QStringLiteral("addEntity"));
    relate->setObjectName(QStringLiteral("relate"));
    relate->setCheckable(true);
    connect(relate, &QToolButton::toggled, m_scene, [this](bool on) {
        if (m_scene->isRelating() != on)
            m_scene->setRelating(on);
    });
    connect(m_scene, &ModelScene::relatingChanged, relate, &QToolButton::setChecked);
    connect(add, &QToolButton::clicked, this, &ModelBoard::addEntity);
    connect(arrange, &QToolButton::clicked, m_scene, &ModelScene::layOutAgain);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setObjectName(QStringLiteral("legend"));
    m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_legend->installEventFilter(this);
    m_canvasTools = {relate, arrange, m_legend, zoom};
    m_editTools = {add, relate, arrange};
    layout->addWidget(add);
    layout->addWidget(relate);
    layout->addWidget(arrange);
    layout->addSpacing(12);
    layout->addWidget(m_legend, 1);
    layout->addWidget(zoom);
    layout->addStretch(0);
    setTabOrder(style::tabInOrder(*layout), m_view); // the view is older than the tools above it
    return bar;
}

void ModelBoard::connectFind()
{
    connect(m_find, &FindBar::found, m_view, &ModelView::centreOn);
    connect(m_find, &FindBar::closed, m_view, [this] { m_view->setFocus(); });
    for (const auto &[keys, steps, words] :
         {std::tuple(QKeySequence(Qt::Key_F3), 1, tr("Next match on the canvas")),
          std::tuple(QKeySequence(Qt::SHIFT | Qt::Key_F3), -1, tr("Match before on the canvas"))}) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        shortcut->setWhatsThis(words);
        connect(shortcut, &QShortcut::activated, this, [this, steps = steps] {
            if (m_find->isVisible())
                m_find->step(steps);
            else
                find();
        });
    }
}

MiniMap &ModelBoard::miniMap() const
{
    return m_view->miniMap();
}

void ModelBoard::find()
{
    if (!m_session.workbook().entities->empty())
        m_find->open();
}

QWidget *ModelBoard::makeEmptyState()
{
    auto *page = new plots::EmptyState(this);
    page->say(
        tr("No entities yet"),
        tr("Add the things your application knows, such as Customer or Order, then say how they are related. Or "
           "open a sample from the navigator to see how it is done."),
        tr("Add an &entity"));
    connect(page, &plots::EmptyState::taken, this, &ModelBoard::addEntity);
    page->installEventFilter(this); // it covers the canvas, where a double click adds an entity
    m_empty = page;
    return page;
}

QImage ModelBoard::miniature(const QSize &size, const QPalette &palette)
{
    constexpr qreal ratio = 2;
    constexpr qreal most = 0.5; // of the natural size, when there are few cards
    constexpr qreal margin = 24;
    m_scene->catchUp();
    QImage picture(size * ratio, QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(ratio);
    picture.fill(style::themeOf(palette).window);
    const QRectF drawing = m_scene->itemsBoundingRect().adjusted(-margin, -margin, margin, margin);
    const qreal zoom
        = std::min({most, size.width() / drawing.width(), size.height() / drawing.height()});
    QRectF shown(QPointF(), QSizeF(size) / zoom);
    shown.moveCenter(drawing.center());
    QGraphicsView view(m_scene); // items take their colours from its viewport
    view.setPalette(palette);
    view.setFrameShape(QFrame::NoFrame);
    view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view.setRenderHint(QPainter::Antialiasing);
    view.setBackgroundBrush(style::themeOf(palette).window); // so that cards stand out
    view.resize(size);
    view.setTransform(QTransform::fromScale(zoom, zoom));
    view.setSceneRect(shown);
    QPainter painter(&picture);
    static_cast<QWidget &>(view).render(&painter);
    return picture;
}

void ModelBoard::addEntity()
{
    const QPointF place = m_view->mapToScene(m_view->viewport()->rect().center());
    addEntityAt({std::round(place.x()), std::round(place.y())});
}

/// The entity is named on its card.
void ModelBoard::addEntityAt(const model::CanvasPosition &position)
{
    const QString name = m_session.addUnnamedEntity(position);
    if (!name.isEmpty())
        m_view->typing().nameEntity(name);
}

void ModelBoard::updateLegend()
{
    const style::Theme &theme = style::themeOf(palette());
    const auto entry = [](const QColor &colour, const QString &line, const QString &text) {
        return QStringLiteral("<span style='color:%1'>%2</span> %3").arg(colour.name(), line, text);
    };
    const QStringList entries {tr("Stored by %1:").arg(m_session.design().toHtmlEscaped()),
                               entry(theme.embedded, QStringLiteral("━━"), tr("embedded")),
                               entry(theme.referenced, QStringLiteral("╌╌"), tr("referenced")),
                               entry(theme.hybrid, QStringLiteral("━╌"), tr("both")),
                               entry(theme.warning, QStringLiteral("∆"), tr("mutable"))};
    m_entries = m_session.design().isEmpty() ? QStringList() : entries;
    m_legend->setToolTip(m_entries.join(QStringLiteral("<br>")));
    fitLegend();
}

/// Drops first the design, then the last entries; the rest is never elided.
void ModelBoard::fitLegend()
{
    const auto say = [this](const QStringList &entries) {
        m_legend->setText(entries.join(QStringLiteral("&nbsp;&nbsp;&nbsp;")));
        return m_legend->sizeHint().width() <= m_legend->width();
    };
    if (say(m_entries))
        return;
    QStringList left = m_entries.mid(1);
    while (!say(left) && !left.isEmpty())
        left.removeLast(); // an empty legend always fits
}

bool ModelBoard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_legend
        && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        fitLegend();
    if (watched == m_empty && event->type() == QEvent::MouseButtonDblClick
        && !m_session.isPresenting()) {
        addEntityAt({});
        m_view->bringTo({}, static_cast<QMouseEvent *>(event)->pos());
    }
    return QWidget::eventFilter(watched, event);
}

void ModelBoard::updatePage()
{
    const bool isEmpty = m_session.workbook().entities->empty();
    m_pages->setCurrentIndex(isEmpty ? 1 : 0);
    if (isEmpty)
        m_find->hide();
    for (QWidget *tool : m_canvasTools)
        tool->setVisible(!isEmpty); // nothing to zoom
    for (QWidget *tool : m_editTools)
        tool->setVisible(!m_session.isPresenting() && (!isEmpty || tool == m_editTools.front()));
    updateLegend();
}

/// For the tools as well as the canvas.
void ModelBoard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Home && !m_session.workbook().entities->empty())
        return m_view->fit();
    QWidget::keyPressEvent(event);
}

void ModelBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_scene->rebuild();
        updateLegend();
    }
    QWidget::changeEvent(event);
}

} // namespace partita::canvas

#include "moc_modelboard.cpp"
