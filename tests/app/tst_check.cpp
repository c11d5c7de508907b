// `partita check`, and the errors of a workbook in other subcommands: file, line, column, sentence,
// JSON path.
#include "app/check.h"
#include "app/evaluate.h"
#include "app/generate.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_check {

using namespace partita;

namespace {

using tests::Answer;

Answer run(tests::Subcommand subcommand, const std::vector<std::string> &arguments)
{
    QStringList words;
    for (const std::string &argument : arguments)
        words.append(QString::fromStdString(argument));
    return tests::call(subcommand, words);
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void soundWorkbooksAreFine()
    {
        const Answer answer = run(app::runCheck, {"sample:blog"});
        QCOMPARE(answer.code, app::exitDone);
        QCOMPARE(answer.out, QStringLiteral("sample:blog: nothing is wrong.\n"));
    }

    void tellsAllWithLineAndColumn()
    {
        const QString path
            = write("\"derivedDesigns\": [\"references\"], \"canvas\": {\"C\":\n [1, 2]}");
        const Answer answer = run(app::runCheck, {path.toStdString()});
        QCOMPARE(answer.code, app::exitInput);
        QCOMPARE(
            answer.out,
            QStringLiteral(
                "%1:4:20: error: There is no derivation \"references\"; did you mean"
                " \"referenced\"? ($.derivedDesigns[0])\n"
                "%1:5:2: warning: The canvas has a place for an unknown entity \"C\"; there is"
                " only \"User\". ($.canvas.C)\n"
                "%1:1:1: note: Nothing says how many rows of \"User\" there are; 100 are assumed."
                " ($.population.counts)\n")
                .arg(path));
    }

    void scriptsThatCannotBeCompiledAreRefused()
    {
        const auto scripts = [&](const char *body) {
            return write(
                QStringLiteral(
                    "\"designs\": [{\"name\": \"D\", \"containers\": [{\"name\": \"users\", \"partitionKey\": \"/id\","
                    " \"documentTypes\": [{\"name\": \"user\", \"entity\": \"User\", \"fields\": [\"id\"]}],\n"
                    " \"scripts\": [{\"kind\": \"procedure\", \"name\": \"x\", \"body\": [\"function x() {\",\n  \"%1\"]}]}]}]")
                    .arg(QLatin1String(body))
                    .toUtf8());
        };
        const QString broken = scripts("return (; }");
        const Answer answer = run(app::runCheck, {broken.toStdString()});
        QCOMPARE(answer.code, app::exitInput);
        QVERIFY2(answer.out.startsWith(
                     broken
                     + QStringLiteral(
                         ":6:3: error: The script \"x\" cannot be compiled, line 2, column ")),
                 qPrintable(answer.out));
        QVERIFY2(
            answer.out.contains(QLatin1String("($.designs[0].containers[0].scripts[0].body[1])")),
            qPrintable(answer.out));
        const Answer sound = run(app::runCheck, {scripts("return 1; }").toStdString()});
        QVERIFY2(!sound.out.contains(QLatin1String("script")), qPrintable(sound.out));
    }

    void whatOpenThroughputComesToIsNoted()
    {
        const auto noted = [&](const char *throughput) {
            return run(app::runCheck,
                       {write(
                            QStringLiteral(
                                "\"designs\": [{\"name\": \"D\", \"containers\": [{\"name\": \"users\", "
                                "\"partitionKey\": \"/id\",\n %1 \"documentTypes\": [{\"name\": \"user\", "
                                "\"entity\": \"User\", \"fields\": [\"id\"]}]}]}]")
                                .arg(QLatin1String(throughput))
                                .toUtf8())
                            .toStdString()})
                .out;
        };
        const QString answer = noted(R"("throughput": {"mode": "manual"},)");
        QVERIFY2(
            answer.contains(QLatin1String(
                ":5:16: note: Manual throughput without requestUnitsPerSecond is as needed, as "
                "without \"throughput\": \"users\" is given, and priced by, what serves its "
                "load in the busiest mix, 400 RU/s at least; state RU/s to hold it to these. "
                "($.designs[0].containers[0].throughput)")),
            qPrintable(answer));
        for (const char *other :
             {"", R"("throughput": {"mode": "manual", "requestUnitsPerSecond": 500},)",
              R"("throughput": {"mode": "autoscale"},)"})
            QVERIFY(!noted(other).contains(QLatin1String("throughput")));
    }

    void whatIsStillMissingIsNoted()
    {
        const QString path = m_folder.filePath(QStringLiteral("new.partita.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"partita\": 1, \"name\": \"new\"}");
        file.close();
        const Answer answer = run(app::runCheck, {path.toStdString()});
        QCOMPARE(answer.code, app::exitDone);
        QVERIFY2(answer.out.startsWith(path
                                       + QStringLiteral(":1:1: note: There is no entity yet; begin "
                                                        "with one under \"entities\", such as")),
                 qPrintable(answer.out));
    }

    void whatCannotBeReadIsToldInTheSameForm()
    {
        const QString path = write("\"derivedDesigns\":\n 5");
        const Answer answer = run(app::runCheck, {path.toStdString()});
        QCOMPARE(answer.code, app::exitInput);
        QCOMPARE(answer.out,
                 QStringLiteral(
                     "%1:5:2: error: Expected an array, found a number, at $.derivedDesigns.\n")
                     .arg(path));
        QVERIFY(answer.err.isEmpty());
    }

    void namesOfFilesMayLookLikePlaces()
    {
        const QString text = write("\"derivedDesigns\":\n 5");
        const QString path = m_folder.filePath(QStringLiteral("at:5:2: .partita.json"));
        QVERIFY(QFile::rename(text, path));
        const Answer answer = run(app::runCheck, {path.toStdString()});
        QCOMPARE(answer.out,
                 path
                     + QStringLiteral(
                         ":5:2: error: Expected an array, found a number, at $.derivedDesigns.\n"));
        QVERIFY(QFile::remove(path));
    }

    void evaluationsSayTheFirstErrorOnly()
    {
        const QString path
            = write("\"derivedDesigns\": [\"references\"], \"canvas\": {\"C\":\n [1, 2]}");
        const Answer answer = run(app::runEvaluate, {path.toStdString()});
        QCOMPARE(answer.code, app::exitInput);
        QCOMPARE(
            answer.err,
            QStringLiteral("partita: %1:4:20: There is no derivation \"references\"; did you mean"
                           " \"referenced\"? ($.derivedDesigns[0])\n")
                .arg(path));
        const Answer generated = run(app::runGenerate,
                                     {path.toStdString(), "--design", "D", "--output",
                                      m_folder.filePath(QStringLiteral("items")).toStdString()});
        QCOMPARE(generated.code, app::exitInput);
        QVERIFY(generated.err.startsWith(QStringLiteral("partita: %1:4:20: ").arg(path)));
    }

    void warningsDoNotKeepFromEvaluating()
    {
        const QString path
            = write("\"derivedDesigns\": [\"referenced\"], \"canvas\": {\"C\":\n [1, 2]}");
        const Answer answer = run(app::runEvaluate, {path.toStdString(), "--samples", "1"});
        QCOMPARE(answer.code, app::exitDone);
        QVERIFY(answer.err.startsWith(
            QStringLiteral("partita: %1:5:2: warning: The canvas has a place for").arg(path)));
        QCOMPARE(answer.err.count(QLatin1Char('\n')), 1);
    }

    void projectFilesHaveNoLines()
    {
        const QString text = write("\"canvas\": {\"C\": [1, 2]}");
        const std::string path = m_folder.filePath(QStringLiteral("w.partita")).toStdString();
        const Result<model::Workbook> workbook = workbook::open(text.toStdString());
        QVERIFY(workbook.ok());
        QVERIFY(workbook::save(*workbook, path).ok());
        const Answer answer = run(app::runCheck, {path});
        QCOMPARE(answer.code, app::exitDone);
        QVERIFY(answer.out.startsWith(QString::fromStdString(path)
                                      + QStringLiteral(": warning: The canvas has")));
    }

    void wrongCallsAreUsage()
    {
        QCOMPARE(run(app::runCheck, {}).code, app::exitUsage);
        QCOMPARE(run(app::runCheck, {"a", "b"}).code, app::exitUsage);
        QCOMPARE(run(app::runCheck, {"sample:none"}).code, app::exitInput);
    }

private:
    /// A workbook with one entity and one pattern, and more from line 4 on.
    QString write(const QByteArray &more)
    {
        const QString path = m_folder.filePath(QStringLiteral("w.partita.json"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        file.write(
            "{\"name\": \"w\",\n\"entities\": [{\"name\": \"User\", \"key\": \"id\", \"attributes\": [\"id\"]}],\n"
            "\"patterns\": [{\"id\": \"Q1\", \"sentence\": \"All.\", \"query\": \"User\"}],\n"
            + more + "}\n");
        return path;
    }

    QTemporaryDir m_folder;
};

PARTITA_GUILESS_TEST(TestCheck)

} // namespace tst_check

#include "tst_check.moc"
