// Properties of the documents in a container, as far as its sample documents show them: what an
// editor offers behind a dot.
#pragma once

#include <QString>
#include <QStringList>

#include <nlohmann/json_fwd.hpp>

#include <map>

namespace partita::console {

struct PropertyTree {
    /// Members of the value. Those of an array are the members of its elements.
    std::map<QString, PropertyTree> members;

    /// Adds what a value has.
    void add(const nlohmann::ordered_json &value);
    /// The part at the path; nullptr when there is none.
    const PropertyTree *at(const QStringList &path) const;
    QStringList names() const;
};

} // namespace partita::console
