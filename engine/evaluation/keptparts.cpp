#include "engine/evaluation/keptparts.h"

#include "engine/evaluation/parts/containerparts.h"
#include "engine/evaluation/parts/patternparts.h"
#include "engine/evaluation/parts/rowparts.h"

namespace partita::evaluation {

KeptParts::KeptParts(std::size_t mostBytes)
    : m_rows(std::make_unique<RowParts>())
    , m_containers(std::make_unique<ContainerParts>(mostBytes * 3 / 4))
    , m_patterns(std::make_unique<PatternParts>(mostBytes / 4))
{
}

KeptParts::~KeptParts() = default;

} // namespace partita::evaluation
