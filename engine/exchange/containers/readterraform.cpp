// Terraform: resources of the provider azurerm, with variables that have defaults and locals.
#include "engine/base/messagetext.h"
#include "engine/exchange/containers/hclreader.h"
#include "engine/exchange/containers/readers.h"

namespace partita::exchange {

namespace {

constexpr std::string_view containerResource = "azurerm_cosmosdb_sql_container";
constexpr std::string_view databaseResource = "azurerm_cosmosdb_sql_database";

class TerraformContainers {
public:
    TerraformContainers(const Tree &body, FoundContainers &found)
        : m_body(body)
        , m_found(found)
    {
    }

    void run()
    {
        for (const TreeMember &member : m_body.members)
            addSymbols(member.name, member.value);
        for (const TreeMember &member : m_body.members) {
            const Tree &block = member.value;
            if (member.name == "resource" && block.labels.size() == 2)
                readResource(block.labels[0], block);
            else if (member.name == "locals" || member.name == "module")
                readLookalikes(m_symbols, block, m_found);
            else if (member.name == "variable" && block.member("default"))
                readLookalikes(m_symbols, *block.member("default"), m_found);
        }
        for (const TreeMember &member : m_body.members) {
            if (member.name == "resource" && member.value.labels.size() == 2)
                readScript(member.value.labels[0], member.value);
        }
    }

private:
    void addSymbols(const std::string &kind, const Tree &block)
    {
        if (kind == "resource" && block.labels.size() == 2) {
            m_symbols.add(block.labels[0] + '.' + block.labels[1], block);
        } else if (kind == "variable" && block.labels.size() == 1) {
            if (const Tree *value = block.member("default"))
                m_symbols.add("var." + block.labels[0], *value);
        } else if (kind == "locals") {
            for (const TreeMember &local : block.members)
                m_symbols.add("local." + local.name, local.value);
        }
    }

    void readResource(const std::string &type, const Tree &block)
    {
        if (type == "azurerm_cosmosdb_account") {
            readAccount(block);
        } else if (type == databaseResource) {
            if (block.member({"throughput", "autoscale_settings"}))
                m_found.skipped("throughput",
                                "The throughput of the database " + inQuotes(block.labels[1])
                                    + ", which its containers share, is left out: containers of"
                                      " Partita have their own.",
                                block.line);
        } else if (type == containerResource) {
            readContainer(block);
        }
    }

    void readAccount(const Tree &block)
    {
        for (const TreeMember &member : block.members) {
            if (member.name == "capabilities")
                readCapability(m_symbols, &member.value, m_found);
        }
    }

    void readContainer(const Tree &block)
    {
        if (const Tree *each = block.member({"for_each", "count"}))
            m_found.skipped("loop",
                            "The resource " + inQuotes(block.labels[1])
                                + " is repeated; it is read once: " + shortened(each->text),
                            block.line);
        for (const TreeMember &member : block.members) {
            if (member.name == "dynamic")
                m_found.skipped("dynamic block",
                                "A dynamic block of " + inQuotes(block.labels[1])
                                    + " is not computed.",
                                member.value.line);
        }
        if (auto container = containerOf(m_symbols, block, nullptr, m_found))
            m_found.add(*std::move(container));
    }

    static std::optional<model::Script::Kind> kindOf(std::string_view type)
    {
        using Kind = model::Script::Kind;
        if (type == "azurerm_cosmosdb_sql_stored_procedure")
            return Kind::procedure;
        if (type == "azurerm_cosmosdb_sql_function")
            return Kind::function;
        return type == "azurerm_cosmosdb_sql_trigger" ? std::optional(Kind::preTrigger)
                                                      : std::nullopt;
    }

    void readScript(const std::string &resourceType, const Tree &block)
    {
        const std::optional<model::Script::Kind> kind = kindOf(resourceType);
        if (!kind)
            return;
        const auto name = m_symbols.text(block.member("name"));
        model::Script script = scriptOf(m_symbols, block, *kind,
                                        name ? name->text : block.labels[1], block.line, m_found);
        const Tree *id = block.member("container_id");
        const auto owner = id ? ownerOf(*id) : m_symbols.text(block.member("container_name"));
        addScript(m_found, {}, owner ? owner->text : std::string(), std::move(script), block.line);
    }

    /// The name of the container in "azurerm_cosmosdb_sql_container.posts.id".
    std::optional<ResolvedText> ownerOf(const Tree &id) const
    {
        if (!id.text.ends_with(".id"))
            return m_symbols.text(&id);
        Tree name;
        name.kind = Tree::Kind::expression;
        name.text = id.text.substr(0, id.text.size() - 2) + "name";
        return m_symbols.text(&name);
    }

    const Tree &m_body;
    FoundContainers &m_found;
    Symbols m_symbols {Symbols::Language::hcl};
};

} // namespace

void readTerraformContainers(std::string_view text, FoundContainers &found)
{
    const HclFile file = readHcl(text);
    TerraformContainers(file.body, found).run();
    if (file.isTooDeep)
        found.tellTooDeep();
}

} // namespace partita::exchange
