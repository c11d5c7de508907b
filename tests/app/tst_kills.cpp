// Kills at any moment: the saved file holds the state before or after the save, and the copy for
// the next start lacks at most the edits of the last pause.
//
// The real program runs on the offscreen platform. A plugin (tests/driver) makes edits in its
// window and says what it does, until the program is killed. The next one begins with what is left,
// restores it and is killed in its turn. PARTITA_KILLS is the number of kills, PARTITA_KILL_SEED
// the first seed.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "killedprogram.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <random>

namespace tst_kills {

using namespace partita;

class TestKills : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost_data();
    void nothingIsLost();
    void whatIsLostIsNoticed();
};

namespace {

/// What must be on disk after a kill, as far as the program said what it was doing.
class Expectation {
public:
    /// `copy`: the state of the copy that the program finds, if any.
    Expectation(int file, std::optional<int> copy)
        : m_file {file}
        , m_isKept(copy.has_value() && copy != file) // one that equals the file may go
    {
        if (copy)
            m_copies = {*copy};
    }

    void take(const tests::Said &said)
    {
        if (said.word == "edit") {
            m_copies.push_back(said.state);
        } else if (said.word == "kept") {
            m_isKept = true;
            m_copies = {said.state};
        } else if (said.word == "save") {
            m_file.push_back(said.state);
            m_copies.push_back(said.state);
            m_isKept = false; // the copy goes with the save
        } else if (said.word == "saved") {
            m_file = {said.state};
            m_copies.clear();
        } else if (said.word == "clean") {
            m_isKept = false;
            m_copies.clear();
        }
        // An undo that leads to the saved state removes the copy before it says so.
        m_mayBeGone = said.word == "edit" && m_file.size() == 1 && m_file[0] == said.state;
    }

    QString complaint(std::optional<int> file, std::optional<int> copy) const
    {
        if (!file)
            return QStringLiteral("the file cannot be read");
        if (std::ranges::find(m_file, *file) == m_file.end())
            return QStringLiteral("the file holds state %1, not %2").arg(*file).arg(m_file.back());
        if (!copy)
            return m_isKept && !m_mayBeGone ? QStringLiteral("the copy is gone") : QString();
        if (std::ranges::find(m_copies, *copy) == m_copies.end())
            return QStringLiteral("the copy holds state %1").arg(*copy);
        return {};
    }

private:
    std::vector<int> m_file; ///< states that the file may hold
    std::vector<int> m_copies; ///< states that the copy may hold: of the last one kept, and later
    bool m_isKept;
    bool m_mayBeGone = false;
};

/// Number of entities in the workbook's file.
std::optional<int> stateOfFile(const QString &file)
{
    const Result<model::Workbook> workbook = workbook::load(file.toStdString());
    return workbook ? std::optional(static_cast<int>(workbook->entities->size())) : std::nullopt;
}

/// Number of entities in a copy of the recovery: its text form stands behind one or two lines.
std::optional<int> stateOfCopy(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray bytes = file.readAll();
    const Result<model::Workbook> workbook
        = workbook::readText(bytes.mid(bytes.indexOf("\n{") + 1).toStdString());
    return workbook ? std::optional(static_cast<int>(workbook->entities->size())) : std::nullopt;
}

/// The copy that the next program offers. Fails on one that cannot be read.
std::optional<int> stateOfNewestCopy(const QString &folder, QStringList &complaints)
{
    std::optional<int> newest;
    for (const QFileInfo &info :
         QDir(folder).entryInfoList({QStringLiteral("*.unsaved")}, QDir::Files, QDir::Time)) {
        const std::optional<int> state = stateOfCopy(info.filePath());
        if (!state)
            complaints.append(QStringLiteral("the copy %1 cannot be read").arg(info.fileName()));
        if (!newest)
            newest = state;
    }
    return newest;
}

int numberIn(const char *variable, int usual)
{
    bool isSet = false;
    const int value = qEnvironmentVariableIntValue(variable, &isSet);
    return isSet ? value : usual;
}

/// One folder with a workbook and all that programs leave for the next ones.
class Stage {
public:
    explicit Stage(const QString &ending)
        : m_file(m_folder.filePath(QStringLiteral("work") + ending))
        , m_copies(m_folder.filePath(QStringLiteral("data/Partita/Partita/recovery")))
    {
        const Result<model::Workbook> sample = workbook::open("sample:person");
        if (!sample || !workbook::save(*sample, m_file.toStdString()))
            qFatal("the workbook cannot be written");
    }

    /// A program that is killed. Returns what is wrong with what it left.
    QStringList killOne(unsigned seed)
    {
        QStringList complaints;
        const std::optional<int> file = stateOfFile(m_file);
        const std::optional<int> copy = stateOfNewestCopy(m_copies, complaints);
        const int state = copy.value_or(file.value_or(-1));
        const std::vector<tests::Said> all
            = tests::runAndKill({m_folder.path(), m_file, state, seed});
        Expectation expectation(file.value_or(-1), copy);
        for (const tests::Said &said : all)
            expectation.take(said);
        m_windows += std::ranges::count(all, "window", &tests::Said::word) > 0 ? 1 : 0;
        if (!all.empty() && all.back().word == "ended")
            complaints.append(QStringLiteral("the program ended by itself: ") + tests::shown(all));
        const QString complaint
            = expectation.complaint(stateOfFile(m_file), stateOfNewestCopy(m_copies, complaints));
        if (!complaint.isEmpty())
            complaints.append(complaint + QStringLiteral(" after ") + tests::shown(all));
        return complaints;
    }

    int windows() const { return m_windows; }
    /// Files that are no use to anybody.
    QStringList litter() const
    {
        QStringList names = QDir(m_folder.path())
                                .entryList({QStringLiteral(".*.tmp")}, QDir::Files | QDir::Hidden);
        for (const QString &name : QDir(m_copies).entryList(QDir::Files))
            if (!name.endsWith(QStringLiteral(".unsaved")))
                names.append(name);
        return names;
    }

private:
    QTemporaryDir m_folder;
    QString m_file;
    QString m_copies;
    int m_windows = 0; ///< programs that got as far as a window
};

} // namespace

void TestKills::nothingIsLost_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("project file") << QStringLiteral(".partita");
    QTest::newRow("text form") << QStringLiteral(".partita.json");
}

void TestKills::nothingIsLost()
{
    QFETCH(QString, ending);
    constexpr int killsOfAStage = 25; // the workbook grows from one program to the next
    const int kills = numberIn("PARTITA_KILLS", 20) / 2;
    const int first = numberIn("PARTITA_KILL_SEED", 1);
    QStringList complaints;
    int windows = 0;
    for (int done = 0; done < kills;) {
        Stage stage(ending);
        const int end = std::min(kills, done + killsOfAStage);
        for (; done < end; ++done) {
            for (const QString &complaint : stage.killOne(static_cast<unsigned>(first + done))) {
                complaints.append(QStringLiteral("seed %1: ").arg(first + done) + complaint);
                qWarning("%s", qPrintable(complaints.last()));
            }
        }
        windows += stage.windows();
        // The last program may leave its lock and a copy that it was writing.
        QVERIFY2(stage.litter().size() <= 2, qPrintable(stage.litter().join(QLatin1Char(' '))));
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
    QVERIFY2(windows * 3 > kills, "most programs were killed before there was a window");
}

/// The test itself.
void TestKills::whatIsLostIsNoticed()
{
    Expectation expectation(4, std::nullopt);
    QVERIFY(expectation.complaint(4, {}).isEmpty());
    QVERIFY(!expectation.complaint({}, {}).isEmpty());
    QVERIFY(!expectation.complaint(4, 5).isEmpty());
    expectation.take({"edit", 5});
    QVERIFY(expectation.complaint(4, {}).isEmpty()); // within the pause
    QVERIFY(expectation.complaint(4, 5).isEmpty());
    expectation.take({"kept", 5});
    QVERIFY(!expectation.complaint(4, {}).isEmpty());
    QVERIFY(!expectation.complaint(4, 4).isEmpty());
    QVERIFY(!expectation.complaint(5, 5).isEmpty());
    expectation.take({"save", 5});
    QVERIFY(expectation.complaint(4, 5).isEmpty());
    QVERIFY(expectation.complaint(5, {}).isEmpty());
    expectation.take({"saved", 5});
    QVERIFY(!expectation.complaint(4, {}).isEmpty());
    QVERIFY(!expectation.complaint(5, 5).isEmpty());

    const Expectation restored(4, 7);
    QVERIFY(!restored.complaint(4, {}).isEmpty());
    QVERIFY(restored.complaint(4, 7).isEmpty());
}

PARTITA_APPLESS_TEST(TestKills)

} // namespace tst_kills

#include "tst_kills.moc"
