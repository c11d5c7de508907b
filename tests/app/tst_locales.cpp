// Independence of results from the locale and the time zone of the machine: the program writes the
// same bytes everywhere.
#include "tests/support/testprogram.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_locales {

namespace {

struct Surroundings {
    QString locale; ///< made from the sources of the C library
    QString timeZone;
};

} // namespace

class TestLocales : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theLocalesDiffer();
    void tablesAreTheSame();
    void scriptsSeeTheSameTime();

private:
    QByteArray run(const Surroundings &where, const QStringList &words,
                   const QByteArray &input = {}) const;
    void compareEverywhere(const QStringList &words, const QByteArray &input = {}) const;

    QTemporaryDir m_locales;
    const QList<Surroundings> m_elsewhere {
        {QStringLiteral("de_DE"), QStringLiteral("Europe/Berlin")},
        {QStringLiteral("tr_TR"), QStringLiteral("Pacific/Auckland")},
        {QStringLiteral("hi_IN"), QStringLiteral("Asia/Kolkata")}};
};

void TestLocales::initTestCase()
{
    for (const Surroundings &where : m_elsewhere) {
        const QString target = m_locales.filePath(where.locale + QStringLiteral(".UTF-8"));
        QCOMPARE(
            QProcess::execute(QStringLiteral("localedef"),
                              {QStringLiteral("--no-archive"), QStringLiteral("-i"), where.locale,
                               QStringLiteral("-f"), QStringLiteral("UTF-8"), target}),
            0);
    }
}

QByteArray TestLocales::run(const Surroundings &where, const QStringList &words,
                            const QByteArray &input) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LOCPATH"), m_locales.path());
    environment.insert(QStringLiteral("LC_ALL"),
                       where.locale.isEmpty() ? QStringLiteral("C.UTF-8")
                                              : where.locale + QStringLiteral(".UTF-8"));
    environment.insert(QStringLiteral("TZ"), where.timeZone);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PARTITA_BINARY), words);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        qFatal("%s", process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

void TestLocales::compareEverywhere(const QStringList &words, const QByteArray &input) const
{
    const QByteArray here = run({{}, QStringLiteral("UTC")}, words, input);
    QVERIFY(!here.isEmpty());
    for (const Surroundings &where : m_elsewhere)
        QVERIFY2(run(where, words, input) == here, qPrintable(where.locale));
}

/// Otherwise the comparisons would prove nothing: the C library must know the German comma.
void TestLocales::theLocalesDiffer()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LOCPATH"), m_locales.path());
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("locale"), {QStringLiteral("decimal_point")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray(","));
}

void TestLocales::tablesAreTheSame()
{
    for (const char *format : {"csv", "json", "table"})
        compareEverywhere({QStringLiteral("evaluate"), QStringLiteral("sample:person"),
                           QStringLiteral("--format"), QString::fromLatin1(format)});
    compareEverywhere({QStringLiteral("check"), QStringLiteral("sample:person")});
}

void TestLocales::scriptsSeeTheSameTime()
{
    compareEverywhere({QStringLiteral("execute"), QStringLiteral("-")},
                      R"({"op": "createContainer", "container": "c", "partitionKey": ["/pk"]}
{"op": "createScript", "container": "c", "kind": "procedure", "name": "t", "body": "function t() { getContext().getResponse().setBody(new Date(0).toString() + (1234.5).toLocaleString() + new Date(2020, 5, 1).getTime()); }"}
{"op": "call", "container": "c", "procedure": "t", "partitionKey": ["p"]}
)");
}

PARTITA_GUILESS_TEST(TestLocales)

} // namespace tst_locales

#include "tst_locales.moc"
