// One step of a plan as a card: number, operation, container, its text, and what it did for the probe.
#pragma once

#include "engine/planning/plan.h"

#include <QFrame>

namespace partita::patterns {

class StepCard : public QFrame {
    Q_OBJECT
public:
    /// `measured` may be null while nothing was run. `parallel` marks background upkeep.
    StepCard(const planning::Step &step, const planning::StepMeasurement *measured, bool background,
             QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHeading(const planning::Step &step);
    QWidget *makeFigures(const planning::StepMeasurement &measured);
    bool m_background;
};

} // namespace partita::patterns
