// Dialog for a query that a design states itself, instead of the planner's steps for one pattern.
#pragma once

#include "engine/model/workbook.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QPlainTextEdit;

namespace partita::patterns {

class OwnQueryDialog : public QDialog {
    Q_OBJECT
public:
    /// `proposal`: initial query when the design states none yet.
    OwnQueryDialog(const model::AccessPattern &pattern, const model::Design &design,
                   const model::PlanOverride &proposal, QWidget *parent = nullptr);

    /// The entered query; empty to return to the planner's steps.
    std::optional<model::PlanOverride> stated() const;

private:
    void addTexts(const model::AccessPattern &pattern);
    void addQuery(const model::Design &design, const model::PlanOverride &shown);
    void addButtons(bool isStated);
    void check();

    std::string m_pattern;
    QComboBox *m_container;
    QPlainTextEdit *m_query;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
    bool m_isRemoved = false;
};

} // namespace partita::patterns
