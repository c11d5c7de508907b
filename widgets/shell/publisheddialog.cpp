#include "widgets/shell/publisheddialog.h"

#include "widgets/boards/helptopic.h"
#include "widgets/models/publishedfigures.h"
#include "widgets/shell/onedialog.h"

namespace partita::shell {

PublishedDialog::PublishedDialog(models::Session &session, QWidget *parent)
    : RowsDialog(
        session, std::make_unique<models::PublishedFigures>(session),
        {tr("Published figures"),
         tr("What others measured of the patterns. “Published figures” on the board Patterns shows them beside "
            "ours; nothing is computed from them."),
         tr("No figures yet.\n\nAdd a row for what an article says that a pattern costs in a design.")},
        {100, 24}, parent)
{
    setObjectName(QStringLiteral("published"));
    boards::setHelpTopic(*this, QStringLiteral("textform published figures"));
}

void openPublished(models::Session &session, QWidget *parent)
{
    oneDialog<PublishedDialog>(parent, session);
}

} // namespace partita::shell
