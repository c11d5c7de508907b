#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

/// Adds a field to all homes of an entity in a list of fields, also to the embedded ones.
class HomeWalker {
public:
    HomeWalker(const Workbook &workbook, const std::string &entity, const Field &field)
        : m_workbook(workbook)
        , m_entity(entity)
        , m_field(field)
    {
    }

    void visit(std::vector<Field> &fields, const std::string &entity) const
    {
        for (Field &field : fields) {
            auto *embedded = std::get_if<EmbeddedSource>(&field.source);
            if (!embedded || embedded->latest || field.upkeep != Upkeep::none)
                continue; // not a home: only some rows, or a copy
            if (const auto role = findRole(m_workbook, entity, embedded->role))
                visit(embedded->fields, role->partner);
        }
        if (entity != m_entity)
            return;
        Field added = m_field;
        added.name = freeName(m_field.name, namesOf(fields));
        fields.push_back(std::move(added));
    }

private:
    const Workbook &m_workbook;
    const std::string &m_entity;
    const Field &m_field;
};

} // namespace

Error refuse(std::string sentence)
{
    return {ErrorCode::badRequest, std::move(sentence), 0, 0, {}};
}

Error unknown(const char *what, const std::string &name, const std::vector<std::string> &known)
{
    return refuse("There is no " + std::string(what) + ' ' + inQuotes(name)
                  + suggestion(name, known));
}

void addToHomes(Workbook &workbook, const std::string &entity, const Field &field)
{
    const HomeWalker walker(workbook, entity, field);
    for (Shared<Design> &shared : workbook.designs) {
        shared = changed(shared, [&](Design &design) {
            for (Container &container : design.containers) {
                for (DocumentType &type : container.documentTypes) {
                    if (type.primary)
                        walker.visit(type.fields, type.entity);
                }
            }
        });
    }
}

} // namespace partita::model
