#include "engine/model/reportsettings.h"

namespace partita::model {

const char *nameOf(ReportPaper paper)
{
    return paper == ReportPaper::letter ? "letter" : "a4";
}

const char *nameOf(ReportTheme theme)
{
    switch (theme) {
    case ReportTheme::light:
        return "light";
    case ReportTheme::dark:
        return "dark";
    case ReportTheme::reader:
        break;
    }
    return "reader";
}

} // namespace partita::model
