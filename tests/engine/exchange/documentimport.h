// Import of files that a test writes down.
#pragma once

#include "engine/exchange/importing.h"
#include "engine/model/validation.h"

#include <QtTest>

namespace tests_exchange {

using partita::exchange::Imported;
using partita::exchange::SourceFile;

inline Imported importOf(const std::vector<SourceFile> &files, const std::string &format = "json")
{
    partita::exchange::ImportOptions options;
    options.format = format;
    const auto imported = partita::exchange::importFiles(files, options);
    if (!imported) {
        qWarning("%s", imported.error().message.c_str());
        return {};
    }
    partita::model::Workbook named = imported->workbook;
    named.name = "imported";
    for (const partita::model::Problem &problem : partita::model::validate(named)) {
        if (problem.severity == partita::model::Severity::error)
            qWarning("%s", problem.message.c_str());
    }
    return *imported;
}

/// "parent.childRole -> child.parentRole" of every relationship.
inline QStringList relationshipsOf(const Imported &imported)
{
    QStringList shown;
    for (const auto &one : *imported.workbook.relationships)
        shown.append(QString::fromStdString(one.parent + '.' + one.childRole + " -> " + one.child
                                            + '.' + one.parentRole));
    shown.sort();
    return shown;
}

/// Names of an entity's attributes.
inline QStringList attributesOf(const Imported &imported, const char *entity)
{
    QStringList names;
    if (const auto *found = imported.workbook.entity(entity)) {
        for (const auto &attribute : found->attributes)
            names.append(QString::fromStdString(attribute.name));
    }
    return names;
}

/// The sentences of notes of a kind.
inline QString notesOf(const Imported &imported, partita::exchange::ImportNote::Kind kind)
{
    QString text;
    for (const auto &note : imported.notes) {
        if (note.kind == kind)
            text += QString::fromStdString(note.sentence) + u'\n';
    }
    return text;
}

/// `count` objects made of a pattern in which %1 is a number, as one JSON array.
inline std::string listOf(int count, const QString &pattern)
{
    QStringList objects;
    for (int number = 1; number <= count; ++number)
        objects.append(QString(pattern).replace(QLatin1String("%1"), QString::number(number)));
    return (u'[' + objects.join(QLatin1String(",\n")) + u']').toStdString();
}

inline std::string listOf(int count, const char *pattern)
{
    return listOf(count, QString::fromUtf8(pattern));
}

} // namespace tests_exchange
