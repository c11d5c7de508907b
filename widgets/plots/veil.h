// The veil over results that are out of date: it dims them, says so, and turns a spinner while
// better ones are computed. Mouse and keys reach what is under it.
#pragma once

#include <QTimer>
#include <QWidget>

namespace partita::plots {

class Veil : public QWidget {
    Q_OBJECT
public:
    explicit Veil(QWidget *parent);

    void setRunning(bool running);

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void updateMotion();

    bool m_running = false;
    int m_turn = 0; ///< of the spinner, in steps
    QTimer m_clock;
};

} // namespace partita::plots
