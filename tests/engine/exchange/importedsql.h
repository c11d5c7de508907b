// SQL texts imported, and models as one line of text, for tests that compare them.
#pragma once

#include "engine/exchange/importing.h"
#include "engine/model/validation.h"

#include <QtTest>

namespace partita::tests {

inline exchange::Imported fromSql(const std::string &sql)
{
    const std::vector<exchange::SourceFile> files {{"test.sql", sql}};
    Result<exchange::Imported> imported = exchange::importFiles(files, {.format = "sql"});
    if (!imported)
        qFatal("%s", imported.error().message.c_str());
    return std::move(*imported);
}

/// "books(id, title) author:authors?" for each entity: its attributes, then the roles in which it
/// is a child; `?` = optional, `!` = contained, `=` = 1:1, `*` = many:many.
inline std::string summary(const model::Workbook &workbook)
{
    std::string text;
    for (const model::Entity &entity : *workbook.entities) {
        text += (text.empty() ? "" : "; ") + entity.name + '(';
        for (const model::Attribute &attribute : entity.attributes)
            text += (text.back() == '(' ? "" : ", ") + attribute.name
                + (attribute.name == entity.key ? "#" : "");
        text += ')';
        for (const model::Relationship &one : *workbook.relationships) {
            if (one.child != entity.name)
                continue;
            text += ' ' + one.parentRole + ':' + one.parent;
            text += one.optionalParent ? "?" : "";
            text += one.containment ? "!" : "";
            text += one.cardinality == model::Cardinality::oneToOne ? "="
                : one.cardinality == model::Cardinality::manyToMany ? "*"
                                                                    : "";
        }
    }
    return text;
}

inline bool tells(const exchange::Imported &imported, exchange::ImportNote::Kind kind,
                  const std::string &subject)
{
    return std::any_of(imported.notes.begin(), imported.notes.end(),
                       [&](const exchange::ImportNote &note) {
                           return note.kind == kind && note.subject == subject;
                       });
}

inline std::string problemOf(const exchange::Imported &imported)
{
    const auto problem = model::firstError(imported.workbook);
    return problem ? problem->place + ' ' + problem->message : std::string();
}

} // namespace partita::tests
