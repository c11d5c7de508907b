#include "engine/exchange/containers/filenames.h"

#include "engine/model/names.h"

namespace partita::exchange {

std::string FileNames::of(std::string_view name)
{
    constexpr std::string_view refused = "/\\:*?\"<>|";
    std::string wanted;
    for (const char c : name) {
        const bool isRefused
            = static_cast<unsigned char>(c) < ' ' || refused.find(c) != std::string_view::npos;
        wanted += isRefused ? '_' : c;
    }
    if (wanted.empty() || wanted.find_first_not_of('.') == std::string::npos)
        wanted.insert(0, "_");
    m_taken.push_back(model::freeName(wanted, m_taken));
    return m_taken.back();
}

} // namespace partita::exchange
