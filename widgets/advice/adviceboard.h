// The advice board: the findings of the rules for the current design, sorted by severity. The
// selected finding is shown in full beside the list, with its fix, the effect of the fix, and a way
// to dismiss it.
#pragma once

#include "widgets/advice/findingview.h"
#include "widgets/jobs/advicerunner.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace partita::models {
class Session;
}

namespace partita::style {
class ElidedLabel;
}

namespace partita::plots {
class EmptyState;
class PictureFrame;
struct Table;
} // namespace partita::plots

namespace partita::advice {

class FindingList;

class AdviceBoard : public QWidget {
    Q_OBJECT
    /// True while the rules are running.
    Q_PROPERTY(bool busy READ isBusy)
public:
    explicit AdviceBoard(models::Session &session, QWidget *parent = nullptr);

    bool isBusy() const;
    const std::vector<Finding> &findings() const { return m_findings; }

protected:
    void showEvent(QShowEvent *event) override;

private:
    void makeTools();
    void makePicture();
    void connectView();
    void refresh();
    void askRules();
    void takeFindings();
    void setAnswered(bool answered);
    void listFindings();
    void showFindings();
    void showSummary();
    QString countsText() const;
    QString stateText() const;
    void showCurrent();
    void applyFix();
    void measure();
    /// Applies the edits as one undo step and reports it in a line below the list.
    void apply(const std::vector<model::Edit> &edits, const QString &text, const QString &told);
    void showMessage(const QString &what);
    void withdraw();
    plots::Table table() const;

    models::Session &m_session;
    jobs::AdviceRunner m_effects;
    Measuring m_measuring;
    std::vector<Finding> m_findings;
    QString m_adviseOn; ///< design of the findings
    bool m_isAnswered = false; ///< the findings belong to what is shown now
    bool m_isGrowing = false; ///< findings are still being added to those that are shown
    int m_toldAt = -1; ///< index of the undo stack for which the report holds
    plots::PictureFrame *m_frame;
    QCheckBox *m_dismissed;
    plots::EmptyState *m_none = nullptr; ///< shown instead of the list
    QLabel *m_summary;
    QPushButton *m_resume; ///< runs trials that were stopped
    style::ElidedLabel *m_told; ///< report of the last action
    QStackedWidget *m_pages;
    FindingList *m_list;
    FindingView *m_view;
};

} // namespace partita::advice
