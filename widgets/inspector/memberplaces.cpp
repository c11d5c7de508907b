#include "widgets/inspector/memberplaces.h"

#include "engine/model/names.h"
#include "widgets/inspector/attributekinds.h"
#include "widgets/models/additions.h"

#include <utility>

namespace partita::inspector {

namespace {

model::Attribute &memberOf(model::Attribute &attribute, const MemberPlace &place)
{
    model::Attribute *found = &attribute;
    for (const std::size_t index : place)
        found = &found->members[index];
    return *found;
}

/// The members among which the one at the place stands.
std::vector<model::Attribute> &siblings(model::Attribute &attribute, const MemberPlace &place)
{
    return memberOf(attribute, placeAround(place)).members;
}

} // namespace

const model::Attribute *memberAt(const model::Attribute &attribute, const MemberPlace &place)
{
    const model::Attribute *found = &attribute;
    for (const std::size_t index : place) {
        if (index >= found->members.size())
            return nullptr;
        found = &found->members[index];
    }
    return found;
}

MemberPlace placeAround(MemberPlace place)
{
    if (!place.empty())
        place.pop_back();
    return place;
}

MemberPlace nearestPlace(const model::Attribute &attribute, MemberPlace place)
{
    while (!memberAt(attribute, place)) {
        if (place.back() > 0)
            --place.back();
        else
            place.pop_back();
    }
    return place;
}

QString pathOf(const model::Attribute &attribute, const MemberPlace &place)
{
    QString path = QString::fromStdString(attribute.name);
    const model::Attribute *around = &attribute;
    for (const std::size_t index : place) {
        const model::Attribute &member = around->members[index];
        path += isArray(*around) ? QStringLiteral("[]")
                                 : QLatin1Char('.') + QString::fromStdString(member.name);
        around = &member;
    }
    return path;
}

bool takesMember(const model::Attribute &around)
{
    return isArray(around) ? around.members.empty()
                           : around.generator.kind == model::Generator::Kind::object;
}

bool isNamed(const model::Attribute &attribute, const MemberPlace &place)
{
    const model::Attribute *around = memberAt(attribute, placeAround(place));
    return !place.empty() && around && !isArray(*around);
}

Result<void> checkMemberName(const model::Attribute &attribute, const MemberPlace &place,
                             const std::string &name)
{
    std::vector<std::string> taken;
    const std::vector<model::Attribute> &members = memberAt(attribute, placeAround(place))->members;
    for (std::size_t index = 0; index < members.size(); ++index) {
        if (index != place.back())
            taken.push_back(members[index].name);
    }
    return model::checkNewName("member", name, taken);
}

model::Attribute withMember(model::Attribute attribute, const MemberPlace &place,
                            const model::Attribute &member)
{
    memberOf(attribute, place) = member;
    return attribute;
}

model::Attribute withNewMember(model::Attribute attribute, const MemberPlace &place)
{
    model::Attribute &around = memberOf(attribute, placeAround(place));
    QStringList taken;
    for (const model::Attribute &member : around.members)
        taken.append(QString::fromStdString(member.name));
    model::Attribute made;
    made.name = isArray(around) ? std::string(elementName)
                                : models::freeName(newMemberName(), taken).toStdString();
    around.members.insert(around.members.begin() + static_cast<std::ptrdiff_t>(place.back()),
                          std::move(made));
    return attribute;
}

model::Attribute withoutMember(model::Attribute attribute, const MemberPlace &place)
{
    std::vector<model::Attribute> &members = siblings(attribute, place);
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(place.back()));
    return attribute;
}

model::Attribute withMemberMoved(model::Attribute attribute, const MemberPlace &place, int by)
{
    std::vector<model::Attribute> &members = siblings(attribute, place);
    const std::size_t from = place.back();
    std::swap(members[from], members[from + static_cast<std::size_t>(by)]);
    return attribute;
}

} // namespace partita::inspector
