#include "widgets/compare/writeshare.h"

#include "widgets/style/format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace partita::compare {

WriteShare::WriteShare(QWidget *parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_value(new QLabel(this))
    , m_asStated(new QToolButton(this))
{
    constexpr int letters = 16;
    auto *title = new QLabel(tr("&Writes"), this);
    title->setBuddy(m_slider);
    m_slider->setObjectName(QStringLiteral("writeShare"));
    m_slider->setAccessibleName(tr("Share of writes"));
    m_slider->setRange(0, 100);
    m_slider->setPageStep(10);
    m_slider->setMinimumWidth(fontMetrics().averageCharWidth() * letters);
    m_slider->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_value->setFont(style::tabular(font()));
    m_value->setMinimumWidth(
        m_value->fontMetrics().horizontalAdvance(tr("%1 %").arg(QStringLiteral("0.000"))));
    m_asStated->setText(tr("As &stated"));
    m_asStated->setToolTip(tr("Back to the rates that the patterns state."));
    setToolTip(
        tr("What if more of the requests were writes? The number of requests a second stays as "
           "stated; only the share of writes changes. The proportions among reads and among writes "
           "stay. Charges are those measured, on the physical partitions of the stated rates."));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *part : std::initializer_list<QWidget *> {title, m_slider, m_value, m_asStated})
        layout->addWidget(part);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int percent) { choose(percent / 100.0); });
    connect(m_asStated, &QToolButton::clicked, this, [this] { choose(std::nullopt); });
    showShare();
}

void WriteShare::setStated(std::optional<double> share)
{
    m_stated = share;
    if (!share)
        m_share.reset();
    showShare();
}

void WriteShare::reset()
{
    m_share.reset();
    showShare();
}

void WriteShare::choose(std::optional<double> share)
{
    m_share = share;
    showShare();
    emit changed();
}

void WriteShare::showShare()
{
    const QSignalBlocker quiet(m_slider);
    const double here = m_share.value_or(m_stated.value_or(0));
    m_slider->setValue(qRound(here * 100));
    m_value->setText(tr("%1 %").arg(style::shortNumber(here * 100)));
    m_asStated->setEnabled(m_share.has_value());
    setEnabled(m_stated.has_value());
}

} // namespace partita::compare

#include "moc_writeshare.cpp"
