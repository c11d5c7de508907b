// What scripts reach outside JavaScript: spatial functions of queries (`__.spatial.distance(…)` and
// others), the console, and the processor time.
#pragma once

#include <QObject>

#include <functional>
#include <string>

namespace partita::javascript {

class Outside : public QObject {
    Q_OBJECT

public:
    void setLog(std::function<void(const std::string &line)> log) { m_log = std::move(log); }

    /// Calls a function by its name in queries, such as ST_DISTANCE. `arguments` is the JSON text
    /// of a list. Returns the JSON text of the result, empty when it is undefined. Requires: the
    /// function exists.
    Q_INVOKABLE QString call(const QString &name, const QString &arguments) const;
    /// Writes a line to the console.
    Q_INVOKABLE void log(const QString &line) const;

    /// Processor time of this process, in ms.
    Q_INVOKABLE double processorMs() const;

private:
    std::function<void(const std::string &line)> m_log;
};

} // namespace partita::javascript
