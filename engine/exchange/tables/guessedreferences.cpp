#include "engine/exchange/tables/guessedreferences.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <map>
#include <set>

namespace partita::exchange {

namespace {

/// Tables by the name that one of their rows has: "users" and "app_users" by "user".
class RowNames {
public:
    explicit RowNames(const std::vector<FoundTable> &tables)
        : m_tables(tables)
    {
        const std::string prefix = commonPrefix();
        for (std::size_t at = 0; at < tables.size(); ++at) {
            const std::string &name = tables[at].name;
            m_byName.try_emplace(rowName(name), at);
            if (!prefix.empty() && lowered(name).starts_with(prefix))
                m_byName.try_emplace(rowName(name.substr(prefix.size())), at);
        }
    }

    std::optional<std::size_t> find(const std::string &name) const
    {
        const auto found = m_byName.find(lowered(name));
        return found == m_byName.end() ? std::nullopt : std::optional(found->second);
    }

private:
    static std::string rowName(const std::string &table)
    {
        return lowered(camelOf(singularOf(table)));
    }

    /// "icinga_" where most names begin so; empty otherwise.
    std::string commonPrefix() const
    {
        std::map<std::string, std::size_t> counts;
        for (const FoundTable &table : m_tables) {
            const std::size_t end = table.name.find('_');
            if (end != std::string::npos && end > 0)
                ++counts[lowered(table.name.substr(0, end + 1))];
        }
        for (const auto &[prefix, count] : counts) {
            if (count > 3 && count * 10 > m_tables.size() * 7)
                return prefix;
        }
        return {};
    }

    const std::vector<FoundTable> &m_tables;
    std::map<std::string, std::size_t> m_byName;
};

/// What the column seems to refer to, the whole name first: "createdByUser", "byUser", "user".
std::vector<std::string> referredNames(const std::string &column)
{
    const std::string whole = referredBy(column);
    std::vector<std::string> names {whole};
    for (std::size_t at = 1; at < whole.size(); ++at) {
        if (whole[at] >= 'A' && whole[at] <= 'Z')
            names.push_back(whole.substr(at));
    }
    return names;
}

bool isAlike(const FoundColumn &child, const FoundColumn &parent)
{
    return child.attribute.type == parent.attribute.type
        && (child.attribute.type == model::AttributeType::integer
            || child.attribute.type == model::AttributeType::string);
}

} // namespace

std::vector<FoundReference> referencesByName(const FoundSchema &schema)
{
    const RowNames rowNames(schema.tables);
    std::set<std::pair<std::string, std::string>> known;
    for (const FoundReference &reference : schema.references) {
        for (const std::string &column : reference.childColumns)
            known.emplace(lowered(reference.childTable), lowered(column));
    }
    std::vector<FoundReference> guesses;
    for (std::size_t at = 0; at < schema.tables.size(); ++at) {
        const FoundTable &table = schema.tables[at];
        for (const FoundColumn &column : table.columns) {
            const std::string &name = column.attribute.name;
            const bool isKey = table.key.size() == 1 && isSameName(table.key.front(), name);
            if (isKey || known.contains({lowered(table.name), lowered(name)}))
                continue;
            const bool hasEnding = referredBy(name) != camelOf(name);
            for (const std::string &wanted : referredNames(name)) {
                std::optional<std::size_t> parent = rowNames.find(wanted);
                if (!parent && hasEnding && wanted == "parent")
                    parent = at;
                if (!parent || (parent == at && wanted != "parent"))
                    continue;
                const FoundTable &target = schema.tables[*parent];
                const FoundColumn *key
                    = target.key.size() == 1 ? target.column(target.key.front()) : nullptr;
                if (!key || !isAlike(column, *key))
                    continue;
                if (!hasEnding && column.attribute.type != model::AttributeType::integer)
                    continue; // a text "country" may be its name
                FoundReference guess;
                guess.childTable = table.name;
                guess.childSchema = table.schema;
                guess.childColumns = {name};
                guess.parentTable = target.name;
                guess.parentSchema = target.schema;
                guess.evidence = "the name " + inQuotes(name) + " says so";
                guess.file = table.file;
                guess.line = column.line;
                guesses.push_back(std::move(guess));
                break;
            }
        }
    }
    return guesses;
}

void settleGuesses(FoundSchema &schema, const std::vector<std::optional<double>> &shares,
                   bool isWanted)
{
    constexpr double enough = 0.98;
    std::vector<FoundReference> kept;
    for (std::size_t at = 0; at < schema.references.size(); ++at) {
        FoundReference &reference = schema.references[at];
        const std::optional<double> share = at < shares.size() ? shares[at] : std::nullopt;
        if (!reference.evidence.empty() && share)
            reference.evidence += ", and " + words::share(*share) + " of its values are found";
        if (!reference.evidence.empty())
            reference.evidence += '.';
        if (reference.evidence.empty() || (isWanted && share.value_or(0) >= enough)) {
            kept.push_back(std::move(reference));
            continue;
        }
        schema.notes.push_back({ImportNote::Kind::proposed, "relationship",
                                inQuotes(reference.childTable) + " may refer to "
                                    + inQuotes(reference.parentTable) + ": " + reference.evidence,
                                reference.file, reference.line});
    }
    schema.references = std::move(kept);
}

} // namespace partita::exchange
