// Comparison of partition keys: it runs on a worker, its table can be sorted and marks the present
// key, and the chosen key is one edit with undo.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/models/session.h"
#include "widgets/partitions/containersection.h"
#include "widgets/partitions/keysdialog.h"
#include "widgets/partitions/limits.h"
#include "widgets/partitions/partitionsboard.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

namespace tst_keys {

using namespace partita;
using namespace partita::partitions;

namespace {

constexpr int longEnough = 60'000; // ms

model::Workbook sample(const char *name)
{
    std::ifstream file(std::string(PARTITA_SOURCE_DIR "/resources/samples/") + name
                           + ".partita.json",
                       std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto read = workbook::readText(text);
    return read ? *read : model::Workbook();
}

/// Where pictures are wanted: PARTITA_PICTURES names a folder.
void keepPicture(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("PARTITA_PICTURES");
    if (!folder.isEmpty())
        widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

} // namespace

class TestKeys : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void daysAreTold();
    void comparesSideBySide();
    void keysAreShownAsTheyAreMeasured();
    void factorsOfAColumnHaveOneForm();
    void isAsWideAsItsTableNeeds();
    void aChangedWorkbookIsComparedAgain();
    void sortsByTheColumnClicked();
    void aChosenKeyIsOneEdit();
    void thePresentKeyCannotBeChosen();
    void canBeStoppedAndStartedAgain();
    void derivedDesignsKeepTheirKeys();
    void limitsStandOnTheSection();
    void isReadableInTheDark();

private:
    void open(const char *name, const QString &design);
    QToolButton *button(int section) const
    {
        return board->findChildren<ContainerSection *>().at(section)->findChild<QToolButton *>(
            QStringLiteral("compareKeys"));
    }
    KeysDialog *dialog() const { return board->findChild<KeysDialog *>(); }
    QTableView *table() const { return dialog()->findChild<QTableView *>(QStringLiteral("keys")); }
    QPushButton *pushButton(const char *name) const
    {
        return dialog()->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    /// Opens the dialog of the profiles and waits for its rows.
    void compare();
    const model::Container &profiles() const
    {
        return *session->workbook().design("By colour")->container("profiles");
    }

    models::Session *session = nullptr;
    PartitionsBoard *board = nullptr;
};

void TestKeys::init()
{
    session = new models::Session;
    board = new PartitionsBoard(*session);
    board->resize(1200, 640);
    board->show();
}

void TestKeys::cleanup()
{
    delete board;
    delete session;
}

void TestKeys::open(const char *name, const QString &design)
{
    const model::Workbook workbook = sample(name);
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(design);
    QCoreApplication::processEvents();
}

void TestKeys::compare()
{
    open("profiles", QStringLiteral("By colour"));
    QTest::mouseClick(button(0), Qt::LeftButton);
    QVERIFY(dialog());
    QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 3, longEnough);
    QTRY_VERIFY_WITH_TIMEOUT(!pushButton("cancel")->isVisible(), longEnough);
}

void TestKeys::daysAreTold()
{
    QCOMPARE(daysText(std::nullopt), QStringLiteral("never"));
    QCOMPARE(daysText(0), QStringLiteral("reached"));
    QVERIFY(daysText(79.2).contains(QStringLiteral("79")));
    QVERIFY(daysText(4000).contains(QStringLiteral("11")));
    QCOMPARE(daysText(1e9), QStringLiteral("> 100 years"));
    QVERIFY(isSoon(0) && isSoon(300) && !isSoon(400) && !isSoon(std::nullopt));
}

void TestKeys::comparesSideBySide()
{
    compare();
    QVERIFY(!pushButton("cancel")->isVisible());
    const QAbstractItemModel &rows = *table()->model();
    QCOMPARE(rows.index(0, KeysModel::key).data().toString(), QStringLiteral("● /favoriteColor"));
    QCOMPARE(rows.index(0, KeysModel::cardinality).data().toString(), QStringLiteral("10"));
    QVERIFY(rows.index(0, KeysModel::storageSkew).data().toString().startsWith(QChar(0x25B2)));
    QVERIFY(rows.index(0, KeysModel::oneLogical).data().toString().contains(QStringLiteral("Q2")));
    QVERIFY(rows.index(1, KeysModel::every).data().toString().contains(QStringLiteral("Q2")));
    for (int column = 0; column < rows.columnCount(); ++column)
        QVERIFY(rows.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 20);
    QCOMPARE(session->selection().name, QStringLiteral("profiles"));
    keepPicture(*dialog(), QStringLiteral("keys"));
}

void TestKeys::keysAreShownAsTheyAreMeasured()
{
    open("blog", QStringLiteral("V2"));
    QTest::mouseClick(button(1), Qt::LeftButton);
    QVERIFY(!dialog()->isModal());
    QTRY_VERIFY_WITH_TIMEOUT(table()->model()->rowCount() > 3, longEnough);
    const QAbstractItemModel &rows = *table()->model();
    const auto measured = [&] {
        int known = 0;
        for (int row = 0; row < rows.rowCount(); ++row)
            known += rows.index(row, KeysModel::load).data().toString().isEmpty() ? 0 : 1;
        return known;
    };
    // The first while others are to come; one that is cancelled keeps them.
    QTRY_VERIFY_WITH_TIMEOUT(measured() > 0, longEnough);
    QTest::mouseClick(pushButton("cancel"), Qt::LeftButton);
    const int known = measured();
    QVERIFY(known > 0 && known <= rows.rowCount());
    const auto *message = dialog()->findChild<QLabel *>(QStringLiteral("message"));
    QVERIFY(message->text().contains(QStringLiteral("%1 of %2").arg(known).arg(rows.rowCount())));
    QVERIFY(rows.index(rows.rowCount() - 1, KeysModel::key)
                .data()
                .toString()
                .startsWith(QLatin1Char('/')));
}

/// "1×" below "1.02×" looks like a measured one and a stated one.
void TestKeys::factorsOfAColumnHaveOneForm()
{
    KeysModel model;
    advice::KeyCandidate candidate;
    candidate.paths = {"/a"};
    model.setKeys({candidate, candidate, candidate});
    const double factors[] = {1, 1.024, 12.5};
    QStringList shown;
    for (int row = 0; row < 3; ++row) {
        auto measured = std::make_shared<advice::KeyComparison>();
        measured->container.storageSkew = factors[row];
        measured->container.throughputSkew = 1;
        model.setMeasured(row, measured);
        shown.append(model.index(row, KeysModel::storageSkew).data().toString());
        QCOMPARE(model.index(row, KeysModel::throughputSkew).data().toString(),
                 QStringLiteral("1.00×"));
    }
    QCOMPARE(shown[0], QStringLiteral("1.00×"));
    QCOMPARE(shown[1], QStringLiteral("1.02×"));
    QVERIFY(shown[2].endsWith(QStringLiteral("12.5×")));
}

void TestKeys::isAsWideAsItsTableNeeds()
{
    for (const int most : {1200, 700}) { // of the window; where lists would need more, they wrap
        board->resize(most, 640);
        compare();
        const int room = std::min(board->width(), dialog()->screen()->availableSize().width());
        const int spare = table()->viewport()->width() - table()->horizontalHeader()->length();
        keepPicture(*dialog(), QStringLiteral("keys-%1").arg(most));
        QVERIFY2(dialog()->width() <= room, qPrintable(QString::number(dialog()->width())));
        QVERIFY2(spare >= 0 || dialog()->width() == room, qPrintable(QString::number(spare)));
        delete dialog();
    }
}

void TestKeys::aChangedWorkbookIsComparedAgain()
{
    compare();
    QTest::keyClick(table(), Qt::Key_Down);
    QVERIFY(pushButton("useKey")->isEnabled());
    QVERIFY(
        session->apply(model::RenameEntity {session->workbook().entities->front().name, "Other"},
                       QStringLiteral("Rename")));
    session->cancelEvaluation();
    QVERIFY(!pushButton("useKey")->isEnabled());
    QVERIFY(pushButton("again")->isVisible());
}

void TestKeys::sortsByTheColumnClicked()
{
    compare();
    QHeaderView *header = table()->horizontalHeader();
    const QPoint title(header->sectionViewportPosition(KeysModel::cardinality) + 10,
                       header->height() / 2);
    const auto keys = [this](int row) {
        return table()->model()->index(row, KeysModel::cardinality).data(Qt::EditRole).toDouble();
    };
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
    const bool rising = keys(0) <= keys(1) && keys(1) <= keys(2);
    const bool falling = keys(0) >= keys(1) && keys(1) >= keys(2);
    QVERIFY(rising || falling);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
    QVERIFY(rising ? keys(0) >= keys(2) : keys(0) <= keys(2));
}

void TestKeys::aChosenKeyIsOneEdit()
{
    compare();
    QTest::keyClick(table(), Qt::Key_Down);
    const std::string wanted = table()
                                   ->model()
                                   ->index(table()->currentIndex().row(), KeysModel::key)
                                   .data()
                                   .toString()
                                   .toStdString();
    QVERIFY(pushButton("useKey")->isEnabled());
    const QPointer<KeysDialog> opened(dialog());
    QTest::mouseClick(pushButton("useKey"), Qt::LeftButton);
    QTRY_VERIFY(!opened || !opened->isVisible());
    QCOMPARE(profiles().partitionKey.front(), wanted);
    QCOMPARE(session->undoStack().count(), 1);
    session->undoStack().undo();
    QCOMPARE(profiles().partitionKey.front(), std::string("/favoriteColor"));
    session->cancelEvaluation();
}

void TestKeys::thePresentKeyCannotBeChosen()
{
    compare();
    QCOMPARE(table()->currentIndex().row(), 0);
    QVERIFY(!pushButton("useKey")->isEnabled());
    QTest::keyClick(table(), Qt::Key_Return);
    QVERIFY(dialog()->isVisible());
    QCOMPARE(session->undoStack().count(), 0);
}

void TestKeys::canBeStoppedAndStartedAgain()
{
    open("blog", QStringLiteral("V2"));
    QTest::mouseClick(button(1), Qt::LeftButton);
    QVERIFY(pushButton("cancel")->isVisible());
    QTest::mouseClick(pushButton("cancel"), Qt::LeftButton);
    auto *message = dialog()->findChild<QLabel *>(QStringLiteral("message"));
    QVERIFY(message->isVisible() && !message->text().isEmpty());
    QVERIFY(!pushButton("cancel")->isVisible() && !pushButton("useKey")->isEnabled());
    QTest::mouseClick(pushButton("again"), Qt::LeftButton);
    QVERIFY(pushButton("cancel")->isVisible() && !message->isVisible());
    QTest::keyClick(dialog(), Qt::Key_Escape); // closing stops the work
    QTRY_VERIFY_WITH_TIMEOUT(!dialog(), longEnough);
}

void TestKeys::derivedDesignsKeepTheirKeys()
{
    open("blog", QStringLiteral("Embedded"));
    QVERIFY(!button(0)->isEnabled());
    QVERIFY(button(0)->toolTip().contains(QStringLiteral("Duplicate")));
}

void TestKeys::limitsStandOnTheSection()
{
    const model::Workbook workbook = sample("tenants");
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.designs.front());
    changed->containers.back().logicalPartitionLimitDays = 0;
    changed->containers.back().physicalPartitionLimitDays = 40;
    changed->containers.back().throttledPartitions = 1;
    changed->containers.back().unusedRequestUnits = 14'612;
    made.designs.front() = changed;
    session->adopt(made);
    QCoreApplication::processEvents();
    QString facts;
    ContainerSection *events = board->findChildren<ContainerSection *>().last();
    for (const QLabel *label : events->findChildren<QLabel *>())
        facts += label->isVisible() ? label->text() : QString();
    QVERIFY(facts.contains(QStringLiteral("20 GB limit: reached")));
    QVERIFY(facts.contains(QStringLiteral("40")));
    QVERIFY(facts.contains(QStringLiteral("1 throttled")));
    keepPicture(*board, QStringLiteral("sections"));
}

void TestKeys::isReadableInTheDark()
{
    const QPalette before = QGuiApplication::palette();
    QApplication::setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    open("tenants", QStringLiteral("Tenant"));
    QTest::mouseClick(button(2), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(table()->model()->rowCount() > 5, longEnough);
    QTRY_VERIFY_WITH_TIMEOUT(!pushButton("cancel")->isVisible(), longEnough);
    const QVariant colour
        = table()->model()->index(0, KeysModel::storageSkew).data(Qt::ForegroundRole);
    QVERIFY(style::contrast(colour.value<QColor>(), dialog()->palette().color(QPalette::Base)) > 4);
    keepPicture(*dialog(), QStringLiteral("keys-dark"));
    QApplication::setPalette(before);
}

PARTITA_WIDGETS_TEST(TestKeys)

} // namespace tst_keys

#include "tst_keys.moc"
