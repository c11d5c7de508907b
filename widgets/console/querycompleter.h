// Words that fit in a query or an operation: properties of the container's documents behind a dot,
// also behind the name of a JOIN; functions, keywords, parameters.
#pragma once

#include "widgets/console/propertytree.h"
#include "widgets/editor/completer.h"

#include <map>

namespace partita::console {

class QueryCompleter : public editor::Completer {
public:
    void setProperties(PropertyTree properties) { m_properties = std::move(properties); }
    /// User-defined functions of the container.
    void setFunctions(const QStringList &functions) { m_functions = functions; }
    void setContainers(const QStringList &containers) { m_containers = containers; }

    editor::Offer offerAt(const QString &before, const QString &after, bool asked) const override;
    editor::Signature signatureAt(const QString &before) const override;

private:
    editor::Offer properties(const QString &path, const QString &whole, int typed) const;
    editor::Offer words(const QString &word, const QString &whole) const;
    editor::Offer operations(const QString &before) const;

    PropertyTree m_properties;
    QStringList m_functions;
    QStringList m_containers;
};

} // namespace partita::console
