// The design of a NoSQL Workbench model.
#include "engine/exchange/nosqlworkbench/workbenchmodel.h"
#include "engine/exchange/shape/founddesign.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/names.h"

namespace partita::exchange {

namespace {

class WorkbenchDesign {
public:
    WorkbenchDesign(const WorkbenchModel &model, const std::vector<FoundKind> &kinds,
                    const model::Workbook &workbook)
        : m_model(model)
        , m_kinds(kinds)
        , m_workbook(workbook)
        , m_plain(workbook)
    {
    }

    model::Design make()
    {
        model::Design design;
        design.name = "As found";
        for (std::size_t at = 0; at < m_model.tables.size(); ++at) {
            const WorkbenchTable &table = m_model.tables[at];
            add(design, containerOf(at, table.name, table.partitionKey, true));
            for (const WorkbenchIndex &index : table.indexes) {
                model::Container copy = containerOf(at, index.name, index.partitionKey, false);
                if (!copy.documentTypes.empty())
                    add(design, std::move(copy));
            }
        }
        return design;
    }

private:
    static void add(model::Design &design, model::Container container)
    {
        container.name = model::freeName(container.name, model::namesOf(design.containers));
        design.containers.push_back(std::move(container));
    }

    model::Container containerOf(std::size_t table, const std::string &name, const std::string &key,
                                 bool isTable) const
    {
        model::Container container;
        container.name = allowedName(name, "table");
        const std::string path = allowedName(key, "id");
        container.partitionKey = {'/' + path};
        for (const FoundKind &kind : m_kinds) {
            if (kind.table != table || !m_workbook.entity(kind.entity))
                continue;
            model::DocumentType type = documentOf(kind);
            if (!isTable && !type.field(path))
                continue; // an index holds the rows that have its key
            type.primary = isTable;
            type.upkeep = isTable ? model::Upkeep::none : model::Upkeep::changeFeed;
            container.documentTypes.push_back(std::move(type));
        }
        return container;
    }

    model::DocumentType documentOf(const FoundKind &kind) const
    {
        model::DocumentType type = m_plain.of(kind.entity);
        const std::string key = allowedName(m_model.tables[kind.table].partitionKey, "key");
        const model::Relationship *relationship = m_workbook.relationship(kind.relationship);
        if (relationship) {
            // The field keeps the name of the partition key.
            for (model::Field &field : type.fields) {
                const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
                if (reference && reference->role == relationship->parentRole)
                    field.name = key;
            }
        }
        if (m_workbook.entity(kind.entity)->attribute(key) && !type.field(key)) {
            model::Field field;
            field.name = key;
            field.source = model::AttributeSource {key, {}};
            type.fields.push_back(std::move(field));
        }
        if (!kind.kind.discriminator.empty() && !type.field(kind.member)) {
            model::Field field;
            field.name = kind.member;
            field.source = model::ConstantSource {model::Json(kind.kind.discriminator)};
            type.fields.push_back(std::move(field));
        }
        return type;
    }

    const WorkbenchModel &m_model;
    const std::vector<FoundKind> &m_kinds;
    const model::Workbook &m_workbook;
    PlainDocumentTypes m_plain;
};

} // namespace

model::Design workbenchDesign(const WorkbenchModel &model, const std::vector<FoundKind> &kinds,
                              const model::Workbook &workbook)
{
    return WorkbenchDesign(model, kinds, workbook).make();
}

} // namespace partita::exchange
