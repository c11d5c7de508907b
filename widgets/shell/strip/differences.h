// Changes against the previous design in one line: as many as fit, the largest first.
#pragma once

#include <QLabel>

#include <vector>

namespace partita::shell {

struct Difference {
    QString text; ///< "Q3 619 → 6.46 RU (−99 %)"
    QString brief; ///< "Q3 −99 %"
};

/// Shows the changes in full, or in brief when otherwise only one or two would fit. The tooltip has
/// all of them in full.
class DifferencesLabel : public QLabel {
    Q_OBJECT
public:
    DifferencesLabel(const QString &against, const std::vector<Difference> &differences,
                     QWidget *parent);

    /// The painted text, "against V1:  Q3 619 → 6.46 RU (−99 %)   ·   + 2 more": as many whole
    /// entries as fit; empty when none fits.
    QString shownText() const;
    /// Width for a few brief entries, in pixels.
    int leastWidth() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_against;
    QStringList m_texts;
    QStringList m_briefs;
};

} // namespace partita::shell
