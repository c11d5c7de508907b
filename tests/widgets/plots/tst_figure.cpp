// Figures: a board's picture for paper is cropped, light, without selection, and says what it
// shows.
#include "tests/support/testprogram.h"
#include "widgets/plots/figure.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QFile>
#include <QGraphicsRectItem>
#include <QGraphicsView>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QStyleOptionGraphicsItem>
#include <QTemporaryDir>
#include <QTest>

namespace tst_figure {

using namespace partita;
using plots::Figure;

namespace {

const plots::FigureTexts texts {QStringLiteral("Fan-out of Q3"), QStringLiteral("Blog · V1")};

/// A small black square on a large ground.
class Spot : public QWidget {
public:
    Spot() { resize(600, 400); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter(this).fillRect(QRect(300, 200, 40, 30), Qt::black);
    }
};

int darkPixels(const QImage &image)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            found += qGray(image.pixel(x, y)) < 40 ? 1 : 0;
    }
    return found;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class FigureTest : public QObject {
    Q_OBJECT

private slots:
    void theDrawingIsCropped();
    void theThemeIsThatOfPaper();
    void theHeadHasTheTexts();
    void aSceneIsDrawnWholeWithoutItsSelection();
    void aSceneHasTheColoursOfPaper();
    void theGroundMayBeTransparent();
    void imagesAreAsLargeAsAskedFor();
    void aFrameIsDrawnWithoutItsTools();
    void filesAreWrittenByTheirEnding();
    void aFolderThatIsMissingIsSaid();
};

void FigureTest::theDrawingIsCropped()
{
    Spot spot;
    const Figure figure(spot, {});
    QVERIFY2(figure.size().width() < 140, qPrintable(QString::number(figure.size().width())));
    QVERIFY(figure.size().height() < 140);
    const QImage image = figure.image({.scale = 1});
    QCOMPARE(darkPixels(image), 40 * 30);
}

void FigureTest::theThemeIsThatOfPaper()
{
    QLabel label(QStringLiteral("words"));
    const QPalette dark = style::paletteOf(style::theme(style::ThemeKind::dark));
    label.setPalette(dark);
    label.resize(120, 40);
    const QImage image = Figure(label, {}).image();
    QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
    QVERIFY(darkPixels(image) > 0); // the letters are those of the light theme
    QCOMPARE(label.palette().color(QPalette::Window), dark.color(QPalette::Window));
}

void FigureTest::theHeadHasTheTexts()
{
    Spot spot;
    const Figure plain(spot, {});
    const Figure headed(spot, texts);
    QVERIFY(headed.size().height() > plain.size().height() + 20);
    QVERIFY(darkPixels(headed.image()) > darkPixels(plain.image()));
}

void FigureTest::aSceneIsDrawnWholeWithoutItsSelection()
{
    QGraphicsScene scene;
    scene.setBackgroundBrush(Qt::gray);
    QGraphicsRectItem *near = scene.addRect(0, 0, 100, 50, Qt::NoPen, Qt::black);
    scene.addRect(900, 300, 100, 50, Qt::NoPen, Qt::black);
    near->setFlag(QGraphicsItem::ItemIsSelectable);
    near->setSelected(true);
    QGraphicsView view(&scene);
    view.resize(200, 100);
    const QSignalSpy changes(&scene, &QGraphicsScene::selectionChanged);
    const Figure figure(view, {});
    QVERIFY2(figure.size().width() >= 1000, qPrintable(QString::number(figure.size().width())));
    QCOMPARE(darkPixels(figure.image({.scale = 1})), 2 * 100 * 50);
    QVERIFY(near->isSelected());
    QCOMPARE(changes.count(), 0);
    QCOMPARE(scene.backgroundBrush(), QBrush(Qt::gray));
}

namespace {

/// An item in the colour of texts of the view that shows it.
class InTextColour : public QGraphicsItem {
public:
    QRectF boundingRect() const override { return {0, 0, 40, 20}; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override
    {
        const QPalette &palette = widget ? widget->palette() : option->palette;
        painter->fillRect(boundingRect(), palette.color(QPalette::Text));
    }
};

} // namespace

void FigureTest::aSceneHasTheColoursOfPaper()
{
    const QPalette before = QApplication::palette();
    QApplication::setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    QGraphicsScene scene;
    scene.addItem(new InTextColour);
    QGraphicsView view(&scene);
    const QImage image = Figure(view, {}).image({.scale = 1});
    QApplication::setPalette(before);
    QCOMPARE(darkPixels(image), 40 * 20);
}

void FigureTest::theGroundMayBeTransparent()
{
    Spot spot;
    const QImage image = Figure(spot, texts).image({.scale = 1, .isTransparent = true});
    QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
}

void FigureTest::imagesAreAsLargeAsAskedFor()
{
    Spot spot;
    const Figure figure(spot, texts);
    QCOMPARE(figure.image({.scale = 3}).size(), (figure.size() * 3).toSize());
    QVERIFY(figure.image({.scale = 1'000'000}).width() <= 16'000);
}

void FigureTest::aFrameIsDrawnWithoutItsTools()
{
    QWidget board;
    auto &frame = *new plots::PictureFrame(&board);
    auto *spot = new Spot;
    frame.setPicture(spot);
    plots::Readiness known;
    known.design = QStringLiteral("V1");
    known.isKnown = true;
    frame.stage().setReadiness(known);
    frame.resize(800, 600);
    board.show();
    QVERIFY(frame.stage().showsContent());
    QCOMPARE(&plots::pictureIn(frame), spot);
    QCOMPARE(&plots::pictureIn(board), spot);
}

void FigureTest::filesAreWrittenByTheirEnding()
{
    const QTemporaryDir folder;
    Spot spot;
    const Figure figure(spot, texts);
    for (const auto &[ending, start] :
         {std::pair(".svg", "<?xml"), std::pair(".pdf", "%PDF"), std::pair(".png", "\x89PNG")}) {
        const QString path = folder.filePath(QLatin1String("figure") + QLatin1String(ending));
        QCOMPARE(figure.save(path), QString());
        QVERIFY2(contentOf(path).startsWith(start), ending);
    }
    const QByteArray drawing = contentOf(folder.filePath(QStringLiteral("figure.svg")));
    QVERIFY(drawing.contains("<title>Fan-out of Q3</title>"));
    QVERIFY(!drawing.contains("<image")); // vectors
}

void FigureTest::aFolderThatIsMissingIsSaid()
{
    Spot spot;
    const QString path = QStringLiteral("/no such folder/figure.png");
    QCOMPARE(Figure(spot, {}).save(path),
             QStringLiteral("/no such folder/figure.png cannot be written; is its folder there and "
                            "writable?"));
}

PARTITA_WIDGETS_TEST(FigureTest)

} // namespace tst_figure

#include "tst_figure.moc"
