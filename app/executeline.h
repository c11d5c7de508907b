// The fields of one operation line, read with the error that says what is missing or wrong.
#pragma once

#include "engine/client/client.h"
#include "engine/cost/constants.h"

namespace partita::app {

class ExecuteLine {
public:
    /// Borrows `line`.
    explicit ExecuteLine(json::Value line)
        : m_line(line)
    {
    }

    json::Value value() const { return m_line; }
    json::Value value(std::string_view name) const { return m_line.member(name); }
    bool has(std::string_view name) const { return !value(name).isUndefined(); }
    /// Absent is false.
    Result<bool> flag(std::string_view name) const;

    Result<std::string> text(std::string_view name) const;
    /// Absent and null are nothing.
    Result<std::optional<std::string>> optionalText(std::string_view name) const;
    Result<std::optional<std::int64_t>> optionalInteger(std::string_view name) const;
    Result<json::Value> array(std::string_view name) const;
    Result<json::Value> object(std::string_view name) const;
    /// A text or an array of texts; `otherwise` when absent.
    Result<std::vector<std::string>> paths(std::string_view name,
                                           std::vector<std::string> otherwise) const;

    /// The key of the request: one value or one a level, `{}` for a level that the item lacks.
    /// Absent: nothing.
    Result<std::optional<store::PartitionKey>> partitionKey() const;
    /// The same; where the container's key is the id, `itemId` may stand for it.
    Result<store::PartitionKey> wholeKey(const store::Container &container) const;
    Result<cost::Generation> generation() const;
    /// The line's own level, or else the container's.
    Result<cost::Consistency> consistency(cost::Consistency otherwise) const;
    Result<store::WriteOptions> writeOptions() const;
    /// `[{"op":"set","path":"/a","value":1}, …]`
    Result<std::vector<store::PatchOperation>> patchOperations() const;
    Result<store::BatchOperation> batchOperation() const;
    Result<store::ContainerSettings> containerSettings(std::string name,
                                                       std::string_view keyField) const;
    Result<query::Request> queryRequest() const;
    /// "itemId" beside an item must be its id.
    Result<void> checkItemId(json::Value item) const;

private:
    Result<void> readPartitions(store::ContainerSettings &settings) const;
    Result<void> readFeedMode(store::ContainerSettings &settings) const;
    Result<void> readDefaultTtl(store::ContainerSettings &settings) const;
    Result<void> readIndexingPolicy(store::ContainerSettings &settings) const;
    Result<void> readComputedProperties(store::ContainerSettings &settings) const;

    json::Value m_line;
};

/// `"NAME" must be EXPECTED.`, and the same of one that is missing; with the path of the member.
Error wrongMember(std::string_view name, const std::string &expected);
Error missingMember(std::string_view name, const std::string &expected);

/// create, upsert, replace, delete, read, patch; nothing for other names.
std::optional<store::OperationKind> operationKind(std::string_view name);

} // namespace partita::app
