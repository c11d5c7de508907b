// The stage of a board: its content, or why there is nothing to show yet and what to do about it.
// Content that is out of date stays visible under a veil, with a spinner while new results are on
// their way.
#pragma once

#include <QWidget>

class QStackedLayout;

namespace partita::plots {

class EmptyState;
class Veil;

/// What a board knows about its subject; the stage chooses words and button by it.
struct Readiness {
    QString design; ///< empty: there is none
    bool hasModel = true; ///< false: there is nothing yet that a design could store
    bool hasPatterns = true; ///< false: nothing is asked of the design, so nothing can be evaluated
    bool isKnown = false; ///< there are results
    bool isStale = false; ///< they belong to an older workbook
    bool isRunning = false; ///< an evaluation is under way
    QString running; ///< what is under way, where it is not an evaluation: "Simulating V1…"
    QString obstacle; ///< why there can be no results, one sentence
};

class Stage : public QWidget {
    Q_OBJECT
public:
    explicit Stage(QWidget *parent = nullptr);

    /// Takes ownership.
    void setContent(QWidget *content);
    void setReadiness(const Readiness &readiness);
    bool showsContent() const;
    /// That of what is shown; words get the lines they need at the present width.
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override
    {
        return false;
    } // its layout would ask for that of all pages

signals:
    /// Whether there is something to look at now.
    void contentShown(bool shown);
    void evaluationRequested();
    void obstacleRequested(); ///< lead to what is in the way
    void boardRequested(const QString &name); ///< where the next step is done
    void designRequested(
        const QPoint &place); ///< on the screen, below the button: a design is to be added

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// What the button does.
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
    Veil *m_veil;
};

} // namespace partita::plots
