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

    /// Keeps the finding that was current, if it is still there; else the first becomes current.
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
    /// Each title on as many lines as it needs.
    void wrapTitles();
    void addGroup(const QString &icon, const QString &word, const std::vector<std::size_t> &places);
    void drawIcons();

    std::vector<Finding> m_findings;
};

} // namespace partita::advice
