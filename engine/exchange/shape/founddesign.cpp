#include "engine/exchange/shape/founddesign.h"

#include "engine/base/messagetext.h"
#include "engine/mapping/derive.h"
#include "engine/model/attributepath.h"
#include "engine/model/containerneeds.h"
#include "engine/model/names.h"
#include "engine/model/validation.h"

#include <algorithm>

namespace partita::exchange {

namespace {

/// Deepest embedding that counts as a home.
constexpr int deepestHome = 30;

void collectHomesIn(const model::Workbook &workbook, const std::string &entity,
                    const std::vector<model::Field> &fields, int depth,
                    std::set<std::string> &homes)
{
    for (const model::Field &field : fields) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(workbook, entity, embedded->role) : std::nullopt;
        if (!role || embedded->latest || field.upkeep != model::Upkeep::none || depth > deepestHome)
            continue;
        homes.insert(role->partner);
        collectHomesIn(workbook, role->partner, embedded->fields, depth + 1, homes);
    }
}

std::set<std::string> homesIn(const model::Workbook &workbook, const model::Design &design)
{
    std::set<std::string> homes;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (!type.primary)
                continue;
            homes.insert(type.entity);
            collectHomesIn(workbook, type.entity, type.fields, 0, homes);
        }
    }
    return homes;
}

class DesignCompletion {
public:
    DesignCompletion(Imported &imported, model::Design &design, const std::string &file)
        : m_imported(imported)
        , m_workbook(imported.workbook)
        , m_design(design)
        , m_file(file)
    {
    }

    void complete()
    {
        const std::set<std::string> homes = homesIn(m_workbook, m_design);
        const model::Design derived = mapping::referenceEverything(m_workbook);
        for (const model::Container &container : derived.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                if (!homes.contains(type.entity))
                    addHome(container, type);
            }
        }
        for (model::Container &container : m_design.containers)
            completeKeys(container);
    }

private:
    void note(ImportNote::Kind kind, std::string sentence)
    {
        m_imported.notes.push_back({kind, "design", std::move(sentence), m_file, 0});
    }

    void addHome(const model::Container &from, const model::DocumentType &type)
    {
        model::Container own = from;
        own.documentTypes = {type};
        own.partitionKey = {"/id"};
        own.name = model::freeName(from.name, model::namesOf(m_design.containers));
        m_design.containers.push_back(std::move(own));
        note(ImportNote::Kind::guessed,
             "No container holds " + inQuotes(type.entity) + "; it gets its own.");
    }

    void completeKeys(model::Container &container)
    {
        for (model::DocumentType &type : container.documentTypes) {
            type = model::withNeedsOf(m_workbook, container, std::move(type));
            for (const std::string &path : container.partitionKey) {
                const std::string name = model::firstPropertyOf(path);
                if (type.field(name))
                    continue;
                model::Field field;
                field.name = name;
                field.source = model::ConstantSource {model::Json(type.name)};
                type.fields.push_back(std::move(field));
                note(ImportNote::Kind::guessed,
                     "Nothing says what documents " + inQuotes(type.name) + " have at "
                         + inQuotes(path) + "; a constant is assumed.");
            }
        }
    }

    Imported &m_imported;
    const model::Workbook &m_workbook;
    model::Design &m_design;
    const std::string &m_file;
};

} // namespace

PlainDocumentTypes::PlainDocumentTypes(const model::Workbook &workbook)
{
    model::Design derived = mapping::referenceEverything(workbook);
    for (model::Container &container : derived.containers) {
        for (model::DocumentType &type : container.documentTypes) {
            const std::string entity = type.entity;
            m_types.try_emplace(entity, std::move(type));
        }
    }
}

void addFoundDesign(Imported &imported, model::Design design, const std::string &file)
{
    design.name = model::freeName(design.name, model::namesOf(imported.workbook.designs));
    DesignCompletion(imported, design, file).complete();
    model::Workbook with = imported.workbook;
    const std::string name = design.name;
    with.designs.emplace_back(std::move(design));
    if (const auto problem = model::firstError(with)) {
        imported.notes.push_back(
            {ImportNote::Kind::skipped, "design",
             "The design " + inQuotes(name) + " of the file is left out: " + problem->message, file,
             0});
        return;
    }
    imported.workbook = std::move(with);
}

} // namespace partita::exchange
