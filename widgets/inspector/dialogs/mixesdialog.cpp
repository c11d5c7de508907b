#include "widgets/inspector/dialogs/mixesdialog.h"

#include "widgets/forms/singledialog.h"
#include "widgets/models/mixes.h"
#include "widgets/style/helptopic.h"

namespace partita::inspector {

MixesDialog::MixesDialog(models::Session &session, QWidget *parent)
    : forms::RowsDialog(
        session, std::make_unique<models::Mixes>(session),
        {tr("Workload mixes"),
         tr("Times with other rates than the patterns state, such as a peak. The rest of the day "
            "has the stated rates."),
         tr("No mixes yet: the stated rates apply all day.\n\nAdd one for a peak that the design "
            "must carry, or for quiet hours that cost less.")},
        {110, 20}, parent)
{
    setObjectName(QStringLiteral("mixes"));
    style::setHelpTopic(*this, QStringLiteral("textform mixes"));
}

void openMixes(models::Session &session, QWidget *parent)
{
    forms::singleDialog<MixesDialog>(parent, session);
}

} // namespace partita::inspector

#include "moc_mixesdialog.cpp"
