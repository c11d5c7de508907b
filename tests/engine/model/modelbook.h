// Common parts of the tests of the model: the blog, and edits that must succeed or fail.
#pragma once

#include "engine/model/edit.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"

#include <QTest>

namespace partita::tests {

inline model::Workbook blog()
{
    Result<model::Workbook> workbook = workbook::open("sample:blog");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// The workbook after an edit that must be possible.
inline model::Workbook after(const model::Workbook &workbook, const model::Edit &edit)
{
    Result<model::Workbook> result = model::apply(workbook, edit);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return *result;
}

/// The sentence that refuses an edit.
inline QString refusal(const model::Workbook &workbook, const model::Edit &edit)
{
    const Result<model::Workbook> result = model::apply(workbook, edit);
    return result ? QStringLiteral("(applied)") : QString::fromStdString(result.error().message);
}

/// All problems, a line each: "error $.place: message".
inline QString problems(const model::Workbook &workbook)
{
    static const char *const names[] = {"information", "warning", "error"};
    QStringList lines;
    for (const model::Problem &problem : model::validate(workbook))
        lines += QString::fromStdString(names[static_cast<int>(problem.severity)] + std::string(" ")
                                        + problem.place + ": " + problem.message);
    return lines.join(QLatin1Char('\n'));
}

/// How often a word stands between quotation marks, or at the start of a path in quotation marks,
/// in the text form.
inline qsizetype mentions(const model::Workbook &workbook, const QString &word)
{
    return QString::fromStdString(workbook::writeText(workbook))
        .count(QLatin1Char('"') + word + QLatin1Char('"'));
}

} // namespace partita::tests
