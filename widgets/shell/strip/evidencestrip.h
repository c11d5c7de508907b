// Evidence strip: cost of the current design in one line that is always visible, and what changed
// against the state before the edit, another design or a pinned state.
#pragma once

#include "engine/advice/advise.h"
#include "widgets/jobs/evaluationrunner.h"
#include "widgets/shell/strip/facts.h"
#include "widgets/style/transition.h"

#include <QTimer>
#include <QWidget>

#include <map>

class QHBoxLayout;
class QLabel;

namespace partita::models {
class Session;
}

namespace partita::shell {

class HiddenFactsMenu;

class EvidenceStrip : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceStrip(models::Session &session, QWidget *parent = nullptr);

    QSize minimumSizeHint() const override;
    /// In a low window the strip has no margins above and below its line.
    void setLow(bool low);

protected:
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    /// Refreshes once for all changes of one event, in an event of its own: the figures of a board
    /// come first.
    void refreshSoon() { m_soon.start(); }
    void noteSwitch();
    jobs::DesignEvaluationPointer before() const;
    std::vector<Fact> facts() const;
    std::vector<Difference> differences() const;
    /// The number of a fact on its way from the previous design to this one.
    double numberNow(const Fact &fact) const;
    void showNumbers();
    QString factText(const Fact &fact, const QString &caption) const;
    void fit();
    void giveHeight();
    std::vector<std::size_t> hidingOrder() const;
    /// Width in pixels of these facts, the rest of the line, and a few differences.
    int neededWidth(const std::vector<bool> &shown) const;
    /// Reason why there are no figures, or only stale ones.
    QString stateText(bool isUnknown) const;
    QWidget *makeAdvice(const std::vector<advice::Finding> &findings);
    /// Keeps the width of the number of findings while the rules run, so that the other facts do
    /// not move.
    QWidget *makeAdviceToCome();

    models::Session &m_session;
    QHBoxLayout *m_layout;
    std::vector<std::pair<QLabel *, Fact>> m_labels; ///< the least important last
    HiddenFactsMenu *m_more = nullptr; ///< null when nothing is known
    DifferencesLabel *m_differences = nullptr; ///< null without a previous design
    style::Transition m_transition;
    QTimer m_soon;
    std::map<QString, double> m_from; ///< by caption: the number at the begin of the transition
    QString Fact::*m_caption = &Fact::caption; ///< the captions that fit
    bool m_showsAdvice = false;
    bool m_isLow = false;
    QString m_current; ///< design on show
};

} // namespace partita::shell
