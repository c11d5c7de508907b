// Random items, and an account with one container that is filled with items and asked for charges.
#pragma once

#include "engine/client/clientanswers.h"

#include <QTest>

#include <random>

namespace partita::tests {

/// Members of random items.
class RandomItems {
public:
    explicit RandomItems(unsigned seed)
        : m_engine(seed)
    {
    }
    int below(int end) { return static_cast<int>(m_engine() % static_cast<unsigned>(end)); }
    /// The members of a random item, without the braces.
    std::string members(int count)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += ",\"m" + std::to_string(i) + "\":" + value(2);
        return text;
    }

private:
    std::string value(int depth)
    {
        switch (below(depth > 0 ? 6 : 4)) {
        case 0:
            return std::to_string(below(1000));
        case 1:
            return "null";
        case 2:
        case 3:
            return "\"" + std::string(static_cast<std::size_t>(below(60)), 'x') + "\"";
        case 4:
            return "[" + value(depth - 1) + "," + value(depth - 1) + "]";
        default:
            return "{\"a\":" + value(depth - 1) + "}";
        }
    }

    std::mt19937 m_engine;
};

/// An account with one container of items in which `t` is "word" for one item in five.
class LawContainer {
public:
    LawContainer(cost::Generation generation, const char *policy, int partitions)
        : m_client(m_account, cost::constants(generation))
    {
        store::ContainerSettings settings {.name = "c", .partitionKeyPaths = {"/pk"}};
        settings.physicalPartitions = partitions;
        settings.indexingPolicy = *index::Policy::fromJson(*json::parse(policy, m_arena));
        m_container = *m_account.createContainer(settings);
    }
    void fill(int items, std::size_t size = 20)
    {
        for (int i = 0; i < items; ++i) {
            const std::string number = std::to_string(i);
            QVERIFY(m_container
                        ->loadText(R"({"id":")" + number + R"(","pk":"k)" + std::to_string(i % 10)
                                   + R"(","n":)" + number + R"(,"t":")"
                                   + (i % 5 == 0 ? "word" : "else") + R"(","fill":")"
                                   + std::string(size, 'f') + "\"}")
                        .ok());
        }
    }
    Result<client::Answer> write(store::OperationKind kind, const std::string &text,
                                 const std::optional<std::string> &tag = {})
    {
        script::ScriptHost::TriggeredWrite write;
        write.kind = kind;
        write.item = *json::parse(m_arena.store(text), m_arena);
        write.id = kind == store::OperationKind::create ? "" : write.item.member("id").string();
        write.options.ifMatch = tag;
        return m_client.write("c", write, m_container->partitionKeyDefinition().extract(write.item),
                              m_arena);
    }
    double create(const std::string &members)
    {
        const std::string id = "new" + std::to_string(m_created++);
        return write(store::OperationKind::create,
                     R"({"id":")" + id + R"(","pk":"k1")" + members + "}")
            ->requestCharge;
    }
    /// Charge of replacing a new item by another one.
    double replace(const std::string &before, const std::string &after)
    {
        const std::string start = R"({"id":"old)" + std::to_string(m_created++) + R"(","pk":"k1")";
        if (!write(store::OperationKind::create, start + before + "}"))
            return -1;
        return write(store::OperationKind::replace, start + after + "}")->requestCharge;
    }
    client::Answer query(const std::string &text, query::Request request = {})
    {
        return *m_client.query("c", *query::prepare(text), std::move(request), m_arena);
    }
    double charge(const std::string &text) { return query(text).requestCharge; }
    client::Client &client() { return m_client; }
    json::Arena &arena() { return m_arena; }

private:
    store::Account m_account;
    json::Arena m_arena;
    client::Client m_client;
    store::Container *m_container = nullptr;
    int m_created = 0;
};

} // namespace partita::tests
