// One step of a plan as a card: number, operation, container, text, and its figures for the probe.
#pragma once

#include "engine/planning/plan.h"
#include "widgets/boards/chargeterms.h"

#include <QFrame>

namespace partita::patterns {

class StepCard : public QFrame {
    Q_OBJECT
public:
    /// `measured` may be null before the probe ran. `background` marks upkeep. `hasOnePartition`:
    /// its container has a single physical partition. `charge`: the terms to show at a click.
    StepCard(const planning::Step &step, const planning::StepMeasurement *measured, bool background,
             bool hasOnePartition, boards::ExplainedCharge charge, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHeading(const planning::Step &step);
    QWidget *makeFigures(const planning::StepMeasurement &measured);
    bool m_background;
    boards::ExplainedCharge m_charge;
};

} // namespace partita::patterns
