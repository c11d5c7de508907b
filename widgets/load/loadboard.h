// The load board: the current design under load, in virtual time. It shows which physical
// partitions use up their RU/s, which requests are refused and wait, and how much throughput stays
// unused.
//
// A simulation starts when the board is shown, and again when the design, the mix, the rates or the
// length change.
#pragma once

#include "widgets/jobs/simulationrunner.h"

#include <QTimer>
#include <QWidget>

#include <deque>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QScrollArea;

namespace partita::models {
class Session;
}

namespace partita::plots {
class Legend;
class PictureFrame;
class TableView;
} // namespace partita::plots

namespace partita::load {

class TrafficPicture;

class LoadBoard : public QWidget {
    Q_OBJECT
    /// True while a simulation runs; a screenshot waits for its end.
    Q_PROPERTY(bool busy READ isBusy)
public:
    explicit LoadBoard(models::Session &session, QWidget *parent = nullptr);
    ~LoadBoard() override;

    bool isBusy() const { return m_runner.isRunning(); }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// Answer to a question: a simulation, or the reason why there is none.
    struct Answer {
        jobs::SimulationQuestion question;
        jobs::SimulationPointer simulation;
        QString failure; ///< one sentence
        bool isStopped = false;
    };
    void makeTools();
    QWidget *makePicture();
    QWidget *makeProgress();
    void refreshMixes();
    void refresh();
    void startIfWanted(const std::optional<jobs::SimulationQuestion> &wanted);
    void stop();
    void simulateAgain();
    void keep(Answer answer);
    /// The question for the present selection; empty while the evaluation of the design is missing
    /// or out of date.
    std::optional<jobs::SimulationQuestion> question() const;
    const Answer *answerTo(const jobs::SimulationQuestion &question) const;
    /// The newest answer for the current design, shown until the question is answered.
    const Answer *newest() const;
    void showAnswer(const Answer &answer);
    void showWords(const Answer &answer);
    void showProgress(const QString &stage, double fraction);
    void describe(const QString &text);
    void fitHeadline();
    void fitPatterns();
    void refreshLegend();

    models::Session &m_session;
    jobs::SimulationRunner m_runner;
    std::deque<Answer> m_answers; ///< newest first
    plots::PictureFrame *m_frame;
    QComboBox *m_mix;
    QDoubleSpinBox *m_times;
    QComboBox *m_seconds;
    QLabel *m_headline;
    QLabel *m_words; ///< shown instead of the picture
    QScrollArea *m_scroll;
    TrafficPicture *m_picture;
    plots::Legend *m_legend;
    QLabel *m_readout;
    plots::TableView *m_patterns;
    QWidget *m_progress;
    QProgressBar *m_bar;
    QTimer m_progressSoon; ///< delays the progress, so that short work shows none
};

} // namespace partita::load
