// The evidence strip: what the current design costs, in one line that is always in sight; and,
// after a switch, what changed.
#pragma once

#include "engine/advice/advise.h"
#include "widgets/shell/strip/differences.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace partita::models {
class Session;
}

namespace partita::shell {

class MoreFacts;

class EvidenceStrip : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceStrip(models::Session &session, QWidget *parent = nullptr);

    QSize minimumSizeHint() const override;
    /// Whether the window is so low that the strip keeps no room above and below its line.
    void setLow(bool low);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void noteSwitch();
    /// Number, unit, and what it is; empty when unknown.
    struct Fact {
        QString value;
        QString caption;
        QString briefCaption; ///< where room is scarce; empty where the unit says enough
        QString change;
        bool isBetter = true;
        QString tip;
    };
    std::vector<Fact> facts() const;
    /// The patterns whose charge changed most against the design before, the greatest change first.
    std::vector<Difference> differences() const;
    QString factText(const Fact &fact, const QString &caption) const;
    void fit();
    void giveHeight();
    /// Pixels for the first of the facts, what stands after them, and a few differences.
    int neededWidth(std::size_t facts) const;
    /// Why there are no figures, or none to rely on.
    QString stateText(bool isUnknown) const;
    QWidget *makeAdvice(const std::vector<advice::Finding> &findings);
    /// Keeps the room of the number of findings while the rules are asked, so that the facts beside
    /// it stay what they are.
    QWidget *makeAdviceToCome();

    models::Session &m_session;
    QHBoxLayout *m_layout;
    std::vector<std::pair<QLabel *, Fact>> m_labels; ///< the least needed last
    MoreFacts *m_more = nullptr; ///< null when nothing is known
    DifferencesLabel *m_differences = nullptr; ///< null when there is nothing to compare with
    bool m_isLow = false;
    QString m_current; ///< design on show
    QString m_previous; ///< the one before it, to say what changed
};

} // namespace partita::shell
