#include "engine/model/expectedbytes.h"

namespace partita::model {
namespace {

/// Bytes of a value that is there.
double valueBytes(const Attribute &attribute)
{
    const Generator &generator = attribute.generator;
    const double mean = (generator.minimum + generator.maximum) / 2;
    double members = 0;
    for (const Attribute &member : attribute.members)
        members += valueBytes(member) + static_cast<double>(member.name.size()) + 4;
    switch (generator.kind) {
    case Generator::Kind::uuid:
        return 38;
    case Generator::Kind::text:
        return mean + 2;
    case Generator::Kind::name:
        return 16;
    case Generator::Kind::dateTime:
        return 26;
    case Generator::Kind::array:
        return mean * members + 2;
    case Generator::Kind::object:
        return members + 2;
    case Generator::Kind::choice:
    case Generator::Kind::constant:
        return generator.choices.empty()
            ? 8
            : static_cast<double>(generator.choices.front().value.dump().size());
    case Generator::Kind::sequence:
    case Generator::Kind::number:
    case Generator::Kind::boolean:
        break;
    }
    return 8;
}

} // namespace

double expectedBytesOf(const Attribute &attribute)
{
    return valueBytes(attribute) * (1 - attribute.missing);
}

} // namespace partita::model
