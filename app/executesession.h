// The scratch account of `partita execute`, with the operations on it.
#pragma once

#include "app/executeline.h"
#include "engine/cost/chargeterms.h"

namespace partita::app {

class ExecuteSession {
public:
    /// `explains`: answers list the terms of their charges.
    explicit ExecuteSession(bool explains = false);
    ~ExecuteSession();

    struct Reply {
        std::string text; ///< one line of JSON, without a line feed
        bool wellFormed = true; ///< false if the line was not a JSON object
    };
    /// Executes one line. `number` is its line number in the input, for errors in its JSON.
    Reply run(std::string_view text, int number);

private:
    using Operation = Result<std::string> (ExecuteSession::*)(const ExecuteLine &);
    static Operation operationOf(std::string_view op);
    Result<std::string> runLine(const ExecuteLine &line);

    Result<std::string> createContainer(const ExecuteLine &line);
    Result<std::string> replaceContainer(const ExecuteLine &line);
    Result<std::string> deleteContainer(const ExecuteLine &line);
    Result<std::string> deletePartitionKey(const ExecuteLine &line);
    Result<std::string> load(const ExecuteLine &line);
    Result<std::string> query(const ExecuteLine &line);
    Result<std::string> item(const ExecuteLine &line);
    Result<std::string> batch(const ExecuteLine &line);
    Result<std::string> createScript(const ExecuteLine &line);
    Result<std::string> call(const ExecuteLine &line);
    Result<std::string> changeFeed(const ExecuteLine &line);
    Result<std::string> advanceTime(const ExecuteLine &line);
    Result<std::string> throughput(const ExecuteLine &line);
    Result<std::string> split(const ExecuteLine &line);
    Result<std::string> merge(const ExecuteLine &line);
    Result<std::string> partitions(const ExecuteLine &line);

    Result<std::string> queryOnItems(const ExecuteLine &line);
    Result<std::string> queryWith(client::Client &client, const std::string &container,
                                  const ExecuteLine &line);
    Result<store::Container *> container(const ExecuteLine &line) const;
    client::Client &clientOf(std::string_view container);
    /// The same client, set to the consistency that the line asks for.
    Result<client::Client *> readerOf(const ExecuteLine &line, const std::string &container);
    void note(const client::Answer &answer, const client::Client &client);
    std::string explained(std::string answer) const;
    std::string tellPartitions(const ExecuteLine &line, const store::Container &container) const;

    store::Account m_account;
    client::Client m_current; ///< containers of today's generation
    client::Client m_2019;
    std::map<std::string, cost::Generation, std::less<>> m_generations; ///< by container
    std::map<std::string, cost::Consistency, std::less<>> m_consistencies;
    const bool m_explains;
    cost::Generation m_generation = cost::Generation::current; ///< of the terms
    std::vector<cost::ChargeTerm> m_terms; ///< of the current line's charge
    json::Arena m_arena; ///< JSON values of the current line
    std::optional<std::int64_t> m_loaded; ///< items of a bulk load that was refused half way
};

} // namespace partita::app
