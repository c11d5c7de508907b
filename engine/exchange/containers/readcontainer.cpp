// One container from the tree of its settings.
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/containers/found.h"
#include "engine/json/path.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <cmath>

namespace partita::exchange {

namespace {

using Names = std::initializer_list<std::string_view>;

const Tree *nameIn(const Tree &settings)
{
    return settings.member({"id", "name", "containerName", "container_name"});
}

const Tree *keyIn(const Tree &settings)
{
    return settings.member({"partitionKey", "paths", "partitionKeyPaths", "partition_key_paths",
                            "partitionKeyPath", "partition_key_path", "partitionKeys"});
}

/// Settings that Partita does not have, as files name them.
struct Unknown {
    std::string_view member;
    std::string_view what;
};
constexpr Unknown unknownSettings[] = {
    {"conflictResolutionPolicy", "conflict resolution policy"},
    {"conflict_resolution_policy", "conflict resolution policy"},
    {"computedProperties", "computed properties"},
    {"computed_properties", "computed properties"},
    {"vectorEmbeddingPolicy", "vector embedding policy"},
    {"vector_embedding_policy", "vector embedding policy"},
    {"fullTextPolicy", "full-text policy"},
    {"full_text_policy", "full-text policy"},
    {"changeFeedPolicy", "change feed policy"},
    {"clientEncryptionPolicy", "client encryption policy"},
};

/// What the service sets where nothing is stated.
bool isUsualConflictPolicy(const Symbols &symbols, const Tree &tree)
{
    const Tree *policy = symbols.literal(&tree);
    const auto mode = policy ? symbols.text(policy->member("mode")) : std::optional<ResolvedText>();
    const auto path = policy
        ? symbols.text(policy->member({"conflictResolutionPath", "conflict_resolution_path"}))
        : std::optional<ResolvedText>();
    return mode && lowered(mode->text) == "lastwriterwins" && (!path || path->text == "/_ts");
}

class ContainerReader {
public:
    ContainerReader(const Symbols &symbols, const Tree &settings, FoundContainers &found)
        : m_symbols(symbols)
        , m_settings(settings)
        , m_found(found)
    {
    }

    std::optional<FoundContainer> run(const Tree *options)
    {
        const auto name = m_symbols.name(nameIn(m_settings));
        if (!name) {
            m_found.skipped("expression", "The name of a container cannot be told.",
                            m_settings.line);
            return std::nullopt;
        }
        m_result.file = m_found.file;
        m_result.line = m_settings.line;
        m_result.container.name = name->text;
        if (name->isGuessed)
            m_found.guessed("name",
                            "The name " + inQuotes(name->text)
                                + " of a container is not stated, but made of an expression.",
                            m_settings.line);
        readDatabase();
        readKey();
        readLifetimes();
        readUniqueKeys();
        if (const Tree *policy = m_settings.member({"indexingPolicy", "indexing_policy"}))
            container().indexingPolicy = policyFrom(m_symbols, *policy, container().name, m_found);
        readThroughput(m_symbols, m_settings, container(), m_found);
        if (options)
            readThroughput(m_symbols, *options, container(), m_found);
        tellUnknown();
        return std::move(m_result);
    }

private:
    model::Container &container() { return m_result.container; }

    std::string quotedName() { return inQuotes(container().name); }

    void readDatabase()
    {
        const auto database = m_symbols.text(m_settings.member({"databaseName", "database_name"}));
        if (database && !database->isGuessed)
            m_result.database = database->text;
    }

    /// The texts of a list, of one text, or of the "paths" inside an object.
    std::vector<std::string> pathsIn(const Tree *tree, int depth = 0)
    {
        std::vector<std::string> paths;
        const Tree *literal = m_symbols.literal(tree);
        if (literal && literal->isObject() && depth < 2) // partitionKey { paths }, or { path }
            return pathsIn(literal->member({"paths", "path"}), depth + 1);
        if (literal && literal->isArray()) {
            for (const Tree &element : literal->elements) {
                const Tree *inner = m_symbols.literal(&element);
                const Tree *path = inner && inner->isObject() ? inner->member("path") : &element;
                if (const auto text = m_symbols.text(path))
                    addPath(text->text, paths);
            }
        } else if (const auto text = m_symbols.text(tree)) {
            if (!text->isGuessed)
                addPath(text->text, paths);
        }
        return paths;
    }

    void addPath(const std::string &written, std::vector<std::string> &paths)
    {
        const std::string path = written.starts_with('/') ? written : '/' + written;
        const auto parsed = json::Path::parse(path);
        if (!parsed || parsed->steps().empty())
            m_found.skipped("path",
                            inQuotes(written) + " of " + quotedName()
                                + " is no property path and is left out.",
                            m_settings.line);
        else if (std::find(paths.begin(), paths.end(), path) == paths.end())
            paths.push_back(path);
    }

    void readKey()
    {
        std::vector<std::string> paths = pathsIn(keyIn(m_settings));
        if (paths.empty()) {
            m_found.guessed("partition key",
                            "The partition key of " + quotedName()
                                + " cannot be told; it is taken to be \"/id\".",
                            m_settings.line);
            paths = {"/id"};
        }
        if (paths.size() > model::mostPartitionKeyPaths) {
            m_found.skipped("partition key",
                            "The partition key of " + quotedName()
                                + " has more than three paths; the first three are taken.",
                            m_settings.line);
            paths.resize(model::mostPartitionKeyPaths);
        }
        container().partitionKey = std::move(paths);
    }

    std::optional<std::int64_t> lifetime(Names names, const char *what)
    {
        const Tree *tree = m_settings.member(names);
        const Tree *literal = m_symbols.literal(tree);
        if (!tree || (literal && literal->kind == Tree::Kind::null))
            return std::nullopt;
        const std::optional<double> seconds = m_symbols.number(tree);
        const auto longest = static_cast<double>(model::longestTtl);
        if (seconds && (*seconds == -1 || (*seconds >= 1 && *seconds <= longest)))
            return static_cast<std::int64_t>(*seconds);
        if (seconds && *seconds == 0)
            return std::nullopt; // the analytical store is off
        m_found.skipped("time to live",
                        "The " + std::string(what) + " of " + quotedName()
                            + " is no number of seconds and is left out.",
                        tree->line);
        return std::nullopt;
    }

    void readLifetimes()
    {
        container().defaultTtl
            = lifetime({"defaultTtl", "default_ttl", "defaultTTL"}, "time to live");
        container().analyticalTtl
            = lifetime({"analyticalStorageTtl", "analytical_storage_ttl"}, "analytical TTL");
    }

    void readUniqueKeys()
    {
        std::size_t count = 0;
        const auto add = [&](const Tree *tree) {
            std::vector<std::string> paths = pathsIn(tree);
            const bool fits = container().uniqueKeys.size() < model::mostUniqueKeys
                && count + paths.size() <= model::mostUniqueKeyPaths;
            if (!paths.empty() && fits) {
                count += paths.size();
                container().uniqueKeys.push_back(std::move(paths));
            } else {
                m_found.skipped("unique key",
                                "A unique key of " + quotedName()
                                    + (paths.empty() ? " has no path and is left out."
                                                     : " exceeds what a container may have."),
                                tree->line);
            }
        };
        for (const TreeMember &member : m_settings.members) { // blocks of Terraform
            if (member.name == "unique_key")
                add(&member.value);
        }
        const Tree *policy = m_symbols.literal(
            m_settings.member({"uniqueKeyPolicy", "uniqueKeyPolicyConfiguration",
                               "uniqueKeyPolicyKeys", "uniqueKeys"}));
        if (policy && policy->isObject())
            policy = m_symbols.literal(policy->member("uniqueKeys"));
        if (policy && policy->isArray()) {
            for (const Tree &key : policy->elements)
                add(&key);
        }
    }

    void tellUnknown()
    {
        for (const Unknown &unknown : unknownSettings) {
            const Tree *tree = m_settings.member(unknown.member);
            if (!tree || tree->kind == Tree::Kind::null
                || (unknown.member.starts_with("conflict")
                    && isUsualConflictPolicy(m_symbols, *tree))
                || (tree->isArray() && tree->elements.empty()))
                continue;
            m_found.skipped(std::string(unknown.what),
                            "The " + std::string(unknown.what) + " of " + quotedName()
                                + " is left out: Partita has none.",
                            tree->line);
        }
    }

    const Symbols &m_symbols;
    const Tree &m_settings;
    FoundContainers &m_found;
    FoundContainer m_result;
};

/// A throughput that the service accepts; a note otherwise.
std::optional<std::int64_t> acceptable(double written, model::ThroughputMode mode,
                                       const std::string &container, int line,
                                       FoundContainers &found)
{
    const bool isManual = mode == model::ThroughputMode::manual;
    const auto least
        = static_cast<double>(isManual ? model::leastThroughput : model::autoscaleStep);
    if (written >= least && written <= static_cast<double>(model::mostThroughput)
        && written == std::floor(written))
        return static_cast<std::int64_t>(written);
    found.skipped("throughput",
                  "The throughput of " + inQuotes(container)
                      + " is none that the service accepts and is left out: "
                      + words::amount(written) + " RU/s.",
                  line);
    return std::nullopt;
}

} // namespace

bool looksLikeContainer(const Symbols &symbols, const Tree &tree)
{
    if (!tree.isObject() || !symbols.name(nameIn(tree)))
        return false;
    const Tree *written = keyIn(tree);
    const Tree *key = symbols.literal(written);
    if (!key)
        return false;
    if (key->isText())
        return !key->text.empty() && written != tree.member("paths");
    if (key->isObject())
        return key->member("paths") != nullptr;
    if (!key->isArray() || key->elements.empty())
        return false;
    const Tree *first = symbols.literal(&key->elements.front());
    return first
        && (first->isText()
            || (first->isObject() && first->member("path") && !tree.member("entities")));
}

std::optional<FoundContainer> containerOf(const Symbols &symbols, const Tree &settings,
                                          const Tree *options, FoundContainers &found)
{
    return ContainerReader(symbols, settings, found).run(options);
}

void readThroughput(const Symbols &symbols, const Tree &options, model::Container &container,
                    FoundContainers &found)
{
    const Tree *literal = symbols.literal(&options);
    if (!literal || !literal->isObject())
        return;
    const Tree *scaling = symbols.literal(
        literal->member({"autoscaleSettings", "autoscale_settings", "autoScaleSettings"}));
    const Tree *most = scaling && scaling->isObject()
        ? scaling->member({"maxThroughput", "max_throughput"})
        : literal->member({"autoscaleSettingsMaxThroughput", "autoscaleMaxThroughput",
                           "maxThroughput", "max_throughput"});
    const Tree *manual = literal->member({"throughput", "manualThroughput"});
    const Tree *written = most ? most : manual;
    if (!written || written->kind == Tree::Kind::null)
        return;
    const std::optional<double> amount = symbols.number(written);
    const auto mode = most ? model::ThroughputMode::autoscale : model::ThroughputMode::manual;
    if (!amount) {
        found.skipped("expression",
                      "The throughput of " + inQuotes(container.name)
                          + " is an expression that is not computed: " + shortened(written->text),
                      written->line);
        if (most)
            container.throughput.mode = mode;
        return;
    }
    if (const auto accepted = acceptable(*amount, mode, container.name, written->line, found)) {
        container.throughput.mode = mode;
        container.throughput.requestUnitsPerSecond = accepted;
    }
}

} // namespace partita::exchange
