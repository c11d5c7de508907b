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
#include "tst_projectfile.moc"
