#include "engine/migration/parts/containerpairs.h"

#include "engine/base/messagetext.h"

#include <algorithm>

namespace partita::migration {
namespace {

using model::Container;
using model::DocumentType;

std::string keyText(const std::vector<std::string> &paths)
{
    std::string text;
    for (const std::string &path : paths)
        text += (text.empty() ? "" : ", then ") + path;
    return text;
}

std::string ttlText(const Container &container)
{
    if (!container.defaultTtl)
        return "off";
    return *container.defaultTtl < 0 ? "on, without a default"
                                     : grouped(*container.defaultTtl) + " seconds";
}

const char *modeText(model::ThroughputMode mode)
{
    switch (mode) {
    case model::ThroughputMode::autoscale:
        return "autoscale throughput up to ";
    case model::ThroughputMode::serverless:
        return "serverless";
    case model::ThroughputMode::manual:
        break;
    }
    return "manual throughput of ";
}

std::string throughputText(const model::Throughput &throughput, double provisioned)
{
    const std::string text = modeText(throughput.mode);
    return throughput.mode == model::ThroughputMode::serverless
        ? text
        : text + grouped(static_cast<std::int64_t>(provisioned)) + " RU/s";
}

std::string scriptNames(const Container &container)
{
    std::string names;
    for (const model::Script &script : container.scripts)
        names += (names.empty() ? "" : ", ") + script.name;
    return names;
}

std::vector<std::string> settingsOfNew(const Container &container, double provisioned)
{
    std::vector<std::string> lines {"Partition key " + keyText(container.partitionKey) + '.',
                                    container.indexingPolicy.is_null()
                                        ? "The usual indexing policy."
                                        : "Indexing policy of the design."};
    for (const std::vector<std::string> &key : container.uniqueKeys)
        lines.push_back("Unique key " + keyText(key) + '.');
    if (container.defaultTtl)
        lines.push_back("Time to live " + ttlText(container) + '.');
    if (container.analyticalTtl)
        lines.push_back("Analytical store on.");
    if (!container.scripts.empty())
        lines.push_back("Scripts: " + scriptNames(container) + '.');
    lines.push_back("With " + throughputText(container.throughput, provisioned) + '.');
    return lines;
}

std::vector<std::string> changedSettings(const Container &from, const Container &to,
                                         double provisioned)
{
    std::vector<std::string> lines;
    if (from.indexingPolicy != to.indexingPolicy)
        lines.push_back("The indexing policy becomes that of the design; the service rebuilds the "
                        "index in the background, with the container's request units.");
    if (from.defaultTtl != to.defaultTtl)
        lines.push_back("The time to live becomes " + ttlText(to) + '.');
    if (from.analyticalTtl != to.analyticalTtl)
        lines.push_back(to.analyticalTtl ? "The analytical store is switched on."
                                         : "The analytical store is switched off.");
    if (from.throughput != to.throughput)
        lines.push_back("It gets " + throughputText(to.throughput, provisioned) + '.');
    if (from.scripts != to.scripts)
        lines.push_back(to.scripts.empty() ? "Its scripts are removed."
                                           : "Scripts: " + scriptNames(to) + '.');
    return lines;
}

/// A name that neither design has: "posts-V3".
std::string freeName(const std::string &wanted, const model::Design &from, const model::Design &to)
{
    std::string suffix = "-";
    for (const char letter : to.name) {
        const auto code = static_cast<unsigned char>(letter);
        suffix += std::isalnum(code) != 0 ? letter : '-';
    }
    std::string name = wanted + suffix;
    for (int number = 2; from.container(name) || to.container(name); ++number)
        name = wanted + suffix + '-' + std::to_string(number);
    return name;
}

/// The fields as the item shows them.
std::vector<model::Field> shown(std::vector<model::Field> fields)
{
    for (model::Field &field : fields) {
        field.upkeep = model::Upkeep::none;
        field.kept = {};
        if (auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            embedded->fields = shown(std::move(embedded->fields));
        else if (auto *composed = std::get_if<model::ComposedSource>(&field.source))
            composed->parts = shown(std::move(composed->parts));
    }
    return fields;
}

/// The first property of a path: "/address/city" -> "address".
std::string propertyOf(const std::string &path)
{
    const std::size_t start = path.starts_with('/') ? 1 : 0;
    return path.substr(start, path.find('/', start) - start);
}

} // namespace

const char *nameOf(ContainerStep::Kind kind)
{
    switch (kind) {
    case ContainerStep::Kind::create:
        return "create";
    case ContainerStep::Kind::change:
        return "change";
    case ContainerStep::Kind::keep:
        return "keep";
    case ContainerStep::Kind::remove:
        break;
    }
    return "remove";
}

bool haveSameItems(const DocumentType &one, const DocumentType &other)
{
    return one.entity == other.entity && one.cap == other.cap && one.filter == other.filter
        && shown(one.fields) == shown(other.fields);
}

bool haveSamePlace(const Container &container, const DocumentType &one, const DocumentType &other)
{
    std::vector<std::string> properties {"id"};
    for (const std::string &path : container.partitionKey)
        properties.push_back(propertyOf(path));
    return one.entity == other.entity
        && std::all_of(properties.begin(), properties.end(), [&](const std::string &name) {
               const model::Field *left = one.field(name);
               const model::Field *right = other.field(name);
               return left && right && left->source == right->source;
           });
}

std::vector<ContainerPair> pairsOf(const model::Design &from, const model::Design &to)
{
    std::vector<ContainerPair> pairs;
    for (const Container &container : to.containers) {
        const Container *same = from.container(container.name);
        if (same && same->partitionKey == container.partitionKey
            && same->uniqueKeys == container.uniqueKeys)
            pairs.push_back({&container, same, container.name});
        else
            pairs.push_back(
                {&container, nullptr, same ? freeName(container.name, from, to) : container.name});
    }
    return pairs;
}

std::vector<ContainerStep> containerSteps(const std::vector<ContainerPair> &pairs,
                                          const model::Design &from,
                                          const evaluation::DesignEvaluation &evaluated)
{
    using Kind = ContainerStep::Kind;
    std::map<Kind, std::vector<ContainerStep>> steps;
    for (const ContainerPair &pair : pairs) {
        const evaluation::ContainerEvaluation *known = evaluated.container(pair.to->name);
        const bool isServerless = pair.to->throughput.mode == model::ThroughputMode::serverless;
        const double provisioned
            = known && !isServerless ? known->servedThroughput(pair.to->throughput) : 0;
        ContainerStep step {.container = pair.name, .requestUnitsPerSecond = provisioned};
        step.settings = pair.from ? changedSettings(*pair.from, *pair.to, provisioned)
                                  : settingsOfNew(*pair.to, provisioned);
        step.kind = !pair.from ? Kind::create : step.settings.empty() ? Kind::keep : Kind::change;
        if (pair.name != pair.to->name)
            step.designName = pair.to->name;
        steps[step.kind].push_back(std::move(step));
    }
    for (const Container &container : from.containers) {
        const bool isKept = std::any_of(pairs.begin(), pairs.end(), [&](const ContainerPair &pair) {
            return pair.from == &container;
        });
        if (!isKept)
            steps[Kind::remove].push_back({.kind = Kind::remove, .container = container.name});
    }
    std::vector<ContainerStep> all;
    for (auto &[kind, some] : steps)
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

} // namespace partita::migration
