#include "app/timingformat.h"

#include "app/table.h"

#include <algorithm>
#include <map>
#include <ostream>

namespace partita::app {
namespace {

using evaluation::MadePart;

constexpr std::size_t slowestParts = 10;

std::string megabytes(std::size_t bytes)
{
    constexpr double megabyte = 1024.0 * 1024.0;
    return bytes == 0 ? "-" : fixed(static_cast<double>(bytes) / megabyte, 1);
}

Table sumsOf(const std::vector<MadePart> &parts)
{
    struct Sum {
        std::size_t count = 0;
        double ms = 0;
        double processorMs = 0;
        std::size_t bytes = 0;
    };
    std::map<std::pair<std::string, MadePart::Kind>, Sum> sums;
    for (const MadePart &part : parts) {
        Sum &sum = sums[{part.design, part.kind}];
        ++sum.count;
        sum.ms += part.ms;
        sum.processorMs += part.processorMs;
        sum.bytes += part.bytes;
    }
    Table lines {{"parts", "number", "ms", "processor ms", "MB"}};
    for (const auto &[key, sum] : sums) {
        const std::string name = key.first.empty() ? "" : key.first + ": ";
        lines.push_back({name + evaluation::nameOf(key.second), std::to_string(sum.count),
                         fixed(sum.ms, 0), fixed(sum.processorMs, 0), megabytes(sum.bytes)});
    }
    return lines;
}

Table slowestOf(std::vector<MadePart> parts)
{
    std::ranges::stable_sort(parts, std::greater(), &MadePart::ms);
    parts.resize(std::min(parts.size(), slowestParts));
    Table lines {{"slowest", "ms", "processor ms", "MB"}};
    for (const MadePart &part : parts) {
        std::string name = part.design.empty() ? "" : part.design + ": ";
        name += evaluation::nameOf(part.kind);
        if (!part.name.empty())
            name += " of " + part.name;
        lines.push_back({std::move(name), fixed(part.ms, 0), fixed(part.processorMs, 0),
                         megabytes(part.bytes)});
    }
    return lines;
}

} // namespace

void writeTiming(const std::vector<MadePart> &parts, std::ostream &out)
{
    writeAligned(sumsOf(parts), "   ", out);
    out << '\n';
    writeAligned(slowestOf(parts), "   ", out);
}

} // namespace partita::app
