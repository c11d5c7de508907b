// Blocks of a report as pieces of pages.
#pragma once

#include "engine/report/writing.h"
#include "widgets/report/pieces.h"

class QPaintDevice;

namespace partita::reporting {

/// Where blocks are laid out.
struct Sheet {
    QPaintDevice *device = nullptr;
    double width = 0; ///< of the text
    double height = 0;
    const report::Pictures *pictures = nullptr;
};

void addHeading(const Sheet &sheet, const report::Heading &heading, bool startsPage,
                std::vector<Piece> &pieces);
/// Lines of a paragraph, never one alone on a page. `indent`: of all its lines.
void addText(const Sheet &sheet, const report::Text &text, report::Tone tone, double indent,
             std::vector<Piece> &pieces);
void addTable(const Sheet &sheet, const report::Table &table, std::vector<Piece> &pieces);
void addBlock(const Sheet &sheet, const report::Block &block, std::vector<Piece> &pieces);

} // namespace partita::reporting
