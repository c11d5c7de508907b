// Workbooks for tests, written in the text form.
#pragma once

#include "engine/json/value.h"
#include "engine/workbook/textform.h"

#include <QFile>
#include <QTest>

namespace partita::tests {

/// The workbook of a text; stops the program when the text is wrong, because that is an error of
/// the test.
inline model::Workbook readWorkbook(std::string_view text)
{
    Result<model::Workbook> read = workbook::readText(text);
    if (!read)
        qFatal("%s", read.error().message.c_str());
    return *read;
}

inline model::Workbook blog()
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples/blog.partita.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The blog sample cannot be read.");
    return readWorkbook(file.readAll().toStdString());
}

inline QString shown(json::Value value)
{
    return QString::fromStdString(json::toText(value));
}

inline QString shown(const Error &error)
{
    return QString::fromStdString(error.message);
}

} // namespace partita::tests
