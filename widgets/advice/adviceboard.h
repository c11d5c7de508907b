// The advice board: what the rules find in the current design, by severity; one finding in full
// beside it, with its fix, what the fix does, and the way to put the finding aside.
#pragma once

#include "widgets/advice/findingview.h"
#include "widgets/jobs/advicerunner.h"

class QCheckBox;
class QLabel;
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
    /// True while the rules are being asked.
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
    void showFindings();
    void showSummary();
    void showCurrent();
    void applyFix();
    void measure();
    /// One step for undo, told in a line below the list.
    void apply(const std::vector<model::Edit> &edits, const QString &text, const QString &told);
    void tell(const QString &what);
    void withdraw();
    plots::Table table() const;

    models::Session &m_session;
    jobs::AdviceRunner m_effects;
    Measuring m_measuring;
    std::vector<Finding> m_findings;
    QString m_adviseOn; ///< design that the findings are of
    bool m_isAnswered = false; ///< the findings are the rules' answer to what is shown
    int m_toldAt = -1; ///< place in the undo stack where what was told holds
    plots::PictureFrame *m_frame;
    QCheckBox *m_dismissed;
    plots::EmptyState *m_none = nullptr; ///< shown instead of the list
    QLabel *m_summary;
    style::ElidedLabel *m_told; ///< what was done last, until something else is chosen or done
    QStackedWidget *m_pages;
    FindingList *m_list;
    FindingView *m_view;
};

} // namespace partita::advice
