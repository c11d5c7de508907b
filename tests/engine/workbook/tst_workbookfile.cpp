// Workbook files on disk: found by name, replaced atomically, and samples among them.
#include "engine/workbook/atomicfile.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

namespace tst_workbookfile {

using namespace partita;
using namespace partita::model;
namespace fs = std::filesystem;

namespace {

Workbook blog()
{
    Result<Workbook> workbook = workbook::open("sample:blog");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

Workbook named(const std::string &title)
{
    Workbook workbook = blog();
    workbook.title = title;
    return workbook;
}

/// No file may grow beyond `bytes` while this lives, as on a full disk.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limited {bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limited);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before = {};
};

} // namespace

class WorkbookFileTest : public QObject {
    Q_OBJECT

private slots:
    void savesAndLoads_data();
    void savesAndLoads();
    void openFindsSamples();
    void samplesAreListed();
    void messagesNameTheFile();
    void failedSaveLeavesOldFile_data() { savesAndLoads_data(); }
    void failedSaveLeavesOldFile();
    void foldersAreNotReplaced();
    void permissionsAndLinksStay();
    void onlySoMuchIsRead();
    void aPipeWithoutAWriterIsEmpty();

private:
    fs::path path(const QString &name) const { return m_folder.filePath(name).toStdString(); }
    QStringList entries() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
    }

    QTemporaryDir m_folder;
};

void WorkbookFileTest::onlySoMuchIsRead()
{
    const Result<std::string> endless = workbook::readFile("/dev/zero");
    QVERIFY(!endless);
    QCOMPARE(
        endless.error().message,
        std::string("Cannot open \"/dev/zero\": it is larger than 32 MB, the most that a workbook "
                    "may have."));
}

void WorkbookFileTest::aPipeWithoutAWriterIsEmpty()
{
    const fs::path pipe = path(QStringLiteral("pipe.partita.json"));
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    const Result<Workbook> workbook = workbook::load(pipe);
    fs::remove(pipe);
    QVERIFY(!workbook);
    QVERIFY(workbook.error().message.ends_with("the text is empty."));
}

void WorkbookFileTest::savesAndLoads_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("project") << QStringLiteral("one.partita");
    QTest::newRow("text") << QStringLiteral("one.partita.json");
}

void WorkbookFileTest::savesAndLoads()
{
    QFETCH(QString, name);
    for (const char *title : {"first", "second"}) {
        QVERIFY(workbook::save(named(title), path(name)));
        const Result<Workbook> loaded = workbook::load(path(name));
        QVERIFY(loaded);
        QVERIFY(*loaded == named(title));
        QCOMPARE(entries(), QStringList {name});
    }
    QVERIFY(*workbook::open(path(name).string()) == named("second"));
    fs::remove(path(name));
}

void WorkbookFileTest::openFindsSamples()
{
    const Result<Workbook> misspelt = workbook::open("sample:blogg");
    QVERIFY(!misspelt);
    QCOMPARE(
        misspelt.error().message,
        std::string(
            "There is no sample \"blogg\"; did you mean \"blog\"? \"partita samples\" lists them."));
    QCOMPARE(blog().name, std::string("blog"));
}

void WorkbookFileTest::samplesAreListed()
{
    const auto samples = workbook::samples();
    const auto found
        = std::find_if(samples.begin(), samples.end(),
                       [](const workbook::SampleInfo &info) { return info.name == "blog"; });
    QVERIFY(found != samples.end());
    QCOMPARE(found->title, std::string("A blog platform"));
    QVERIFY(found->summary.starts_with("People write posts"));
}

void WorkbookFileTest::messagesNameTheFile()
{
    const auto complaint
        = [](const fs::path &file) { return located(workbook::load(file).error()); };
    const std::string missing = path(QStringLiteral("missing.partita")).string();
    QCOMPARE(complaint(missing), "Cannot open \"" + missing + "\": there is no such file.");
    QCOMPARE(workbook::open("blog").error().message,
             std::string(
                 "Cannot open \"blog\": there is no such file. The sample is called sample:blog."));
    QCOMPARE(complaint(m_folder.path().toStdString()),
             "Cannot open \"" + m_folder.path().toStdString() + "\": it is a folder.");
    const fs::path broken = path(QStringLiteral("broken.partita.json"));
    QVERIFY(workbook::replaceFile(broken, "{\n  \"name\": \"x\",\n  \"title\" 5\n}"));
    QVERIFY(QString::fromStdString(complaint(broken))
                .startsWith(QString::fromStdString(
                    broken.string() + ":3:11: Not valid JSON in line 3, column 11: ")));
    QVERIFY(workbook::replaceFile(broken, "{\n  \"name\": \"x\",\n  \"title\": 5\n}"));
    const Error apart = workbook::load(broken).error();
    QCOMPARE(apart.file, broken.string());
    QCOMPARE(std::pair(apart.line, apart.column), std::pair(3, 12));
    QCOMPARE(apart.message, std::string("Expected a string, found a number, at $.title."));
    fs::remove(broken);
    const Result<void> saved = workbook::save(blog(), path(QStringLiteral("blog.txt")));
    QVERIFY(!saved);
    QVERIFY(saved.error().message.ends_with(
        "the name must end in .partita (project) or .partita.json (text)."));
}

void WorkbookFileTest::failedSaveLeavesOldFile()
{
    QFETCH(QString, name);
    QVERIFY(workbook::save(named("old"), path(name)));
    for (const rlim_t limit : {0U, 1U, 4096U, 20000U}) {
        const FullDisk disk(limit);
        const Result<void> saved = workbook::save(named("new"), path(name));
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::fileError);
        QVERIFY(saved.error().message.starts_with("Cannot save "));
        QCOMPARE(entries(), QStringList {name});
        QVERIFY(*workbook::load(path(name)) == named("old"));
    }
    fs::remove(path(name));
    const Result<void> nowhere
        = workbook::save(blog(), path(QStringLiteral("no/such/folder.partita")));
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().message.ends_with("No such file or directory."));
}

void WorkbookFileTest::foldersAreNotReplaced()
{
    const fs::path folder = path(QStringLiteral("folder.partita"));
    fs::create_directory(folder);
    const Result<void> saved = workbook::save(blog(), folder);
    QVERIFY(!saved);
    QVERIFY(saved.error().message.ends_with("it is not an ordinary file."));
    QVERIFY(fs::is_directory(folder));
    fs::remove(folder);
    QCOMPARE(entries(), QStringList());
}

void WorkbookFileTest::permissionsAndLinksStay()
{
    const fs::path file = path(QStringLiteral("real.partita"));
    const fs::path link = path(QStringLiteral("link.partita"));
    QVERIFY(workbook::save(named("old"), file));
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    fs::create_symlink("real.partita", link);
    QVERIFY(workbook::save(named("new"), link));
    QVERIFY(fs::is_symlink(link));
    QVERIFY(*workbook::load(file) == named("new"));
    QCOMPARE(static_cast<unsigned>(fs::status(file).permissions()), 0640U);
    fs::remove(link);
    fs::remove(file);
}

PARTITA_APPLESS_TEST(WorkbookFileTest)

} // namespace tst_workbookfile

#include "tst_workbookfile.moc"
