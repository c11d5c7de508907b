#include "engine/exchange/mermaid/mermaidimport.h"

#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/mermaid/mermaiddiagram.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/tables/tomodel.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace partita::exchange {

namespace {

/// Turns a diagram into tables. The signs of lines are often drawn without care, so the columns
/// that are marked as foreign keys decide where they can.
class MermaidTables {
public:
    MermaidTables(MermaidDiagram diagram, std::string file)
        : m_diagram(std::move(diagram))
        , m_file(std::move(file))
    {
        m_schema.title = m_diagram.title;
        m_schema.notes = std::move(m_diagram.notes);
        m_saysIdentifying = std::any_of(m_diagram.lines.begin(), m_diagram.lines.end(),
                                        [](const MermaidLine &one) { return !one.isIdentifying; });
    }

    FoundSchema tables()
    {
        for (const MermaidEntity &entity : m_diagram.entities)
            addTable(entity);
        for (const MermaidLine &line : m_diagram.lines)
            ++m_labels[line.label];
        for (const MermaidLine &line : m_diagram.lines)
            addReference(line);
        giveRemaining();
        return std::move(m_schema);
    }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence, int line)
    {
        m_schema.notes.push_back({kind, subject, std::move(sentence), m_file, line});
    }

    void addTable(const MermaidEntity &entity)
    {
        FoundTable table;
        table.name = entity.alias.empty() ? entity.name : entity.alias;
        table.file = m_file;
        table.line = entity.line;
        for (const MermaidAttribute &attribute : entity.attributes) {
            TypedAttribute typed
                = attributeOfColumn(attribute.name, readColumnType(attribute.type));
            FoundColumn column;
            column.attribute = std::move(typed.attribute);
            const std::string comment = lowered(attribute.comment);
            const bool isRequired = comment == "nn" || comment == "not null";
            if (!isRequired)
                column.attribute.description = attribute.comment;
            column.isOptional = false;
            column.isUnique = attribute.isUnique;
            column.line = attribute.line;
            if (attribute.isKey)
                table.key.push_back(attribute.name);
            if (!typed.isKnown)
                note(ImportNote::Kind::guessed, "type",
                     takenAsText(attribute.type, table.name, attribute.name), attribute.line);
            if (attribute.isForeignKey)
                mark(attribute.name);
            table.columns.push_back(std::move(column));
        }
        m_positions.emplace(entity.name, m_schema.tables.size());
        m_schema.tables.push_back(std::move(table));
    }

    void mark(const std::string &column)
    {
        const std::size_t table = m_schema.tables.size();
        if (m_isMarked.insert({table, column}).second)
            m_marked[table].push_back(column);
    }

    bool isMarked(std::size_t table, const std::string &column) const
    {
        return m_isMarked.contains({table, column});
    }

    /// The column of `child` that refers to `parent`, by its name or the label; empty when none.
    std::string referringColumn(std::size_t child, std::size_t parent,
                                const std::string &label) const
    {
        const FoundTable &table = m_schema.tables[child];
        const FoundTable &other = m_schema.tables[parent];
        const std::string wanted = lowered(camelOf(singularOf(other.name)));
        std::string best;
        int most = 0;
        constexpr std::size_t mostCompared = 1000; // every line looks at all columns
        if (table.columns.size() > mostCompared)
            return best;
        for (const FoundColumn &column : table.columns) {
            const std::string &name = column.attribute.name;
            if (m_used.contains({child, name}))
                continue;
            const bool isKeyOfParent = other.key.size() == 1 && isSameName(other.key[0], name);
            const bool isOwnKey
                = child == parent || (table.key.size() == 1 && table.key[0] == name);
            int score = 0;
            if (isSameName(name, label))
                score = 4;
            else if (isMarked(child, name) && lowered(referredBy(name)) == wanted)
                score = 3;
            else if (isKeyOfParent && !isOwnKey && lowered(name) != "id")
                score = isMarked(child, name) ? 3 : 2;
            else if (isKeyOfParent && isOwnKey && child != parent && lowered(name) != "id")
                score = 1;
            if (score > most) {
                most = score;
                best = name;
            }
        }
        return best;
    }

    void addReference(const MermaidLine &line)
    {
        const std::size_t left = m_positions.at(line.left.entity);
        const std::size_t right = m_positions.at(line.right.entity);
        const bool isPair = line.left.isMany && line.right.isMany;
        bool isRightChild = !line.left.isMany;
        std::string column;
        if (!isPair) {
            const std::size_t child = isRightChild ? right : left;
            const std::size_t parent = isRightChild ? left : right;
            column = referringColumn(child, parent, line.label);
            if (column.empty() && left != right) {
                column = referringColumn(parent, child, line.label);
                isRightChild = column.empty() ? isRightChild : !isRightChild;
                if (!column.empty())
                    note(ImportNote::Kind::guessed, "direction",
                         "Column " + inQuotes(column) + " of "
                             + inQuotes(m_schema.tables[parent].name)
                             + " refers to the other end of the line, which is drawn the other "
                               "way round.",
                         line.line);
            }
        }
        const std::size_t child = isRightChild || isPair ? right : left;
        const std::size_t parent = isRightChild || isPair ? left : right;
        FoundReference found;
        found.childTable = m_schema.tables[child].name;
        found.parentTable = m_schema.tables[parent].name;
        found.file = m_file;
        found.line = line.line;
        if (m_labels[line.label] == 1)
            found.relationship = line.label;
        const MermaidEnd &parentEnd = isRightChild ? line.left : line.right;
        const bool isOne = !line.left.isMany && !line.right.isMany;
        found.optionalParent = parentEnd.isOptional && !isPair;
        found.cardinality = isPair ? model::Cardinality::manyToMany
            : isOne                ? model::Cardinality::oneToOne
                                   : model::Cardinality::oneToMany;
        if (isPair) {
            found.parentRole = plural(camelOf(singularOf(found.parentTable)));
            found.childRole = plural(camelOf(singularOf(found.childTable)));
        } else {
            found.containment = m_saysIdentifying && line.isIdentifying && !parentEnd.isOptional;
        }
        if (!column.empty()) {
            m_used.insert({child, column});
            found.childColumns.push_back(column);
        } else if (!isPair) {
            m_waiting[child].push_back(m_schema.references.size());
        }
        m_schema.references.push_back(std::move(found));
    }

    /// Foreign keys that no name explains belong to the lines that have none, in their order, when
    /// there are as many of both.
    void giveRemaining()
    {
        for (const auto &[child, columns] : m_marked) {
            std::vector<std::string> remaining;
            for (const std::string &column : columns) {
                if (!m_used.contains({child, column}))
                    remaining.push_back(column);
            }
            const std::vector<std::size_t> &waiting = m_waiting[child];
            if (remaining.size() == waiting.size()) {
                for (std::size_t at = 0; at < waiting.size(); ++at)
                    m_schema.references[waiting[at]].childColumns.push_back(remaining[at]);
                continue;
            }
            for (const std::string &column : remaining)
                note(ImportNote::Kind::skipped, "foreign key",
                     inQuotes(m_schema.tables[child].name + '.' + column)
                         + " is marked FK, but no line says where it leads; it stays an attribute.",
                     m_schema.tables[child].line);
        }
    }

    MermaidDiagram m_diagram;
    std::string m_file;
    FoundSchema m_schema;
    std::map<std::string, std::size_t> m_positions; ///< name in lines -> table
    std::map<std::size_t, std::vector<std::string>> m_marked; ///< table -> columns marked FK
    std::set<std::pair<std::size_t, std::string>> m_isMarked;
    std::map<std::size_t, std::vector<std::size_t>> m_waiting; ///< child -> references
    std::set<std::pair<std::size_t, std::string>> m_used;
    std::map<std::string, int> m_labels;
    bool m_saysIdentifying = false;
};

} // namespace

double mermaidLikeness(const SourceFile &file)
{
    static constexpr std::array<std::string_view, 2> endings {".mmd", ".mermaid"};
    const std::string_view text = file.content;
    const std::size_t found = text.find("erDiagram");
    if (found == std::string_view::npos)
        return 0;
    static constexpr std::array<std::string_view, 2> markdown {".md", ".markdown"};
    if (hasEnding(file, endings))
        return 1;
    return hasEnding(file, markdown) || found == 0 || text[found - 1] == '\n' ? 0.9 : 0;
}

Result<Imported> importMermaid(std::span<const SourceFile> files, const ImportOptions &,
                               const Watch &watch)
{
    MermaidDiagram diagram;
    for (const SourceFile &file : files) {
        if (watch.stop.stop_requested())
            return cancelled();
        const Result<std::string> text = modelTextOf(file);
        if (!text)
            return text.error();
        readMermaid(*text, file.name, diagram, watch.stop);
    }
    const std::string name = files.size() == 1 ? files.front().name : std::string();
    return modelOf(MermaidTables(std::move(diagram), name).tables());
}

} // namespace partita::exchange
