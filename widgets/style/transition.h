// Transition of shown numbers from their old values to the new ones, in a moment, so that a switch
// is seen. Where the style asks for no motion, as without a display, the new values come at once.
#pragma once

#include <QVariantAnimation>

class QWidget;

namespace partita::style {

/// Whether things move: as the desktop says, or as the user said here.
enum class Motion { system, on, off };
void setMotion(Motion wanted);
Motion wantedMotion();

/// Whether something may move in the widget.
bool moves(const QWidget &widget);

class Transition : public QObject {
    Q_OBJECT
public:
    static constexpr int durationMs = 150;
    /// How long a difference is shown beside the new value.
    static constexpr int differenceMs = 2'000;

    explicit Transition(QWidget &widget, int milliseconds = durationMs);

    /// Begins at the old values, also when it is running.
    void start();
    bool isRunning() const { return m_animation.state() == QAbstractAnimation::Running; }
    /// The number to show now. Exactly `after` when it is not running.
    double between(double before, double after) const;

signals:
    void moved(); ///< at each step
    void ended(); ///< the new values are shown

private:
    QWidget &m_widget;
    QVariantAnimation m_animation;
};

} // namespace partita::style
