// List of what differs between the open workbook and its file: sentences in groups, to read and to
// copy.
#pragma once

#include "engine/workbook/differences.h"

#include <QDialog>

class QTreeWidget;

namespace partita::shell {

class DifferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// `fileName`: how the file is called in the heading.
    DifferencesDialog(const std::vector<workbook::Difference> &differences, const QString &fileName,
                      QWidget *parent);

private:
    void fill(const std::vector<workbook::Difference> &differences);
    void copy(bool all) const;

    QTreeWidget *m_list;
};

} // namespace partita::shell
