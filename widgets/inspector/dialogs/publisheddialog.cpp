#include "widgets/inspector/dialogs/publisheddialog.h"

#include "widgets/forms/onedialog.h"
#include "widgets/models/publishedfigures.h"
#include "widgets/style/helptopic.h"

namespace partita::inspector {

PublishedDialog::PublishedDialog(models::Session &session, QWidget *parent)
    : forms::RowsDialog(
        session, std::make_unique<models::PublishedFigures>(session),
        {tr("Published figures"),
         tr("What others measured of the patterns. “Published figures” on the board Patterns shows them beside "
            "ours; nothing is computed from them."),
         tr("No figures yet.\n\nAdd a row for what an article says that a pattern costs in a design.")},
        {100, 24}, parent)
{
    setObjectName(QStringLiteral("published"));
    style::setHelpTopic(*this, QStringLiteral("textform published figures"));
}

void openPublished(models::Session &session, QWidget *parent)
{
    forms::oneDialog<PublishedDialog>(parent, session);
}

} // namespace partita::inspector
