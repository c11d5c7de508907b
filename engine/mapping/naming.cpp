#include "engine/mapping/naming.h"

namespace partita::mapping {
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

std::string camelJoined(const std::vector<std::string> &words)
{
    std::string name;
    for (std::string word : words) {
        if (!name.empty() && !word.empty() && word.front() >= 'a' && word.front() <= 'z')
            word.front() = static_cast<char>(word.front() - 'a' + 'A');
        name += word;
    }
    return name;
}

std::string Names::take(const std::string &wanted)
{
    std::string name = wanted;
    for (int number = 2; !m_taken.insert(name).second; ++number)
        name = wanted + std::to_string(number);
    return name;
}

} // namespace partita::mapping
