// New things for a workbook, ready to be changed: each gets a free name and what the engine needs
// to accept it, in one edit that can be undone, and is selected afterwards. Removing and
// duplicating what is selected live here too.
#pragma once

#include "engine/mapping/placement.h"
#include "engine/model/edit.h"

#include <QString>
#include <QStringList>

namespace partita::models {

class Session;
struct Selection;

/// What a new design starts from.
enum class DesignStart { empty, referenced, embedded, hybrid, duplicated, current };

void addAttribute(Session &session, const QString &entity);
/// A 1:many association; false when one of the entities is unknown.
bool addRelationship(Session &session, const QString &parent, const QString &child);
/// A query that finds one row by its key.
void addQuery(Session &session, const QString &entity);
void addCommand(Session &session, const QString &entity, model::Command::Kind kind);
void addDesign(Session &session, DesignStart start);
/// Puts the rows of a relationship elsewhere in the current design, as one edit; a refusal is told
/// by the session.
bool place(Session &session, const QString &relationship, mapping::Placement placement);
/// "Inside Post, as comments": what a placement means for this relationship.
QString titleOf(const model::Relationship &relationship, mapping::Placement placement);
/// To the current design, which has to be an own one (not derived).
void addContainer(Session &session);
/// The home of the entity, or a copy when it has a home in the current design already.
void addDocumentType(Session &session, const QString &container, const QString &entity);
/// The containers of the current design that a document type of this one can be moved to; none of a
/// derived design.
QStringList otherContainers(const Session &session, const QString &container);
/// With its fields; it is selected there.
void moveDocumentType(Session &session, const QString &container, const QString &type,
                      const QString &target);

/// Whether the program derives a design ("embedded", …) beside the workbook's own.
bool showsDerived(const Session &session, const std::string &derivation);
void showDerived(Session &session, const std::string &derivation);
void hideDerived(Session &session, const std::string &derivation);

/// Containers and document types of derived designs cannot be removed; the designs themselves are
/// not derived any longer.
bool canRemove(const Session &session, const Selection &selection);
void remove(Session &session, const Selection &selection);
/// Says what went with it.
void removeEntity(Session &session, QString entity);
/// Entities, patterns, designs, and what stands in a design of the workbook's own.
bool canDuplicate(const Session &session, const Selection &selection);
void duplicate(Session &session, const Selection &selection);
/// Under the next free id.
void duplicatePattern(Session &session, const QString &id);
/// Derived ones, too: the copy is the workbook's own.
void duplicateDesign(Session &session, const QString &name);

/// `wanted`, or with the first number that makes it free: "Order", "Order2".
QString freeName(const QString &wanted, const QStringList &taken);

} // namespace partita::models
