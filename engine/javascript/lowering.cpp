#include "engine/javascript/lowering.h"

#include "engine/javascript/loweringwalk.h"

#include <algorithm>

namespace partita::javascript {
namespace {

std::string applied(std::string_view source, const std::vector<SourceEdit> &edits)
{
    std::string text;
    std::size_t at = 0;
    for (const SourceEdit &edit : edits) {
        text.append(source.substr(at, edit.position - at)).append(edit.inserted);
        at = edit.position + edit.removed;
    }
    return text.append(source.substr(at));
}

} // namespace

Result<LoweredSource> lowered(std::string_view source)
{
    // A bracket is recognised as a pattern only at its end, so the second walk uses the patterns of
    // the first.
    LoweringWalk first(source, {});
    Result<std::vector<SourceEdit>> edits = first.run();
    if (edits && !edits->empty())
        edits = LoweringWalk(source, first.patterns()).run();
    if (!edits)
        return edits.error();
    if (!edits->empty() && source.find(loweringPrefix) != std::string_view::npos)
        return Error {.message = "Names that begin with " + std::string(loweringPrefix)
                          + " are reserved; choose another name."};
    std::string text = applied(source, *edits);
    return LoweredSource {std::move(text), std::move(*edits), std::string(first.entryFunction())};
}

int LoweredSource::sourceColumn(std::string_view source, int line, int column) const
{
    std::size_t lineBegin = 0;
    for (int before = 1; before < line && lineBegin != std::string_view::npos; ++before) {
        const std::size_t lineBreak = source.find('\n', lineBegin);
        lineBegin = lineBreak == std::string_view::npos ? lineBreak : lineBreak + 1;
    }
    if (lineBegin == std::string_view::npos)
        return column;
    // `at` moves through the source and `written` through the text, both from the start of the
    // line.
    const auto wanted = static_cast<std::size_t>(std::max(column, 1)) - 1;
    std::size_t at = lineBegin;
    std::size_t written = 0;
    for (const SourceEdit &edit : edits) {
        if (edit.position < lineBegin)
            continue;
        if (wanted < written + edit.position - at)
            break;
        written += edit.position - at;
        at = edit.position;
        if (wanted < written + edit.inserted.size())
            return 1 + static_cast<int>(at - lineBegin);
        written += edit.inserted.size();
        at += edit.removed;
    }
    return 1 + static_cast<int>(at - lineBegin + wanted - written);
}

} // namespace partita::javascript
