#include "engine/evaluation/rowremoval.h"

namespace partita::evaluation {

RowRemoval::RowRemoval(const model::Design &design, const std::string &entity, population::Row row,
                       const mapping::Mapper &mapper, store::Account &account)
{
    json::Arena arena;
    for (const model::Container &container : design.containers) {
        store::Container *stored = account.container(container.name);
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.entity != entity || !stored)
                continue;
            const json::Value item = mapper.item(type, row, arena);
            if (item.isUndefined())
                continue; // the type's filter excludes the row
            const json::Value id = item.member("id");
            const Result<store::ItemResponse> removed
                = stored->remove(stored->partitionKeyDefinition().extract(item),
                                 id.isString() ? std::string(id.string()) : json::toText(id));
            if (removed) // a capped copy may not hold it
                m_taken.push_back({stored, json::Document::copyOf(item)});
        }
    }
}

RowRemoval::~RowRemoval()
{
    for (const Taken &taken : m_taken)
        (void)taken.container->upsert(taken.item.root());
}

} // namespace partita::evaluation
