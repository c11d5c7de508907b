// Style of controls: flat and roomy, with frames that are visible on a projector in both themes,
// and mnemonic letters shown only for users of Alt.
#include "tests/support/testprogram.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

namespace tst_workbenchstyle {

using namespace partita;

namespace {

/// The pixels that differ from the ground, which the first one shows.
QRect inkedIn(const QImage &picture)
{
    QRect inked;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, y) != picture.pixelColor(0, 0))
                inked |= QRect(x, y, 1, 1);
        }
    }
    return inked;
}

} // namespace

class TestWorkbenchStyle : public QObject {
    Q_OBJECT

private slots:
    void mnemonicsShowWhileAltIsHeld();
    void buttonsAreFlat_data();
    void buttonsAreFlat();
    void buttonsAndFieldsAreRoomy();
    void framesOfFieldsAreSeen_data();
    void framesOfFieldsAreSeen();
    void theOneThingToDoIsFilled();
    void theChosenTabIsUnderlined();
    void theArrowOfAMenuStandsBesideTheIcon_data();
    void theArrowOfAMenuStandsBesideTheIcon();
    void theArrowOfASortedColumnIsAsHighAsItsTitle();
    void longTitlesOfColumnsShowTheirBeginning();
    void scrollBarsScrollWithoutArrows();
    void theArrowOfTheOneThingToDoIsSeen();
    void progressIsReadableOnWhatIsDone_data();
    void progressIsReadableOnWhatIsDone();
    void aQuietToolButtonShowsTheKeyboard();

private:
    static bool underlines(const QWidget &widget)
    {
        return widget.style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, &widget) != 0;
    }
};

void TestWorkbenchStyle::theArrowOfTheOneThingToDoIsSeen()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QMenu menu;
    QPushButton button(QStringLiteral("Add"));
    button.setMenu(&menu);
    button.setDefault(true);
    button.resize(140, 30);
    const QImage picture = button.grab().toImage();
    const QColor face = picture.pixelColor(picture.width() / 2, 5);
    double best = 1;
    for (int x = picture.width() - 24; x < picture.width() - 4; ++x) {
        for (int y = 8; y < picture.height() - 8; ++y)
            best = std::max(best, style::contrast(picture.pixelColor(x, y), face));
    }
    QVERIFY2(best >= 3, qPrintable(QString::number(best)));
}

void TestWorkbenchStyle::progressIsReadableOnWhatIsDone_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("light") << static_cast<int>(style::ThemeKind::light);
    QTest::newRow("dark") << static_cast<int>(style::ThemeKind::dark);
}

void TestWorkbenchStyle::progressIsReadableOnWhatIsDone()
{
    QFETCH(int, kind);
    style::applyTheme(*qApp, static_cast<style::ThemeKind>(kind));
    QProgressBar bar;
    bar.setFormat(QStringLiteral("MMMM"));
    bar.setRange(0, 100);
    bar.setValue(100);
    bar.resize(300, 30);
    const QImage picture = bar.grab().toImage();
    const QColor done = picture.pixelColor(4, picture.height() / 2);
    double best = 1;
    for (int x = 0; x < picture.width(); ++x)
        best = std::max(best, style::contrast(picture.pixelColor(x, picture.height() / 2), done));
    QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
}

void TestWorkbenchStyle::mnemonicsShowWhileAltIsHeld()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QPushButton button(QStringLiteral("&Save"));
    button.show();
    QVERIFY(QTest::qWaitForWindowExposed(&button));
    QVERIFY(!underlines(button));
    const QImage quiet = button.grab().toImage();
    QTest::keyPress(&button, Qt::Key_Alt);
    QVERIFY(underlines(button));
    QVERIFY(button.grab().toImage() != quiet);
    QTest::keyRelease(&button, Qt::Key_Alt);
    QVERIFY(!underlines(button));
    QCOMPARE(button.grab().toImage(), quiet);
}

void TestWorkbenchStyle::buttonsAreFlat_data()
{
    QTest::addColumn<style::ThemeKind>("kind");
    QTest::newRow("light") << style::ThemeKind::light;
    QTest::newRow("dark") << style::ThemeKind::dark;
}

void TestWorkbenchStyle::buttonsAreFlat()
{
    QFETCH(style::ThemeKind, kind);
    style::applyTheme(*qApp, kind);
    QPushButton button;
    button.resize(120, 40);
    const QImage picture = button.grab().toImage();
    const QColor middle = picture.pixelColor(60, 20);
    for (int y = 4; y < 36; ++y)
        QCOMPARE(picture.pixelColor(60, y), middle);
    QCOMPARE(middle, style::theme(kind).raised);
}

void TestWorkbenchStyle::buttonsAndFieldsAreRoomy()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QPushButton button(QStringLiteral("Evaluate now"));
    QLineEdit line;
    QComboBox choice;
    QDoubleSpinBox number;
    const int text = button.fontMetrics().height();
    QVERIFY(button.sizeHint().height() >= text + 12);
    QVERIFY(button.sizeHint().width()
            >= button.fontMetrics().horizontalAdvance(button.text()) + 16);
    for (const QWidget *field : std::initializer_list<const QWidget *> {&line, &choice, &number}) {
        QVERIFY(field->sizeHint().height() >= text + 10);
        QCOMPARE(field->sizeHint().height(), line.sizeHint().height()); // on one line in forms
    }
}

void TestWorkbenchStyle::framesOfFieldsAreSeen_data()
{
    buttonsAreFlat_data();
}

void TestWorkbenchStyle::framesOfFieldsAreSeen()
{
    QFETCH(style::ThemeKind, kind);
    style::applyTheme(*qApp, kind);
    QWidget form;
    QVBoxLayout layout(&form);
    QLineEdit line;
    QComboBox choice;
    QDoubleSpinBox number;
    QPushButton button;
    for (QWidget *field : std::initializer_list<QWidget *> {&line, &choice, &number, &button}) {
        field->setFocusPolicy(Qt::NoFocus);
        layout.addWidget(field);
    }
    form.resize(240, 200);
    form.show();
    const QImage picture = form.grab().toImage();
    const QColor ground = picture.pixelColor(2, 2);
    for (const QWidget *field :
         std::initializer_list<const QWidget *> {&line, &choice, &number, &button}) {
        const QColor frame
            = picture.pixelColor(field->geometry().left(), field->geometry().center().y());
        QVERIFY2(style::contrast(frame, ground) >= 3, field->metaObject()->className());
    }
}

void TestWorkbenchStyle::theOneThingToDoIsFilled()
{
    style::applyTheme(*qApp, style::ThemeKind::dark);
    QPushButton button;
    button.setDefault(true);
    button.resize(120, 40);
    QCOMPARE(button.grab().toImage().pixelColor(60, 20),
             style::theme(style::ThemeKind::dark).accent);
    button.setEnabled(false);
    QVERIFY(button.grab().toImage().pixelColor(60, 20)
            != style::theme(style::ThemeKind::dark).accent);
}

void TestWorkbenchStyle::theChosenTabIsUnderlined()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QTabBar tabs;
    tabs.addTab(QStringLiteral("Model"));
    tabs.addTab(QStringLiteral("Plan"));
    tabs.setCurrentIndex(1);
    tabs.resize(tabs.sizeHint());
    const QImage picture = tabs.grab().toImage();
    const auto lineOf = [&](int tab) {
        const QRect area = tabs.tabRect(tab);
        return picture.pixelColor(area.center().x(), area.bottom());
    };
    QCOMPARE(lineOf(1), style::theme(style::ThemeKind::light).accent);
    QVERIFY(lineOf(0) != lineOf(1));
}

void TestWorkbenchStyle::theArrowOfAMenuStandsBesideTheIcon_data()
{
    QTest::addColumn<style::ThemeKind>("kind");
    QTest::addColumn<int>("scale");
    QTest::addColumn<Qt::LayoutDirection>("direction");
    for (const int scale : {1, 2}) {
        QTest::addRow("light %d", scale) << style::ThemeKind::light << scale << Qt::LeftToRight;
        QTest::addRow("dark %d", scale) << style::ThemeKind::dark << scale << Qt::LeftToRight;
        QTest::addRow("from the right %d", scale)
            << style::ThemeKind::light << scale << Qt::RightToLeft;
    }
}

void TestWorkbenchStyle::theArrowOfAMenuStandsBesideTheIcon()
{
    QFETCH(style::ThemeKind, kind);
    QFETCH(int, scale);
    QFETCH(Qt::LayoutDirection, direction);
    style::applyTheme(*qApp, kind);
    QMenu menu;
    style::IconButton button(QStringLiteral("add"), QStringLiteral("Add"), nullptr);
    button.setLayoutDirection(direction);
    const int narrow = button.sizeHint().width();
    button.setPopupMode(QToolButton::InstantPopup);
    button.setMenu(&menu);
    QVERIFY(button.sizeHint().width() > narrow); // the icon gives nothing away
    button.resize(button.sizeHint());
    const auto picture = [&] {
        QImage drawn(button.size() * scale, QImage::Format_RGB32);
        drawn.setDevicePixelRatio(scale);
        button.render(&drawn);
        return drawn;
    };
    const QImage with = picture();
    button.setIcon(QIcon());
    const QRect arrow = inkedIn(picture());
    QImage icon = with; // the icon without the arrow
    QPainter(&icon).fillRect(QRectF(QPointF(arrow.topLeft()) / scale, QSizeF(arrow.size()) / scale),
                             with.pixelColor(0, 0));
    const QRect cross = inkedIn(icon);
    QVERIFY(!arrow.isEmpty() && !cross.isEmpty());
    QVERIFY(qAbs(arrow.center().y() - cross.center().y()) <= 2 * scale);
    QVERIFY(direction == Qt::LeftToRight ? arrow.left() > cross.right()
                                         : arrow.right() < cross.left());
    QVERIFY(with.rect().adjusted(scale, scale, -scale, -scale).contains(arrow));
}

void TestWorkbenchStyle::theArrowOfASortedColumnIsAsHighAsItsTitle()
{
    style::applyTheme(*qApp, style::ThemeKind::dark);
    QTableWidget table(1, 1);
    table.setHorizontalHeaderLabels({QString()});
    QHeaderView *header = table.horizontalHeader();
    for (const int height : {22, 30, 48}) { // one line and several
        header->setFixedHeight(height);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            header->setSortIndicatorShown(true);
            header->setSortIndicator(0, order);
            const QImage picture = header->viewport()
                                       ->grab(QRect(2, 2, header->sectionSize(0) - 4, height - 5))
                                       .toImage();
            const QRect arrow = inkedIn(picture);
            QVERIFY(!arrow.isEmpty());
            QVERIFY(qAbs(2 * (arrow.center().y() + 2) - height) <= 3);
        }
    }
}

void TestWorkbenchStyle::longTitlesOfColumnsShowTheirBeginning()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QTableWidget table(1, 1);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table.horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table.setColumnWidth(0, 60);
    const auto picture = [&table](const QString &title) {
        table.setHorizontalHeaderLabels({title});
        return table.horizontalHeader()->viewport()->grab(QRect(0, 0, 60, 20)).toImage();
    };
    const QString rest = QStringLiteral(" and much that has no room beside it");
    QVERIFY(picture(QStringLiteral("One") + rest) != picture(QStringLiteral("Two") + rest));
}

void TestWorkbenchStyle::scrollBarsScrollWithoutArrows()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 300);
    bar.setPageStep(100);
    bar.resize(bar.sizeHint().width(), 400);
    bar.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bar));
    // Three pages of four below the first: the pill is a quarter of the groove.
    QTest::mouseClick(&bar, Qt::LeftButton, {}, {6, 395});
    QCOMPARE(bar.value(), 100);
    QTest::mousePress(&bar, Qt::LeftButton, {}, {6, 150});
    QTest::mouseMove(&bar, {6, 250});
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, {6, 250});
    QCOMPARE(bar.value(), 200);
}

void TestWorkbenchStyle::aQuietToolButtonShowsTheKeyboard()
{
    QWidget window;
    QToolButton button(&window);
    button.setAutoRaise(true);
    button.setText(QStringLiteral("tool"));
    button.setFocusPolicy(Qt::StrongFocus);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.setFocus();
    const QImage without = button.grab().toImage();
    window.setAttribute(Qt::WA_KeyboardFocusChange);
    button.setFocus(Qt::TabFocusReason);
    QVERIFY(button.hasFocus());
    QVERIFY(button.grab().toImage() != without);
}

PARTITA_WIDGETS_TEST(TestWorkbenchStyle)

} // namespace tst_workbenchstyle

#include "tst_workbenchstyle.moc"
