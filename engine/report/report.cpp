#include "engine/report/report.h"

#include <algorithm>

namespace partita::report {

Text plain(std::string text)
{
    return {{Span::Kind::plain, std::move(text)}};
}

Span strong(std::string text)
{
    return {Span::Kind::strong, std::move(text)};
}

Span code(std::string text)
{
    return {Span::Kind::code, std::move(text)};
}

Span link(std::string text, std::string target)
{
    return {Span::Kind::link, std::move(text), std::move(target)};
}

std::string wordsOf(const Text &text)
{
    std::string words;
    for (const Span &span : text)
        words += span.text;
    return words;
}

bool isOnTheWeb(std::string_view target)
{
    return target.starts_with("https://") || target.starts_with("http://");
}

bool isFollowed(std::string_view target)
{
    return target.starts_with('#') || isOnTheWeb(target);
}

const Section *Report::section(std::string_view id) const
{
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const Section &section) { return section.id == id; });
    return found == sections.end() ? nullptr : &*found;
}

} // namespace partita::report
