// What an edited document means: each typed value goes to where it is at home, and the item of the
// edited workbook is what was typed.
#include "engine/typing/reading.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <algorithm>

namespace tst_reading {

using namespace partita;
using model::Json;
using partita::tests::blog;
using typing::DocumentPlace;
using typing::Given;
using typing::Meaning;
using typing::Reading;
using Kind = Meaning::Kind;

namespace {

std::shared_ptr<const Given> given(const model::Workbook &workbook)
{
    const auto made = Given::of(workbook);
    if (!made)
        qFatal("%s", made.error().message.c_str());
    return *made;
}

/// A document of the blog, and what is read of it.
struct Edited {
    std::shared_ptr<const Given> before = given(blog());
    DocumentPlace place;
    population::Row row = population::noRow;
    Json typed;

    Edited(const char *design, const char *container, const char *type, const char *sample)
        : place {design, container, type}
        , row(before->rows().sampleRow(sample))
        , typed(before->item(place, row))
    {
    }

    Reading read() const { return typing::read(*before, place, row, typed); }
};

std::vector<std::string> sentences(const Reading &reading, Kind kind)
{
    std::vector<std::string> found;
    for (const Meaning &meaning : reading.meanings) {
        if (meaning.kind == kind)
            found.push_back(meaning.sentence);
    }
    return found;
}

QString sentence(const Reading &reading, Kind kind)
{
    const auto found = sentences(reading, kind);
    return found.empty() ? QString() : QString::fromStdString(found.front());
}

const model::SampleRow *sampleRow(const model::Workbook &workbook, const std::string &name)
{
    const auto &rows = workbook.population->sampleRows;
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const model::SampleRow &row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace

class TestReading : public QObject {
    Q_OBJECT
private slots:
    void anUnchangedDocumentMeansNothing();
    void aValueOfTheRowIsSet();
    void anotherOrderOfPropertiesMeansNothing();
    void aGeneratedRowBecomesASampleRow();
    void aValueInAnElementIsSetInItsOwnRow();
    void anAddedElementIsARowOfItsOwn();
    void aRemovedElementIsGone();
    void elementsChangePlaces();
    void aCopiedValueIsSetAtItsOrigin();
    void aReferenceChoosesAnotherPartner();
    void anUnknownPartnerIsRefused();
    void aCountStatesTheNumberOfChildren();
    void theRestOfAShortenedTextStays();
    void aPropertyThatTheModelLacksIsOffered();
    void anOfferIsTaken();
    void whatCannotBeStatedHasASentence_data();
    void whatCannotBeStatedHasASentence();
    void whatIsPossibleIsDoneAllTheSame();
    void aPastedDocumentIsARowOfItsOwn();
    void aPastedDocumentWithAKnownKeyChangesItsRow();
    void theLikeliestPlaceHasTheDiscriminator();
};

void TestReading::anUnchangedDocumentMeansNothing()
{
    const Edited edited("V2", "posts", "post", "the measured post");
    QVERIFY(!edited.typed.is_null());
    const Reading reading = edited.read();
    QVERIFY(reading.meanings.empty());
    QVERIFY(reading.edits.empty());
    QCOMPARE(reading.sampleRow, std::string("the measured post"));
    QVERIFY(reading.item == edited.typed);
}

void TestReading::aValueOfTheRowIsSet()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["title"] = "On typing";
    const Reading reading = edited.read();
    QCOMPARE(sentence(reading, Kind::value),
             QStringLiteral("\"title\" of \"the measured post\" becomes \"On typing\"."));
    QCOMPARE(reading.meanings.size(), std::size_t {1});
    QVERIFY(reading.item == edited.typed);
    const auto *row = sampleRow(reading.after->workbook(), "the measured post");
    QCOMPARE(row->values.at("title"), Json("On typing"));
    QCOMPARE(reading.after->workbook().population->sampleRows.size(),
             edited.before->workbook().population->sampleRows.size());
}

void TestReading::anotherOrderOfPropertiesMeansNothing()
{
    Edited edited("V2", "posts", "post", "the measured post");
    const Json title = edited.typed["title"];
    edited.typed.erase("title");
    edited.typed["title"] = title;
    QVERIFY(edited.read().meanings.empty());
}

void TestReading::aGeneratedRowBecomesASampleRow()
{
    Edited edited("V1", "users", "user", "the measured user");
    edited.row = 100;
    edited.typed = edited.before->item(edited.place, edited.row);
    edited.typed["username"] = "zoe";
    const Reading reading = edited.read();
    QVERIFY(reading.isPossible());
    QVERIFY(reading.item == edited.typed);
    QVERIFY(!sentence(reading, Kind::stated).isEmpty());
    const auto *row = sampleRow(reading.after->workbook(), reading.sampleRow);
    QVERIFY(row);
    QCOMPARE(row->values.at("username"), Json("zoe"));
    QCOMPARE(row->values.at("id"), edited.typed["id"]);
}

void TestReading::aValueInAnElementIsSetInItsOwnRow()
{
    Edited edited("Embedded", "users", "user", "the measured user");
    Json &comment = edited.typed["posts"][0]["comments"][1];
    comment["content"] = "I agree.";
    const Reading reading = edited.read();
    QVERIFY2(reading.isPossible(), qPrintable(sentence(reading, Kind::impossible)));
    QCOMPARE(reading.item["posts"][0]["comments"][1]["content"], Json("I agree."));
    // Generated rows elsewhere in the document may be others now, and this is said.
    QCOMPARE(reading.item == edited.typed, sentences(reading, Kind::follows).empty());
}

void TestReading::anAddedElementIsARowOfItsOwn()
{
    Edited edited("Embedded", "users", "user", "the measured user");
    Json &posts = edited.typed["posts"];
    const std::size_t number = posts.size();
    Json added = posts[0];
    added["id"] = "p-new";
    added["title"] = "The newest";
    added["comments"] = Json::array();
    added["likes"] = Json::array();
    posts.push_back(added);
    const Reading reading = edited.read();
    QVERIFY2(!sentence(reading, Kind::added).isEmpty(), "nothing was added");
    QCOMPARE(reading.item["posts"].size(), number + 1);
}

void TestReading::aRemovedElementIsGone()
{
    Edited edited("Embedded", "users", "user", "the measured user");
    Json &comments = edited.typed["posts"][0]["comments"];
    QVERIFY(comments.size() > 3);
    comments.erase(2);
    const Reading reading = edited.read();
    QCOMPARE(sentences(reading, Kind::removed).size(), std::size_t {1});
    QVERIFY2(reading.isPossible(), qPrintable(sentence(reading, Kind::impossible)));
    QCOMPARE(reading.item["posts"][0]["comments"].size(), comments.size());
}

void TestReading::elementsChangePlaces()
{
    Edited edited("Embedded", "users", "user", "the measured user");
    Json &comments = edited.typed["posts"][0]["comments"];
    std::swap(comments[0], comments[4]);
    const Reading reading = edited.read();
    QVERIFY2(reading.isPossible(), qPrintable(sentence(reading, Kind::impossible)));
    QVERIFY(reading.item["posts"][0]["comments"][4]["id"] == comments[4]["id"]);
}

void TestReading::aCopiedValueIsSetAtItsOrigin()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["userUsername"] = "marta.l";
    const Reading reading = edited.read();
    QVERIFY(reading.item == edited.typed);
    QCOMPARE(sampleRow(reading.after->workbook(), "the measured user")->values.at("username"),
             Json("marta.l"));
    QVERIFY(sentence(reading, Kind::copied).contains(QStringLiteral("documents show")));
}

void TestReading::aReferenceChoosesAnotherPartner()
{
    Edited edited("V2", "posts", "post", "the measured post");
    const DocumentPlace users {"V2", "users", "user"};
    const Json reader = edited.before->item(users, edited.before->rows().sampleRow("a reader"));
    edited.typed["userId"] = reader["id"];
    const Reading reading = edited.read();
    QVERIFY(reading.isPossible());
    QCOMPARE(sentence(reading, Kind::reference),
             QStringLiteral("\"author\" of \"the measured post\" is now \"a reader\"."));
    QCOMPARE(sentence(reading, Kind::follows),
             QStringLiteral("\"userUsername\" becomes \"jonas.weller\"."));
    QCOMPARE(reading.item["userUsername"], Json("jonas.weller"));
}

void TestReading::anUnknownPartnerIsRefused()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["userId"] = "nobody";
    const Reading reading = edited.read();
    QVERIFY(sentence(reading, Kind::impossible)
                .startsWith(QStringLiteral("There is no User with the key \"nobody\"")));
    QVERIFY(reading.edits.empty());
}

void TestReading::aCountStatesTheNumberOfChildren()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["commentCount"] = 7;
    const Reading reading = edited.read();
    QVERIFY(reading.item == edited.typed);
    QCOMPARE(sampleRow(reading.after->workbook(), "the measured post")->degrees.at("comments"),
             std::int64_t {7});
}

void TestReading::theRestOfAShortenedTextStays()
{
    Edited edited("V3", "users", "post", "the measured post");
    if (edited.typed.is_null() || !edited.typed.contains("content"))
        QSKIP("V3 keeps no shortened posts in users");
    const std::string before
        = typing::valueOf(edited.before->rows(), "Post", edited.row, "content")->get<std::string>();
    auto text = edited.typed["content"].get<std::string>();
    text[0] = '#';
    edited.typed["content"] = text;
    const Reading reading = edited.read();
    QVERIFY(reading.item == edited.typed);
    const std::string after = sampleRow(reading.after->workbook(), "the measured post")
                                  ->values.at("content")
                                  .get<std::string>();
    QCOMPARE(after.substr(1), before.substr(1));
}

void TestReading::aPropertyThatTheModelLacksIsOffered()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["published"] = "2024-05-17T08:00:00Z";
    const Reading reading = edited.read();
    QVERIFY(reading.edits.empty());
    QCOMPARE(reading.offers.size(), std::size_t {1});
    QCOMPARE(QString::fromStdString(reading.offers[0].sentence),
             QStringLiteral("Post has no attribute \"published\"; add it as a date."));
    QCOMPARE(reading.offers[0].path, std::string("$.published"));
}

void TestReading::anOfferIsTaken()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["wordCount"] = 412;
    const Reading offered = edited.read();
    const auto edits
        = typing::editsOf(edited.before->workbook(), edited.place, offered.offers.front());
    QVERIFY(edits.ok());
    model::Workbook workbook = edited.before->workbook();
    for (const model::Edit &edit : *edits)
        workbook = *model::apply(workbook, edit);
    edited.before = given(workbook);
    const Reading reading = edited.read();
    QVERIFY(reading.offers.empty());
    QVERIFY(reading.item == edited.typed);
    QCOMPARE(reading.item["wordCount"], Json(412));
}

void TestReading::whatCannotBeStatedHasASentence_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("message");
    QTest::newRow("type") << "title"
                          << "5"
                          << "The value 5 does not fit \"title\", whose type is for texts; change "
                             "the value or the type.";
    QTest::newRow("system property") << "_ts"
                                     << "5"
                                     << "\"_ts\" is set by the service; remove it.";
    QTest::newRow("constant") << "type"
                              << "\"article\""
                              << "Every document of this type has \"post\" here; write it again, "
                                 "or change the field of the document type, not one document.";
    QTest::newRow("count") << "likeCount"
                           << "-1"
                           << "This is the number of \"likes\", a whole number that is not "
                              "negative; write one.";
    QTest::newRow("key") << "id"
                         << "true"
                         << "The value true does not fit \"id\", whose type is for texts; change "
                            "the value or the type.";
}

void TestReading::whatCannotBeStatedHasASentence()
{
    QFETCH(QString, property);
    QFETCH(QString, value);
    QFETCH(QString, message);
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed[property.toStdString()] = Json::parse(value.toStdString());
    const Reading reading = edited.read();
    QCOMPARE(sentence(reading, Kind::impossible), message);
    QVERIFY(reading.edits.empty());
}

void TestReading::whatIsPossibleIsDoneAllTheSame()
{
    Edited edited("V2", "posts", "post", "the measured post");
    edited.typed["title"] = "On typing";
    edited.typed["userId"] = 17;
    const Reading reading = edited.read();
    QVERIFY(!reading.isPossible());
    QCOMPARE(reading.item["title"], Json("On typing"));
}

void TestReading::aPastedDocumentIsARowOfItsOwn()
{
    const auto before = given(blog());
    const DocumentPlace place {"V2", "posts", "post"};
    const Json typed = Json::parse(R"({"id":"p1","type":"post","postId":"p1","userId":"u1",
        "userUsername":"nora","title":"Hello","content":"World","creationDate":"2019-01-01T00:00:00Z",
        "commentCount":2,"likeCount":0,"_ts":5,"mood":"good"})");
    const Reading reading = typing::readNew(*before, place, typed);
    QVERIFY2(reading.isPossible(), qPrintable(sentence(reading, Kind::impossible)));
    QCOMPARE(reading.offers.size(), std::size_t {1});
    Json expected = typed;
    expected.erase("_ts");
    expected.erase("mood");
    for (const auto &[name, value] : expected.items())
        QCOMPARE(QString::fromStdString(reading.item[name].dump()),
                 QString::fromStdString(value.dump()));
}

void TestReading::aPastedDocumentWithAKnownKeyChangesItsRow()
{
    const Edited edited("V2", "posts", "post", "the measured post");
    Json typed = edited.typed;
    typed["title"] = "Pasted";
    const Reading reading = typing::readNew(*edited.before, edited.place, typed);
    QCOMPARE(reading.sampleRow, std::string("the measured post"));
    QVERIFY(reading.item == typed);
}

void TestReading::theLikeliestPlaceHasTheDiscriminator()
{
    const auto before = given(blog());
    const auto place
        = typing::likeliestPlace(*before, "V2", Json {{"type", "comment"}, {"title", "x"}});
    QVERIFY(place && place->type == "comment");
    QVERIFY(!typing::likeliestPlace(*before, "V2", Json {{"nothing", 1}}));
}

PARTITA_APPLESS_TEST(TestReading)

} // namespace tst_reading

#include "tst_reading.moc"
