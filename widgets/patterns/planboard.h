// The plan of the selected pattern in the current design: its steps with the figures of the probe,
// the upkeep in the background, the rejected alternatives, and the answer.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "widgets/boards/chargeterms.h"
#include "widgets/boards/deferredrefresh.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace partita::models {
class Session;
}

namespace partita::patterns {

class PlanBoard : public QWidget {
    Q_OBJECT
public:
    explicit PlanBoard(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeTools();
    void refresh();
    void updateOwnQuery();
    void stateOwnQuery();
    /// The planner's first query, as a start for a query of the design's own.
    model::PlanOverride proposal() const;
    void rebuild();
    void addTotals(const evaluation::PatternEvaluation &pattern);
    boards::ExplainedCharge chargeOf(const evaluation::PatternEvaluation &pattern,
                                     const planning::Step &step) const;
    boards::ExplainedCharge chargeOf(const evaluation::PatternEvaluation &pattern) const;
    void addSteps(const evaluation::DesignEvaluation &design,
                  const evaluation::PatternEvaluation &pattern);
    void addBackground(const evaluation::DesignEvaluation &design,
                       const evaluation::PatternEvaluation &pattern);
    void addAlternatives(const planning::Plan &plan);
    /// Adds a button that shows the other alternatives.
    void addUnfold(int folded);
    void addAnswer(const planning::Measurement &measurement);
    void addHeading(const QString &text);
    void addText(const QString &text, const QString &tip = {});
    void addEmptyState();

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    QComboBox *m_patterns;
    QLabel *m_sentence;
    QPushButton *m_ownQuery;
    QScrollArea *m_area;
    QVBoxLayout *m_layout = nullptr; ///< of the page in m_area
    QString m_unfolded; ///< pattern that shows all alternatives
};

} // namespace partita::patterns
