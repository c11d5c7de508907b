// The advice board: what the rules find in the current design, by severity; one finding in full beside it, with its fix,
// what the fix does, and the way to put the finding aside.
#pragma once

#include "widgets/advice/findingview.h"
#include "widgets/jobs/advicerunner.h"

class QCheckBox;
class QLabel;
class QStackedWidget;

namespace partita::models {
class Session;
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
    void apply(const model::Edit &edit, const QString &text);
    plots::Table table() const;

    models::Session &m_session;
    jobs::AdviceRunner m_effects;
    Measuring m_measuring;
    std::vector<Finding> m_findings;
    QString m_adviseOn; ///< design that the findings are of
    bool m_isAnswered = false; ///< the findings are the rules' answer to what is shown
    plots::PictureFrame *m_frame;
    QCheckBox *m_dismissed;
    plots::EmptyState *m_none = nullptr; ///< shown instead of the list
    QLabel *m_summary;
    QStackedWidget *m_pages;
    FindingList *m_list;
    FindingView *m_view;
};

} // namespace partita::advice
