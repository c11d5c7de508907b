// Look-ups, roles, expected values and the derived kind of a design.
#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

namespace tst_lookups {

using namespace partita;
using namespace partita::model;
using tests::blog;

class LookupsTest : public QObject {
    Q_OBJECT

private slots:
    void partsAreFoundByName();
    void rolesAreSeenFromBothEnds();
    void rolesOfManyToManyAndOneToOne();
    void means();
    void mostChildren();
    void kindsOfDesigns();
    void resultNames();
    void pathsAreHeldAgainstTheModel();
    void keyPathsReadBack();
    void endsOfPaths();
    void membersAndElementsOfChoices();
    void suggestions();
    void plurals_data();
    void plurals();
};

void LookupsTest::partsAreFoundByName()
{
    const Workbook workbook = blog();
    QCOMPARE(workbook.entity("Post")->attributes.size(), std::size_t(4));
    QVERIFY(workbook.entity("Post")->attribute("content"));
    QVERIFY(!workbook.entity("Post")->attribute("text"));
    QVERIFY(!workbook.entity("post"));
    QCOMPARE(workbook.relationship("authorship")->childRole, std::string("posts"));
    QVERIFY(workbook.pattern("Q3")->isQuery());
    QVERIFY(workbook.pattern("C3")->command());
    QVERIFY(!workbook.pattern("Q7"));
    const Design *design = workbook.design("V3");
    QVERIFY(design->container("feed")->documentType("post")->field("commentCount"));
    QVERIFY(!design->container("feed")->documentType("like"));
    QVERIFY(!workbook.design("V4"));
}

void LookupsTest::rolesAreSeenFromBothEnds()
{
    const Workbook workbook = blog();
    const auto author = findRole(workbook, "Post", "author");
    QVERIFY(author && author->toParent && !author->toMany);
    QCOMPARE(author->partner, std::string("User"));
    const auto posts = findRole(workbook, "User", "posts");
    QVERIFY(posts && !posts->toParent && posts->toMany);
    QCOMPARE(posts->partner, std::string("Post"));
    QVERIFY(!findRole(workbook, "User", "author"));
    QCOMPARE(rolesOf(workbook, "Post").size(), std::size_t(3));
    QCOMPARE(rolesOf(workbook, "User").size(), std::size_t(3));
}

void LookupsTest::rolesOfManyToManyAndOneToOne()
{
    Workbook workbook;
    Relationship writing;
    writing.name = "writing";
    writing.parent = "Author";
    writing.child = "Book";
    writing.parentRole = "authors";
    writing.childRole = "books";
    writing.cardinality = Cardinality::manyToMany;
    Relationship passport = writing;
    passport.parentRole = "holder";
    passport.childRole = "passport";
    passport.cardinality = Cardinality::oneToOne;
    workbook.relationships = std::vector {writing, passport};
    QVERIFY(findRole(workbook, "Book", "authors")->toMany);
    QVERIFY(findRole(workbook, "Author", "books")->toMany);
    QVERIFY(!findRole(workbook, "Book", "holder")->toMany);
    QVERIFY(!findRole(workbook, "Author", "passport")->toMany);
}

void LookupsTest::means()
{
    Degree degree;
    degree.minimum = 5;
    degree.maximum = 50;
    QCOMPARE(degree.mean(), 27.5);
    degree.kind = Degree::Kind::fixed;
    QCOMPARE(degree.mean(), 5.0);
    degree.kind = Degree::Kind::empirical;
    QCOMPARE(degree.mean(), 0.0);
    degree.values = {1, 2, 6};
    QCOMPARE(degree.mean(), 3.0);
    degree.kind = Degree::Kind::drawn;
    QCOMPARE(degree.mean(), 0.0);
    degree.kind = Degree::Kind::zipf;
    degree.minimum = 1;
    degree.maximum = 3;
    degree.exponent = 1;
    QCOMPARE(degree.mean(), 3 / (1 + 1.0 / 2 + 1.0 / 3));
    degree.exponent = 0;
    degree.maximum = 2000000;
    QVERIFY(std::abs(degree.mean() / 1000000.5 - 1) < 1e-4);
}

void LookupsTest::mostChildren()
{
    Degree degree;
    degree.minimum = 5;
    degree.maximum = 50;
    QCOMPARE(degree.most(), std::optional<std::int64_t>(50));
    degree.kind = Degree::Kind::zipf;
    QCOMPARE(degree.most(), std::optional<std::int64_t>(50));
    degree.kind = Degree::Kind::fixed;
    QCOMPARE(degree.most(), std::optional<std::int64_t>(5));
    degree.kind = Degree::Kind::empirical;
    QCOMPARE(degree.most(), std::optional<std::int64_t>(0));
    degree.values = {1, 6, 2};
    QCOMPARE(degree.most(), std::optional<std::int64_t>(6));
    degree.kind = Degree::Kind::drawn;
    QVERIFY(!degree.most());
}

void LookupsTest::kindsOfDesigns()
{
    const Workbook workbook = blog();
    QCOMPARE(kindOf(*workbook.design("V1")), DesignKind::referenced);
    QCOMPARE(kindOf(*workbook.design("V2")), DesignKind::hybrid);
    QCOMPARE(kindOf(*workbook.design("V3")), DesignKind::hybrid);

    const Field id {"id", AttributeSource {"id", {}}, Upkeep::none};
    const Field posts {"posts", EmbeddedSource {"posts", {id}, {}, {}}, Upkeep::none};
    Design design;
    design.containers = {Container()};
    DocumentType user;
    user.entity = "User";
    user.fields = {id, posts};
    design.containers[0].documentTypes = {user};
    QCOMPARE(kindOf(design), DesignKind::embedded);
    design.containers[0].documentTypes[0].fields[1].upkeep = Upkeep::changeFeed; // now a copy
    QCOMPARE(kindOf(design), DesignKind::hybrid);
    design.containers[0].documentTypes[0].fields[1] = posts;
    design.containers[0].documentTypes[0].fields.push_back(
        {"groupId", ReferenceSource {"group"}, Upkeep::none});
    QCOMPARE(kindOf(design), DesignKind::hybrid);
    QCOMPARE(std::string(nameOf(DesignKind::embedded)), std::string("embedded"));
}

void LookupsTest::resultNames()
{
    QCOMPARE((Projection {"author.username", "", {}}).resultName(), std::string("username"));
    QCOMPARE((Projection {"author.username", "name", {}}).resultName(), std::string("name"));
    QCOMPARE((Projection {"title", "", {}}).resultName(), std::string("title"));
    QCOMPARE(splitPath("a.b.c").second, std::string("c"));
    QCOMPARE(joinPath(splitPath("a.b.c").first, "d"), std::string("a.b.d"));
}

void LookupsTest::pathsAreHeldAgainstTheModel()
{
    const Workbook workbook = blog();
    const ResolvedPath own = resolvePath(workbook, "Comment", "content");
    QVERIFY(own.roles.empty());
    QCOMPARE(own.attribute, std::string("content"));
    const ResolvedPath through = resolvePath(workbook, "Comment", "post.author.username.first");
    QCOMPARE(through.roles, (std::vector<std::string> {"post", "author"}));
    QCOMPARE(through.entity, std::string("User"));
    QCOMPARE(through.attribute, std::string("username.first"));
    QVERIFY(resolvePath(workbook, "Comment", "post").attribute.empty());
    // A role behind an attribute is a member of it.
    QCOMPARE(resolvePath(workbook, "Comment", "content.post").attribute,
             std::string("content.post"));

    QCOMPARE(headOf("address.place.zone"), std::string("address"));
    QCOMPARE(membersAlong("address.place.zone"), (std::vector<std::string> {"place", "zone"}));
    QVERIFY(membersAlong("address").empty());
    QCOMPARE(attributePathOf("address", {"place", "zone"}), std::string("address.place.zone"));
    QVERIFY(membersInside("address.city", "address") == std::vector<std::string> {"city"});
    QVERIFY(membersInside("address", "address")->empty());
    QVERIFY(!membersInside("addressee", "address"));
}

void LookupsTest::keyPathsReadBack()
{
    QCOMPARE(keyPathOf({"address", "home-town", "zip code"}),
             std::string("/address/home-town/zip code"));
    const std::vector<std::string> odd {"a/b", "\"c\" \\", "[]", "", "d[0]", "plain"};
    const std::string path = keyPathOf(odd);
    QCOMPARE(path, std::string(R"(/"a/b"/"\"c\" \\"/"[]"/""/d[0]/plain)"));
    const Result<json::Path> parsed = json::Path::parse(path);
    QVERIFY(parsed);
    std::vector<std::string> names;
    for (const json::Path::Step &step : parsed->steps()) {
        QVERIFY(!step.isArray);
        names.push_back(step.name);
    }
    QCOMPARE(names, odd);
}

void LookupsTest::endsOfPaths()
{
    const Workbook workbook = blog();
    QCOMPARE(endOf(workbook, "Comment", {"post", "author"}), std::string("User"));
    QCOMPARE(endOf(workbook, "Comment", {}), std::string("Comment"));
    QCOMPARE(endOf(workbook, "Comment", {"post", "writer", "posts"}), std::string());
    QCOMPARE(endOf(workbook, "User", {"posts"}), std::string("Post"));
    QCOMPARE(toOneEnd(workbook, "User", {"posts"}), std::string());
    QCOMPARE(toOneEnd(workbook, "Comment", {"post", "author"}), std::string("User"));
}

void LookupsTest::membersAndElementsOfChoices()
{
    const Workbook workbook = *workbook::readText(
        R"({"partita": 1, "name": "w", "entities": [{"name": "E", "key": "id", "attributes": ["id",
      {"name": "at", "missing": 0.5, "generate": {"choice": [{"value": {"city": "Ulm", "zone": 1}}, {"value": {"city": "Bonn"}, "weight": 3}]}},
      {"name": "tags", "generate": {"choice": [["a"], ["b", "c"], []]}},
      {"name": "box", "generate": "object", "missing": 0.5, "members": [{"name": "size", "type": "integer", "missing": 0.5, "generate": {"number": [1, 2]}}]}]}]})");
    const Entity &entity = *workbook.entity("E");
    const auto city = attributeAt(entity, "at.city");
    QVERIFY(city && city->type == AttributeType::string);
    QCOMPARE(city->missing, 0.5);
    QCOMPARE(city->generator.choices.size(), std::size_t(2));
    const auto zone = attributeAt(entity, "at.zone");
    QVERIFY(zone && zone->type == AttributeType::integer);
    QCOMPARE(zone->missing, 1 - 0.5 * 0.25);
    QVERIFY(!attributeAt(entity, "at.street"));
    QVERIFY(!attributeAt(entity, "tags.a"));
    QCOMPARE(attributeAt(entity, "box.size")->missing, 0.75);
    const auto tag = elementOf(*entity.attribute("tags"));
    QVERIFY(tag && isSingleValue(*tag));
    QCOMPARE(tag->generator.choices.size(), std::size_t(3));
    QVERIFY(!elementOf(*entity.attribute("box")));
}

void LookupsTest::suggestions()
{
    const std::vector<std::string> words {"author", "authors", "comments",
                                          "posts",  "likes",   "title"};
    QCOMPARE(nearest("autor", words), std::string("author"));
    for (const char *name : {"a Post", "an Order", "an Update", "a User", "a Unit", "an item"})
        QCOMPARE(withArticle(std::string_view(name).substr(std::string_view(name).find(' ') + 1)),
                 std::string(name));
    QCOMPARE(nearest("Comments", words), std::string("comments"));
    QCOMPARE(nearest("psots", words), std::string("posts"));
    QCOMPARE(nearest("elephant", words), std::string());
    // Too far apart letter by letter, but the one shortens the other.
    QCOMPARE(nearest("trackingNumber", {"status", "trackingNo"}), std::string("trackingNo"));
    QCOMPARE(nearest("qty", {"quantity"}), std::string());
    QCOMPARE(nearest("customerReference", {"customerName", "customerAge"}), std::string());
    QCOMPARE(suggestion("elephant", words), std::string("."));
    QCOMPARE(suggestion("elephant", {"a", "b"}), std::string("; there are \"a\" and \"b\"."));
    QCOMPARE(suggestion("elephant", {"a"}), std::string("; there is only \"a\"."));
    QCOMPARE(suggestion("elephant", {"a", "b", "a"}), std::string("; there are \"a\" and \"b\"."));
    QCOMPARE(grouped(999), std::string("999"));
    QCOMPARE(grouped(-1234567), std::string("-1,234,567"));
}

void LookupsTest::plurals_data()
{
    QTest::addColumn<QString>("several");
    const auto row = [](const char *one, const char *several) {
        QTest::newRow(one) << QString::fromUtf8(several);
    };
    row("post", "posts");
    row("copy", "copies");
    row("day", "days");
    row("survey", "surveys");
    row("address", "addresses");
    row("box", "boxes");
    row("branch", "branches");
    row("dish", "dishes");
    row("diagnosis", "diagnoses");
    row("patientAnalysis", "patientAnalyses");
    row("status", "statuses");
    row("alias", "aliases");
    row("orders", "orders"); // as people call an entity of many
    row("invoiceLines", "invoiceLines");
    row("companies", "companies");
    row("series", "series");
    row("goods", "goods");
}

void LookupsTest::plurals()
{
    QFETCH(QString, several);
    QCOMPARE(QString::fromStdString(plural(QTest::currentDataTag())), several);
}

PARTITA_APPLESS_TEST(LookupsTest)

} // namespace tst_lookups

#include "tst_lookups.moc"
