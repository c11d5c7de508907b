// List of a design's findings by severity: icon and word of the severity, then one line for each
// finding.
#pragma once

#include "engine/advice/finding.h"

#include <QTreeWidget>

namespace partita::advice {

/// Icon (of resources/icons) and word of a severity; dismissed findings have their own.
QString iconOf(Severity severity);
QString wordOf(Severity severity);

class FindingList : public QTreeWidget {
    Q_OBJECT
public:
    explicit FindingList(QWidget *parent = nullptr);

    /// Keeps the current finding. If it is gone or was dismissed, the next one becomes current,
    /// after the last one the one before it. A list that was empty selects its first finding.
    void setFindings(const std::vector<Finding> &findings, bool showDismissed);
    /// nullptr when there is none.
    const Finding *current() const;

signals:
    void findingChosen();

protected:
    void changeEvent(QEvent *event) override;
    /// An empty list shows a text and, when it has the keyboard, a focus frame.
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// All lines of findings, from top to bottom.
    std::vector<QTreeWidgetItem *> lines() const;
    const Finding *findingOf(const QTreeWidgetItem &line) const;
    /// The current finding, then those after it, then those before it from near to far.
    std::vector<Finding> fromCurrent() const;
    /// Breaks each title into as many lines as it needs.
    void wrapTitles();
    void addGroup(const QString &icon, const QString &word, const std::vector<std::size_t> &places);
    void drawIcons();

    std::vector<Finding> m_findings;
};

} // namespace partita::advice
