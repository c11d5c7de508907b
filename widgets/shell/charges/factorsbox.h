// Box with the factors between measured and computed charges, which switches them on and off for
// load and cost.
#pragma once

#include "engine/evaluation/chargefit.h"

#include <QGroupBox>

class QLabel;
class QPushButton;

namespace partita::models {
class Session;
}

namespace partita::shell {

class FactorsBox : public QGroupBox {
    Q_OBJECT
public:
    FactorsBox(models::Session &session, QWidget *parent);

    /// Shows the factors of this fit, and those of the workbook where they are others.
    void show(const evaluation::ChargeFit &fit);

private:
    void apply(bool isApplied, const QString &text);
    QString lineOf(model::ChargeSort sort) const;

    models::Session &m_session;
    evaluation::ChargeFit m_fit;
    QLabel *m_factors;
    QLabel *m_standing;
    QPushButton *m_fitAnew;
};

} // namespace partita::shell
