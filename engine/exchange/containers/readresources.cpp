// Resources of Bicep files and ARM templates: the containers among them, in the order of the file,
// then their throughput and scripts.
#include "engine/base/messagetext.h"
#include "engine/exchange/containers/readers.h"

#include <algorithm>
#include <map>

namespace partita::exchange {

namespace {

constexpr std::string_view accountType = "microsoft.documentdb/databaseaccounts";
constexpr std::string_view databaseType = "microsoft.documentdb/databaseaccounts/sqldatabases";
constexpr std::string_view containerType
    = "microsoft.documentdb/databaseaccounts/sqldatabases/containers";

class ResourcesReader {
public:
    ResourcesReader(const Symbols &symbols, const std::vector<Resource> &resources,
                    FoundContainers &found)
        : m_symbols(symbols)
        , m_found(found)
        , m_resources(resources)
    {
        for (const Resource &resource : resources) {
            if (!resource.symbol.empty())
                m_bySymbol.emplace(resource.symbol, &resource);
        }
    }

    void run()
    {
        each(accountType, [this](const Resource &one) { readAccount(one); });
        each(databaseType, [this](const Resource &one) { readDatabase(one); });
        each(std::string(databaseType) + "/throughputsettings",
             [this](const Resource &one) { tellShared(one); });
        each(containerType, [this](const Resource &one) { readContainer(one); });
        const std::string below = std::string(containerType) + '/';
        each(below + "throughputsettings", [this](const Resource &one) { readSettings(one); });
        each(below + "storedprocedures",
             [this](const Resource &one) { readScript(one, model::Script::Kind::procedure); });
        each(below + "triggers",
             [this](const Resource &one) { readScript(one, model::Script::Kind::preTrigger); });
        each(below + "userdefinedfunctions",
             [this](const Resource &one) { readScript(one, model::Script::Kind::function); });
    }

private:
    template<typename Read>
    void each(std::string_view type, const Read &read)
    {
        for (const Resource &resource : m_resources) {
            if (resource.type != type)
                continue;
            const Tree *body = m_symbols.literal(resource.body);
            if (body && body->isObject()) {
                read(Resource {resource.symbol, resource.parent, resource.type, body,
                               resource.line});
            } else if (type == containerType) {
                const bool isLoop = resource.body && resource.body->kind == Tree::Kind::loop;
                m_found.skipped("loop",
                                isLoop ? "The loop " + inQuotes("for " + resource.body->text)
                                        + " makes containers; what it runs over is read where it"
                                          " stands, if it looks like containers."
                                       : std::string("A container is an expression that is not"
                                                     " computed."),
                                resource.line);
            }
        }
    }

    const Tree *memberOf(const Tree *tree, std::string_view name) const
    {
        return tree ? m_symbols.literal(tree->member(name)) : nullptr;
    }

    const Tree *resourceOf(const Resource &one) const
    {
        const Tree *properties = memberOf(one.body, "properties");
        return memberOf(properties, "resource");
    }

    /// The parts of its name, outermost first: account, database, container.
    std::vector<std::string> segments(const Resource &one) const
    {
        std::vector<std::string> parts;
        for (const Resource *at = &one; at && parts.size() < 8;) {
            const auto name = m_symbols.text(at->body->member("name"));
            std::vector<std::string> own;
            std::string_view rest = name ? std::string_view(name->text) : std::string_view();
            for (;;) {
                const std::size_t slash = rest.find('/');
                own.emplace_back(rest.substr(0, slash));
                if (slash == std::string_view::npos || own.size() > 8)
                    break;
                rest.remove_prefix(slash + 1);
            }
            parts.insert(parts.begin(), own.begin(), own.end());
            at = parentOf(*at);
        }
        return parts;
    }

    const Resource *parentOf(const Resource &one) const
    {
        std::string symbol = one.parent;
        if (const Tree *parent = one.body->member("parent"))
            symbol = parent->text;
        const auto found = m_bySymbol.find(symbol);
        if (found == m_bySymbol.end() || !found->second->body || found->second->body == one.body
            || !found->second->body->isObject())
            return nullptr;
        return found->second;
    }

    static std::string fromEnd(const std::vector<std::string> &parts, std::size_t number)
    {
        return number < parts.size() ? parts[parts.size() - 1 - number] : std::string();
    }

    void readAccount(const Resource &one)
    {
        const Tree *list = memberOf(memberOf(one.body, "properties"), "capabilities");
        if (!list)
            return;
        for (const Tree &capability : list->elements)
            readCapability(m_symbols, m_symbols.literal(&capability), m_found);
    }

    void readDatabase(const Resource &one)
    {
        const Tree *options = memberOf(memberOf(one.body, "properties"), "options");
        if (options && options->member({"throughput", "autoscaleSettings"}))
            tellShared(one);
    }

    void tellShared(const Resource &one)
    {
        m_found.skipped("throughput",
                        "The throughput of a database, which its containers share, is left out: "
                        "containers of Partita have their own.",
                        one.line);
    }

    void readContainer(const Resource &one)
    {
        const Tree *settings = resourceOf(one);
        if (!settings || !settings->isObject()) {
            m_found.skipped("expression",
                            "The settings of a container are an expression that is not computed.",
                            one.line);
            return;
        }
        const std::vector<std::string> parts = segments(one);
        const Tree *options = memberOf(memberOf(one.body, "properties"), "options");
        auto container = containerOf(m_symbols, *settings, options, m_found);
        if (!container)
            return;
        container->line = one.line;
        if (container->database.empty())
            container->database = fromEnd(parts, 1);
        m_found.add(*std::move(container));
    }

    /// throughputSettings of a container, or what `az cosmosdb sql container throughput show` says.
    void readSettings(const Resource &one)
    {
        const Tree *settings = resourceOf(one);
        const std::vector<std::string> parts = segments(one);
        FoundContainer *container
            = settings ? m_found.find(fromEnd(parts, 2), fromEnd(parts, 1)) : nullptr;
        if (container)
            readThroughput(m_symbols, *settings, container->container, m_found);
        else
            m_found.skipped("throughput", "Throughput of a container that is not in the files.",
                            one.line);
    }

    void readScript(const Resource &one, model::Script::Kind kind)
    {
        const Tree *settings = resourceOf(one);
        if (!settings)
            return;
        const std::vector<std::string> parts = segments(one);
        const auto name = m_symbols.text(settings->member("id"));
        model::Script script = scriptOf(m_symbols, *settings, kind,
                                        name ? name->text : fromEnd(parts, 0), one.line, m_found);
        addScript(m_found, fromEnd(parts, 2), fromEnd(parts, 1), std::move(script), one.line);
    }

    const Symbols &m_symbols;
    FoundContainers &m_found;
    const std::vector<Resource> &m_resources;
    std::map<std::string, const Resource *, std::less<>> m_bySymbol;
};

/// Finds what looks like a container and does not look inside it.
void readLookalikesBelow(const Symbols &symbols, const Tree &tree, const std::string &database,
                         FoundContainers &found)
{
    if (looksLikeContainer(symbols, tree)) {
        if (auto container = containerOf(symbols, tree, nullptr, found)) {
            if (container->database.empty())
                container->database = database;
            found.add(*std::move(container));
        }
        return;
    }
    const bool isDatabase = tree.isObject() && tree.member("containers");
    const auto name = isDatabase ? symbols.text(tree.member("name")) : std::nullopt;
    const std::string &inside = name ? name->text : database;
    for (const Tree &element : tree.elements)
        readLookalikesBelow(symbols, element, inside, found);
    for (const TreeMember &member : tree.members)
        readLookalikesBelow(symbols, member.value, inside, found);
}

} // namespace

void readResources(const Symbols &symbols, const std::vector<Resource> &resources,
                   FoundContainers &found)
{
    ResourcesReader(symbols, resources, found).run();
}

void readLookalikes(const Symbols &symbols, const Tree &tree, FoundContainers &found)
{
    readLookalikesBelow(symbols, tree, {}, found);
}

model::Script scriptOf(const Symbols &symbols, const Tree &settings, model::Script::Kind kind,
                       std::string name, int line, FoundContainers &found)
{
    using Kind = model::Script::Kind;
    model::Script script {.kind = kind, .name = std::move(name), .body = {}};
    if (const auto type = symbols.text(settings.member({"triggerType", "type"})))
        script.kind = lowered(type->text) == "post" ? Kind::postTrigger : Kind::preTrigger;
    const auto body = symbols.text(settings.member("body"));
    if (body && !body->isGuessed)
        script.body = body->text;
    else
        found.skipped("script",
                      "The text of the script " + inQuotes(script.name) + " is not in this file.",
                      line);
    return script;
}

void readCapability(const Symbols &symbols, const Tree *capability, FoundContainers &found)
{
    const auto name = capability ? symbols.text(capability->member("name")) : std::nullopt;
    if (name && lowered(name->text) == "enableserverless")
        found.isServerless = true;
}

void addScript(FoundContainers &found, std::string_view database, std::string_view container,
               model::Script script, int line)
{
    FoundContainer *owner = found.find(database, container);
    if (!owner)
        found.skipped("script",
                      "The script " + inQuotes(script.name)
                          + " belongs to a container that is not in the files.",
                      line);
    else if (!owner->scriptNames.insert(script.name).second)
        found.skipped(
            "script",
            "There are two scripts " + inQuotes(script.name) + "; the first one is taken.", line);
    else
        owner->container.scripts.push_back(std::move(script));
}

} // namespace partita::exchange
