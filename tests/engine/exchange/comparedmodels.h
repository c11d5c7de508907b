// Models as lines of text, for comparing what a format keeps: entities with their attributes, and
// relationships.
#pragma once

#include "engine/exchange/exporting.h"
#include "engine/model/validation.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/exchange/exchanged.h"

#include <QtTest>

#include <algorithm>

namespace partita::tests {

/// The parts of a model that a format keeps.
struct Said {
    bool types = true;
    bool roles = false;
    bool names = true; ///< of relationships
    bool containment = true;
    bool optionalParents = true;
    bool nestedArrays = true; ///< false: arrays of objects are objects
    bool objects = true; ///< false: objects are flat attributes and left out here
};

inline std::string typeText(const model::Attribute &attribute, const Said &said)
{
    const bool isNested = attribute.type == model::AttributeType::array
        && !attribute.members.empty() && attribute.members[0].type == model::AttributeType::object;
    if (isNested && !said.nestedArrays)
        return "object";
    return workbook::nameOf(attribute.type);
}

inline std::vector<std::string> entityLines(const model::Workbook &workbook, const Said &said)
{
    std::vector<std::string> lines;
    for (const model::Entity &entity : *workbook.entities) {
        std::vector<std::string> attributes;
        for (const model::Attribute &attribute : entity.attributes) {
            const bool isObject = attribute.type == model::AttributeType::object
                || attribute.type == model::AttributeType::array;
            if (isObject && !said.objects)
                continue;
            attributes.push_back(attribute.name
                                 + (said.types ? ": " + typeText(attribute, said) : ""));
        }
        std::sort(attributes.begin(), attributes.end());
        std::string line = entity.name + " by " + entity.key + " (";
        for (const std::string &attribute : attributes)
            line += attribute + ", ";
        lines.push_back(line + ')');
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

inline std::vector<std::string> relationshipLines(const model::Workbook &workbook, const Said &said)
{
    std::vector<std::string> lines;
    for (const model::Relationship &one : *workbook.relationships) {
        std::string line = said.names ? one.name + ": " : "";
        line += one.parent + (said.roles ? '.' + one.childRole : "");
        line += one.cardinality == model::Cardinality::oneToOne ? " 1:1 "
            : one.cardinality == model::Cardinality::manyToMany ? " many:many "
                                                                : " 1:many ";
        line += one.child + (said.roles ? '.' + one.parentRole : "");
        const bool isPair = one.cardinality == model::Cardinality::manyToMany;
        if (said.containment && one.containment)
            line += ", contained";
        if (said.optionalParents && one.optionalParent && !isPair)
            line += ", optional";
        lines.push_back(line);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

inline QString joinedLines(const std::vector<std::string> &lines)
{
    QString text;
    for (const std::string &line : lines)
        text += QString::fromStdString(line) + u'\n';
    return text;
}

/// The first error of the workbook; empty when it is valid.
inline QString errorIn(const model::Workbook &workbook)
{
    const auto problem = model::firstError(workbook);
    return problem ? QString::fromStdString(problem->place + ": " + problem->message) : QString();
}

/// Share of the rows whose items an export of all items writes.
inline constexpr double fewItems = 0.0001;

/// Exports to files in memory; fails the test with the message when it cannot.
inline ExportedFiles exported(const model::Workbook &workbook, std::string_view format,
                              const std::string &design = {})
{
    ExportedFiles files;
    const auto losses = exchange::exportTo(files, format, {workbook, design, fewItems});
    if (!losses)
        qFatal("%s", losses.error().message.c_str());
    return files;
}

/// JSON for a test that writes ' in place of " and \' in place of '.
inline std::string asJson(QByteArray text)
{
    text.replace("\\'", "%27").replace('\'', '"').replace("%27", "'");
    return text.toStdString();
}

/// Imports a text as a file of that name; fails the test program when it cannot.
inline exchange::Imported importedText(const std::string &text, const std::string &name,
                                       const std::string &format = {})
{
    const std::vector<exchange::SourceFile> files {{name, text}};
    auto imported = exchange::importFiles(files, {format, true});
    if (!imported)
        qFatal("%s", imported.error().message.c_str());
    return *imported;
}

/// A row for each sample.
inline void sampleRows()
{
    QTest::addColumn<QString>("sample");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::newRow(sample.name.c_str()) << QString::fromStdString(sample.name);
}

inline model::Workbook sampleNamed(const QString &name)
{
    auto opened = workbook::open("sample:" + name.toStdString());
    if (!opened)
        qFatal("%s", opened.error().message.c_str());
    return *opened;
}

} // namespace partita::tests
