// The load board: the current design under its load, in virtual time. Which physical partitions are
// spent, which requests are refused and wait, and what stays unused meanwhile.
//
// A simulation starts by itself when the board is looked at, and again when the design, the mix,
// the rates or the length change.
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
    /// Something is being simulated: a picture of the board waits for it.
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
    /// What is known of a question: a simulation, or why there is none.
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
    /// What is to be seen; none while the design is not evaluated as it is now.
    std::optional<jobs::SimulationQuestion> question() const;
    const Answer *answerTo(const jobs::SimulationQuestion &question) const;
    /// The newest of the current design, as long as there is none to the question.
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
    QLabel *m_words; ///< in place of the picture
    QScrollArea *m_scroll;
    TrafficPicture *m_picture;
    plots::Legend *m_legend;
    QLabel *m_readout;
    plots::TableView *m_patterns;
    QWidget *m_progress;
    QProgressBar *m_bar;
    QTimer m_progressSoon; ///< what is done in a moment shows no progress
};

} // namespace partita::load
