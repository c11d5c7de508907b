// New parts of a workbook. Each gets a free name and everything that the engine requires, in one
// edit that can be undone, and is then selected. Removing and duplicating the selection are here
// too.
#pragma once

#include "engine/mapping/placement.h"
#include "engine/model/edit.h"

#include <QString>
#include <QStringList>

namespace partita::models {

class Session;
struct Selection;

/// Start of a new design.
enum class DesignStart { empty, referenced, embedded, hybrid, duplicated, current };

void addAttribute(Session &session, const QString &entity);
/// A 1:many association; false when one of the entities is unknown.
bool addRelationship(Session &session, const QString &parent, const QString &child);
/// A query that finds one row by its key.
void addQuery(Session &session, const QString &entity);
void addCommand(Session &session, const QString &entity, model::Command::Kind kind);
/// The id of a pattern that states none is the next free one, its sentence the proposed one. False
/// when the edit is refused.
bool addPattern(Session &session, model::AccessPattern pattern);
void addDesign(Session &session, DesignStart start);
/// Changes the placement of a relationship in the current design, as one edit. The session reports
/// a refusal.
bool place(Session &session, const QString &relationship, mapping::Placement placement);
/// "Inside Post, as comments": a placement of this relationship in words.
QString titleOf(const model::Relationship &relationship, mapping::Placement placement);
/// Adds to the current design, which must be an own one (not derived).
void addContainer(Session &session);
/// Home of the entity, or a copy when the current design has its home already.
void addDocumentType(Session &session, const QString &container, const QString &entity);
/// Containers of the current design to which the document type can be moved; empty for a derived
/// design.
QStringList otherContainers(const Session &session, const QString &container);
/// Moves the type with its fields, then selects it.
void moveDocumentType(Session &session, const QString &container, const QString &type,
                      const QString &target);

/// True when the workbook includes that derived design ("embedded", …).
bool showsDerived(const Session &session, const std::string &derivation);
void showDerived(Session &session, const std::string &derivation);
void hideDerived(Session &session, const std::string &derivation);

/// Containers and document types of derived designs cannot be removed. Removing a derived design
/// ends its derivation.
bool canRemove(const Session &session, const Selection &selection);
void remove(Session &session, const Selection &selection);
/// Reports what was removed along with it.
void removeEntity(Session &session, QString entity);
/// Several at once, as one edit with that text; reports what was removed along with them.
void removeParts(Session &session, const QStringList &entities, const QStringList &relationships,
                 const QString &text);
/// True for entities, patterns, designs, and parts of the workbook's own designs.
bool canDuplicate(const Session &session, const Selection &selection);
void duplicate(Session &session, const Selection &selection);
/// The copy gets the next free id.
void duplicatePattern(Session &session, const QString &id);
/// Derived designs too: the copy is one of the workbook's own.
void duplicateDesign(Session &session, const QString &name);

/// "User2" for a copy of User, and "User3" for a copy of that, so that names stay short. The name
/// itself when it is free.
std::string nameOfCopyOf(const std::string &name, const std::vector<std::string> &taken);
/// `wanted`, or with the first number that is free: "Order", "Order2".
QString freeName(const QString &wanted, const QStringList &taken);

} // namespace partita::models
