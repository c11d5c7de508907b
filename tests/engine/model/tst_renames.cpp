// Renaming: every reference follows, nothing else changes, and renaming back restores the workbook
// byte for byte.
#include "engine/model/names.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

namespace tst_renames {

using namespace partita;
using namespace partita::model;
using tests::after;
using tests::blog;
using tests::mentions;
using tests::refusal;

namespace {

using Names = std::vector<std::string>;

QString textOf(const Workbook &workbook)
{
    return QString::fromStdString(workbook::writeText(workbook));
}

ChangeRelationship renameRoles(const Workbook &workbook, const std::string &name,
                               const std::string &parentRole, const std::string &childRole)
{
    Relationship replacement = *workbook.relationship(name);
    replacement.parentRole = parentRole;
    replacement.childRole = childRole;
    return {name, replacement};
}

/// People with addresses, found by members of these.
Workbook addresses()
{
    const Result<Workbook> workbook = workbook::readText(R"({"partita": 1, "name": "people",
"entities": [
  {"name": "Person", "key": "id", "attributes": ["id", {"name": "tags", "generate": {"array": [0, 2]}, "members": [""]},
    {"name": "address", "generate": "object", "mutable": true, "members": ["city",
      {"name": "place", "generate": "object", "members": [{"name": "zone", "type": "integer", "generate": {"number": [1, 9]}}]}]}]},
  {"name": "Pet", "key": "id", "attributes": ["id", {"name": "address", "generate": "object", "members": ["city"]}]}],
"relationships": [{"name": "owning", "parent": "Person.pets", "child": "Pet.owner"}],
"patterns": [
  {"id": "Q1", "sentence": "S", "query": "Person", "match": ["address.city = @city", "address.place.zone from @zone", "tags contains @tag"],
   "orderBy": "address.city"},
  {"id": "Q2", "sentence": "S", "query": "Pet", "match": ["owner.address.city = @city"], "attributes": ["owner.address.city"],
   "orderBy": ["owner.address.city descending", "id"]},
  {"id": "C1", "sentence": "S", "update": "Person", "attributes": ["address"], "probe": {"row": "somebody", "changes": {"address": {"city": "Bonn"}}}}],
"population": {"counts": {"Person": 10}, "sampleRows": [
  {"name": "somebody", "entity": "Person", "values": {"address": {"city": "Ulm", "place": {"zone": 3}}}}]},
"designs": [{"name": "D", "containers": [
  {"name": "people", "partitionKey": "/where/city",
   "indexingPolicy": {"includedPaths": [{"path": "/where/city/?"}], "excludedPaths": [{"path": "/\u002a"}]}, "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "tags",
    {"name": "where", "attribute": "address"}]}]},
  {"name": "pets", "partitionKey": "/address/city", "documentTypes": [{"name": "pet", "entity": "Pet", "fields": ["id", "address",
    {"name": "ownerId", "reference": "owner"}, {"name": "ownerAddress", "copy": "owner.address", "upkeep": "changeFeed"}]}]}]}]})");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// A library with only proposed names, except the role "keeper" of the second relationship.
Workbook library(const std::string &moreOfCopies = {}, const std::string &moreOfDesign = {})
{
    const Result<Workbook> workbook = workbook::readText(R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Book", "key": "id", "attributes": ["id", "title"]},
  {"name": "Copy", "key": "id", "attributes": ["id", "shelf"]},
  {"name": "Member", "key": "id", "attributes": ["id", "name"]}],
"relationships": [
  {"name": "bookCopy", "parent": "Book.copies", "child": "Copy.book", "containment": true},
  {"name": "memberCopy", "parent": "Member.loans", "child": "Copy.keeper", "degree": {"drawn": "uniform"}},
  {"name": "bookMember", "parent": "Book.members", "child": "Member.books", "cardinality": "many:many"}],
"patterns": [
  {"id": "Q1", "sentence": "S", "query": "Copy", "match": ["book is @bookId"], "attributes": ["id", "book.title"]}],
"designs": [{"name": "D", "containers": [
  {"name": "books", "partitionKey": "/id", "documentTypes": [{"name": "book", "entity": "Book", "fields": ["id", "title",
    {"name": "membersIds", "reference": "members"}]}]},
  {"name": "members", "partitionKey": "/id", "documentTypes": [{"name": "member", "entity": "Member", "fields": ["id", "name",
    {"name": "copies", "embed": "books", "fields": ["id", "title"], "upkeep": "changeFeed"}]}]},
  {"name": "copies", "partitionKey": "/bookId", "uniqueKeys": [["/shelf", "/bookId"]],
   "indexingPolicy": {"includedPaths": [{"path": "/\u002a"}], "excludedPaths": [{"path": "/bookTitle/?"}],
     "compositeIndexes": [[{"path": "/bookId"}, {"path": "/memberId"}]]},)"
                                                         + moreOfCopies + R"(
   "documentTypes": [{"name": "copy", "entity": "Copy", "fields": ["id", "shelf",
    {"name": "bookId", "reference": "book"}, {"name": "memberId", "reference": "keeper"},
    {"name": "bookTitle", "copy": "book.title", "upkeep": "changeFeed"}]}]}])"
                                                         + moreOfDesign + "}]}");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

const Container &copiesOf(const Workbook &workbook)
{
    return *workbook.design("D")->container("copies");
}

Names fieldsOf(const Container &container)
{
    return namesOf(container.documentTypes.front().fields);
}

} // namespace

class RenamesTest : public QObject {
    Q_OBJECT

private slots:
    void entity();
    void homesFollowTheirEntity();
    void rolesAndFieldsFollowTheirEntity();
    void namesWithBlanksPropose();
    void fieldsFollowTheirAttribute();
    void pathsFollowTheirFields();
    void whatSomebodyNamedStays();
    void attribute();
    void key();
    void attributeOfAnotherEntityStays();
    void attributesInPaths();
    void membersOfObjects();
    void membersThatGoAreNotRenamed();
    void roles();
    void includedRows();
    void namesInResultsStay();
    void designAndContainer();
    void pattern();
    void badNames_data();
    void badNames();
};

void RenamesTest::entity()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameEntity {"Post", "Article"});
    QCOMPARE(mentions(renamed, QStringLiteral("Post")), 0);
    QCOMPARE(mentions(renamed, QStringLiteral("Article")),
             mentions(before, QStringLiteral("Post")));
    QVERIFY(!hasErrors(validate(renamed)));
    QVERIFY(renamed.canvas->contains("Article"));
    QCOMPARE(renamed.relationship("authorship")->child, std::string("Article"));
    QVERIFY(renamed.published.isSame(before.published));
    QCOMPARE(textOf(after(renamed, RenameEntity {"Article", "Post"})), textOf(before));
}

/// An entity drawn while designs exist has homes named after its placeholder: they follow, as long
/// as nobody named them.
void RenamesTest::homesFollowTheirEntity()
{
    Entity entity {"Entity", "id", {{}}, {}};
    entity.attributes.front().name = "id";
    const Workbook added = after(addresses(), AddEntity {entity, {}});
    QVERIFY(added.design("D")->container("entities"));
    const Workbook renamed = after(added, RenameEntity {"Entity", "TaxBill"});
    const Container *home = renamed.design("D")->container("taxBills");
    QVERIFY(home && home->documentType("taxBill"));
    QVERIFY(!renamed.design("D")->container("entities"));
    QVERIFY(!hasErrors(validate(renamed)));
    QCOMPARE(textOf(after(renamed, RenameEntity {"TaxBill", "Entity"})), textOf(added));
    // Names that the user chose stay, and so do equal names with another origin.
    const Workbook named = after(renamed, RenameContainer {"D", "taxBills", "billing"});
    const Workbook again = after(named, RenameEntity {"TaxBill", "Bill"});
    QVERIFY(again.design("D")->container("billing")->documentType("bill"));
    const Workbook people = after(added, RenameEntity {"Person", "Keeper"});
    QVERIFY(people.design("D")->container("people")->documentType("keeper"));
    // A name that is taken gets a number, and is followed with it.
    const Workbook taken = after(after(added, RenameContainer {"D", "people", "bills"}),
                                 RenameEntity {"Entity", "Bill"});
    QVERIFY(taken.design("D")->container("bills2"));
    QVERIFY(after(taken, RenameEntity {"Bill", "Fee"}).design("D")->container("fees"));
}

void RenamesTest::rolesAndFieldsFollowTheirEntity()
{
    const Workbook before = library();
    const Workbook volumes = after(before, RenameEntity {"Book", "Volume"});
    QVERIFY2(!hasErrors(validate(volumes)), qPrintable(tests::problems(volumes)));
    const Relationship *relationship = volumes.relationship("volumeCopy");
    QVERIFY(relationship);
    QCOMPARE(relationship->parentRole, std::string("volume"));
    QCOMPARE(relationship->childRole, std::string("copies"));
    QCOMPARE(volumes.relationship("volumeMember")->childRole, std::string("members"));
    QCOMPARE(volumes.relationship("volumeMember")->parentRole, std::string("volumes"));
    QCOMPARE(volumes.pattern("Q1")->query()->match.front().path, std::string("volume"));
    QCOMPARE(volumes.pattern("Q1")->query()->attributes.back().path, std::string("volume.title"));
    QCOMPARE(fieldsOf(copiesOf(volumes)),
             (Names {"id", "shelf", "volumeId", "memberId", "volumeTitle"}));
    QCOMPARE(textOf(after(volumes, RenameEntity {"Volume", "Book"})), textOf(before));

    // The role "keeper" was chosen and stays; the reference that has its name from the entity
    // follows.
    const Workbook readers = after(before, RenameEntity {"Member", "Reader"});
    QVERIFY2(!hasErrors(validate(readers)), qPrintable(tests::problems(readers)));
    QCOMPARE(readers.relationship("readerCopy")->parentRole, std::string("keeper"));
    QCOMPARE(readers.relationship("readerCopy")->childRole, std::string("loans"));
    QCOMPARE(fieldsOf(copiesOf(readers)),
             (Names {"id", "shelf", "bookId", "readerId", "bookTitle"}));
    QCOMPARE(fieldsOf(*readers.design("D")->container("books")),
             (Names {"id", "title", "readersIds"}));
}

void RenamesTest::namesWithBlanksPropose()
{
    const Workbook before = library();
    const Workbook rare = after(before, RenameEntity {"Book", "Rare book"});
    QVERIFY2(!hasErrors(validate(rare)), qPrintable(tests::problems(rare)));
    const Relationship *relationship = rare.relationship("rareBookCopy");
    QVERIFY(relationship);
    QCOMPARE(relationship->parentRole, std::string("rareBook"));
    QCOMPARE(rare.relationship("rareBookMember")->parentRole, std::string("rareBooks"));
    QCOMPARE(fieldsOf(copiesOf(rare)),
             (Names {"id", "shelf", "rareBookId", "memberId", "rareBookTitle"}));
    QCOMPARE(copiesOf(rare).partitionKey, Names {"/rareBookId"});
    QVERIFY(rare.design("D")->container("rareBooks")->documentType("rareBook"));
    QCOMPARE(textOf(after(rare, RenameEntity {"Rare book", "Book"})), textOf(before));
    // A role with blanks keeps them; the field named after it has none.
    const Workbook named = after(before, renameRoles(before, "bookCopy", "rare book", "copies"));
    QCOMPARE(fieldsOf(copiesOf(named)).at(2), std::string("rareBookId"));
}

void RenamesTest::fieldsFollowTheirAttribute()
{
    const Workbook before = library();
    const Workbook renamed = after(before, RenameAttribute {"Book", "title", "order"});
    QCOMPARE(fieldsOf(*renamed.design("D")->container("books")),
             (Names {"id", "order", "membersIds"}));
    QCOMPARE(fieldsOf(copiesOf(renamed)),
             (Names {"id", "shelf", "bookId", "memberId", "bookOrder"}));
    // Also inside rows embedded under another name.
    const Field *embedded
        = renamed.design("D")->container("members")->documentType("member")->field("copies");
    QCOMPARE(namesOf(std::get<EmbeddedSource>(embedded->source).fields), (Names {"id", "order"}));
    // An item id is called id, whatever the key is called.
    const Workbook keyed = after(before, RenameAttribute {"Copy", "id", "number"});
    QCOMPARE(fieldsOf(copiesOf(keyed)).front(), std::string("id"));
    // A name that is taken gets a number.
    QCOMPARE(fieldsOf(copiesOf(after(before, RenameAttribute {"Copy", "shelf", "bookId"}))).at(1),
             std::string("bookId2"));
}

void RenamesTest::pathsFollowTheirFields()
{
    const Workbook renamed = after(after(library(), RenameEntity {"Book", "Volume"}),
                                   RenameAttribute {"Copy", "shelf", "in stock"});
    const Container &copies = copiesOf(renamed);
    QCOMPARE(copies.partitionKey, Names {"/volumeId"});
    QCOMPARE(copies.uniqueKeys.front(), (Names {"/in stock", "/volumeId"}));
    QVERIFY(copies.indexingPolicy == Json::parse(R"({"includedPaths": [{"path": "/\u002a"}],
        "excludedPaths": [{"path": "/volumeTitle/?"}],
        "compositeIndexes": [[{"path": "/volumeId"}, {"path": "/memberId"}]]})"));
}

void RenamesTest::whatSomebodyNamedStays()
{
    // A field mentioned by a plan override or a script keeps its name, and so does a role mentioned
    // by a plan override.
    const Workbook asked = library(
        {},
        R"(, "overrides": [{"pattern": "Q1", "container": "copies", "query": "SELECT c.id, c.bookTitle AS title FROM c WHERE c.bookId = @bookId"}])");
    const Names kept {"id", "shelf", "bookId", "memberId", "bookTitle"};
    QCOMPARE(fieldsOf(copiesOf(after(asked, RenameEntity {"Book", "Volume"}))), kept);
    QCOMPARE(copiesOf(after(asked, RenameEntity {"Book", "Volume"})).partitionKey,
             Names {"/bookId"});
    const Workbook scripted = library(
        R"("scripts": [{"kind": "function", "name": "f", "body": "function f(c) { return c.memberId; }"}],)");
    QCOMPARE(fieldsOf(copiesOf(after(scripted, RenameEntity {"Member", "Reader"}))), kept);
    // So does a path that other documents of the container share.
    const Workbook shared = after(blog(), RenameEntity {"Post", "Article"});
    QVERIFY(!hasErrors(validate(shared)));
    const Container *articles = shared.design("V2")->container("articles");
    QVERIFY(articles);
    QCOMPARE(articles->partitionKey, Names {"/postId"});
    QVERIFY(articles->documentType("comment")->field("postId"));
}

void RenamesTest::attribute()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameAttribute {"Post", "creationDate", "publishedAt"});
    QVERIFY(!hasErrors(validate(renamed)));
    QCOMPARE(renamed.pattern("Q6")->query()->order.front().path, std::string("publishedAt"));
    const DocumentType *feed = renamed.design("V3")->container("feed")->documentType("post");
    QCOMPARE(feed->cap->orderBy, std::string("publishedAt"));
    QVERIFY(*feed->field("publishedAt")
            == (Field {"publishedAt", AttributeSource {"publishedAt", {}}, Upkeep::none}));
    QVERIFY(renamed.population->sampleRows[3].values.contains("publishedAt"));
    QVERIFY(renamed.relationships.isSame(before.relationships));
    QVERIFY(renamed.canvas.isSame(before.canvas));
    QCOMPARE(textOf(after(renamed, RenameAttribute {"Post", "publishedAt", "creationDate"})),
             textOf(before));
}

void RenamesTest::key()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameAttribute {"Post", "id", "number"});
    QVERIFY(!hasErrors(validate(renamed)));
    QCOMPARE(renamed.entity("Post")->key, std::string("number"));
    QCOMPARE(renamed.pattern("Q2")->query()->match.front().path, std::string("number"));
    QCOMPARE(renamed.entity("User")->key, std::string("id"));
    QVERIFY(renamed.design("V1")->container("posts")->documentType("post")->field("id"));
    QCOMPARE(textOf(after(renamed, RenameAttribute {"Post", "number", "id"})), textOf(before));
}

void RenamesTest::attributeOfAnotherEntityStays()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameAttribute {"Comment", "content", "text"});
    QCOMPARE(renamed.pattern("Q2")->query()->attributes[2].path, std::string("content"));
    QCOMPARE(renamed.pattern("Q4")->query()->attributes[1].path, std::string("text"));
    QVERIFY(renamed.designs[0]->container("users")->documentTypes
            == before.designs[0]->container("users")->documentTypes);
}

void RenamesTest::attributesInPaths()
{
    const Workbook before = addresses();
    const Workbook renamed = after(before, RenameAttribute {"Person", "address", "home"});
    QVERIFY(!hasErrors(validate(renamed)));
    const Query &ofPerson = *renamed.pattern("Q1")->query();
    QCOMPARE(ofPerson.match[0].path, std::string("home.city"));
    QCOMPARE(ofPerson.match[1].path, std::string("home.place.zone"));
    QCOMPARE(ofPerson.match[2].path, std::string("tags"));
    QCOMPARE(ofPerson.order.front().path, std::string("home.city"));
    const Query &ofPet = *renamed.pattern("Q2")->query();
    QCOMPARE(ofPet.match[0].path, std::string("owner.home.city"));
    QCOMPARE(ofPet.attributes[0].resultName(), std::string("city"));
    QCOMPARE(textOf(after(renamed, RenameAttribute {"Person", "home", "address"})), textOf(before));
    const Workbook tagged = after(before, RenameAttribute {"Person", "tags", "labels"});
    QCOMPARE(tagged.pattern("Q1")->query()->match[2].path, std::string("labels"));
    QCOMPARE(after(before, RemoveAttribute {"Person", "tags"}).pattern("Q1"), nullptr);
}

void RenamesTest::membersOfObjects()
{
    const Workbook before = addresses();
    Attribute address = *before.entity("Person")->attribute("address");
    address.members[0].name = "town";
    address.members[1].members[0].name = "area";
    const Workbook renamed = after(before, ChangeAttribute {"Person", address});
    QVERIFY(!hasErrors(validate(renamed)));
    const Query &ofPerson = *renamed.pattern("Q1")->query();
    QCOMPARE(ofPerson.match[0].path, std::string("address.town"));
    QCOMPARE(ofPerson.match[1].path, std::string("address.place.area"));
    QCOMPARE(ofPerson.order.front().path, std::string("address.town"));
    const Query &ofPet = *renamed.pattern("Q2")->query();
    QCOMPARE(ofPet.match[0].path, std::string("owner.address.town"));
    QCOMPARE(ofPet.attributes[0].resultName(), std::string("city"));
    QVERIFY(renamed.population->sampleRows[0].values.at("address")
            == Json::parse(R"({"town": "Ulm", "place": {"area": 3}})"));
    QVERIFY(renamed.pattern("C1")->probe.changes.at("address")
            == Json::parse(R"({"town": "Bonn"})"));
    const Design &design = *renamed.designs[0];
    const Container &people = *design.container("people");
    QCOMPARE(people.partitionKey, std::vector<std::string> {"/where/town"});
    QCOMPARE(people.indexingPolicy.at("includedPaths").at(0).at("path"), Json("/where/town/?"));
    QCOMPARE(design.container("pets")->partitionKey,
             std::vector<std::string> {"/address/city"}); // of something else
    const Attribute old = *before.entity("Person")->attribute("address");
    QCOMPARE(textOf(after(renamed, ChangeAttribute {"Person", old})), textOf(before));
}

void RenamesTest::membersThatGoAreNotRenamed()
{
    const Workbook before = addresses();
    Attribute address = *before.entity("Person")->attribute("address");
    std::swap(address.members[0], address.members[1]); // as before, in another order
    QVERIFY(after(before, ChangeAttribute {"Person", address}).patterns.isSame(before.patterns));
    address.members.pop_back();
    const Workbook less = after(before, ChangeAttribute {"Person", address});
    QVERIFY(less.patterns.isSame(before.patterns));
    QVERIFY2(tests::problems(less).contains(QStringLiteral("has no member \"city\"")),
             qPrintable(tests::problems(less)));
}

void RenamesTest::roles()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, renameRoles(before, "discussion", "article", "replies"));
    QVERIFY(!hasErrors(validate(renamed)));
    QCOMPARE(renamed.pattern("Q4")->query()->match.front().path, std::string("article"));
    QCOMPARE(renamed.pattern("Q2")->query()->aggregates.front().role, std::string("replies"));
    const Container *posts = renamed.design("V2")->container("posts");
    QCOMPARE(
        std::get<AggregateSource>(posts->documentType("post")->field("commentCount")->source).role,
        std::string("replies"));
    QCOMPARE(
        std::get<ReferenceSource>(posts->documentType("comment")->field("postId")->source).role,
        std::string("article"));
    // A like has a post as well; that role is another relationship's.
    QCOMPARE(std::get<ReferenceSource>(posts->documentType("like")->field("postId")->source).role,
             std::string("post"));
    QCOMPARE(renamed.population->sampleRows[3].degrees.at("replies"), std::int64_t(20));
    QCOMPARE(renamed.population->sampleRows[5].parents.at("article"),
             std::string("the measured post"));
    QCOMPARE(textOf(after(renamed, renameRoles(renamed, "discussion", "post", "comments"))),
             textOf(before));
}

/// References in included rows on several levels, where only the roles on the path show the entity.
void RenamesTest::includedRows()
{
    const auto personWith = [](const char *members) {
        return after(
            addresses(),
            AddPattern {
                workbook::readText(
                    R"({"partita": 1, "name": "x", "patterns": [{"id": "Q9", "sentence": "S", "query": "Pet", "match": ["id = @id"],
                "attributes": ["id"], "included": [{"role": "owner", "attributes": ["address.city"], "included": [)"
                    + std::string(members) + "]}]}]}")
                    ->patterns->front()});
    };
    const Workbook before = personWith(
        R"({"role": "pets", "attributes": ["id", "address.city"], "orderBy": "address.city ascending"})");
    QVERIFY(!hasErrors(validate(before)));
    const auto included
        = [](const Workbook &workbook) { return workbook.pattern("Q9")->query()->included; };
    const auto roles = renameRoles(before, "owning", "keeper", "animals");
    QCOMPARE(included(after(before, roles)).front().role, std::string("keeper"));
    QCOMPARE(included(after(before, roles)).front().included.front().role, std::string("animals"));
    const Workbook renamed = after(before, RenameAttribute {"Pet", "address", "home"});
    const IncludedRows pets = included(renamed).front().included.front();
    QCOMPARE(pets.orderBy, std::string("home.city"));
    QCOMPARE(pets.attributes.back().path, std::string("home.city"));
    QVERIFY(!pets.descending);
    QCOMPARE(included(renamed).front().attributes.front().path, std::string("address.city"));
    QCOMPARE(textOf(after(renamed, RenameAttribute {"Pet", "home", "address"})), textOf(before));

    // When all requested attributes are removed, the key remains, because an empty list requests
    // everything.
    const Workbook deeper = personWith(
        R"({"role": "pets", "attributes": ["id"], "included": [{"role": "owner", "attributes": ["tags"]}]})");
    const Workbook less = after(deeper, RemoveAttribute {"Person", "tags"});
    const IncludedRows owner = included(less).front().included.front().included.front();
    QCOMPARE(owner.attributes.front().path, std::string("id"));
    QVERIFY(included(after(before, RemoveRelationship {"owning"})).empty());
}

void RenamesTest::namesInResultsStay()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameAttribute {"User", "username", "name"});
    for (std::size_t index = 0; index < before.patterns->size(); ++index) {
        const Query *query = (*before.patterns)[index].query();
        for (std::size_t number = 0; query && number < query->attributes.size(); ++number)
            QCOMPARE((*renamed.patterns)[index].query()->attributes[number].resultName(),
                     query->attributes[number].resultName());
    }
    QCOMPARE(textOf(after(renamed, RenameAttribute {"User", "name", "username"})), textOf(before));
}

void RenamesTest::designAndContainer()
{
    const Workbook before = blog();
    const Workbook renamed = after(before, RenameDesign {"V2", "Denormalised"});
    QVERIFY(!renamed.design("V2"));
    QCOMPARE(renamed.published->at(10).design, std::string("Denormalised"));
    QVERIFY(renamed.designs[0].isSame(before.designs[0]));
    QVERIFY(renamed.designs[2].isSame(before.designs[2]));
    QCOMPARE(textOf(after(renamed, RenameDesign {"Denormalised", "V2"})), textOf(before));

    const Workbook moved = after(before, RenameContainer {"V1", "posts", "writing"});
    QVERIFY(moved.design("V1")->container("writing"));
    QVERIFY(moved.designs[1].isSame(before.designs[1]));
    QCOMPARE(textOf(after(moved, RenameContainer {"V1", "writing", "posts"})), textOf(before));
}

void RenamesTest::pattern()
{
    const Workbook before = blog();
    AccessPattern pattern = *before.pattern("Q6");
    pattern.id = "Front";
    const Workbook renamed = after(before, ChangePattern {"Q6", pattern});
    QCOMPARE(mentions(renamed, QStringLiteral("Q6")), 0);
    QCOMPARE(mentions(renamed, QStringLiteral("Front")),
             4); // the pattern and three published figures
}

void RenamesTest::badNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << QString() << QStringLiteral("The name of the entity is empty.");
    QTest::newRow("dot") << QStringLiteral(
        "a.b") << QStringLiteral("The name \"a.b\" contains ., which cannot be part of a name.");
    QTest::newRow("at") << QStringLiteral(
        "@b") << QStringLiteral("The name \"@b\" contains @, which cannot be part of a name.");
    QTest::newRow("blank") << QStringLiteral(" b")
                           << QStringLiteral("The name \" b\" begins or ends with a blank.");
    QTest::newRow("control") << QStringLiteral(
        "a\tb") << QStringLiteral("The name of the entity contains a control character.");
    QTest::newRow("taken") << QStringLiteral(
        "User") << QStringLiteral("The name \"User\" is taken; choose another for the entity.");
}

void RenamesTest::badNames()
{
    QFETCH(QString, name);
    QFETCH(QString, message);
    QCOMPARE(refusal(blog(), RenameEntity {"Post", name.toStdString()}), message);
}

PARTITA_APPLESS_TEST(RenamesTest)

} // namespace tst_renames

#include "tst_renames.moc"
