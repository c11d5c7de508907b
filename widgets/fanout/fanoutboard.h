// The fan-out board: which physical partitions the probe of the selected pattern visits in the
// current design, what each visit is charged, and which were paid for nothing.
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QScrollArea;

namespace partita::evaluation {
struct PatternEvaluation;
}

namespace partita::models {
class Session;
}

namespace partita::plots {
class Legend;
class PictureFrame;
} // namespace partita::plots

namespace partita::fanout {

class FanoutPicture;
class StepList;
struct Route;

class FanoutBoard : public QWidget {
    Q_OBJECT
public:
    explicit FanoutBoard(models::Session &session, QWidget *parent = nullptr);
    ~FanoutBoard() override;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeTools();
    QWidget *makePicture();
    void describe(const QString &text);
    void refreshPatterns();
    void refresh();
    void showRoute(const Route &route);
    void showFailure(const evaluation::PatternEvaluation &pattern);
    void fitHeadline();
    void refreshLegend(const Route &route);
    const evaluation::PatternEvaluation *pattern() const;

    models::Session &m_session;
    plots::PictureFrame *m_frame;
    QComboBox *m_patterns;
    QLabel *m_headline;
    QLabel *m_failure;
    QScrollArea *m_scroll;
    FanoutPicture *m_picture;
    plots::Legend *m_legend;
    QLabel *m_readout;
    StepList *m_steps;
};

} // namespace partita::fanout
