// One finding in full: title, evidence, reason, reading, fix, effect of the fix, and a way to
// dismiss it. The view emits requests; the board carries them out.
#pragma once

#include "engine/advice/advise.h"

#include <QScrollArea>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace partita::advice {

/// Progress of measuring a fix.
struct Measuring {
    bool isRunning = false;
    double fraction = 0;
    std::optional<FixComparison> effect;
    QString failure;
};

class FindingView : public QScrollArea {
    Q_OBJECT
public:
    explicit FindingView(QWidget *parent = nullptr);

    void setFinding(const Finding &finding);
    void setMeasuring(const Measuring &measuring);
    /// During a presentation nothing can be applied or dismissed.
    void setEditable(bool editable);
    /// False for a finding of an earlier state: its fix can be neither applied nor measured.
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
    void showApplying(FixVerdict outcome);

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

/// The effect as rich text: before, after and difference, one line each.
QString effectText(const FixComparison &effect);

} // namespace partita::advice
