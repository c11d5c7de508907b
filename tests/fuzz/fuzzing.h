// What every fuzz target needs: its input as text, and a check that stops the program, so that
// libFuzzer and the replay in ctest both see a broken promise as they see a crash.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace fuzzing {

inline std::string_view textOf(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), size};
}

/// Stops the program unless `holds`. `what` is the promise; `detail` shows how it was broken.
inline void require(bool holds, std::string_view what, std::string_view detail = {})
{
    if (holds)
        return;
    const std::string report
        = "broken promise: " + std::string(what) + '\n' + std::string(detail) + '\n';
    std::fwrite(report.data(), 1, report.size(), stderr);
    std::fflush(stderr);
    std::abort();
}

/// Set by the replay in ctest, which has few inputs and time for every check on each.
inline bool isReplay = false;

/// Whether a check that costs as much as the run itself is made on this input: on one in `of`,
/// chosen by its bytes, so that an input found once is checked the same way ever after.
inline bool isChosen(std::string_view text, std::uint64_t of)
{
    std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return isReplay || (hash >> 32) % of == 0;
}

/// The parts of `text` between line feeds; one part more than there are line feeds.
inline std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
        if (end == std::string_view::npos)
            return lines;
        at = end + 1;
    }
}

} // namespace fuzzing
