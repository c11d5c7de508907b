// Placement of relationships, embedded or referenced: every placement of every relationship, in
// every design of the samples and of the generated shop. A placement is either refused in a
// sentence, or gives a valid design with this placement. Queries keep their answers, computed on
// the conceptual rows.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/mapping/derive.h"
#include "engine/mapping/hybrid.h"
#include "engine/mapping/placement.h"
#include "engine/model/edit.h"
#include "engine/model/validation.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_placement {

using namespace partita;
using mapping::Placement;

namespace {

constexpr std::uint64_t keysAPattern = 3;

std::string firstError(const model::Workbook &workbook, const std::string &design)
{
    for (const model::Problem &problem : model::validate(workbook)) {
        if (problem.severity == model::Severity::error && problem.design == design)
            return problem.message;
    }
    return {};
}

/// The error in a design's answers; empty when they are correct. Patterns that it cannot answer are
/// skipped.
std::string wrongAnswer(const model::Workbook &workbook, const std::string &design)
{
    tests::Stage stage(workbook, design, std::nullopt, model::Generation::current);
    for (std::size_t i = 0; i < workbook.patterns->size(); ++i) {
        const model::AccessPattern &pattern = (*stage.workbook().patterns)[i];
        if (!pattern.isQuery())
            continue;
        const planning::Plan plan = stage.candidates(pattern.id).front();
        if (!plan.executable)
            continue;
        const evaluation::Sampler sampler(stage.workbook(), pattern, i, stage.rows());
        for (std::uint64_t key = 0; key < keysAPattern; ++key) {
            execution::Request request;
            request.parameters = sampler.draw(key).parameters;
            const planning::Measurement measured
                = execution::run(plan, request, stage.site(), {true, false});
            const std::string wrong = !measured.error.empty()
                ? measured.error
                : execution::differenceFrom(
                    execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows()),
                    *pattern.query(), measured.answer);
            if (!wrong.empty())
                return pattern.id + ": " + wrong + " (" + plan.steps.front().text + ")";
        }
    }
    return {};
}

} // namespace

class Placements : public QObject {
    Q_OBJECT

private slots:
    void everyPlacementOfEveryRelationship_data();
    void everyPlacementOfEveryRelationship();
    void backAndForthLosesNothing();
    void refusalsSayWhy();
    void hybridByRuleGivesItsReasons();
    void hybridByRuleEmbedsWhatTheRulesEmbed();
    void hybridByRuleCopiesNothingThatItEmbeds();
};

void Placements::everyPlacementOfEveryRelationship_data()
{
    QTest::addColumn<QString>("sample");
    QTest::newRow("the shop") << QString();
    for (const char *name : {"blog", "person", "post-comments", "portfolio", "authors-awards",
                             "store", "publisher-books", "chat"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void Placements::everyPlacementOfEveryRelationship()
{
    QFETCH(QString, sample);
    const model::Workbook workbook = sample.isEmpty() ? tests::shopWorkbook()
        : sample == QLatin1String("blog")             ? tests::miniature(tests::blogWorkbook())
                                          : tests::miniatureSample(sample.toStdString());
    int placedSo = 0;
    for (const auto &design : workbook.designs) {
        for (const model::Relationship &relationship : *workbook.relationships) {
            for (const Placement placement : mapping::placements) {
                const auto placed = mapping::placed(workbook, *design, relationship, placement);
                const std::string place = design->name + " " + relationship.name + " "
                    + std::to_string(static_cast<int>(placement)) + ": ";
                if (!placed) {
                    QVERIFY2(placed.error().message.ends_with('.'), place.c_str());
                    continue;
                }
                const auto changed = model::apply(workbook, model::ChangeDesign {*placed});
                QVERIFY2(changed.ok(), (place + (changed ? "" : changed.error().message)).c_str());
                const std::string error = firstError(*changed, design->name);
                if (!error.empty()) {
                    // Copies and caps elsewhere may need the removed rows: they are named, not lost
                    // silently.
                    QVERIFY2(firstError(workbook, design->name).empty(), place.c_str());
                    continue;
                }
                QVERIFY2(
                    mapping::placementOf(*changed, *changed->design(design->name), relationship)
                        == placement,
                    place.c_str());
                const std::string wrong = wrongAnswer(*changed, design->name);
                QVERIFY2(wrong.empty(), (place + wrong).c_str());
                ++placedSo;
            }
        }
    }
    QVERIFY2(placedSo > 5, qPrintable(QString::number(placedSo)));
}

void Placements::backAndForthLosesNothing()
{
    const model::Workbook blog = tests::miniature(tests::blogWorkbook());
    const model::Relationship *comments = nullptr;
    for (const model::Relationship &relationship : *blog.relationships) {
        if (relationship.parent == "Post" && relationship.child == "Comment")
            comments = &relationship;
    }
    QVERIFY(comments);
    const model::Design referenced = mapping::referenceEverything(blog);
    const auto embedded = mapping::placed(blog, referenced, *comments, Placement::embedded);
    QVERIFY(embedded.ok());
    QCOMPARE(embedded->containers.size(), referenced.containers.size() - 1);
    const auto back = mapping::placed(blog, *embedded, *comments, Placement::onChild);
    QVERIFY(back.ok());
    QCOMPARE(back->containers.size(), referenced.containers.size());
    // The comments have all they had: the same fields, in a container keyed by the post.
    const auto container = std::find_if(
        back->containers.begin(), back->containers.end(), [](const model::Container &candidate) {
            return candidate.documentTypes.front().entity == "Comment";
        });
    QCOMPARE(container->partitionKey, std::vector<std::string> {"/postId"});
    const auto before = std::find_if(referenced.containers.begin(), referenced.containers.end(),
                                     [](const model::Container &candidate) {
                                         return candidate.documentTypes.front().entity == "Comment";
                                     });
    for (const model::Field &field : before->documentTypes.front().fields)
        QVERIFY2(container->documentTypes.front().field(field.name), field.name.c_str());
}

void Placements::refusalsSayWhy()
{
    const model::Workbook person = tests::miniatureSample("person");
    const model::Design &tables = *person.designs.front();
    const model::Relationship *addresses = nullptr;
    for (const model::Relationship &relationship : *person.relationships) {
        if (relationship.childRole == "addresses")
            addresses = &relationship;
    }
    QVERIFY(addresses);
    const auto newest = mapping::placed(person, tables, *addresses, Placement::subset);
    QVERIFY(!newest.ok());
    QVERIFY2(newest.error().message.find("No attribute shows which addresses are the newest")
                 != std::string::npos,
             newest.error().message.c_str());
}

void Placements::hybridByRuleGivesItsReasons()
{
    const model::Workbook blog = tests::miniature(tests::blogWorkbook());
    const model::Design design = mapping::hybridByRule(blog);
    QCOMPARE(design.name, std::string("Hybrid"));
    for (const char *sentence :
         {"`Post` has the container `posts`: a User can have any number of them",
          "Derived by Partita"})
        QVERIFY2(design.description.find(sentence) != std::string::npos,
                 design.description.c_str());
    QCOMPARE(firstError(*model::apply(blog, model::AddDesign {design}), design.name),
             std::string());
    QCOMPARE(wrongAnswer(*model::apply(blog, model::AddDesign {design}), design.name),
             std::string());
}

void Placements::hybridByRuleEmbedsWhatTheRulesEmbed()
{
    const model::Workbook person = tests::miniatureSample("person");
    const model::Design design = mapping::hybridByRule(person);
    const std::string &why = design.description;
    QVERIFY2(why.find("is embedded in its") != std::string::npos, why.c_str());
    const model::Workbook withIt = *model::apply(person, model::AddDesign {design});
    QCOMPARE(firstError(withIt, design.name), std::string());
    QCOMPARE(wrongAnswer(withIt, design.name), std::string());
}

void Placements::hybridByRuleCopiesNothingThatItEmbeds()
{
    const model::Workbook site = tests::workbookOf(R"({"partita": 1, "name": "digs", "entities": [
      {"name": "Institute", "key": "id", "attributes": ["id", "name"]},
      {"name": "Site", "key": "id", "attributes": ["id", "name"]},
      {"name": "Permit", "key": "id", "attributes": ["id", "validUntil"]}],
      "relationships": [
        {"name": "running", "parent": "Institute.sites", "child": "Site.institute", "degree": {"uniform": [0, 9]}},
        {"name": "granting", "parent": "Institute.permits", "child": "Permit.institute", "degree": {"drawn": "uniform"}},
        {"name": "permission", "parent": "Site.permit", "child": "Permit.site", "cardinality": "1:1", "containment": true}],
      "patterns": [{"id": "Q", "sentence": "Show a site.", "query": "Site", "match": ["id = @id"],
        "attributes": ["name", "permit.validUntil", "institute.name", "permit.institute.name as granted"]}]})");
    const model::Design design = mapping::hybridByRule(site);
    const auto home = std::find_if(design.containers.begin(), design.containers.end(),
                                   [](const model::Container &container) {
                                       return container.documentTypes.front().entity == "Site";
                                   });
    QVERIFY(home != design.containers.end());
    std::vector<model::FieldSource> copies;
    for (const model::Field &field : home->documentTypes.front().fields) {
        if (std::holds_alternative<model::CopiedSource>(field.source))
            copies.push_back(field.source);
    }
    const std::vector<model::FieldSource> beyond {
        model::CopiedSource {{"institute"}, "name", {}},
        model::CopiedSource {{"permit", "institute"}, "name", {}}};
    QCOMPARE(copies, beyond); // the permit is embedded, and no longer copied
}

PARTITA_GUILESS_TEST(Placements)

} // namespace tst_placement

#include "tst_placement.moc"
