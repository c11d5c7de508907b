// The workload mixes in a table: what the application asks for at other times than those the rates
// of the patterns are stated for. The window stays open beside the others; every change is an edit
// that can be undone.
#pragma once

#include "widgets/forms/rowsdialog.h"

namespace partita::inspector {

class MixesDialog : public forms::RowsDialog {
    Q_OBJECT
public:
    MixesDialog(models::Session &session, QWidget *parent);
};

/// Opens the dialog, or brings the one that is open already to the front.
void openMixes(models::Session &session, QWidget *parent);

} // namespace partita::inspector
