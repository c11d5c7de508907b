// An account with one container of the service that is asked for charges.
#pragma once

#include "engine/client/client.h"

#include <QTest>

#include <algorithm>

namespace partita::tests {

/// Texts of items and policies may have ' for ".
class AskedContainer {
public:
    explicit AskedContainer(std::vector<std::string> keyPaths,
                            cost::Generation generation = cost::Generation::current,
                            const std::string &policy = {},
                            std::vector<std::vector<std::string>> uniqueKeys = {})
        : m_client(m_account, cost::constants(generation))
    {
        store::ContainerSettings settings {.name = "c", .partitionKeyPaths = std::move(keyPaths)};
        settings.uniqueKeys = std::move(uniqueKeys);
        if (!policy.empty())
            settings.indexingPolicy = *index::Policy::fromJson(value(policy));
        m_container = *m_account.createContainer(settings);
    }

    json::Value value(const std::string &text)
    {
        std::string strict = text;
        std::replace(strict.begin(), strict.end(), '\'', '"');
        return *json::parse(m_arena.store(strict), m_arena);
    }
    store::PartitionKey keyOf(json::Value item) const
    {
        return m_container->partitionKeyDefinition().extract(item);
    }
    void load(const std::string &item) { QVERIFY(m_container->load(value(item)).ok()); }

    double write(store::OperationKind kind, const std::string &text,
                 store::WriteOptions options = {})
    {
        script::ScriptHost::TriggeredWrite write;
        write.kind = kind;
        write.item = value(text);
        write.id = kind == store::OperationKind::create ? "" : write.item.member("id").string();
        write.options = std::move(options);
        return chargeOf(m_client.write("c", write, keyOf(write.item), m_arena));
    }
    double create(const std::string &item) { return write(store::OperationKind::create, item); }
    /// Of the second write of an item.
    double again(store::OperationKind kind, const std::string &item)
    {
        load(item);
        return write(kind, item);
    }
    double read(const std::string &key, const std::string &id, const std::string &ifNoneMatch = {})
    {
        return chargeOf(m_client.read("c", store::PartitionKey::of(key), id, m_arena, ifNoneMatch));
    }
    double query(const std::string &text, const std::string &key = {})
    {
        query::Request request;
        if (!key.empty())
            request.partitionKey = store::PartitionKey::of(key);
        return chargeOf(m_client.query("c", *query::prepare(text), std::move(request), m_arena));
    }
    double patch(const std::string &id, const std::vector<store::PatchOperation> &operations,
                 const std::optional<std::string> &condition = {})
    {
        return chargeOf(m_client.patch("c", store::PartitionKey::of(id), id, operations, {},
                                       m_arena, condition));
    }
    double batch(const std::string &key, const std::vector<std::string> &items)
    {
        std::vector<store::BatchOperation> operations;
        for (const std::string &item : items)
            operations.push_back({.item = value(item)});
        return chargeOf(m_client.batch("c", store::PartitionKey::of(key), operations, m_arena));
    }
    double call(const std::string &body, const std::string &key)
    {
        script::Script script;
        script.kind = script::ScriptKind::procedure;
        script.name = "p";
        script.body = body;
        if (!m_client.addScript("c", script))
            return -1;
        return chargeOf(m_client.call("c", "p", store::PartitionKey::of(key), {}, m_arena));
    }
    double feed() { return chargeOf(m_client.changeFeed("c", client::FeedRequest {}, m_arena)); }
    client::Client &client() { return m_client; }
    json::Arena &arena() { return m_arena; }

    /// The charge of an answer or of a refusal.
    static double chargeOf(const Result<client::Answer> &answer)
    {
        return answer ? answer->requestCharge : answer.error().requestCharge;
    }

private:
    store::Account m_account;
    json::Arena m_arena;
    client::Client m_client;
    store::Container *m_container = nullptr;
};

} // namespace partita::tests
