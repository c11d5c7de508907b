// `partita query --workbook`: one statement on the items of a design.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// True when the call names a workbook instead of a file of items.
bool asksWorkbook(std::span<const std::string> arguments);

/// `--workbook W --design D [--container C] [--partition-key K] [--param @x=JSON]… [--max N]
/// [--continuation TOKEN] [--partitions N] [--fraction F] [--format table|json | --json]
/// [STATEMENT]`. The statement comes from `in` when it is not an argument.
int runWorkbookQuery(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
                     std::ostream &err);

} // namespace partita::app
