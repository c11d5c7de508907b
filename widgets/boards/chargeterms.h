// Window with the terms of a request charge: what was counted, what one of it costs, and the source
// of that figure. They add up to the charge. Opened by a click on a charge.
#pragma once

#include "engine/cost/chargeterms.h"
#include "widgets/plots/table.h"
#include "widgets/style/linklabel.h"

#include <QDialog>

class QTreeWidget;

namespace partita::boards {

/// A charge and where it comes from.
struct ExplainedCharge {
    QString title; ///< "Step 2 of Q3 in V1"
    std::vector<cost::ChargeTerm> terms;
    cost::Generation generation = cost::Generation::current;
};

class ChargeTermsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ChargeTermsDialog(const ExplainedCharge &charge, QWidget *parent);

private:
    void fill(const ExplainedCharge &charge);

    QTreeWidget *m_list;
    plots::Table m_table; ///< the same for a spreadsheet, in full precision
};

/// Opens the window, beside what was clicked.
void showTerms(const ExplainedCharge &charge, QWidget &beside);

/// A charge that opens its terms.
class ChargeLink : public style::LinkLabel {
    Q_OBJECT
public:
    ChargeLink(const QString &text, ExplainedCharge charge, QWidget *parent);

private:
    ExplainedCharge m_charge;
};

} // namespace partita::boards
