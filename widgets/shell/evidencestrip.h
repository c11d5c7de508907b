// The evidence strip: what the current design costs, in one line that is always in sight; and, after a switch, what changed.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/jobs/advicerunner.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;

namespace partita::models {
class Session;
}

namespace partita::shell {

class EvidenceStrip : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceStrip(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void noteSwitch();
    /// Number, unit, and what it is; empty when unknown.
    struct Fact {
        QString value;
        QString caption;
        QString change;
        bool isBetter = true;
        QString tip;
    };
    std::vector<Fact> facts() const;
    /// The patterns whose charge changed most against the design before, the greatest change first.
    QStringList differences() const;
    /// Why there are no figures, or none to rely on.
    QString stateText(bool isUnknown) const;
    /// Counts the findings, beside the interface.
    void askRules();
    QLabel *makeAdvice() const;

    models::Session &m_session;
    QHBoxLayout *m_layout;
    QString m_current; ///< design on show
    QString m_previous; ///< the one before it, to say what changed
    jobs::AdviceRunner m_rules;
    std::optional<int> m_advice; ///< findings that are not dismissed, once the rules have answered
};

/// "against V1:  Q3 619 → 6.46 RU (−99 %)   ·   + 2 more": as many whole entries as fit into `width` pixels; empty when
/// not even one does.
QString fittingDifferences(const QString &against, const QStringList &entries,
                           const QFontMetrics &metrics, int width);

} // namespace partita::shell
