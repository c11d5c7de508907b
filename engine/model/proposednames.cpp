#include "engine/model/proposednames.h"

#include "engine/base/plural.h"
#include "engine/model/notation.h"

#include <cctype>

namespace partita::model {
namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// The words in a name: letters and digits, separated by blanks and signs.
std::vector<std::string> wordsIn(const std::string &name)
{
    std::vector<std::string> words(1);
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x80 || std::isalnum(byte) || letter == '_')
            words.back() += letter;
        else
            words.emplace_back();
    }
    return words;
}

} // namespace

std::string lowerCamel(const std::string &words)
{
    const std::string name = identifierOf(words);
    std::string lower = name;
    for (std::size_t index = 0; index < lower.size() && isUpper(lower[index]); ++index) {
        const bool nextWord = index > 0 && index + 1 < name.size() && !isUpper(name[index + 1]);
        if (nextWord)
            break;
        lower[index] = static_cast<char>(lower[index] - 'A' + 'a');
    }
    return lower;
}

std::string camelJoined(const std::vector<std::string> &names)
{
    std::vector<std::string> words;
    for (const std::string &name : names) {
        for (std::string &word : wordsIn(name))
            words.push_back(std::move(word));
    }
    std::string name;
    for (std::string word : words) {
        if (!name.empty() && !word.empty() && word.front() >= 'a' && word.front() <= 'z')
            word.front() = static_cast<char>(word.front() - 'a' + 'A');
        name += word;
    }
    return name;
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

std::string relationshipNameOf(const std::string &parent, const std::string &child)
{
    return camelJoined({lowerCamel(parent), identifierOf(child)});
}

std::string referenceNameOf(const std::string &role, bool toMany)
{
    return identifierOf(role) + (toMany ? "Ids" : "Id");
}

std::string identifierOf(const std::string &name)
{
    const std::string joined = camelJoined({name});
    return joined.empty() ? "value" : joined;
}

std::string lastValueNameOf(const std::string &path)
{
    auto [names, last] = splitPath(path);
    names.insert(names.begin(), "last");
    names.push_back(last);
    return camelJoined(names);
}

} // namespace partita::model
