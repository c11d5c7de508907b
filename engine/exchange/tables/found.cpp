#include "engine/exchange/tables/found.h"

#include <algorithm>

namespace partita::exchange {

const FoundColumn *FoundTable::column(std::string_view columnName) const
{
    const auto found
        = std::find_if(columns.begin(), columns.end(), [&](const FoundColumn &candidate) {
              return candidate.attribute.name == columnName;
          });
    return found == columns.end() ? nullptr : &*found;
}

} // namespace partita::exchange
