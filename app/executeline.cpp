#include "app/executeline.h"

namespace partita::app {

Result<std::vector<std::string>> ExecuteLine::paths(std::string_view name,
                                                    std::vector<std::string> otherwise) const
{
    const json::Value given = value(name);
    if (given.isUndefined())
        return otherwise;
    if (given.isString())
        return std::vector {std::string(given.string())};
    if (!given.isArray())
        return wrongMember(name, "a path such as \"/pk\" or an array of them");
    std::vector<std::string> paths;
    for (std::size_t index = 0; index < given.size(); ++index) {
        if (!given.at(index).isString())
            return wrongMember(name, "an array of paths such as \"/pk\"");
        paths.emplace_back(given.at(index).string());
    }
    return paths;
}

Result<cost::Generation> ExecuteLine::generation() const
{
    Result<std::optional<std::string>> name = optionalText("generation");
    if (!name)
        return name.error();
    const std::optional<cost::Generation> generation
        = cost::generationOf(name->value_or("current"));
    if (!generation)
        return wrongMember("generation", "\"current\" or \"2019\"");
    return *generation;
}

} // namespace partita::app
