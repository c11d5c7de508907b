// The base of the writers of code: one for each programming language with the vendor's SDK.
#pragma once

#include "engine/exchange/code/operations.h"

namespace partita::exchange {

class CodeWriter {
public:
    virtual ~CodeWriter() = default;

    /// The whole file.
    std::string fileOf(const CodeOfDesign &code, const std::string &heading);

protected:
    virtual void beginFile(const std::string &heading) = 0;
    virtual void endFile() = 0;
    virtual void beginFunction(const CodeFunction &function) = 0;
    virtual void endFunction(const CodeFunction &function) = 0;
    virtual void beginLoop(const CodeStep &step) = 0;
    virtual void endLoop() = 0;
    /// Declares the empty list in which a loop collects rows.
    virtual void declareList(const std::string &name) = 0;
    /// Adds the row that the step has read to its list, or all its rows.
    virtual void collect(const CodeStep &step, bool isOneRow) = 0;
    virtual void request(const CodeStep &step) = 0;
    virtual void batch(const CodeStep &step) = 0;
    virtual const char *commentMark() const { return "// "; }
    /// An access to the members of a path, which may not be there.
    virtual std::string property(const std::string &row,
                                 const std::vector<std::string> &path) const = 0;
    virtual std::string eachProperty(const std::string &list,
                                     const std::vector<std::string> &path) const = 0;
    virtual std::string joined(const std::vector<std::string> &parts,
                               const std::string &separator) const = 0;
    virtual std::string constant(const model::Json &value) const;
    virtual std::string nameOf(const std::string &variable) const { return variable; }

    std::string value(const CodeValue &value) const;
    std::string valuesOf(const std::vector<CodeValue> &values) const; ///< joined by ", "
    void line(const std::string &text);
    void remark(const std::string &text);
    void indent() { m_indent += "    "; }
    void outdent() { m_indent.resize(m_indent.size() - 4); }

private:
    void declareLists(const std::vector<CodeStep> &all);
    void steps(const std::vector<CodeStep> &all);

    std::string m_text;
    std::string m_indent;
};

/// "…" with the escapes that C#, Java, Python and JavaScript share.
std::string quotedCode(std::string_view text);
/// `, "address", "city"`: the names as further arguments of a call.
std::string furtherNames(const std::vector<std::string> &path);
/// "q3PostsOfUser" -> "Q3PostsOfUser".
std::string upperFirst(std::string name);
/// "q3PostsOfUser" -> "q3_posts_of_user".
std::string snakeCase(std::string_view name);

std::unique_ptr<CodeWriter> javaScriptWriter();
std::unique_ptr<CodeWriter> pythonWriter();
std::unique_ptr<CodeWriter> cSharpWriter();
std::unique_ptr<CodeWriter> javaWriter();

} // namespace partita::exchange
