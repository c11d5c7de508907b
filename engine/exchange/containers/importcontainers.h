// The import format "containers": settings JSON, ARM templates, Bicep and Terraform become a design
// of containers without document types.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double likenessOfContainers(const SourceFile &file);
Result<Imported> readContainers(std::span<const SourceFile> files, const ImportOptions &options,
                                const Watch &watch);

} // namespace partita::exchange
