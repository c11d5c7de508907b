// One operation as a JSON object, the form of a line of `partita execute`: typed access to its
// members. Every error says which member is missing or wrong.
//
//     {"op":"read","container":"posts","partitionKey":["p1"],"itemId":"p1"}
#pragma once

#include "engine/client/client.h"

#include <span>

namespace partita::console {

class OperationLine {
public:
    /// Borrows `line`.
    explicit OperationLine(json::Value line)
        : m_line(line)
    {
    }

    json::Value value() const { return m_line; }
    json::Value value(std::string_view name) const { return m_line.member(name); }
    bool has(std::string_view name) const { return !value(name).isUndefined(); }
    /// False when absent.
    Result<bool> flag(std::string_view name) const;

    Result<std::string> text(std::string_view name) const;
    /// Empty when absent or null.
    Result<std::optional<std::string>> optionalText(std::string_view name) const;
    Result<std::optional<std::int64_t>> optionalInteger(std::string_view name) const;
    Result<json::Value> array(std::string_view name) const;
    Result<json::Value> object(std::string_view name) const;

    /// Partition key of the request: one value, or one for each level, with `{}` for a level that
    /// the item lacks. Empty when absent.
    Result<std::optional<store::PartitionKey>> partitionKey() const;
    /// The whole partition key; where the container's key is the id, `itemId` may replace it.
    Result<store::PartitionKey> wholeKey(const store::Container &container) const;
    /// The level that the line states, else the level of the container.
    Result<cost::Consistency> consistency(cost::Consistency otherwise) const;
    Result<store::WriteOptions> writeOptions() const;
    /// `[{"op":"set","path":"/a","value":1}, …]`
    Result<std::vector<store::PatchOperation>> patchOperations() const;
    Result<store::BatchOperation> batchOperation() const;
    /// The operations of a batch in the logical partition `key`, with their conditions.
    Result<std::vector<store::BatchOperation>> batchOperations(
        const store::PartitionKey &key, const store::Container &container) const;
    Result<query::Request> queryRequest() const;
    /// An "itemId" next to an item must be the id of that item.
    Result<void> checkItemId(json::Value item) const;

private:
    Result<store::BatchOperation> batchedIn(const store::PartitionKey &batchKey) const;

    json::Value m_line;
};

/// Errors `"NAME" must be EXPECTED.` and its form for a missing member, with the path of the
/// member.
Error wrongMember(std::string_view name, const std::string &expected);
Error missingMember(std::string_view name, const std::string &expected);

/// One of create, upsert, replace, delete, read, patch; empty for other names.
std::optional<store::OperationKind> operationKind(std::string_view name);

/// The members that an operation takes, separated by blanks.
struct OperationForm {
    std::string_view op;
    std::string_view members;
};
/// The operations on a container and its items: query, read, writes, batch and call.
std::span<const OperationForm> operationForms();

} // namespace partita::console
