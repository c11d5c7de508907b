// JSON: settings as the SDK and the portal show them, answers of the Azure CLI, ARM templates with
// the templates nested in them.
#include "engine/base/messagetext.h"
#include "engine/exchange/containers/bracereader.h"
#include "engine/exchange/containers/readers.h"

namespace partita::exchange {

namespace {

constexpr int deepestTemplates = 8; ///< templates inside templates

bool isTemplate(const Tree &tree)
{
    const Tree *resources = tree.member("resources");
    return resources && (resources->isArray() || resources->isObject())
        && (tree.member("$schema") || tree.member("contentVersion"));
}

std::string typeOf(const Symbols &symbols, const Tree &resource)
{
    const auto type = symbols.text(resource.member("type"));
    return type ? lowered(type->text) : std::string();
}

class TemplateReader {
public:
    explicit TemplateReader(FoundContainers &found)
        : m_found(found)
    {
    }

    /// `given`: values of parameters, each an object with "value"; may be nullptr.
    void read(const Tree &whole, const Tree *given, int depth)
    {
        Symbols symbols(Symbols::Language::json);
        addParameters(whole, given, symbols);
        if (const Tree *variables = whole.member("variables")) {
            for (const TreeMember &variable : variables->members)
                symbols.add("variables('" + variable.name + "')", variable.value);
        }
        std::vector<Resource> resources;
        collect(symbols, *whole.member("resources"), {}, {}, depth, resources);
        readResources(symbols, resources, m_found);
        if (const Tree *variables = whole.member("variables"))
            readLookalikes(symbols, *variables, m_found);
    }

private:
    void addParameters(const Tree &whole, const Tree *given, Symbols &symbols)
    {
        if (given) {
            for (const TreeMember &parameter : given->members) {
                if (const Tree *value = parameter.value.member("value"))
                    symbols.add("parameters('" + parameter.name + "')", *value);
            }
        }
        const Tree *parameters = whole.member("parameters");
        if (!parameters)
            return;
        for (const TreeMember &parameter : parameters->members) {
            if (const Tree *value = parameter.value.member("defaultValue")) {
                symbols.add("parameters('" + parameter.name + "')", *value);
                readLookalikes(symbols, *value, m_found);
            }
        }
    }

    /// Resources in a list, or, in newer templates, in an object; and those inside of them.
    void collect(const Symbols &symbols, const Tree &list, const std::string &outerType,
                 const std::string &parent, int depth, std::vector<Resource> &resources)
    {
        for (const Tree &resource : list.elements)
            collectOne(symbols, resource, outerType, parent, depth, resources);
        for (const TreeMember &member : list.members)
            collectOne(symbols, member.value, outerType, parent, depth, resources);
    }

    void collectOne(const Symbols &symbols, const Tree &resource, const std::string &outerType,
                    const std::string &parent, int depth, std::vector<Resource> &resources)
    {
        std::string type = typeOf(symbols, resource);
        if (type == "microsoft.resources/deployments") {
            nested(resource, depth);
            return;
        }
        const Tree *existing = resource.member("existing");
        if (existing && existing->boolean)
            return;
        if (!outerType.empty() && !type.starts_with("microsoft."))
            type = outerType + '/' + type;
        if (resource.member("copy"))
            m_found.skipped("loop", "The resource with a copy loop is read once: " + inQuotes(type),
                            resource.line);
        const std::string symbol = "line " + std::to_string(resources.size());
        resources.push_back({symbol, parent, type, &resource, resource.line});
        if (const Tree *inner = resource.member("resources"))
            collect(symbols, *inner, type, symbol, depth, resources);
    }

    void nested(const Tree &deployment, int depth)
    {
        const Tree *properties = deployment.member("properties");
        const Tree *inner = properties ? properties->member("template") : nullptr;
        const Tree *given = properties ? properties->member("parameters") : nullptr;
        if (!inner || !isTemplate(*inner)) {
            m_found.skipped("linked template", "A linked template is not in the file.",
                            deployment.line);
            return;
        }
        const std::size_t before = m_found.containers.size();
        if (depth < deepestTemplates)
            read(*inner, given, depth + 1);
        if (given && m_found.containers.size() == before)
            readLookalikes(Symbols(Symbols::Language::json), *given, m_found);
    }

    FoundContainers &m_found;
};

/// Settings without a template around them.
class SettingsReader {
public:
    explicit SettingsReader(FoundContainers &found)
        : m_found(found)
    {
    }

    void read(const Tree &tree)
    {
        if (isTemplate(tree)) {
            TemplateReader(m_found).read(tree, nullptr, 0);
            return;
        }
        const Tree *outer = tree.member("properties");
        const Tree *resource
            = (outer && outer->member("resource") ? outer : &tree)->member("resource");
        if (resource && resource->isObject()) {
            readShown(tree, *resource, outer);
        } else if (looksLikeContainer(m_symbols, tree)) {
            add(tree, nullptr, {});
        } else {
            for (const Tree &element : tree.elements)
                read(element);
            for (const TreeMember &member : tree.members)
                read(member.value);
        }
    }

private:
    /// What `az … show` answers; "id" tells database and container.
    void readShown(const Tree &tree, const Tree &resource, const Tree *properties)
    {
        const Tree *options = (properties ? properties : &tree)->member("options");
        const auto id = m_symbols.text(tree.member("id"));
        const std::string path = id ? id->text : std::string();
        if (looksLikeContainer(m_symbols, resource)) {
            add(resource, options, partBehind(path, "sqlDatabases"));
        } else if (resource.member({"throughput", "autoscaleSettings"})) {
            FoundContainer *container
                = m_found.find(partBehind(path, "sqlDatabases"), partBehind(path, "containers"));
            if (container)
                readThroughput(m_symbols, resource, container->container, m_found);
            else
                m_found.skipped("throughput",
                                "The throughput is not of a container that was found before.",
                                resource.line);
        } else if (resource.member("body")) {
            readScript(resource, path);
        } else {
            m_found.skipped("resource", "A resource that is no container.", tree.line);
        }
    }

    void readScript(const Tree &resource, const std::string &path)
    {
        const auto name = m_symbols.text(resource.member("id"));
        if (!name)
            return;
        const bool isFunction = path.find("/userDefinedFunctions/") != std::string::npos;
        addScript(
            m_found, partBehind(path, "sqlDatabases"), partBehind(path, "containers"),
            scriptOf(m_symbols, resource,
                     isFunction ? model::Script::Kind::function : model::Script::Kind::procedure,
                     name->text, resource.line, m_found),
            resource.line);
    }

    void add(const Tree &settings, const Tree *options, std::string database)
    {
        auto container = containerOf(m_symbols, settings, options, m_found);
        if (!container)
            return;
        if (container->database.empty())
            container->database = std::move(database);
        m_found.add(*std::move(container));
    }

    /// The part of a resource id behind "/sqlDatabases/".
    static std::string partBehind(const std::string &id, const std::string &part)
    {
        const std::string wanted = '/' + part + '/';
        const std::size_t at = id.find(wanted);
        if (at == std::string::npos)
            return {};
        const std::size_t begin = at + wanted.size();
        return id.substr(begin, id.find('/', begin) - begin);
    }

    Symbols m_symbols {Symbols::Language::json};
    FoundContainers &m_found;
};

} // namespace

void readJsonContainers(std::string_view text, FoundContainers &found)
{
    const JsonFile file = readJsonTrees(text);
    SettingsReader reader(found);
    for (const Tree &value : file.values)
        reader.read(value);
    if (file.isTooDeep)
        found.tellTooDeep();
}

} // namespace partita::exchange
