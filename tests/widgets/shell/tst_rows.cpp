// Editing of sample rows, probes and workload mixes in tables and forms, with one undoable edit per
// cell.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/forms/linelist.h"
#include "widgets/inspector/dialogs/mixesdialog.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/models/mixes.h"
#include "widgets/models/samplerows.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QUndoStack>

#include <functional>

namespace tst_rows {

using namespace partita;
using tests::Kind;

namespace {

int columnOf(const QAbstractItemModel &rows, const QString &title)
{
    for (int column = 0; column < rows.columnCount(); ++column) {
        if (rows.headerData(column, Qt::Horizontal).toString() == title)
            return column;
    }
    qWarning("there is no column %s", qPrintable(title));
    return -1;
}

} // namespace

class TestRows : public tests::EditingTest {
    Q_OBJECT

private slots:
    void cellsOfASampleRowAreEdited();
    void keysUndoInTheDialog();
    void anEditorUndoesItsOwnTypingAlone();
    void whatDoesNotFitACellIsTold();
    void whatWasRefusedStaysInItsCell();
    void datesAreDates();
    void rowsAreAddedDuplicatedAndRemoved();
    void aRenamedRowKeepsItsProbes();
    void aProbeTakesRowsOrValues();
    void aCommandsProbeNamesItsRow();
    void mixesAreEditedInATable();
    void titlesStandOverTheirCells();
    void documentsAreFiltered();
    void aKeyIsComposed();

private:
    inspector::SampleRowsDialog *openRows(const char *entity);
    const model::SampleRow &row(const char *name)
    {
        for (const model::SampleRow &one : session().workbook().population->sampleRows) {
            if (one.name == name)
                return one;
        }
        qFatal("no row %s", name);
    }
    model::Probe probe(const char *pattern) { return session().workbook().pattern(pattern)->probe; }
};

inspector::SampleRowsDialog *TestRows::openRows(const char *entity)
{
    openBlog();
    select(Kind::entity, entity);
    QTest::mouseClick(field<QPushButton>("sampleRowsButton"), Qt::LeftButton);
    return m_window->findChild<inspector::SampleRowsDialog *>();
}

void TestRows::cellsOfASampleRowAreEdited()
{
    auto *dialog = openRows("User");
    QVERIFY(dialog && dialog->isVisible());
    auto *table = visible<QTableView>(*dialog, "rows");
    const auto &rows = *table->model();
    QCOMPARE(rows.rowCount(), 3);
    QCOMPARE(rows.index(0, 0).data().toString(), QStringLiteral("the measured user"));
    const int username = columnOf(rows, QStringLiteral("username"));
    QCOMPARE(rows.index(0, username).data().toString(), QStringLiteral("marta.lindgren"));
    typeInto(table, 0, username, QStringLiteral("2024"));
    QCOMPARE(row("the measured user").values.at("username"), model::Json("2024"));
    // The measured edit is one step, and a cleared cell is left to the generator.
    QCOMPARE(session().undoStack().count(), 1);
    typeInto(table, 0, username, {});
    QVERIFY(!row("the measured user").values.contains("username"));
    QCOMPARE(rows.index(0, username).data().toString(), QStringLiteral("generated"));
    typeInto(table, 1, columnOf(rows, QStringLiteral("# posts")), QStringLiteral("12"));
    QCOMPARE(row("a reader").degrees.at("posts"), 12);
}

void TestRows::keysUndoInTheDialog()
{
    auto *dialog = openRows("User");
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    auto *table = visible<QTableView>(*dialog, "rows");
    const int username = columnOf(*table->model(), QStringLiteral("username"));
    typeInto(table, 0, username, QStringLiteral("somebody"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(row("the measured user").values.at("username"), model::Json("marta.lindgren"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(row("the measured user").values.at("username"), model::Json("somebody"));
}

void TestRows::anEditorUndoesItsOwnTypingAlone()
{
    auto *dialog = openRows("User");
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    auto *table = visible<QTableView>(*dialog, "rows");
    const auto name = [this] { return row("the measured user").values.at("username"); };
    const auto editor = [dialog] { return qobject_cast<QLineEdit *>(dialog->focusWidget()); };
    table->setFocus();
    table->setCurrentIndex(
        table->model()->index(0, columnOf(*table->model(), QStringLiteral("username"))));
    QTest::keyClick(table, Qt::Key_F2);
    editor()->selectAll();
    QTest::keyClicks(editor(), QStringLiteral("somebody"));
    QCOMPARE(editor()->text(), QStringLiteral("somebody"));
    finish(editor(), Qt::Key_Tab); // and on to the next cell, which is open at once
    QCOMPARE(name(), model::Json("somebody"));
    QVERIFY(editor());
    const QString before = editor()->text();
    QTest::keyClicks(editor(), QStringLiteral("more"));
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor()->text(), before);
    QCOMPARE(name(), model::Json("somebody"));
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(name(), model::Json("marta.lindgren"));
    for (const auto &[key, modifiers] :
         {std::pair(Qt::Key_Y, Qt::KeyboardModifiers(Qt::ControlModifier)),
          std::pair(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier)}) {
        QTest::keyClick(dialog->focusWidget(), key, modifiers);
        QCOMPARE(name(), model::Json("somebody"));
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(name(), model::Json("marta.lindgren"));
    }
    session().undoStack().redo(); // cleanup() checks all edits
}

void TestRows::whatDoesNotFitACellIsTold()
{
    auto *dialog = openRows("User");
    auto *table = visible<QTableView>(*dialog, "rows");
    typeInto(table, 0, columnOf(*table->model(), QStringLiteral("# posts")),
             QStringLiteral("many"));
    auto *problem = visible<QLabel>(*dialog, "problem");
    QVERIFY(problem);
    QVERIFY(problem->text().contains(QStringLiteral("“many” is no number of posts")));
    // Giving it up takes the complaint away, and so does the next edit that succeeds.
    finish(table->findChild<QLineEdit *>(), Qt::Key_Escape);
    QVERIFY(!problem->isVisible());
    typeInto(table, 0, 0, QStringLiteral("a reader"));
    QVERIFY(problem->text().contains(QStringLiteral("There is a sample row")));
    QCOMPARE(session().undoStack().count(), 0);
    auto *editor = table->findChild<QLineEdit *>();
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("somebody"));
    finish(editor, Qt::Key_Return);
    QVERIFY(!problem->isVisible());
}

void TestRows::whatWasRefusedStaysInItsCell()
{
    auto *dialog = openRows("User");
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    model::Attribute interests;
    interests.name = "interests";
    interests.type = model::AttributeType::array;
    interests.generator.kind = model::Generator::Kind::array;
    interests.members.resize(1);
    interests.members.front().name = "element";
    QVERIFY(session().apply(model::AddAttribute {"User", interests}, QStringLiteral("Add")));
    session().cancelEvaluation();
    auto *table = visible<QTableView>(*dialog, "rows");
    const int column = columnOf(*table->model(), QStringLiteral("interests"));
    const auto editor = [&] { return table->viewport()->findChild<QLineEdit *>(); };
    const int steps = session().undoStack().count();
    const QString wrong = QStringLiteral("{\"city\":\"Berlin\"");
    const std::initializer_list<std::function<void()>> ends {
        [&] { finish(editor(), Qt::Key_Tab); }, [&] { finish(editor(), Qt::Key_Return); },
        [&] { // a click on another cell
            const QRect other = table->visualRect(table->model()->index(1, 0));
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, other.center());
            QCoreApplication::processEvents();
        }};
    for (const auto &end : ends) {
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, column));
        if (!editor())
            QTest::keyClick(table, Qt::Key_F2);
        editor()->selectAll();
        QTest::keyClicks(editor(), wrong);
        end();
        QVERIFY(editor());
        QCOMPARE(editor()->text(), wrong);
        QCOMPARE(dialog->focusWidget(), editor());
        QCOMPARE(table->currentIndex(), table->model()->index(0, column));
        auto *problem = visible<QLabel>(*dialog, "problem");
        QVERIFY2(problem->text().contains(QStringLiteral("[\"a text\",\"a text\"]")),
                 qPrintable(problem->text()));
        QCOMPARE(session().undoStack().count(), steps);
    }
    // Mended, it is taken; given up, it is gone.
    editor()->selectAll();
    QTest::keyClicks(editor(), QStringLiteral("[\"art\"]"));
    finish(editor(), Qt::Key_Return);
    QVERIFY(!editor());
    QCOMPARE(row("the measured user").values.at("interests"), model::Json::array({"art"}));
    QTest::keyClick(table, Qt::Key_F2);
    QTest::keyClicks(editor(), QStringLiteral("art"));
    finish(editor(), Qt::Key_Return);
    QVERIFY(editor());
    finish(editor(), Qt::Key_Escape);
    QVERIFY(!editor());
    QCOMPARE(row("the measured user").values.at("interests"), model::Json::array({"art"}));
}

void TestRows::datesAreDates()
{
    auto *dialog = openRows("Post");
    auto *table = visible<QTableView>(*dialog, "rows");
    const int column = columnOf(*table->model(), QStringLiteral("creationDate"));
    const int steps = session().undoStack().count();
    typeInto(table, 0, column, QStringLiteral("yesterday"));
    QCOMPARE(session().undoStack().count(), steps);
    QVERIFY(visible<QLabel>(*dialog, "problem")->text().contains(QStringLiteral("2024-05-17")));
    finish(table->viewport()->findChild<QLineEdit *>(), Qt::Key_Escape);
    typeInto(table, 0, column, QStringLiteral("2024-05-17"));
    QCOMPARE(session().undoStack().count(), steps + 1);
}

void TestRows::rowsAreAddedDuplicatedAndRemoved()
{
    auto *dialog = openRows("Post");
    auto *table = visible<QTableView>(*dialog, "rows");
    const int before = table->model()->rowCount();
    QTest::mouseClick(visible<QPushButton>(*dialog, "addRow"), Qt::LeftButton);
    QCOMPARE(table->model()->rowCount(), before + 1);
    // Its name is being edited: typing gives it one.
    auto *editor = table->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("my post"));
    finish(editor, Qt::Key_Return);
    QCOMPARE(row("my post").entity, std::string("Post"));
    // Its parent is chosen among the users.
    const int author = columnOf(*table->model(), QStringLiteral("→ author"));
    auto *rows = qobject_cast<models::SampleRows *>(table->model());
    QVERIFY(rows->choices(author).contains(QStringLiteral("a reader")));
    QVERIFY(rows->setData(rows->index(before, author), QStringLiteral("a reader"), Qt::EditRole));
    table->setCurrentIndex(rows->index(before, 0));
    QTest::mouseClick(visible<QPushButton>(*dialog, "duplicateRow"), Qt::LeftButton);
    QCOMPARE(row("my post2").parents.at("author"), std::string("a reader"));
    finish(table->findChild<QLineEdit *>(), Qt::Key_Escape);
    QTest::mouseClick(visible<QPushButton>(*dialog, "removeRow"), Qt::LeftButton);
    QCOMPARE(rows->rowCount(), before + 1);
    // Without rows there is a word for it.
    while (rows->rowCount() > 0)
        rows->remove(0);
    QVERIFY(!table->isVisible());
}

void TestRows::aRenamedRowKeepsItsProbes()
{
    auto *dialog = openRows("User");
    auto *table = visible<QTableView>(*dialog, "rows");
    const auto naming = [this](const char *name) {
        int count = 0;
        for (const model::AccessPattern &pattern : *session().workbook().patterns) {
            for (const auto &[parameter, used] : pattern.probe.rows)
                count += used == name;
            count += pattern.probe.row == name;
        }
        return count;
    };
    const int before = naming("the measured user");
    QVERIFY(before > 0);
    typeInto(table, 0, 0, QStringLiteral("Marta"));
    QCOMPARE(naming("Marta"), before);
    QCOMPARE(naming("the measured user"), 0);
}

void TestRows::aProbeTakesRowsOrValues()
{
    openBlog();
    const model::AccessPattern *pattern = nullptr;
    for (const model::AccessPattern &one : *session().workbook().patterns) {
        if (!pattern && one.isQuery() && !one.probe.rows.empty())
            pattern = &one;
    }
    QVERIFY(pattern);
    const std::string id = pattern->id;
    const auto [parameter, used] = *pattern->probe.rows.begin();
    select(Kind::pattern, id.c_str());
    const QByteArray choice = "probe." + QByteArray::fromStdString(parameter);
    auto *box = field<QComboBox>(choice.constData());
    QCOMPARE(box->currentText().toStdString(), used);
    choose(choice.constData(), QStringLiteral("this value:"));
    QVERIFY(!probe(id.c_str()).rows.contains(parameter));
    type(("probeValue." + QByteArray::fromStdString(parameter)).constData(), QStringLiteral("abc"));
    QCOMPARE(probe(id.c_str()).parameters.at(parameter), model::Json("abc"));
    choose(choice.constData(), QString::fromStdString(used));
    QCOMPARE(probe(id.c_str()).rows.at(parameter), used);
    QVERIFY(probe(id.c_str()).parameters.empty());
    choose(choice.constData(), QStringLiteral("drawn as the load draws"));
    QVERIFY(probe(id.c_str()).rows.empty());
}

void TestRows::aCommandsProbeNamesItsRow()
{
    openBlog();
    select(Kind::pattern, "C1"); // creates or changes a user
    const std::string entity = session().workbook().pattern("C1")->command()->entity;
    QCOMPARE(entity, std::string("User"));
    choose("probe.", QStringLiteral("a reader"));
    QCOMPARE(probe("C1").row, std::string("a reader"));
    // The button beside it leads to the rows.
    QTest::mouseClick(field<QToolButton>("probeRows."), Qt::LeftButton);
    const auto *dialog = m_window->findChild<inspector::SampleRowsDialog *>();
    QVERIFY(dialog && dialog->isVisible());
}

void TestRows::mixesAreEditedInATable()
{
    openBlog();
    select(Kind::nothing, "");
    const std::size_t before = session().workbook().mixes->size();
    QTest::mouseClick(field<QPushButton>("mixesButton"), Qt::LeftButton);
    auto *dialog = m_window->findChild<inspector::MixesDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QTest::mouseClick(visible<QPushButton>(*dialog, "addRow"), Qt::LeftButton);
    QCOMPARE(session().workbook().mixes->size(), before + 1);
    auto *table = visible<QTableView>(*dialog, "rows");
    const int row = static_cast<int>(before);
    finish(table->findChild<QLineEdit *>(), Qt::Key_Escape);
    typeInto(table, row, models::Mixes::nameColumn, QStringLiteral("Sunday"));
    typeInto(table, row, models::Mixes::hoursColumn, QStringLiteral("3"));
    typeInto(table, row, models::Mixes::firstPattern, QStringLiteral("250"));
    const model::WorkloadMix mix = session().workbook().mixes->back();
    QCOMPARE(mix.name, std::string("Sunday"));
    QCOMPARE(mix.hoursPerDay, 3.0);
    QCOMPARE(mix.rates.at(session().workbook().patterns->front().id), 250.0);
    typeInto(table, row, models::Mixes::hoursColumn, QStringLiteral("25"));
    QCOMPARE(session().workbook().mixes->back().hoursPerDay, 3.0);
    QVERIFY(visible<QLabel>(*dialog, "problem")->text().contains(QStringLiteral("from 0 to 24")));
    finish(table->findChild<QLineEdit *>(), Qt::Key_Escape);
    typeInto(table, row, models::Mixes::firstPattern, {});
    QVERIFY(session().workbook().mixes->back().rates.empty());
}

void TestRows::titlesStandOverTheirCells()
{
    openBlog();
    models::Mixes mixes(session());
    models::SampleRows users(session(), QStringLiteral("User"));
    mixes.add();
    session().cancelEvaluation();
    for (const models::EditableRows *rows :
         std::initializer_list<const models::EditableRows *> {&mixes, &users}) {
        QVERIFY(rows->rowCount() > 0);
        for (int column = 0; column < rows->columnCount(); ++column) {
            const auto isRight = [](const QVariant &alignment) {
                return (alignment.toInt() & Qt::AlignRight) != 0;
            };
            const QVariant title = rows->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
            QVERIFY(title.isValid());
            QCOMPARE(isRight(title), isRight(rows->index(0, column).data(Qt::TextAlignmentRole)));
        }
    }
}

void TestRows::documentsAreFiltered()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    const auto filter = [this] {
        return session().workbook().design("V1")->container("posts")->documentTypes.front().filter;
    };
    QVERIFY(!field<QLineEdit>("documentFilterValue"));
    choose("documentFilter", QStringLiteral("title"));
    QCOMPARE(filter()->attribute, std::string("title"));
    type("documentFilterValue", QStringLiteral("Seeds"));
    QCOMPARE(filter()->equals, model::Json("Seeds"));
    choose("documentFilter", QStringLiteral("every row"));
    QVERIFY(!filter());
}

void TestRows::aKeyIsComposed()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    const auto source = [this] {
        const auto post = session().workbook().design("V1")->container("posts")->documentTypes[0];
        return std::get<model::ComposedSource>(post.fields.back().source);
    };
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("Once more/● title"));
    choose("fieldSource", QStringLiteral("composed of several"));
    QCOMPARE(source().separator, std::string("-"));
    type("fieldSeparator", QStringLiteral("|"));
    QCOMPARE(source().separator, std::string("|"));
    auto *parts = field<forms::LineList>("fieldParts");
    const std::size_t before = source().parts.size();
    pick(field<QToolButton>("fieldParts.add")->menu(), QStringLiteral("creationDate first 7"));
    QCOMPARE(source().parts.size(), before + 1);
    const auto &date = std::get<model::AttributeSource>(source().parts.back().source);
    QCOMPARE(date.truncate, std::optional<int>(7));
    pick(field<QToolButton>("fieldParts.add")->menu(), QStringLiteral("author"));
    QCOMPARE(std::get<model::ReferenceSource>(source().parts.back().source).role,
             std::string("author"));
    // A path that leads nowhere is reported, and nothing changes.
    const auto kept = source();
    auto *list = parts->findChild<QListWidget *>();
    list->item(0)->setText(QStringLiteral("nowhere at all"));
    QCOMPARE(source(), kept);
    bool isTold = false;
    for (const QLabel *label : parts->findChildren<QLabel *>())
        isTold |= label->isVisibleTo(m_window.get())
            && label->text().contains(QStringLiteral("nowhere at all"));
    QVERIFY(isTold);
}

PARTITA_WIDGETS_TEST(TestRows)

} // namespace tst_rows

#include "tst_rows.moc"
