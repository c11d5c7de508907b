// `partita query`: one query over the items of a file.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `--items FILE [--partition-key PATH]… [--partitions N] --query SQL [--param @x=JSON]…
/// [--generation current|2019] [--explain]`. Prints the same line as `partita execute` for a query.
int runQuery(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
             std::ostream &err);

} // namespace partita::app
