// The findings of a design, by severity: icon and word, then a line each.
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

    /// Keeps the finding that was current. Where it is gone or was put aside, the one after it
    /// becomes current, after the last one the one before; of an empty list the first.
    void setFindings(const std::vector<Finding> &findings, bool showDismissed);
    /// nullptr when there is none.
    const Finding *current() const;

signals:
    void findingChosen();

protected:
    void changeEvent(QEvent *event) override;
    /// An empty list says what it waits for, and where the keyboard is.
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// The lines with findings, from top to bottom.
    std::vector<QTreeWidgetItem *> lines() const;
    const Finding *findingOf(const QTreeWidgetItem &line) const;
    /// The current finding, then those after it, then those before it, the nearest first.
    std::vector<Finding> fromCurrent() const;
    /// Each title on as many lines as it needs.
    void wrapTitles();
    void addGroup(const QString &icon, const QString &word, const std::vector<std::size_t> &places);
    void drawIcons();

    std::vector<Finding> m_findings;
};

} // namespace partita::advice
