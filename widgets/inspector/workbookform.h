// Inspector form without a selection: the workbook itself, and the measured population.
#pragma once

#include "widgets/inspector/inspector.h"

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace partita::inspector {

class NextSteps;

class WorkbookForm : public InspectorForm {
    Q_OBJECT
public:
    WorkbookForm(models::Session &session, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override { return {}; }

private:
    void commitTexts();
    void commitPopulation();

    models::Session &m_session;
    NextSteps *m_next = nullptr;
    QLineEdit *m_title;
    QPlainTextEdit *m_description;
    QDoubleSpinBox *m_fraction;
    QDoubleSpinBox *m_seed;
    QPushButton *m_mixes; ///< opens the workload mixes
    QPushButton *m_billing; ///< opens regions and prices
    QLabel *m_billingWords; ///< what the cost of a month rests on
    QPushButton *m_published; ///< opens the published figures
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
