// Stored procedures for tests, stated by their function bodies and run on an empty container.
#pragma once

#include "engine/script/script.h"
#include "engine/store/account.h"

#include <QString>

namespace partita::script {

/// Code around a body: a function for the response, and a promise that is settled later.
inline constexpr const char *opening
    = "function run() { const c = getContext().getCollection(), self = c.getSelfLink(); "
      "const done = (v) => getContext().getResponse().setBody(v); "
      "const later = (v) => new Promise((y) => c.queryDocuments(self, 'SELECT * FROM c', () => y(v))); "
      "const failing = (e) => new Promise((y, n) => c.queryDocuments(self, 'SELECT * FROM c', () => n(e))); ";

inline std::string scriptOf(const QString &body)
{
    return opening + body.toStdString() + "\n}";
}

/// Calls stored procedures of an empty container.
class Procedures {
public:
    Procedures()
    {
        store::ContainerSettings settings;
        settings.name = "c";
        settings.partitionKeyPaths = {"/pk"};
        container = *account.createContainer(settings);
    }

    Result<ScriptResult> run(const std::string &script)
    {
        const std::string name = "run" + std::to_string(++m_scripts);
        if (const Result<void> added = host.add({ScriptKind::procedure, name, script}); !added)
            return added.error();
        return host.call(name, *container, store::PartitionKey::of("a"), {});
    }

    /// JSON text of its response, or of its error.
    QString answer(const std::string &script)
    {
        const Result<ScriptResult> outcome = run(script);
        return QString::fromStdString(outcome ? json::toText(outcome->body.root())
                                              : "error: " + outcome.error().message);
    }

    store::Account account;
    store::Container *container = nullptr;
    ScriptHost host;

private:
    int m_scripts = 0;
};

} // namespace partita::script
