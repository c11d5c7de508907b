// Common parts of the tests of the client: an account with one container of posts, and its client.
#pragma once

#include "engine/client/clientanswers.h"

#include <QTest>

#include <cmath>

namespace partita::tests {

class ClientFixture {
public:
    explicit ClientFixture(int physicalPartitions = 4,
                           cost::Generation generation = cost::Generation::current)
        : client(account, cost::constants(generation))
    {
        store::ContainerSettings settings;
        settings.name = "posts";
        settings.partitionKeyPaths = {"/pk"};
        settings.physicalPartitions = physicalPartitions;
        container = *account.createContainer(settings);
    }

    json::Value value(const std::string &text) { return *json::parse(arena.store(text), arena); }

    client::Answer create(const std::string &text)
    {
        const json::Value item = value(text);
        script::ScriptHost::TriggeredWrite write;
        write.item = item;
        return *client.write("posts", write, container->partitionKeyDefinition().extract(item),
                             arena);
    }

    client::Answer query(const std::string &text, query::Request request = {})
    {
        Result<client::Answer> answer
            = client.query("posts", *query::prepare(text), std::move(request), arena);
        if (!answer)
            qFatal("%s", answer.error().message.c_str());
        return *answer;
    }

    /// The answers to the requests of a "read many" as one.
    client::Answer readMany(std::span<const client::ItemKey> keys,
                            client::SingleKey single = client::SingleKey::pointRead)
    {
        const auto parts = client.readMany("posts", keys, arena, single);
        if (!parts)
            qFatal("%s", parts.error().message.c_str());
        return joined(*parts, client.constants());
    }

    void fill(int items)
    {
        for (int n = 0; n < items; ++n) {
            const std::string number = std::to_string(n);
            const Result<void> loaded
                = container->loadText(R"({"id":")" + number + R"(","pk":"k)"
                                      + std::to_string(n % 20) + R"(","n":)" + number + "}");
            QVERIFY(loaded.ok());
        }
    }

    store::Account account;
    store::Container *container = nullptr;
    client::Client client;
    json::Arena arena;
};

inline double sumOf(const std::vector<client::PartitionUse> &partitions)
{
    double sum = 0;
    for (const client::PartitionUse &use : partitions)
        sum += use.requestCharge;
    return sum;
}

inline bool isNear(double left, double right)
{
    return std::abs(left - right) < 1e-9;
}

} // namespace partita::tests
