// C# with Microsoft.Azure.Cosmos 3, items as JToken.
#include "engine/exchange/code/codewriter.h"

namespace partita::exchange {

namespace {

class CSharpWriter : public CodeWriter {
protected:
    void beginFile(const std::string &heading) override
    {
        line("// " + heading);
        line("// Needs Microsoft.Azure.Cosmos 3. Each method sends the requests of one access "
             "pattern and returns what they read.");
        for (const char *name :
             {"System", "System.Collections.Generic", "System.Linq", "System.Threading.Tasks",
              "Microsoft.Azure.Cosmos", "Newtonsoft.Json.Linq"})
            line(std::string("using ") + name + ';');
        line("");
        line("public static class AccessPatterns");
        line("{");
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
        std::string parameters = "Database database";
        for (const std::string &name : function.parameters)
            parameters += ", object " + name;
        line("public static async Task<Dictionary<string, object>> " + upperFirst(function.name)
             + "Async(" + parameters + ')');
        line("{");
        indent();
    }

    void endFunction(const CodeFunction &function) override
    {
        std::string results;
        for (const std::string &name : function.results)
            results += (results.empty() ? " [" : ", [") + quotedCode(name) + "] = " + name;
        line("return new Dictionary<string, object> {" + results + " };");
        outdent();
        line("}");
    }

    void beginLoop(const CodeStep &step) override
    {
        line("foreach (JToken " + step.result + " in RowsOf(" + value(step.over) + "))");
        line("{");
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
        return "Member(" + row + furtherNames(path) + ')';
    }

    std::string eachProperty(const std::string &list,
                             const std::vector<std::string> &path) const override
    {
        return list + ".Select(row => (object)" + property("row", path) + ").ToArray()";
    }

    std::string joined(const std::vector<std::string> &parts,
                       const std::string &separator) const override
    {
        std::string text = "string.Join(" + quotedCode(separator);
        for (const std::string &part : parts)
            text += ", " + part;
        return text + ')';
    }

    void declareList(const std::string &name) override
    {
        line("var " + name + " = new List<JToken>();");
    }

    void collect(const CodeStep &step, bool isOneRow) override
    {
        line(step.collect + (isOneRow ? ".Add(" : ".AddRange(") + step.result + ");");
    }

    void request(const CodeStep &step) override
    {
        const std::string container = containerOf(step.container);
        const std::string place = "TextOf(" + value(step.id) + "), " + keyOf(step);
        const std::string awaits = "await " + container;
        switch (step.kind) {
        case CodeStep::Kind::read:
            line("JToken " + step.result + " = (await " + container + ".ReadItemAsync<JToken>("
                 + place + ")).Resource;");
            break;
        case CodeStep::Kind::readMany:
            line("List<JToken> " + step.result + " = await ReadManyAsync(" + container + ", "
                 + listOf(step.id) + ", "
                 + (step.key.empty() ? "new object[0]" : listOf(step.key.front())) + ");");
            break;
        case CodeStep::Kind::query:
            queryRequest(step, container);
            break;
        case CodeStep::Kind::create:
            line(awaits + ".CreateItemAsync(" + step.item + ", " + keyOf(step) + ");");
            break;
        case CodeStep::Kind::upsert:
            line(awaits + ".UpsertItemAsync(" + step.item + ", " + keyOf(step) + ");");
            break;
        case CodeStep::Kind::replace:
            line(awaits + ".ReplaceItemAsync(" + step.item + ", " + place + ");");
            break;
        case CodeStep::Kind::remove:
            line(awaits + ".DeleteItemAsync<JToken>(" + place + ");");
            break;
        case CodeStep::Kind::patch:
            line(awaits + ".PatchItemAsync<JToken>(" + place + ", " + patchesOf(step) + ");");
            break;
        case CodeStep::Kind::procedure:
            line(awaits + ".Scripts.ExecuteStoredProcedureAsync<JToken>("
                 + quotedCode(step.procedure) + ", " + keyOf(step) + ", new object[] { "
                 + valuesOf(step.arguments) + " });");
            break;
        default:
            break;
        }
    }

    void batch(const CodeStep &step) override
    {
        line("await " + containerOf(step.container) + ".CreateTransactionalBatch(" + keyOf(step)
             + ')');
        indent();
        for (const CodeStep &one : step.inner)
            line(batchEntry(one));
        line(".ExecuteAsync();");
        outdent();
    }

private:
    void helpers()
    {
        for (const char *text : {
                 "private static PartitionKey KeyOf(params object[] levels)",
                 "{",
                 "    var key = new PartitionKeyBuilder();",
                 "    foreach (object level in levels)",
                 "    {",
                 "        object value = level is JValue json ? json.Value : level;",
                 "        if (value is null)",
                 "            key.AddNullValue();",
                 "        else if (value is bool flag)",
                 "            key.Add(flag);",
                 "        else if (value is string text)",
                 "            key.Add(text);",
                 "        else",
                 "            key.Add(Convert.ToDouble(value));",
                 "    }",
                 "    return key.Build();",
                 "}",
                 "",
                 "private static string TextOf(object value) => value?.ToString();",
                 "",
                 "private static JToken Member(object row, params string[] names)",
                 "{",
                 "    JToken at = row as JToken;",
                 "    foreach (string name in names)",
                 "        at = (at as JObject)?[name];",
                 "    return at;",
                 "}",
                 "",
                 "private static IEnumerable<JToken> RowsOf(object rows) =>",
                 "    rows as IEnumerable<JToken> ?? Enumerable.Empty<JToken>();",
                 "",
                 "private static async Task<List<JToken>> QueryAsync(Container container, string "
                 "text,",
                 "    PartitionKey? key, params (string Name, object Value)[] parameters)",
                 "{",
                 "    var query = new QueryDefinition(text);",
                 "    foreach ((string name, object value) in parameters)",
                 "        query = query.WithParameter(name, value);",
                 "    var options = new QueryRequestOptions { PartitionKey = key };",
                 "    var rows = new List<JToken>();",
                 "    using FeedIterator<JToken> pages = "
                 "container.GetItemQueryIterator<JToken>(query, null, options);",
                 "    while (pages.HasMoreResults)",
                 "        rows.AddRange(await pages.ReadNextAsync());",
                 "    return rows;",
                 "}",
                 "",
                 "private static async Task<List<JToken>> ReadManyAsync(Container container, "
                 "object[] ids, object[] keys)",
                 "{",
                 "    var wanted = ids.Select((id, index) => (TextOf(id), KeyOf(keys[index % "
                 "keys.Length])));",
                 "    return (await "
                 "container.ReadManyItemsAsync<JToken>(wanted.ToList())).Resource.ToList();",
                 "}",
             })
            line(text);
    }

    static std::string containerOf(const std::string &name)
    {
        return "database.GetContainer(" + quotedCode(name) + ')';
    }

    std::string keyOf(const CodeStep &step) const { return "KeyOf(" + valuesOf(step.key) + ')'; }

    std::string listOf(const CodeValue &one) const
    {
        return one.kind == CodeValue::Kind::eachProperty ? value(one)
                                                         : "new object[] { " + value(one) + " }";
    }

    void queryRequest(const CodeStep &step, const std::string &container)
    {
        line("List<JToken> " + step.result + " = await QueryAsync(" + container + ',');
        indent();
        line(quotedCode(step.query) + ',');
        std::string last = step.key.empty() ? "null" : keyOf(step);
        for (const auto &[name, given] : step.parameters)
            last += ", (" + quotedCode(name) + ", " + value(given) + ')';
        line(last + ");");
        outdent();
    }

    std::string patchesOf(const CodeStep &step) const
    {
        std::string text;
        for (const CodePatch &patch : step.patches) {
            const std::string path = quotedCode(patch.path);
            text += text.empty() ? "" : ", ";
            if (patch.operation == "remove")
                text += "PatchOperation.Remove(" + path + ')';
            else if (patch.operation == "incr")
                text += "PatchOperation.Increment(" + path + ", Convert.ToDouble("
                    + value(patch.value) + "))";
            else
                text += std::string("PatchOperation.")
                    + (patch.operation == "add" ? "Add(" : "Set(") + path + ", "
                    + value(patch.value) + ')';
        }
        return "new[] { " + text + " }";
    }

    std::string batchEntry(const CodeStep &one) const
    {
        const std::string id = "TextOf(" + value(one.id) + ')';
        switch (one.kind) {
        case CodeStep::Kind::remove:
            return ".DeleteItem(" + id + ')';
        case CodeStep::Kind::patch:
            return ".PatchItem(" + id + ", " + patchesOf(one) + ')';
        case CodeStep::Kind::replace:
            return ".ReplaceItem(" + id + ", " + one.item + ')';
        default:
            break;
        }
        return (one.kind == CodeStep::Kind::create ? ".CreateItem(" : ".UpsertItem(") + one.item
            + ')';
    }
};

} // namespace

std::unique_ptr<CodeWriter> cSharpWriter()
{
    return std::make_unique<CSharpWriter>();
}

} // namespace partita::exchange
