#include "widgets/inspector/memberpaths.h"

#include "engine/model/names.h"
#include "engine/model/usualgenerator.h"
#include "widgets/inspector/attributekinds.h"
#include "widgets/models/addparts.h"

#include <utility>

namespace partita::inspector {

namespace {

model::Attribute &memberOf(model::Attribute &attribute, const MemberPath &path)
{
    model::Attribute *found = &attribute;
    for (const std::size_t index : path)
        found = &found->members[index];
    return *found;
}

/// The list that contains the member at the path.
std::vector<model::Attribute> &siblings(model::Attribute &attribute, const MemberPath &path)
{
    return memberOf(attribute, pathAround(path)).members;
}

} // namespace

const model::Attribute *memberAt(const model::Attribute &attribute, const MemberPath &path)
{
    const model::Attribute *found = &attribute;
    for (const std::size_t index : path) {
        if (index >= found->members.size())
            return nullptr;
        found = &found->members[index];
    }
    return found;
}

MemberPath pathAround(MemberPath path)
{
    if (!path.empty())
        path.pop_back();
    return path;
}

MemberPath nearestPath(const model::Attribute &attribute, MemberPath path)
{
    while (!memberAt(attribute, path)) {
        if (path.back() > 0)
            --path.back();
        else
            path.pop_back();
    }
    return path;
}

QString pathOf(const model::Attribute &attribute, const MemberPath &path)
{
    QString text = QString::fromStdString(attribute.name);
    const model::Attribute *around = &attribute;
    for (const std::size_t index : path) {
        const model::Attribute &member = around->members[index];
        text += isArray(*around) ? QStringLiteral("[]")
                                 : QLatin1Char('.') + QString::fromStdString(member.name);
        around = &member;
    }
    return text;
}

bool takesMember(const model::Attribute &around)
{
    return isArray(around) ? around.members.empty()
                           : around.generator.kind == model::Generator::Kind::object;
}

bool isNamed(const model::Attribute &attribute, const MemberPath &path)
{
    const model::Attribute *around = memberAt(attribute, pathAround(path));
    return !path.empty() && around && !isArray(*around);
}

Result<void> checkMemberName(const model::Attribute &attribute, const MemberPath &path,
                             const std::string &name)
{
    std::vector<std::string> taken;
    const std::vector<model::Attribute> &members = memberAt(attribute, pathAround(path))->members;
    for (std::size_t index = 0; index < members.size(); ++index) {
        if (index != path.back())
            taken.push_back(members[index].name);
    }
    return model::checkNewName("member", name, taken);
}

model::Attribute withMember(model::Attribute attribute, const MemberPath &path,
                            const model::Attribute &member)
{
    memberOf(attribute, path) = member;
    return attribute;
}

model::Attribute withNewMember(model::Attribute attribute, const MemberPath &path)
{
    model::Attribute &around = memberOf(attribute, pathAround(path));
    QStringList taken;
    for (const model::Attribute &member : around.members)
        taken.append(QString::fromStdString(member.name));
    model::Attribute made;
    made.name = isArray(around) ? std::string(model::elementName)
                                : models::freeName(newMemberName(), taken).toStdString();
    around.members.insert(around.members.begin() + static_cast<std::ptrdiff_t>(path.back()),
                          std::move(made));
    return attribute;
}

model::Attribute withoutMember(model::Attribute attribute, const MemberPath &path)
{
    std::vector<model::Attribute> &members = siblings(attribute, path);
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(path.back()));
    return attribute;
}

model::Attribute withMemberMoved(model::Attribute attribute, const MemberPath &path, int by)
{
    std::vector<model::Attribute> &members = siblings(attribute, path);
    const std::size_t from = path.back();
    std::swap(members[from], members[from + static_cast<std::size_t>(by)]);
    return attribute;
}

} // namespace partita::inspector
