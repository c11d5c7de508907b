// Kinds of values that attributes and members can have: their names, the change from one kind to
// another, and the members in one line.
#pragma once

#include "engine/model/entity.h"

#include <QStringList>

class QComboBox;
class QWidget;

namespace partita::inspector {

/// In the order of model::AttributeType.
QStringList typeTitles();
/// Combo box of types for a row of a tree; `name` is that of the attribute.
QComboBox *makeTypeChoice(const QString &name, model::AttributeType type, QWidget *parent);

/// The attribute with another type and its default generator. An object gets a first member, an
/// array an element; members stay as far as they fit.
model::Attribute withType(model::Attribute attribute, model::AttributeType type);
/// The attribute with another kind of generator.
model::Attribute withGenerator(model::Attribute attribute, model::Generator::Kind kind);

/// True when its values consist of members or elements.
bool isMadeOfMembers(const model::Attribute &attribute);
bool isArray(const model::Attribute &attribute);
/// Default name of a new member. Elements have no visible name.
QString newMemberName();
/// "street, city, postcode …"; for an array its element: "text", "an object of 3 members".
QString membersLine(const model::Attribute &attribute);

} // namespace partita::inspector
