#include "widgets/forms/rowsdialog.h"

#include "widgets/forms/formparts.h"
#include "widgets/forms/rowseditor.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/taborder.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::forms {

RowsDialog::RowsDialog(models::Session &session, std::unique_ptr<models::EditableRows> rows,
                       const Texts &texts, QSize characters, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(texts.title);
    auto *note = makeNote(this);
    note->setText(texts.note);
    models::EditableRows *owned = rows.release();
    owned->setParent(this);
    auto *editor = new RowsEditor(*owned, texts.title, this);
    editor->setEmptyText(texts.empty);
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter is for the cells
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(note);
    layout->addWidget(editor, 1);
    layout->addWidget(close);
    style::tabInOrder(*layout);
    style::resizeWithinScreen(*this,
                              {fontMetrics().averageCharWidth() * characters.width(),
                               fontMetrics().height() * characters.height()});
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&session, &models::Session::editRefused, editor, &RowsEditor::showMessage);
    editor->takeFocus();
}

} // namespace partita::forms

#include "moc_rowsdialog.cpp"
