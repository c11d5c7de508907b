// Writer for the answer lines of `partita execute`, member by member.
#pragma once

#include "engine/client/client.h"
#include "engine/cost/chargeterms.h"

namespace partita::app {

/// One JSON object on one line.
class AnswerWriter {
public:
    /// Starts with the id of the line, if it has one.
    explicit AnswerWriter(json::Value id);

    void add(std::string_view name, json::Value value);
    void add(std::string_view name, std::string_view text);
    void add(std::string_view name, std::int64_t number);
    void add(std::string_view name, const std::vector<json::Value> &values);
    void add(std::string_view name, const std::vector<std::string> &texts);
    /// Rounded to two decimals, as the service gives charges.
    void addRounded(std::string_view name, double number);
    void beginObject(std::string_view name);
    void endObject();

    /// Closes the object. The writer cannot be used afterwards.
    std::string finish();

private:
    void name(std::string_view name);

    std::string m_text = "{";
    bool m_first = true;
};

/// `"requestCharge"`, `"latencyMs"` and `"metrics"` of a query.
void addQueryCost(AnswerWriter &writer, const client::Answer &answer);
/// The same members for item operations, batches and procedures.
void addOperationCost(AnswerWriter &writer, const client::Answer &answer);

/// Adds `"ignored"` to the finished answer: the members of the line that nobody read. Unchanged
/// when there are none.
std::string withIgnored(std::string answer, const std::vector<std::string> &ignored);

/// Additional contents of an error answer.
struct ErrorContext {
    /// Line of the operation in the input. The error's own line may be a line of the query text.
    int inputLine = 0;
    std::size_t operations = 0; ///< number of operations, for a batch
    std::optional<std::int64_t> loaded = {}; ///< number of items that stay loaded, for a bulk load
};

std::string errorAnswer(json::Value id, const Error &error, const ErrorContext &context);
/// The answer with `"terms"`, which add up to its charge: what was counted, what one costs, and
/// where the constant comes from.
std::string withTerms(std::string answer, std::span<const cost::ChargeTerm> terms,
                      cost::Generation generation);

/// `"results"` and their cost. With `explain`, the constants of the charges, also the query plan.
std::string queryAnswer(json::Value id, const client::Answer &answer,
                        const cost::Constants *explain = nullptr);

} // namespace partita::app
