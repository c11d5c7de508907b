#include "engine/model/pattern.h"

namespace partita::model {

std::string Projection::resultName() const
{
    if (!as.empty())
        return as;
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? path : path.substr(dot + 1);
}

} // namespace partita::model
