#include "engine/base/plural.h"

#include <initializer_list>

namespace partita {
namespace {

bool endsWithAny(const std::string &name, std::initializer_list<const char *> endings)
{
    for (const char *ending : endings) {
        if (name.ends_with(ending))
            return true;
    }
    return false;
}

} // namespace

std::string plural(const std::string &name)
{
    if (name.ends_with("is")) // of Greek: diagnosis, analysis, axis
        return name.substr(0, name.size() - 2) + "es";
    const bool isPlural = name.ends_with('s') && !endsWithAny(name, {"ss", "us", "as"});
    if (isPlural)
        return name;
    if (endsWithAny(name, {"s", "x", "z", "ch", "sh"}))
        return name + "es";
    if (name.ends_with('y') && !endsWithAny(name, {"ay", "ey", "oy", "uy"}))
        return name.substr(0, name.size() - 1) + "ies";
    return name + 's';
}

} // namespace partita
