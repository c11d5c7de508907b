#include "widgets/console/propertytree.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace partita::console {

namespace {

constexpr std::size_t elementsSeen = 5; // elements of an array are alike

} // namespace

void PropertyTree::add(const nlohmann::ordered_json &value)
{
    if (value.is_array()) {
        for (std::size_t i = 0; i < std::min(value.size(), elementsSeen); ++i)
            add(value[i]);
    }
    if (!value.is_object())
        return;
    for (const auto &member : value.items())
        members[QString::fromStdString(member.key())].add(member.value());
}

const PropertyTree *PropertyTree::at(const QStringList &path) const
{
    const PropertyTree *tree = this;
    for (const QString &name : path) {
        const auto found = tree->members.find(name);
        if (found == tree->members.end())
            return nullptr;
        tree = &found->second;
    }
    return tree;
}

QStringList PropertyTree::names() const
{
    QStringList names;
    for (const auto &[name, tree] : members)
        names.append(name);
    return names;
}

} // namespace partita::console
