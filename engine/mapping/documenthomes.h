// Homes of the entities in a design that stores every row once: the document type, and the place of
// the rows inside it.
#pragma once

#include "engine/mapping/accesses.h"

namespace partita::mapping {

struct DocumentHome {
    const model::DocumentType *type = nullptr;
    const std::vector<model::Field> *fields = nullptr; ///< of one row
    std::vector<std::string> outwards; ///< roles from the row to the row of the whole item
};

class DocumentHomes {
public:
    /// Workbook and design must outlive it.
    DocumentHomes(const model::Workbook &workbook, const model::Design &design);

    /// nullptr when the entity has no home.
    const DocumentHome *of(const std::string &entity) const;
    /// Keys of rows at the end of to-one roles that the row's document holds, also around the row.
    std::vector<RowValue> keysIn(const std::string &entity) const;
    /// True when the row's document holds the value, also around the row.
    bool holds(const std::string &entity, const RowValue &value) const;
    /// True when the partners in the role are in the same document: inside the row, or around it.
    bool isInside(const std::string &entity, const model::Role &role) const;
    /// True when the rows hold the keys of their partners in the role.
    bool listsKeys(const std::string &entity, const std::string &role) const;
    bool holdsAggregate(const std::string &entity, const model::Aggregate &aggregate) const;
    bool holdsAggregateOver(const std::string &entity, const std::string &role) const;
    /// Copied attributes, each with the entity whose rows hold it.
    std::vector<std::pair<std::string, model::CopiedSource>> copies() const;

private:
    /// Values that the document holds once for the row, and those of the rows around it.
    std::vector<RowValue> valuesIn(const std::string &entity) const;
    void add(const model::DocumentType &type, const std::string &entity,
             const std::vector<model::Field> &fields, const std::vector<std::string> &outwards);
    void addValues(const std::string &entity, const std::vector<model::Field> &fields,
                   const std::vector<std::string> &before, std::vector<RowValue> &values) const;

    const model::Workbook &m_workbook;
    std::map<std::string, DocumentHome> m_homes;
};

} // namespace partita::mapping
