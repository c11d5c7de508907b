#include "engine/mapping/naming.h"

namespace partita::mapping {

std::string code(const std::string &text)
{
    return '`' + text + '`';
}

std::string Names::take(const std::string &wanted)
{
    std::string name = wanted;
    for (int number = 2; !m_taken.insert(name).second; ++number)
        name = wanted + std::to_string(number);
    return name;
}

} // namespace partita::mapping
