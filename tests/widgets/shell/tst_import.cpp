// Import in the window: what was understood is shown first; a choice of it becomes a new workbook,
// or one step in the open one.
#include "tests/support/testprogram.h"
#include "widgets/shell/importing/importactions.h"
#include "widgets/shell/importing/importdialog.h"
#include "windowtest.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace tst_import {

using namespace partita;

namespace {

const char *const shop = R"(CREATE TABLE customer (id int PRIMARY KEY, email varchar(80) NOT NULL);
CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customer(id));
CREATE VIEW all_orders AS SELECT * FROM orders;
)";

} // namespace

class TestImport : public tests::WindowTest {
    Q_OBJECT

private slots:
    void whatWasUnderstoodIsShown();
    void theChoiceBecomesANewWorkbook();
    void theChoiceIsOneStepInTheOpenWorkbook();
    void aFilterChoosesAmongMany();
    void whatCannotBeReadIsSaid();
    void workbooksAreNotImported();

private:
    /// A dialog that has read the file.
    std::unique_ptr<shell::ImportDialog> read(const QByteArray &content, const QString &name);
    static QPushButton *buttonOf(const QDialog &dialog, const QString &text);

    QTemporaryDir m_folder;
};

std::unique_ptr<shell::ImportDialog> TestImport::read(const QByteArray &content,
                                                      const QString &name)
{
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly))
        file.write(content);
    file.close();
    auto dialog = std::make_unique<shell::ImportDialog>(m_window->session(), m_window.get());
    dialog->readFiles({file.fileName()});
    dialog->show();
    const auto *entities = dialog->findChild<QTreeWidget *>(QStringLiteral("importEntities"));
    if (!QTest::qWaitFor([&] { return entities->isEnabled(); }, 20'000))
        qWarning("the file is still being read");
    return dialog;
}

QPushButton *TestImport::buttonOf(const QDialog &dialog, const QString &text)
{
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (QString(button->text()).remove(QLatin1Char('&')) == text)
            return button;
    }
    return nullptr;
}

void TestImport::whatWasUnderstoodIsShown()
{
    const auto dialog = read(shop, QStringLiteral("shop.sql"));
    const auto *entities = dialog->findChild<QTreeWidget *>(QStringLiteral("importEntities"));
    QCOMPARE(entities->topLevelItemCount(), 2);
    const auto *notes = dialog->findChild<QTreeWidget *>(QStringLiteral("importNotes"));
    QString said;
    for (QTreeWidgetItemIterator item(const_cast<QTreeWidget *>(notes)); *item; ++item)
        said += (*item)->text(0) + QLatin1Char('|') + (*item)->text(1) + QLatin1Char('\n');
    QVERIFY2(said.contains(QLatin1String("line 3")), qPrintable(said));
    const auto *summary = dialog->findChild<QLabel *>(QStringLiteral("importSummary"));
    QVERIFY2(summary->text().contains(QLatin1Char('2')), qPrintable(summary->text()));
}

void TestImport::theChoiceBecomesANewWorkbook()
{
    const auto dialog = read(shop, QStringLiteral("shop.sql"));
    std::optional<model::Workbook> wished;
    QString called;
    connect(dialog.get(), &shell::ImportDialog::newWished, this,
            [&](const model::Workbook &workbook, const QString &name) {
                wished = workbook;
                called = name;
            });
    QTest::mouseClick(buttonOf(*dialog, QStringLiteral("New workbook")), Qt::LeftButton);
    QVERIFY(wished);
    QCOMPARE(called, QStringLiteral("shop"));
    QCOMPARE(wished->entities->size(), std::size_t(2));
    QCOMPARE(wished->relationships->size(), std::size_t(1));
}

void TestImport::theChoiceIsOneStepInTheOpenWorkbook()
{
    const model::Workbook before = m_window->session().workbook();
    const auto dialog = read(shop, QStringLiteral("shop.sql"));
    auto *entities = dialog->findChild<QTreeWidget *>(QStringLiteral("importEntities"));
    entities->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    QTest::mouseClick(buttonOf(*dialog, QStringLiteral("Add to this workbook")), Qt::LeftButton);
    const model::Workbook after = m_window->session().workbook();
    QCOMPARE(after.entities->size(), before.entities->size() + 1);
    m_window->session().undoStack().undo();
    QVERIFY(m_window->session().workbook() == before);
}

void TestImport::aFilterChoosesAmongMany()
{
    QByteArray many;
    for (int i = 0; i < 200; ++i)
        many += "CREATE TABLE table" + QByteArray::number(i) + " (id int PRIMARY KEY);\n";
    const auto dialog = read(many, QStringLiteral("many.sql"));
    QTest::mouseClick(buttonOf(*dialog, QStringLiteral("None")), Qt::LeftButton);
    QVERIFY(!buttonOf(*dialog, QStringLiteral("New workbook"))->isEnabled());
    auto *filter = dialog->findChild<QLineEdit *>();
    QTest::keyClicks(filter, QStringLiteral("table7"));
    QTest::mouseClick(buttonOf(*dialog, QStringLiteral("All")), Qt::LeftButton);
    QCOMPARE(dialog->chosen().entities->size(), std::size_t(11)); // 7, 70 to 79
}

void TestImport::whatCannotBeReadIsSaid()
{
    const auto dialog = read(QByteArray("\x01\x02\x03", 3), QStringLiteral("noise.bin"));
    const auto *summary = dialog->findChild<QLabel *>(QStringLiteral("importSummary"));
    QVERIFY2(summary->text().contains(QLatin1String("not recognised")),
             qPrintable(summary->text()));
    QVERIFY(!buttonOf(*dialog, QStringLiteral("New workbook"))->isEnabled());
}

void TestImport::workbooksAreNotImported()
{
    QVERIFY(!shell::ImportActions::takes({QStringLiteral("/a/blog.partita.json")}));
    QVERIFY(!shell::ImportActions::takes({QStringLiteral("/a/blog.partita")}));
    QVERIFY(!shell::ImportActions::takes({QStringLiteral("/a/board.svg")}));
    QVERIFY(shell::ImportActions::takes({QStringLiteral("/a/dump.sql")}));
}

PARTITA_WIDGETS_TEST(TestImport)

} // namespace tst_import

#include "tst_import.moc"
