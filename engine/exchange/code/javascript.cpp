// JavaScript with @azure/cosmos.
#include "engine/exchange/code/codewriter.h"

namespace partita::exchange {

namespace {

class JavaScriptWriter : public CodeWriter {
protected:
    void beginFile(const std::string &heading) override
    {
        line("// " + heading);
        line("// Needs @azure/cosmos. Each function sends the requests of one access pattern and "
             "returns what they read.");
        line("'use strict';");
    }
    void endFile() override
    {
        line("");
        line("async function readMany(container, ids, keys) {");
        line("    const answers = await Promise.all(ids.map((id, index) =>");
        line("        container.item(id, keys[index % keys.length]).read()));");
        line("    return answers.map((answer) => answer.resource).filter(Boolean);");
        line("}");
    }

    void beginFunction(const CodeFunction &function) override
    {
        std::string parameters = "database";
        for (const std::string &name : function.parameters)
            parameters += ", " + name;
        line("async function " + function.name + '(' + parameters + ") {");
        indent();
    }

    void endFunction(const CodeFunction &function) override
    {
        std::string results;
        for (const std::string &name : function.results)
            results += (results.empty() ? "" : ", ") + name;
        if (!results.empty())
            line("return { " + results + " };");
        outdent();
        line("}");
        line("exports." + function.name + " = " + function.name + ';');
    }

    void beginLoop(const CodeStep &step) override
    {
        line("for (const " + step.result + " of " + value(step.over) + " ?? []) {");
        indent();
    }

    void endLoop() override
    {
        outdent();
        line("}");
    }

    std::string property(const std::string &row,
                         const std::vector<std::string> &path) const override
    {
        std::string text = row;
        for (const std::string &name : path)
            text += identifierOf(name) == name ? "?." + name : "?.[" + quotedCode(name) + ']';
        return text;
    }

    std::string eachProperty(const std::string &list,
                             const std::vector<std::string> &path) const override
    {
        return list + ".map((row) => " + property("row", path) + ')';
    }

    std::string joined(const std::vector<std::string> &parts,
                       const std::string &separator) const override
    {
        std::string text = "[";
        for (const std::string &part : parts)
            text += (text.size() == 1 ? "" : ", ") + part;
        return text + "].join(" + quotedCode(separator) + ')';
    }

    void declareList(const std::string &name) override { line("const " + name + " = [];"); }

    void collect(const CodeStep &step, bool isOneRow) override
    {
        line(step.collect + ".push(" + (isOneRow ? "" : "...") + step.result + ");");
    }

    void request(const CodeStep &step) override
    {
        const std::string container = containerOf(step.container);
        const std::string item = container + ".item(" + value(step.id) + ", " + keyOf(step) + ')';
        switch (step.kind) {
        case CodeStep::Kind::read:
            line("const { resource: " + step.result + " } = await " + item + ".read();");
            break;
        case CodeStep::Kind::readMany:
            line("const " + step.result + " = await readMany(" + container + ", " + listOf(step.id)
                 + ", " + (step.key.empty() ? "[]" : listOf(step.key.front())) + ");");
            break;
        case CodeStep::Kind::query:
            queryRequest(step, container);
            break;
        case CodeStep::Kind::create:
            line("await " + container + ".items.create(" + step.item + ");");
            break;
        case CodeStep::Kind::upsert:
            line("await " + container + ".items.upsert(" + step.item + ");");
            break;
        case CodeStep::Kind::replace:
            line("await " + item + ".replace(" + step.item + ");");
            break;
        case CodeStep::Kind::remove:
            line("await " + item + ".delete();");
            break;
        case CodeStep::Kind::patch:
            line("await " + item + ".patch(" + patchesOf(step) + ");");
            break;
        case CodeStep::Kind::procedure:
            line("await " + container + ".scripts.storedProcedure(" + quotedCode(step.procedure)
                 + ").execute(" + keyOf(step) + ", [" + valuesOf(step.arguments) + "]);");
            break;
        default:
            break;
        }
    }

    void batch(const CodeStep &step) override
    {
        line("await " + containerOf(step.container) + ".items.batch([");
        indent();
        for (const CodeStep &one : step.inner)
            line(batchEntry(one) + ',');
        outdent();
        line("], " + keyOf(step) + ");");
    }

private:
    static std::string containerOf(const std::string &name)
    {
        return "database.container(" + quotedCode(name) + ')';
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
        line("const { resources: " + step.result + " } = await " + container + ".items.query({");
        indent();
        line("query: " + quotedCode(step.query) + ',');
        std::string parameters;
        for (const auto &[name, given] : step.parameters)
            parameters += (parameters.empty() ? "" : ", ") + std::string("{ name: ")
                + quotedCode(name) + ", value: " + value(given) + " }";
        line("parameters: [" + parameters + "],");
        outdent();
        line(step.key.empty() ? std::string("}).fetchAll();")
                              : "}, { partitionKey: " + keyOf(step) + " }).fetchAll();");
    }

    std::string patchesOf(const CodeStep &step) const
    {
        std::string text;
        for (const CodePatch &patch : step.patches) {
            text += (text.empty() ? "{ op: " : ", { op: ") + quotedCode(patch.operation)
                + ", path: " + quotedCode(patch.path);
            if (patch.operation != "remove")
                text += ", value: " + value(patch.value);
            text += " }";
        }
        return '[' + text + ']';
    }

    std::string batchEntry(const CodeStep &one) const
    {
        switch (one.kind) {
        case CodeStep::Kind::remove:
            return "{ operationType: \"Delete\", id: " + value(one.id) + " }";
        case CodeStep::Kind::patch:
            return "{ operationType: \"Patch\", id: " + value(one.id)
                + ", resourceBody: { operations: " + patchesOf(one) + " } }";
        case CodeStep::Kind::replace:
            return "{ operationType: \"Replace\", id: " + value(one.id)
                + ", resourceBody: " + one.item + " }";
        default:
            break;
        }
        return std::string("{ operationType: \"")
            + (one.kind == CodeStep::Kind::create ? "Create" : "Upsert")
            + "\", resourceBody: " + one.item + " }";
    }
};

} // namespace

std::unique_ptr<CodeWriter> javaScriptWriter()
{
    return std::make_unique<JavaScriptWriter>();
}

} // namespace partita::exchange
