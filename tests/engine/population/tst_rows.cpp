// Rows of a population: numbers, parents, the same result in every run, and the effects of
// commands.
#include "engine/population/rows.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>

#include <algorithm>
#include <cmath>
#include <set>

namespace tst_rows {

using namespace partita;
using namespace partita::population;
using partita::tests::blog;
using partita::tests::readWorkbook;
using partita::tests::shown;

namespace {

Rows rowsOf(const model::Workbook &workbook, std::optional<double> fraction = {})
{
    Result<Rows> rows = Rows::generate(workbook, fraction);
    if (!rows)
        qFatal("%s", rows.error().message.c_str());
    return std::move(*rows);
}

QByteArray hashOf(const Rows &rows)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    json::Arena arena;
    std::vector<Row> partners;
    for (const model::Entity &entity : *rows.workbook().entities) {
        const int position = rows.entityPosition(entity.name);
        for (Row row = 0; row < rows.capacityAt(position); ++row) {
            std::string text;
            for (std::size_t attribute = 0; attribute < entity.attributes.size(); ++attribute)
                json::write(rows.valueAt(position, row, static_cast<int>(attribute), arena), text);
            for (const model::Role &role : model::rolesOf(rows.workbook(), entity.name)) {
                rows.partnersAt(*rows.rolePosition(position, role.name), row, partners);
                for (const Row partner : partners)
                    text += ',' + std::to_string(partner);
            }
            hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
            arena.clear();
        }
    }
    return hash.result().toHex().left(16);
}

/// Two entities A and B with `relationship` between them and counts, as a workbook.
model::Workbook pair(const std::string &relationship, const std::string &population)
{
    return readWorkbook(R"({"partita":1,"name":"pair","entities":[
        {"name":"A","key":"id","attributes":[{"name":"id","generate":{"sequence":"a"}}]},
        {"name":"B","key":"id","attributes":[{"name":"id","generate":{"sequence":"b"}}]}],
        "relationships":[)"
                        + relationship + R"(],"population":)" + population + "}");
}

/// A bit of everything that is drawn.
constexpr const char *shop = R"({"partita":1,"name":"shop","entities":[
    {"name":"Customer","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"name","generate":"name"},
        {"name":"joined","generate":{"dateTime":["2020-01-01","2024-01-01"]}}]},
    {"name":"Order","key":"number","attributes":[{"name":"number","type":"integer","generate":{"sequence":""}},
        {"name":"placed","generate":{"dateTime":["2020-01-01","2024-01-01"]}},
        {"name":"note","generate":{"text":[20,300]},"missing":0.3}]},
    {"name":"Product","key":"code","attributes":[{"name":"code","generate":{"sequence":"P"}},
        {"name":"price","type":"number","generate":{"number":[1,500],"deviation":60}},
        {"name":"colour","generate":{"choice":["red",{"value":"blue","weight":2}]}},
        {"name":"sizes","generate":{"array":[0,4]},"members":[{"name":"size","type":"integer","generate":{"number":[1,9]}}]}]}],
    "relationships":[
    {"name":"r","parent":"Customer.orders","child":"Order.customer","cardinality":"1:many","degree":{"zipf":[1,60],"exponent":1.3}},
    {"name":"s","parent":"Order.products","child":"Product.orders","cardinality":"many:many","degree":{"uniform":[1,5]}},
    {"name":"t","parent":"Product.favourites","child":"Customer.favourite","cardinality":"1:many",
        "degree":{"drawn":"zipf","exponent":0.9}},
    {"name":"u","parent":"Customer.friends","child":"Customer.sponsor","cardinality":"1:many","optionalParent":true,
        "degree":{"uniform":[0,3]}}],
    "population":{"seed":42,"counts":{"Customer":500,"Product":80}}})";

QString messageOf(const model::Workbook &workbook)
{
    const auto rows = Rows::generate(workbook);
    return rows ? QStringLiteral("no error") : shown(rows.error());
}

} // namespace

class TestRows : public QObject {
    Q_OBJECT
private slots:
    void whereNothingIsStatedOfOneToOneEachHasItsPartner();
    void theSameEverywhere()
    {
        QCOMPARE(hashOf(rowsOf(readWorkbook(shop))), QByteArray("a3d2c6d3d2bd9219"));
        QCOMPARE(hashOf(rowsOf(blog(), 0.0005)), hashOf(rowsOf(blog(), 0.0005)));
    }

    void theSeedChangesEverything()
    {
        model::Workbook other = blog();
        model::Population population = *other.population;
        population.seed = 2;
        other.population = population;
        QVERIFY(hashOf(rowsOf(other, 0.0001)) != hashOf(rowsOf(blog(), 0.0001)));
    }

    void renamingChangesNothing()
    {
        model::Workbook renamed = blog();
        std::vector<model::Entity> entities = *renamed.entities;
        std::vector<model::Relationship> relationships = *renamed.relationships;
        model::Population population = *renamed.population;
        entities[1].name = "Article";
        entities[1].attributes[1].name = "headline";
        for (model::Relationship &relationship : relationships) {
            relationship.name += "X";
            for (std::string *name : {&relationship.parent, &relationship.child}) {
                if (*name == "Post")
                    *name = "Article";
            }
        }
        for (model::SampleRow &sample : population.sampleRows) {
            if (sample.entity == "Post") {
                sample.entity = "Article";
                sample.values["headline"] = sample.values["title"];
            }
        }
        renamed.entities = entities;
        renamed.relationships = relationships;
        renamed.population = population;
        QCOMPARE(hashOf(rowsOf(renamed, 0.0005)), hashOf(rowsOf(blog(), 0.0005)));
    }

    void anotherAttributeLeavesTheOthersAlone()
    {
        model::Workbook larger = blog();
        std::vector<model::Entity> entities = *larger.entities;
        entities.push_back(entities[0]);
        entities.back().name = "Tag";
        entities[0].attributes.push_back(entities[1].attributes[2]);
        larger.entities = entities;
        const Rows before = rowsOf(blog(), 0.0001);
        const Rows after = rowsOf(larger, 0.0001);
        json::Arena arena;
        for (Row row = 0; row < before.capacity("User"); ++row) {
            QCOMPARE(shown(after.value("User", row, "username", arena)),
                     shown(before.value("User", row, "username", arena)));
            QCOMPARE(after.partners("User", row, "posts"), before.partners("User", row, "posts"));
        }
    }

    void degreesAreAsStated()
    {
        const Rows rows = rowsOf(blog());
        QCOMPARE(rows.count("User"), qint64(200));
        QCOMPARE(rows.fraction(), 0.002);
        QCOMPARE(rows.fullCount("User"), qint64(100000));
        QCOMPARE(rows.fullCount("Post"), qint64(2750000));
        QCOMPARE(rows.fullCount("Like"), qint64(137500000));
        std::set<std::size_t> degrees;
        for (Row post = 2; post < rows.capacity("Post"); ++post) {
            const std::size_t comments = rows.partners("Post", post, "comments").size();
            QVERIFY(comments <= 25);
            QVERIFY(rows.partners("Post", post, "likes").size() <= 100);
            degrees.insert(comments);
        }
        QCOMPARE(degrees.size(), std::size_t(26));
        for (Row user = 3; user < 200; ++user) {
            const std::size_t posts = rows.partners("User", user, "posts").size();
            QVERIFY(posts >= 5 && posts <= 50);
        }
        const double mean = double(rows.count("Comment")) / double(rows.count("Post"));
        QVERIFY(std::fabs(mean - 12.5) < 0.5);
    }

    void everyPartnerKnowsItsPartner()
    {
        const Rows rows = rowsOf(blog(), 0.0003);
        for (const model::Relationship &relationship : *rows.workbook().relationships) {
            std::int64_t children = 0;
            for (Row parent = 0; parent < rows.capacity(relationship.parent); ++parent) {
                const auto partners
                    = rows.partners(relationship.parent, parent, relationship.childRole);
                QVERIFY(std::is_sorted(partners.begin(), partners.end()));
                const int position = rows.entityPosition(relationship.parent);
                QCOMPARE(rows.partnerCountAt(*rows.rolePosition(position, relationship.childRole),
                                             parent),
                         std::int64_t(partners.size()));
                for (const Row child : partners)
                    QCOMPARE(rows.partner(relationship.child, child, relationship.parentRole),
                             parent);
                children += std::int64_t(partners.size());
            }
            QCOMPARE(children, rows.count(relationship.child));
        }
    }

    void distinctMeansOncePerContainer()
    {
        const Rows rows = rowsOf(blog());
        for (Row post = 0; post < rows.capacity("Post"); ++post) {
            std::set<Row> likers;
            const auto likes = rows.partners("Post", post, "likes");
            for (const Row like : likes)
                likers.insert(rows.partner("Like", like, "user"));
            QCOMPARE(likers.size(), likes.size());
        }
        // With fewer users than likes, everybody likes once before anybody does twice.
        const Rows few = rowsOf(blog(), 0.0001); // ten users, of whom one likes nothing
        for (Row post = 0; post < few.capacity("Post"); ++post) {
            std::map<Row, int> likers;
            const auto likes = few.partners("Post", post, "likes");
            for (const Row like : likes)
                ++likers[few.partner("Like", like, "user")];
            QCOMPARE(likers.size(), std::min<std::size_t>(9, likes.size()));
        }
    }

    void sampleRowsComeFirstAndArePinned()
    {
        for (const double fraction : {0.00001, 0.0005, 0.002}) {
            const Rows rows = rowsOf(blog(), fraction);
            json::Arena arena;
            const Row user = rows.sampleRow("the measured user");
            const Row post = rows.sampleRow("the measured post");
            const Row newUser = rows.sampleRow("a new user");
            QCOMPARE(user, Row(0));
            QCOMPARE(newUser, Row(2));
            QCOMPARE(rows.sampleRow("nobody"), noRow);
            QCOMPARE(shown(rows.value("User", user, "username", arena)),
                     QStringLiteral("\"marta.lindgren\""));
            QCOMPARE(rows.partners("User", user, "posts").size(), std::size_t(27));
            QCOMPARE(rows.partners("Post", post, "comments").size(), std::size_t(20));
            QCOMPARE(rows.partners("Post", post, "likes").size(), std::size_t(50));
            QCOMPARE(rows.partner("Post", post, "author"), user);
            for (const char *role : {"posts", "comments", "likes"})
                QVERIFY(rows.partners("User", newUser, role).empty());
            QCOMPARE(rows.partner("Like", rows.sampleRow("a new like"), "user"),
                     rows.sampleRow("a reader"));
            QCOMPARE(rows.findByKey("Post", rows.key("Post", post, arena)),
                     std::optional<Row>(post));
        }
    }

    void fractionsScaleRootsOnly()
    {
        QCOMPARE(rowsOf(blog(), 0.01).count("User"), qint64(1000));
        const Rows least = rowsOf(blog(), 1e-9);
        QCOMPARE(least.count("User"), qint64(5));
        QCOMPARE(least.fraction(), 5.0 / 100000);
        const model::Workbook two = pair("", R"({"counts":{"A":3,"B":1000}})");
        QCOMPARE(rowsOf(two, 0.01).count("A"), qint64(3));
        QCOMPARE(rowsOf(two, 0.01).count("B"), qint64(10));
        QCOMPARE(rowsOf(two, 1).count("B"), qint64(1000));
        QCOMPARE(rowsOf(pair("", "{}"), 1).count("B"), qint64(100));
    }

    /// Degrees are drawn: existing rows are counted in the full population, and estimated in a
    /// sample.
    void whereNothingIsLeftOutTheFullPopulationIsCounted()
    {
        const model::Workbook both = pair(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","degree":{"uniform":[0,9]}})",
            R"({"counts":{"A":500}})");
        const Rows all = rowsOf(both);
        QVERIFY(all.count("B") != 2250);
        QCOMPARE(all.fullCount("B"), all.count("B"));
        QCOMPARE(rowsOf(both, 0.4).fullCount("B"), qint64(2250));
    }

    void pinnedDegreesOfDrawnRelationships()
    {
        const model::Workbook workbook = pair(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","degree":{"drawn":"zipf","exponent":1}})",
            R"({"counts":{"A":50,"B":1000},"sampleRows":[{"name":"five","entity":"A","degrees":{"bs":5}},
                {"name":"none","entity":"A","degrees":{"bs":0}},{"name":"mine","entity":"B","parents":{"a":"five"}}]})");
        const Rows rows = rowsOf(workbook);
        QCOMPARE(rows.partners("A", 0, "bs").size(), std::size_t(5));
        QCOMPARE(rows.partners("A", 0, "bs").front(), Row(0));
        QCOMPARE(rows.partners("A", 1, "bs").size(), std::size_t(0));
        std::size_t most = 0;
        for (Row row = 2; row < 50; ++row)
            most = std::max(most, rows.partners("A", row, "bs").size());
        QVERIFY(most > 150); // Zipf: the most popular of 50 has about a fifth
    }

    void manyToMany()
    {
        const model::Workbook workbook = pair(
            R"({"name":"r","parent":"A.bs","child":"B.as","cardinality":"many:many","degree":{"uniform":[1,4]}})",
            R"({"counts":{"A":200,"B":60},"sampleRows":[{"name":"a","entity":"A","degrees":{"bs":60}},
                {"name":"b","entity":"B"},{"name":"c","entity":"B","parents":{"as":"a2"}},
                {"name":"a2","entity":"A","degrees":{"bs":1}}]})");
        const Rows rows = rowsOf(workbook);
        QCOMPARE(rows.count("A"), qint64(200));
        QCOMPARE(rows.count("B"), qint64(60));
        QCOMPARE(rows.partners("A", 0, "bs").size(), std::size_t(60));
        QCOMPARE(rows.partners("A", 1, "bs"), std::vector<Row> {1});
        for (Row a = 2; a < 200; ++a) {
            const auto partners = rows.partners("A", a, "bs");
            QVERIFY(partners.size() >= 1 && partners.size() <= 4);
            QCOMPARE(std::set<Row>(partners.begin(), partners.end()).size(), partners.size());
            for (const Row b : partners) {
                const auto back = rows.partners("B", b, "as");
                QVERIFY(std::binary_search(back.begin(), back.end(), a));
            }
        }
    }

    void oneToOne()
    {
        const Rows rows = rowsOf(pair(
            R"({"name":"r","parent":"A.b","child":"B.a","cardinality":"1:1","degree":{"uniform":[0,1]}})",
            R"({"counts":{"A":400}})"));
        QVERIFY(std::abs(rows.count("B") - 200) < 60);
        for (Row b = 0; b < rows.capacity("B"); ++b)
            QCOMPARE(rows.partner("A", rows.partner("B", b, "a"), "b"), b);
        const Rows drawn = rowsOf(pair(
            R"({"name":"r","parent":"A.b","child":"B.a","cardinality":"1:1","degree":{"drawn":"uniform"}})",
            R"({"counts":{"A":30,"B":40}})"));
        std::set<Row> parents;
        int alone = 0;
        for (Row b = 0; b < 40; ++b) {
            const Row a = drawn.partner("B", b, "a");
            alone += a == noRow;
            if (a != noRow)
                parents.insert(a);
        }
        QCOMPARE(alone, 10);
        QCOMPARE(parents.size(), std::size_t(30));
    }

    void selfRelationshipsAreForests_data()
    {
        QTest::addColumn<QByteArray>("degree");
        QTest::newRow("fixed") << QByteArray(R"({"fixed":3})");
        QTest::newRow("uniform") << QByteArray(R"({"uniform":[0,4]})");
        QTest::newRow("drawn") << QByteArray(R"({"drawn":"uniform"})");
    }

    void selfRelationshipsAreForests()
    {
        QFETCH(QByteArray, degree);
        const Rows rows = rowsOf(pair(
            R"({"name":"r","parent":"A.reports","child":"A.manager","cardinality":"1:many","optionalParent":true,"degree":)"
                + degree.toStdString() + "}",
            R"({"counts":{"A":500}})"));
        QCOMPARE(rows.count("A"), qint64(500));
        QCOMPARE(rows.partner("A", 0, "manager"), noRow);
        int roots = 0;
        for (Row row = 0; row < 500; ++row) {
            const Row manager = rows.partner("A", row, "manager");
            roots += manager == noRow;
            QVERIFY(manager == noRow || manager < row);
            if (degree.contains("fixed"))
                QVERIFY(rows.partners("A", row, "reports").size() <= 3);
        }
        QVERIFY(roots < 100);
    }

    void aSecondDegreeWeighsTheParents()
    {
        const Rows rows = rowsOf(pair(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","degree":{"fixed":10}},
               {"name":"s","parent":"A.others","child":"B.other","cardinality":"1:many","degree":{"empirical":[0,0,0,100]}})",
            R"({"counts":{"A":100}})"));
        QCOMPARE(rows.count("B"), qint64(1000));
        int without = 0;
        for (Row a = 0; a < 100; ++a)
            without += rows.partners("A", a, "others").empty();
        QVERIFY(without > 55 && without < 90);
    }

    void optionalParentsLeaveSomeAlone()
    {
        const Rows rows = rowsOf(pair(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","optionalParent":true,"degree":{"fixed":2}})",
            R"({"counts":{"A":100,"B":250}})"));
        QCOMPARE(rows.count("B"), qint64(250));
        QCOMPARE(rows.fullCount("B"), qint64(250));
        QCOMPARE(rows.partner("B", 249, "a"), noRow);
    }

    void circlesOfContainmentEnd()
    {
        const Rows rows = rowsOf(pair(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","degree":{"fixed":2}},
               {"name":"s","parent":"B.as","child":"A.b","cardinality":"1:many","degree":{"fixed":2}})",
            R"({"counts":{"A":10}})"));
        QCOMPARE(rows.count("A"), qint64(10));
        QCOMPARE(rows.count("B"), qint64(20));
    }

    void typedKeysStayUnique()
    {
        const Rows rows = rowsOf(pair("", R"({"counts":{"A":20},"sampleRows":[
            {"name":"one","entity":"A","values":{"id":"a7"}},{"name":"two","entity":"A","values":{"id":"a1"}}]})"));
        json::Arena arena;
        std::set<std::string> seen;
        for (Row row = 0; row < 20; ++row) {
            const json::Value key = rows.key("A", row, arena);
            seen.insert(std::string(key.string()));
            QCOMPARE(rows.findByKey("A", key), std::optional<Row>(row));
        }
        QCOMPARE(seen.size(), std::size_t(20));
        QCOMPARE(shown(rows.key("A", 0, arena)), QStringLiteral("\"a7\""));
        QCOMPARE(shown(rows.key("A", 6, arena)), QStringLiteral("\"a2\"")); // a1 is taken as well
    }

    void childrenAreNotOlderThanTheirParents()
    {
        const Rows rows = rowsOf(blog(), 0.0005);
        json::Arena arena;
        for (Row comment = 0; comment < rows.capacity("Comment"); ++comment) {
            const Row post = rows.partner("Comment", comment, "post");
            if (post == rows.sampleRow("a new post"))
                continue; // typed beyond the range
            QVERIFY(json::compare(rows.value("Comment", comment, "creationDate", arena),
                                  rows.value("Post", post, "creationDate", arena))
                    >= 0);
            arena.clear();
        }
    }

    /// Rows of a container in the order of their dates: between the newest posts lie as many
    /// comments and likes in the full population as in a sample, whose newest reach further back.
    void theNewestHaveAsManyNeighboursInAnyPopulation()
    {
        const Rows rows = rowsOf(blog(), 0.001);
        json::Arena arena;
        const auto datesOf = [&](const char *entity, const char *role) {
            std::vector<std::string> dates;
            for (Row row = 0; row < rows.capacity(entity); ++row) {
                if (rows.partner(entity, row, role) == rows.sampleRow("a new post"))
                    continue; // typed beyond the range
                dates.emplace_back(rows.value(entity, row, "creationDate", arena).string());
                arena.clear();
            }
            std::sort(dates.rbegin(), dates.rend());
            return dates;
        };
        const std::vector<std::string> posts = datesOf("Post", "");
        const std::vector<std::string> likes = datesOf("Like", "post");
        const double all = static_cast<double>(likes.size()) / static_cast<double>(posts.size());
        for (const std::size_t newest : {30U, 1000U}) {
            const auto among = std::count_if(
                likes.begin(), likes.end(), [&](const auto &date) { return date > posts[newest]; });
            const double each = static_cast<double>(among) / static_cast<double>(newest);
            QVERIFY2(each > 0.8 * all && each < 1.3 * all,
                     qPrintable(QStringLiteral("%1 likes a post among the %2 newest, %3 in all")
                                    .arg(each)
                                    .arg(newest)
                                    .arg(all)));
        }
    }

    void skippedNumbersBelongToNoRow()
    {
        Rows rows = rowsOf(blog(), 0.0001);
        Rows skipping = rows.clone();
        skipping.skip(7);
        QCOMPARE(skipping.count("Comment"), rows.count("Comment"));
        const std::map<std::string, Row> parents {{"post", 1}, {"author", 2}};
        const Row first = rows.create("Comment", {}, parents);
        const Row later = skipping.create("Comment", {}, parents);
        QCOMPARE(later, first + 7);
        QVERIFY(!skipping.isLive("Comment", first));
        QVERIFY(skipping.isLive("Comment", later));
        QCOMPARE(skipping.count("Comment"), rows.count("Comment"));
        QCOMPARE(skipping.partner("Comment", later, "post"), Row(1));
        json::Arena arena;
        QVERIFY(shown(skipping.value("Comment", later, "id", arena))
                != shown(rows.value("Comment", first, "id", arena)));
    }

    void createdRowsJoinTheirParents()
    {
        Rows rows = rowsOf(blog(), 0.0001);
        json::Arena arena;
        const Rows before = rows.clone();
        const Row post = rows.create("Post", {{"title", "New"}, {"id", "p-new"}}, {{"author", 1}});
        QCOMPARE(post, before.capacity("Post"));
        QCOMPARE(rows.count("Post"), before.count("Post") + 1);
        QCOMPARE(rows.partner("Post", post, "author"), Row(1));
        QCOMPARE(rows.partners("User", 1, "posts").back(), post);
        QCOMPARE(rows.partners("User", 1, "posts").size(),
                 before.partners("User", 1, "posts").size() + 1);
        QVERIFY(rows.partners("Post", post, "comments").empty());
        QCOMPARE(shown(rows.value("Post", post, "title", arena)), QStringLiteral("\"New\""));
        QVERIFY(rows.value("Post", post, "content", arena).isString());
        QCOMPARE(rows.findByKey("Post", json::Value::string("p-new")), std::optional<Row>(post));
        QVERIFY(!before.findByKey("Post", json::Value::string("p-new")));
        const Row comment = rows.create("Comment", {}, {{"post", post}, {"author", 0}});
        QCOMPARE(rows.partners("Post", post, "comments"), std::vector<Row> {comment});
        QCOMPARE(rows.findByKey("Comment", rows.key("Comment", comment, arena)),
                 std::optional<Row>(comment));
        const int position = rows.entityPosition("Post");
        QCOMPARE(rows.partnerCountAt(*rows.rolePosition(position, "comments"), post),
                 std::int64_t(1));
    }

    void updatesChangeOneRow()
    {
        Rows rows = rowsOf(blog(), 0.0001);
        const Rows before = rows.clone();
        json::Arena arena;
        rows.update("User", 4, {{"username", "Renamed"}});
        QCOMPARE(shown(rows.value("User", 4, "username", arena)), QStringLiteral("\"Renamed\""));
        QCOMPARE(shown(rows.value("User", 5, "username", arena)),
                 shown(before.value("User", 5, "username", arena)));
        QVERIFY(shown(before.value("User", 4, "username", arena)) != QStringLiteral("\"Renamed\""));
        // A new date of a post does not change its existing comments.
        const Row comment = rows.partners("Post", 5, "comments").front();
        const QString date = shown(rows.value("Comment", comment, "creationDate", arena));
        rows.update("Post", 5, {{"creationDate", "2019-05-31T00:00:00Z"}});
        QCOMPARE(shown(rows.value("Comment", comment, "creationDate", arena)), date);
    }

    void removalTakesWhatIsContained()
    {
        Rows rows = rowsOf(blog(), 0.0001);
        json::Arena arena;
        const Row post = rows.sampleRow("the measured post");
        const auto comments = rows.partners("Post", post, "comments");
        const std::int64_t before = rows.count("Comment");
        const json::Value key = rows.key("Post", post, arena);
        rows.remove("Post", post);
        QVERIFY(!rows.isLive("Post", post));
        QVERIFY(!rows.findByKey("Post", key));
        QCOMPARE(rows.count("Comment"), before - std::int64_t(comments.size()));
        QVERIFY(!rows.isLive("Comment", comments.front()));
        QCOMPARE(rows.partners("User", 0, "posts").size(), std::size_t(26));
        // Posts are not contained in their author: they stay, without one.
        const Row orphan = rows.partners("User", 0, "posts").front();
        rows.remove("User", 0);
        QVERIFY(rows.isLive("Post", orphan));
        QCOMPARE(rows.partner("Post", orphan, "author"), noRow);
        rows.remove("User", 0);
        QCOMPARE(rows.count("User"), qint64(9));
    }

    void mistakesAreNamed()
    {
        QCOMPARE(
            messageOf(pair("", R"({"sampleRows":[{"name":"x","entity":"C"}]})")),
            QStringLiteral(
                "The sample row \"x\" is of the entity \"C\", which the model does not have."));
        QCOMPARE(messageOf(pair("", R"({"sampleRows":[{"name":"x","entity":"A","values":{"id":"1"}},
                                                      {"name":"y","entity":"A","values":{"id":"1"}}]})")),
                 QStringLiteral("Two sample rows of \"A\" have the key \"1\": keys must differ."));
        QVERIFY(
            messageOf(
                pair(
                    R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","degree":{"fixed":2}})",
                    R"({"sampleRows":[{"name":"x","entity":"B","parents":{"a":"gone"}}]})"))
                .contains(QStringLiteral("\"gone\"")));
        QVERIFY(messageOf(pair("", R"({"counts":{"A":4000000000}})"))
                    .contains(QStringLiteral("smaller fraction")));
        QVERIFY(!Rows::generate(blog(), 0.0).ok());
        QVERIFY(!Rows::generate(blog(), 1.5).ok());
    }

    void cancellationAndProgress()
    {
        std::stop_source source;
        double last = 0;
        QVERIFY(
            Rows::generate(blog(), 0.0001, source.get_token(), [&](std::string_view, double done) {
                QVERIFY(done >= last && done <= 1);
                last = done;
            }).ok());
        source.request_stop();
        const auto rows = Rows::generate(blog(), 0.0001, source.get_token());
        QVERIFY(!rows.ok());
        QCOMPARE(rows.error().code, ErrorCode::cancelled);
    }
};

void TestRows::whereNothingIsStatedOfOneToOneEachHasItsPartner()
{
    const Rows rows = rowsOf(pair(
        R"({"name":"r","parent":"A.b","child":"B.a","cardinality":"1:1"})",
        R"({"fraction":0.1,"counts":{"A":3000},"sampleRows":[{"name":"first","entity":"A"}]})"));
    QCOMPARE(rows.fullCount("B"), rows.fullCount("A"));
    QCOMPARE(rows.count("B"), rows.count("A"));
    for (Row row = 0; row < rows.capacity("A"); ++row)
        QVERIFY(rows.partner("A", row, "b") != noRow);
}

PARTITA_APPLESS_TEST(TestRows)

} // namespace tst_rows

#include "tst_rows.moc"
