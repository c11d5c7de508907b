#include "engine/model/pattern.h"

namespace partita::model {

std::string Projection::resultName() const
{
    if (!as.empty())
        return as;
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? path : path.substr(dot + 1);
}

int Query::rowsBefore() const
{
    return page && limit ? (*page - 1) * *limit : 0;
}

std::optional<int> Query::rowsThrough() const
{
    return limit ? std::optional(rowsBefore() + *limit) : std::nullopt;
}

} // namespace partita::model
