// Dialog of the workbook's named versions: keeps the present state under a name, and shows what
// differs between a version and the workbook as it is now, or another version. Not modal; every
// action is an undo step.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/models/versionfigures.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::models {
class Session;
}

namespace partita::shell {

class DifferenceList;

class VersionsDialog : public QDialog {
    Q_OBJECT
public:
    VersionsDialog(models::Session &session, QWidget *parent);

private:
    QWidget *makeKeeping();
    QWidget *makeList();
    QWidget *makeComparison();
    void follow();
    void refresh();
    void fillOthers(const QString &selected);
    void compare();
    void keep();
    void restore();
    void remove();
    void compareFigures();
    void change(QTreeWidgetItem *item);
    void say(const QString &text);
    QString selected() const;
    const model::Version *version(const QString &name) const;

    models::Session &m_session;
    models::VersionFigures m_figures;
    QLineEdit *m_name;
    QTreeWidget *m_list;
    QComboBox *m_other; ///< what the version is compared with
    QLabel *m_heading;
    DifferenceList *m_differences;
    QLabel *m_said; ///< refusal, or progress
    QPushButton *m_restore;
    QPushButton *m_remove;
    QPushButton *m_measure;
    model::Shared<std::vector<model::Version>> m_shown; ///< the versions in the list
    bool m_isFilling = false;
};

} // namespace partita::shell
