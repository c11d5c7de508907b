// A live SQLite database: its tables and rows, read without running anything that it holds.
#include "tests/engine/exchange/importedsql.h"
#include "tests/support/testprogram.h"

#include <sqlite3.h>

namespace tst_sqlitefile {

using namespace partita;
using namespace partita::exchange;
using tests::problemOf;
using tests::summary;

namespace {

/// The bytes of a database that the statements make.
std::string database(const char *sql)
{
    sqlite3 *made = nullptr;
    sqlite3_open(":memory:", &made);
    char *problem = nullptr;
    if (sqlite3_exec(made, sql, nullptr, nullptr, &problem) != SQLITE_OK)
        qFatal("%s", problem);
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(made, "main", &size, 0);
    std::string copy(reinterpret_cast<const char *>(bytes), static_cast<std::size_t>(size));
    sqlite3_free(bytes);
    sqlite3_close(made);
    return copy;
}

Result<Imported> imported(const std::string &bytes)
{
    const std::vector<SourceFile> files {{"live.db", bytes}};
    return importFiles(files, {});
}

const char *const library
    = "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);"
      "CREATE TABLE books (id INTEGER PRIMARY KEY, author_id REFERENCES authors, "
      "\"the \"\"title\"\"\" TEXT, pages, bought DATETIME, cover BLOB);"
      "INSERT INTO authors VALUES (1, 'Ada'), (2, 'Bob');"
      "INSERT INTO books VALUES (1, 1, 'A', 10, 1700000000, x'00'), "
      "(2, 1, 'B', 20, 1700000001, NULL);";

} // namespace

class SqliteFileTest : public QObject {
    Q_OBJECT

private slots:
    void tablesAndRowsAreRead();
    void columnsAreWhatTheyHold();
    void viewsAndTriggersAreNotRun();
    void virtualTablesKeepTheirTablesToThemselves();
    void aDamagedFileIsOneSentence_data();
    void aDamagedFileIsOneSentence();
};

void SqliteFileTest::tablesAndRowsAreRead()
{
    const Result<Imported> made = imported(database(library));
    QVERIFY(made);
    QCOMPARE(
        summary(made->workbook),
        std::string(
            "authors(id#, name); books(id#, the _title_, pages, bought, cover) author:authors?"));
    QCOMPARE(made->workbook.population->counts.at("books"), std::int64_t(2));
    QCOMPARE(made->workbook.relationships->front().degree.values,
             (std::vector<std::int64_t> {0, 2}));
    QCOMPARE(problemOf(*made), std::string());
}

void SqliteFileTest::columnsAreWhatTheyHold()
{
    const Result<Imported> made = imported(database(library));
    QVERIFY(made);
    const model::Entity *books = made->workbook.entity("books");
    QCOMPARE(books->attribute("pages")->type, model::AttributeType::integer);
    QCOMPARE(books->attribute("bought")->type, model::AttributeType::integer);
    QCOMPARE(books->attribute("the _title_")->type, model::AttributeType::string);
}

void SqliteFileTest::viewsAndTriggersAreNotRun()
{
    const Result<Imported> made = imported(database(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INT, b AS (a + abs(-9223372036854775807 - 1)));"
        "CREATE VIEW v AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
        "SELECT * FROM r;"
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END;"));
    QVERIFY(made);
    QCOMPARE(summary(made->workbook), std::string("t(id#, a)"));
    QVERIFY(tests::tells(*made, ImportNote::Kind::skipped, "view"));
    QVERIFY(tests::tells(*made, ImportNote::Kind::skipped, "trigger"));
}

void SqliteFileTest::virtualTablesKeepTheirTablesToThemselves()
{
    const Result<Imported> made
        = imported(database("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT);"
                            "CREATE VIRTUAL TABLE search USING fts5(body);"));
    QVERIFY(made);
    QCOMPARE(summary(made->workbook), std::string("notes(id#, body)"));
}

void SqliteFileTest::aDamagedFileIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray sound = QByteArray::fromStdString(database(library));
    QTest::newRow("cut in the header") << sound.left(50);
    QTest::newRow("cut in the schema") << sound.left(200);
    QByteArray scribbled = sound;
    for (qsizetype at = 100; at < 4096; ++at)
        scribbled[at] = static_cast<char>(at * 7);
    QTest::newRow("another schema") << scribbled;
}

void SqliteFileTest::aDamagedFileIsOneSentence()
{
    QFETCH(QByteArray, bytes);
    const Result<Imported> made = imported(bytes.toStdString());
    QVERIFY(!made);
    QVERIFY(made.error().message.starts_with("The SQLite database cannot be read: "));
    QVERIFY(made.error().message.ends_with('.'));
}

PARTITA_APPLESS_TEST(SqliteFileTest)

} // namespace tst_sqlitefile

#include "tst_sqlitefile.moc"
