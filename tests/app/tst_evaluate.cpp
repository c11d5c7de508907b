// `partita evaluate`: its JSON contract, messages about a wrong workbook or call, and the workbook
// of the help.
#include "app/check.h"
#include "app/evaluate.h"
#include "app/subcommands.h"
#include "call.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_evaluate {

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

using tests::Answer;

Answer run(const QStringList &words)
{
    return tests::call(app::runEvaluate, words);
}

/// The workbook in the help chapter on workbooks of one's own.
QString ownDomain()
{
    QFile chapter(QStringLiteral(PARTITA_SOURCE_DIR "/resources/help/workbook.md"));
    if (!chapter.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(chapter.readAll());
    const qsizetype begin = text.indexOf(QStringLiteral("```json\n")) + 8;
    return text.mid(begin, text.indexOf(QStringLiteral("```"), begin) - begin);
}

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theChaptersWorkbookIsAnsweredInEveryDesign();
    void jsonKeepsToTheContract();
    void howACopyIsFilledIsTold();
    void threadsDoNotShowInTheAnswer();
    void whereTheTimeWentIsToldBesideTheAnswer();
    void breakEvensNeedEveryPattern();
    void whoAsksEveryPartitionIsTold();
    void wrongWorkbooksAreToldWhere_data();
    void wrongWorkbooksAreToldWhere();
    void whatIsMissingIsSaid();
    void whatASmallSampleDoesNotShowIsNoted();
    void whatFewRowsOfASmallSampleMeetIsNoted_data();
    void whatFewRowsOfASmallSampleMeetIsNoted();
    void whatIsNotStoredIsNoAnswer();
    void whatIsStoredInPartIsCharged();
    void wrongCallsAreToldHow_data();
    void wrongCallsAreToldHow();

private:
    QString write(const QString &text);
    QTemporaryDir m_folder;
};

void TestEvaluate::init()
{
    QVERIFY(m_folder.isValid());
}

QString TestEvaluate::write(const QString &text)
{
    const QString path = m_folder.filePath(QStringLiteral("own.partita.json"));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(text.toUtf8());
    return path;
}

void TestEvaluate::theChaptersWorkbookIsAnsweredInEveryDesign()
{
    const Answer answer
        = run({write(ownDomain()), QStringLiteral("--format"), QStringLiteral("json"),
               QStringLiteral("--samples"), QStringLiteral("10")});
    QVERIFY2(answer.code == 0, qPrintable(answer.err));
    const Json json = answer.json();
    QCOMPARE(json["designs"].size(), std::size_t(3));
    for (const Json &design : json["designs"]) {
        for (const Json &pattern : design["patterns"]) {
            const std::string place
                = design["name"].get<std::string>() + ' ' + pattern["id"].get<std::string>();
            QVERIFY2(pattern["probe"]["requestCharge"].get<double>() > 0, place.c_str());
            QVERIFY2(!pattern.contains("impossible"), place.c_str());
        }
    }
}

void TestEvaluate::jsonKeepsToTheContract()
{
    const Answer answer
        = run({QStringLiteral("sample:person"), QStringLiteral("--format"), QStringLiteral("json"),
               QStringLiteral("--samples"), QStringLiteral("5"), QStringLiteral("--fraction"),
               QStringLiteral("0.001")});
    QCOMPARE(answer.code, 0);
    const Json json = answer.json();
    for (const char *key : {"workbook", "generation", "fraction", "designs"})
        QVERIFY2(json.contains(key), key);
    const Json &design = json["designs"][0];
    for (const char *key : {"name", "kind", "patterns", "containers", "load"})
        QVERIFY2(design.contains(key), key);
    const Json &pattern = design["patterns"][0];
    for (const char *key : {"id", "kind", "plan", "probe", "distribution", "background"})
        QVERIFY2(pattern.contains(key), key);
    for (const char *key : {"operation", "container", "text", "repeated"})
        QVERIFY2(pattern["plan"][0].contains(key), key);
    for (const char *key : {"requestCharge", "latencyMs", "requests", "physicalPartitionsVisited",
                            "itemsLoaded", "itemsReturned"})
        QVERIFY2(pattern["probe"].contains(key), key);
    for (const char *key : {"mean", "p50", "p95", "p99", "max", "low", "high"})
        QVERIFY2(pattern["distribution"]["requestCharge"].contains(key), key);
    for (const char *key : {"name", "items", "storageBytes", "indexBytes", "logicalPartitions",
                            "largestLogicalPartitionBytes", "physicalPartitions", "skew"})
        QVERIFY2(design["containers"][0].contains(key), key);
    for (const char *key :
         {"requestUnitsPerSecond", "averageNeed", "provisionedNeeded", "provisionedNeededSpread",
          "waitingShare", "monthlyCost", "low", "high", "averageNeedLow", "averageNeedHigh"})
        QVERIFY2(design["load"].contains(key), key);
}

void TestEvaluate::howACopyIsFilledIsTold()
{
    const QStringList call {
        QStringLiteral("sample:blog"), QStringLiteral("--design"),   QStringLiteral("V3"),
        QStringLiteral("--pattern"),   QStringLiteral("C1"),         QStringLiteral("--samples"),
        QStringLiteral("5"),           QStringLiteral("--fraction"), QStringLiteral("0.001")};
    const Json design = run(call + QStringList {QStringLiteral("--format"), QStringLiteral("json")})
                            .json()["designs"][0];
    QVERIFY(design["backfills"].size() >= 2);
    for (const Json &backfill : design["backfills"]) {
        QCOMPARE(backfill["feedContainer"].get<std::string>(), std::string("posts"));
        for (const char *key :
             {"itemsRead", "itemsWritten", "feedCharge", "writeCharge", "seconds"})
            QVERIFY2(backfill[key].get<double>() > 0, key);
    }
    QVERIFY(design["patterns"][0]["background"].contains("latencyMs"));
    const Answer table = run(call);
    QVERIFY2(table.out.contains(QStringLiteral(
                 " is filled again from the beginning of the change feed of posts, in ")),
             qPrintable(table.out));
}

void TestEvaluate::threadsDoNotShowInTheAnswer()
{
    const QStringList call {
        QStringLiteral("sample:store"), QStringLiteral("--format"), QStringLiteral("json"),
        QStringLiteral("--samples"),    QStringLiteral("5"),        QStringLiteral("--fraction"),
        QStringLiteral("0.001"),        QStringLiteral("--threads")};
    const Answer one = run(call + QStringList {QStringLiteral("1")});
    const Answer two = run(call + QStringList {QStringLiteral("2")});
    QCOMPARE(one.code, 0);
    QVERIFY(one.out == two.out);
}

/// The times differ in each run, so they do not stand in the answer.
void TestEvaluate::whereTheTimeWentIsToldBesideTheAnswer()
{
    const QStringList call {write(ownDomain()), QStringLiteral("--design"),
                            QStringLiteral("Referenced")};
    const Answer plain = run(call);
    const Answer timed = run(call + QStringList {QStringLiteral("--timing")});
    QCOMPARE(timed.code, 0);
    QCOMPARE(timed.out, plain.out);
    QVERIFY(!plain.err.contains(QStringLiteral("processor ms")));
    for (const char *part : {"rows", "Referenced: items", "Referenced: plan",
                             "Referenced: measurement", "Referenced: measurement of Q1"})
        QVERIFY2(timed.err.contains(QLatin1String(part)), qPrintable(timed.err));
}

void TestEvaluate::breakEvensNeedEveryPattern()
{
    const QStringList call {QStringLiteral("sample:portfolio"),
                            QStringLiteral("--format"),
                            QStringLiteral("json"),
                            QStringLiteral("--samples"),
                            QStringLiteral("10"),
                            QStringLiteral("--fraction"),
                            QStringLiteral("0.01")};
    const Json whole = run(call).json();
    QVERIFY(whole.contains("breakEven"));
    for (const char *key : {"pattern", "ratePerSecond", "requestUnitsPerSecond", "below", "above"})
        QVERIFY2(whole["breakEven"][0].contains(key), key);
    const Json part
        = run(call + QStringList {QStringLiteral("--pattern"), QStringLiteral("C1")}).json();
    QVERIFY(!part.contains("breakEven"));
}

/// The figures do not depend on today's number of partitions, which is shown too.
void TestEvaluate::whoAsksEveryPartitionIsTold()
{
    const QString text = QStringLiteral(R"({"partita": 1, "name": "books", "entities": [
        {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, "title", "place"]}],
      "patterns": [
        {"id": "Q1", "sentence": "A book.", "query": "Book", "match": ["id = @id"]},
        {"id": "Q2", "sentence": "By title.", "query": "Book", "match": ["title = @title"]},
        {"id": "Q3", "sentence": "By place.", "query": "Book", "match": ["place = @place"]}],
      "population": {"counts": {"Book": 100}},
      "designs": [{"name": "D", "containers": [{"name": "books", "partitionKey": "/id"MORE, "documentTypes": [
        {"name": "book", "entity": "Book", "fields": ["id", "title", "place"]}]}]}]})");
    const auto told = [&](const char *more, const QStringList &format) {
        const QString file
            = write(QString(text).replace(QStringLiteral("MORE"), QLatin1String(more)));
        return run(QStringList {file, QStringLiteral("--samples"), QStringLiteral("2")} + format);
    };
    const QStringList json {QStringLiteral("--format"), QStringLiteral("json")};
    const Json one = told("", json).json()["designs"][0]["everyPartition"];
    QCOMPARE(one.size(), std::size_t(2));
    QCOMPARE(one[0].dump(),
             std::string(R"({"pattern":"Q2","container":"books","physicalPartitions":1})"));
    QCOMPARE(one[1]["pattern"].get<std::string>(), std::string("Q3"));
    const Json five
        = told(R"(, "physicalPartitions": 5)", json).json()["designs"][0]["everyPartition"];
    QCOMPARE(five[0]["physicalPartitions"].get<int>(), 5);
    QVERIFY(told("", {}).out.contains(QStringLiteral("2 of 3 (1 today)")));
    QVERIFY(
        told(R"(, "physicalPartitions": 5)", {}).out.contains(QStringLiteral("2 of 3 (5 today)")));
}

void TestEvaluate::wrongWorkbooksAreToldWhere_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QStringList>("told");
    const auto row
        = [](const char *name, const char *from, const char *to, const QStringList &told) {
              QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << told;
          };
    row("a misspelt part", R"("patterns": [)", R"("paterns": [)",
        {QStringLiteral("paterns"), QStringLiteral("patterns"), QStringLiteral(".json:")});
    row("a wrong type", R"("limit": 20)", R"("limit": "20")",
        {QStringLiteral("$.patterns[0].limit"), QStringLiteral(".json:")});
    row("an unknown entity", R"("create": "Loan")", R"("create": "Lone")",
        {QStringLiteral("Lone"), QStringLiteral("Loan")});
    row("an unknown role", R"("member is @memberId")", R"("membr is @memberId")",
        {QStringLiteral("membr"), QStringLiteral("member")});
    row("a partition key without a source", R"("/memberId")", R"("/membreId")",
        {QStringLiteral("/membreId")});
    row("a broken text", R"("patterns": [)", R"("patterns": [,)", {QStringLiteral(".json:")});
    row("rows that cannot come along", R"("create": "Loan")",
        R"("create": "Loan", "with": ["member"])",
        {QStringLiteral("member"), QStringLiteral("with")});
    row("a query of its own in no container", R"("name": "By member", "containers")",
        R"("name": "By member", "overrides": [{"pattern": "Q1", "container": "lons", "query": "SELECT * FROM c"}], "containers")",
        {QStringLiteral("lons"), QStringLiteral("loans")});
}

void TestEvaluate::wrongWorkbooksAreToldWhere()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QStringList, told);
    QString text = ownDomain();
    QVERIFY(text.contains(from));
    const Answer answer = run({write(text.replace(text.indexOf(from), from.size(), to))});
    QCOMPARE(answer.code, 1);
    QCOMPARE(answer.err.trimmed().count(QLatin1Char('\n')), 0);
    for (const QString &word : told)
        QVERIFY2(answer.err.contains(word), qPrintable(answer.err));
}

void TestEvaluate::whatIsMissingIsSaid()
{
    const QString start = QStringLiteral(
        R"({"partita": 1, "name": "bare", "entities": [{"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
 "population": {"counts": {"Book": 5}})");
    const QString pattern = QStringLiteral(
        R"(, "patterns": [{"id": "Q1", "sentence": "Read one.", "query": "Book", "match": ["id = @id"]}])");
    const QString design = QStringLiteral(R"(, "derivedDesigns": ["referenced"])");
    const Answer undesigned = run({write(start + pattern + QStringLiteral("}"))});
    QCOMPARE(undesigned.code, app::exitInput);
    QVERIFY(undesigned.out.isEmpty());
    QVERIFY2(undesigned.err.contains(QStringLiteral("There is no design"))
                 && undesigned.err.contains(QStringLiteral("\"derivedDesigns\": [\"referenced\"")),
             qPrintable(undesigned.err));
    const Answer unasked = run({write(start + design + QStringLiteral("}"))});
    QCOMPARE(unasked.code, app::exitDone);
    QVERIFY2(unasked.err.contains(QStringLiteral("There are no access patterns"))
                 && unasked.err.contains(QStringLiteral("\"patterns\"")),
             qPrintable(unasked.err));
    const Answer whole = run({write(start + pattern + design + QStringLiteral("}"))});
    QCOMPARE(whole.code, app::exitDone);
    QVERIFY2(whole.err.isEmpty(), qPrintable(whole.err));
}

/// In the words of `check`, for the measured fraction.
void TestEvaluate::whatASmallSampleDoesNotShowIsNoted()
{
    const QString workbook = write(QStringLiteral(
        R"({"partita": 1, "name": "orders", "entities": [{"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
   {"name": "state", "generate": {"choice": [{"value": "open", "weight": 1}, {"value": "left", "weight": 999}]}}]}],
 "patterns": [{"id": "Q1", "sentence": "List the open ones.", "query": "Order", "match": ["state = \"open\""]}],
 "population": {"counts": {"Order": 20000}, "fraction": 0.05}, "derivedDesigns": ["referenced"]})"));
    const Answer checked = tests::call(app::runCheck, {workbook});
    const QString sentence = QStringLiteral(
        "In the measured 5 % of the population about 1 of \"Order\" meet the constant conditions of "
        "\"Q1\"");
    QVERIFY2(checked.out.contains(sentence), qPrintable(checked.out));
    const Answer answer = run({workbook});
    QCOMPARE(answer.code, app::exitDone);
    QCOMPARE(answer.err, QStringLiteral("partita: ") + checked.out);
    const Answer larger = run({workbook, QStringLiteral("--fraction"), QStringLiteral("1")});
    QVERIFY2(larger.err.isEmpty(), qPrintable(larger.err));
}

/// Conditions along roles, with parameters and ranges leave few rows as well as constants do.
void TestEvaluate::whatFewRowsOfASmallSampleMeetIsNoted_data()
{
    QTest::addColumn<QString>("match");
    QTest::addColumn<QString>("further");
    QTest::addColumn<QString>("sentence");
    const auto row
        = [](const char *name, const char *match, const char *further, const char *sentence) {
              QTest::newRow(name) << QString::fromUtf8(match) << QString::fromUtf8(further)
                                  << QString::fromUtf8(sentence);
          };
    row("parameter", R"("state = @s", "grade = @g")", "",
        "about 2 of \"Order\" meet the conditions of \"Q1\", in the full population 100;");
    row("range", R"("state = \"open\"", "grade = @g", "at from @a to @b")", "",
        "of \"Order\" meet the conditions of \"Q1\", in the full population");
    row("along a role", R"("shop.state = \"shut\"")", "",
        "about 2 of \"Shop\" meet the constant conditions of \"Q1\", in the full population 100;");
    row("along a role, few wanted", R"("shop.state = \"shut\"")", R"(, "limit": 20)", "");
    row("page", R"("state = \"left\"", "at from @a")", R"(, "limit": 20, "page": 200)",
        "of \"Order\" meet the conditions of \"Q1\", in the full population");
    row("one row", R"("id = @id", "grade = @g")", "", "");
    row("rows of one", R"("shop is @shop", "grade = @g")", "", "");
    row("many", R"("state = @s")", "", "");
}

void TestEvaluate::whatFewRowsOfASmallSampleMeetIsNoted()
{
    QFETCH(QString, match);
    QFETCH(QString, further);
    QFETCH(QString, sentence);
    QString text = QString::fromUtf8(
        R"({"partita": 1, "name": "orders", "entities": [
  {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
   {"name": "state", "generate": {"choice": [{"value": "shut", "weight": 1}, {"value": "open", "weight": 99}]}}]},
  {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
   {"name": "state", "generate": {"choice": [{"value": "open", "weight": 1}, {"value": "left", "weight": 1}]}},
   {"name": "grade", "type": "integer", "generate": {"number": [1, 1000]}},
   {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}}]}],
 "relationships": [{"name": "r", "parent": "Shop.orders", "child": "Order.shop", "degree": {"fixed": 20}}],
 "patterns": [{"id": "Q1", "sentence": "S", "query": "Order", "match": [MATCH]FURTHER}],
 "population": {"counts": {"Shop": 10000}, "fraction": 0.0025}, "derivedDesigns": ["referenced"]})");
    text.replace(QStringLiteral("MATCH"), match).replace(QStringLiteral("FURTHER"), further);
    const Answer checked = tests::call(app::runCheck, {write(text)});
    QCOMPARE(checked.out.contains(QStringLiteral("In the measured")), !sentence.isEmpty());
    QVERIFY2(checked.out.contains(sentence), qPrintable(checked.out));
}

/// Notes of 10 KB each in the item of their user: of 400 it is over 2 MB.
static QString notesOf(const QString &degree)
{
    return QStringLiteral(R"({"partita": 1, "name": "notes", "entities": [
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "u"}}]},
  {"name": "Note", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "body", "generate": {"text": [9000, 12000]}, "mutable": true}]}],
 "relationships": [{"name": "writes", "parent": "User.notes", "child": "Note.author", "containment": true, "degree": %1}],
 "patterns": [{"id": "Q1", "sentence": "Notes.", "query": "Note", "match": ["author is @u"], "attributes": ["body"]},
   {"id": "C1", "sentence": "Write.", "create": "Note"}, {"id": "C2", "sentence": "Edit.", "update": "Note", "attributes": ["body"]},
   {"id": "C3", "sentence": "Join.", "create": "User"}],
 "population": {"seed": 9, "fraction": 1, "counts": {"User": 5}}, "derivedDesigns": ["embedded"]})")
        .arg(degree);
}

void TestEvaluate::whatIsNotStoredIsNoAnswer()
{
    const QString path = write(notesOf(QStringLiteral(R"({"fixed": 400})")));
    const QString why = QStringLiteral("Its item is over 2 MB: none of the 5 ");
    const auto inFormat = [&](const char *format) {
        return run({path, QStringLiteral("--samples"), QStringLiteral("5"),
                    QStringLiteral("--format"), QLatin1String(format)})
            .out;
    };
    const Json json = Json::parse(inFormat("json").toStdString());
    for (const Json &pattern : json["designs"][0]["patterns"]) {
        const bool isOwnItem = pattern["id"] == "C3"; // a user who joins has no notes yet
        const std::string error = pattern["probe"].value("error", "");
        QVERIFY2(error.empty() == isOwnItem, error.c_str());
        QVERIFY2(isOwnItem || error.starts_with(why.toStdString()), error.c_str());
    }
    for (const char *format : {"table", "csv", "markdown"})
        QVERIFY2(inFormat(format).count(why) == 3, qPrintable(inFormat(format)));
    QVERIFY2(inFormat("table").contains(QStringLiteral("fails")), qPrintable(inFormat("table")));
}

void TestEvaluate::whatIsStoredInPartIsCharged()
{
    const QString path = write(notesOf(QStringLiteral(R"({"empirical": [3, 400]})")));
    const Answer answer = run({path, QStringLiteral("--samples"), QStringLiteral("5"),
                               QStringLiteral("--format"), QStringLiteral("json")});
    const Json pattern = Json::parse(answer.out.toStdString())["designs"][0]["patterns"][0];
    QVERIFY2(pattern["probe"].value("error", "").starts_with("Its item is one of 3 of 5 "),
             pattern.dump().c_str());
    QVERIFY(pattern["distribution"]["requestCharge"]["mean"].get<double>() > 1);
    const std::string notes = pattern["notes"].dump();
    QVERIFY2(notes.find(" of 5 user items in users (") != std::string::npos
                 && notes.find(" %) are over 2 MB and not stored") != std::string::npos,
             notes.c_str());
}

void TestEvaluate::wrongCallsAreToldHow_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing") << QStringList {} << 2;
    QTest::newRow("an unknown option")
        << QStringList {QStringLiteral("sample:person"), QStringLiteral("--desing")} << 2;
    QTest::newRow("a fraction above 1")
        << QStringList {QStringLiteral("sample:person"), QStringLiteral("--fraction"),
                        QStringLiteral("2")}
        << 2;
    QTest::newRow("an unknown design")
        << QStringList {QStringLiteral("sample:person"), QStringLiteral("--design"),
                        QStringLiteral("Tabels")}
        << 1;
    QTest::newRow("no such file") << QStringList {QStringLiteral("/nowhere.partita")} << 1;
    QTest::newRow("terms in a format that cannot hold them")
        << QStringList {QStringLiteral("sample:person"), QStringLiteral("--explain"),
                        QStringLiteral("--format"), QStringLiteral("csv")}
        << 2;
}

void TestEvaluate::wrongCallsAreToldHow()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    const Answer answer = run(words);
    QCOMPARE(answer.code, code);
    QVERIFY(answer.out.isEmpty());
    QVERIFY(answer.err.startsWith(QStringLiteral("partita: ")));
}

PARTITA_GUILESS_TEST(TestEvaluate)

} // namespace tst_evaluate

#include "tst_evaluate.moc"
