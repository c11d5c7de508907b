#include "engine/model/notations/barewords.h"

#include <algorithm>

namespace partita::model {

std::size_t findBare(std::string_view text, std::string_view sign, std::size_t from)
{
    bool isQuoted = false;
    for (std::size_t at = from; at < text.size(); ++at) {
        if (text[at] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && text.substr(at).starts_with(sign))
            return at;
    }
    return std::string_view::npos;
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> found;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(findBare(text, " ", begin), text.size());
        if (end > begin)
            found.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

bool readOperand(std::string_view text, std::string &parameter, Json &constant)
{
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '@'
        && text.find_first_of(" ()") == std::string_view::npos) {
        parameter = text.substr(1);
        return true;
    }
    constant = Json::parse(text, nullptr, false);
    return !constant.is_discarded() && constant.is_primitive() && !constant.is_null();
}

} // namespace partita::model
