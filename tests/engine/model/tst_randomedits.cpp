// Long sequences of random edits. The old workbook never changes (undo keeps it), redo gives the
// same workbook, unchanged parts are shared, every result can be written, read and validated, and
// valid workbooks keep homes for their entities.
#include "engine/model/names.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

#include <random>

namespace tst_randomedits {

using namespace partita;
using namespace partita::model;

namespace {

class RandomEdits {
public:
    explicit RandomEdits(unsigned seed)
        : m_random(seed)
    {
    }

    Edit next(const Workbook &workbook)
    {
        switch (below(24)) {
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
            return RenameAttribute {entity(workbook), attribute(workbook, m_entity),
                                    fresh("renamed")};
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
        default:
            return addedField(workbook);
        }
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }
    std::string fresh(const std::string &stem) { return stem + std::to_string(++m_counter); }
    std::string pick(const std::vector<std::string> &names)
    {
        return names.empty() ? std::string("none") : names[below(names.size())];
    }
    std::string entity(const Workbook &workbook)
    {
        return m_entity = pick(namesOf(*workbook.entities));
    }
    std::string attribute(const Workbook &workbook, const std::string &name)
    {
        const Entity *found = workbook.entity(name);
        return found ? pick(namesOf(found->attributes)) : std::string("none");
    }
    std::string design(const Workbook &workbook)
    {
        return m_design = pick(namesOf(workbook.designs));
    }
    std::string container(const Workbook &workbook, const std::string &name)
    {
        const Design *found = workbook.design(name);
        return m_container = found ? pick(namesOf(found->containers)) : std::string("none");
    }
    const DocumentType *documentType(const Workbook &workbook)
    {
        design(workbook);
        container(workbook, m_design);
        const Design *found = workbook.design(m_design);
        const Container *holder = found ? found->container(m_container) : nullptr;
        return holder ? holder->documentType(pick(namesOf(holder->documentTypes))) : nullptr;
    }
    static Attribute named(const std::string &name)
    {
        Attribute made;
        made.name = name;
        return made;
    }
    Edit changedSampleRow(const Workbook &workbook)
    {
        const auto &rows = workbook.population->sampleRows;
        if (rows.empty() || below(3) == 0)
            return AddSampleRow {{fresh("row"), entity(workbook), {}, {}, {}}};
        const SampleRow &row = rows[below(rows.size())];
        SampleRow changed = row;
        changed.name = fresh("row");
        return ChangeSampleRow {row.name, changed};
    }
    MoveAttribute movedAttribute(const Workbook &workbook)
    {
        const std::string moved = attribute(workbook, entity(workbook));
        return {m_entity, moved, static_cast<int>(below(3))};
    }
    Edit changedAttribute(const Workbook &workbook)
    {
        Attribute changed = named(attribute(workbook, entity(workbook)));
        changed.isMutable = true;
        return ChangeAttribute {m_entity, changed};
    }
    Relationship relationship(const Workbook &workbook)
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
    Edit changedRelationship(const Workbook &workbook)
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
    Edit renamedPattern(const Workbook &workbook)
    {
        const std::string id = pick(namesOf(*workbook.patterns));
        const AccessPattern *found = workbook.pattern(id);
        AccessPattern replacement = found ? *found : AccessPattern();
        replacement.id = fresh("P");
        return ChangePattern {id, replacement};
    }
    Edit movedType(const Workbook &workbook)
    {
        const DocumentType *type = documentType(workbook);
        const std::string from = m_container;
        return MoveDocumentType {m_design, from, type ? type->name : "none",
                                 container(workbook, m_design)};
    }
    Edit removedField(const Workbook &workbook)
    {
        const DocumentType *type = documentType(workbook);
        return RemoveField {m_design, m_container, type ? type->name : "none",
                            type ? pick(namesOf(type->fields)) : ""};
    }
    Edit addedField(const Workbook &workbook)
    {
        const DocumentType *type = documentType(workbook);
        const Field field {fresh("field"), ConstantSource {5}, Upkeep::none};
        return AddField {m_design, m_container, type ? type->name : "none", field};
    }

    std::mt19937 m_random;
    int m_counter = 0;
    std::string m_entity;
    std::string m_design;
    std::string m_container;
};

/// Renames are the edits that must leave validity alone.
bool isRename(const Edit &edit)
{
    return std::holds_alternative<RenameEntity>(edit)
        || std::holds_alternative<RenameAttribute>(edit)
        || std::holds_alternative<RenameDesign>(edit)
        || std::holds_alternative<RenameContainer>(edit);
}

qsizetype countOf(const Workbook &workbook, const char *severity)
{
    return tests::problems(workbook).count(QString::fromLatin1(severity) + QStringLiteral(" $"));
}

} // namespace

class RandomEditsTest : public QObject {
    Q_OBJECT

private slots:
    void undoAndRedo_data();
    void undoAndRedo();
};

void RandomEditsTest::undoAndRedo_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 8; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void RandomEditsTest::undoAndRedo()
{
    QFETCH(unsigned, seed);
    RandomEdits edits(seed);
    std::vector<Workbook> history {tests::blog()};
    std::vector<std::string> texts {workbook::writeText(history.front())};
    std::vector<Edit> applied;
    for (int step = 0; step < 30; ++step) {
        const Edit edit = edits.next(history.back());
        Result<Workbook> result = model::apply(history.back(), edit);
        if (!result) {
            QVERIFY(result.error().message.ends_with('.') || result.error().message.ends_with('?'));
            continue;
        }
        if (isRename(edit)) {
            QCOMPARE(countOf(*result, "error"), countOf(history.back(), "error"));
            QCOMPARE(countOf(*result, "warning"), countOf(history.back(), "warning"));
        }
        applied.push_back(edit);
        history.push_back(*result);
        texts.push_back(workbook::writeText(*result));
        const Result<Workbook> reread = workbook::readText(texts.back());
        QVERIFY(reread && *reread == *result);
    }
    QVERIFY(applied.size() > 8);
    for (std::size_t index = 0; index < applied.size(); ++index) {
        QCOMPARE(workbook::writeText(history[index]),
                 texts[index]); // undo: what was kept never changed
        QVERIFY(tests::after(history[index], applied[index]) == history[index + 1]); // redo
    }
}

PARTITA_APPLESS_TEST(RandomEditsTest)

} // namespace tst_randomedits

#include "tst_randomedits.moc"
