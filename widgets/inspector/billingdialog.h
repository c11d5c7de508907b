// Dialog of what the cost of a month rests on: the regions of the account, where it writes, what is
// reserved, and the prices. Not modal; every change can be undone.
#pragma once

#include "engine/model/billing.h"

#include <QDialog>

#include <functional>
#include <map>
#include <string>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace partita::models {
class Session;
}

namespace partita::inspector {

class BillingDialog : public QDialog {
    Q_OBJECT
public:
    BillingDialog(models::Session &session, QWidget *parent);

private:
    void addAccount(QFormLayout &form);
    void addPrices(QFormLayout &form);
    void refresh();
    void commitRegions();
    void commitPrice(const std::string &name, double value);
    /// Applies `change` to the billing as one edit, or says why it is refused.
    void change(const QString &text, const std::function<void(model::Billing &)> &change,
                int gesture = -1);
    void say(const QString &problem);

    models::Session &m_session;
    QPlainTextEdit *m_regions; ///< a line each
    QCheckBox *m_writes;
    QComboBox *m_reservation;
    std::map<std::string, QDoubleSpinBox *> m_prices; ///< by name
    QPushButton *m_listPrices; ///< restores the prices of the list
    QLabel *m_problem; ///< why the last change was refused
    int m_gesture;
    bool m_refreshing = false;
};

/// Opens the dialog, or brings it to the front.
void openBilling(models::Session &session, QWidget *parent);

} // namespace partita::inspector
