#include "tests/support/randomedits.h"

#include "engine/model/names.h"

namespace partita::tests {

using namespace partita::model;

Edit RandomEdits::next(const Workbook &workbook)
{
    switch (below(28)) {
    case 0:
        return AddEntity {{fresh("Entity"), "id", {named("id"), named("label")}, {}}, {1, 2}};
    case 1:
        return below(4) == 0 ? Edit(RemoveEntity {entity(workbook)})
                             : Edit(MoveEntities {{{entity(workbook), {3, 4}}}});
    case 2:
        return RenameEntity {entity(workbook), fresh("Renamed")};
    case 3:
    case 4:
        return AddAttribute {entity(workbook), named(fresh("attribute")),
                             static_cast<int>(below(4)) - 1};
    case 5:
        return RemoveAttribute {entity(workbook), attribute(workbook, m_entity)};
    case 6:
    case 7:
        return RenameAttribute {entity(workbook), attribute(workbook, m_entity), fresh("renamed")};
    case 8:
        return below(3) == 0 ? Edit(movedAttribute(workbook)) : changedAttribute(workbook);
    case 9:
        return AddRelationship {relationship(workbook)};
    case 10:
        return RemoveRelationship {pick(namesOf(*workbook.relationships))};
    case 11:
        return changedRelationship(workbook);
    case 12:
        return RemovePattern {pick(namesOf(*workbook.patterns))};
    case 13:
        return renamedPattern(workbook);
    case 14:
        return RenameDesign {design(workbook), fresh("Design")};
    case 15:
        return RenameContainer {design(workbook), container(workbook, m_design),
                                fresh("container")};
    case 16:
        return ChangePartitionKey {design(workbook), container(workbook, m_design), {"/id"}};
    case 17:
        return ChangePhysicalPartitions {design(workbook), container(workbook, m_design),
                                         static_cast<int>(below(5))};
    case 18:
        return removedField(workbook);
    case 19:
        return changedSampleRow(workbook);
    case 20:
        return RemoveSampleRow {pick(namesOf(workbook.population->sampleRows))};
    case 21:
        return movedType(workbook);
    case 22:
        return ChangeDerivedDesigns {below(2) == 0 ? std::vector<std::string> {"hybrid"}
                                                   : std::vector<std::string> {}};
    case 23:
    case 24:
        return changedPattern(workbook);
    case 25:
        return changedPolicy(workbook);
    default:
        return addedField(workbook);
    }
}

std::string RandomEdits::pick(const std::vector<std::string> &names)
{
    return names.empty() ? std::string("none") : names[below(names.size())];
}

std::string RandomEdits::entity(const Workbook &workbook)
{
    return m_entity = pick(namesOf(*workbook.entities));
}

std::string RandomEdits::attribute(const Workbook &workbook, const std::string &name)
{
    const Entity *found = workbook.entity(name);
    return found ? pick(namesOf(found->attributes)) : std::string("none");
}

std::string RandomEdits::design(const Workbook &workbook)
{
    return m_design = pick(namesOf(workbook.designs));
}

std::string RandomEdits::container(const Workbook &workbook, const std::string &name)
{
    const Design *found = workbook.design(name);
    return m_container = found ? pick(namesOf(found->containers)) : std::string("none");
}

const DocumentType *RandomEdits::documentType(const Workbook &workbook)
{
    design(workbook);
    container(workbook, m_design);
    const Design *found = workbook.design(m_design);
    const Container *holder = found ? found->container(m_container) : nullptr;
    return holder ? holder->documentType(pick(namesOf(holder->documentTypes))) : nullptr;
}

Attribute RandomEdits::named(const std::string &name)
{
    Attribute made;
    made.name = name;
    return made;
}

Edit RandomEdits::changedSampleRow(const Workbook &workbook)
{
    const auto &rows = workbook.population->sampleRows;
    if (rows.empty() || below(3) == 0)
        return AddSampleRow {{fresh("row"), entity(workbook), {}, {}, {}}};
    const SampleRow &row = rows[below(rows.size())];
    SampleRow changed = row;
    changed.name = fresh("row");
    return ChangeSampleRow {row.name, changed};
}

MoveAttribute RandomEdits::movedAttribute(const Workbook &workbook)
{
    const std::string moved = attribute(workbook, entity(workbook));
    return {m_entity, moved, static_cast<int>(below(3))};
}

Edit RandomEdits::changedAttribute(const Workbook &workbook)
{
    Attribute changed = named(attribute(workbook, entity(workbook)));
    changed.isMutable = true;
    return ChangeAttribute {m_entity, changed};
}

Relationship RandomEdits::relationship(const Workbook &workbook)
{
    Relationship made;
    made.name = fresh("relationship");
    made.parent = entity(workbook);
    made.child = entity(workbook);
    made.parentRole = fresh("parent");
    made.childRole = fresh("children");
    made.cardinality = static_cast<Cardinality>(below(4));
    made.degree.kind = Degree::Kind::drawn;
    return made;
}

Edit RandomEdits::changedRelationship(const Workbook &workbook)
{
    const std::string name = pick(namesOf(*workbook.relationships));
    const Relationship *found = workbook.relationship(name);
    Relationship replacement = found ? *found : Relationship();
    replacement.name = fresh("relationship");
    replacement.parentRole = fresh("parent");
    if (below(4) == 0)
        replacement.child = entity(workbook);
    return ChangeRelationship {name, replacement};
}

Edit RandomEdits::renamedPattern(const Workbook &workbook)
{
    const std::string id = pick(namesOf(*workbook.patterns));
    const AccessPattern *found = workbook.pattern(id);
    AccessPattern replacement = found ? *found : AccessPattern();
    replacement.id = fresh("P");
    return ChangePattern {id, replacement};
}

/// Another rate, limit or order.
Edit RandomEdits::changedPattern(const Workbook &workbook)
{
    const std::string id = pick(namesOf(*workbook.patterns));
    const AccessPattern *found = workbook.pattern(id);
    AccessPattern replacement = found ? *found : AccessPattern();
    auto *query = std::get_if<Query>(&replacement.request);
    if (!query || below(2) == 0)
        replacement.ratePerSecond = static_cast<double>(below(500));
    else if (query->limit)
        query->limit = static_cast<int>(1 + below(30));
    else if (!query->order.empty())
        query->order.front().descending = !query->order.front().descending;
    return ChangePattern {id, replacement};
}

/// A policy that leaves out a property, or the default one.
Edit RandomEdits::changedPolicy(const Workbook &workbook)
{
    const Design *found = workbook.design(design(workbook));
    Design changed = found ? *found : Design();
    if (!changed.containers.empty()) {
        Container &container = changed.containers[below(changed.containers.size())];
        container.indexingPolicy = below(3) == 0
            ? Json()
            : Json {{"includedPaths", Json::array({{{"path", "/*"}}})},
                    {"excludedPaths",
                     Json::array({{{"path", below(2) == 0 ? "/name/?" : "/title/?"}}})}};
    }
    return ChangeDesign {std::move(changed)};
}

Edit RandomEdits::movedType(const Workbook &workbook)
{
    const DocumentType *type = documentType(workbook);
    const std::string from = m_container;
    return MoveDocumentType {m_design, from, type ? type->name : "none",
                             container(workbook, m_design)};
}

Edit RandomEdits::removedField(const Workbook &workbook)
{
    const DocumentType *type = documentType(workbook);
    return RemoveField {m_design, m_container, type ? type->name : "none",
                        type ? pick(namesOf(type->fields)) : ""};
}

Edit RandomEdits::addedField(const Workbook &workbook)
{
    const DocumentType *type = documentType(workbook);
    const Field field {fresh("field"), ConstantSource {5}, Upkeep::none};
    return AddField {m_design, m_container, type ? type->name : "none", field};
}

} // namespace partita::tests
