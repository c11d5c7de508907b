// `partita help`: topics for words, the text on a terminal, and the manual page.
#include "app/help/help.h"
#include "app/help/manualpage.h"
#include "app/subcommands.h"
#include "call.h"
#include "tests/support/testprogram.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QtTest>

#include <sstream>

namespace tst_help {

using namespace partita;
using namespace partita::app;

namespace {

const char *const textForm = R"(# The text form

How a workbook is written as text. It has lines that are so long that they have to be broken somewhere.

## Keys

Each entity has a **key**, the `id` of its rows. See [charges](charges.md).

| Member | Meaning |
| --- | ---: |
| `key` | 1 |
| `other` | 20 |

1. First.
2. Second
   - inner

```
a  b
```

## Rows

Rows have keys.
)";

help::Book smallBook()
{
    return help::Book(
        {help::chapterOf(QStringLiteral("textform"), QString::fromUtf8(textForm)),
         help::chapterOf(
             QStringLiteral("charges"),
             QStringLiteral("# Charges\n\nWhat requests cost.\n\n## Rows\n\nBy 5.29.\n"))});
}

struct Printed {
    int code = 0;
    QString out;
    QString err;
};

Printed print(const char *words, const Terminal &terminal = {})
{
    std::ostringstream out;
    std::ostringstream err;
    const int code = printHelp(smallBook(), QString::fromUtf8(words).split(QLatin1Char(' ')),
                               terminal, out, err);
    return {code, QString::fromStdString(out.str()), QString::fromStdString(err.str())};
}

QString shown(const char *markdown, const Terminal &terminal = {})
{
    return terminalText(help::blocksOf(QString::fromUtf8(markdown)), terminal);
}

} // namespace

class TestHelp : public QObject {
    Q_OBJECT

private slots:
    void withoutTopicItListsTheChapters();
    void itsExamplesWork();
    void aChapterIsPrinted();
    void aSectionIsPrinted();
    void severalSectionsAreListed();
    void anUnknownTopicIsRefused_data();
    void anUnknownTopicIsRefused();
    void anUnknownOptionIsWrongUse();
    void linesAreBrokenAtTheWidth();
    void tablesStandInColumns();
    void wideTablesAreBroken();
    void listsHang();
    void typeIsForTerminals();
    void theProgramPrintsItWithoutADisplay();
    void theManualPageIsRendered();
};

void TestHelp::withoutTopicItListsTheChapters()
{
    const Printed printed = print("");
    QCOMPARE(printed.code, exitDone);
    QVERIFY(printed.out.startsWith(QStringLiteral("Chapters\n\n"
                                                  "  textform  How a workbook is written as text.\n"
                                                  "  charges   What requests cost.\n")));
}

void TestHelp::itsExamplesWork()
{
    static const QRegularExpression example(QStringLiteral("partita help (.+?)  "));
    const QString text = tests::call(runHelp, QStringList()).out;
    int found = 0;
    for (auto examples = example.globalMatch(text); examples.hasNext(); ++found) {
        const QStringList words = examples.next().captured(1).split(QLatin1Char(' '));
        QCOMPARE(tests::call(runHelp, words).code, exitDone);
    }
    QCOMPARE(found, 3);
}

void TestHelp::aChapterIsPrinted()
{
    const Printed printed = print("textform");
    QCOMPARE(printed.code, exitDone);
    QVERIFY(printed.out.startsWith(QStringLiteral("The text form\n\n    How a workbook")));
    QVERIFY(printed.out.contains(QStringLiteral("\nRows\n\n    Rows have keys.\n")));
}

void TestHelp::aSectionIsPrinted()
{
    for (const char *words : {"textform keys", "key", "KEYS"}) {
        const Printed printed = print(words);
        QCOMPARE(printed.code, exitDone);
        QVERIFY2(printed.out.startsWith(QStringLiteral("Keys\n\n    Each entity")),
                 qPrintable(printed.out));
        QVERIFY(!printed.out.contains(QStringLiteral("Rows have keys")));
    }
}

void TestHelp::severalSectionsAreListed()
{
    const Printed printed = print("rows");
    QCOMPARE(printed.code, exitDone);
    QCOMPARE(printed.out,
             QStringLiteral("The help has several sections about \"rows\":\n\n"
                            "  partita help textform rows  Rows, in The text form\n"
                            "  partita help charges rows   Rows, in Charges\n"));
}

void TestHelp::anUnknownTopicIsRefused_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("message");
    QTest::newRow("misspelt") << QStringLiteral("textfrom")
                              << QStringLiteral("partita: The help has nothing about \"textfrom\"; "
                                                "did you mean \"textform\"?\n");
    QTest::newRow("mentioned") << QStringLiteral("5.29")
                               << QStringLiteral(
                                      "partita: The help has nothing about \"5.29\"; it is "
                                      "mentioned in \"partita help charges rows\".\n");
    QTest::newRow("unheard of") << QStringLiteral("xylophone")
                                << QStringLiteral(
                                       "partita: The help has nothing about \"xylophone\"; "
                                       "\"partita help\" lists its chapters.\n");
}

void TestHelp::anUnknownTopicIsRefused()
{
    QFETCH(QString, words);
    QFETCH(QString, message);
    const Printed printed = print(words.toUtf8());
    QCOMPARE(printed.code, exitInput);
    QCOMPARE(printed.err, message);
    QCOMPARE(printed.out, QString());
}

void TestHelp::anUnknownOptionIsWrongUse()
{
    const tests::Answer answer = tests::call(runHelp, "--pages");
    QCOMPARE(answer.code, exitUsage);
    QVERIFY(answer.err.startsWith(QStringLiteral("partita: help does not know the option --pages.\n"
                                                 "usage: partita help ")));
}

void TestHelp::linesAreBrokenAtTheWidth()
{
    QCOMPARE(shown("one two three four five six", {16, Type::plain}),
             QStringLiteral("    one two\n    three four\n    five six\n"));
    for (const int width : {40, 80, 100}) {
        const QString text = terminalText(help::blocksOf(QString::fromUtf8(textForm)), {width, {}});
        for (const QString &line : text.split(QLatin1Char('\n')))
            QVERIFY2(line.size() <= width && !line.endsWith(QLatin1Char(' ')), qPrintable(line));
    }
}

void TestHelp::tablesStandInColumns()
{
    QCOMPARE(shown("| Member | Size |\n| --- | ---: |\n| `key` | 1 |\n| other | 20 |\n"),
             QStringLiteral("    Member  Size\n"
                            "    ------  ----\n"
                            "    `key`      1\n"
                            "    other     20\n"));
}

void TestHelp::wideTablesAreBroken()
{
    QCOMPARE(shown("| a | what it means |\n|---|---|\n| x | one two three four |\n| y | five |\n",
                   {21, Type::plain}),
             QStringLiteral("    a  what it means\n"
                            "    -  --------------\n"
                            "    x  one two three\n"
                            "       four\n"
                            "\n"
                            "    y  five\n"));
}

void TestHelp::listsHang()
{
    QCOMPARE(shown("Text:\n\n- one two three\n- four\n  - five\n\n10. ten\n", {16, Type::plain}),
             QStringLiteral("    Text:\n\n"
                            "    • one two\n"
                            "      three\n"
                            "    • four\n"
                            "      • five\n"
                            "    10. ten\n"));
}

void TestHelp::typeIsForTerminals()
{
    QCOMPARE(shown("# T\n\n**a** `b` [c](d.md) [e](https://example.org)\n", {80, Type::styled}),
             QStringLiteral("\x1b[1mT\x1b[0m\n\n"
                            "    \x1b[1ma\x1b[0m \x1b[1mb\x1b[0m \x1b[4mc\x1b[0m "
                            "\x1b[4me\x1b[0m \x1b[4m(https://example.org)\x1b[0m\n"));
    QCOMPARE(shown("**a** `b` [c](d.md)\n"), QStringLiteral("    a `b` c\n"));
}

void TestHelp::theProgramPrintsItWithoutADisplay()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromUtf8(name));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PARTITA_BINARY), {QStringLiteral("help")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), exitDone);
    const QByteArray out = process.readAllStandardOutput();
    QVERIFY(out.startsWith("Chapters\n"));
    QVERIFY(!out.contains('\x1b')); // it is no terminal
}

void TestHelp::theManualPageIsRendered()
{
    const QString page = manualPage(help::Book::ofProgram());
    for (const char *part : {".SH \"NAME\"", ".SH \"SYNOPSIS\"", ".SH \"DESCRIPTION\"",
                             ".SH \"COMMANDS\"", ".SH \"EXIT STATUS\"", ".SH \"FILES\""})
        QVERIFY2(page.contains(QString::fromUtf8(part)), part);
    const QString man = QStandardPaths::findExecutable(QStringLiteral("groff"));
    if (man.isEmpty())
        QSKIP("groff is not installed: whether it takes the page is not known");
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(page.toUtf8());
    file.close();
    QProcess process;
    process.start(man,
                  {QStringLiteral("-man"), QStringLiteral("-Tutf8"), QStringLiteral("-Kutf8"),
                   QStringLiteral("-ww"), file.fileName()});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QVERIFY(process.readAllStandardOutput().contains("partita evaluate"));
}

PARTITA_GUILESS_TEST(TestHelp)

} // namespace tst_help

#include "tst_help.moc"
