// Typed access to the members of one operation line; every error says which member is missing or
// wrong.
#pragma once

#include "engine/console/operationline.h"
#include "engine/cost/constants.h"

namespace partita::app {

using console::missingMember;
using console::operationKind;
using console::wrongMember;

/// A line of `partita execute`, which may also make containers.
class ExecuteLine : public console::OperationLine {
public:
    using OperationLine::OperationLine;

    /// A text or an array of texts; `otherwise` when absent.
    Result<std::vector<std::string>> paths(std::string_view name,
                                           std::vector<std::string> otherwise) const;
    Result<cost::Generation> generation() const;
    Result<store::ContainerSettings> containerSettings(std::string name,
                                                       std::string_view keyField) const;

private:
    Result<void> readPartitions(store::ContainerSettings &settings) const;
    Result<void> readFeedMode(store::ContainerSettings &settings) const;
    Result<void> readDefaultTtl(store::ContainerSettings &settings) const;
    Result<void> readIndexingPolicy(store::ContainerSettings &settings) const;
    Result<void> readComputedProperties(store::ContainerSettings &settings) const;
};

} // namespace partita::app
