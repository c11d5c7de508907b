#include "engine/model/version.h"

#include "engine/model/workbook.h"

namespace partita::model {

bool Version::operator==(const Version &other) const
{
    const bool isSame = workbook == other.workbook
        || (workbook && other.workbook && *workbook == *other.workbook);
    return isSame && name == other.name && saved == other.saved && note == other.note
        && kept == other.kept;
}

} // namespace partita::model
