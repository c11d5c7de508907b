// A window over one table of the workbook, which says what the rows are and has them edited in
// place. It stays open beside the others; every change can be undone. One class a table, so that a
// window has one of each (onedialog.h).
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
        QString title; ///< of the window and of the table
        QString note; ///< what the rows are
        QString empty; ///< in place of rows
    };
    /// `characters`: how large the dialog is, in letters of its width and lines of its height.
    RowsDialog(models::Session &session, std::unique_ptr<models::EditableRows> rows,
               const Texts &texts, QSize characters, QWidget *parent);
};

} // namespace partita::forms
