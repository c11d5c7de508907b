// Damaged workbooks: check, evaluate and advise answer within ten seconds and one gigabyte, with
// JSON or with a sentence.
//
// PARTITA_MUTATIONS is the number of damaged workbooks, PARTITA_MUTATION_SEED the first seed,
// PARTITA_MUTATION_INPUTS folders with more workbooks (divided by colons), PARTITA_MUTATION_KEEP a
// folder for those that broke a promise.
#include "app/advise.h"
#include "app/check.h"
#include "app/evaluate.h"
#include "call.h"
#include "confined.h"
#include "engine/workbook/atomicfile.h"
#include "engine/workbook/workbookfile.h"
#include "mutation.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

namespace tst_mutations {

using namespace partita;

class TestMutations : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyCommandAnswers();
    void aPromiseThatIsBrokenIsNoticed();

private:
    QTemporaryDir m_folder;
    std::vector<std::string> m_texts; ///< workbooks in the text form
    std::vector<std::string> m_projects; ///< as bytes of a project file
};

namespace {

constexpr std::chrono::milliseconds mostTime {10'000};
constexpr std::chrono::seconds mostWait {240}; // a machine may be busy with other things
constexpr std::int64_t mostBytes = 1024LL * 1024 * 1024;

// Exit codes of the confined work beside those of the commands.
constexpr int noJson = 90;
constexpr int noSentence = 91;

struct Command {
    const char *name;
    tests::Subcommand run;
    QStringList options;
};

const std::vector<Command> &commands()
{
    // Small, so that many get their turn. What is wrong with a workbook does not depend on it.
    static const QStringList small {QStringLiteral("--fraction"), QStringLiteral("0.0001"),
                                    QStringLiteral("--samples"),  QStringLiteral("3"),
                                    QStringLiteral("--threads"),  QStringLiteral("1"),
                                    QStringLiteral("--format"),   QStringLiteral("json")};
    static const std::vector<Command> all {
        {"check", app::runCheck, {}},
        {"evaluate", app::runEvaluate, small},
        {"advise", app::runAdvise, small},
    };
    return all;
}

/// Runs the command on the file, and looks at its answer. To be called in a process of its own.
int answerOf(const Command &command, const QString &file)
{
    const tests::Answer answer = tests::call(command.run, QStringList {file} + command.options);
    if (answer.code != 0 && answer.err.isEmpty() && answer.out.isEmpty())
        return noSentence;
    const bool isJson = !command.options.isEmpty();
    if (answer.code == 0 && isJson && answer.json().is_discarded())
        return noJson;
    return answer.code;
}

/// What is wrong with how the command ended; empty when it kept its promises.
QString complaintOf(const tests::Confined &outcome)
{
    if (outcome.isLate)
        return QStringLiteral("gave no answer within %1 s").arg(mostWait.count());
    if (outcome.signal != 0)
        return QStringLiteral("was ended by signal %1").arg(outcome.signal);
    if (outcome.code == noJson)
        return QStringLiteral("answered something else than JSON");
    if (outcome.code == noSentence)
        return QStringLiteral("failed without a word");
    if (outcome.code < 0 || outcome.code > 1)
        return QStringLiteral("ended with code %1").arg(outcome.code);
    if (outcome.processorTime > mostTime)
        return QStringLiteral("took %1 ms").arg(outcome.processorTime.count());
    if (outcome.peakBytes > mostBytes)
        return QStringLiteral("took %1 MB").arg(outcome.peakBytes / 1024 / 1024);
    return {};
}

int numberIn(const char *variable, int usual)
{
    bool isSet = false;
    const int value = qEnvironmentVariableIntValue(variable, &isSet);
    return isSet ? value : usual;
}

QStringList inputFiles()
{
    QStringList folders {QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples")};
    folders += qEnvironmentVariable("PARTITA_MUTATION_INPUTS")
                   .split(QLatin1Char(':'), Qt::SkipEmptyParts);
    QStringList files;
    for (const QString &folder : folders) {
        QDirIterator found(folder, {QStringLiteral("*.partita.json"), QStringLiteral("*.partita")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext())
            files.append(found.next());
    }
    files.sort();
    return files;
}

} // namespace

void TestMutations::initTestCase()
{
    QVERIFY(m_folder.isValid());
    for (const QString &file : inputFiles()) {
        const std::string path = file.toStdString();
        const Result<std::string> bytes = workbook::readFile(path);
        QVERIFY2(bytes.ok(), path.c_str());
        (path.ends_with(".json") ? m_texts : m_projects).push_back(*bytes);
        if (const Result<model::Workbook> read = workbook::loadBytes(*bytes, path)) {
            const Result<std::string> project = workbook::bytesFor(*read, "a.partita");
            QVERIFY2(project.ok(), path.c_str());
            m_projects.push_back(*project);
        }
    }
    QVERIFY(m_texts.size() >= 15);
}

void TestMutations::everyCommandAnswers()
{
    const int count = numberIn("PARTITA_MUTATIONS", 40);
    if (!qEnvironmentVariableIsSet("PARTITA_MUTATIONS"))
        QSKIP("By hand, on a quiet machine: PARTITA_MUTATIONS=5000.");
    const int first = numberIn("PARTITA_MUTATION_SEED", 1);
    const QString keep = qEnvironmentVariable("PARTITA_MUTATION_KEEP");
    QStringList complaints;
    for (int seed = first; seed < first + count; ++seed) {
        tests::Mutator mutator(static_cast<unsigned>(seed));
        const bool isText = mutator.below(4) != 0;
        const std::vector<std::string> &inputs = isText ? m_texts : m_projects;
        const std::string &input = inputs[mutator.below(inputs.size())];
        const std::string bytes = isText ? mutator.changedText(input)
            : mutator.below(2) == 0      ? mutator.changedProject(input)
                                         : mutator.changedBytes(input);
        const QString name = QString::number(seed)
            + (isText ? QStringLiteral(".partita.json") : QStringLiteral(".partita"));
        const QString file = m_folder.filePath(name);
        QVERIFY(workbook::replaceFile(file.toStdString(), bytes).ok());
        for (const Command &command : commands()) {
            const QString complaint = complaintOf(
                tests::runConfined([&] { return answerOf(command, file); }, mostWait));
            if (complaint.isEmpty())
                continue;
            complaints.append(QStringLiteral("seed %1: %2 %3")
                                  .arg(seed)
                                  .arg(QLatin1String(command.name), complaint));
            qWarning("%s", qPrintable(complaints.last()));
            if (!keep.isEmpty())
                QFile::copy(file, QDir(keep).filePath(name));
        }
        QFile::remove(file);
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
}

/// The test of the test: a process that does any of these things is reported.
void TestMutations::aPromiseThatIsBrokenIsNoticed()
{
    if (!qEnvironmentVariableIsSet("PARTITA_MUTATIONS"))
        QSKIP("By hand, on a quiet machine: PARTITA_MUTATIONS=5000.");
    const auto complaint = [](const std::function<int()> &work) {
        return complaintOf(tests::runConfined(work, std::chrono::seconds(1)));
    };
    QCOMPARE(complaint([] { return 1; }), QString());
    QVERIFY(complaint([] { return 2; }).contains(QStringLiteral("code 2")));
    QVERIFY(complaint([] { return ::raise(SIGSEGV); }).contains(QStringLiteral("signal 11")));
    QVERIFY(complaint([]() -> int {
                for (;;)
                    ::pause();
            }).contains(QStringLiteral("no answer")));
    QVERIFY(complaint([] {
                const std::vector<char> large(static_cast<std::size_t>(mostBytes) + 4096, 'x');
                return large.back() == 'x' ? 0 : 1;
            }).contains(QStringLiteral("MB")));
}

PARTITA_APPLESS_TEST(TestMutations)

} // namespace tst_mutations

#include "tst_mutations.moc"
