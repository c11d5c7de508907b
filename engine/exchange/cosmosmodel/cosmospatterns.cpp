// Access patterns of cosmos-model.json: what their queries compare, as patterns of the model.
#include "engine/base/messagetext.h"
#include "engine/exchange/cosmosmodel/cosmosmodel.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/names.h"
#include "engine/model/validation.h"

#include <algorithm>
#include <charconv>

namespace partita::exchange {

namespace {

/// Most patterns that are tried; every one is checked against the whole workbook.
constexpr std::size_t mostCosmosPatterns = 300;

/// Words, paths, literals and signs of a query text.
std::vector<std::string> queryWords(const std::string &query)
{
    std::vector<std::string> words;
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '_' || c == '.' || c == '@' || c == '$';
    };
    for (std::size_t at = 0; at < query.size();) {
        const char c = query[at];
        std::size_t end = at + 1;
        if (c == '\'' || c == '"') {
            end = std::min(query.find(c, at + 1), query.size() - 1) + 1;
            words.push_back('\'' + query.substr(at + 1, end - at - 2));
        } else if (isPart(c)) {
            while (end < query.size() && isPart(query[end]))
                ++end;
            words.push_back(query.substr(at, end - at));
        } else if (c == '<' || c == '>' || c == '=' || c == '!') {
            while (end < query.size() && (query[end] == '=' || query[end] == '>'))
                ++end;
            words.push_back(query.substr(at, end - at));
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            words.emplace_back(1, c);
        }
        at = end;
    }
    return words;
}

class CosmosPatterns {
public:
    CosmosPatterns(const CosmosModel &model, Imported &imported)
        : m_model(model)
        , m_imported(imported)
    {
    }

    void add(const std::string &design)
    {
        std::size_t tried = 0;
        for (const CosmosPattern &pattern : m_model.patterns) {
            if (++tried > mostCosmosPatterns)
                break;
            addPattern(pattern, design);
        }
    }

private:
    const model::Workbook &workbook() const { return m_imported.workbook; }

    void skip(const CosmosPattern &pattern, const std::string &why)
    {
        m_imported.notes.push_back({ImportNote::Kind::skipped, "access pattern",
                                    inQuotes(pattern.name) + ": " + why, m_model.file, 0});
    }

    /// The entity that the pattern is about: the one whose docType its query names, else the one
    /// that its name names, else the first of its container.
    std::string rootOf(const CosmosPattern &pattern) const
    {
        std::string first;
        std::string named;
        for (const CosmosContainer &container : m_model.containers) {
            if (container.name != pattern.container)
                continue;
            for (const CosmosEntity &entity : container.entities) {
                if (!workbook().entity(entity.name) || entity.isEmbeddedOnly)
                    continue;
                if (!entity.docType.empty()
                    && (pattern.query.find('\'' + entity.docType + '\'') != std::string::npos
                        || pattern.query.find('"' + entity.docType + '"') != std::string::npos))
                    return entity.name;
                const bool isNamed
                    = lowered(pattern.name).find(lowered(entity.name)) != std::string::npos;
                if (isNamed && entity.name.size() > named.size())
                    named = entity.name;
                first = first.empty() ? entity.name : first;
            }
        }
        return named.empty() ? first : named;
    }

    /// The condition for a property of the documents; absent when the property is no part of the
    /// model.
    std::optional<model::Match> matchOf(const std::string &root, const std::string &property,
                                        const std::string &value) const
    {
        const model::Entity *entity = workbook().entity(root);
        model::Match match;
        const std::string name = property == "id" ? entity->key : property;
        const std::string parameter = value.starts_with('@') ? value.substr(1) : std::string();
        if (entity->attribute(name)) {
            match.path = name;
            match.parameter = parameter;
            if (parameter.empty() && value.starts_with('\''))
                match.constant = value.substr(1);
            else if (parameter.empty())
                match.parameter = name;
            return match;
        }
        for (const model::Role &role : model::rolesOf(workbook(), root)) {
            const bool isKey = role.toParent && role.name == referredBy(property);
            if (!isKey)
                continue;
            match.kind = model::Match::Kind::belongsTo;
            match.path = role.name;
            match.parameter = parameter.empty() ? property : parameter;
            return match;
        }
        return {};
    }

    /// The values behind ORDER BY that are attributes of the entity.
    static std::vector<model::SortKey> orderAt(const std::vector<std::string> &words,
                                               std::size_t at, const model::Entity &root)
    {
        std::vector<model::SortKey> order;
        for (bool goesOn = true; goesOn && at < words.size(); ++at) {
            const std::size_t dot = words[at].find('.');
            const std::string property
                = dot == std::string::npos ? std::string() : words[at].substr(dot + 1);
            const std::string direction = at + 1 < words.size() ? lowered(words[at + 1]) : "";
            if (root.attribute(property))
                order.push_back({property, direction == "desc"});
            at += direction == "desc" || direction == "asc" ? 2 : 1;
            goesOn = at < words.size() && words[at] == ",";
        }
        return order;
    }

    model::Query queryOf(const CosmosPattern &pattern, const std::string &root) const
    {
        model::Query query;
        query.root = root;
        const std::vector<std::string> words = queryWords(pattern.query);
        const auto wordAt
            = [&](std::size_t at) { return at < words.size() ? words[at] : std::string(); };
        const auto propertyAt = [&](std::size_t at) {
            const std::string word = wordAt(at);
            const std::size_t dot = word.find('.');
            return dot == std::string::npos ? std::string() : word.substr(dot + 1);
        };
        for (std::size_t at = 0; at < words.size(); ++at) {
            const std::string property = propertyAt(at);
            if (!property.empty() && wordAt(at + 1) == "=") {
                if (const auto match = matchOf(root, property, wordAt(at + 2)))
                    query.match.push_back(*match);
            } else if (lowered(words[at]) == "order" && lowered(wordAt(at + 1)) == "by") {
                query.order = orderAt(words, at + 2, *workbook().entity(root));
            } else if (lowered(words[at]) == "limit" || lowered(words[at]) == "top") {
                const std::string number = wordAt(at + 1);
                int limit = 0;
                std::from_chars(number.data(), number.data() + number.size(), limit);
                if (limit > 0 && limit <= model::mostPagedRows)
                    query.limit = limit;
            }
        }
        return query;
    }

    static std::optional<model::Command::Kind> commandOf(const std::string &operation)
    {
        const std::string name = lowered(operation);
        const auto says = [&](std::string_view word) { return name.find(word) != name.npos; };
        if (says("create") || says("insert") || says("upsert"))
            return model::Command::Kind::create;
        if (says("update") || says("patch") || says("replace"))
            return model::Command::Kind::update;
        if (says("delete") || says("remove"))
            return model::Command::Kind::remove;
        return {};
    }

    void addPattern(const CosmosPattern &found, const std::string &design)
    {
        const std::string root = rootOf(found);
        if (root.empty())
            return skip(found, "it names no container with documents.");
        model::AccessPattern pattern;
        pattern.id = idOf(found.name);
        pattern.sentence = sentenceOf(found.name);
        if (const auto kind = commandOf(found.operation)) {
            model::Command command;
            command.kind = *kind;
            command.entity = root;
            pattern.request = std::move(command);
        } else {
            model::Query query = queryOf(found, root);
            const bool isPoint = query.match.empty()
                && lowered(found.operation).find("point") != std::string::npos;
            if (isPoint) {
                model::Match match;
                match.path = workbook().entity(root)->key;
                match.parameter = "id";
                query.match.push_back(std::move(match));
            }
            pattern.request = std::move(query);
        }
        model::Workbook with = workbook();
        std::vector<model::AccessPattern> all = *with.patterns;
        all.push_back(pattern);
        with.patterns = std::move(all);
        if (const auto problem = model::firstError(with))
            return skip(found, problem->message);
        m_imported.workbook = std::move(with);
        if (!found.query.empty())
            m_imported.notes.push_back(
                {ImportNote::Kind::guessed, "access pattern",
                 inQuotes(pattern.id) + " was read from its query: " + found.query, m_model.file,
                 0});
        publish(pattern.id, design, found.estimatedCharge);
    }

    /// "R001-GetOrders" and "Q1: Get it." begin with an id.
    std::string idOf(const std::string &name) const
    {
        std::size_t end = 0;
        while (end < name.size() && name[end] >= 'A' && name[end] <= 'Z')
            ++end;
        const std::size_t letters = end;
        while (end < name.size() && name[end] >= '0' && name[end] <= '9')
            ++end;
        const bool isId = letters > 0 && end > letters;
        return model::freeName(isId ? name.substr(0, end) : "P1",
                               model::namesOf(*workbook().patterns));
    }

    static std::string sentenceOf(const std::string &name)
    {
        const std::size_t colon = name.find(": ");
        return colon == std::string::npos || colon > 12 ? name : name.substr(colon + 2);
    }

    /// An estimate such as "~2.5 RU" stands beside computed figures.
    void publish(const std::string &pattern, const std::string &design, const std::string &text)
    {
        const std::size_t digit = text.find_first_of("0123456789");
        if (digit == std::string::npos || design.empty())
            return;
        model::PublishedFigure figure;
        std::from_chars(text.data() + digit, text.data() + text.size(), figure.requestCharge);
        figure.pattern = pattern;
        figure.design = design;
        figure.source = "estimate of cosmos-model.json";
        model::Workbook with = workbook();
        std::vector<model::PublishedFigure> all = *with.published;
        all.push_back(std::move(figure));
        with.published = std::move(all);
        if (!model::firstError(with))
            m_imported.workbook = std::move(with);
    }

    const CosmosModel &m_model;
    Imported &m_imported;
};

} // namespace

void addCosmosPatterns(const CosmosModel &model, const std::string &design, Imported &imported)
{
    CosmosPatterns(model, imported).add(design);
}

} // namespace partita::exchange
