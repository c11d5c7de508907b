#include "widgets/inspector/attributekinds.h"

#include "engine/model/generatortype.h"
#include "engine/model/usualgenerator.h"
#include "widgets/forms/fieldkeys.h"

#include <QComboBox>
#include <QCoreApplication>

#include <utility>

namespace partita::inspector {

namespace {

using ValueKind = model::Generator::Kind;
using ValueType = model::AttributeType;

constexpr std::size_t namesInALine = 3;

struct KindWords {
    Q_DECLARE_TR_FUNCTIONS(AttributeKinds)
};

/// Type for the values of a generator; `present` when several are possible.
ValueType typeFor(ValueKind kind, ValueType present)
{
    const bool isChosen = kind == ValueKind::choice || kind == ValueKind::constant;
    const bool mayBeWhole = kind == ValueKind::number || kind == ValueKind::sequence;
    if (isChosen || (mayBeWhole && present == ValueType::integer))
        return present;
    model::Generator generator;
    generator.kind = kind;
    return model::typeMadeBy(generator);
}

/// Initial value of the type.
model::Json firstChoice(ValueType type)
{
    switch (type) {
    case ValueType::string:
        return KindWords::tr("a value").toStdString();
    case ValueType::boolean:
        return true;
    case ValueType::dateTime:
        return "2024-01-01T00:00:00Z";
    case ValueType::object:
        return model::Json::object();
    case ValueType::array:
        return model::Json::array();
    case ValueType::integer:
    case ValueType::number:
        break;
    }
    return 1;
}

/// Gives the attribute members when it becomes an object.
void becomeObject(model::Attribute &attribute, ValueKind before)
{
    std::vector<model::Attribute> &members = attribute.members;
    if (before == ValueKind::array && members.size() == 1
        && members.front().generator.kind == ValueKind::object)
        members = std::exchange(members.front().members, {});
    if (members.empty())
        members.emplace_back();
    if (members.front().name.empty())
        members.front().name = newMemberName().toStdString();
}

/// Gives the attribute an element when it becomes an array.
void becomeArray(model::Attribute &attribute, ValueKind before)
{
    model::Attribute element;
    element.name = model::elementName;
    if (before == ValueKind::object && !attribute.members.empty()) {
        element.type = ValueType::object;
        element.generator = model::usualGenerator(element.type);
        element.members = std::move(attribute.members);
        attribute.members.clear();
    }
    if (attribute.members.empty())
        attribute.members.push_back(std::move(element));
}

void fitMembers(model::Attribute &attribute, ValueKind before)
{
    const ValueKind kind = attribute.generator.kind;
    if (kind == ValueKind::object)
        becomeObject(attribute, before);
    else if (kind == ValueKind::array)
        becomeArray(attribute, before);
    else
        attribute.members.clear();
}

QString elementLine(const model::Attribute &element)
{
    if (element.generator.kind == ValueKind::object)
        return KindWords::tr("an object of %Ln member(s)", nullptr,
                             static_cast<int>(element.members.size()));
    if (isArray(element) && !element.members.empty())
        return KindWords::tr("a list of: %1").arg(elementLine(element.members.front()));
    return typeTitles().value(static_cast<int>(element.type));
}

} // namespace

QStringList typeTitles()
{
    return {KindWords::tr("text"),    KindWords::tr("integer"), KindWords::tr("number"),
            KindWords::tr("boolean"), KindWords::tr("date"),    KindWords::tr("object"),
            KindWords::tr("array")};
}

QComboBox *makeTypeChoice(const QString &name, model::AttributeType type, QWidget *parent)
{
    auto *types = new QComboBox(parent);
    types->setFrame(false);
    types->setAccessibleName(KindWords::tr("Type of %1").arg(name));
    types->addItems(typeTitles());
    types->setCurrentIndex(static_cast<int>(type));
    forms::leaveWheelToTheForm(types);
    return types;
}

model::Attribute withType(model::Attribute attribute, model::AttributeType type)
{
    const ValueKind before = attribute.generator.kind;
    attribute.type = type;
    attribute.generator = model::usualGenerator(type, attribute.name);
    fitMembers(attribute, before);
    return attribute;
}

model::Attribute withGenerator(model::Attribute attribute, model::Generator::Kind kind)
{
    const ValueKind before = attribute.generator.kind;
    attribute.type = typeFor(kind, attribute.type);
    attribute.generator = model::usualGenerator(attribute.type, attribute.name);
    attribute.generator.kind = kind;
    if (attribute.generator.isListed())
        attribute.generator.choices = {{firstChoice(attribute.type), 1}};
    fitMembers(attribute, before);
    return attribute;
}

bool isMadeOfMembers(const model::Attribute &attribute)
{
    return attribute.generator.kind == ValueKind::object || isArray(attribute);
}

bool isArray(const model::Attribute &attribute)
{
    return attribute.generator.kind == ValueKind::array;
}

QString newMemberName()
{
    return KindWords::tr("member", "name of a new member");
}

QString membersLine(const model::Attribute &attribute)
{
    if (attribute.members.empty())
        return KindWords::tr("none yet");
    if (isArray(attribute))
        return elementLine(attribute.members.front());
    QStringList names;
    for (const model::Attribute &member : attribute.members)
        names.append(QString::fromStdString(member.name));
    const bool hasMore = attribute.members.size() > namesInALine;
    const QString line = names.mid(0, namesInALine).join(QStringLiteral(", "));
    return hasMore ? line + QStringLiteral(" …") : line;
}

} // namespace partita::inspector
