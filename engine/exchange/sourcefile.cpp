#include "engine/exchange/sourcefile.h"

#include "engine/base/messagetext.h"
#include "engine/base/utf8.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <fstream>

namespace partita::exchange {

namespace {

namespace fs = std::filesystem;

Error unreadable(const fs::path &path, const std::string &why)
{
    return {.code = ErrorCode::fileError, .message = inQuotes(path.string()) + ' ' + why};
}

Result<SourceFile> readFile(const fs::path &path, std::string name, std::stop_token stop)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed)) // a pipe or a device may never end
        return unreadable(path, failed ? "cannot be read." : "is no regular file.");
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed)
        return unreadable(path, "cannot be read.");
    if (size > mostSourceBytes)
        return unreadable(path, "is larger than 1 GB; import a part of it.");
    std::ifstream file(path, std::ios::binary);
    SourceFile source {std::move(name), std::string(size, '\0')};
    constexpr std::uintmax_t block = 16'000'000;
    for (std::uintmax_t at = 0; at < size; at += block) {
        if (stop.stop_requested())
            return cancelled();
        const auto length = static_cast<std::streamsize>(std::min(block, size - at));
        if (!file.read(source.content.data() + at, length))
            return unreadable(path, "cannot be read to its end.");
    }
    return source;
}

/// The files below a folder but hidden ones, in the order of their names.
Result<std::vector<fs::path>> filesBelow(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code failed;
    fs::recursive_directory_iterator entry(folder, failed);
    for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
        if (entry->path().filename().string().starts_with('.')) {
            if (entry->is_directory(failed))
                entry.disable_recursion_pending();
        } else if (entry->is_regular_file(failed)) {
            files.push_back(entry->path());
        }
    }
    if (failed)
        return unreadable(folder, "cannot be listed.");
    std::sort(files.begin(), files.end());
    return files;
}

void appendUtf16(std::string &text, std::string_view bytes, bool bigEndian)
{
    const auto unitAt = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(bigEndian ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        char32_t code = unitAt(at);
        const bool isFirstHalf = code >= 0xD800 && code < 0xDC00;
        if (isFirstHalf && at + 3 < bytes.size() && (unitAt(at + 2) & 0xFC00) == 0xDC00) {
            code = 0x10000 + ((code - 0xD800) << 10) + (unitAt(at + 2) - 0xDC00);
            at += 2;
        } else if (code >= 0xD800 && code < 0xE000) {
            code = 0xFFFD;
        }
        appendUtf8(text, code);
    }
}

/// True when most bytes at every second position from `zeroAt` are zero, as in English UTF-16.
bool hasEveryOtherZero(std::string_view bytes, std::size_t zeroAt)
{
    const std::string_view start = bytes.substr(0, 400);
    std::size_t zeros = 0;
    for (std::size_t at = zeroAt; at < start.size(); at += 2)
        zeros += start[at] == '\0' ? 1 : 0;
    return start.size() >= 8 && zeros * 2 > start.size() / 2;
}

} // namespace

Result<std::vector<SourceFile>> readSources(std::span<const fs::path> paths, std::stop_token stop)
{
    std::vector<SourceFile> sources;
    for (const fs::path &path : paths) {
        std::error_code failed;
        if (!fs::exists(path, failed))
            return unreadable(path, "does not exist.");
        std::vector<fs::path> files {path};
        const bool isFolder = fs::is_directory(path, failed);
        if (isFolder) {
            Result<std::vector<fs::path>> below = filesBelow(path);
            if (!below)
                return below.error();
            files = std::move(*below);
        }
        for (const fs::path &file : files) {
            std::string name
                = (isFolder ? file.lexically_relative(path) : file.filename()).generic_string();
            Result<SourceFile> source = readFile(file, std::move(name), stop);
            if (!source)
                return source.error();
            sources.push_back(std::move(*source));
        }
    }
    return sources;
}

Text textOf(const SourceFile &file)
{
    const std::string_view bytes = file.content;
    Text text;
    const auto fromUtf16 = [&](std::size_t mark, bool bigEndian) {
        text.encoding = bigEndian ? "UTF-16BE" : "UTF-16LE";
        text.utf8.reserve(bytes.size());
        appendUtf16(text.utf8, bytes.substr(mark), bigEndian);
        return text;
    };
    if (bytes.starts_with("\xFF\xFE"))
        return fromUtf16(2, false);
    if (bytes.starts_with("\xFE\xFF"))
        return fromUtf16(2, true);
    if (hasEveryOtherZero(bytes, 1))
        return fromUtf16(0, false);
    if (hasEveryOtherZero(bytes, 0))
        return fromUtf16(0, true);
    const std::string_view rest = bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
    if (isUtf8(rest))
        return {std::string(rest), "UTF-8"};
    text.encoding = "Latin-1";
    for (const char byte : rest)
        appendUtf8(text.utf8, static_cast<unsigned char>(byte));
    return text;
}

bool hasEnding(const SourceFile &file, std::span<const std::string_view> endings)
{
    const std::string name = lowered(file.name);
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

} // namespace partita::exchange
