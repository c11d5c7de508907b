#include "engine/model/homenames.h"

#include "engine/model/plural.h"

namespace partita::model {
namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

} // namespace

std::string lowerCamel(const std::string &name)
{
    std::string lower = name;
    for (std::size_t index = 0; index < lower.size() && isUpper(lower[index]); ++index) {
        const bool nextWord = index > 0 && index + 1 < name.size() && !isUpper(name[index + 1]);
        if (nextWord)
            break;
        lower[index] = static_cast<char>(lower[index] - 'A' + 'a');
    }
    return lower;
}

std::string containerNameOf(const std::string &entity)
{
    return plural(lowerCamel(entity));
}

std::string documentTypeNameOf(const std::string &entity)
{
    return lowerCamel(entity);
}

std::string roleNameOf(const std::string &entity, bool toMany)
{
    const std::string name = lowerCamel(entity);
    return toMany ? plural(name) : name;
}

} // namespace partita::model
