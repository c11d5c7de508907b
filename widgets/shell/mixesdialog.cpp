#include "widgets/shell/mixesdialog.h"

#include "widgets/models/mixes.h"
#include "widgets/models/session.h"
#include "widgets/shell/formparts.h"
#include "widgets/shell/onedialog.h"
#include "widgets/shell/rowseditor.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/taborder.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::shell {

MixesDialog::MixesDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("mixes"));
    setWindowTitle(tr("Workload mixes"));
    auto *note = makeNote(this);
    note->setText(tr(
        "Times at which the application asks for something else than the patterns state. What the mixes "
        "leave of the day has the stated rates."));
    auto *editor = new RowsEditor(*new models::Mixes(session, this), tr("Workload mixes"), this);
    editor->setEmptyText(tr(
        "No mixes yet: the stated rates hold all day.\n\nAdd one for a peak that the design must "
        "carry, or for quiet hours that cost less."));
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter belongs to the cells
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(note);
    layout->addWidget(editor, 1);
    layout->addWidget(close);
    style::tabInOrder(*layout);
    style::resizeWithinScreen(
        *this, {fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 20});
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&session, &models::Session::editRefused, editor, &RowsEditor::tell);
    editor->takeFocus();
}

void openMixes(models::Session &session, QWidget *parent)
{
    oneDialog<MixesDialog>(parent, session);
}

} // namespace partita::shell
