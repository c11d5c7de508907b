// The fan-out board: the physical partitions that the probe of the selected pattern visits in the
// current design, the charge of each visit, and the visits that found nothing.
#pragma once

#include "widgets/boards/deferredrefresh.h"

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
    void refresh();
    void showRoute(const Route &route);
    void showFailure(const evaluation::PatternEvaluation &pattern);
    void fitHeadline();
    void refreshLegend(const Route &route);
    const evaluation::PatternEvaluation *pattern() const;

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
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
