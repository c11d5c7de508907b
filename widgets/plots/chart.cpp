#include "widgets/plots/chart.h"

#include "widgets/plots/legend.h"
#include "widgets/plots/markring.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace partita::plots {

namespace {

constexpr int leastLines = 8; // least height of a readable plot, in lines of text
constexpr int lowLines = 14; // a lower plot has no axis title, to leave room for the marks

} // namespace

Chart::Chart(QWidget *parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_legend(new Legend(this))
    , m_plot(new QCustomPlot(this))
    , m_readout(new QLabel(this))
    , m_ring(new MarkRing(m_plot))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(4);
    layout->addWidget(m_headline);
    layout->addWidget(m_legend);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readout);
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setWordWrap(true);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setForegroundRole(QPalette::PlaceholderText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_readout->setText(tr("Point at a mark, or walk with the arrow keys."));
    // QCustomPlot paints into a buffer of its size, and warns about an empty one.
    m_plot->setMinimumSize(fontMetrics().height() * 8, fontMetrics().height() * leastLines);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    for (QWidget *part : std::initializer_list<QWidget *> {m_plot, m_readout}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true); // the headline stays where it is
        part->setSizePolicy(policy);
    }
    setFocusPolicy(Qt::StrongFocus);
    connect(m_legend, &Legend::activated, this, &Chart::seriesActivated);
    connect(m_plot, &QCustomPlot::beforeReplot, this, &Chart::measureAxes);
    connect(m_plot, &QCustomPlot::afterReplot, this, &Chart::relocate);
}

Chart::~Chart() = default;

QWidget *Chart::plotWidget() const
{
    return m_plot;
}

QList<QRectF> Chart::valueLabels() const
{
    const QCPAxis &axis = *m_plot->yAxis;
    const double line = QFontMetricsF(axis.tickLabelFont()).height();
    QList<QRectF> found;
    for (const double tick : axis.tickVector()) {
        if (axis.range().contains(tick))
            found.append(
                QRectF(0, axis.coordToPixel(tick) - line / 2, axis.axisRect()->left(), line));
    }
    return found;
}

void Chart::setHeadline(const QString &headline)
{
    m_headline->setText(headline);
    m_headline->setVisible(!headline.isEmpty());
}

QString Chart::headline() const
{
    return m_headline->text();
}

void Chart::rebuild()
{
    m_plot->clearItems();
    m_plot->clearPlottables();
    applyTheme();
    fill();
    m_plot->replot(QCustomPlot::rpRefreshHint);
}

void Chart::showPlot(bool shown)
{
    m_plot->setVisible(shown);
    m_readout->setVisible(shown);
}

void Chart::applyTheme()
{
    const style::Theme &theme = style::themeOf(palette());
    m_plot->setBackground(QBrush(theme.surface));
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis, m_plot->xAxis2, m_plot->yAxis2})
        styleAxis(*axis);
    m_plot->xAxis2->setVisible(false);
    m_plot->yAxis2->setVisible(false);
}

void Chart::styleAxis(QCPAxis &axis)
{
    const style::Theme &theme = style::themeOf(palette());
    axis.setBasePen(QPen(theme.border, 0));
    axis.setTickPen(QPen(theme.border, 0));
    axis.setSubTickPen(QPen(theme.grid, 0));
    axis.setTickLabelColor(theme.secondary);
    axis.setTickLabelFont(style::tabular(font()));
    axis.setLabelColor(theme.secondary);
    axis.setLabelFont(style::scaled(font(), 0.9));
    axis.grid()->setPen(QPen(theme.grid, 0));
    axis.grid()->setSubGridVisible(false);
    axis.grid()->setZeroLinePen(QPen(theme.border, 0));
}

void Chart::setValueTitle(const QString &title, const QString &brief)
{
    m_valueTitle = title;
    m_briefValueTitle = brief;
    m_plot->yAxis->setLabel(title);
}

void Chart::setKeyTitle(const QString &title)
{
    m_keyTitle = title;
    m_plot->xAxis->setLabel(title);
}

/// The length of an axis decides how many numbers and which title fit. It is known after a layout.
void Chart::measureAxes()
{
    if (!m_keyTitle.isEmpty()) {
        const bool isLow = m_plot->height() < lowLines * fontMetrics().height();
        m_plot->xAxis->setLabel(isLow ? QString() : m_keyTitle);
    }
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_plot->plotLayout()->update(phase);
    if (m_valueTitle.isEmpty())
        return;
    const QFontMetricsF metrics(m_plot->yAxis->labelFont());
    const bool fits
        = metrics.horizontalAdvance(m_valueTitle) <= m_plot->yAxis->axisRect()->height();
    m_plot->yAxis->setLabel(fits ? m_valueTitle : m_briefValueTitle);
}

void Chart::relocate()
{
    m_marks = locateMarks();
    if (m_current >= static_cast<int>(m_marks.size()))
        m_current = -1;
    m_ring->setGeometry(m_plot->rect());
    point(m_current);
}

int Chart::markAt(const QPointF &place) const
{
    int nearest = -1;
    double least = 1e300;
    for (std::size_t mark = 0; mark < m_marks.size(); ++mark) {
        const QRectF area = m_marks[mark].area.adjusted(-2, -2, 2, 2);
        const QPointF off = area.center() - place;
        const double size = QPointF::dotProduct(off, off);
        if (area.contains(place) && size < least) {
            least = size;
            nearest = static_cast<int>(mark);
        }
    }
    return nearest;
}

void Chart::point(int mark)
{
    m_current = mark;
    const bool known = mark >= 0;
    m_ring->setArea(known ? m_marks[static_cast<std::size_t>(mark)].area : QRectF());
    if (known) {
        QString line = m_marks[static_cast<std::size_t>(mark)].tip;
        line.replace(QLatin1Char('\n'), QStringLiteral(" · "));
        m_readout->setText(line);
        setAccessibleDescription(line);
    }
}

bool Chart::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_plot)
        handleMouse(event);
    return QWidget::eventFilter(watched, event);
}

void Chart::handleMouse(QEvent *event)
{
    if (event->type() == QEvent::MouseMove) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const int mark = markAt(mouse->position());
        if (mark >= 0)
            point(mark);
        QToolTip::showText(mouse->globalPosition().toPoint(),
                           mark < 0 ? QString() : m_marks[static_cast<std::size_t>(mark)].tip,
                           m_plot);
    } else if (event->type() == QEvent::MouseButtonPress) {
        const int mark = markAt(static_cast<QMouseEvent *>(event)->position());
        setFocus(Qt::MouseFocusReason);
        if (mark >= 0) {
            const Mark chosen = m_marks[static_cast<std::size_t>(mark)];
            emit activated(chosen.series, chosen.category);
        }
    }
}

void Chart::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_marks.size()) - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return point(std::min(m_current + 1, last));
    case Qt::Key_Left:
    case Qt::Key_Up:
        return point(std::max(m_current - 1, 0));
    case Qt::Key_Home:
        return point(0);
    case Qt::Key_End:
        return point(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) {
            const Mark chosen = m_marks[static_cast<std::size_t>(m_current)];
            emit activated(chosen.series, chosen.category);
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void Chart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_current < 0 && !m_marks.empty() && event->reason() != Qt::MouseFocusReason)
        point(0);
}

void Chart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_current = -1;
    m_ring->setArea({});
}

void Chart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace partita::plots

#include "moc_chart.cpp"
