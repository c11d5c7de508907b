// Moves of a document type to another container: its fields and references. Also derived designs,
// shown and hidden.
#include "engine/model/containerneeds.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

namespace tst_moves {

using namespace partita;
using namespace partita::model;
using tests::after;
using tests::blog;
using tests::problems;
using tests::refusal;

namespace {

/// The blog with every entity in a container of its own in "V1", a design by hand.
Workbook apart()
{
    Workbook workbook = blog();
    Design design = *workbook.design("V1");
    Container posts = *design.container("posts");
    design.containers.resize(1);
    for (const DocumentType &type : posts.documentTypes) {
        Container made;
        made.name = type.name + 's';
        made.partitionKey = {type.name == "post" ? "/postId" : "/id"};
        made.documentTypes = {type};
        std::erase_if(made.documentTypes.front().fields,
                      [](const Field &field) { return field.name == "type"; });
        design.containers.push_back(made);
    }
    return after(workbook, ChangeDesign {design});
}

/// As the text form has it.
QString sourceOf(const Workbook &workbook, const char *container, const char *type,
                 const char *field)
{
    const Container *found = workbook.design("V1")->container(container);
    const DocumentType *held = found ? found->documentType(type) : nullptr;
    const Field *one = held ? held->field(field) : nullptr;
    if (!one)
        return QStringLiteral("none");
    if (const auto *own = std::get_if<AttributeSource>(&one->source))
        return QStringLiteral("attribute ") + QString::fromStdString(own->attribute);
    if (const auto *reference = std::get_if<ReferenceSource>(&one->source))
        return QStringLiteral("reference ") + QString::fromStdString(reference->role);
    if (const auto *constant = std::get_if<ConstantSource>(&one->source))
        return QStringLiteral("constant ") + QString::fromStdString(constant->value.dump());
    if (const auto *copied = std::get_if<CopiedSource>(&one->source)) {
        QStringList roles;
        for (const std::string &role : copied->roles)
            roles += QString::fromStdString(role);
        return QStringLiteral("copy ") + roles.join(QLatin1Char('.')) + QLatin1Char('.')
            + QString::fromStdString(copied->attribute);
    }
    return QStringLiteral("other");
}

/// Another partition key, and its field, if it has another name, taken away.
Workbook without(const Workbook &workbook, const std::string &container, const std::string &type,
                 const std::string &field)
{
    return after(workbook, RemoveField {"V1", container, type, field});
}

} // namespace

class Moves : public QObject {
    Q_OBJECT

private slots:
    void takesItsFieldsAlong();
    void getsTheKeyThatTheOthersHave();
    void getsTheKeyByItsName();
    void getsWhatTellsItApart();
    void leavesOutWhatDoesNotFollow();
    void isCalledOtherwiseWhereItsNameIsTaken();
    void whatRefersToItFollows();
    void isRefused();
    void derivedDesignsAreHiddenAndShown();
    void derivedDesignsAreRefused();
};

void Moves::takesItsFieldsAlong()
{
    const Workbook before = apart();
    const DocumentType comment
        = *before.design("V1")->container("comments")->documentType("comment");
    const Workbook now = after(before, MoveDocumentType {"V1", "comments", "comment", "posts"});
    const Design &design = *now.design("V1");
    QVERIFY(design.container("comments")->documentTypes.empty());
    QCOMPARE(design.container("posts")->documentTypes.size(), std::size_t(2));
    QVERIFY(design.container("posts")->documentTypes.back() == comment); // it has all it needs
    QVERIFY(now.design("V2") == before.design("V2")); // the very same
    QCOMPARE(problems(now).count(QStringLiteral("error")), 0);
    QVERIFY(after(now, MoveDocumentType {"V1", "posts", "comment", "posts"}) == now);
}

void Moves::getsTheKeyThatTheOthersHave()
{
    // The key of a post: for posts their own, for comments that of their post.
    const Workbook before = without(apart(), "comments", "comment", "postId");
    QCOMPARE(problems(before).count(QStringLiteral("error")), 0);
    const Workbook now = after(before, MoveDocumentType {"V1", "comments", "comment", "posts"});
    QCOMPARE(sourceOf(now, "posts", "comment", "postId"), QStringLiteral("reference post"));
    QCOMPARE(problems(now).count(QStringLiteral("error")), 0);
    // Of users, under a name that says nothing; two roles away.
    Workbook far = before;
    Design design = *far.design("V1");
    design.containers.front().partitionKey = {"/owner"};
    design.containers.front().documentTypes.front().fields.push_back(
        {"owner", AttributeSource {"id", {}}, Upkeep::none});
    far = after(far, ChangeDesign {design});
    const Workbook moved = after(far, MoveDocumentType {"V1", "posts", "post", "users"});
    QCOMPARE(sourceOf(moved, "users", "post", "owner"), QStringLiteral("reference author"));
}

void Moves::getsTheKeyByItsName()
{
    Workbook before = without(apart(), "comments", "comment", "postId");
    Design design = *before.design("V1");
    for (const char *key : {"/postId", "/authorId", "/commentId", "/creationDate", "/tenant"}) {
        Container made;
        made.name = std::string("by") + (key + 1);
        made.partitionKey = {key};
        design.containers.push_back(made);
    }
    before = after(before, ChangeDesign {design});
    const auto moved = [&](const char *field) {
        const std::string target = std::string("by") + field;
        const Workbook now = after(before, MoveDocumentType {"V1", "comments", "comment", target});
        return sourceOf(now, target.c_str(), "comment", field);
    };
    QCOMPARE(moved("postId"), QStringLiteral("reference post"));
    QCOMPARE(moved("authorId"), QStringLiteral("reference author"));
    QCOMPARE(moved("commentId"), QStringLiteral("attribute id"));
    QCOMPARE(moved("creationDate"), QStringLiteral("attribute creationDate"));
    QCOMPARE(moved("tenant"), QStringLiteral("none"));
}

void Moves::getsWhatTellsItApart()
{
    Workbook before = after(
        apart(), AddField {"V1", "posts", "post", {"kind", ConstantSource {"post"}, Upkeep::none}});
    const MoveDocumentType move {"V1", "comments", "comment", "posts"};
    QCOMPARE(sourceOf(after(before, move), "posts", "comment", "kind"),
             QStringLiteral("constant \"comment\""));
    // A constant with another meaning stays; one that names another document type is replaced.
    const auto having = [&](const char *kind) {
        return after(
            before,
            AddField {"V1", "comments", "comment", {"kind", ConstantSource {kind}, Upkeep::none}});
    };
    QCOMPARE(sourceOf(after(having("remark"), move), "posts", "comment", "kind"),
             QStringLiteral("constant \"remark\""));
    QCOMPARE(sourceOf(after(having("post"), move), "posts", "comment", "kind"),
             QStringLiteral("constant \"comment\""));
    // Without a discriminator no field is added; advice reports that.
    QCOMPARE(sourceOf(after(apart(), move), "posts", "comment", "kind"), QStringLiteral("none"));
}

void Moves::leavesOutWhatDoesNotFollow()
{
    const Workbook now = after(apart(), MoveDocumentType {"V1", "users", "user", "posts"});
    QCOMPARE(sourceOf(now, "posts", "user", "postId"), QStringLiteral("none"));
    QVERIFY(problems(now).contains(QStringLiteral(
        "The partition key path \"/postId\" of \"posts\" has no source in \"user\"")));
}

void Moves::isCalledOtherwiseWhereItsNameIsTaken()
{
    const Workbook before = blog(); // its V3 has posts three times
    const Workbook now = after(before, MoveDocumentType {"V3", "feed", "post", "users"});
    const Container &users = *now.design("V3")->container("users");
    QCOMPARE(users.documentTypes.back().name, std::string("post2"));
    QVERIFY(!users.documentTypes.back().primary);
    QCOMPARE(std::get<ConstantSource>(users.documentTypes.back().field("type")->source).value,
             Json("post2"));
    QVERIFY(now.design("V3")->container("posts")->documentType("post")->primary);
}

void Moves::whatRefersToItFollows()
{
    Workbook before = apart();
    Design design = *before.design("V1");
    design.overrides = {{"Q2", "posts", "SELECT * FROM c"}, {"Q4", "likes", "SELECT * FROM c"}};
    before = after(before, ChangeDesign {design});
    QCOMPARE(before.pattern("Q2")->query()->root, std::string("Post"));
    AdviceSettings settings;
    settings.dismissals
        = {{"a", "design V1 / container posts / document type post / field title", ""},
           {"b", "design V1 / container posts / partition key", ""},
           {"c", "design V3 / container posts / document type post", ""}};
    before = after(before, ChangeAdvice {settings});
    const Workbook now = after(before, MoveDocumentType {"V1", "posts", "post", "comments"});
    QCOMPARE(now.design("V1")->overrideOf("Q2")->container, std::string("comments"));
    QCOMPARE(now.design("V1")->overrideOf("Q4")->container, std::string("likes"));
    QCOMPARE(now.advice->dismissals[0].subject,
             std::string("design V1 / container comments / document type post / field title"));
    QCOMPARE(now.advice->dismissals[1].subject, settings.dismissals[1].subject);
    QCOMPARE(now.advice->dismissals[2].subject, settings.dismissals[2].subject);
    // Elsewhere and back again: all that referred to it refers to it.
    const Workbook back = after(now, MoveDocumentType {"V1", "comments", "post", "posts"});
    QVERIFY(back.advice == before.advice);
    QCOMPARE(back.design("V1")->overrideOf("Q2")->container, std::string("posts"));
}

void Moves::isRefused()
{
    const Workbook before = blog();
    QCOMPARE(refusal(before, MoveDocumentType {"V4", "posts", "post", "users"}),
             QStringLiteral("There is no design \"V4\"; did you mean \"V1\"?"));
    QCOMPARE(refusal(before, MoveDocumentType {"V1", "post", "post", "users"}),
             QStringLiteral("There is no container \"post\"; did you mean \"posts\"?"));
    QCOMPARE(refusal(before, MoveDocumentType {"V1", "posts", "post", "user"}),
             QStringLiteral("There is no container \"user\"; did you mean \"users\"?"));
    QCOMPARE(refusal(before, MoveDocumentType {"V1", "posts", "psot", "users"}),
             QStringLiteral("There is no document type \"psot\"; did you mean \"post\"?"));
}

void Moves::derivedDesignsAreHiddenAndShown()
{
    Workbook before = blog();
    before.derivedDesigns = {"embedded", "hybrid"};
    std::vector<PublishedFigure> figures = *before.published;
    const std::size_t own = figures.size();
    figures.push_back({"Q1", "Embedded", 1, 2, ""});
    figures.push_back({"Q1", "Hybrid", 1, 2, ""});
    before.published = figures;
    const Workbook hidden = after(before, ChangeDerivedDesigns {{"hybrid"}});
    QVERIFY(hidden.derivedDesigns == std::vector<std::string> {"hybrid"});
    QCOMPARE(hidden.published->size(), own + 1); // a hidden design has no figures
    QCOMPARE(hidden.published->back().design, std::string("Hybrid"));
    const Workbook shown = after(hidden, ChangeDerivedDesigns {{"hybrid", "duplicated"}});
    QVERIFY(shown.derivedDesigns == (std::vector<std::string> {"hybrid", "duplicated"}));
    QVERIFY(shown.published.isSame(hidden.published));
    QCOMPARE(problems(shown).count(QStringLiteral("error")), 0);
}

void Moves::derivedDesignsAreRefused()
{
    Workbook before = blog();
    QCOMPARE(refusal(before, ChangeDerivedDesigns {{"embeded"}}),
             QStringLiteral("There is no derivation \"embeded\"; did you mean \"embedded\"?"));
    QCOMPARE(refusal(before, ChangeDerivedDesigns {{"hybrid", "hybrid"}}),
             QStringLiteral("The design \"hybrid\" is listed twice; remove one."));
    before.derivedDesigns = {"embeded", "hybrid"}; // in a file; the other can still be hidden
    QVERIFY(after(before, ChangeDerivedDesigns {{"embeded"}}).derivedDesigns
            == std::vector<std::string> {"embeded"});
}

PARTITA_APPLESS_TEST(Moves)

} // namespace tst_moves

#include "tst_moves.moc"
