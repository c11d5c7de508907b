#include "widgets/inspector/dialogs/publisheddialog.h"

#include "widgets/forms/singledialog.h"
#include "widgets/models/publishedfigures.h"
#include "widgets/style/helptopic.h"

namespace partita::inspector {

PublishedDialog::PublishedDialog(models::Session &session, QWidget *parent)
    : forms::RowsDialog(
        session, std::make_unique<models::PublishedFigures>(session),
        {tr("Published figures"),
         tr("Charges of the patterns as others measured them. “Published figures” on the board "
            "Patterns shows them beside ours; nothing is computed from them."),
         tr("No figures yet.\n\nAdd a row for each charge of a pattern in a design that an article "
            "gives.")},
        {100, 24}, parent)
{
    setObjectName(QStringLiteral("published"));
    style::setHelpTopic(*this, QStringLiteral("textform published figures"));
}

void openPublished(models::Session &session, QWidget *parent)
{
    forms::singleDialog<PublishedDialog>(parent, session);
}

} // namespace partita::inspector

#include "moc_publisheddialog.cpp"
