#include "engine/exchange/code/codewriter.h"
#include "engine/exchange/code/exports.h"
#include "engine/exchange/code/functionbuilder.h"
#include "engine/exchange/output/heading.h"

namespace partita::exchange {

namespace {

using Dropped = Result<std::vector<std::string>>;

Dropped writeCode(CodeWriter &writer, const std::string &name, const ExportRequest &request,
                  ExportSink &sink, const Watch &watch)
{
    Result<CodeOfDesign> code = codeOf(request, watch);
    if (!code)
        return code.error();
    const std::string text = writer.fileOf(*code, headingOf("Operations", request));
    code->dropped.emplace_back("Putting rows together to the result of a pattern, changing items "
                               "before they are written, and upkeep by the change feed are left "
                               "to the application.");
    if (Result<void> written = writeFile(sink, name, text); !written)
        return written.error();
    return std::move(code->dropped);
}

/// Values as the plans of Partita show them.
std::string shown(const CodeValue &value)
{
    switch (value.kind) {
    case CodeValue::Kind::parameter:
        return '@' + value.name;
    case CodeValue::Kind::constant:
        return value.constant.dump();
    case CodeValue::Kind::property:
    case CodeValue::Kind::eachProperty: {
        std::string text = value.name;
        for (const std::string &name : value.path)
            text += '.' + name;
        return value.kind == CodeValue::Kind::property ? text : "each of " + text;
    }
    case CodeValue::Kind::joined:
        break;
    }
    std::string text;
    for (const CodeValue &part : value.parts)
        text += (text.empty() ? "" : " + " + quotedCode(value.separator) + " + ") + shown(part);
    return text;
}

std::string keyText(const std::vector<CodeValue> &key)
{
    std::string text;
    for (const CodeValue &level : key)
        text += (text.empty() ? "" : ", ") + shown(level);
    return text.empty() ? "all partitions" : "partition key " + text;
}

void addRequests(const std::vector<CodeStep> &steps, const std::string &around, std::string &text)
{
    for (const CodeStep &step : steps) {
        if (step.kind == CodeStep::Kind::each)
            addRequests(step.inner, "; for each row of " + shown(step.over), text);
        const bool isRead
            = step.kind == CodeStep::Kind::read || step.kind == CodeStep::Kind::readMany;
        if (step.kind != CodeStep::Kind::query && !isRead)
            continue;
        text += "-- " + onOneLine(step.container) + ", " + onOneLine(keyText(step.key))
            + onOneLine(around) + ": " + step.remark + '\n';
        if (isRead) {
            text += "-- point read, id " + onOneLine(shown(step.id)) + '\n';
            continue;
        }
        for (const auto &[name, value] : step.parameters)
            text += "-- " + name + " = " + onOneLine(shown(value)) + '\n';
        text += step.query + ";\n";
    }
}

} // namespace

Dropped writeQueries(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    Result<CodeOfDesign> code = codeOf(request, watch);
    if (!code)
        return code.error();
    std::string text = "-- " + headingOf("Queries and point reads", request) + '\n';
    for (const CodeFunction &function : code->functions) {
        std::string requests;
        addRequests(function.body, {}, requests);
        if (!requests.empty())
            text += "\n-- " + onOneLine(function.pattern) + ": " + function.sentence + '\n'
                + requests;
    }
    if (Result<void> written = writeFile(sink, "queries.sql", text); !written)
        return written.error();
    return std::move(code->dropped);
}

Dropped writeCSharp(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    return writeCode(*cSharpWriter(), "AccessPatterns.cs", request, sink, watch);
}

Dropped writeJava(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    return writeCode(*javaWriter(), "AccessPatterns.java", request, sink, watch);
}

Dropped writePython(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    return writeCode(*pythonWriter(), "access_patterns.py", request, sink, watch);
}

Dropped writeJavaScript(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    return writeCode(*javaScriptWriter(), "accesspatterns.js", request, sink, watch);
}

} // namespace partita::exchange
