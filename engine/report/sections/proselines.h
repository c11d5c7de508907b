// Markdown of descriptions and help chapters as blocks: paragraphs, headings, lists, tables, code,
// strong words and links. Everything else stays plain text.
#pragma once

#include "engine/report/report.h"

namespace partita::report {

/// `leastLevel`: level of the highest heading, 3 or 4.
std::vector<Block> blocksOf(std::string_view markdown, int leastLevel, const std::string &idPrefix);

/// Its first paragraph that is no heading; empty when there is none.
Text firstParagraph(std::string_view markdown);

/// The lines of a text without their ends. The text must outlive them.
std::vector<std::string_view> linesOf(std::string_view text);

/// Strong words, code and links within a line. Links to other places than the web become text.
Text textOf(std::string_view line);

/// The lines of a chapter of the help below a heading, up to the next of its level; empty when
/// there is none.
std::string helpSection(std::string_view chapter, std::string_view heading);

} // namespace partita::report
