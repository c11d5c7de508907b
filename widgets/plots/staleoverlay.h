// Overlay on stale results: it dims them, says so, and shows a spinner while new ones are computed.
// Mouse and keys reach the widgets below it.
#pragma once

#include <QTimer>
#include <QWidget>

namespace partita::plots {

class StaleOverlay : public QWidget {
    Q_OBJECT
public:
    explicit StaleOverlay(QWidget *parent);

    void setRunning(bool running);

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void updateMotion();

    bool m_running = false;
    int m_turn = 0; ///< position of the spinner, in steps
    QTimer m_clock;
};

} // namespace partita::plots
