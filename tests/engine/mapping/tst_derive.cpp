// Derived designs: everything embedded, everything referenced.
#include "engine/mapping/derive.h"
#include "engine/mapping/hybrid.h"
#include "engine/mapping/mapping.h"
#include "engine/mapping/naming.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

namespace tst_derive {

using namespace partita;
using partita::tests::blog;
using partita::tests::readWorkbook;
using partita::tests::shown;

namespace {

/// Paths of all fields: "posts.comments.userId".
void collect(const std::vector<model::Field> &fields, const std::string &prefix, QStringList &paths)
{
    for (const model::Field &field : fields) {
        const std::string path = prefix + field.name;
        paths.append(QString::fromStdString(path));
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            collect(embedded->fields, path + '.', paths);
    }
}

QString shapeOf(const model::Design &design)
{
    QStringList lines;
    for (const model::Container &container : design.containers) {
        QStringList paths;
        for (const model::DocumentType &type : container.documentTypes)
            collect(type.fields, "", paths);
        lines.append(QString::fromStdString(container.name + container.partitionKey.front() + ": ")
                     + paths.join(u' '));
    }
    return lines.join(u'\n');
}

model::Workbook modelOf(const std::string &relationships, const std::string &counts)
{
    return readWorkbook(R"({"partita":1,"name":"m","entities":[
        {"name":"A","key":"id","attributes":[{"name":"id","generate":"uuid"},"x"]},
        {"name":"B","key":"number","attributes":[{"name":"number","type":"integer","generate":{"sequence":""}}]},
        {"name":"Category","key":"code","attributes":["code"]}],
        "relationships":[)"
                        + relationships + R"(],"population":{"counts":)" + counts + "}}");
}

bool beginsWith(const model::Design &design, const std::string &sentence)
{
    return design.description.starts_with(sentence);
}

} // namespace

class TestDerive : public QObject {
    Q_OBJECT
private slots:
    void names()
    {
        QCOMPARE(mapping::lowerCamel("BlogPost"), std::string("blogPost"));
        QCOMPARE(mapping::lowerCamel("SKU"), std::string("sku"));
        QCOMPARE(mapping::lowerCamel("URLPath"), std::string("urlPath"));
        QCOMPARE(mapping::lowerCamel("user"), std::string("user"));
        QCOMPARE(mapping::lowerCamel("festival guest"), std::string("festivalGuest"));
        QCOMPARE(mapping::lowerCamel("Festival-Gäste 2024"), std::string("festivalGäste2024"));
        QCOMPARE(model::relationshipNameOf("Festival guest", "Day ticket"),
                 std::string("festivalGuestDayTicket"));
        QCOMPARE(model::referenceNameOf("festival guest", false), std::string("festivalGuestId"));
        mapping::Names taken;
        QCOMPARE(taken.take("a"), std::string("a"));
        QCOMPARE(taken.take("a"), std::string("a2"));
    }

    void theBlogEmbedded()
    {
        const model::Design design = mapping::embedEverything(blog());
        QCOMPARE(design.name, std::string("Embedded"));
        QCOMPARE(model::kindOf(design), model::DesignKind::embedded);
        QCOMPARE(
            shapeOf(design),
            QStringLiteral(
                "users/id: id username posts posts.id posts.title posts.content posts.creationDate "
                "posts.comments posts.comments.id posts.comments.content posts.comments.creationDate "
                "posts.comments.userId posts.likes posts.likes.id posts.likes.creationDate "
                "posts.likes.userId"));
        for (const char *sentence :
             {"`Post` is embedded in its `author` (`User`) as `posts`: it exists because of",
              "`Comment` is embedded in its `post` (`Post`) as `comments`",
              "`Comment` refers to its `author` by key (`userId`)", "2 MB"})
            QVERIFY2(design.description.find(sentence) != std::string::npos, sentence);
    }

    void theBlogReferenced()
    {
        const model::Design design = mapping::referenceEverything(blog());
        QCOMPARE(model::kindOf(design), model::DesignKind::referenced);
        QCOMPARE(shapeOf(design),
                 QStringLiteral("users/id: id username\n"
                                "posts/id: id title content creationDate userId\n"
                                "comments/postId: id content creationDate postId userId\n"
                                "likes/postId: id creationDate postId userId"));
    }

    void everyEntityStandsOnce()
    {
        // A drawn partner, an optional parent, a self-relationship and many:many: all references.
        const model::Workbook workbook = modelOf(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","optionalParent":true,"degree":{"fixed":2}},
               {"name":"s","parent":"A.as","child":"A.boss","cardinality":"1:many","degree":{"fixed":2}},
               {"name":"t","parent":"A.categories","child":"Category.as","cardinality":"many:many","degree":{"uniform":[1,3]}})",
            R"({"A":100,"Category":5})");
        QCOMPARE(shapeOf(mapping::embedEverything(workbook)),
                 QStringLiteral(
                     "as/id: id x bossId categoriesIds\nbs/id: id number aId\ncategories/id: id"));
    }

    void keysOfManyToManyStandWhereTheyAreFew()
    {
        const std::string many
            = R"({"name":"t","parent":"Category.as","child":"A.categories","cardinality":"many:many","degree":{"fixed":40}})";
        QVERIFY(shapeOf(mapping::embedEverything(modelOf(many, R"({"A":100,"Category":5})")))
                    .contains(QStringLiteral("as/id: id x categoriesIds")));
        QVERIFY(shapeOf(mapping::embedEverything(modelOf(many, R"({"A":100,"Category":5000})")))
                    .contains(QStringLiteral("categories/id: id asIds")));
    }

    void oneToOneBecomesAnObject()
    {
        const model::Workbook workbook = modelOf(
            R"({"name":"r","parent":"A.b","child":"B.a","cardinality":"1:1","containment":true,"degree":{"fixed":1}})",
            R"({"A":3})");
        const model::Design design = mapping::embedEverything(workbook);
        QCOMPARE(shapeOf(design), QStringLiteral("as/id: id x b b.id\ncategories/id: id"));
        const auto rows = population::Rows::generate(workbook);
        json::Arena arena;
        const json::Value item = mapping::Mapper(workbook, design, *rows)
                                     .item(design.containers[0].documentTypes[0], 0, arena);
        QCOMPARE(shown(item.member("b")), QStringLiteral(R"({"id":1})"));
    }

    void anEmbeddingThatIsNotOneSaysSoFirst()
    {
        const model::Design hybrid = mapping::embedEverything(modelOf(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","containment":true,"degree":{"fixed":2}},
               {"name":"t","parent":"Category.as","child":"A.category","cardinality":"1:many","optionalParent":true,"degree":{"fixed":2}})",
            R"({"A":10,"Category":5})"));
        QCOMPARE(model::kindOf(hybrid), model::DesignKind::hybrid);
        QVERIFY2(
            beginsWith(
                hybrid,
                "Embedded as far as possible: `A` is stored separately and refers to others by key "
                "because it may exist without its `category`. Rows that depend"),
            hybrid.description.c_str());
        const model::Design referenced
            = mapping::embedEverything(modelOf("", R"({"A":10,"B":2,"Category":5})"));
        QCOMPARE(model::kindOf(referenced), model::DesignKind::referenced);
        QVERIFY2(
            beginsWith(referenced,
                       "No row in this model depends on another: everything is referenced, as in "
                       "\"Reference everything\". Rows that depend"),
            referenced.description.c_str());
        QVERIFY(beginsWith(mapping::embedEverything(blog()), "Rows that depend on another row"));
    }

    void aHybridThatIsNoneSaysSoFirst()
    {
        const auto withBs = [](const std::string &bound) {
            return modelOf(
                R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","containment":true,)"
                    + bound + R"("degree":{"fixed":2}})",
                R"({"A":10,"Category":5})");
        };
        const model::Design referenced = mapping::hybridByRule(withBs(""));
        QCOMPARE(model::kindOf(referenced), model::DesignKind::referenced);
        QVERIFY2(beginsWith(
                     referenced,
                     "No relationship of this model is worth embedding by the rules: "
                     "everything is referenced, as in \"Reference everything\". Rows that belong"),
                 referenced.description.c_str());
        const model::Design embedded = mapping::hybridByRule(withBs(R"("bound":3,)"));
        QCOMPARE(model::kindOf(embedded), model::DesignKind::embedded);
        QVERIFY2(
            beginsWith(
                embedded,
                "By the rules, everything that can be embedded is worth it: everything is as in "
                "\"Embed everything\". Rows that belong"),
            embedded.description.c_str());
        const model::Design copied = mapping::copyWhatIsRead(withBs(""));
        QCOMPARE(model::kindOf(copied), model::DesignKind::referenced);
        QVERIFY2(beginsWith(copied,
                            "The queries read nothing of other rows that could be copied: "
                            "everything is referenced, as in \"Reference everything\". Derived"),
                 copied.description.c_str());
    }

    void circlesAreCut()
    {
        const model::Design design = mapping::embedEverything(modelOf(
            R"({"name":"r","parent":"A.bs","child":"B.a","cardinality":"1:many","containment":true,"degree":{"fixed":2}},
               {"name":"s","parent":"B.as","child":"A.b","cardinality":"1:many","containment":true,"degree":{"fixed":2}})",
            R"({"A":10})"));
        QCOMPARE(shapeOf(design), QStringLiteral("as/id: id x bs bs.id bId\ncategories/id: id"));
        QVERIFY(design.description.find("lead back to itself") != std::string::npos);
    }

    void wholeNumbersBecomeTextAtTheRoot()
    {
        const model::Workbook workbook = modelOf("", R"({"B":3})");
        const model::Design design = mapping::embedEverything(workbook);
        const auto rows = population::Rows::generate(workbook);
        json::Arena arena;
        const json::Value item = mapping::Mapper(workbook, design, *rows)
                                     .item(design.containers[1].documentTypes[0], 1, arena);
        QCOMPARE(shown(item), QStringLiteral(R"({"id":"2","number":2})"));
    }

    void workbooksAskForDerivedDesigns()
    {
        model::Workbook workbook = blog();
        workbook.derivedDesigns = {"embedded", "referenced"};
        const auto extended = mapping::withDerivedDesigns(workbook);
        QVERIFY(extended.ok());
        QCOMPARE(extended->designs.size(), workbook.designs.size() + 2);
        QVERIFY(extended->design("Embedded") && extended->design("Referenced"));
        const auto again = mapping::withDerivedDesigns(*extended);
        QCOMPARE(again->designs.size(), extended->designs.size());
        workbook.designs.emplace_back(model::Design {
            .name = "Embedded", .description = "mine", .containers = {}, .overrides = {}});
        const auto beside = mapping::withDerivedDesigns(workbook);
        QVERIFY(beside->design("Embedded 2"));
        QCOMPARE(mapping::withDerivedDesigns(*beside)->designs.size(), beside->designs.size());
        workbook.derivedDesigns = {"folded"};
        const auto wrong = mapping::withDerivedDesigns(workbook);
        QVERIFY(!wrong.ok());
        QCOMPARE(shown(wrong.error()),
                 QStringLiteral(
                     "The workbook asks for a derived design \"folded\", but only \"embedded\", "
                     "\"referenced\", \"hybrid\" and \"duplicated\" can be derived."));
    }
};

PARTITA_APPLESS_TEST(TestDerive)

} // namespace tst_derive

#include "tst_derive.moc"
