// Dialog that edits one table of the workbook in place and explains its rows. It stays open beside
// the window; every change can be undone. Each table has its own class, so that a window has one
// dialog of each (singledialog.h).
#pragma once

#include "widgets/models/editablerows.h"

#include <QDialog>

#include <memory>

namespace partita::models {
class Session;
}

namespace partita::forms {

class RowsDialog : public QDialog {
    Q_OBJECT
protected:
    struct Texts {
        QString title; ///< of the dialog and the table
        QString note; ///< explanation of the rows
        QString empty; ///< shown when there are no rows
    };
    /// `characters`: size of the dialog in characters and lines.
    RowsDialog(models::Session &session, std::unique_ptr<models::EditableRows> rows,
               const Texts &texts, QSize characters, QWidget *parent);
};

} // namespace partita::forms
