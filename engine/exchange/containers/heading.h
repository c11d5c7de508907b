// What the exports of containers share: the comment that names workbook and design, identifiers,
// and the sentences about what the formats do not have.
#pragma once

#include "engine/exchange/containers/throughputs.h"

namespace partita::exchange {

/// `Containers of the design "V2" of the workbook "blog", written by Partita.` On one line.
std::string headingOf(std::string_view what, const ExportRequest &request);

/// The text on one line: control characters become blanks.
std::string onOneLine(std::string_view text);

/// Letters, digits and _, with a letter first: "order-items" -> "order_items". Taken ones get a
/// number.
class Identifiers {
public:
    std::string of(std::string_view name);

private:
    std::vector<std::string> m_taken;
};

/// What definitions of containers cannot say of this design, one sentence each.
std::vector<std::string> unsaidOf(const model::Design &design,
                                  const std::vector<ContainerThroughput> &throughputs);

} // namespace partita::exchange
