// Project file: exact, recognisable, upgraded from older versions, and refused with a clear
// sentence when it is damaged.
#include "engine/workbook/projectfile.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/workbook/randomworkbook.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <sqlite3.h>

#include <random>

namespace tst_projectfile {

using namespace partita;
using namespace partita::model;

namespace {

constexpr std::size_t versionOffset = 60;
constexpr std::size_t applicationOffset = 68;

Workbook blog()
{
    Result<Workbook> workbook = workbook::open("sample:blog");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

std::string projectOf(const Workbook &workbook)
{
    Result<std::string> bytes = workbook::writeProject(workbook);
    if (!bytes)
        qFatal("%s", bytes.error().message.c_str());
    return *bytes;
}

QString complaint(const std::string &bytes)
{
    const Result<Workbook> workbook = workbook::readProject(bytes);
    return workbook ? QStringLiteral("(read)") : QString::fromStdString(workbook.error().message);
}

/// Runs SQL on a database of version 0.
class Scratch {
public:
    Scratch() { sqlite3_open(":memory:", &m_database); }
    ~Scratch() { sqlite3_close(m_database); }
    sqlite3 *get() const { return m_database; }
    int version() const
    {
        sqlite3_stmt *statement = nullptr;
        sqlite3_prepare_v2(m_database, "PRAGMA user_version", -1, &statement, nullptr);
        sqlite3_step(statement);
        const int version = sqlite3_column_int(statement, 0);
        sqlite3_finalize(statement);
        return version;
    }

private:
    sqlite3 *m_database = nullptr;
};

/// The bytes of a database with the marks of a project and what the SQL makes.
std::string databaseOf(const std::string &sql)
{
    sqlite3 *database = nullptr;
    sqlite3_open(":memory:", &database);
    const std::string marks = "PRAGMA application_id = 1346458196; PRAGMA user_version = 1;";
    if (sqlite3_exec(database, (marks + sql).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        qFatal("%s", sqlite3_errmsg(database));
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(database, "main", &size, 0);
    std::string all(reinterpret_cast<const char *>(bytes), static_cast<std::size_t>(size));
    sqlite3_free(bytes);
    sqlite3_close(database);
    return all;
}

} // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT

private slots:
    void blogReadsBack();
    void anythingReadsBack();
    void sameWorkbookGivesSameBytes();
    void headerSaysWhatItIs();
    void othersAreRefused();
    void truncatedFilesAreRefused();
    void damagedFilesNeverCrash();
    void hiddenSqlIsNeverRun_data();
    void hiddenSqlIsNeverRun();
    void filesInWalModeOpen();
    void messagesAreOneSentence();
    void migrationsLeadForward();
    void failedMigrationChangesNothing();
};

void ProjectFileTest::blogReadsBack()
{
    const Workbook workbook = blog();
    const Result<Workbook> again = workbook::readProject(projectOf(workbook));
    QVERIFY(again);
    QVERIFY(*again == workbook);
    QCOMPARE(workbook::writeText(*again), workbook::writeText(workbook));
}

void ProjectFileTest::anythingReadsBack()
{
    for (unsigned seed = 1000; seed < 1100; ++seed) {
        const Workbook workbook = tests::RandomWorkbook(seed).make();
        const Result<Workbook> again = workbook::readProject(projectOf(workbook));
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QVERIFY2(*again == workbook, qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
}

void ProjectFileTest::sameWorkbookGivesSameBytes()
{
    QCOMPARE(projectOf(blog()), projectOf(blog()));
}

void ProjectFileTest::headerSaysWhatItIs()
{
    const std::string bytes = projectOf(blog());
    QVERIFY(bytes.starts_with("SQLite format 3"));
    QCOMPARE(bytes.substr(applicationOffset, 4), std::string("PART"));
    QCOMPARE(bytes.substr(versionOffset, 4), std::string("\0\0\0\1", 4));
}

void ProjectFileTest::othersAreRefused()
{
    QCOMPARE(complaint({}), QStringLiteral("The project file is damaged: it is empty."));
    QCOMPARE(complaint("{\"name\": \"x\"}"),
             QStringLiteral("The file is not a Partita project (it is no SQLite database)."));
    std::string bytes = projectOf(blog());
    bytes[applicationOffset] = 'X';
    QCOMPARE(
        complaint(bytes),
        QStringLiteral(
            "The file is not a Partita project (it is an SQLite database of another application)."));
    bytes = projectOf(blog());
    bytes[versionOffset + 3] = 9;
    QCOMPARE(
        complaint(bytes),
        QStringLiteral(
            "The project was written by a newer Partita (layout 9, this program reads up to 1); please "
            "update Partita."));
    bytes[versionOffset + 3] = 0;
    QCOMPARE(complaint(bytes),
             QStringLiteral("The project file is damaged: its layout 0 never existed."));
}

void ProjectFileTest::truncatedFilesAreRefused()
{
    const std::string bytes = projectOf(blog());
    for (std::size_t length = 0; length < bytes.size(); length += 61) {
        const QString message = complaint(bytes.substr(0, length));
        QVERIFY2(message.startsWith(QStringLiteral("The project file is damaged")),
                 qPrintable(message));
    }
}

void ProjectFileTest::damagedFilesNeverCrash()
{
    const std::string bytes = projectOf(blog());
    std::mt19937 random(11);
    for (int round = 0; round < 500; ++round) {
        std::string broken = bytes;
        for (int change = 0; change < 8; ++change)
            broken[random() % broken.size()] = static_cast<char>(random() % 256);
        QVERIFY(!complaint(broken).isEmpty());
    }
}

void ProjectFileTest::hiddenSqlIsNeverRun_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("reason");
    const QString table = QStringLiteral(
        "CREATE TABLE workbook(part TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, "
        "body TEXT NOT NULL, PRIMARY KEY (part, position)) WITHOUT ROWID;");
    const QString columns
        = QStringLiteral("its table \"workbook\" has other columns than those of Partita");
    QTest::newRow("an endless view")
        << QStringLiteral(
               "CREATE VIEW workbook AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL "
               "SELECT x + 1 FROM c) SELECT 'entity' AS part, x AS position, '' AS name, "
               "'{}' AS body FROM c;")
        << QStringLiteral("it holds the view \"workbook\", which no workbook has");
    QTest::newRow("a generated column")
        << QStringLiteral("CREATE TABLE workbook(part TEXT, position, name, "
                          "body AS (hex(zeroblob(300000000))));")
        << columns;
    QTest::newRow("a check that computes")
        << QStringLiteral("CREATE TABLE workbook(part TEXT, position, name, body TEXT "
                          "CHECK (length(hex(zeroblob(300000000))) > 0));")
        << columns;
    QTest::newRow("a trigger") << table
            + QStringLiteral("CREATE TRIGGER t AFTER INSERT ON workbook BEGIN SELECT 1; END;")
                               << QStringLiteral(
                                      "it holds the trigger \"t\", which no workbook has");
    QTest::newRow("another table")
        << table + QStringLiteral("CREATE TABLE other(x);")
        << QStringLiteral("it holds the table \"other\", which no workbook has");
    QTest::newRow("an index over an expression")
        << table + QStringLiteral("CREATE INDEX i ON workbook(length(body));")
        << QStringLiteral("it holds the index \"i\", which no workbook has");
    QTest::newRow("no table") << QString() << QStringLiteral("its table \"workbook\" is missing");
}

void ProjectFileTest::hiddenSqlIsNeverRun()
{
    QFETCH(const QString, sql);
    QFETCH(const QString, reason);
    QCOMPARE(complaint(databaseOf(sql.toStdString())),
             QStringLiteral("The project file is damaged: %1.").arg(reason));
}

void ProjectFileTest::filesInWalModeOpen()
{
    std::string bytes = projectOf(blog());
    bytes[18] = 2; // the numbers of the file format for writing and reading
    bytes[19] = 2;
    const Result<Workbook> workbook = workbook::readProject(bytes);
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    QVERIFY(*workbook == blog());
}

void ProjectFileTest::messagesAreOneSentence()
{
    const std::string table
        = "CREATE TABLE workbook(part TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, "
          "body TEXT NOT NULL, PRIMARY KEY (part, position)) WITHOUT ROWID;";
    const auto withHead = [&](const std::string &body) {
        return complaint(
            databaseOf(table + "INSERT INTO workbook VALUES ('workbook', 0, '', '" + body + "');"));
    };
    QCOMPARE(
        withHead("{"),
        QStringLiteral("The project file is damaged: in its part \"workbook\", not valid JSON in "
                       "line 1, column 2: the text ends too early; a closing } or ] is "
                       "missing."));
    QCOMPARE(withHead("{}"), QStringLiteral("The project file is damaged: missing \"name\" at $."));
}

void ProjectFileTest::migrationsLeadForward()
{
    const Scratch database;
    const std::vector<workbook::Migration> steps {{1, "INSERT INTO t VALUES ('second')"},
                                                  {0, "CREATE TABLE t(x)"}};
    QVERIFY(workbook::migrate(database.get(), steps, 2));
    QCOMPARE(database.version(), 2);
    QVERIFY(workbook::migrate(database.get(), steps, 2)); // nothing left to do
    QVERIFY(!workbook::migrate(database.get(), steps, 3)); // no such step
}

void ProjectFileTest::failedMigrationChangesNothing()
{
    const Scratch database;
    const std::vector<workbook::Migration> steps {
        {0, "CREATE TABLE t(x); INSERT INTO nowhere VALUES (1)"}};
    QVERIFY(!workbook::migrate(database.get(), steps, 1));
    QCOMPARE(database.version(), 0);
}

PARTITA_APPLESS_TEST(ProjectFileTest)

} // namespace tst_projectfile

#include "tst_projectfile.moc"
