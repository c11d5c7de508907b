// The figures published elsewhere in a table: what an article, or somebody else's measurement, says
// that the patterns cost. They stand beside ours where somebody asks for them. The window stays
// open beside the others; every change can be undone.
#pragma once

#include "widgets/forms/rowsdialog.h"

namespace partita::inspector {

class PublishedDialog : public forms::RowsDialog {
    Q_OBJECT
public:
    PublishedDialog(models::Session &session, QWidget *parent);
};

/// Opens the dialog, or brings the one that is open already to the front.
void openPublished(models::Session &session, QWidget *parent);

} // namespace partita::inspector
