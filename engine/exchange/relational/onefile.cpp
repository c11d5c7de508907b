#include "engine/exchange/relational/onefile.h"

#include "engine/exchange/output/heading.h"

namespace partita::exchange {

const std::string &titleOf(const model::Workbook &workbook)
{
    return workbook.title.empty() ? workbook.name : workbook.title;
}

std::string safeFileName(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool isRefused = static_cast<unsigned char>(c) < 0x20
            || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
        name += isRefused ? '_' : c;
    }
    if (name.empty() || name.front() == '.')
        name.insert(name.begin(), '_');
    return name;
}

Result<void> writeOneFile(const model::Workbook &workbook, std::string_view ending,
                          const std::string &text, ExportSink &sink)
{
    std::string name = safeFileName(workbook.name.empty() ? "model" : workbook.name);
    name += ending;
    return writeFile(sink, name, text);
}

} // namespace partita::exchange
