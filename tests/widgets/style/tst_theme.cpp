// Themes: readable in light and dark. Numbers: short and honest.
#include "tests/support/testprogram.h"
#include "widgets/models/designlook.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"
#include "widgets/style/markdown.h"
#include "widgets/style/serieslook.h"
#include "widgets/style/theme.h"

#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

namespace tst_theme {

using namespace partita;

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void textIsReadableInBothThemes_data();
    void textIsReadableInBothThemes();
    void marksStandOutInBothThemes_data();
    void marksStandOutInBothThemes();
    void noTwoSeriesLookAlike();
    void heatGrowsLighterSteadily();
    void textOnHeatIsReadable();
    void aPaletteTellsItsTheme();
    void numbersHaveThreeDigits_data();
    void numbersHaveThreeDigits();
    void statedNumbersHaveNoEmptyDigits();
    void oneIsNoPlural();
    void pathsAreNotBrokenBehindTheirFirstSlash();
    void bytesAreCountedByTheKilobyte();
    void changesSayTheirSign();
    void markdownIsShownAsWhatItMeans();
    void marksAreSeenWhileOneEdits();
    void everyIconDraws();
};

void TestTheme::textIsReadableInBothThemes_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("ground");
    for (const auto kind : {style::ThemeKind::light, style::ThemeKind::dark}) {
        const style::Theme &theme = style::theme(kind);
        const char *name = kind == style::ThemeKind::light ? "light" : "dark";
        const auto row = [&](const char *what, const QColor &text, const QColor &ground) {
            QTest::addRow("%s %s", name, what) << text << ground;
        };
        for (const auto &[where, ground] :
             {std::pair("window", theme.window), std::pair("surface", theme.surface),
              std::pair("raised", theme.raised), std::pair("accent soft", theme.accentSoft)}) {
            row(qPrintable(QStringLiteral("text on %1").arg(QLatin1String(where))), theme.text,
                ground);
            row(qPrintable(QStringLiteral("secondary on %1").arg(QLatin1String(where))),
                theme.secondary, ground);
        }
        for (const auto &[what, colour] :
             {std::pair("good", theme.good), std::pair("warning", theme.warning),
              std::pair("error", theme.error), std::pair("accent", theme.accent)}) {
            row(what, colour, theme.surface);
            row(what, colour, theme.window);
        }
        row("on accent", theme.onAccent, theme.accent);
    }
}

void TestTheme::textIsReadableInBothThemes()
{
    QFETCH(QColor, text);
    QFETCH(QColor, ground);
    const double contrast = style::contrast(text, ground);
    QVERIFY2(contrast >= 4.5, qPrintable(QString::number(contrast)));
}

void TestTheme::marksStandOutInBothThemes_data()
{
    QTest::addColumn<QColor>("mark");
    QTest::addColumn<QColor>("ground");
    for (const auto kind : {style::ThemeKind::light, style::ThemeKind::dark}) {
        const style::Theme &theme = style::theme(kind);
        const char *name = kind == style::ThemeKind::light ? "light" : "dark";
        for (const auto design : {model::DesignKind::embedded, model::DesignKind::referenced,
                                  model::DesignKind::hybrid}) {
            QTest::addRow("%s %s", name, model::nameOf(design))
                << models::colourOf(design, theme) << theme.surface;
        }
        for (std::size_t category = 0; category < theme.categories.size(); ++category)
            QTest::addRow("%s category %d", name, static_cast<int>(category))
                << theme.categories[category] << theme.surface;
        for (const auto &[where, ground] :
             {std::pair("window", theme.window), std::pair("surface", theme.surface),
              std::pair("raised", theme.raised)})
            QTest::addRow("%s frame of a field on %s", name, where) << theme.control << ground;
    }
}

void TestTheme::marksStandOutInBothThemes()
{
    QFETCH(QColor, mark);
    QFETCH(QColor, ground);
    QVERIFY(style::contrast(mark, ground) >= 3);
}

/// More designs than colours can be shown together, and some people see no colours.
void TestTheme::noTwoSeriesLookAlike()
{
    for (const auto kind : {style::ThemeKind::light, style::ThemeKind::dark}) {
        const style::Theme &theme = style::theme(kind);
        for (std::size_t one = 0; one < 20; ++one) {
            const style::SeriesLook look = style::seriesLook(one, theme);
            QVERIFY(one >= 4 || look.fill == Qt::SolidPattern);
            for (std::size_t other = 0; other < one; ++other) {
                const style::SeriesLook beside = style::seriesLook(other, theme);
                QVERIFY(look.colour != beside.colour || look.fill != beside.fill);
                QVERIFY(look.line != beside.line || look.mark != beside.mark);
            }
        }
    }
}

void TestTheme::heatGrowsLighterSteadily()
{
    // Readable in grey: luminance must rise all the way.
    const QColor dark(0, 0, 0);
    double before = 0;
    for (int step = 0; step <= 100; ++step) {
        const double now = style::contrast(style::heat(step / 100.0), dark);
        QVERIFY2(now >= before - 0.02, qPrintable(QString::number(step)));
        before = now;
    }
}

void TestTheme::textOnHeatIsReadable()
{
    for (int step = 0; step <= 100; ++step) {
        const QColor ground = style::heat(step / 100.0);
        QVERIFY2(style::contrast(style::readableOn(ground), ground) >= 4.0,
                 qPrintable(ground.name()));
    }
}

void TestTheme::aPaletteTellsItsTheme()
{
    for (const auto kind : {style::ThemeKind::light, style::ThemeKind::dark})
        QCOMPARE(style::themeOf(style::paletteOf(style::theme(kind))).kind, kind);
}

void TestTheme::numbersHaveThreeDigits_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << QStringLiteral("0");
    QTest::newRow("one") << 1.0 << QStringLiteral("1");
    QTest::newRow("small") << 6.4551 << QStringLiteral("6.46");
    QTest::newRow("tens") << 16.97 << QStringLiteral("17.0");
    QTest::newRow("hundreds") << 619.41 << QStringLiteral("619");
    QTest::newRow("thousands") << 2063.54 << QStringLiteral("2.06\u202fk");
    QTest::newRow("rounding up to thousands") << 999.7 << QStringLiteral("1.00\u202fk");
    QTest::newRow("millions") << 41300000.0 << QStringLiteral("41.3\u202fM");
    QTest::newRow("fraction") << 0.0453 << QStringLiteral("0.045");
    QTest::newRow("seldom") << 0.00012 << QStringLiteral("0.00012");
    QTest::newRow("next to nothing") << 1e-6 << QStringLiteral("0.000001");
    QTest::newRow("once in three hours") << 0.0001 << QStringLiteral("0.0001");
    QTest::newRow("small fraction") << 0.000437 << QStringLiteral("0.00044");
    QTest::newRow("almost none") << 0.0000021 << QStringLiteral("0.0000021");
}

void TestTheme::numbersHaveThreeDigits()
{
    QFETCH(double, number);
    QFETCH(QString, text);
    QCOMPARE(style::shortNumber(number), text);
}

void TestTheme::statedNumbersHaveNoEmptyDigits()
{
    QCOMPARE(style::statedNumber(0.5), QStringLiteral("0.5"));
    QCOMPARE(style::statedNumber(12.0), QStringLiteral("12"));
    QCOMPARE(style::statedNumber(2.333), QStringLiteral("2.33"));
    QCOMPARE(style::statedNumber(2500), QStringLiteral("2.5\u202fk"));
    QCOMPARE(style::statedNumber(100), QStringLiteral("100"));
}

void TestTheme::oneIsNoPlural()
{
    const auto items = [](const QString &number) {
        return style::counted(number, QStringLiteral("1 item"), QStringLiteral("%1 items"));
    };
    QCOMPARE(items(style::count(1)), QStringLiteral("1 item"));
    QCOMPARE(items(style::count(0)), QStringLiteral("0 items"));
    QCOMPARE(items(style::count(1200)), QStringLiteral("1,200 items"));
}

void TestTheme::pathsAreNotBrokenBehindTheirFirstSlash()
{
    QCOMPARE(style::breakable(QStringLiteral("by /tenantId and / alone")),
             QStringLiteral("by /\u2060tenantId and / alone"));
}

void TestTheme::bytesAreCountedByTheKilobyte()
{
    QCOMPARE(style::bytes(1454), QStringLiteral("1.42 KB"));
    QCOMPARE(style::bytes(210), QStringLiteral("210 B"));
    QCOMPARE(style::bytes(2.0 * 1024 * 1024), QStringLiteral("2 MB"));
}

void TestTheme::changesSayTheirSign()
{
    QCOMPARE(style::change(619.41, 6.46), QStringLiteral("−99 %"));
    QCOMPARE(style::change(10, 10), QStringLiteral("±0 %"));
    QCOMPARE(style::change(10, 15), QStringLiteral("+50 %"));
    QCOMPARE(style::change(1, 100), QStringLiteral("×100"));
}

void TestTheme::markdownIsShownAsWhatItMeans()
{
    QCOMPARE(style::htmlOfMarkdown(QStringLiteral("**V1** keeps `a<b`,\nonce")),
             QStringLiteral("<b>V1</b> keeps <code>a&lt;b</code>,<br>once"));
    QCOMPARE(style::htmlOfMarkdown(QStringLiteral("a ` alone")), QStringLiteral("a ` alone"));
}

/// The text stays as written. The view shows the formatting, and the marks only while editing.
void TestTheme::marksAreSeenWhileOneEdits()
{
    const QString text = QStringLiteral("key `/userId`");
    QWidget window;
    QPlainTextEdit field(&window);
    QPushButton other(&window);
    new style::MarkdownMarks(&field);
    field.setPlainText(text);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto sizeAt = [&](int place) {
        const auto formats = field.document()->firstBlock().layout()->formats();
        for (const QTextLayout::FormatRange &range : formats) {
            if (place >= range.start && place < range.start + range.length)
                return QFontInfo(range.format.font()).pixelSize();
        }
        return field.fontInfo().pixelSize();
    };
    other.setFocus();
    const auto mark = static_cast<int>(text.indexOf(QLatin1Char('`')));
    QTRY_VERIFY(sizeAt(mark) <= 2);
    QVERIFY(sizeAt(mark + 1) > 6);
    QSignalSpy changed(&field, &QPlainTextEdit::textChanged);
    field.setFocus();
    QTRY_VERIFY(sizeAt(mark) > 6);
    QCOMPARE(field.toPlainText(), text);
    QCOMPARE(changed.size(), 0); // nothing was edited
}

void TestTheme::everyIconDraws()
{
    const QPixmap pixmap = style::iconPixmap(QStringLiteral("entity"),
                                             style::theme(style::ThemeKind::light).text, 24, 2);
    QVERIFY(!pixmap.isNull());
    QCOMPARE(pixmap.size(), QSize(48, 48));
    QVERIFY(style::iconPixmap(QStringLiteral("no such icon"),
                              style::theme(style::ThemeKind::light).text, 24, 1)
                .isNull());
}

PARTITA_WIDGETS_TEST(TestTheme)

} // namespace tst_theme

#include "tst_theme.moc"
