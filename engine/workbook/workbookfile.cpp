#include "engine/workbook/workbookfile.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/atomicfile.h"
#include "engine/workbook/projectfile.h"
#include "engine/workbook/textform.h"
#include "resources/embedded.h"

namespace partita::workbook {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view samplePrefix = "sample:";
constexpr std::string_view sampleFolder = "samples/";
constexpr std::string_view sampleSuffix = ".partita.json";

enum class Form { project, text, unknown };

Form formOf(const fs::path &path)
{
    const std::string extension = path.extension().string();
    return extension == ".partita" ? Form::project
        : extension == ".json"     ? Form::text
                                   : Form::unknown;
}

Error atFile(Error error, std::string name)
{
    error.file = std::move(name);
    return error;
}

std::vector<std::string> sampleNames()
{
    std::vector<std::string> names;
    for (std::string_view file : resources::list(sampleFolder)) {
        file.remove_prefix(sampleFolder.size());
        if (file.ends_with(sampleSuffix))
            names.emplace_back(file.substr(0, file.size() - sampleSuffix.size()));
    }
    return names;
}

Result<std::string_view> sampleText(std::string_view name)
{
    const auto text = resources::file(std::string(sampleFolder) + std::string(name)
                                      + std::string(sampleSuffix));
    if (!text)
        return Error {ErrorCode::notFound,
                      "There is no sample " + inQuotes(name) + suggestion(name, sampleNames())
                          + " \"partita samples\" lists them.",
                      0,
                      0,
                      {}};
    return *text;
}

Result<model::Workbook> openSample(std::string_view name)
{
    const Result<std::string_view> text = sampleText(name);
    if (!text)
        return text.error();
    Result<model::Workbook> workbook = readText(*text);
    if (!workbook)
        return atFile(workbook.error(), std::string(samplePrefix) + std::string(name));
    return workbook;
}

/// First paragraph of the Markdown text that is not a heading.
std::string summaryOf(const std::string &description)
{
    std::size_t begin = 0;
    while (begin < description.size()) {
        const std::size_t end = std::min(description.find("\n\n", begin), description.size());
        const std::string paragraph = description.substr(begin, end - begin);
        if (!paragraph.empty() && paragraph.front() != '#')
            return paragraph;
        begin = end + 2;
    }
    return {};
}

} // namespace

Result<model::Workbook> load(const fs::path &path)
{
    const Result<std::string> bytes = readFile(path);
    return bytes ? loadBytes(*bytes, path) : bytes.error();
}

Result<model::Workbook> loadBytes(std::string_view bytes, const fs::path &path)
{
    const bool isProject = formOf(path) == Form::project
        || (formOf(path) == Form::unknown && bytes.starts_with("SQLite format 3"));
    Result<model::Workbook> workbook = isProject ? readProject(bytes) : readText(bytes);
    if (!workbook)
        return atFile(workbook.error(), path.string());
    return workbook;
}

Result<std::string> bytesFor(const model::Workbook &workbook, const fs::path &path)
{
    switch (formOf(path)) {
    case Form::text:
        return writeText(workbook);
    case Form::project:
        return writeProject(workbook);
    case Form::unknown:
        break;
    }
    return Error {ErrorCode::badRequest,
                  "Cannot save " + inQuotes(path.string())
                      + ": the name must end in .partita (project) or .partita.json (text).",
                  0,
                  0,
                  {}};
}

Result<void> save(const model::Workbook &workbook, const fs::path &path)
{
    const Result<std::string> bytes = bytesFor(workbook, path);
    return bytes ? replaceFile(path, *bytes) : bytes.error();
}

Result<model::Workbook> open(std::string_view nameOrPath)
{
    if (nameOrPath.starts_with(samplePrefix))
        return openSample(nameOrPath.substr(samplePrefix.size()));
    Result<model::Workbook> workbook = load(fs::path(nameOrPath));
    if (workbook || !sampleText(nameOrPath) || fs::exists(fs::path(nameOrPath)))
        return workbook;
    Error missing = workbook.error();
    missing.message
        += " The sample is called " + std::string(samplePrefix) + std::string(nameOrPath) + '.';
    return missing;
}

Result<std::string> readWhole(const std::string &nameOrPath)
{
    if (!nameOrPath.starts_with(samplePrefix)) {
        std::error_code failed; // pipes can be read only once, and could block
        if (fs::is_regular_file(nameOrPath, failed))
            return readFile(fs::path(nameOrPath));
        return Error {ErrorCode::fileError,
                      inQuotes(nameOrPath) + " cannot be read twice: it is no ordinary file.",
                      0,
                      0,
                      {}};
    }
    const Result<std::string_view> text
        = sampleText(std::string_view(nameOrPath).substr(samplePrefix.size()));
    if (!text)
        return text.error();
    return std::string(*text);
}

std::vector<SampleInfo> samples()
{
    std::vector<SampleInfo> found;
    for (const std::string &name : sampleNames()) {
        const Result<model::Workbook> workbook = openSample(name);
        if (workbook)
            found.push_back({name, workbook->title, summaryOf(workbook->description)});
    }
    return found;
}

} // namespace partita::workbook
