// Spatial functions of queries for scripts: `__.spatial.distance(…)` and others.
#pragma once

#include <QObject>

namespace partita::script {

class SpatialFunctions : public QObject {
    Q_OBJECT

public:
    /// Calls a function by its name in queries, such as ST_DISTANCE. `arguments` is the JSON text
    /// of a list. Returns the JSON text of the result, empty when it is undefined. Requires: the
    /// function exists.
    Q_INVOKABLE QString call(const QString &name, const QString &arguments) const;
};

} // namespace partita::script
