// Every edit: its changes, the parts that it shares with the old workbook, and its refusals.
#include "engine/model/names.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

#include <algorithm>

namespace tst_edits {

using namespace partita;
using namespace partita::model;
using tests::after;
using tests::blog;
using tests::mentions;
using tests::problems;
using tests::refusal;

namespace {

Attribute attribute(const std::string &name)
{
    Attribute made;
    made.name = name;
    return made;
}

Entity tag()
{
    return {"Tag", "id", {attribute("id"), attribute("label")}, {}};
}

Relationship tagging()
{
    Relationship made;
    made.name = "tagging";
    made.parent = "Tag";
    made.child = "Post";
    made.parentRole = "tag";
    made.childRole = "posts";
    made.degree.kind = Degree::Kind::drawn;
    return made;
}

/// The parts of a workbook that another workbook does not share.
QStringList touched(const Workbook &before, const Workbook &now)
{
    QStringList parts;
    const auto add = [&](bool same, const char *name) {
        if (!same)
            parts += QString::fromLatin1(name);
    };
    add(before.entities.isSame(now.entities), "entities");
    add(before.relationships.isSame(now.relationships), "relationships");
    add(before.patterns.isSame(now.patterns), "patterns");
    add(before.mixes.isSame(now.mixes), "mixes");
    add(before.population.isSame(now.population), "population");
    for (std::size_t index = 0; index < std::min(before.designs.size(), now.designs.size());
         ++index)
        add(before.designs[index].isSame(now.designs[index]), now.designs[index]->name.c_str());
    add(before.designs.size() == now.designs.size(), "designs");
    add(before.published.isSame(now.published), "published");
    add(before.canvas.isSame(now.canvas), "canvas");
    add(before.advice.isSame(now.advice), "advice");
    return parts;
}

QStringList names(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

const SampleRow &rowOf(const Workbook &workbook, const std::string &name)
{
    const auto &rows = workbook.population->sampleRows;
    return *std::find_if(rows.begin(), rows.end(),
                         [&](const SampleRow &row) { return row.name == name; });
}

} // namespace

class EditsTest : public QObject {
    Q_OBJECT

private slots:
    void addEntity();
    void removeEntity();
    void changeEntity();
    void moveEntities();
    void addAttribute();
    void addAttributeWhereRowsAreEmbedded();
    void removeAttribute();
    void removeAttributeRefusesKeys();
    void changeAttribute();
    void moveAttribute();
    void addRelationship();
    void removeRelationship();
    void changeRelationshipEnds();
    void patterns();
    void mixes();
    void dismissalsFollowRenames();
    void advice();
    void designs();
    void partitionKey();
    void physicalPartitions();
    void fields();
    void sampleRowsComeChangeAndGo();
    void whatNamesASampleRowFollowsIt();
    void populationGenerationAndTexts();
    void publishedFigures();
    void regionsAndPrices();
    void theScaleOfCharges();
    void settingsOfTheReportFollowDesigns();
    void editsThatChangeNothingKeepTheParts();
    void unknownNames_data();
    void unknownNames();
};

void EditsTest::addEntity()
{
    const Workbook before = blog();
    const Workbook now = after(before, AddEntity {tag(), {10, 20}});
    QCOMPARE(touched(before, now), names("entities V1 V2 V3 canvas"));
    QVERIFY(now.canvas->at("Tag") == (CanvasPosition {10, 20}));
    const Container *home = now.design("V1")->container("tags");
    QVERIFY(home && home->documentType("tag")->field("label"));
    QVERIFY(!firstError(now));
    Entity broken = tag();
    broken.key = "ids";
    QCOMPARE(refusal(before, AddEntity {broken, {}}),
             QStringLiteral(
                 "The key \"ids\" of \"Tag\" is not one of its attributes; did you mean \"id\"?"));
    broken.attributes.push_back(attribute("label"));
    QCOMPARE(refusal(before, AddEntity {broken, {}}),
             QStringLiteral("The name \"label\" is taken; choose another for the attribute."));
}

void EditsTest::removeEntity()
{
    const Workbook before = blog();
    const Workbook now = after(before, RemoveEntity {"Like"});
    QCOMPARE(problems(now), QString());
    QVERIFY(!now.relationship("liking") && !now.relationship("approval"));
    QVERIFY(!now.pattern("C4") && !now.pattern("Q5"));
    QCOMPARE(now.pattern("Q2")->query()->aggregates.size(), std::size_t(1));
    QVERIFY(!now.design("V2")->container("posts")->documentType("like"));
    QVERIFY(!now.design("V3")->container("feed")->documentType("post")->field("likeCount"));
    QCOMPARE(now.population->sampleRows.size(), std::size_t(6));
    QCOMPARE(now.population->sampleRows[3].degrees.size(), std::size_t(1));
    QCOMPARE(now.published->size(), std::size_t(24));
    QVERIFY(!now.canvas->contains("Like"));

    const Workbook without = after(before, RemoveEntity {"User"});
    QVERIFY(!without.design("V1")->container("users"));
    QVERIFY(!without.pattern("Q3")); // found by the author
    QCOMPARE(without.pattern("Q4")->query()->attributes.size(), std::size_t(3));
    // The copies of posts in V3 were keyed by their author; that is for the user to mend.
    QCOMPARE(
        firstError(without)->message,
        std::string(
            "The partition key path \"/userId\" of \"users\" has no source in \"post\"; add a field "
            "\"userId\"."));
    QCOMPARE(firstError(without)->design, std::string("V3"));
}

void EditsTest::changeEntity()
{
    const Workbook before = blog();
    const Workbook now = after(before, ChangeEntity {"User", "username", "By name."});
    QCOMPARE(touched(before, now), names("entities"));
    QCOMPARE(now.entity("User")->key, std::string("username"));
    QCOMPARE(refusal(before, ChangeEntity {"User", "name", {}}),
             QStringLiteral("There is no attribute \"name\"; there are \"id\" and \"username\"."));
}

void EditsTest::moveEntities()
{
    const Workbook before = blog();
    const Workbook now = after(before, MoveEntities {{{"User", {1, 2}}, {"Post", {3, 4}}}});
    QCOMPARE(touched(before, now), names("canvas"));
    QVERIFY(now.canvas->at("Post") == (CanvasPosition {3, 4}));
    QVERIFY(before.canvas->at("Post") == (CanvasPosition {400, 200}));
}

void EditsTest::addAttribute()
{
    const Workbook before = blog();
    const Workbook now = after(before, AddAttribute {"Post", attribute("language"), 1});
    QCOMPARE(touched(before, now), names("entities V1 V2 V3"));
    QCOMPARE(now.entity("Post")->attributes[1].name, std::string("language"));
    QVERIFY(now.design("V3")->container("posts")->documentType("post")->field("language"));
    QVERIFY(
        !now.design("V3")->container("feed")->documentType("post")->field("language")); // a copy
    QCOMPARE(problems(now), QString());
    // The name of the property is taken: the attribute's field gets another name.
    const Workbook typed = after(before, AddAttribute {"Post", attribute("type"), -1});
    QVERIFY(*typed.design("V1")->container("posts")->documentType("post")->field("type2")
            == (Field {"type2", AttributeSource {"type", {}}, Upkeep::none}));
    QCOMPARE(refusal(before, AddAttribute {"Post", attribute("author"), -1}),
             QStringLiteral("The name \"author\" is taken; choose another for the attribute."));
}

void EditsTest::addAttributeWhereRowsAreEmbedded()
{
    Workbook before = blog();
    Design embedded = *before.design("V1");
    Container &posts = embedded.containers[1];
    DocumentType &post = posts.documentTypes[0];
    const std::vector<Field> id {{"id", AttributeSource {"id", {}}, Upkeep::none}};
    post.fields.push_back({"comments", EmbeddedSource {"comments", id, {}, {}}, Upkeep::none});
    post.fields.push_back(
        {"recent", EmbeddedSource {"comments", id, 3, "creationDate"}, Upkeep::changeFeed});
    posts.documentTypes.erase(posts.documentTypes.begin() + 1); // comments are at home in the post
    before = after(before, ChangeDesign {embedded});
    QVERIFY(!firstError(before));
    const Workbook now = after(before, AddAttribute {"Comment", attribute("language"), -1});
    const DocumentType *type = now.design("V1")->container("posts")->documentType("post");
    QCOMPARE(std::get<EmbeddedSource>(type->field("comments")->source).fields.size(),
             std::size_t(2));
    QCOMPARE(std::get<EmbeddedSource>(type->field("recent")->source).fields.size(), std::size_t(1));
}

void EditsTest::removeAttribute()
{
    const Workbook before = blog();
    const Workbook now = after(before, RemoveAttribute {"Post", "creationDate"});
    QVERIFY(!now.entity("Post")->attribute("creationDate"));
    QVERIFY(now.pattern("Q6")->query()->order.empty());
    QCOMPARE(now.pattern("Q2")->query()->attributes.size(), std::size_t(4));
    QVERIFY(!now.design("V1")->container("posts")->documentType("post")->field("creationDate"));
    QVERIFY(now.design("V1")->container("posts")->documentType("comment")->field("creationDate"));
    QVERIFY(!now.design("V3")->container("feed")); // held the newest by date, and nothing else
    QVERIFY(now.design("V3")->container("users")->documentType("post"));
    QVERIFY(!now.population->sampleRows[3].values.contains("creationDate"));
    QCOMPARE(problems(now), QString());

    const Workbook nameless = after(before, RemoveAttribute {"User", "username"});
    QVERIFY(
        !nameless.design("V2")->container("posts")->documentType("like")->field("userUsername"));
    QCOMPARE(problems(nameless), QString());
}

void EditsTest::removeAttributeRefusesKeys()
{
    const Workbook before = blog();
    QCOMPARE(
        refusal(before, RemoveAttribute {"Post", "id"}),
        QStringLiteral(
            "\"id\" is the key of \"Post\"; make another attribute the key before removing it."));
    const Workbook other = after(before, ChangeEntity {"Post", "title", {}});
    QCOMPARE(
        refusal(other, RemoveAttribute {"Post", "id"}),
        QStringLiteral(
            "\"id\" is part of the item id of \"posts\" in the design \"V1\"; change that key before "
            "removing it."));
    const Workbook keyed = after(before, ChangePartitionKey {"V1", "users", {"/username"}});
    QCOMPARE(
        refusal(keyed, RemoveAttribute {"User", "username"}),
        QStringLiteral(
            "\"username\" is part of the partition key \"/username\" of \"users\" in the design \"V1\"; "
            "change that key before removing it."));
}

void EditsTest::changeAttribute()
{
    const Workbook before = blog();
    Attribute longer = *before.entity("Post")->attribute("content");
    longer.generator.maximum = 5000;
    const Workbook now = after(before, ChangeAttribute {"Post", longer});
    QCOMPARE(touched(before, now), names("entities"));
    QCOMPARE(now.entity("Post")->attribute("content")->generator.maximum, 5000.0);
}

void EditsTest::moveAttribute()
{
    const Workbook before = blog();
    const auto order
        = [](const Workbook &workbook) { return namesOf(workbook.entity("Post")->attributes); };
    std::vector<std::string> wanted = order(before);
    QVERIFY(wanted.size() >= 3);
    std::rotate(wanted.begin(), wanted.begin() + 1,
                wanted.begin() + 3); // the first becomes the third
    const Workbook now = after(before, MoveAttribute {"Post", order(before).front(), 2});
    QCOMPARE(touched(before, now), names("entities"));
    QCOMPARE(order(now), wanted);
    QCOMPARE(order(after(now, MoveAttribute {"Post", order(before).front(), 0})), order(before));
    QCOMPARE(refusal(before, MoveAttribute {"Post", "title", 99}),
             QStringLiteral("There is no place 99 among the %1 attributes of \"Post\".")
                 .arg(wanted.size()));
}

void EditsTest::addRelationship()
{
    const Workbook before = after(blog(), AddEntity {tag(), {}});
    const Workbook now = after(before, AddRelationship {tagging()});
    QCOMPARE(touched(before, now), names("relationships V1 V2 V3"));
    QVERIFY(*now.design("V2")->container("posts")->documentType("post")->field("tagId")
            == (Field {"tagId", ReferenceSource {"tag"}, Upkeep::none}));
    QVERIFY(!firstError(now));
    Relationship clash = tagging();
    clash.parentRole = "title";
    QCOMPARE(refusal(before, AddRelationship {clash}),
             QStringLiteral("The name \"title\" is taken; choose another for the role."));
    clash = tagging();
    clash.child = "Pots";
    QCOMPARE(refusal(before, AddRelationship {clash}),
             QStringLiteral("There is no entity \"Pots\"; did you mean \"Post\"?"));
    clash = tagging();
    clash.child = "Tag";
    clash.childRole = "tag";
    QCOMPARE(refusal(before, AddRelationship {clash}),
             QStringLiteral("The name \"tag\" is taken; choose another for the role."));
}

void EditsTest::removeRelationship()
{
    const Workbook before = blog();
    const Workbook now = after(before, RemoveRelationship {"commenting"});
    QVERIFY(!now.design("V1")->container("posts")->documentType("comment")->field("userId"));
    QVERIFY(!now.design("V2")->container("posts")->documentType("comment")->field("userUsername"));
    QCOMPARE(now.pattern("Q4")->query()->attributes.size(), std::size_t(3));
    QVERIFY(!now.population->sampleRows[5].parents.contains("author"));
    QCOMPARE(problems(now), QString());
    QCOMPARE(
        refusal(before, RemoveRelationship {"discussion"}),
        QStringLiteral(
            "The relationship \"discussion\" is part of the partition key \"/postId\" of \"posts\" in the "
            "design \"V1\"; change that key before removing it."));
}

void EditsTest::changeRelationshipEnds()
{
    const Workbook before = blog();
    Relationship liking = *before.relationship("liking");
    liking.child = "Comment"; // users like comments now
    const Workbook now = after(before, ChangeRelationship {"liking", liking});
    QVERIFY(!now.design("V1")->container("posts")->documentType("like")->field("userId"));
    QVERIFY(now.design("V1")->container("posts")->documentType("comment")->field("userId2"));
    QVERIFY(!firstError(now));
    liking = *before.relationship("liking");
    liking.degree.exponent = 0.5;
    QCOMPARE(touched(before, after(before, ChangeRelationship {"liking", liking})),
             names("relationships"));
}

void EditsTest::patterns()
{
    const Workbook before = blog();
    AccessPattern pattern = *before.pattern("Q1");
    QCOMPARE(refusal(before, AddPattern {pattern}),
             QStringLiteral("The name \"Q1\" is taken; choose another for the pattern."));
    pattern.id = "Q7";
    const Workbook more = after(before, AddPattern {pattern});
    QCOMPARE(touched(before, more), names("patterns"));
    QVERIFY(after(more, RemovePattern {"Q7"}) == before);
    const Workbook less = after(before, RemovePattern {"Q1"});
    QCOMPARE(touched(before, less), names("patterns published"));
    QCOMPARE(less.published->size(), std::size_t(27));
    pattern.ratePerSecond = 5;
    QCOMPARE(after(more, ChangePattern {"Q7", pattern}).pattern("Q7")->ratePerSecond, 5.0);
}

void EditsTest::advice()
{
    const Workbook before = blog();
    AdviceSettings settings;
    settings.thresholds = {{"arrayElements", 50}};
    settings.dismissals = {{"unbounded-array", "design V1", "It is archived every night."}};
    const Workbook with = after(before, ChangeAdvice {settings});
    QCOMPARE(touched(before, with), names("advice"));
    QVERIFY(*with.advice == settings);
    QVERIFY(after(with, ChangeAdvice {settings}).advice.isSame(with.advice));
    settings.thresholds = {{"arrayElements", -1}};
    QCOMPARE(
        refusal(before, ChangeAdvice {settings}),
        QStringLiteral("The threshold \"arrayElements\" must be a number that is not negative."));
    settings.thresholds = {{"arrayElements", std::nan("")}};
    QVERIFY(refusal(before, ChangeAdvice {settings}).startsWith(QStringLiteral("The threshold")));
    settings.thresholds.clear();
    settings.dismissals.push_back(settings.dismissals.front());
    QCOMPARE(refusal(before, ChangeAdvice {settings}),
             QStringLiteral("The rule \"unbounded-array\" is dismissed twice for \"design V1\"; "
                            "keep one of the two."));
    settings.dismissals = {{"", "", "no rule"}};
    QCOMPARE(refusal(before, ChangeAdvice {settings}),
             QStringLiteral("A dismissal must name the rule that it puts aside."));
}

void EditsTest::dismissalsFollowRenames()
{
    AdviceSettings settings;
    settings.dismissals = {{"a", "design V1 / container posts / field x", ""},
                           {"b", "design V2 / pattern Q2 / writes", ""},
                           {"c", "design V1 / entity Post / aggregates", ""},
                           {"d", "", ""}};
    const Workbook before = after(blog(), ChangeAdvice {settings});
    const auto subjects = [](const Workbook &workbook) {
        QStringList texts;
        for (const Dismissal &dismissal : workbook.advice->dismissals)
            texts += QString::fromStdString(dismissal.subject);
        return texts.join(QStringLiteral("; "));
    };
    QCOMPARE(subjects(after(before, RenameDesign {"V1", "First"})),
             QStringLiteral("design First / container posts / field x; design V2 / pattern Q2 / "
                            "writes; design First / entity Post / aggregates; "));
    QVERIFY(subjects(after(before, RenameContainer {"V1", "posts", "articles"}))
                .startsWith(QStringLiteral("design V1 / container articles / field x")));
    QVERIFY(after(before, RenameContainer {"V2", "posts", "articles"})
                .advice.isSame(before.advice)); // another design's
    AccessPattern pattern = *before.pattern("Q2");
    pattern.id = "Q0";
    QVERIFY(subjects(after(before, ChangePattern {"Q2", pattern}))
                .contains(QStringLiteral("design V2 / pattern Q0 / writes")));
    QVERIFY(subjects(after(before, RenameEntity {"Post", "Article"}))
                .contains(QStringLiteral("design V1 / entity Article / aggregates")));
}

void EditsTest::mixes()
{
    const Workbook before = blog();
    WorkloadMix night;
    night.name = "night";
    night.factor = 0.1;
    night.rates = {{"Q1", 3}};
    night.hoursPerDay = 8;
    const Workbook with = after(before, ChangeMixes {{night}});
    QCOMPARE(touched(before, with), names("mixes"));
    QCOMPARE(rateIn(*with.mix("night"), *with.pattern("Q1")), 3.0);
    QCOMPARE(rateIn(*with.mix("night"), *with.pattern("Q2")), 10.0);
    AccessPattern pattern = *before.pattern("Q1");
    pattern.id = "Q0";
    QCOMPARE(after(with, ChangePattern {"Q1", pattern}).mix("night")->rates.at("Q0"), 3.0);
    QVERIFY(after(with, RemovePattern {"Q1"}).mix("night")->rates.empty());
    QVERIFY(after(with, RemoveEntity {"User"}).mix("night")->rates.empty());
    QCOMPARE(refusal(before, ChangeMixes {{night, night}}),
             QStringLiteral("The name \"night\" is taken; choose another for the workload mix."));
    night.rates = {{"Q10", 3}};
    QVERIFY(
        refusal(before, ChangeMixes {{night}}).startsWith(QStringLiteral("There is no pattern")));
    night.rates = {{"Q1", -3}};
    QCOMPARE(
        refusal(before, ChangeMixes {{night}}),
        QStringLiteral("The rates and hours of the workload mix \"night\" must not be negative."));
    night.rates.clear();
    night.hoursPerDay = 25;
    QCOMPARE(
        refusal(before, ChangeMixes {{night}}),
        QStringLiteral("The workload mixes last 25 of the 24 hours of a day; shorten \"night\" "
                       "(25)."));
}

void EditsTest::designs()
{
    const Workbook before = blog();
    Design design = *before.design("V1");
    QCOMPARE(refusal(before, AddDesign {design}),
             QStringLiteral("The name \"V1\" is taken; choose another for the design."));
    design.name = "V1b";
    const Workbook more = after(before, AddDesign {design});
    QCOMPARE(touched(before, more), names("designs"));
    QVERIFY(after(more, RemoveDesign {"V1b"}) == before);
    QCOMPARE(after(before, RemoveDesign {"V2"}).published->size(), std::size_t(20));
    design = *before.design("V1");
    design.description = "Changed.";
    QCOMPARE(touched(before, after(before, ChangeDesign {design})), names("V1"));
}

void EditsTest::partitionKey()
{
    const Workbook before = blog();
    const Workbook now = after(before, ChangePartitionKey {"V1", "posts", {"/userId"}});
    QCOMPARE(touched(before, now), names("V1"));
    QVERIFY(now.design("V1")->container("posts")->partitionKey
            == std::vector<std::string> {"/userId"});
    QCOMPARE(problems(now), QString());
    QVERIFY(!firstError(
        after(before, ChangePartitionKey {"V1", "posts", {"/userId", "/postId", "/id"}})));
    QCOMPARE(refusal(before, ChangePartitionKey {"V1", "posts", {}}),
             QStringLiteral("A partition key has one to three paths."));
    QCOMPARE(refusal(before, ChangePartitionKey {"V1", "posts", {"userId"}}),
             QStringLiteral("The path \"userId\" is not a property path such as \"/postId\"."));
    QCOMPARE(refusal(before, ChangePartitionKey {"V1", "posts", {"/id", "/id"}}),
             QStringLiteral("The partition key contains the path \"/id\" twice."));
}

void EditsTest::physicalPartitions()
{
    const Workbook before = blog();
    const Workbook one = after(before, ChangePhysicalPartitions {"V2", "posts", 1});
    QCOMPARE(touched(before, one), names("V2"));
    QVERIFY(one.design("V2")->container("posts")->physicalPartitions == 1);
    QVERIFY(!after(before, ChangePhysicalPartitions {"V2", "posts", {}})
                 .design("V2")
                 ->container("posts")
                 ->physicalPartitions);
    QCOMPARE(refusal(before, ChangePhysicalPartitions {"V2", "posts", 0}),
             QStringLiteral("A container has 1 to 10,000 physical partitions."));
}

void EditsTest::fields()
{
    const Workbook before = blog();
    const Workbook less = after(before, RemoveField {"V2", "posts", "post", "commentCount"});
    QCOMPARE(touched(before, less), names("V2"));
    const Field count {"commentCount", AggregateSource {AggregateFunction::count, "comments", {}},
                       Upkeep::transaction};
    const Workbook more = after(less, AddField {"V2", "posts", "post", count});
    QVERIFY(more.design("V2")->container("posts")->documentType("post")->fields.back() == count);
    QCOMPARE(refusal(before, AddField {"V2", "posts", "post", count}),
             QStringLiteral("The name \"commentCount\" is taken; choose another for the field."));
    QCOMPARE(
        refusal(before, RemoveField {"V2", "posts", "post", "postId"}),
        QStringLiteral(
            "The field \"postId\" is the partition key \"/postId\" of \"posts\" in the design \"V2\"; "
            "change that before removing it."));
    QCOMPARE(
        refusal(before, RemoveField {"V2", "posts", "post", "id"}),
        QStringLiteral(
            "The field \"id\" is the item id of \"posts\" in the design \"V2\"; change that before "
            "removing it."));
}

void EditsTest::sampleRowsComeChangeAndGo()
{
    const Workbook before = blog();
    const SampleRow &user = rowOf(before, "the measured user");
    SampleRow twin = user;
    QCOMPARE(refusal(before, AddSampleRow {twin}),
             QStringLiteral("There is a sample row \"the measured user\" already; choose another "
                            "name."));
    twin.name.clear();
    QCOMPARE(refusal(before, AddSampleRow {twin}),
             QStringLiteral("The sample row needs a name, by which probes call it."));
    twin.name = "a twin";
    const Workbook added = after(before, AddSampleRow {twin});
    QCOMPARE(touched(before, added), names("population"));
    QCOMPARE(after(added, RemoveSampleRow {"a twin"}), before);
    QVERIFY(refusal(added, RemoveSampleRow {"a twn"})
                .startsWith(
                    QStringLiteral("There is no sample row \"a twn\"; did you mean \"a twin\"?")));
}

void EditsTest::whatNamesASampleRowFollowsIt()
{
    const Workbook before = blog();
    SampleRow renamed = rowOf(before, "the measured user");
    renamed.name = "my user";
    const Workbook now = after(before, ChangeSampleRow {"the measured user", renamed});
    QCOMPARE(mentions(now, QStringLiteral("the measured user")), 0);
    QCOMPARE(mentions(now, QStringLiteral("my user")),
             mentions(before, QStringLiteral("the measured user")));
    QCOMPARE(problems(now), problems(before));
    QCOMPARE(after(now, ChangeSampleRow {"my user", rowOf(before, "the measured user")}), before);
    // No reference to a removed row remains; probes draw rows instead.
    const Workbook without = after(before, RemoveSampleRow {"the measured user"});
    QCOMPARE(mentions(without, QStringLiteral("the measured user")), 0);
    QVERIFY(!problems(without).contains(QStringLiteral("error")));
}

void EditsTest::populationGenerationAndTexts()
{
    const Workbook before = blog();
    Population population = *before.population;
    population.fraction = 0.01;
    QCOMPARE(touched(before, after(before, ChangePopulation {population})), names("population"));
    population.fraction = 0;
    QCOMPARE(
        refusal(before, ChangePopulation {population}),
        QStringLiteral("The fraction of the population must be greater than 0 and at most 1."));
    population.fraction = 1;
    population.counts["Usr"] = 5;
    QCOMPARE(refusal(before, ChangePopulation {population}),
             QStringLiteral("There is no entity \"Usr\"; did you mean \"User\"?"));
    const Workbook current = after(before, ChangeGeneration {Generation::current});
    QCOMPARE(current.generation, Generation::current);
    QCOMPARE(touched(before, current), QStringList());
    const Workbook texts = after(before, ChangeTexts {"Title", "Text"});
    QCOMPARE(texts.title + texts.description, std::string("TitleText"));
}

void EditsTest::publishedFigures()
{
    const Workbook before = blog();
    std::vector<PublishedFigure> figures = *before.published;
    figures.push_back({"Q1", "Embedded", 3.5, 0, "a note"});
    const Workbook now = after(before, ChangePublished {figures});
    QVERIFY(*now.published == figures);
    QVERIFY(after(before, ChangePublished {*before.published}).published.isSame(before.published));
    const Result<Workbook> reread = workbook::readText(workbook::writeText(now));
    QVERIFY(reread && *reread == now);
    figures.push_back(figures.back());
    QCOMPARE(refusal(before, ChangePublished {figures}),
             QStringLiteral("The figures of \"Q1\" in \"Embedded\" stand there twice; change the "
                            "other row, or say another source."));
    figures.back() = {"Q2", "Embedded", -1, 0, ""};
    QCOMPARE(refusal(before, ChangePublished {figures}),
             QStringLiteral("What is published of \"Q2\" must be numbers that are not negative."));
}

void EditsTest::regionsAndPrices()
{
    const Workbook before = blog();
    Billing billing;
    billing.regions = {{"West US"}, {"Japan East", 1.125}};
    billing.writesInEveryRegion = true;
    billing.reservation = Reservation::threeYears;
    billing.prices["storagePerGbMonth"] = 0.2;
    const Workbook now = after(before, ChangeBilling {billing});
    QVERIFY(*now.billing == billing);
    QVERIFY(now.designs == before.designs);
    QVERIFY(after(now, ChangeBilling {billing}).billing.isSame(now.billing));
    const Result<Workbook> reread = workbook::readText(workbook::writeText(now));
    QVERIFY(reread && *reread == now);
    billing.regions[1].priceFactor = 0;
    QCOMPARE(refusal(before, ChangeBilling {billing}),
             QStringLiteral("The price factor of \"Japan East\" must be more than 0 and at most "
                            "100."));
    billing.regions[1] = {"West US"};
    QCOMPARE(refusal(before, ChangeBilling {billing}),
             QStringLiteral("The region \"West US\" is named twice; remove one."));
    billing.regions[1] = {""};
    QCOMPARE(refusal(before, ChangeBilling {billing}),
             QStringLiteral("A region must have a name."));
    billing.regions.clear();
    billing.prices["storagePerGbMonth"] = -1;
    QCOMPARE(refusal(before, ChangeBilling {billing}),
             QStringLiteral("The price \"storagePerGbMonth\" must be a number that is not "
                            "negative."));
}

void EditsTest::theScaleOfCharges()
{
    const Workbook before = blog();
    ChargeScale scale;
    scale.isApplied = true;
    scale.of(ChargeSort::queries) = {0.93, 5, {}};
    const Workbook now = after(before, ChangeChargeScale {scale});
    QCOMPARE(touched(before, now), QStringList());
    QVERIFY(*now.chargeScale == scale);
    QCOMPARE(now.chargeScale->appliedFactor(ChargeSort::queries), 0.93);
    QCOMPARE(now.chargeScale->appliedFactor(ChargeSort::writes), 1.0);
    QCOMPARE(QString::fromStdString(sentenceOf(scale)),
             QStringLiteral("Load and cost are scaled to measured charges: reads as computed, "
                            "queries x 0.93 (5 figures), writes as computed."));
    const Result<Workbook> reread = workbook::readText(workbook::writeText(now));
    QVERIFY(reread && *reread == now);
    scale.isApplied = false;
    const Workbook off = after(now, ChangeChargeScale {scale});
    QCOMPARE(off.chargeScale->appliedFactor(ChargeSort::queries), 1.0);
    QVERIFY(sentenceOf(scale).empty());
    QVERIFY(after(off, ChangeChargeScale {scale}).chargeScale.isSame(off.chargeScale));
    scale.of(ChargeSort::reads).factor = 0;
    QCOMPARE(refusal(before, ChangeChargeScale {scale}),
             QStringLiteral("The factor of reads must be between 0.001 and 1,000."));
}

void EditsTest::settingsOfTheReportFollowDesigns()
{
    const Workbook before = blog();
    ReportSettings settings;
    settings.title = "For the board";
    settings.designs = {"V1", "V2"};
    settings.migrateFrom = "V1";
    settings.migrateTo = "Embedded";
    const Workbook now = after(before, ChangeReport {settings});
    QVERIFY(*now.report == settings);
    const Result<Workbook> reread = workbook::readText(workbook::writeText(now));
    QVERIFY(reread && *reread == now);
    const Workbook renamed = after(now, RenameDesign {"V1", "Old"});
    QVERIFY((renamed.report->designs == std::vector<std::string> {"Old", "V2"}));
    QCOMPARE(renamed.report->migrateFrom, std::string("Old"));
    const Workbook removed = after(renamed, RemoveDesign {"Old"});
    QVERIFY((removed.report->designs == std::vector<std::string> {"V2"}));
    QCOMPARE(removed.report->migrateFrom, std::string());
    const Workbook underived = after(now, ChangeDerivedDesigns {});
    QCOMPARE(underived.report->migrateTo, std::string());
    settings.logo = std::string(longestLogo + 1, 'A');
    QCOMPARE(refusal(before, ChangeReport {settings}),
             QStringLiteral("The logo is too large: its file may have 768 KB at most."));
}

void EditsTest::editsThatChangeNothingKeepTheParts()
{
    const Workbook before = blog();
    for (const Edit &edit : std::vector<Edit> {
             RenameEntity {"Post", "Post"}, RenameAttribute {"Post", "title", "title"},
             RenameDesign {"V1", "V1"}, RenameContainer {"V1", "posts", "posts"},
             MoveEntities {*before.canvas}, ChangePopulation {*before.population},
             ChangePattern {"Q1", *before.pattern("Q1")},
             ChangeRelationship {"liking", *before.relationship("liking")},
             ChangeDesign {*before.design("V2")}}) {
        const Workbook now = after(before, edit);
        QCOMPARE(touched(before, now), QStringList());
        QVERIFY(now == before);
    }
}

void EditsTest::unknownNames_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("message");
    const char *messages[] = {
        "There is no entity \"X\"; there are \"User\", \"Post\", \"Comment\" and \"Like\".",
        "There is no entity \"Pst\"; did you mean \"Post\"?",
        "There is no attribute \"titel\"; did you mean \"title\"?",
        "There is no relationship \"authroship\"; did you mean \"authorship\"?",
        "There is no pattern \"q3\"; did you mean \"Q3\"?",
        "There is no design \"V9\"; did you mean \"V1\"?",
        "There is no container \"post\"; did you mean \"posts\"?",
        "There is no document type \"psot\"; did you mean \"post\"?",
        "There is no field \"titel\"; did you mean \"title\"?",
        "There is no entity \"Usr\"; did you mean \"User\"?",
    };
    int index = 0;
    for (const char *message : messages) {
        QTest::newRow(message) << index << QString::fromLatin1(message);
        ++index;
    }
}

void EditsTest::unknownNames()
{
    const std::vector<Edit> edits {
        RemoveEntity {"X"},
        RenameEntity {"Pst", "Article"},
        RemoveAttribute {"Post", "titel"},
        RemoveRelationship {"authroship"},
        RemovePattern {"q3"},
        RemoveDesign {"V9"},
        RenameContainer {"V1", "post", "x"},
        RemoveField {"V1", "posts", "psot", "title"},
        RemoveField {"V1", "posts", "post", "titel"},
        MoveEntities {{{"Usr", {}}}},
    };
    QFETCH(int, index);
    QFETCH(QString, message);
    QCOMPARE(refusal(blog(), edits[static_cast<std::size_t>(index)]), message);
}

PARTITA_APPLESS_TEST(EditsTest)

} // namespace tst_edits

#include "tst_edits.moc"
