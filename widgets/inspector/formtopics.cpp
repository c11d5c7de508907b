#include "widgets/inspector/formtopics.h"

namespace partita::inspector {

QString helpTopicOfForm(const model::Workbook &workbook, const models::Selection &part)
{
    using Kind = models::Selection::Kind;
    switch (part.kind) {
    case Kind::entity:
    case Kind::attribute:
        return QStringLiteral("textform entities");
    case Kind::relationship:
        return QStringLiteral("textform relationships");
    case Kind::pattern: {
        const model::AccessPattern *pattern = workbook.pattern(part.name.toStdString());
        return pattern && !pattern->isQuery() ? QStringLiteral("textform commands")
                                              : QStringLiteral("textform queries");
    }
    case Kind::design:
        return QStringLiteral("textform designs");
    case Kind::container:
        return QStringLiteral("textform containers");
    case Kind::documentType:
        return QStringLiteral("textform document types");
    case Kind::nothing:
        break;
    }
    return QStringLiteral("window inspector");
}

} // namespace partita::inspector
