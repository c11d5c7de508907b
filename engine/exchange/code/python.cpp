// Python with azure-cosmos.
#include "engine/exchange/code/codewriter.h"

namespace partita::exchange {

namespace {

class PythonWriter : public CodeWriter {
protected:
    const char *commentMark() const override { return "# "; }
    std::string nameOf(const std::string &variable) const override { return snakeCase(variable); }

    void beginFile(const std::string &heading) override
    {
        line("# " + heading);
        line("# Needs azure-cosmos. Each function sends the requests of one access pattern and "
             "returns what they read.");
        line("");
        line("");
        line("def member(row, *names):");
        line("    \"\"\"The value at the names; None where one of them is missing.\"\"\"");
        line("    for name in names:");
        line("        row = row.get(name) if isinstance(row, dict) else None");
        line("    return row");
        line("");
    }
    void endFile() override { }

    void beginFunction(const CodeFunction &function) override
    {
        std::string parameters = "database";
        for (const std::string &name : function.parameters)
            parameters += ", " + nameOf(name);
        line("def " + snakeCase(function.name) + '(' + parameters + "):");
        indent();
    }

    void endFunction(const CodeFunction &function) override
    {
        std::string results;
        for (const std::string &name : function.results)
            results
                += (results.empty() ? "" : ", ") + quotedCode(nameOf(name)) + ": " + nameOf(name);
        line("return {" + results + '}');
        outdent();
        line("");
    }

    void beginLoop(const CodeStep &step) override
    {
        line("for " + nameOf(step.result) + " in " + value(step.over) + " or []:");
        indent();
    }

    void endLoop() override
    {
        line("pass");
        outdent();
    }

    std::string property(const std::string &row,
                         const std::vector<std::string> &path) const override
    {
        if (path.empty())
            return row;
        return "member(" + row + furtherNames(path) + ')';
    }

    std::string eachProperty(const std::string &list,
                             const std::vector<std::string> &path) const override
    {
        return '[' + property("row", path) + " for row in " + list + ']';
    }

    std::string joined(const std::vector<std::string> &parts,
                       const std::string &separator) const override
    {
        std::string text = quotedCode(separator) + ".join([";
        bool isFirst = true;
        for (const std::string &part : parts) {
            text += (isFirst ? "str(" : ", str(") + part + ')';
            isFirst = false;
        }
        return text + "])";
    }

    std::string constant(const model::Json &value) const override
    {
        if (value.is_null())
            return "None";
        if (value.is_boolean())
            return value.get<bool>() ? "True" : "False";
        return CodeWriter::constant(value);
    }

    void declareList(const std::string &name) override { line(nameOf(name) + " = []"); }

    void collect(const CodeStep &step, bool isOneRow) override
    {
        line(nameOf(step.collect) + (isOneRow ? ".append(" : ".extend(") + nameOf(step.result)
             + ')');
    }

    void request(const CodeStep &step) override
    {
        const std::string container = containerOf(step.container);
        const std::string result = nameOf(step.result);
        const std::string place = "item=" + value(step.id) + ", partition_key=" + keyOf(step);
        switch (step.kind) {
        case CodeStep::Kind::read:
            line(result + " = " + container + ".read_item(" + place + ')');
            break;
        case CodeStep::Kind::readMany:
            line(result + " = " + container + ".read_items(list(zip(" + listOf(step.id) + ", "
                 + (step.key.empty() ? "[]" : listOf(step.key.front())) + ")))");
            break;
        case CodeStep::Kind::query:
            queryRequest(step, container);
            break;
        case CodeStep::Kind::create:
            line(container + ".create_item(body=" + nameOf(step.item) + ')');
            break;
        case CodeStep::Kind::upsert:
            line(container + ".upsert_item(body=" + nameOf(step.item) + ')');
            break;
        case CodeStep::Kind::replace:
            line(container + ".replace_item(item=" + value(step.id) + ", body=" + nameOf(step.item)
                 + ')');
            break;
        case CodeStep::Kind::remove:
            line(container + ".delete_item(" + place + ')');
            break;
        case CodeStep::Kind::patch:
            line(container + ".patch_item(" + place + ", patch_operations=" + patchesOf(step)
                 + ')');
            break;
        case CodeStep::Kind::procedure:
            line(container + ".scripts.execute_stored_procedure(sproc=" + quotedCode(step.procedure)
                 + ", params=[" + valuesOf(step.arguments) + "], partition_key=" + keyOf(step)
                 + ')');
            break;
        default:
            break;
        }
    }

    void batch(const CodeStep &step) override
    {
        line(containerOf(step.container) + ".execute_item_batch(batch_operations=[");
        indent();
        for (const CodeStep &one : step.inner)
            line(batchEntry(one) + ',');
        outdent();
        line("], partition_key=" + keyOf(step) + ')');
    }

private:
    static std::string containerOf(const std::string &name)
    {
        return "database.get_container_client(" + quotedCode(name) + ')';
    }

    std::string keyOf(const CodeStep &step) const
    {
        return step.key.size() == 1 ? value(step.key.front()) : '[' + valuesOf(step.key) + ']';
    }

    std::string listOf(const CodeValue &one) const
    {
        return one.kind == CodeValue::Kind::eachProperty ? value(one) : '[' + value(one) + ']';
    }

    void queryRequest(const CodeStep &step, const std::string &container)
    {
        line(nameOf(step.result) + " = list(" + container + ".query_items(");
        indent();
        line("query=" + quotedCode(step.query) + ',');
        std::string parameters;
        for (const auto &[name, given] : step.parameters)
            parameters += (parameters.empty() ? "" : ", ") + std::string("{\"name\": ")
                + quotedCode(name) + ", \"value\": " + value(given) + '}';
        line("parameters=[" + parameters + "],");
        line(step.key.empty() ? std::string("enable_cross_partition_query=True,")
                              : "partition_key=" + keyOf(step) + ',');
        outdent();
        line("))");
    }

    std::string patchesOf(const CodeStep &step) const
    {
        std::string text;
        for (const CodePatch &patch : step.patches) {
            text += (text.empty() ? "{\"op\": " : ", {\"op\": ") + quotedCode(patch.operation)
                + ", \"path\": " + quotedCode(patch.path);
            if (patch.operation != "remove")
                text += ", \"value\": " + value(patch.value);
            text += '}';
        }
        return '[' + text + ']';
    }

    std::string batchEntry(const CodeStep &one) const
    {
        switch (one.kind) {
        case CodeStep::Kind::remove:
            return "(\"delete\", (" + value(one.id) + ",))";
        case CodeStep::Kind::patch:
            return "(\"patch\", (" + value(one.id) + ", " + patchesOf(one) + "))";
        case CodeStep::Kind::replace:
            return "(\"replace\", (" + value(one.id) + ", " + nameOf(one.item) + "))";
        default:
            break;
        }
        return std::string("(\"") + (one.kind == CodeStep::Kind::create ? "create" : "upsert")
            + "\", (" + nameOf(one.item) + ",))";
    }
};

} // namespace

std::unique_ptr<CodeWriter> pythonWriter()
{
    return std::make_unique<PythonWriter>();
}

} // namespace partita::exchange
