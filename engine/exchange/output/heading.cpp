#include "engine/exchange/output/heading.h"

#include "engine/base/messagetext.h"

namespace partita::exchange {

std::string headingOf(std::string_view what, const ExportRequest &request)
{
    const std::string &name
        = request.workbook.name.empty() ? request.workbook.title : request.workbook.name;
    std::string text = std::string(what) + " of the design " + inQuotes(request.design);
    if (!name.empty())
        text += " of the workbook " + inQuotes(name);
    return onOneLine(text + ", written by Partita.");
}

std::string onOneLine(std::string_view text)
{
    std::string line(text);
    for (char &c : line) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            c = ' ';
    }
    return line;
}

Result<void> writeFile(ExportSink &sink, std::string_view name, std::string_view text)
{
    if (Result<void> begun = sink.begin(name); !begun)
        return begun;
    return sink.write(text);
}

} // namespace partita::exchange
