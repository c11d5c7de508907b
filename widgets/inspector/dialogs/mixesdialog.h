// Table of the workload mixes: requests of the application at other times than those of the stated
// rates. The dialog is not modal; every change can be undone.
#pragma once

#include "widgets/forms/rowsdialog.h"

namespace partita::inspector {

class MixesDialog : public forms::RowsDialog {
    Q_OBJECT
public:
    MixesDialog(models::Session &session, QWidget *parent);
};

/// Opens the dialog, or brings it to the front.
void openMixes(models::Session &session, QWidget *parent);

} // namespace partita::inspector
