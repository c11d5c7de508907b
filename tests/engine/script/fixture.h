// Common parts of the tests of scripts: a container of posts with comments, and its scripts.
#pragma once

#include "engine/script/script.h"
#include "engine/store/account.h"

#include <QtTest>

namespace partita::script {

/// A container of posts with their comments, and its scripts.
class Fixture {
public:
    explicit Fixture(const char *keyPath = "/postId")
    {
        store::ContainerSettings settings;
        settings.name = "posts";
        settings.partitionKeyPaths = {keyPath};
        container = *account.createContainer(settings);
    }

    void put(const std::string &json)
    {
        const Result<void> loaded = container->loadText(json);
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().message.c_str());
    }

    void script(ScriptKind kind, const std::string &name, const std::string &body)
    {
        const Result<void> added = host.add({kind, name, body});
        QVERIFY2(added.ok(), added ? "" : added.error().message.c_str());
    }

    Result<ScriptResult> call(const std::string &procedure, const std::string &key,
                              const std::string &arguments = "[]", const Limits &limits = {})
    {
        const json::Document parsed = *json::Document::parse(arguments);
        return host.call(procedure, *container, store::PartitionKey::of(key), parsed.root(),
                         limits);
    }

    /// Text of a procedure's response, or of its error.
    QString answer(const std::string &body, const std::string &key = "p1",
                   const std::string &arguments = "[]")
    {
        const std::string name = "script" + std::to_string(++m_scripts);
        if (const Result<void> added = host.add({ScriptKind::procedure, name, body}); !added)
            return QStringLiteral("not compiled: ") + QString::fromStdString(added.error().message);
        last = call(name, key, arguments);
        return last ? QString::fromStdString(json::toText(last->body.root()))
                    : QStringLiteral("error: ") + QString::fromStdString(last.error().message);
    }

    QString value(const std::string &key, const std::string &id, const char *member)
    {
        const Result<store::ItemResponse> response
            = container->read(store::PartitionKey::of(key), id);
        return response ? QString::fromStdString(json::toText(response->item.member(member)))
                        : QStringLiteral("none");
    }

    store::Account account;
    store::Container *container = nullptr;
    ScriptHost host;
    Result<ScriptResult> last = Error {};

private:
    int m_scripts = 0;
};

} // namespace partita::script
