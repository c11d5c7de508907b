// `partita screenshot --scale`: the same contents drawn with more pixels, not magnified.
#include "app/screenshot.h"
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>

namespace tst_screenshotscale {

using namespace partita;

namespace {

/// Draws as the program does: an application of its own for each call.
QImage drawn(const QString &board, int scale)
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("picture.png")).toStdString();
    const std::vector<std::string> arguments {"sample:person",
                                              "--board",
                                              board.toStdString(),
                                              "--size",
                                              "640x400",
                                              "--scale",
                                              std::to_string(scale),
                                              "--samples",
                                              "2",
                                              "--output",
                                              file};
    app::prepareScreenshot(arguments);
    int count = 1;
    char name[] = "partita";
    char *names[] = {name, nullptr};
    const QApplication application(count, names);
    std::ostringstream out;
    std::ostringstream err;
    if (app::runScreenshot(arguments, out, err) != app::exitDone)
        qFatal("%s", err.str().c_str());
    return QImage(QString::fromStdString(file)).convertToFormat(QImage::Format_RGB32);
}

/// How many squares of `side` pixels are of more than one colour.
int finerThan(int side, const QImage &picture)
{
    int finer = 0;
    for (int y = 0; y < picture.height(); y += side) {
        for (int x = 0; x < picture.width(); x += side) {
            const QImage square = picture.copy(x, y, side, side);
            QImage plain(square.size(), square.format());
            plain.fill(square.pixel(0, 0));
            finer += square != plain;
        }
    }
    return finer;
}

} // namespace

class TestScreenshotScale : public QObject {
    Q_OBJECT

private slots:
    void moreDensePicturesAreDrawnFiner_data()
    {
        QTest::addColumn<QString>("board");
        for (const char *board : {"model", "patterns", "partitions", "compare"})
            QTest::newRow(board) << QString::fromLatin1(board);
    }

    void moreDensePicturesAreDrawnFiner()
    {
        QFETCH(QString, board);
        const QImage usual = drawn(board, 1);
        const QImage dense = drawn(board, 3);
        QCOMPARE(usual.size(), QSize(640, 400));
        QCOMPARE(dense.size(), QSize(1920, 1200));
        // Each square of a magnified picture has one colour; letters drawn for this density fill
        // thousands with more.
        QVERIFY2(finerThan(3, dense) > 2000, qPrintable(QString::number(finerThan(3, dense))));
        // The contents keep their places: the picture reduced to the old size is nearly the same.
        const QImage small
            = dense.scaled(usual.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int different = 0;
        for (int y = 0; y < usual.height(); ++y) {
            for (int x = 0; x < usual.width(); ++x)
                different += std::abs(qGray(small.pixel(x, y)) - qGray(usual.pixel(x, y))) > 96;
        }
        QVERIFY2(different < 640 * 400 / 50, qPrintable(QString::number(different)));
    }
};

PARTITA_APPLESS_TEST(TestScreenshotScale)

} // namespace tst_screenshotscale

#include "tst_screenshotscale.moc"
