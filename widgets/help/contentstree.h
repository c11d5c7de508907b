// Table of contents of the help: chapters, sections and sub-sections.
#pragma once

#include "widgets/help/book.h"

#include <QTreeWidget>

namespace partita::help {

class ContentsTree : public QTreeWidget {
    Q_OBJECT
public:
    ContentsTree(const Book &book, QWidget *parent);

    /// Shows where the reader is; nothing is chosen by that.
    void showPlace(const QString &chapter, const QString &anchor);

signals:
    void placeChosen(const QString &chapter, const QString &anchor);

private:
    void add(const Chapter &chapter);
    QTreeWidgetItem *find(const QString &chapter, const QString &anchor) const;

    QString m_chapter; ///< that is open
};

} // namespace partita::help
