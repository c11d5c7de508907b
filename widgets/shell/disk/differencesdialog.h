// Dialog about what differs between the open workbook and its file.
#pragma once

#include "engine/workbook/differences.h"

#include <QDialog>

namespace partita::shell {

class DifferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// `fileName`: how the file is called in the heading.
    DifferencesDialog(const std::vector<workbook::Difference> &differences, const QString &fileName,
                      QWidget *parent);
};

} // namespace partita::shell
