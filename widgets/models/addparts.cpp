#include "widgets/models/addparts.h"

#include "engine/mapping/derive.h"
#include "engine/mapping/hybrid.h"
#include "engine/mapping/ownership.h"
#include "engine/model/containerneeds.h"
#include "engine/model/proposednames.h"
#include "widgets/models/sentences.h"
#include "widgets/models/session.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace partita::models {

namespace {

using SelectionKind = Selection::Kind;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Additions)
};

/// Attributes and roles of an entity must have different names.
QStringList memberNames(const model::Workbook &workbook, const QString &entity)
{
    QStringList names;
    if (const model::Entity *known = workbook.entity(entity.toStdString())) {
        for (const model::Attribute &attribute : known->attributes)
            names.append(QString::fromStdString(attribute.name));
    }
    for (const model::Role &role : model::rolesOf(workbook, entity.toStdString()))
        names.append(QString::fromStdString(role.name));
    return names;
}

QStringList patternIds(const model::Workbook &workbook)
{
    QStringList ids;
    for (const model::AccessPattern &pattern : *workbook.patterns)
        ids.append(QString::fromStdString(pattern.id));
    return ids;
}

/// The first free id of Q1, Q2 … or C1, C2 ….
QString freeId(const model::Workbook &workbook, bool query)
{
    const QStringList taken = patternIds(workbook);
    const QString letter = query ? QStringLiteral("Q") : QStringLiteral("C");
    int number = 1;
    while (taken.contains(letter + QString::number(number)))
        ++number;
    return letter + QString::number(number);
}

/// A copy of the current design for editing; empty when it is derived.
std::optional<model::Design> ownDesign(const Session &session)
{
    const model::Design *design = session.workbook().design(session.design().toStdString());
    return design ? std::optional(*design) : std::nullopt;
}

model::Design startOf(const Session &session, DesignStart start)
{
    switch (start) {
    case DesignStart::referenced:
        return mapping::referenceEverything(session.workbook());
    case DesignStart::embedded:
        return mapping::embedEverything(session.workbook());
    case DesignStart::hybrid:
        return mapping::hybridByRule(session.workbook());
    case DesignStart::duplicated:
        return mapping::copyWhatIsRead(session.workbook());
    case DesignStart::current:
        if (const model::Design *design = session.currentDesign())
            return *design;
        break;
    case DesignStart::empty:
        break;
    }
    model::Design design;
    design.name = Words::tr("Design", "name of a new design").toStdString();
    return design;
}

/// "Hybrid 2" for a copy of Hybrid, and "Hybrid 3" for a copy of that, so that names stay short.
QString nameOfCopy(const QString &name, const QStringList &taken)
{
    static const QRegularExpression number(QStringLiteral(" [0-9]+$"));
    QString stem = name;
    stem.remove(number);
    for (int next = 2;; ++next) {
        const QString wanted
            = Words::tr("%1 %2", "name of a duplicated design, its number").arg(stem).arg(next);
        if (!taken.contains(wanted))
            return wanted;
    }
}

void addDesignNamed(Session &session, model::Design design, const QString &name)
{
    design.name = name.toStdString();
    if (!session.apply(model::AddDesign {design}, Words::tr("Add the design %1").arg(name)))
        return;
    session.setDesign(name);
    session.setSelection({SelectionKind::design, name, {}});
}

/// Only one of a child's parents can state the number of children; the others draw from these.
/// Within one entity, some rows have no parent.
void takeUsualDegree(model::Relationship &made, const model::Workbook &workbook)
{
    if (made.parent == made.child) {
        made.degree.maximum = 1;
        made.optionalParent = true;
    } else if (mapping::creatingRelationship(workbook, made.child)) {
        made.degree.kind = model::Degree::Kind::drawn;
    }
}

} // namespace

QString freeName(const QString &wanted, const QStringList &taken)
{
    QString name = wanted;
    for (int number = 2; taken.contains(name); ++number)
        name = wanted + QString::number(number);
    return name;
}

void addAttribute(Session &session, const QString &entity)
{
    model::Attribute attribute;
    const QString name = freeName(Words::tr("attribute", "name of a new attribute"),
                                  memberNames(session.workbook(), entity));
    attribute.name = name.toStdString();
    if (session.apply(model::AddAttribute {entity.toStdString(), attribute},
                      Words::tr("Add an attribute to %1").arg(entity)))
        session.setSelection({SelectionKind::attribute, entity, name});
}

bool addRelationship(Session &session, const QString &parent, const QString &child)
{
    const model::Workbook &workbook = session.workbook();
    if (!workbook.entity(parent.toStdString()) || !workbook.entity(child.toStdString()))
        return false;
    QStringList names;
    for (const model::Relationship &one : *workbook.relationships)
        names.append(QString::fromStdString(one.name));
    model::Relationship made;
    const QString name = freeName(QString::fromStdString(model::relationshipNameOf(
                                      parent.toStdString(), child.toStdString())),
                                  names);
    const QString parentRole
        = freeName(QString::fromStdString(model::roleNameOf(parent.toStdString(), false)),
                   memberNames(workbook, child));
    QStringList taken = memberNames(workbook, parent);
    if (parent == child)
        taken.append(parentRole);
    const std::string children = model::roleNameOf(child.toStdString(), true);
    made.name = name.toStdString();
    made.parent = parent.toStdString();
    made.child = child.toStdString();
    made.parentRole = parentRole.toStdString();
    made.childRole = freeName(QString::fromStdString(children), taken).toStdString();
    takeUsualDegree(made, workbook);
    if (!session.apply(model::AddRelationship {made},
                       Words::tr("Relate %1 to %2").arg(parent, child)))
        return false;
    session.setSelection({SelectionKind::relationship, name, {}});
    return true;
}

void addQuery(Session &session, const QString &entity)
{
    const model::Entity *root = session.workbook().entity(entity.toStdString());
    if (!root)
        return;
    model::Match match;
    match.path = root->key;
    match.parameter = model::identifierOf(root->key);
    model::Query query;
    query.root = root->name;
    query.match.push_back(match);
    model::AccessPattern pattern;
    pattern.request = query;
    pattern.ratePerSecond = 1;
    addPattern(session, pattern);
}

void addCommand(Session &session, const QString &entity, model::Command::Kind kind)
{
    model::AccessPattern pattern;
    pattern.request = model::Command {kind, entity.toStdString(), {}, {}};
    pattern.ratePerSecond = 1;
    addPattern(session, pattern);
}

bool addPattern(Session &session, model::AccessPattern pattern)
{
    if (pattern.id.empty())
        pattern.id = freeId(session.workbook(), pattern.isQuery()).toStdString();
    if (pattern.sentence.empty())
        pattern.sentence = sentenceOf(session.workbook(), pattern).toStdString();
    const QString id = QString::fromStdString(pattern.id);
    if (!session.apply(model::AddPattern {pattern}, Words::tr("Add %1").arg(id)))
        return false;
    session.setPattern(id);
    session.setSelection({SelectionKind::pattern, id, {}});
    return true;
}

void addDesign(Session &session, DesignStart start)
{
    model::Design design = startOf(session, start);
    const QString wanted = QString::fromStdString(design.name);
    const QString name = start == DesignStart::current ? nameOfCopy(wanted, session.designNames())
                                                       : freeName(wanted, session.designNames());
    addDesignNamed(session, std::move(design), name);
}

QString titleOf(const model::Relationship &relationship, mapping::Placement placement)
{
    const QString parent = QString::fromStdString(relationship.parent);
    const QString child = QString::fromStdString(relationship.child);
    const QString rows = QString::fromStdString(relationship.childRole);
    switch (placement) {
    case mapping::Placement::embedded:
        return Words::tr("Embed the %1 in %2", "comments, Post").arg(rows, parent);
    case mapping::Placement::onChild:
        return Words::tr("%1 names its %2", "Comment, post")
            .arg(child, QString::fromStdString(relationship.parentRole));
    case mapping::Placement::onParent:
        return Words::tr("%1 lists the keys of its %2", "Post, comments").arg(parent, rows);
    case mapping::Placement::both:
        return Words::tr("Both name each other");
    case mapping::Placement::subset:
        break;
    }
    return Words::tr("Keep the newest %1 in %2", "comments, Post").arg(rows, parent);
}

bool place(Session &session, const QString &relationship, mapping::Placement placement)
{
    const auto design = ownDesign(session);
    const model::Relationship *value = session.workbook().relationship(relationship.toStdString());
    if (!design || !value)
        return false;
    Result<model::Design> changed = mapping::placed(session.workbook(), *design, *value, placement);
    if (!changed) {
        emit session.editRefused(QString::fromStdString(changed.error().message));
        return false;
    }
    return session.apply(model::ChangeDesign {*std::move(changed)}, titleOf(*value, placement));
}

void addContainer(Session &session)
{
    std::optional<model::Design> design = ownDesign(session);
    if (!design)
        return;
    QStringList names;
    for (const model::Container &one : design->containers)
        names.append(QString::fromStdString(one.name));
    const QString name = freeName(Words::tr("container", "name of a new container"), names);
    model::Container container;
    container.name = name.toStdString();
    container.partitionKey = {"/id"};
    design->containers.push_back(container);
    if (session.apply(model::ChangeDesign {*design}, Words::tr("Add %1").arg(name)))
        session.setSelection({SelectionKind::container, name, {}});
}

void addDocumentType(Session &session, const QString &container, const QString &entity)
{
    std::optional<model::Design> design = ownDesign(session);
    const model::Entity *root = session.workbook().entity(entity.toStdString());
    if (!design || !root)
        return;
    model::DocumentType type;
    type.entity = root->name;
    for (const model::Container &one : design->containers) {
        for (const model::DocumentType &known : one.documentTypes)
            type.primary = type.primary && !(known.primary && known.entity == root->name);
    }
    type.upkeep = type.primary ? model::Upkeep::none : model::Upkeep::changeFeed;
    type.fields.push_back({"id", model::AttributeSource {root->key, {}}, model::Upkeep::none});
    for (const model::Attribute &attribute : root->attributes) {
        if (attribute.name != root->key && attribute.name != "id")
            type.fields.push_back(
                {attribute.name, model::AttributeSource {attribute.name, {}}, model::Upkeep::none});
    }
    for (const model::Role &role : model::rolesOf(session.workbook(), root->name)) {
        if (role.toParent && !role.toMany && !type.field(model::referenceNameOf(role.name, false)))
            type.fields.push_back({model::referenceNameOf(role.name, false),
                                   model::ReferenceSource {role.name}, model::Upkeep::none});
    }
    for (model::Container &one : design->containers) {
        if (one.name != container.toStdString())
            continue;
        QStringList names;
        for (const model::DocumentType &known : one.documentTypes)
            names.append(QString::fromStdString(known.name));
        const QString name = freeName(
            QString::fromStdString(model::documentTypeNameOf(entity.toStdString())), names);
        type.name = name.toStdString();
        one.documentTypes.push_back(model::withNeedsOf(session.workbook(), one, type));
        if (session.apply(model::ChangeDesign {*design},
                          Words::tr("Add %1 to %2").arg(name, container)))
            session.setSelection({SelectionKind::documentType, container, name});
        return;
    }
}

void duplicatePattern(Session &session, const QString &id)
{
    const model::AccessPattern *known = session.workbook().pattern(id.toStdString());
    if (!known)
        return;
    model::AccessPattern copy = *known;
    copy.id.clear();
    addPattern(session, copy);
}

void duplicateDesign(Session &session, const QString &name)
{
    const model::Design *known = session.workbookWithDerivedDesigns().design(name.toStdString());
    if (known)
        addDesignNamed(session, *known, nameOfCopy(name, session.designNames()));
}

} // namespace partita::models
