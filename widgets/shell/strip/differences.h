// What changed against the design before, in one line: as much of it as there is room for, the
// greatest change first.
#pragma once

#include <QLabel>

#include <vector>

namespace partita::shell {

struct Difference {
    QString text; ///< "Q3 619 → 6.46 RU (−99 %)"
    QString brief; ///< "Q3 −99 %"
};

/// Shows them at full length, or in brief where otherwise only one or two could be seen. The tool
/// tip has all at full length.
class DifferencesLabel : public QLabel {
    Q_OBJECT
public:
    DifferencesLabel(const QString &against, const std::vector<Difference> &differences,
                     QWidget *parent);

    /// What is painted at the present width, "against V1:  Q3 619 → 6.46 RU (−99 %)   ·   + 2
    /// more": as many whole entries as there is room for; empty when not even one has any.
    QString shownText() const;
    /// Pixels for a few of them in brief.
    int leastWidth() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_against;
    QStringList m_texts;
    QStringList m_briefs;
};

} // namespace partita::shell
