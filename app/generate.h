// `partita generate`: writes the items of a design, one JSON-lines file a container.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK --design D --output DIR [--fraction F]`. Makes the folder where it is missing,
/// replaces DIR/CONTAINER.jsonl, and tells on `out` what it wrote. Items over the service's 2 MB
/// are written too, and counted in a remark on `err`.
int runGenerate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
