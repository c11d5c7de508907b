// Stage of a board: its content, or the reason why there is none, with a button for the next step.
// Stale content stays visible under an overlay, with a spinner while new results are computed.
#pragma once

#include <QWidget>

class QStackedLayout;

namespace partita::plots {

class EmptyState;
class StaleOverlay;

/// State of a board's subject, from which the stage chooses text and button.
struct Readiness {
    QString design; ///< empty: there is none
    bool hasModel = true; ///< false: there is nothing yet that a design could store
    bool hasPatterns = true; ///< false: without access patterns nothing can be evaluated
    bool isKnown = false; ///< there are results
    bool isStale = false; ///< the results belong to an older workbook
    bool isRunning = false; ///< an evaluation is running
    QString running; ///< other running work: "Simulating V1…"
    QString obstacle; ///< reason why there can be no results, one sentence
};

class Stage : public QWidget {
    Q_OBJECT
public:
    explicit Stage(QWidget *parent = nullptr);

    /// Takes ownership.
    void setContent(QWidget *content);
    void setReadiness(const Readiness &readiness);
    bool showsContent() const;
    /// Size of the current page; text gets the lines that it needs at this width.
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; } // the layout would use all pages

signals:
    /// Emitted when content becomes visible or hidden.
    void contentShown(bool shown);
    void evaluationRequested();
    void obstacleRequested(); ///< go to the obstacle
    void boardRequested(const QString &name); ///< board of the next step
    void designRequested(
        const QPoint &place); ///< add a design; the place on the screen is below the button

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Action of the button.
    struct Step {
        enum class Kind { evaluate, goToObstacle, goToBoard, addDesign };
        Kind kind = Kind::evaluate;
        QString board;
    };
    void say(const QString &title, const QString &text, const QString &button, const Step &step);
    void explainWithoutDesign(bool hasModel);
    void take();
    void explain(const Readiness &readiness);

    QStackedLayout *m_pages;
    QWidget *m_content = nullptr;
    EmptyState *m_empty;
    Step m_step;
    StaleOverlay *m_staleOverlay;
};

} // namespace partita::plots
