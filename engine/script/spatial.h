// The spatial functions of queries as scripts call them: `__.spatial.distance(…)` and its kin.
#pragma once

#include <QObject>

namespace partita::script {

class SpatialFunctions : public QObject {
    Q_OBJECT

public:
    /// Calls the function of queries by its name there, such as ST_DISTANCE. `arguments` is the
    /// JSON text of a list. Gives the JSON text of the result, nothing where it is undefined.
    /// Requires: there is such a function.
    Q_INVOKABLE QString call(const QString &name, const QString &arguments) const;
};

} // namespace partita::script
