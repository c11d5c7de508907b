// Composed fields in the inspector: everything that a workbook can state is shown and can be typed,
// also aggregates and composed fields as parts. A visit without a change edits nothing.
#include "editing.h"
#include "engine/model/aggregates.h"
#include "engine/model/names.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/forms/linelist.h"
#include "widgets/inspector/lines/fieldlines.h"
#include "widgets/inspector/lines/patternlines.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>

namespace tst_composed {

using namespace partita;
using model::AggregateFunction;
using tests::Kind;

class TestComposed : public tests::EditingTest {
    Q_OBJECT

private slots:
    void aLookChangesNothing();
    void partsAreTyped_data();
    void partsAreTyped();
    void whatIsNoPartIsRefused_data();
    void whatIsNoPartIsRefused();
    void partsThatChangeAreKeptInStep();
    void everyAcceptedAggregateIsOffered();

private:
    /// Adds the field "key" after those of the post and selects it in the inspector.
    void showKey(const model::ComposedSource &source, model::Upkeep upkeep = model::Upkeep::none);
    const model::Field &key()
    {
        const auto *container = session().workbook().design("V1")->container("posts");
        return *container->documentTypes.front().field("key");
    }
    std::vector<model::Field> parts()
    {
        return std::get<model::ComposedSource>(key().source).parts;
    }
    QStringList lines() { return field<forms::LineList>("fieldParts")->lines(); }
    /// F2 on a line, another text, Enter.
    void typeOverLine(int row, const QString &text);
};

namespace {

model::Field part(model::FieldSource source, model::Upkeep upkeep = model::Upkeep::none)
{
    return {{}, std::move(source), upkeep};
}

/// Everything that may stand there, twice over where only what a line does not tell makes the
/// difference.
model::ComposedSource everything()
{
    using model::Upkeep;
    const model::ComposedSource inner {
        {part(model::AttributeSource {"creationDate", 7}),
         part(model::ComposedSource {
             {part(model::ConstantSource {" + (\"x\") "}), part(model::ReferenceSource {"author"})},
             "-"})},
        ") with \":\""};
    model::Field named = part(model::AttributeSource {"title", {}});
    named.name = "unused";
    return {{part(model::AggregateSource {AggregateFunction::count, "comments", {}},
                  Upkeep::transaction),
             part(model::AggregateSource {AggregateFunction::count, "comments", {}}),
             part(model::AggregateSource {AggregateFunction::max, "comments", "creationDate"},
                  Upkeep::changeFeed),
             part(inner), part(inner, Upkeep::application),
             part(model::CopiedSource {{"author"}, "username", 3}), named,
             part(model::AttributeSource {"title", {}}),
             part(model::ConstantSource {model::Json::array({1, "a  b"})}),
             part(model::ConstantSource {true})},
            "\t·\n"};
}

} // namespace

void TestComposed::showKey(const model::ComposedSource &source, model::Upkeep upkeep)
{
    openBlog();
    model::Design design = *session().workbook().design("V1");
    for (model::Container &container : design.containers) {
        if (container.name == "posts")
            container.documentTypes.front().fields.push_back({"key", source, upkeep});
    }
    QVERIFY(session().apply(model::ChangeDesign {design}, QStringLiteral("Compose")));
    session().cancelEvaluation();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    auto *tree = field<QTreeWidget>("documentFields");
    QTreeWidgetItem *item = tree->topLevelItem(tree->topLevelItemCount() - 1);
    tree->scrollToItem(item);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(item).center());
    QCOMPARE(field<QLineEdit>("fieldName")->text(), QStringLiteral("key"));
}

void TestComposed::typeOverLine(int row, const QString &text)
{
    auto *list = field<QListWidget>("fieldParts.list");
    list->scrollToItem(list->item(row));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(row)).center());
    QTest::keyClick(list, Qt::Key_F2);
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    press(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();
}

void TestComposed::aLookChangesNothing()
{
    showKey(everything());
    const std::string before = workbook::writeText(session().workbook());
    const int steps = session().undoStack().count();
    QVERIFY(lines().contains(QStringLiteral("max of comments.creationDate kept by change feed")));
    QVERIFY(lines().contains(
        QStringLiteral("(creationDate first 7 + (\" + (\\\"x\\\") \" + author) with \"-\") with "
                       "\") with \\\":\\\"\" kept by application")));
    // Tab goes through all of the form and back to where it began.
    QTest::mouseClick(field<QLineEdit>("fieldName"), Qt::LeftButton);
    QWidget *first = QApplication::focusWidget();
    int fields = 0;
    do {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(++fields < 300);
    } while (QApplication::focusWidget() != first);
    QVERIFY(fields > 8);
    // Opening and closing a line does not change it.
    for (int row = 0; row < lines().size(); ++row)
        typeOverLine(row, lines()[row]);
    QCOMPARE(session().undoStack().count(), steps);
    QCOMPARE(workbook::writeText(session().workbook()), before);
    // Nor does moving one line touch the others: down and up again it is the same.
    auto *list = field<QListWidget>("fieldParts.list");
    list->setCurrentRow(2);
    QTest::mouseClick(field<QToolButton>("fieldParts.down"), Qt::LeftButton);
    QVERIFY(session().undoStack().count() > steps);
    QTest::mouseClick(field<QToolButton>("fieldParts.up"), Qt::LeftButton);
    QCOMPARE(workbook::writeText(session().workbook()), before);
}

void TestComposed::partsAreTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<model::Field>("read");
    const auto row = [](const char *typed, const model::Field &read) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << read;
    };
    using model::ComposedSource;
    row("count of comments",
        part(model::AggregateSource {AggregateFunction::count, "comments", {}}));
    row("min of  comments.creationDate",
        part(model::AggregateSource {AggregateFunction::min, "comments", "creationDate"}));
    row("count of likes kept by transaction",
        part(model::AggregateSource {AggregateFunction::count, "likes", {}},
             model::Upkeep::transaction));
    row("(author + title first 3)",
        part(ComposedSource {
            {part(model::ReferenceSource {"author"}), part(model::AttributeSource {"title", 3})},
            "-"}));
    row("(\"a + b\"+x\" + count of likes) with \"\"", {}); // a quotation mark too many
    row("(\"a + b\" + (count of likes + author.username first 2) with \"·\") with \"\"",
        part(ComposedSource {
            {part(model::ConstantSource {"a + b"}),
             part(ComposedSource {
                 {part(model::AggregateSource {AggregateFunction::count, "likes", {}}),
                  part(model::CopiedSource {{"author"}, "username", 2})},
                 "·"})},
            ""}));
}

void TestComposed::partsAreTyped()
{
    QFETCH(QString, typed);
    QFETCH(model::Field, read);
    showKey({{part(model::AttributeSource {"title", {}}), part(model::AttributeSource {"id", {}})},
             "-"});
    const auto before = parts();
    typeOverLine(0, typed);
    if (read == model::Field()) {
        QVERIFY(parts() == before);
        return;
    }
    QCOMPARE(parts().size(), before.size());
    QVERIFY2(parts().front() == read, qPrintable(lines().front()));
    QCOMPARE(lines().front(), inspector::partLineOf(read));
    const auto again = inspector::partOf(session().workbook(), "Post", lines().front());
    QVERIFY(again && *again == read);
}

void TestComposed::whatIsNoPartIsRefused_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *typed :
         {"count of nothing", "sum of comments.creationDate", "count of author",
          "(author + nothing)", "(author", "(author) by \":\"", "()", "(author + )",
          "count of likes as many", "count of likes kept by chance", "likes first 3"})
        QTest::newRow(typed) << QString::fromUtf8(typed);
}

void TestComposed::whatIsNoPartIsRefused()
{
    QFETCH(QString, typed);
    showKey({{part(model::AttributeSource {"title", {}})}, "-"});
    const auto before = parts();
    const int steps = session().undoStack().count();
    typeOverLine(0, typed);
    QVERIFY(parts() == before);
    QCOMPARE(session().undoStack().count(), steps);
    QCOMPARE(lines().front(), typed); // to be mended
}

void TestComposed::partsThatChangeAreKeptInStep()
{
    showKey({{part(model::AttributeSource {"title", {}})}, "-"});
    const auto warned = [this] {
        const auto problems = model::validate(session().workbook());
        return std::any_of(problems.begin(), problems.end(), [](const model::Problem &problem) {
            return problem.message.find("nothing updates the field") != std::string::npos
                && problem.message.find("\"key\"") != std::string::npos;
        });
    };
    QVERIFY(!m_window->findChild<QWidget *>(QStringLiteral("fieldUpkeep"))->isVisible());
    pick(field<QToolButton>("fieldParts.add")->menu(), QStringLiteral("count of comments"));
    QCOMPARE(parts().size(), std::size_t(2));
    QVERIFY(warned());
    choose("fieldUpkeep", QStringLiteral("change feed"));
    QCOMPARE(key().upkeep, model::Upkeep::changeFeed);
    QVERIFY(!warned()); // the parts go with the whole
}

void TestComposed::everyAcceptedAggregateIsOffered()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("Σ likesCount"));
    auto *from = field<QComboBox>("fieldFrom");
    QStringList offered;
    for (int row = 0; row < from->count(); ++row)
        offered.append(from->itemText(row));
    QVERIFY(offered.contains(QStringLiteral("max of comments.creationDate")));
    QVERIFY(!offered.contains(QStringLiteral("sum of comments.creationDate")));
    const auto accepted = model::aggregatesOver(session().workbook(), "Post");
    QCOMPARE(offered.size(), static_cast<qsizetype>(accepted.size()));
    choose("fieldFrom", QStringLiteral("max of comments.creationDate"));
    const auto *type = &session().workbook().design("V1")->container("posts")->documentTypes[0];
    const auto &made = std::get<model::AggregateSource>(type->fields.back().source);
    QCOMPARE(made.function, AggregateFunction::max);
    QCOMPARE(made.attribute, std::string("creationDate"));
    // A query is offered the same, each under a name of its own.
    const QStringList lines = inspector::aggregateOffers(session().workbook(), "Post");
    QCOMPARE(lines.size(), offered.size());
    std::vector<std::string> names;
    for (const QString &line : lines)
        names.push_back(inspector::aggregateOf(line)->as);
    std::sort(names.begin(), names.end());
    QVERIFY(std::adjacent_find(names.begin(), names.end()) == names.end());
}

PARTITA_WIDGETS_TEST(TestComposed)

} // namespace tst_composed

#include "tst_composed.moc"
