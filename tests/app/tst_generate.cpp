// `partita generate`: its files, and its messages about wrong calls.
#include "app/generate.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/json/value.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_generate {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const QStringList &words)
{
    return tests::call(app::runGenerate, words);
}

QList<QByteArray> linesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QByteArray> lines = file.readAll().split('\n');
    lines.removeLast();
    return lines;
}

} // namespace

class TestGenerate : public QObject {
    Q_OBJECT
private slots:
    void writesOneFileAContainer()
    {
        const QTemporaryDir folder;
        const QString output = folder.filePath(QStringLiteral("a/b"));
        const QStringList words {QStringLiteral("sample:blog"),
                                 QStringLiteral("--design"),
                                 QStringLiteral("V3"),
                                 QStringLiteral("--output"),
                                 output,
                                 QStringLiteral("--fraction"),
                                 QStringLiteral("0.0001")};
        const Answer answer = run(words);
        QVERIFY2(answer.code == app::exitDone, qPrintable(answer.err));
        QCOMPARE(QDir(output).entryList(QDir::Files),
                 (QStringList {QStringLiteral("feed.jsonl"), QStringLiteral("posts.jsonl"),
                               QStringLiteral("users.jsonl")}));
        QCOMPARE(linesOf(output + QStringLiteral("/feed.jsonl")).size(), qsizetype(100));
        const QList<QByteArray> users = linesOf(output + QStringLiteral("/users.jsonl"));
        QVERIFY(users.size() > 100);
        for (const QByteArray &line : users) {
            json::Arena arena;
            const auto item
                = json::parse(std::string_view(line.constData(), std::size_t(line.size())), arena);
            QVERIFY(item.ok());
            QVERIFY(item->member("id").isString() && item->member("userId").isString());
        }
        QCOMPARE(answer.out.count(u'\n'), qsizetype(3));
        QVERIFY(answer.err.isEmpty());
        QVERIFY(run(words).code == app::exitDone); // again, over the files
        QCOMPARE(linesOf(output + QStringLiteral("/users.jsonl")), users);
    }

    void derivedDesignsWorkToo()
    {
        const QTemporaryDir folder;
        const Answer answer
            = run({QStringLiteral("sample:blog"), QStringLiteral("--design"),
                   QStringLiteral("Embedded"), QStringLiteral("--output"), folder.path(),
                   QStringLiteral("--fraction"), QStringLiteral("0.0001")});
        QVERIFY2(answer.code == app::exitDone, qPrintable(answer.err));
        QCOMPARE(linesOf(folder.filePath(QStringLiteral("users.jsonl"))).size(), qsizetype(10));
    }

    void mistakes_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *words, int code, const char *message) {
            QTest::newRow(name) << QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts)
                                << code << QString::fromLatin1(message);
        };
        row("nothing", "", app::exitUsage, "needs a workbook");
        row("no design", "sample:blog --output x", app::exitUsage, "needs --design");
        row("no output", "sample:blog --design V1", app::exitUsage, "needs --output");
        row("no value", "sample:blog --design", app::exitUsage, "--design needs a value");
        row("two workbooks", "a b", app::exitUsage, "takes one workbook");
        row("option", "sample:blog --colour red", app::exitUsage,
            "does not know the option --colour");
        row("fraction", "sample:blog --fraction 2", app::exitUsage,
            "--fraction needs a number above 0");
        row("workbook", "sample:blok --design V1 --output x", app::exitInput, "blok");
        row("design", "sample:blog --design V9 --output x", app::exitInput,
            "There is no design \"V9\"");
        row("folder", "sample:blog --design V1 --output /dev/null/x", app::exitInput,
            "Cannot make the folder");
    }

    void mistakes()
    {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, message);
        const Answer answer = run(words);
        QCOMPARE(answer.code, code);
        QVERIFY2(answer.err.contains(message), qPrintable(answer.err));
        QVERIFY(answer.out.isEmpty());
        QVERIFY(answer.err.startsWith(QStringLiteral("partita: ")));
    }
};

PARTITA_APPLESS_TEST(TestGenerate)

} // namespace tst_generate

#include "tst_generate.moc"
