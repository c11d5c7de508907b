// Loading of the blog in its designs: the item shapes of the article, whole populations, and
// references without dangling ones.
#include "engine/mapping/derive.h"
#include "engine/mapping/mapping.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <set>

namespace tst_load {

using namespace partita;
using partita::tests::blog;
using partita::tests::readWorkbook;
using partita::tests::shown;

namespace {

constexpr double smallFraction = 0.0001; // 10 users

struct Loaded {
    model::Workbook workbook;
    population::Rows rows;
    const model::Design &design;
    mapping::Mapper mapper;
    store::Account account;
    std::vector<mapping::Oversize> oversize;
    Result<void> result;

    explicit Loaded(const char *name, std::optional<double> fraction = smallFraction,
                    model::Workbook from = blog())
        : workbook(extended(from))
        , rows(generated(workbook, fraction))
        , design(*workbook.design(name))
        , mapper(workbook, design, rows)
        , result(mapper.load(account, oversize))
    {
    }

    static model::Workbook extended(model::Workbook from)
    {
        from.derivedDesigns = {"embedded", "referenced"};
        return *mapping::withDerivedDesigns(from);
    }
    static population::Rows generated(const model::Workbook &workbook,
                                      std::optional<double> fraction)
    {
        auto rows = population::Rows::generate(workbook, fraction);
        if (!rows)
            qFatal("%s", rows.error().message.c_str());
        return std::move(*rows);
    }
    std::int64_t items(const char *container) const
    {
        return account.container(container)->itemCount();
    }
};

QStringList namesOf(json::Value object)
{
    QStringList names;
    for (std::size_t index = 0; index < object.size(); ++index) {
        const std::string_view name = object.memberAt(index).name;
        names.append(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    return names;
}

} // namespace

class TestLoad : public QObject {
    Q_OBJECT
private slots:
    void shapesOfTheArticle_data()
    {
        QTest::addColumn<QByteArray>("design");
        QTest::addColumn<QByteArray>("type"); // container/type
        QTest::addColumn<QString>("names");
        const auto row = [](const char *design, const char *type, const char *names) {
            QTest::addRow("%s %s", design, type)
                << QByteArray(design) << QByteArray(type) << QString::fromLatin1(names);
        };
        const char *post
            = "id type postId userId userUsername title content commentCount likeCount creationDate";
        row("V1", "users/user", "id username");
        row("V1", "posts/post", "id type postId userId title content creationDate");
        row("V1", "posts/comment", "id type postId userId content creationDate");
        row("V1", "posts/like", "id type postId userId creationDate");
        row("V2", "users/user", "id username");
        row("V2", "posts/post", post);
        row("V2", "posts/comment", "id type postId userId userUsername content creationDate");
        row("V2", "posts/like", "id type postId userId userUsername creationDate");
        row("V3", "users/user", "id type userId username");
        row("V3", "users/post", post);
        row("V3", "posts/post", post);
        row("V3", "feed/post", post);
    }

    void shapesOfTheArticle()
    {
        QFETCH(QByteArray, design);
        QFETCH(QByteArray, type);
        QFETCH(QString, names);
        const model::Workbook workbook = blog();
        const auto rows = population::Rows::generate(workbook, smallFraction);
        const model::Design &modelled = *workbook.design(design.constData());
        const QList<QByteArray> place = type.split('/');
        const model::DocumentType &document
            = *modelled.container(place[0].constData())->documentType(place[1].constData());
        const mapping::Mapper mapper(workbook, modelled, *rows);
        json::Arena arena;
        for (const population::Row row : mapper.rowsOf(document))
            QCOMPARE(namesOf(mapper.item(document, row, arena)).join(u' '), names);
    }

    void countsOfTheDesigns()
    {
        const Loaded v1("V1");
        QVERIFY2(v1.result.ok(), v1.result.ok() ? "" : v1.result.error().message.c_str());
        const std::int64_t posts = v1.rows.count("Post");
        const std::int64_t all = posts + v1.rows.count("Comment") + v1.rows.count("Like");
        QCOMPARE(v1.items("users"), qint64(10));
        QCOMPARE(v1.items("posts"), all);
        QCOMPARE(v1.account.container("posts")->physicalPartitions(), 68);
        QVERIFY(v1.oversize.empty());
        const Loaded v3("V3");
        QVERIFY(v3.result.ok());
        QCOMPARE(v3.items("users"), 10 + posts);
        QCOMPARE(v3.items("posts"), all);
        QCOMPARE(v3.items("feed"), qint64(100));
        const Loaded embedded("Embedded");
        QVERIFY(embedded.result.ok());
        QCOMPARE(embedded.items("users"), qint64(10));
        const Loaded referenced("Referenced");
        QCOMPARE(referenced.items("likes"), referenced.rows.count("Like"));
    }

    void storedItemsAreTheMappedOnes()
    {
        const Loaded loaded("V2");
        const model::DocumentType &type = *loaded.design.container("posts")->documentType("post");
        json::Arena arena;
        for (const population::Row row : loaded.mapper.rowsOf(type)) {
            const json::Value item = loaded.mapper.item(type, row, arena);
            const std::string_view id = item.member("id").string();
            const auto stored
                = loaded.account.container("posts")->read(store::PartitionKey::of(id), id);
            QVERIFY(stored.ok());
            for (std::size_t index = 0; index < item.size(); ++index)
                QVERIFY(json::equal(stored->item.member(item.memberAt(index).name),
                                    item.memberAt(index).value));
            QCOMPARE(item.member("commentCount").integer(),
                     std::int64_t(loaded.rows.partners("Post", row, "comments").size()));
        }
    }

    void everyReferenceLeadsSomewhere()
    {
        const Loaded loaded("Referenced");
        json::Arena arena;
        std::map<std::string, std::set<std::string>> ids;
        const auto each = [&](const auto &visit) {
            for (const model::Container &container : loaded.design.containers) {
                const model::DocumentType &type = container.documentTypes.front();
                for (const population::Row row : loaded.mapper.rowsOf(type))
                    visit(container.name, loaded.mapper.item(type, row, arena));
            }
        };
        each([&](const std::string &container, json::Value item) {
            QVERIFY(ids[container].insert(std::string(item.member("id").string())).second);
        });
        each([&](const std::string &, json::Value item) {
            if (item.member("userId").isString())
                QVERIFY(ids["users"].contains(std::string(item.member("userId").string())));
            if (item.member("postId").isString())
                QVERIFY(ids["posts"].contains(std::string(item.member("postId").string())));
        });
        QCOMPARE(ids["users"].size(), std::size_t(10));
    }

    void theEmbeddedBlogHoldsEverything()
    {
        const Loaded loaded("Embedded");
        const model::DocumentType &type = loaded.design.containers.front().documentTypes.front();
        json::Arena arena;
        std::int64_t posts = 0;
        std::int64_t likes = 0;
        for (const population::Row row : loaded.mapper.rowsOf(type)) {
            const json::Value user = loaded.mapper.item(type, row, arena);
            posts += std::int64_t(user.member("posts").size());
            for (std::size_t post = 0; post < user.member("posts").size(); ++post)
                likes += std::int64_t(user.member("posts").at(post).member("likes").size());
        }
        QCOMPARE(posts, loaded.rows.count("Post"));
        QCOMPARE(likes, loaded.rows.count("Like"));
    }

    void itemsOverTheLimitAreReported()
    {
        model::Workbook large = blog();
        std::vector<model::Entity> entities = *large.entities;
        entities[2].attributes[1].generator.minimum = 20000; // comments of 20 KB
        entities[2].attributes[1].generator.maximum = 20000;
        large.entities = entities;
        const Loaded loaded("Embedded", 0.0001, large);
        QVERIFY(loaded.result.ok());
        QVERIFY(!loaded.oversize.empty());
        QCOMPARE(std::int64_t(loaded.oversize.size()) + loaded.items("users"),
                 loaded.rows.count("User"));
        for (const mapping::Oversize &item : loaded.oversize) {
            QVERIFY(item.bytes > store::maximumItemBytes);
            QCOMPARE(item.container, std::string("users"));
            QCOMPARE(item.documentType, std::string("user"));
        }
    }

    void storageDecidesThePartitions()
    {
        model::Container container;
        QCOMPARE(mapping::physicalPartitionsNeeded(container, 0), 1);
        QCOMPARE(mapping::physicalPartitionsNeeded(container, 120e9), 3);
        container.throughput.requestUnitsPerSecond = 45000;
        QCOMPARE(mapping::physicalPartitionsNeeded(container, 120e9), 5);
        container.throughput.mode = model::ThroughputMode::serverless;
        QCOMPARE(mapping::physicalPartitionsNeeded(container, 120e9), 3);
        container.physicalPartitions = 68;
        QCOMPARE(mapping::physicalPartitionsNeeded(container, 120e9), 68);

        const Loaded loaded("Referenced");
        const double estimated
            = loaded.mapper.fullStorageBytes(*loaded.design.container("comments"));
        const double counted = double(loaded.account.container("comments")->storageBytes())
            * double(loaded.rows.fullCount("Comment")) / double(loaded.rows.count("Comment"));
        QVERIFY2(std::abs(estimated / counted - 1) < 0.02,
                 qPrintable(QString::number(estimated / counted)));
        QCOMPARE(
            loaded.account.container("comments")->physicalPartitions(),
            mapping::physicalPartitionsNeeded(
                *loaded.design.container("comments"),
                estimated + loaded.mapper.fullIndexBytes(*loaded.design.container("comments"))));
    }

    void hierarchicalKeysAndPoliciesReachTheStore()
    {
        const model::Workbook workbook
            = readWorkbook(R"({"partita":1,"name":"t","entities":[
            {"name":"T","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"tenant","generate":{"choice":["a","b"]}},
                {"name":"n","type":"integer","generate":{"number":[1,5]}}]}],
            "population":{"counts":{"T":50}},
            "designs":[{"name":"D","containers":[{"name":"c","partitionKey":["/tenant","/id"],"defaultTtl":60,
                "indexingPolicy":{"indexingMode":"consistent","includedPaths":[{"path":"/)"
                           "*" // apart from the slash: moc takes the two for a comment
                           R"("}],"excludedPaths":[{"path":"/n/?"}]},
                "documentTypes":[{"name":"t","entity":"T","fields":["id","tenant","n"]}]}]},
              {"name":"Wrong","containers":[{"name":"c","partitionKey":"/id","indexingPolicy":{"indexingMode":"sometimes"},
                "documentTypes":[{"name":"t","entity":"T","fields":["id"]}]}]}]})");
        const Loaded loaded("D", {}, workbook);
        QVERIFY(loaded.result.ok());
        QCOMPARE(loaded.items("c"), qint64(50));
        const store::ContainerSettings &settings = loaded.account.container("c")->settings();
        QCOMPARE(settings.partitionKeyPaths.size(), std::size_t(2));
        QCOMPARE(settings.defaultTtl, std::optional<std::int64_t>(60));
        QVERIFY(!settings.indexingPolicy.includes(*json::Path::parse("/n")));
        const Loaded wrong("Wrong", {}, workbook);
        QVERIFY(!wrong.result.ok());
        QVERIFY(
            shown(wrong.result.error()).contains(QStringLiteral("The indexing policy of \"c\"")));
    }

    void mistakesNameTheirPlace()
    {
        const model::Workbook workbook = readWorkbook(R"({"partita":1,"name":"t","entities":[
            {"name":"T","key":"id","attributes":[{"name":"id","generate":"uuid"}]}],"population":{"counts":{"T":5}},
            "designs":[{"name":"D","containers":[{"name":"c","partitionKey":"/id",
                "documentTypes":[{"name":"t","entity":"T","fields":[{"name":"id","constant":"same"}]}]}]}]})");
        const Loaded loaded("D", {}, workbook);
        QVERIFY(!loaded.result.ok());
        QCOMPARE(loaded.result.error().code, ErrorCode::conflict);
        QVERIFY(shown(loaded.result.error())
                    .startsWith(QStringLiteral("Container \"c\", document type \"t\": ")));
    }

    void idsThatCollideAreToldWithTheirField()
    {
        const model::Workbook workbook = readWorkbook(R"({"partita":1,"name":"t","entities":[
            {"name":"T","key":"id","attributes":[{"name":"id","generate":"uuid"},
              {"name":"kind","generate":{"choice":["a","b"]}}]}],"population":{"counts":{"T":5}},
            "designs":[{"name":"D","containers":[{"name":"c","partitionKey":"/kind",
                "documentTypes":[{"name":"t","entity":"T","fields":[{"name":"id","attribute":"kind"},"kind"]}]}]}]})");
        const Loaded loaded("D", {}, workbook);
        QVERIFY(!loaded.result.ok());
        const QString told = shown(loaded.result.error());
        QVERIFY2(
            told.contains(QStringLiteral("The field \"id\" of \"t\" is the attribute \"kind\": "
                                         "compose it with the key of \"T\"")),
            qPrintable(told));
    }

    void loadingCanBeCancelled()
    {
        const Loaded loaded("V1");
        store::Account account;
        std::vector<mapping::Oversize> oversize;
        std::stop_source stop;
        double last = 0;
        const Result<void> result = loaded.mapper.load(account, oversize, stop.get_token(),
                                                       [&](std::string_view stage, double done) {
                                                           QVERIFY(stage.starts_with("loading "));
                                                           last = done;
                                                           if (done > 0.3)
                                                               stop.request_stop();
                                                       });
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::cancelled);
        QVERIFY(last > 0.3 && last < 0.5);
    }
};

PARTITA_APPLESS_TEST(TestLoad)

} // namespace tst_load

#include "tst_load.moc"
