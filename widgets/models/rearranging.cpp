// Moving document types to other containers; including or excluding derived designs.
#include "engine/mapping/derive.h"
#include "engine/model/names.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::models {

namespace {

struct MovingWords {
    Q_DECLARE_TR_FUNCTIONS(Rearranging)
};

} // namespace

QStringList otherContainers(const Session &session, const QString &container)
{
    QStringList names;
    const model::Design *design = session.workbook().design(session.design().toStdString());
    if (design && design->container(container.toStdString())) {
        for (const model::Container &one : design->containers) {
            if (one.name != container.toStdString())
                names.append(QString::fromStdString(one.name));
        }
    }
    return names;
}

void moveDocumentType(Session &session, const QString &container, const QString &type,
                      const QString &target)
{
    const model::MoveDocumentType edit {session.design().toStdString(), container.toStdString(),
                                        type.toStdString(), target.toStdString()};
    if (!session.apply(edit, MovingWords::tr("Move %1 to %2").arg(type, target)))
        return;
    const model::Container *there = session.currentDesign()->container(edit.target);
    session.setSelection({Selection::Kind::documentType, target,
                          QString::fromStdString(there->documentTypes.back().name)});
}

bool showsDerived(const Session &session, const std::string &derivation)
{
    const std::vector<std::string> &derived = session.workbook().derivedDesigns;
    return std::find(derived.begin(), derived.end(), derivation) != derived.end();
}

void showDerived(Session &session, const std::string &derivation)
{
    std::vector<std::string> derived = session.workbook().derivedDesigns;
    derived.push_back(derivation);
    const QString text
        = MovingWords::tr("Show the derived design “%1”").arg(QString::fromStdString(derivation));
    if (!session.apply(model::ChangeDerivedDesigns {derived}, text))
        return;
    const QString made = QString::fromStdString(mapping::designOf(session.workbook(), derivation));
    if (made.isEmpty()) {
        emit session.told(MovingWords::tr(
            "The workbook already has an equal design, which is shown in place of the derived "
            "one."));
        return;
    }
    session.setDesign(made);
    session.setSelection({Selection::Kind::design, made, {}});
}

void hideDerived(Session &session, const std::string &derivation)
{
    std::vector<std::string> derived = session.workbook().derivedDesigns;
    std::erase(derived, derivation);
    session.apply(
        model::ChangeDerivedDesigns {derived},
        MovingWords::tr("Hide the derived design “%1”").arg(QString::fromStdString(derivation)));
}

} // namespace partita::models
