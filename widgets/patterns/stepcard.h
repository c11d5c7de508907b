// One step of a plan as a card: number, operation, container, its text, and what it did for the
// probe.
#pragma once

#include "engine/planning/plan.h"

#include <QFrame>

namespace partita::patterns {

class StepCard : public QFrame {
    Q_OBJECT
public:
    /// `measured` may be null while nothing was run. `background` marks upkeep. `hasOnePartition`:
    /// its container has a single physical partition.
    StepCard(const planning::Step &step, const planning::StepMeasurement *measured, bool background,
             bool hasOnePartition, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHeading(const planning::Step &step);
    QWidget *makeFigures(const planning::StepMeasurement &measured);
    bool m_background;
};

} // namespace partita::patterns
