#include "app/itemfile.h"

#include "engine/base/errorpath.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace partita::app {

namespace {

Error inPlace(Error error, const std::string &place)
{
    error.message = place + ": " + error.message;
    return error;
}

Loading loadLines(std::istream &file, const std::string &path, store::Container &container)
{
    Loading loading;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        if (Result<void> done = container.loadText(line); !done) {
            loading.refusal = inPlace(done.error(), path + ", line " + std::to_string(number));
            loading.refusal->line = number;
            break;
        }
        ++loading.loaded;
    }
    return loading;
}

Loading loadArray(std::istream &file, const std::string &path, store::Container &container)
{
    const std::string text {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    json::Arena arena;
    Result<json::Value> items = json::parse(text, arena, json::mostItemLevels + 1);
    if (!items)
        return {.refusal = inPlace(items.error(), path)};
    Loading loading = loadItems(*items, container);
    if (loading.refusal)
        loading.refusal = inPlace(*loading.refusal, path);
    return loading;
}

} // namespace

Loading loadItems(json::Value items, store::Container &container)
{
    Loading loading;
    for (std::size_t index = 0; index < items.size(); ++index) {
        if (Result<void> done = container.load(items.at(index)); !done) {
            loading.refusal = inPlace(within(elementPath("$.items", index), done.error()),
                                      "Item " + std::to_string(index + 1));
            break;
        }
        ++loading.loaded;
    }
    return loading;
}

Loading loadItemFile(const std::string &path, store::Container &container)
{
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path))
        return {.refusal = Error {.code = ErrorCode::fileError,
                                  .message = "The file " + path + " cannot be read."}};
    const int first = (file >> std::ws).peek();
    file.clear();
    file.seekg(0);
    return first == '[' ? loadArray(file, path, container) : loadLines(file, path, container);
}

} // namespace partita::app
