// List of what differs between two workbooks: sentences in groups, to read and to copy.
#pragma once

#include "engine/workbook/differences.h"

#include <QTreeWidget>

namespace partita::shell {

class DifferenceList : public QTreeWidget {
    Q_OBJECT
public:
    /// Titles of the groups: "Added in the file".
    struct Titles {
        QString added;
        QString removed;
        QString changed;
    };

    explicit DifferenceList(QWidget *parent = nullptr);

    void fill(const std::vector<workbook::Difference> &differences, const Titles &titles);
    /// Copies the selected lines, or all.
    void copy(bool all) const;
};

} // namespace partita::shell
