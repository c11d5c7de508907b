#include "engine/mapping/naming.h"

namespace partita::mapping {

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
