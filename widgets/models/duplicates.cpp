// Duplicates of the selection.
#include "engine/model/containerneeds.h"
#include "engine/model/names.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::models {

namespace {

struct CopyWords {
    Q_DECLARE_TR_FUNCTIONS(Duplicates)
};

/// The current design; null when it is derived.
const model::Design *ownDesignOf(const Session &session)
{
    return session.workbook().design(session.design().toStdString());
}

/// Copies attributes and number of rows, but not the relationships.
void duplicateEntity(Session &session, const QString &name)
{
    const model::Workbook &workbook = session.workbook();
    const model::Entity *known = workbook.entity(name.toStdString());
    if (!known)
        return;
    const std::string original = known->name;
    model::Entity copy = *known;
    copy.name = nameOfCopyOf(original, model::namesOf(*workbook.entities));
    const auto place = workbook.canvas->find(original);
    const int gesture = session.newGesture(); // one undo step
    if (!session.addEntity(
            copy, place == workbook.canvas->end() ? model::CanvasPosition() : place->second,
            gesture))
        return;
    model::Population population = *session.workbook().population;
    if (const auto rows = population.counts.find(original); rows != population.counts.end()) {
        population.counts[copy.name] = rows->second;
        session.apply(model::ChangePopulation {population},
                      CopyWords::tr("Add %1").arg(QString::fromStdString(copy.name)), gesture);
    }
}

/// An entity has one home in a design, so the duplicate of a home becomes a copy with upkeep.
void makeCopy(model::DocumentType &type)
{
    if (type.primary)
        type.upkeep = model::Upkeep::changeFeed;
    type.primary = false;
}

/// Item ids are unique in a logical partition, so the ids of the copy get its name as a prefix.
void distinguishId(model::DocumentType &copy)
{
    for (model::Field &field : copy.fields) {
        if (field.name != "id")
            continue;
        const model::Field name {{}, model::ConstantSource {copy.name}, model::Upkeep::none};
        if (auto *composed = std::get_if<model::ComposedSource>(&field.source)) {
            composed->parts.insert(composed->parts.begin(), name);
            continue;
        }
        model::Field whole = field;
        whole.name.clear();
        field.source = model::ComposedSource {{name, whole}};
    }
}

void duplicateContainer(Session &session, const QString &name)
{
    model::Design design = *ownDesignOf(session);
    const model::Container *known = design.container(name.toStdString());
    if (!known)
        return;
    model::Container copy = *known;
    copy.name = nameOfCopyOf(known->name, model::namesOf(design.containers));
    for (model::DocumentType &type : copy.documentTypes)
        makeCopy(type);
    const QString called = QString::fromStdString(copy.name);
    design.containers.push_back(std::move(copy));
    if (session.apply(model::ChangeDesign {design}, CopyWords::tr("Add %1").arg(called)))
        session.setSelection({Selection::Kind::container, called, {}});
}

void duplicateDocumentType(Session &session, const QString &container, const QString &name)
{
    model::Design design = *ownDesignOf(session);
    for (model::Container &one : design.containers) {
        const model::DocumentType *known = one.documentType(name.toStdString());
        if (one.name != container.toStdString() || !known)
            continue;
        model::DocumentType copy = *known;
        copy.name = nameOfCopyOf(known->name, model::namesOf(one.documentTypes));
        makeCopy(copy);
        distinguishId(copy);
        const QString called = QString::fromStdString(copy.name);
        one.documentTypes.push_back(model::withNeedsOf(session.workbook(), one, copy));
        if (session.apply(model::ChangeDesign {design},
                          CopyWords::tr("Add %1 to %2").arg(called, container)))
            session.setSelection({Selection::Kind::documentType, container, called});
        return;
    }
}

} // namespace

std::string nameOfCopyOf(const std::string &name, const std::vector<std::string> &taken)
{
    const std::string stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
    const bool isNumbered = std::find(taken.begin(), taken.end(), stem) != taken.end();
    return model::freeName(isNumbered ? stem : name, taken);
}

bool canDuplicate(const Session &session, const Selection &selection)
{
    switch (selection.kind) {
    case Selection::Kind::entity:
    case Selection::Kind::pattern:
    case Selection::Kind::design:
        return true;
    case Selection::Kind::container:
    case Selection::Kind::documentType:
        return ownDesignOf(session) != nullptr;
    case Selection::Kind::attribute:
    case Selection::Kind::relationship:
    case Selection::Kind::nothing:
        break;
    }
    return false;
}

void duplicate(Session &session, const Selection &selection)
{
    if (!canDuplicate(session, selection))
        return;
    switch (selection.kind) {
    case Selection::Kind::entity:
        return duplicateEntity(session, selection.name);
    case Selection::Kind::pattern:
        return duplicatePattern(session, selection.name);
    case Selection::Kind::design:
        return duplicateDesign(session, selection.name);
    case Selection::Kind::container:
        return duplicateContainer(session, selection.name);
    case Selection::Kind::documentType:
        return duplicateDocumentType(session, selection.name, selection.detail);
    case Selection::Kind::attribute:
    case Selection::Kind::relationship:
    case Selection::Kind::nothing:
        break;
    }
}

} // namespace partita::models
