// The indexing policy of a resource file in the model's form.
#include "engine/base/messagetext.h"
#include "engine/exchange/containers/found.h"
#include "engine/exchange/containers/settings.h"
#include "engine/index/policyreading.h"
#include "engine/places/values.h"

#include <array>

namespace partita::exchange {

namespace {

class PolicyReader {
public:
    PolicyReader(const Symbols &symbols, const Tree &tree, const std::string &container,
                 FoundContainers &found)
        : m_symbols(symbols)
        , m_tree(tree)
        , m_container(container)
        , m_found(found)
    {
    }

    model::Json run()
    {
        model::Json policy = model::Json::object();
        const auto mode = m_symbols.text(m_tree.member({"indexingMode", "indexing_mode"}));
        policy["indexingMode"] = mode ? lowered(mode->text) : std::string("consistent");
        policy["includedPaths"] = paths({"includedPaths", "included_path"});
        policy["excludedPaths"] = paths({"excludedPaths", "excluded_path"});
        if (model::Json composites = compositeIndexes(); !composites.empty())
            policy["compositeIndexes"] = std::move(composites);
        others(policy);
        return checked(policy);
    }

private:
    /// Elements of a list, or all blocks of a name.
    std::vector<const Tree *> elementsOf(std::initializer_list<std::string_view> names) const
    {
        std::vector<const Tree *> elements;
        for (const TreeMember &member : m_tree.members) {
            const std::string name = lowered(member.name);
            bool isWanted = false;
            for (const std::string_view wanted : names)
                isWanted = isWanted || name == lowered(wanted);
            const Tree *value = isWanted ? m_symbols.literal(&member.value) : nullptr;
            if (value && value->isArray()) {
                for (const Tree &element : value->elements)
                    elements.push_back(&element);
            } else if (value && value->isObject()) {
                elements.push_back(value);
            } else if (isWanted && (!value || value->kind != Tree::Kind::null)) {
                m_found.skipped("expression",
                                "The " + name + " of " + inQuotes(m_container)
                                    + " are an expression that is not computed: "
                                    + shortened(member.value.text),
                                member.value.line);
            }
        }
        return elements;
    }

    std::optional<std::string> pathOf(const Tree *element) const
    {
        const Tree *object = m_symbols.literal(element);
        if (!object)
            return std::nullopt;
        const auto path = m_symbols.text(object->isObject() ? object->member("path") : object);
        return path ? std::optional(path->text) : std::nullopt;
    }

    model::Json paths(std::initializer_list<std::string_view> names)
    {
        model::Json rules = model::Json::array();
        for (const Tree *element : elementsOf(names)) {
            std::optional<std::string> path = pathOf(element);
            if (!path) {
                m_found.skipped("expression",
                                "An index path of " + inQuotes(m_container)
                                    + " is an expression that is not computed.",
                                element->line);
                continue;
            }
            if (*path == etagPath || *path == "/_etag/?")
                continue; // in nearly every file, and without effect
            if (*path == "/")
                *path = "/*";
            rules.push_back({{"path", *path}});
        }
        return rules;
    }

    model::Json compositeIndexes()
    {
        model::Json all = model::Json::array();
        for (const Tree *element : elementsOf({"compositeIndexes", "composite_index"})) {
            const Tree *index = m_symbols.literal(element);
            if (!index)
                continue;
            model::Json one = model::Json::array();
            for (const Tree &path : index->elements)
                addCompositePath(path, one);
            for (const TreeMember &member : index->members) {
                if (member.name == "index")
                    addCompositePath(member.value, one);
            }
            all.push_back(std::move(one));
        }
        return all;
    }

    void addCompositePath(const Tree &tree, model::Json &index) const
    {
        const Tree *object = m_symbols.literal(&tree);
        const auto path = pathOf(&tree);
        if (!object || !path)
            return;
        const auto order = m_symbols.text(object->member("order"));
        index.push_back({{"path", *path}, {"order", order ? lowered(order->text) : "ascending"}});
    }

    /// Index kinds that Partita keeps without computing them.
    void others(model::Json &policy)
    {
        model::Json spatial = model::Json::array();
        for (const Tree *element : elementsOf({"spatialIndexes", "spatial_index"})) {
            if (const auto path = pathOf(element))
                spatial.push_back(spatialOf(*path, *m_symbols.literal(element)));
        }
        if (!spatial.empty())
            policy["spatialIndexes"] = std::move(spatial);
        model::Json vectors = model::Json::array();
        for (const Tree *element : elementsOf({"vectorIndexes", "vector_index"})) {
            const auto path = pathOf(element);
            const auto type
                = path ? m_symbols.text(m_symbols.literal(element)->member("type")) : std::nullopt;
            if (path && type)
                vectors.push_back({{"path", *path}, {"type", type->text}});
        }
        if (!vectors.empty())
            policy["vectorIndexes"] = std::move(vectors);
        model::Json fullText = paths({"fullTextIndexes", "full_text_index"});
        if (!fullText.empty())
            policy["fullTextIndexes"] = std::move(fullText);
    }

    model::Json spatialOf(const std::string &path, const Tree &object) const
    {
        model::Json types = model::Json::array();
        if (const Tree *list = m_symbols.literal(object.member("types"))) {
            for (const Tree &type : list->elements) {
                if (const auto name = m_symbols.text(&type))
                    types.push_back(name->text);
            }
        }
        if (types.empty()) // Terraform has none: the provider states all
            types = {"LineString", "MultiPolygon", "Point", "Polygon"};
        return {{"path", path}, {"types", std::move(types)}};
    }

    static std::optional<std::string> problemOf(const model::Json &policy)
    {
        json::Arena arena;
        const auto read = index::readPolicy(places::fromNlohmann(policy, arena), "The policy");
        return read ? std::nullopt : std::optional(read.error().message);
    }

    /// The policy without index kinds that are wrong; null when the rest is wrong or the default.
    model::Json checked(const model::Json &policy)
    {
        constexpr std::array<const char *, 3> otherKinds
            = {"spatialIndexes", "vectorIndexes", "fullTextIndexes"};
        model::Json sound = policy;
        for (const char *member : otherKinds)
            sound.erase(member);
        json::Arena arena;
        const auto read = index::readPolicy(places::fromNlohmann(sound, arena), "The policy");
        if (!read) {
            tell(read.error().message, "the indexing policy");
            return nullptr;
        }
        bool hasOthers = false;
        for (const char *member : otherKinds) {
            if (!policy.contains(member))
                continue;
            model::Json with = sound;
            with[member] = policy[member];
            if (const auto problem = problemOf(with)) {
                tell(*problem, std::string("the ") + member);
                continue;
            }
            sound = std::move(with);
            hasOthers = true;
        }
        return read->isDefault && !hasOthers ? model::Json(nullptr) : sound;
    }

    void tell(const std::string &problem, const std::string &what)
    {
        m_found.skipped("indexing policy",
                        "In " + inQuotes(m_container) + ' ' + what + " cannot be taken over. "
                            + problem,
                        m_tree.line);
    }

    const Symbols &m_symbols;
    const Tree &m_tree;
    const std::string &m_container;
    FoundContainers &m_found;
};

} // namespace

model::Json policyFrom(const Symbols &symbols, const Tree &tree, const std::string &container,
                       FoundContainers &found)
{
    const Tree *literal = symbols.literal(&tree);
    if (!literal || !literal->isObject()) {
        if (!literal || literal->kind != Tree::Kind::null)
            found.skipped("expression",
                          "The indexing policy of " + inQuotes(container)
                              + " is an expression that is not computed: " + shortened(tree.text),
                          tree.line);
        return nullptr;
    }
    return PolicyReader(symbols, *literal, container, found).run();
}

} // namespace partita::exchange
