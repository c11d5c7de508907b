// Checks of hand-written workbooks in unknown domains: each mistake gets one sentence with its
// place.
//
// tests/data/mistakes holds valid workbooks, each with a list of mistakes. One block per mistake:
//
//     - what stands in the workbook
//     + what somebody writes instead
//     ! LINE:COLUMN error|warning: the sentence ($.path)     what is said, a line for each problem
#include "engine/checks/check.h"
#include "engine/workbook/keptkeys.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/textscan.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_check {

using namespace partita;

namespace {

QDir mistakes()
{
    return QDir(QStringLiteral(PARTITA_SOURCE_DIR "/tests/data/mistakes"));
}

QString contentsOf(const QString &name)
{
    QFile file(mistakes().filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(file.fileName()));
    return QString::fromUtf8(file.readAll());
}

QString said(int line, int column, const char *severity, const std::string &sentence)
{
    return QStringLiteral("%1:%2 %3: %4")
        .arg(line)
        .arg(column)
        .arg(QLatin1String(severity), QString::fromStdString(sentence));
}

/// All problems of a text, one per line, without notes.
QStringList complaintsAbout(const std::string &text)
{
    const Result<model::Workbook> workbook = workbook::readText(text);
    if (!workbook)
        return {said(workbook.error().line, workbook.error().column, "error",
                     workbook.error().message)};
    const workbook::Places places(text);
    QStringList lines;
    for (const model::Problem &problem :
         workbook::withKeptKeys(checks::check(*workbook), *workbook)) {
        if (problem.severity == model::Severity::information)
            continue;
        const workbook::Position position = places.of(problem.place);
        lines += said(position.line, position.column,
                      problem.severity == model::Severity::error ? "error" : "warning",
                      problem.message + " (" + problem.place + ')');
    }
    return lines;
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void soundWorkbooksAreLeftAlone_data();
    void soundWorkbooksAreLeftAlone();
    void mistakesAreExplained_data();
    void mistakesAreExplained();
    void whatIsContainedTwiceIsNotedWhereAParentGoes();
    void whatIsMeasuredOutOfProportionIsNoted();
    void aConditionThatNoRowMeetsIsNotCuredByTheFraction();
    void whatIsStillMissingIsNoted_data();
    void whatIsStillMissingIsNoted();
    void whatGoesStaleIsToldOnceAndOfWhomItIs_data();
    void whatGoesStaleIsToldOnceAndOfWhomItIs();
    void theMissingKeyIsToldByItsRole();
    void constantsThatHardlyARowMeetsAreNoted_data();
    void constantsThatHardlyARowMeetsAreNoted();
    void figuresOverWhatHasExpiredAreNoted_data();
    void figuresOverWhatHasExpiredAreNoted();
};

void TestCheck::soundWorkbooksAreLeftAlone_data()
{
    QTest::addColumn<QString>("file");
    for (const char *folder : {"tests/data/mistakes", "resources/samples"}) {
        const QDir directory(QStringLiteral(PARTITA_SOURCE_DIR "/") + QLatin1String(folder));
        for (const QString &file : directory.entryList({QStringLiteral("*.partita.json")}))
            QTest::newRow(qPrintable(file)) << directory.filePath(file);
    }
}

void TestCheck::soundWorkbooksAreLeftAlone()
{
    QFETCH(QString, file);
    QCOMPARE(complaintsAbout(contentsOf(file).toStdString()).join(QLatin1Char('\n')), QString());
}

void TestCheck::mistakesAreExplained_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    for (const QString &list : mistakes().entryList({QStringLiteral("*.mistakes")})) {
        const QString domain = list.section(QLatin1Char('.'), 0, 0);
        const QString sound = contentsOf(domain + QStringLiteral(".partita.json"));
        const QStringList blocks
            = contentsOf(list).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts);
        for (const QString &block : blocks) {
            QStringList from;
            QStringList to;
            QStringList expected;
            for (const QString &line : block.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
                QStringList &part = line.startsWith(QLatin1Char('-')) ? from
                    : line.startsWith(QLatin1Char('+'))               ? to
                                                                      : expected;
                part += line.mid(2);
            }
            const QString before = from.join(QLatin1Char('\n'));
            const QString after = to.join(QLatin1Char('\n'));
            if (!sound.contains(before))
                qFatal("%s has no %s", qPrintable(domain), qPrintable(before));
            QString text = sound;
            text.replace(sound.indexOf(before), before.size(), after);
            QTest::addRow("%s: %s", qPrintable(domain), qPrintable(after)) << text << expected;
        }
    }
}

void TestCheck::mistakesAreExplained()
{
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    QCOMPARE(complaintsAbout(text.toStdString()).join(QLatin1Char('\n')),
             expected.join(QLatin1Char('\n')));
}

/// A link is removed with either of its two rows, which may be intended.
void TestCheck::whatIsContainedTwiceIsNotedWhereAParentGoes()
{
    QString text = contentsOf(QStringLiteral("hospital.partita.json"));
    text.replace(QStringLiteral("\"degree\": {\"drawn\": \"uniform\"}}"),
                 QStringLiteral("\"containment\": true, \"degree\": {\"drawn\": \"uniform\"}}"));
    text.replace(QStringLiteral("{\"id\": \"C1\""),
                 QStringLiteral("{\"id\": \"C0\", \"sentence\": \"Close.\", \"delete\": \"Ward\", "
                                "\"ratePerSecond\": 0.001}, {\"id\": \"C1\""));
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    QStringList told;
    for (const model::Problem &problem : checks::check(*workbook)) {
        if (problem.place != "$.relationships[1].containment")
            continue;
        QCOMPARE(problem.severity, model::Severity::information);
        told += QString::fromStdString(problem.message);
    }
    QCOMPARE(told.size(), 1);
    QVERIFY2(
        told.first().startsWith(QStringLiteral("Rows of \"Stay\" have two containing parents,")),
        qPrintable(told.first()));
}

/// At least five wards are kept, with the stays of few patients: a list of a ward's stays finds far
/// too few. The patients are no more than before, so that all fit in memory.
void TestCheck::whatIsMeasuredOutOfProportionIsNoted()
{
    const auto notes = [](const QString &text) {
        const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
        if (!workbook)
            qFatal("%s", workbook.error().message.c_str());
        QStringList messages;
        for (const model::Problem &problem : checks::check(*workbook)) {
            if (problem.place == "$.population.fraction")
                messages += QString::fromStdString(problem.message);
        }
        return messages;
    };
    QString text = contentsOf(QStringLiteral("hospital.partita.json"));
    QCOMPARE(notes(text), QStringList());
    text.replace(QStringLiteral("\"Patient\": 90000"), QStringLiteral("\"Patient\": 9000000"));
    text.replace(QStringLiteral("\"fraction\": 0.02"), QStringLiteral("\"fraction\": 0.002"));
    const QStringList found = notes(text);
    QCOMPARE(found.size(), 1);
    QVERIFY2(found.first().contains(QStringLiteral("each \"Ward\" has about"))
                 && found.first().contains(QStringLiteral("\"fraction\": 0.125 or more")),
             qPrintable(found.first()));
    // Nothing is said where no pattern asks for a ward's stays.
    text.remove(
        QStringLiteral("\"aggregates\": [{\"count\": \"stays\", \"as\": \"stayCount\"}], "));
    QCOMPARE(notes(text), QStringList());
}

void TestCheck::aConditionThatNoRowMeetsIsNotCuredByTheFraction()
{
    QString text = contentsOf(
        QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples/books-reviews.partita.json"));
    QVERIFY(text.contains(QStringLiteral("\"Book\": 50000")));
    text.replace(QStringLiteral("\"Book\": 50000"), QStringLiteral("\"Book\": 0"));
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY(workbook);
    QStringList found;
    for (const model::Problem &problem : checks::check(*workbook)) {
        if (problem.severity == model::Severity::information)
            found += QString::fromStdString(problem.message);
    }
    QCOMPARE(found.size(), 1);
    QVERIFY2(found.first().contains(QStringLiteral("not even in the full population"))
                 && !found.first().contains(QStringLiteral("fraction\"")),
             qPrintable(found.first()));
}

void TestCheck::whatIsStillMissingIsNoted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place"); // of the note; empty: none
    QTest::addColumn<QString>("part"); // of what it says
    const QString entity = QStringLiteral(
        R"("entities": [{"name": "Event", "key": "code", "attributes": ["code"]}])");
    const QString derived = QStringLiteral(R"(, "derivedDesigns": ["referenced"])");
    const QString query = QStringLiteral(
        R"(, "patterns": [{"id": "Q1", "sentence": "Show.", "query": "Event", "match": ["code = @code"]}])");
    const QString design = QStringLiteral(
        R"(, "designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "/id", "documentTypes": [
            {"name": "event", "entity": "Event", "fields": [{"name": "id", "attribute": "code"}]}]}]}])");
    QTest::newRow("nothing") << QStringLiteral(R"("title": "New")") << "$.entities"
                             << "There is no entity yet";
    QTest::newRow("no design") << entity + query << "$.designs"
                               << R"("derivedDesigns": ["referenced", "embedded", "hybrid"])";
    QTest::newRow("no pattern")
        << entity + design << "$.patterns"
        << R"({"id": "Q1", "sentence": "Show an Event.", "query": "Event", "match": ["code = @code"], "ratePerSecond": 10})";
    QTest::newRow("no pattern for a derived design") << entity + derived << "$.patterns"
                                                     << "differ only in storage";
    QTest::newRow("all there") << entity + design + query << ""
                               << "";
    QTest::newRow("all there, derived") << entity + derived + query << ""
                                        << "";
}

void TestCheck::whatIsStillMissingIsNoted()
{
    QFETCH(QString, text);
    QFETCH(QString, place);
    QFETCH(QString, part);
    const Result<model::Workbook> workbook = workbook::readText(
        (QStringLiteral(R"({"partita": 1, "name": "n", )") + text + u'}').toStdString());
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    QString found;
    for (const model::Problem &problem : checks::missingParts(*workbook)) {
        QVERIFY2(problem.severity == model::Severity::information, problem.message.c_str());
        QVERIFY2(found.isEmpty(), problem.message.c_str());
        found = QString::fromStdString(problem.place);
        QVERIFY2(problem.message.find(part.toStdString()) != std::string::npos,
                 problem.message.c_str());
    }
    QCOMPARE(found, place);
}

void TestCheck::whatGoesStaleIsToldOnceAndOfWhomItIs_data()
{
    QTest::addColumn<QString>("removed");
    QTest::addColumn<QString>("told");
    QTest::newRow("her songs go with the artist")
        << QStringLiteral("Artist")
        << QStringLiteral("removes, with the \"Artist\", the \"Song\" that \"latest/title\"; "
                          "removes the \"Artist\" that \"latest/artist\"");
    QTest::newRow("a song") << QStringLiteral("Song")
                            << QStringLiteral("removes the \"Song\" that \"latest/title\"; "
                                              "removes the \"Song\" that \"latest/artist\"");
}

/// The latest plays of a user, with the title of the song and the name of its artist but without
/// their keys.
void TestCheck::whatGoesStaleIsToldOnceAndOfWhomItIs()
{
    QFETCH(QString, removed);
    QFETCH(QString, told);
    const char *const plays = R"({"partita": 1, "name": "plays",
        "entities": [
          {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
          {"name": "Artist", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
            {"name": "name", "generate": "name"}]},
          {"name": "Song", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
            {"name": "title", "generate": "name"}]},
          {"name": "Play", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
            {"name": "at", "generate": {"dateTime": ["2020-01-01", "2026-01-01"]}}]}],
        "relationships": [
          {"name": "songs", "parent": "Artist.songs", "child": "Song.artist", "cardinality": "1:many",
            "containment": true},
          {"name": "played", "parent": "Song.plays", "child": "Play.song", "cardinality": "1:many",
            "optionalParent": true},
          {"name": "plays", "parent": "User.plays", "child": "Play.user", "cardinality": "1:many",
            "containment": true}],
        "patterns": [{"id": "C1", "sentence": "Remove.", "delete": "REMOVED", "ratePerSecond": 1}],
        "population": {"seed": 1, "counts": {"User": 20, "Artist": 5}},
        "designs": [{"name": "D", "containers": [
          {"name": "users", "partitionKey": "/id", "documentTypes": [
            {"name": "user", "entity": "User", "fields": ["id", {"name": "latest", "embed": "plays",
              "latest": 5, "orderBy": "at", "upkeep": "changeFeed", "fields": ["id", "at",
                {"name": "title", "copy": "song.title", "upkeep": "changeFeed"},
                {"name": "artist", "copy": "song.artist.name", "upkeep": "changeFeed"}]}]}]},
          {"name": "plays", "partitionKey": "/userId", "documentTypes": [
            {"name": "play", "entity": "Play", "fields": ["id", "at",
              {"name": "userId", "reference": "user"}, {"name": "songId", "reference": "song"}]}]},
          {"name": "artists", "partitionKey": "/id", "documentTypes": [
            {"name": "artist", "entity": "Artist", "fields": ["id", "name"]}]},
          {"name": "songs", "partitionKey": "/id", "documentTypes": [
            {"name": "song", "entity": "Song", "fields": ["id", "title",
              {"name": "artistId", "reference": "artist"}]}]}]}]})";
    const Result<model::Workbook> workbook = workbook::readText(
        QString::fromUtf8(plays).replace(QStringLiteral("REMOVED"), removed).toStdString());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    QStringList stale;
    for (const model::Problem &problem : checks::check(*workbook)) {
        const QString message = QString::fromStdString(problem.message);
        if (message.contains(QStringLiteral("becomes stale")))
            stale += message.section(QStringLiteral(" of \"user\""), 0, 0).mid(5);
    }
    QCOMPARE(stale.join(QStringLiteral("; ")), told);
}

/// Zones with their depots, and the name but not the key of the depot that is the hub of each.
void TestCheck::theMissingKeyIsToldByItsRole()
{
    const auto stale = [](const QString &more) {
        QString text = QStringLiteral(R"({"partita": 1, "name": "network",
            "entities": [
              {"name": "Zone", "key": "code", "attributes": [{"name": "code", "generate": "uuid"}]},
              {"name": "Depot", "key": "code", "attributes": [{"name": "code", "generate": "uuid"},
                {"name": "name", "generate": "name", "mutable": true}]}],
            "relationships": [
              {"name": "serving", "parent": "Zone.depots", "child": "Depot.zone", "cardinality": "1:many"},
              {"name": "hierarchy", "parent": "Depot.satellites", "child": "Depot.hub", "cardinality": "1:few",
                "optionalParent": true, "degree": {"drawn": "uniform"}}],
            "patterns": [{"id": "C1", "sentence": "Rename.", "update": "Depot", "attributes": ["name"], "ratePerSecond": 1}],
            "population": {"seed": 1, "counts": {"Zone": 20}},
            "designs": [{"name": "D", "containers": [
              {"name": "depots", "partitionKey": "/code", "documentTypes": [
                {"name": "depot", "entity": "Depot", "fields": [{"name": "id", "attribute": "code"}, "code", "name",
                  {"name": "zoneCode", "reference": "zone"}, {"name": "hubCode", "reference": "hub"}]}]},
              {"name": "zones", "partitionKey": "/code", "documentTypes": [
                {"name": "zone", "entity": "Zone", "fields": [{"name": "id", "attribute": "code"}, "code",
                  {"name": "depots", "embed": "depots", "upkeep": "application", "fields": ["code", "name",
                    {"name": "hubName", "copy": "hub.name", "upkeep": "application"} MORE]}]}]}]}]})");
        const Result<model::Workbook> workbook
            = workbook::readText(text.replace(QStringLiteral("MORE"), more).toStdString());
        if (!workbook)
            qFatal("%s", workbook.error().message.c_str());
        QStringList messages;
        for (const model::Problem &problem : checks::check(*workbook))
            messages += QString::fromStdString(problem.message);
        return messages.filter(QStringLiteral("becomes stale")).join(u' ');
    };
    const QString told = stale(QString());
    QVERIFY2(told.contains(QStringLiteral("add the key of its \"hub\" beside this field.")),
             qPrintable(told));
    QCOMPARE(stale(QStringLiteral(R"(, {"name": "hubCode", "reference": "hub"})")), QString());
}

void TestCheck::constantsThatHardlyARowMeetsAreNoted_data()
{
    QTest::addColumn<QString>("match");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("measured"); // empty: nothing is noted
    const auto row
        = [](const char *name, const char *match, const char *rest, const char *measured) {
              QTest::newRow(name) << QString::fromLatin1(match) << QString::fromLatin1(rest)
                                  << QString::fromLatin1(measured);
          };
    row("rare", R"("state = \"open\"")", "", "about 1.2 of");
    row("usual", R"("state = \"left\"")", "", "");
    row("the first few", R"("state = \"open\"")", R"(, "limit": 2)", "");
    row("the first ten", R"("state = \"open\"")", R"(, "limit": 10)", "about 1.2 of");
    row("with a parameter", R"("state = \"open\"", "day = @day")", "", "about 0.17 of");
    row("of one shop", R"("state = \"open\"", "shop is @shop")", "", "");
    row("itself", R"("state = \"open\"", "id = @id")", "", "");
    row("of few shops", R"("shop.closed = true")", "", "about 6 of");
    row("both", R"("shop.closed = true", "urgent = true")", "", "about 3 of");
    row("an element", R"("tags contains \"rare\"")", "", "about 2.4 of");
    row("an element that many have", R"("tags contains \"usual\"")", "", "");
}

void TestCheck::constantsThatHardlyARowMeetsAreNoted()
{
    QFETCH(QString, match);
    QFETCH(QString, rest);
    QFETCH(QString, measured);
    QString text = QStringLiteral(R"({"partita": 1, "name": "shops", "entities": [
 {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "closed", "generate": {"boolean": 0.0005}}]},
 {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "day", "type": "integer", "generate": {"number": [1, 7]}},
  {"name": "urgent", "generate": {"boolean": 0.5}},
  {"name": "state", "generate": {"choice": [{"value": "open", "weight": 1}, {"value": "left", "weight": 9999}]}},
  {"name": "tags", "generate": {"array": [0, 4]}, "members": [{"generate": {"choice": [{"value": "rare", "weight": 1}, {"value": "usual", "weight": 9999}]}}]}]}],
 "relationships": [{"name": "selling", "parent": "Shop.orders", "child": "Order.shop", "cardinality": "1:many", "degree": {"fixed": 40}}],
 "patterns": [{"id": "Q1", "sentence": "S", "query": "Order", "match": [MATCH] REST}],
 "population": {"counts": {"Shop": 300000}, "fraction": 0.001}})");
    text.replace(QStringLiteral("MATCH"), match).replace(QStringLiteral("REST"), rest);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook, qPrintable(text));
    QStringList notes;
    for (const model::Problem &problem : checks::check(*workbook))
        notes += QString::fromStdString(problem.message);
    const QString found = notes.filter(QStringLiteral("conditions of")).join(u' ');
    QCOMPARE(found.isEmpty(), measured.isEmpty());
    QVERIFY2(found.contains(measured), qPrintable(found));
}

void TestCheck::figuresOverWhatHasExpiredAreNoted_data()
{
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("told"); // empty: nothing is noted
    const QString forEver = QStringLiteral(R"("active", {"name": "ttl", "constant": -1})");
    const QString count
        = QStringLiteral(R"(, {"name": "total", "count": "readings", "upkeep": "application"})");
    const QString most = QStringLiteral(
        R"(, {"name": "most", "max": "readings.celsius", "upkeep": "changeFeed"})");
    QTest::newRow("what counts lives for ever")
        << forEver << count
        << QStringLiteral(
               R"("total" of "device" still includes "readings" that have expired after 30 days, because no command removes them.)");
    QTest::newRow("the hottest of all times")
        << forEver << most << QStringLiteral(R"("most" of "device" still includes "readings")");
    QTest::newRow("what counts goes as well")
        << QStringLiteral(R"("active")") << count << QString();
    QTest::newRow("nothing is counted") << forEver << QString() << QString();
}

void TestCheck::figuresOverWhatHasExpiredAreNoted()
{
    QFETCH(QString, device);
    QFETCH(QString, field);
    QFETCH(QString, told);
    QString text = contentsOf(QStringLiteral("telemetry.partita.json"));
    const QString before = QStringLiteral(R"("active", {"name": "ttl", "constant": -1})");
    QVERIFY(text.contains(before));
    text.replace(before, device + field);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook, qPrintable(text));
    QStringList found;
    for (const model::Problem &problem : checks::check(*workbook)) {
        if (problem.message.find("expired") == std::string::npos)
            continue;
        found += QString::fromStdString(problem.message);
        QCOMPARE(problem.severity, model::Severity::information);
        QVERIFY2(problem.place.starts_with("$.designs[0].containers[0].documentTypes[0].fields["),
                 problem.place.c_str());
    }
    QCOMPARE(found.size(), told.isEmpty() ? 0 : 1);
    QVERIFY2(found.join(u' ').contains(told), qPrintable(found.join(u' ')));
}

PARTITA_APPLESS_TEST(TestCheck)

} // namespace tst_check

#include "tst_check.moc"
