// Button that plays the steps of a fan-out one after the other, and then shows the whole again.
#pragma once

#include <QTimer>
#include <QToolButton>

class QTreeWidget;

namespace partita::fanout {

class StepPlayer : public QToolButton {
    Q_OBJECT
public:
    /// Selects one row of the list after the other.
    explicit StepPlayer(QTreeWidget &steps, QWidget *parent = nullptr);

    bool isPlaying() const { return m_clock.isActive(); }
    /// Milliseconds that a step is shown.
    void setPace(int milliseconds) { m_clock.setInterval(milliseconds); }

protected:
    void changeEvent(QEvent *event) override;

private:
    void play(bool on);
    void showNext();
    void updateLook();

    QTreeWidget &m_steps;
    QTimer m_clock;
    int m_next = 0;
    bool m_isSelecting = false; ///< a change of the selection is its own
};

} // namespace partita::fanout
