#include "widgets/report/pieces.h"

#include <algorithm>

namespace partita::reporting {

namespace {

/// Height of the piece with all those that must stay on its page.
double chainHeight(const std::vector<Piece> &pieces, std::size_t first)
{
    double height = 0;
    for (std::size_t i = first; i < pieces.size(); ++i) {
        height += pieces[i].height + (i > first ? pieces[i].before : 0);
        if (!pieces[i].keepsNext)
            break;
    }
    return height;
}

} // namespace

std::vector<Placed> placed(const std::vector<Piece> &pieces, double height)
{
    std::vector<Placed> places;
    int page = 0;
    double y = 0;
    bool isKept = false; // by the piece before
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece &piece = pieces[i];
        const double before = y > 0 ? piece.before : 0;
        const double needed = isKept ? piece.height : std::min(chainHeight(pieces, i), height);
        const bool isFull = y > 0 && y + before + needed > height;
        const bool breaks = isFull || (piece.startsPage && y > 0);
        if (breaks) {
            ++page;
            y = 0;
        }
        const bool hasHead = breaks && piece.head;
        if (hasHead)
            y += piece.head->height;
        else if (!breaks)
            y += before;
        places.push_back({&piece, page, y, hasHead});
        y += piece.height;
        isKept = piece.keepsNext;
    }
    return places;
}

} // namespace partita::reporting
