// Random edits of a workbook, of every kind. Some of them are refused; the same seed gives the same
// edits.
#pragma once

#include "engine/model/edit.h"

#include <random>

namespace partita::tests {

class RandomEdits {
public:
    explicit RandomEdits(unsigned seed)
        : m_random(seed)
    {
    }

    /// An edit of the model, the patterns or the designs.
    model::Edit next(const model::Workbook &workbook);

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }
    std::string fresh(const std::string &stem) { return stem + std::to_string(++m_counter); }
    std::string pick(const std::vector<std::string> &names);
    std::string entity(const model::Workbook &workbook);
    std::string attribute(const model::Workbook &workbook, const std::string &name);
    std::string design(const model::Workbook &workbook);
    std::string container(const model::Workbook &workbook, const std::string &name);
    const model::DocumentType *documentType(const model::Workbook &workbook);
    static model::Attribute named(const std::string &name);
    model::Edit changedSampleRow(const model::Workbook &workbook);
    model::MoveAttribute movedAttribute(const model::Workbook &workbook);
    model::Edit changedAttribute(const model::Workbook &workbook);
    model::Relationship relationship(const model::Workbook &workbook);
    model::Edit changedRelationship(const model::Workbook &workbook);
    model::Edit renamedPattern(const model::Workbook &workbook);
    model::Edit changedPattern(const model::Workbook &workbook);
    model::Edit changedPolicy(const model::Workbook &workbook);
    model::Edit movedType(const model::Workbook &workbook);
    model::Edit removedField(const model::Workbook &workbook);
    model::Edit addedField(const model::Workbook &workbook);

    std::mt19937 m_random;
    int m_counter = 0;
    std::string m_entity;
    std::string m_design;
    std::string m_container;
};

} // namespace partita::tests
