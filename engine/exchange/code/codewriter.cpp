#include "engine/exchange/code/codewriter.h"

#include "engine/exchange/code/functionbuilder.h"

namespace partita::exchange {

std::string quotedCode(std::string_view text)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += std::string("\\") + c;
        else if (c == '\n')
            quoted += "\\n";
        else if (c == '\r')
            quoted += "\\r";
        else if (c == '\t')
            quoted += "\\t";
        else if (byte < ' ')
            quoted += std::string("\\u00") + digits[byte / 16] + digits[byte % 16];
        else
            quoted += c;
    }
    return quoted + '"';
}

std::string furtherNames(const std::vector<std::string> &path)
{
    std::string text;
    for (const std::string &name : path)
        text += ", " + quotedCode(name);
    return text;
}

std::string upperFirst(std::string name)
{
    if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

std::string snakeCase(std::string_view name)
{
    std::string made;
    for (const char c : name) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper && !made.empty() && made.back() != '_')
            made += '_';
        made += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return made;
}

std::string CodeWriter::fileOf(const CodeOfDesign &code, const std::string &heading)
{
    m_text.clear();
    beginFile(heading);
    for (const CodeFunction &function : code.functions) {
        line("");
        remark(function.pattern + ": " + function.sentence);
        for (const std::string &note : function.notes)
            remark(note);
        beginFunction(function);
        declareLists(function.body);
        steps(function.body);
        endFunction(function);
    }
    endFile();
    return std::move(m_text);
}

void CodeWriter::declareLists(const std::vector<CodeStep> &all)
{
    for (const CodeStep &step : all) {
        if (!step.collect.empty())
            declareList(step.collect);
        declareLists(step.inner);
    }
}

void CodeWriter::steps(const std::vector<CodeStep> &all)
{
    for (const CodeStep &step : all) {
        if (!step.remark.empty())
            remark(upperFirst(step.remark));
        if (step.kind == CodeStep::Kind::each) {
            beginLoop(step);
            steps(step.inner);
            endLoop();
        } else if (step.kind == CodeStep::Kind::batch) {
            batch(step);
        } else if (step.kind != CodeStep::Kind::remark) {
            request(step);
            if (!step.collect.empty())
                collect(step, step.kind == CodeStep::Kind::read);
        }
    }
}

std::string CodeWriter::constant(const model::Json &value) const
{
    return value.is_string() ? quotedCode(value.get<std::string>()) : value.dump();
}

std::string CodeWriter::value(const CodeValue &made) const
{
    switch (made.kind) {
    case CodeValue::Kind::parameter:
        return nameOf(made.name);
    case CodeValue::Kind::constant:
        return constant(made.constant);
    case CodeValue::Kind::property:
        return property(nameOf(made.name), made.path);
    case CodeValue::Kind::eachProperty:
        return eachProperty(nameOf(made.name), made.path);
    case CodeValue::Kind::joined:
        break;
    }
    std::vector<std::string> parts;
    for (const CodeValue &part : made.parts)
        parts.push_back(value(part));
    return joined(parts, made.separator);
}

std::string CodeWriter::valuesOf(const std::vector<CodeValue> &values) const
{
    std::string text;
    for (const CodeValue &one : values)
        text += (text.empty() ? "" : ", ") + value(one);
    return text;
}

void CodeWriter::line(const std::string &text)
{
    m_text += text.empty() ? "\n" : m_indent + text + '\n';
}

void CodeWriter::remark(const std::string &text)
{
    line(commentMark() + text);
}

} // namespace partita::exchange
