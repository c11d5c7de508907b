#include "app/itemfile.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace partita::app {

namespace {

Error placed(Error error, const std::string &place)
{
    error.message = place + ": " + error.message;
    return error;
}

Result<std::int64_t> loadLines(std::istream &file, const std::string &path,
                               store::Container &container)
{
    std::int64_t loaded = 0;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        if (Result<void> done = container.loadText(line); !done) {
            Error error = placed(done.error(), path + ", line " + std::to_string(number));
            error.line = number;
            return error;
        }
        ++loaded;
    }
    return loaded;
}

Result<std::int64_t> loadArray(std::istream &file, const std::string &path,
                               store::Container &container)
{
    const std::string text {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    json::Arena arena;
    Result<json::Value> items = json::parse(text, arena, json::mostItemLevels + 1);
    if (!items)
        return placed(items.error(), path);
    Result<std::int64_t> loaded = loadItems(*items, container);
    return loaded ? loaded : placed(loaded.error(), path);
}

} // namespace

Result<std::int64_t> loadItems(json::Value items, store::Container &container)
{
    for (std::size_t index = 0; index < items.size(); ++index) {
        if (Result<void> loaded = container.load(items.at(index)); !loaded)
            return placed(loaded.error(), "Item " + std::to_string(index + 1));
    }
    return static_cast<std::int64_t>(items.size());
}

Result<std::int64_t> loadItemFile(const std::string &path, store::Container &container)
{
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path))
        return Error {.code = ErrorCode::fileError,
                      .message = "The file " + path + " cannot be read."};
    const int first = (file >> std::ws).peek();
    file.clear();
    file.seekg(0);
    return first == '[' ? loadArray(file, path, container) : loadLines(file, path, container);
}

} // namespace partita::app
