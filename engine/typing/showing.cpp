// The documents that show an attribute of one row: its own, those that embed the row, and those
// that copy the value.
#include "engine/typing/reading.h"

#include <set>

namespace partita::typing {
namespace {

using model::Role;

/// Walks the fields of a document type from its root; at each field that shows the attribute it
/// goes back along the roles, from the row to the documents.
class Showing {
public:
    Showing(const Given &given, const std::string &entity, Row row, const std::string &attribute)
        : m_given(given)
        , m_entity(entity)
        , m_row(row)
        , m_attribute(attribute)
    {
    }

    std::int64_t in(const model::DocumentType &type)
    {
        m_documents.clear();
        std::vector<Role> way;
        visit(type.fields, type.entity, way);
        std::erase_if(m_documents, [&](Row row) {
            return type.filter
                && valueOf(m_given.rows(), type.entity, row, type.filter->attribute)
                != std::optional(type.filter->equals);
        });
        return static_cast<std::int64_t>(m_documents.size());
    }

private:
    void visit(const std::vector<model::Field> &fields, const std::string &entity,
               std::vector<Role> &way)
    {
        for (const model::Field &field : fields) {
            if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
                if (entity == m_entity && own->attribute == m_attribute)
                    addDocuments(way);
            } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
                follow(*copied, entity, way);
            } else if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
                const auto role = model::findRole(m_given.workbook(), entity, embedded->role);
                if (!role)
                    continue;
                way.push_back(*role);
                visit(embedded->fields, role->partner, way);
                way.pop_back();
            }
        }
    }

    void follow(const model::CopiedSource &copied, const std::string &entity, std::vector<Role> way)
    {
        if (copied.attribute != m_attribute)
            return;
        std::string at = entity;
        for (const std::string &name : copied.roles) {
            const auto role = model::findRole(m_given.workbook(), at, name);
            if (!role)
                return;
            way.push_back(*role);
            at = role->partner;
        }
        if (at == m_entity)
            addDocuments(way);
    }

    void addDocuments(const std::vector<Role> &way)
    {
        std::set<Row> rows {m_row};
        for (auto role = way.rbegin(); role != way.rend(); ++role) {
            std::set<Row> holders;
            for (const Row row : rows) {
                const auto found
                    = m_given.rows().partners(role->partner, row, model::inverseNameOf(*role));
                holders.insert(found.begin(), found.end());
            }
            rows = std::move(holders);
        }
        m_documents.insert(rows.begin(), rows.end());
    }

    const Given &m_given;
    const std::string &m_entity;
    Row m_row;
    const std::string &m_attribute;
    std::set<Row> m_documents;
};

} // namespace

std::int64_t documentsShowing(const Given &given, const std::string &design,
                              const std::string &entity, Row row, const std::string &attribute)
{
    const model::Design *held = given.withDerivedDesigns().design(design);
    std::int64_t documents = 0;
    if (!held)
        return documents;
    Showing showing(given, entity, row, attribute);
    for (const model::Container &container : held->containers) {
        for (const model::DocumentType &type : container.documentTypes)
            documents += showing.in(type);
    }
    return documents;
}

} // namespace partita::typing
