#include "widgets/shell/strip/baselinemenu.h"

#include "widgets/models/baseline.h"
#include "widgets/models/session.h"
#include "widgets/style/menuletters.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

namespace partita::shell {

namespace {

struct BaselineWords {
    Q_DECLARE_TR_FUNCTIONS(BaselineMenu)
};

} // namespace

void fillBaselineMenu(QMenu &menu, models::Session &session)
{
    using Kind = models::Baseline::Kind;
    models::Baseline &baseline = session.baseline();
    const bool isPinned = baseline.kind() == Kind::pinned;
    auto *choices = new QActionGroup(&menu);
    const auto add = [&](const QString &title, bool isChecked, bool isEnabled, auto &&act) {
        QAction *action = menu.addAction(title, &baseline, act);
        action->setCheckable(true);
        action->setActionGroup(choices);
        action->setChecked(isChecked);
        action->setEnabled(isEnabled && !isPinned);
    };
    menu.addSection(BaselineWords::tr("Compare the figures with"));
    add(BaselineWords::tr("The state before the last edit"), baseline.kind() == Kind::edit,
        baseline.hasEdit(), [&baseline] { baseline.compareWithEdit(); });
    for (const QString &design : session.designNames()) {
        if (design != session.design())
            add(BaselineWords::tr("The design %1").arg(style::withoutLetter(design)),
                baseline.design() == design, true,
                [&baseline, design] { baseline.compareWithDesign(design); });
    }
    menu.addSeparator();
    QAction *pin = menu.addAction(BaselineWords::tr("&Pin the present figures"), &baseline,
                                  [&baseline, isPinned] {
                                      if (isPinned)
                                          baseline.unpin();
                                      else
                                          baseline.pin();
                                  });
    pin->setObjectName(QStringLiteral("pinFigures"));
    pin->setCheckable(true);
    pin->setChecked(isPinned);
    pin->setEnabled(isPinned || session.currentEvaluation());
    style::giveLetters(menu);
}

} // namespace partita::shell
