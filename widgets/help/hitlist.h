// Results of a search: the sections that contain the text, below their chapters, with the number of
// occurrences.
#pragma once

#include "widgets/help/search.h"

#include <QTreeWidget>

namespace partita::help {

class HitList : public QTreeWidget {
    Q_OBJECT
public:
    explicit HitList(QWidget *parent);

    void setHits(const std::vector<Hit> &hits);
    /// Shows which of them the reader is at; nothing is chosen by that.
    void showHit(std::size_t hit);

signals:
    /// By its place among the hits: the first of a section.
    void hitChosen(std::size_t hit);

private:
    QTreeWidgetItem *add(const Hit &hit, std::size_t place);
};

} // namespace partita::help
