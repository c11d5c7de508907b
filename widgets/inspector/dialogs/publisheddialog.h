// Table of published figures: charges of the patterns according to an article or another
// measurement. Boards show them next to our figures on request. The dialog is not modal; every
// change can be undone.
#pragma once

#include "widgets/forms/rowsdialog.h"

namespace partita::inspector {

class PublishedDialog : public forms::RowsDialog {
    Q_OBJECT
public:
    PublishedDialog(models::Session &session, QWidget *parent);
};

/// Opens the dialog, or brings it to the front.
void openPublished(models::Session &session, QWidget *parent);

} // namespace partita::inspector
