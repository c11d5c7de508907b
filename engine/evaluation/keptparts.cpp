#include "engine/evaluation/keptparts.h"

#include "engine/evaluation/parts/containerparts.h"
#include "engine/evaluation/parts/patternparts.h"
#include "engine/evaluation/parts/rowparts.h"

#include <unistd.h>

#include <algorithm>

namespace partita::evaluation {

std::size_t KeptParts::bytesOfMachine()
{
    constexpr std::size_t most = std::size_t {2048} * 1024 * 1024;
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long pageBytes = ::sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || pageBytes <= 0)
        return usualBytes;
    const std::size_t all = static_cast<std::size_t>(pages) * static_cast<std::size_t>(pageBytes);
    return std::clamp(all / 8, usualBytes, most);
}

KeptParts::KeptParts(std::size_t mostBytes)
    : m_rows(std::make_unique<RowParts>())
    , m_containers(std::make_unique<ContainerParts>(mostBytes * 3 / 4))
    , m_patterns(std::make_unique<PatternParts>(mostBytes / 4))
{
}

KeptParts::~KeptParts() = default;

} // namespace partita::evaluation
