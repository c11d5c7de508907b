// One finding in full: what, the evidence, why, where to read more, what would mend it and what
// that does, and the way to put it aside. It asks; the board acts.
#pragma once

#include "engine/advice/advise.h"

#include <QScrollArea>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace partita::advice {

/// Where the measuring of a fix stands.
struct Measuring {
    bool isRunning = false;
    double fraction = 0;
    std::optional<Effect> effect;
    QString failure;
};

class FindingView : public QScrollArea {
    Q_OBJECT
public:
    explicit FindingView(QWidget *parent = nullptr);

    void setFinding(const Finding &finding);
    void setMeasuring(const Measuring &measuring);
    /// On a projector there is nothing to apply or to put aside.
    void setEditable(bool editable);
    /// What was found in an earlier state is neither applied nor measured.
    void setCurrent(bool current);
    void clear();

signals:
    void fixRequested();
    void measuringRequested();
    void measuringCancelled();
    void dismissalRequested(const QString &reason);
    void restorationRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    QLabel *addText(const QString &text, double scale = 1);
    QLabel *addHeading(const QString &text);
    void addEvidence();
    void addFix();
    void addDismissal();
    void build();
    void showMeasuring();
    void showApplying(Outcome outcome);

    std::optional<Finding> m_finding;
    Measuring m_measuring;
    bool m_isEditable = true;
    bool m_isCurrent = true;
    QWidget *m_page = nullptr;
    QVBoxLayout *m_layout = nullptr;
    QLabel *m_effect = nullptr;
    QLabel *m_remedy = nullptr; ///< heading of the fix
    QPushButton *m_measure = nullptr;
    QPushButton *m_apply = nullptr;
};

/// The effect as rich text: before, after and the difference, a line each.
QString effectText(const Effect &effect);

} // namespace partita::advice
