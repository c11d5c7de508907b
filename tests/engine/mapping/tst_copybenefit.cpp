// Copies in the hybrid design by rule: values and aggregates of other rows that are read often
// enough for the writes of their upkeep.
#include "engine/mapping/copybenefit.h"
#include "engine/mapping/hybrid.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <algorithm>
#include <cmath>

namespace tst_copybenefit {

using namespace partita;
using partita::tests::readWorkbook;

namespace {

/// A forum of 1,000 people with 10 messages each and about 4 votes a message. A message shows its
/// author's name, the author's mood and its votes.
model::Workbook forum(const std::string &patterns)
{
    return readWorkbook(R"({"partita":1,"name":"forum","entities":[
        {"name":"Person","key":"id","attributes":[{"name":"id","generate":"uuid"},
          {"name":"name","generate":"name"}, {"name":"mood","generate":"name","mutable":true}]},
        {"name":"Message","key":"id","attributes":[{"name":"id","generate":"uuid"},
          {"name":"text","generate":{"text":[10,40]}},
          {"name":"open","type":"boolean","generate":{"boolean":0.5}}]},
        {"name":"Vote","key":"id","attributes":[{"name":"id","generate":"uuid"}]}],
      "relationships":[
        {"name":"writing","parent":"Person.messages","child":"Message.author","degree":{"fixed":10}},
        {"name":"voting","parent":"Message.votes","child":"Vote.message","containment":true,"degree":{"uniform":[0,8]}}],
      "patterns":[)" + patterns
                        + R"(],"population":{"counts":{"Person":1000}}})");
}

const char *const show
    = R"({"id":"Q1","sentence":"Show a message.","query":"Message","match":["id = @id"],
    "attributes":["text","author.name","author.mood"],"aggregates":[{"count":"votes","as":"voteCount"}])";

model::Workbook forumOf(double shown, double moods, double votes)
{
    const auto rate
        = [](double perSecond) { return R"(,"ratePerSecond":)" + std::to_string(perSecond) + '}'; };
    return forum(
        show + rate(shown)
        + R"(,{"id":"C1","sentence":"Change the mood.","update":"Person","attributes":["mood"])"
        + rate(moods) + R"(,{"id":"C2","sentence":"Vote.","create":"Vote")" + rate(votes));
}

const model::DocumentType &messages(const model::Design &design)
{
    return design.containers.at(1).documentTypes.front();
}

void saysOf(const model::Design &design, const char *sentence)
{
    QVERIFY2(design.description.find(sentence) != std::string::npos, design.description.c_str());
}

/// 1,000 parcels with 4 scans each, each made by a depot; a parcel shows the depots of its scans.
/// `bound` is the most scans of a parcel, `more` is another pattern.
model::Workbook parcels(const std::string &bound, const std::string &more = {})
{
    return readWorkbook(R"({"partita":1,"name":"parcels","entities":[
        {"name":"Parcel","key":"id","attributes":[{"name":"id","generate":"uuid"}, "note"]},
        {"name":"Depot","key":"code","attributes":[{"name":"code","generate":{"sequence":"d"}},
          {"name":"name","generate":"name"}]},
        {"name":"Scan","key":"id","attributes":[{"name":"id","generate":"uuid"}, {"name":"at","type":"dateTime"}]}],
      "relationships":[
        {"name":"journey","parent":"Parcel.scans","child":"Scan.parcel","containment":true,"degree":{"fixed":4})"
                        + bound + R"(},
        {"name":"place","parent":"Depot.scans","child":"Scan.depot","degree":{"drawn":"uniform"}}],
      "patterns":[{"id":"Q1","sentence":"Track.","query":"Parcel","match":["id = @id"],"attributes":["id"],
        "included":[{"role":"scans","attributes":["at","parcel.id"],"included":[{"role":"depot","attributes":["name","code"]}]}],
        "ratePerSecond":10})"
                        + more + R"(],"population":{"counts":{"Parcel":1000,"Depot":20}}})");
}

QStringList copiesIn(const std::vector<model::Field> &fields)
{
    QStringList names;
    for (const model::Field &field : fields) {
        if (std::holds_alternative<model::CopiedSource>(field.source))
            names += QString::fromStdString(field.name);
    }
    return names;
}

double rowsOf(const std::string &query)
{
    const model::Workbook workbook = forum(R"({"id":"Q1","sentence":"Ask.","query":"Message",)"
                                           + query + R"(,"ratePerSecond":1})");
    return mapping::rowsInAnswer(workbook, *workbook.patterns->front().query());
}

} // namespace

class CopyBenefit : public QObject {
    Q_OBJECT

private slots:
    void whatIsReadMoreIsKept()
    {
        // A change of mood changes 10 messages: 20 writes a second. 40 votes a second change one
        // message each.
        const model::Design design = mapping::hybridByRule(forumOf(210, 2, 40));
        QVERIFY(messages(design).field("authorName"));
        QVERIFY(messages(design).field("authorMood"));
        QVERIFY(messages(design).field("voteCount"));
        saysOf(design, "\n- `Message` keeps `authorName`: read 210 times a second, never written.");
        saysOf(
            design,
            "\n- `Message` keeps `authorMood`: read 210 times a second, written 20 times a second.");
    }

    void whatIsWrittenMoreIsNotKept()
    {
        const model::Design design = mapping::hybridByRule(forumOf(90, 2, 40));
        QVERIFY(messages(design).field("authorName"));
        QVERIFY(!messages(design).field("authorMood"));
        QVERIFY(!messages(design).field("voteCount"));
        saysOf(
            design,
            "\n- `Message` does not keep `authorMood`: read 90 times a second, written 20 times a "
            "second; 5 reads pay for one write.");
        saysOf(design,
               "\n- `Message` does not keep `voteCount`: read 90 times a second, written 40");
        // The other derivation copies whatever is read.
        QVERIFY(messages(mapping::copyWhatIsRead(forumOf(90, 2, 40))).field("voteCount"));
    }

    void withoutRatesAllIsKept()
    {
        for (const model::Workbook &workbook : {forumOf(0, 0, 0), forumOf(0, 7, 7)}) {
            const model::Design design = mapping::hybridByRule(workbook);
            QVERIFY(messages(design).field("authorMood"));
            QVERIFY(messages(design).field("voteCount"));
            saysOf(design, "\n- `Message` keeps `voteCount`: no rate is stated against it.");
        }
    }

    void aKeyThatIsReferredToIsNotKeptTwice()
    {
        const model::Workbook workbook
            = forum(R"({"id":"Q1","sentence":"Show.","query":"Message","match":["id = @id"],
                        "attributes":["author.id","author.name"],"ratePerSecond":3})");
        const model::Design design = mapping::hybridByRule(workbook);
        QVERIFY(messages(design).field("authorName"));
        QVERIFY2(design.description.find("Id2") == std::string::npos, design.description.c_str());
        const auto &fields = messages(design).fields;
        QCOMPARE(std::count_if(fields.begin(), fields.end(),
                               [](const model::Field &field) {
                                   return std::holds_alternative<model::CopiedSource>(field.source);
                               }),
                 1);
    }

    /// Values read in included rows are copied into them, but no key that is already there as a
    /// reference.
    void whatIncludedRowsReadIsCopiedIntoThem()
    {
        const model::Workbook workbook = parcels({});
        const std::vector<mapping::WantedCopy> wanted = mapping::wantedCopies(workbook, "Scan");
        QCOMPARE(wanted.size(), std::size_t(3)); // the parcel's key, the depot's name and its key
        QCOMPARE(wanted[1].reads, 10.0 * 4);
        for (const model::Design &design :
             {mapping::copyWhatIsRead(workbook), mapping::hybridByRule(workbook)}) {
            const auto &scans = design.containers.at(2).documentTypes.front();
            QCOMPARE(scans.entity, std::string("Scan"));
            QCOMPARE(copiesIn(scans.fields), QStringList {QStringLiteral("depotName")});
        }
        saysOf(mapping::hybridByRule(workbook),
               "\n- `Scan` keeps `depotName`: read 40 times a second, never written.");
    }

    void rowsThatAreEmbeddedHaveTheirCopiesToo()
    {
        const model::Design design = mapping::hybridByRule(parcels(R"(,"bound":9)"));
        QCOMPARE(design.containers.size(), std::size_t(2));
        const model::Field *scans = design.containers.front().documentTypes.front().field("scans");
        QVERIFY(scans);
        QCOMPARE(copiesIn(std::get<model::EmbeddedSource>(scans->source).fields),
                 QStringList {QStringLiteral("depotName")});
    }

    void onlySoManyRowsAreReadAsAreIncluded()
    {
        const std::vector<mapping::WantedCopy> wanted = mapping::wantedCopies(
            parcels({}, R"(,{"id":"Q2","sentence":"The last.","query":"Depot","match":["code = @d"],
                "included":[{"role":"scans","attributes":["parcel.note"],"latest":3,"orderBy":"at"}],"ratePerSecond":7})"),
            "Scan");
        QCOMPARE(wanted.back().reads, 7.0 * 3); // one of 200 per depot
    }

    /// A condition on another row reads that row like a projection does.
    void whatIsMatchedByIsCopied()
    {
        const model::Workbook workbook = parcels(
            {},
            R"(,{"id":"Q2","sentence":"Those of a depot.","query":"Scan","match":["depot.name = @name"],
                "attributes":["at"],"ratePerSecond":0})");
        const std::vector<mapping::WantedCopy> wanted = mapping::wantedCopies(
            forum(R"({"id":"Q1","sentence":"Ask.","query":"Message","match":["author.mood = @mood"],
                "attributes":["text"],"ratePerSecond":2})"),
            "Message");
        QCOMPARE(wanted.size(), std::size_t(1));
        QCOMPARE(wanted.front().name, std::string("authorMood"));
        QCOMPARE(mapping::wantedCopies(workbook, "Scan").size(), std::size_t(3));
    }

    void severalQueriesAreAddedUp()
    {
        const model::Workbook workbook
            = forum(show + std::string(R"(,"ratePerSecond":3},)")
                    + R"({"id":"Q2","sentence":"List those of a person.","query":"Message",
                        "match":["author is @person"],"attributes":["author.mood"],"ratePerSecond":2})");
        const std::vector<mapping::WantedCopy> wanted = mapping::wantedCopies(workbook, "Message");
        QCOMPARE(wanted.size(), std::size_t(3));
        QCOMPARE(wanted[0].reads, 3.0); // the name
        QCOMPARE(wanted[1].reads, 3.0 + 2 * 10);
        QCOMPARE(wanted[2].reads, 3.0); // the votes
    }

    void removalsTakeTheirRowsAlong()
    {
        const auto writes = [](const std::string &commands) {
            const model::Workbook workbook = forum(
                R"({"id":"Q1","sentence":"Show a person.","query":"Person","match":["id = @id"],
                    "aggregates":[{"count":"messages"}],"ratePerSecond":1},
                   {"id":"Q2","sentence":"Show a message.","query":"Message","match":["id = @id"],
                    "aggregates":[{"count":"votes"}],"ratePerSecond":1},)"
                + commands);
            return std::pair {mapping::wantedCopies(workbook, "Person").front().writes,
                              mapping::wantedCopies(workbook, "Message").front().writes};
        };
        // A removed message removes its votes, and the count with them.
        QCOMPARE(writes(R"({"id":"C1","sentence":"Remove.","delete":"Message","ratePerSecond":3})"),
                 std::pair(3.0, 0.0));
        QCOMPARE(writes(R"({"id":"C1","sentence":"Take back.","delete":"Vote","ratePerSecond":3})"),
                 std::pair(0.0, 3.0));
        QCOMPARE(
            writes(
                R"({"id":"C1","sentence":"Write.","create":"Message","with":["votes"],"ratePerSecond":3})"),
            std::pair(3.0, 0.0));
    }

    void whatTheModelSaysOfADayCounts()
    {
        // Each of 1,000 people 8.64 times a day, in 10 messages each.
        model::Workbook workbook = forum(show + std::string(R"(,"ratePerSecond":3})"));
        std::vector<model::Entity> entities = *workbook.entities;
        entities.front().attributes.back().changesPerDay = 8.64;
        workbook.entities = entities;
        const mapping::WantedCopy mood = mapping::wantedCopies(workbook, "Message").at(1);
        QCOMPARE(mood.writes, 1.0);
        QVERIFY(!mood.isWorthIt());
        entities.front().attributes.back().changesPerDay = 0.001;
        workbook.entities = entities;
        saysOf(mapping::hybridByRule(workbook),
               "`Message` keeps `authorMood`: read 3 times a second, written 10 times a day.");
    }

    void rowsFollowFromTheConditions_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<double>("rows");
        QTest::newRow("all") << R"("match":[])" << 10000.0;
        QTest::newRow("limit") << R"("match":[],"orderBy":"text","limit":50)" << 50.0;
        QTest::newRow("key") << R"("match":["id = @id"])" << 1.0;
        QTest::newRow("keys") << R"("match":["id in @ids"])" << 5.0;
        QTest::newRow("parent") << R"("match":["author is @author"])" << 10.0;
        QTest::newRow("parent's key") << R"("match":["author.id = @author"])" << 10.0;
        QTest::newRow("boolean") << R"("match":["open = @open"])" << 5000.0;
        QTest::newRow("range") << R"("match":["text from @a to @b"])" << 1000.0;
        QTest::newRow("two") << R"("match":["author is @author","open = @open"])" << 5.0;
    }

    void rowsFollowFromTheConditions()
    {
        QFETCH(QString, query);
        QFETCH(double, rows);
        QVERIFY(std::abs(rowsOf(query.toStdString()) - rows) < 1e-6);
    }
};

PARTITA_GUILESS_TEST(CopyBenefit)

} // namespace tst_copybenefit

#include "tst_copybenefit.moc"
