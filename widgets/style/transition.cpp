#include "widgets/style/transition.h"

#include <QStyle>
#include <QWidget>

namespace partita::style {

namespace {

Motion motion = Motion::system;

} // namespace

void setMotion(Motion wanted)
{
    motion = wanted;
}

Motion wantedMotion()
{
    return motion;
}

bool moves(const QWidget &widget)
{
    return widget.isVisible()
        && widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

Transition::Transition(QWidget &widget, int milliseconds)
    : QObject(&widget)
    , m_widget(widget)
{
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setDuration(milliseconds);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, &Transition::moved);
    connect(&m_animation, &QVariantAnimation::finished, this, &Transition::ended);
}

void Transition::start()
{
    m_animation.stop();
    if (moves(m_widget))
        m_animation.start();
}

double Transition::between(double before, double after) const
{
    if (!isRunning())
        return after;
    return before + (after - before) * m_animation.currentValue().toDouble();
}

} // namespace partita::style

#include "moc_transition.cpp"
