// Readers of the four spellings. Each adds what it finds in one file.
#pragma once

#include "engine/exchange/containers/found.h"

namespace partita::exchange {

/// Settings as the SDK and the portal show them, answers of the Azure CLI, and ARM templates.
void readJsonContainers(std::string_view text, FoundContainers &found);
void readBicepContainers(std::string_view text, FoundContainers &found);
void readTerraformContainers(std::string_view text, FoundContainers &found);

/// A resource of Bicep or of a template.
struct Resource {
    std::string symbol; ///< of Bicep
    std::string parent; ///< symbol of the resource around it, or "parent"
    std::string type; ///< in lower case, without version
    const Tree *body = nullptr;
    int line = 0;
};

/// Containers, their throughput and scripts, from the resources of a file.
void readResources(const Symbols &symbols, const std::vector<Resource> &resources,
                   FoundContainers &found);

/// Objects that look like containers anywhere in the tree: arguments of modules, variables.
void readLookalikes(const Symbols &symbols, const Tree &tree, FoundContainers &found);

/// The script of these settings. A stated type makes it a trigger. A note when its text is not in
/// the file.
model::Script scriptOf(const Symbols &symbols, const Tree &settings, model::Script::Kind kind,
                       std::string name, int line, FoundContainers &found);

/// Reads a capability of an account: "EnableServerless".
void readCapability(const Symbols &symbols, const Tree *capability, FoundContainers &found);

/// Adds a script to a container that was found; a note when there is none.
void addScript(FoundContainers &found, std::string_view database, std::string_view container,
               model::Script script, int line);

} // namespace partita::exchange
