// What kinds of values an attribute or a member of one can have: the words for them, what becomes
// of it when somebody chooses another kind, and its members in one line.
#pragma once

#include "engine/model/entity.h"

#include <QStringList>

class QComboBox;
class QWidget;

namespace partita::inspector {

/// In the order of model::AttributeType.
QStringList typeTitles();
/// For a line of a tree; `name` is whose type it is.
QComboBox *makeTypeChoice(const QString &name, model::AttributeType type, QWidget *parent);
/// What a type generates until somebody says otherwise.
model::Generator usualGenerator(model::AttributeType type);

/// With values of another type, made as usual for it. An object starts with a first member, an
/// array says what an element is; what was said of members stays as far as it fits.
model::Attribute withType(model::Attribute attribute, model::AttributeType type);
/// The same for another way of making values.
model::Attribute withGenerator(model::Attribute attribute, model::Generator::Kind kind);

/// Its values are made of members or elements.
bool isMadeOfMembers(const model::Attribute &attribute);
bool isArray(const model::Attribute &attribute);
/// What a member is called until somebody names it. Elements have no name to be seen.
QString newMemberName();
inline constexpr const char *elementName = "element";
/// "street, city, postcode …"; of an array what an element is: "text", "an object of 3 members".
QString membersLine(const model::Attribute &attribute);

} // namespace partita::inspector
