#include "widgets/shell/publisheddialog.h"

#include "widgets/models/publishedfigures.h"
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

PublishedDialog::PublishedDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("published"));
    setWindowTitle(tr("Published figures"));
    auto *note = makeNote(this);
    note->setText(tr(
        "What others measured of the patterns. “Published figures” on the board Patterns shows them beside "
        "ours; nothing is computed from them."));
    auto *editor = new RowsEditor(*new models::PublishedFigures(session, this),
                                  tr("Published figures"), this);
    editor->setEmptyText(tr(
        "No figures yet.\n\nAdd a row for what an article says that a pattern costs in a design."));
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter belongs to the cells
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(note);
    layout->addWidget(editor, 1);
    layout->addWidget(close);
    style::tabInOrder(*layout);
    style::resizeWithinScreen(
        *this, {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 24});
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&session, &models::Session::editRefused, editor, &RowsEditor::tell);
    editor->takeFocus();
}

void openPublished(models::Session &session, QWidget *parent)
{
    oneDialog<PublishedDialog>(parent, session);
}

} // namespace partita::shell
