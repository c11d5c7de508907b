// Java with azure-cosmos 4, items as JsonNode of Jackson.
#include "engine/exchange/code/codewriter.h"

namespace partita::exchange {

namespace {

class JavaWriter : public CodeWriter {
protected:
    void beginFile(const std::string &heading) override
    {
        line("// " + heading);
        line("// Needs azure-cosmos 4 and Jackson. Each method sends the requests of one access "
             "pattern and returns what they read.");
        for (const char *name :
             {"com.azure.cosmos.CosmosContainer", "com.azure.cosmos.CosmosDatabase",
              "com.azure.cosmos.models.*", "com.fasterxml.jackson.databind.JsonNode",
              "com.fasterxml.jackson.databind.node.MissingNode", "java.util.*"})
            line(std::string("import ") + name + ';');
        line("");
        line("public final class AccessPatterns {");
        indent();
        helpers();
    }

    void endFile() override
    {
        outdent();
        line("}");
    }

    void beginFunction(const CodeFunction &function) override
    {
        std::string parameters = "CosmosDatabase database";
        for (const std::string &name : function.parameters)
            parameters += ", Object " + name;
        line("public static Map<String, Object> " + function.name + '(' + parameters + ") {");
        indent();
        line("Map<String, Object> answer = new LinkedHashMap<>();");
    }

    void endFunction(const CodeFunction &function) override
    {
        for (const std::string &name : function.results)
            line("answer.put(" + quotedCode(name) + ", " + name + ");");
        line("return answer;");
        outdent();
        line("}");
    }

    void beginLoop(const CodeStep &step) override
    {
        line("for (JsonNode " + step.result + " : rowsOf(" + value(step.over) + ")) {");
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
        return "member(" + row + furtherNames(path) + ')';
    }

    std::string eachProperty(const std::string &list,
                             const std::vector<std::string> &path) const override
    {
        return "each(" + list + furtherNames(path) + ')';
    }

    std::string joined(const std::vector<std::string> &parts,
                       const std::string &separator) const override
    {
        std::string text = "String.join(" + quotedCode(separator);
        for (const std::string &part : parts)
            text += ", textOf(" + part + ')';
        return text + ')';
    }

    void declareList(const std::string &name) override
    {
        line("List<JsonNode> " + name + " = new ArrayList<>();");
    }

    void collect(const CodeStep &step, bool isOneRow) override
    {
        line(step.collect + (isOneRow ? ".add(" : ".addAll(") + step.result + ");");
    }

    void request(const CodeStep &step) override
    {
        const std::string container = containerOf(step.container);
        const std::string place = "textOf(" + value(step.id) + "), " + keyOf(step);
        switch (step.kind) {
        case CodeStep::Kind::read:
            line("JsonNode " + step.result + " = " + container + ".readItem(" + place
                 + ", JsonNode.class).getItem();");
            break;
        case CodeStep::Kind::readMany:
            line("List<JsonNode> " + step.result + " = readMany(" + container + ", "
                 + listOf(step.id) + ", "
                 + (step.key.empty() ? "new Object[0]" : listOf(step.key.front())) + ");");
            break;
        case CodeStep::Kind::query:
            queryRequest(step, container);
            break;
        case CodeStep::Kind::create:
            line(container + ".createItem(" + step.item + ", " + keyOf(step)
                 + ", new CosmosItemRequestOptions());");
            break;
        case CodeStep::Kind::upsert:
            line(container + ".upsertItem(" + step.item + ", " + keyOf(step)
                 + ", new CosmosItemRequestOptions());");
            break;
        case CodeStep::Kind::replace:
            line(container + ".replaceItem(" + step.item + ", " + place
                 + ", new CosmosItemRequestOptions());");
            break;
        case CodeStep::Kind::remove:
            line(container + ".deleteItem(" + place + ", new CosmosItemRequestOptions());");
            break;
        case CodeStep::Kind::patch:
            line(container + ".patchItem(" + place + ", " + patchesOf(step) + ", JsonNode.class);");
            break;
        case CodeStep::Kind::procedure:
            line(container + ".getScripts().getStoredProcedure(" + quotedCode(step.procedure)
                 + ").execute(");
            line("    Arrays.asList(new Object[] {" + valuesOf(step.arguments)
                 + "}), new CosmosStoredProcedureRequestOptions().setPartitionKey(" + keyOf(step)
                 + "));");
            break;
        default:
            break;
        }
    }

    void batch(const CodeStep &step) override
    {
        line("{");
        indent();
        line("CosmosBatch batch = CosmosBatch.createCosmosBatch(" + keyOf(step) + ");");
        for (const CodeStep &one : step.inner)
            line("batch." + batchEntry(one));
        line(containerOf(step.container) + ".executeCosmosBatch(batch);");
        outdent();
        line("}");
    }

private:
    void helpers()
    {
        for (const char *text : {
                 "private static PartitionKey keyOf(Object... levels) {",
                 "    PartitionKeyBuilder key = new PartitionKeyBuilder();",
                 "    for (Object level : levels) {",
                 "        if (level == null || level instanceof JsonNode && ((JsonNode) "
                 "level).isNull())",
                 "            key.addNullValue();",
                 "        else if (level instanceof Number)",
                 "            key.add(((Number) level).doubleValue());",
                 "        else if (level instanceof JsonNode && ((JsonNode) level).isNumber())",
                 "            key.add(((JsonNode) level).asDouble());",
                 "        else if (level instanceof Boolean)",
                 "            key.add((boolean) level);",
                 "        else if (level instanceof JsonNode && ((JsonNode) level).isBoolean())",
                 "            key.add(((JsonNode) level).asBoolean());",
                 "        else",
                 "            key.add(textOf(level));",
                 "    }",
                 "    return key.build();",
                 "}",
                 "",
                 "private static String textOf(Object value) {",
                 "    return value instanceof JsonNode ? ((JsonNode) value).asText() : "
                 "String.valueOf(value);",
                 "}",
                 "",
                 "private static JsonNode member(Object row, String... names) {",
                 "    JsonNode at = row instanceof JsonNode ? (JsonNode) row : "
                 "MissingNode.getInstance();",
                 "    for (String name : names)",
                 "        at = at.path(name);",
                 "    return at;",
                 "}",
                 "",
                 "private static Object[] each(Iterable<JsonNode> rows, String... names) {",
                 "    List<Object> values = new ArrayList<>();",
                 "    for (JsonNode row : rows)",
                 "        values.add(member(row, names));",
                 "    return values.toArray();",
                 "}",
                 "",
                 "@SuppressWarnings(\"unchecked\")",
                 "private static Iterable<JsonNode> rowsOf(Object rows) {",
                 "    return rows instanceof Iterable ? (Iterable<JsonNode>) rows : "
                 "Collections.<JsonNode>emptyList();",
                 "}",
                 "",
                 "private static List<JsonNode> query(CosmosContainer container, String text, "
                 "PartitionKey key,",
                 "        SqlParameter... parameters) {",
                 "    CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();",
                 "    if (key != null)",
                 "        options.setPartitionKey(key);",
                 "    List<JsonNode> rows = new ArrayList<>();",
                 "    container.queryItems(new SqlQuerySpec(text, Arrays.asList(parameters)), "
                 "options, JsonNode.class)",
                 "            .forEach(rows::add);",
                 "    return rows;",
                 "}",
                 "",
                 "private static List<JsonNode> readMany(CosmosContainer container, Object[] ids, "
                 "Object[] keys) {",
                 "    List<CosmosItemIdentity> wanted = new ArrayList<>();",
                 "    for (int i = 0; i < ids.length; ++i)",
                 "        wanted.add(new CosmosItemIdentity(keyOf(keys[i % keys.length]), "
                 "textOf(ids[i])));",
                 "    return container.readMany(wanted, JsonNode.class).getResults();",
                 "}",
             })
            line(text);
    }

    static std::string containerOf(const std::string &name)
    {
        return "database.getContainer(" + quotedCode(name) + ')';
    }

    std::string keyOf(const CodeStep &step) const { return "keyOf(" + valuesOf(step.key) + ')'; }

    std::string listOf(const CodeValue &one) const
    {
        return one.kind == CodeValue::Kind::eachProperty ? value(one)
                                                         : "new Object[] {" + value(one) + '}';
    }

    void queryRequest(const CodeStep &step, const std::string &container)
    {
        line("List<JsonNode> " + step.result + " = query(" + container + ',');
        indent();
        line(quotedCode(step.query) + ',');
        std::string last = step.key.empty() ? "null" : keyOf(step);
        for (const auto &[name, given] : step.parameters)
            last += ", new SqlParameter(" + quotedCode(name) + ", " + value(given) + ')';
        line(last + ");");
        outdent();
    }

    std::string patchesOf(const CodeStep &step) const
    {
        std::string text = "CosmosPatchOperations.create()";
        for (const CodePatch &patch : step.patches) {
            const std::string path = quotedCode(patch.path);
            if (patch.operation == "remove")
                text += ".remove(" + path + ')';
            else if (patch.operation == "incr")
                text += ".increment(" + path + ", Double.parseDouble(textOf(" + value(patch.value)
                    + ")))";
            else
                text += (patch.operation == "add" ? ".add(" : ".set(") + path + ", "
                    + value(patch.value) + ')';
        }
        return text;
    }

    std::string batchEntry(const CodeStep &one) const
    {
        const std::string id = "textOf(" + value(one.id) + ')';
        switch (one.kind) {
        case CodeStep::Kind::remove:
            return "deleteItemOperation(" + id + ");";
        case CodeStep::Kind::patch:
            return "patchItemOperation(" + id + ", " + patchesOf(one) + ");";
        case CodeStep::Kind::replace:
            return "replaceItemOperation(" + id + ", " + one.item + ");";
        default:
            break;
        }
        return (one.kind == CodeStep::Kind::create ? "createItemOperation("
                                                   : "upsertItemOperation(")
            + one.item + ");";
    }
};

} // namespace

std::unique_ptr<CodeWriter> javaWriter()
{
    return std::make_unique<JavaWriter>();
}

} // namespace partita::exchange
