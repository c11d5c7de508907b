// Tour of the window: a bubble points at one real part after the other. The window stays usable
// meanwhile.
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace partita::shell {

/// One stop of the tour.
struct TourStep {
    QString title;
    QString text;
    QWidget *target = nullptr;
    std::function<void()> prepare; ///< brings the target in sight; may be empty
    QWidget *uncovered = nullptr; ///< a part below the target that is to stay in sight, too
};

class Tour : public QFrame {
    Q_OBJECT
public:
    /// Begins at the first step. Requires: at least one, with targets inside the window.
    Tour(std::vector<TourStep> steps, QWidget *window);

    /// The part that it points at now.
    QWidget &target() const { return *step().target; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void turnTo(std::size_t step);
    void place();
    const TourStep &step() const { return m_steps[m_step]; }

    std::vector<TourStep> m_steps;
    std::size_t m_step = 0;
    QWidget *m_ring; ///< a frame around the target, which lets clicks through
    QLabel *m_count;
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_back;
    QPushButton *m_next;
};

} // namespace partita::shell
