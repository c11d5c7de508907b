// Dialog "Measured charges": what an account charged for the patterns, beside what Partita
// computes, and the factors between them. Every change is an edit of the workbook.
#pragma once

#include "engine/exchange/charges.h"
#include "widgets/jobs/worker.h"

#include <QDialog>

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class FactorsBox;

class ChargesDialog : public QDialog {
    Q_OBJECT
public:
    ChargesDialog(models::Session &session, QWidget *parent);

    /// Reads tables of charges, and adds what can be assigned to the workbook.
    void readFiles(const QStringList &paths);
    /// The same for the text of a table.
    void readText(const QString &text);

private:
    QBoxLayout *makeTools();
    QBoxLayout *makeTypedFigure();
    void chooseFiles();
    void read(std::function<Result<std::vector<exchange::SourceFile>>()> files);
    void take(const Result<exchange::MeasuredCharges> &charges);
    void refresh();
    void fillChoices();
    void fillFigures();
    void fillUnassigned();
    void proposeFigure();
    void addFigure();
    void removeFigure();
    void keep(std::vector<model::PublishedFigure> figures, const QString &text);

    models::Session &m_session;
    QTreeWidget *m_figures;
    QPushButton *m_remove;
    QComboBox *m_pattern;
    QComboBox *m_design;
    QDoubleSpinBox *m_charge;
    QLabel *m_message;
    QTreeWidget *m_unassigned;
    FactorsBox *m_factors;
    std::vector<exchange::MeasuredGroup> m_groups; ///< not assigned
    jobs::Worker m_worker;
};

} // namespace partita::shell
