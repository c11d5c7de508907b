// `partita screenshot`: refusals before anything is drawn, with the possible values.
#include "app/screenshot.h"
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWidget>

#include <ctime>
#include <sstream>

namespace tst_screenshot {

using namespace partita;

class TestScreenshot : public QObject {
    Q_OBJECT

private slots:
    void wrongCallsAreExplained_data()
    {
        QTest::addColumn<QString>("further");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *further, const char *said) {
            QTest::newRow(further) << QString::fromLatin1(further) << QString::fromLatin1(said);
        };
        row("--board modell --output a.png", "--board must be one of model, ");
        row("--board model --output a.png --language zz",
            "--language must be one of en, but got zz.");
        row("--board model --output a.xyz",
            "--output must end in .png, the only form pictures are written in, but got a.xyz.");
        row("--board model --output a.png --size 0x0",
            "--size must be WIDTHxHEIGHT in pixels, each 100 to 20000, but got 0x0.");
        row("--board model --output a.png --size large",
            "--size must be WIDTHxHEIGHT in pixels, each 100 to 20000, but got large.");
        for (const char *scale : {"0", "5", "-1", "1.5", "two"}) {
            row(qPrintable(QStringLiteral("--board model --output a.png --scale %1")
                               .arg(QLatin1String(scale))),
                qPrintable(QStringLiteral("--scale needs a whole number from 1 to 4, but got %1.")
                               .arg(QLatin1String(scale))));
        }
        row("--board model --output a.png --size 12000x800 --scale 2",
            "--size times --scale must be at most 20000 pixels a side, but makes 24000x1600.");
        row("--board model --output a.png --theme pink", "--theme is light or dark, not pink.");
        row("--board compare --output a.png --chart pie",
            "--chart is requests, load, cost, break-even or growth, not pie.");
        row("--board model --output a.png --chart cost",
            "--chart chooses a chart of the board compare; leave it out for model.");
        row("--board model --output a.png --fraction 2",
            "--fraction needs a number above 0 and up to 1, but got 2.");
        row("--all pictures --board model", "--all writes every board; leave out --board");
        row("--board model --output a.png --samples many",
            "--samples needs a whole number from 1 to 1000000, but got many.");
    }

    void wrongCallsAreExplained()
    {
        QFETCH(QString, further);
        QFETCH(QString, said);
        std::vector<std::string> arguments {"sample:blog"};
        for (const QString &word : further.split(QLatin1Char(' ')))
            arguments.push_back(word.toStdString());
        std::ostringstream out;
        std::ostringstream err;
        QCOMPARE(app::runScreenshot(arguments, out, err), app::exitUsage);
        QVERIFY2(QString::fromStdString(err.str()).contains(said), err.str().c_str());
    }

    /// A board without its answer gives no picture. Waiting for the answer must not slow down the
    /// worker.
    void aBusyBoardIsWaitedFor()
    {
        QWidget board;
        board.setProperty("busy", true);
        QTimer::singleShot(500, &board, [&] { board.setProperty("busy", false); });
        const std::clock_t before = std::clock();
        app::waitWhileBusy(board);
        QVERIFY(!board.property("busy").toBool());
        const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        QVERIFY2(seconds < 0.25, qPrintable(QString::number(seconds)));
    }

    /// The status bar shows the measured share of the population.
    void theFractionIsThatOfTheCall()
    {
        const QTemporaryDir folder;
        const auto picture = [&](const char *fraction) {
            const std::string file
                = folder.filePath(QLatin1String(fraction)).toStdString() + ".png";
            std::ostringstream out;
            std::ostringstream err;
            const int code
                = app::runScreenshot(std::vector<std::string> {"sample:person", "--board", "model",
                                                               "--window", "--fraction", fraction,
                                                               "--samples", "2", "--output", file},
                                     out, err);
            if (code != app::exitDone)
                qFatal("%s", err.str().c_str());
            return QImage(QString::fromStdString(file));
        };
        const QImage first = picture("0.01");
        QVERIFY(!first.isNull());
        QCOMPARE(picture("0.01"), first);
        QVERIFY(picture("0.02") != first);
    }

    void allBoardsOfAllDesignsAreWritten()
    {
        const QTemporaryDir folder;
        std::ostringstream out;
        std::ostringstream err;
        const std::string into = folder.filePath(QStringLiteral("all")).toStdString();
        QCOMPARE(
            app::runScreenshot(std::vector<std::string> {"sample:person", "--all", into,
                                                         "--samples", "2", "--size", "800x600"},
                               out, err),
            app::exitDone);
        const QStringList files
            = QDir(QString::fromStdString(into)).entryList({QStringLiteral("*.png")});
        QVERIFY(files.contains(QStringLiteral("model.png")));
        QVERIFY(files.filter(QStringLiteral("-plan.png")).size() > 1);
        for (const QString &file : files)
            QVERIFY2(!QImage(QString::fromStdString(into) + QLatin1Char('/') + file).isNull(),
                     qPrintable(file));
        QCOMPARE(QString::fromStdString(out.str()).count(QLatin1Char('\n')), files.size());
    }

    void theChartIsThatOfTheCall()
    {
        const QTemporaryDir folder;
        const auto picture = [&](std::vector<std::string> further) {
            const std::string file = folder.filePath(QStringLiteral("a.png")).toStdString();
            std::vector<std::string> arguments {
                "sample:portfolio", "--board", "compare", "--samples", "2", "--output", file};
            arguments.insert(arguments.end(), further.begin(), further.end());
            std::ostringstream out;
            std::ostringstream err;
            if (app::runScreenshot(arguments, out, err) != app::exitDone)
                qFatal("%s", err.str().c_str());
            return QImage(QString::fromStdString(file));
        };
        const QImage requests = picture({});
        QCOMPARE(picture({"--chart", "requests"}), requests);
        QList<QImage> seen {requests};
        for (const char *chart : {"load", "cost", "break-even", "growth"}) {
            const QImage one = picture({"--chart", chart});
            QVERIFY2(!one.isNull() && !seen.contains(one), chart);
            seen.append(one);
        }
    }

    /// Scripts that read standard error find the error there, not what a platform without windows
    /// cannot do.
    void onlyThePlatformIsSilenced()
    {
        static QStringList heard;
        heard.clear();
        const QtMessageHandler before = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext &, const QString &said) { heard.append(said); });
        const QTemporaryDir folder;
        QTimer::singleShot(0, [] { qWarning("something else"); });
        std::ostringstream out;
        std::ostringstream err;
        const int code = app::runScreenshot(
            std::vector<std::string> {"sample:person", "--board", "model", "--window", "--samples",
                                      "2", "--output",
                                      folder.filePath(QStringLiteral("a.png")).toStdString()},
            out, err);
        qInstallMessageHandler(before);
        QCOMPARE(code, app::exitDone);
        QCOMPARE(heard, QStringList {QStringLiteral("something else")});
    }
};

PARTITA_WIDGETS_TEST(TestScreenshot)

} // namespace tst_screenshot

#include "tst_screenshot.moc"
