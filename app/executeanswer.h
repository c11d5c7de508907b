// The answer lines of `partita execute`, written member by member.
#pragma once

#include "engine/client/client.h"

namespace partita::app {

/// One JSON object on one line.
class AnswerWriter {
public:
    /// Begins with the id of the line, if it has one.
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

    /// Closes the object. The writer is used up.
    std::string finish();

private:
    void name(std::string_view name);

    std::string m_text = "{";
    bool m_first = true;
};

/// `"requestCharge"`, `"latencyMs"` and `"metrics"` of a query.
void addQueryCost(AnswerWriter &writer, const client::Answer &answer);
/// The same of item operations, batches, procedures.
void addOperationCost(AnswerWriter &writer, const client::Answer &answer);

/// The finished answer with `"ignored"`, the members of the line that nobody read; without it when
/// there are none.
std::string withIgnored(std::string answer, const std::vector<std::string> &ignored);

/// What an error answer tells besides the error.
struct ErrorContext {
    /// The place of the operation in the input; the error's own line may count in the text of a
    /// query.
    int inputLine = 0;
    std::size_t operations = 0; ///< of a batch: how many it has
    std::optional<std::int64_t> loaded = {}; ///< of a bulk load: how many items stay loaded
};

std::string errorAnswer(json::Value id, const Error &error, const ErrorContext &context);
/// `"results"` and what they cost; with the constants that charged it, also how it was done.
std::string queryAnswer(json::Value id, const client::Answer &answer,
                        const cost::Constants *explain = nullptr);

} // namespace partita::app
