// Dialog that compares two designs: what their documents say differently, field by field, what each
// pattern costs in both, and the way from one to the other. Not modal; follows edits and
// evaluations.
#pragma once

#include "engine/workbook/differences.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QTabWidget;
class QTreeWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class DifferenceList;
class MigrationView;

/// What differs from one design to another of the workbook, derived ones included.
std::vector<workbook::Difference> differencesOfDesigns(const model::Workbook &workbook,
                                                       const std::string &from,
                                                       const std::string &to);

class DesignsDialog : public QDialog {
    Q_OBJECT
public:
    DesignsDialog(models::Session &session, QWidget *parent);

private:
    void fillChoices();
    void refresh();
    void compareDocuments();
    void comparePatterns();
    void planMigration();

    models::Session &m_session;
    QComboBox *m_from;
    QComboBox *m_to;
    QTabWidget *m_tabs;
    QLabel *m_heading;
    DifferenceList *m_documents;
    QTreeWidget *m_patterns;
    MigrationView *m_migration;
};

} // namespace partita::shell
