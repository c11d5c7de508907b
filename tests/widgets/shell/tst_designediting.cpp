// Editing of designs, containers, document types and their fields on screen.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/forms/lifetimewords.h"
#include "widgets/models/addparts.h"
#include "widgets/shell/mainwindow.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>

#include <algorithm>

namespace tst_designediting {

using namespace partita;
using tests::Kind;

class TestDesignEditing : public tests::EditingTest {
    Q_OBJECT

private slots:
    void designsAreMadeFromTheModel();
    void containerForm();
    void documentTypeForm();
    void proposedNamesHaveNoBlanks();
    void embeddedFieldsAreEdited();
    void embeddedRowsStartRight();
    void whatIsThereIsNotOfferedFirst();
    void lifetimesAreSaidInWords();
    void tabGoesDownEveryForm();
    void buttonsOfAListThatCanDoNothing();
    void derivedDesignsAreReadOnly();
    void withoutADesignNothingIsLost();
};

void TestDesignEditing::designsAreMadeFromTheModel()
{
    openBlog();
    QMenu *menu = m_window->findChild<QToolButton *>(QStringLiteral("addDesign"))->menu();
    const auto current
        = [this] { return *session().workbook().design(session().design().toStdString()); };
    pick(menu, QStringLiteral("Reference everything"));
    QCOMPARE(model::kindOf(current()), model::DesignKind::referenced);
    pick(menu, QStringLiteral("Embed everything"));
    QCOMPARE(model::kindOf(current()), model::DesignKind::embedded);
    pick(menu, QStringLiteral("Hybrid"));
    QCOMPARE(model::kindOf(current()), model::DesignKind::hybrid);
    pick(menu, QStringLiteral("Duplicate"));
    QCOMPARE(model::kindOf(current()), model::DesignKind::hybrid);
    QCOMPARE(session().workbook().designs.size(), std::size_t(7));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
    pick(menu, QStringLiteral("Empty"));
    QVERIFY(current().containers.empty());
    type("designName", QStringLiteral("Mine"));
    QCOMPARE(session().design(), QStringLiteral("Mine"));
}

void TestDesignEditing::containerForm()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    models::addContainer(session());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto container
        = [this](const char *name) { return *session().workbook().design("V1")->container(name); };
    type("containerName", QStringLiteral("lists"));
    type("partitionKey", QStringLiteral("userId, id"));
    QCOMPARE(container("lists").partitionKey, (std::vector<std::string> {"/userId", "/id"}));
    setNumber("physicalPartitions", 3);
    QCOMPARE(container("lists").physicalPartitions, std::optional<int>(3));
    choose("throughputMode", QStringLiteral("autoscale"));
    setNumber("throughput", 4000);
    QCOMPARE(container("lists").throughput.requestUnitsPerSecond,
             std::optional<std::int64_t>(4000));
    setNumber("defaultTtl", 3600);
    QCOMPARE(container("lists").defaultTtl, std::optional<std::int64_t>(3600));
    auto *policy = field<QPlainTextEdit>("indexingPolicy");
    policy->setFocus();
    QTest::keyClicks(policy, QStringLiteral("{\"indexingMode\": \"none\""));
    QVERIFY(container("lists").indexingPolicy.is_null());
    QTest::keyClicks(policy, QStringLiteral("}"));
    QCOMPARE(container("lists").indexingPolicy["indexingMode"], model::Json("none"));
    pick(field<QPushButton>("addDocumentType")->menu(), QStringLiteral("Post"));
    QVERIFY(!container("lists").documentTypes.front().primary); // its home is elsewhere
    QCOMPARE(session().selection().kind, Kind::documentType);
}

/// A copy along a role joins the names of both, blanks or not.
void TestDesignEditing::proposedNamesHaveNoBlanks()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    QVERIFY(session().apply(model::RenameAttribute {"User", "username", "user name"},
                            QStringLiteral("Rename")));
    select(Kind::documentType, "posts", "post");
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("❐ authorUserName"));
    const model::DocumentType &post
        = session().workbook().design("V1")->container("posts")->documentTypes.front();
    QCOMPARE(post.fields.back().name, std::string("authorUserName"));
    const auto &copied = std::get<model::CopiedSource>(post.fields.back().source);
    QCOMPARE(copied.attribute, std::string("user name"));
}

void TestDesignEditing::documentTypeForm()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    const auto post = [this] {
        return session().workbook().design("V1")->container("posts")->documentTypes.front();
    };
    const std::size_t before = post().fields.size();
    QMenu *offers = field<QToolButton>("addField")->menu();
    pick(offers, QStringLiteral("❐ authorUsername"));
    QCOMPARE(post().fields.size(), before + 1);
    QCOMPARE(post().fields.back().name, std::string("authorUsername"));
    QCOMPARE(post().fields.back().upkeep, model::Upkeep::changeFeed);
    // The new field is the current one.
    type("fieldName", QStringLiteral("writtenBy"));
    choose("fieldUpkeep", QStringLiteral("application"));
    QCOMPARE(post().fields.back().name, std::string("writtenBy"));
    QCOMPARE(post().fields.back().upkeep, model::Upkeep::application);
    choose("fieldSource", QStringLiteral("always the same"));
    type("fieldValue", QStringLiteral("42"));
    QCOMPARE(std::get<model::ConstantSource>(post().fields.back().source).value, model::Json(42));
    choose("fieldSource", QStringLiteral("counted or summed"));
    choose("fieldFrom", QStringLiteral("count of likes"));
    QCOMPARE(std::get<model::AggregateSource>(post().fields.back().source).role,
             std::string("likes"));
    QTest::mouseClick(field<QToolButton>("fieldUp"), Qt::LeftButton);
    QCOMPARE(post().fields[before - 1].name, std::string("writtenBy"));
    auto *tree = field<QTreeWidget>("documentFields");
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Delete);
    QCOMPARE(post().fields.size(), before);
    choose("documentRole", QStringLiteral("❐ copy by the change feed"));
    QVERIFY(!post().primary);
    setNumber("documentCap", 100);
    QCOMPARE(post().cap->count, 100);
    type("documentTypeName", QStringLiteral("article"));
    QCOMPARE(post().name, std::string("article"));
    QCOMPARE(session().selection().detail, QStringLiteral("article"));
}

void TestDesignEditing::embeddedFieldsAreEdited()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    const auto rows = [this] {
        return std::get<model::EmbeddedSource>(session()
                                                   .workbook()
                                                   .design("V1")
                                                   ->container("posts")
                                                   ->documentTypes.front()
                                                   .fields.back()
                                                   .source);
    };
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("▣ comments"));
    QCOMPARE(rows().role, std::string("comments"));
    setNumber("fieldCut", 5);
    QCOMPARE(rows().latest, std::optional<int>(5));
    choose("fieldOrder", QStringLiteral("creationDate"));
    QCOMPARE(rows().orderBy, std::string("creationDate"));
    // Inside the embedded rows, the offers are those of a comment.
    auto *tree = field<QTreeWidget>("documentFields");
    QTreeWidgetItem *embedded = tree->topLevelItem(tree->topLevelItemCount() - 1);
    const std::size_t before = rows().fields.size();
    QCOMPARE(static_cast<std::size_t>(embedded->childCount()), before);
    tree->setCurrentItem(embedded->child(0));
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("❐ authorUsername"));
    QCOMPARE(rows().fields.size(), before + 1);
}

void TestDesignEditing::embeddedRowsStartRight()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    const auto added = [this] {
        return session()
            .workbook()
            .design("V1")
            ->container("posts")
            ->documentTypes.front()
            .fields.back();
    };
    const auto rows = [&] { return std::get<model::EmbeddedSource>(added().source); };
    const auto labelOf = [this](const char *name) {
        auto *box = field<QWidget>(name);
        auto *form = qobject_cast<QFormLayout *>(box->parentWidget()->layout());
        return qobject_cast<QLabel *>(form->labelForField(box))->text().remove(u'&');
    };
    // Comments have documents of their own here: these are copies, with the same upkeep as derived
    // ones.
    pick(field<QToolButton>("addField")->menu(), QStringLiteral("▣ comments"));
    QCOMPARE(added().upkeep, model::Upkeep::changeFeed);
    QCOMPARE(labelOf("fieldCut"), QStringLiteral("Only newest"));
    setNumber("fieldCut", 5);
    QCOMPARE(rows().orderBy, std::string("creationDate"));
    QCOMPARE(labelOf("fieldOrder"), QStringLiteral("Newest by"));
    choose("fieldOrder", QStringLiteral("content"));
    QCOMPARE(labelOf("fieldCut"), QStringLiteral("Only greatest"));
    QCOMPARE(labelOf("fieldOrder"), QStringLiteral("Greatest by"));
    choose("fieldUpkeep", QStringLiteral("not at all")); // somebody's own choice
    setNumber("fieldCut", 6);
    QCOMPARE(added().upkeep, model::Upkeep::none);
    // So they are when the role is chosen, and of a date among the last attributes of a copy.
    choose("fieldFrom", QStringLiteral("likes"));
    QCOMPARE(added().upkeep, model::Upkeep::changeFeed);
    choose("documentRole", QStringLiteral("❐ copy by the change feed"));
    setNumber("documentCap", 100);
    QCOMPARE(
        session().workbook().design("V1")->container("posts")->documentTypes.front().cap->orderBy,
        std::string("creationDate"));
}

void TestDesignEditing::whatIsThereIsNotOfferedFirst()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "post");
    QMenu *offers = field<QToolButton>("addField")->menu();
    const auto isOffered = [&](const char *start) {
        const auto actions = offers->actions();
        return std::any_of(actions.begin(), actions.end(), [&](const QAction *action) {
            return action->text().startsWith(QString::fromUtf8(start));
        });
    };
    QVERIFY(!isOffered("● title") && isOffered("❐ authorUsername"));
    for (const char *wanted : {"❐ authorUsername", "▣ likes", "Once more/● title"}) {
        pick(offers, QString::fromUtf8(wanted));
        QCoreApplication::processEvents();
        auto *tree = field<QTreeWidget>("documentFields");
        QVERIFY(tree->currentItem());
        const QRect row = tree->visualItemRect(tree->currentItem());
        QVERIFY2(row.isValid() && row.top() >= 0 && row.bottom() <= tree->viewport()->height(),
                 wanted);
    }
    QVERIFY(!isOffered("❐ authorUsername"));
    // The last one has nowhere further to go.
    QVERIFY(field<QToolButton>("fieldUp")->isEnabled());
    QVERIFY(!field<QToolButton>("fieldDown")->isEnabled());
    auto *tree = field<QTreeWidget>("documentFields");
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier);
    QVERIFY(field<QToolButton>("fieldDown")->isEnabled());
}

void TestDesignEditing::lifetimesAreSaidInWords()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::container, "posts");
    const auto container
        = [this] { return *session().workbook().design("V1")->container("posts"); };
    const auto words = [this](const char *name) { return field<QLabel>(name)->text(); };
    QCOMPARE(forms::spanWords(129600).count(QLatin1String("(s)")), 2); // days and hours
    QVERIFY(words("lifetimeWords").startsWith(QStringLiteral("Off:")));
    setNumber("defaultTtl", 129600);
    QCOMPARE(container().defaultTtl, std::optional<std::int64_t>(129600));
    QVERIFY(words("lifetimeWords").contains(forms::spanWords(129600)));
    setNumber("defaultTtl", -1);
    QCOMPARE(container().defaultTtl, std::optional<std::int64_t>(-1));
    QVERIFY(words("lifetimeWords").contains(QStringLiteral("no default expiry")));
    const int steps = session().undoStack().count();
    setNumber("defaultTtl", 0);
    QCOMPARE(session().undoStack().count(), steps);
    auto *told = m_window->findChild<QLabel *>(QStringLiteral("refusal"));
    QVERIFY(told->isVisible()
            && told->text().contains(QStringLiteral("0 seconds is no time to live")));
    setNumber("defaultTtl", -2);
    QVERIFY(!container().defaultTtl && !told->isVisible());
    QVERIFY(!container().analyticalTtl);
    setNumber("analyticalTtl", -1);
    QCOMPARE(container().analyticalTtl, std::optional<std::int64_t>(-1));
    QVERIFY(words("analyticalWords").contains(QStringLiteral("for ever")));
    setNumber("analyticalTtl", 2592000);
    QVERIFY(words("analyticalWords").contains(forms::spanWords(2592000)));
}

void TestDesignEditing::tabGoesDownEveryForm()
{
    openBlog();
    m_window->resize(1500, 1400);
    session().setDesign(QStringLiteral("V1"));
    auto *inspector = m_window->findChild<QScrollArea *>(QStringLiteral("inspector"));
    for (const models::Selection &shown :
         {models::Selection {Kind::container, QStringLiteral("posts"), {}},
          models::Selection {Kind::documentType, QStringLiteral("posts"), QStringLiteral("post")},
          models::Selection {Kind::relationship, QStringLiteral("authorship"), {}},
          models::Selection {Kind::pattern, QStringLiteral("Q3"), {}},
          models::Selection {Kind::design, QStringLiteral("V1"), {}}}) {
        session().setSelection(shown);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        checkTabOrder(*inspector->widget());
    }
}

void TestDesignEditing::buttonsOfAListThatCanDoNothing()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::container, "posts");
    const auto enabled = [this](const char *name) { return field<QToolButton>(name)->isEnabled(); };
    for (const char *button : {"uniqueKeys.remove", "uniqueKeys.up", "uniqueKeys.down"})
        QVERIFY2(!enabled(button), button);
    QVERIFY(enabled("uniqueKeys.add"));
    // The list shows that it has the keyboard though it has no line to show it by.
    auto *list = field<QListWidget>("uniqueKeys.list");
    const QImage before = list->viewport()->grab().toImage();
    list->setFocus(Qt::TabFocusReason);
    QVERIFY(list->viewport()->grab().toImage() != before);
    QMenu *offers = field<QToolButton>("uniqueKeys.add")->menu();
    offers->actions().at(0)->trigger();
    QVERIFY(enabled("uniqueKeys.remove") && !enabled("uniqueKeys.up"));
    offers->actions().at(1)->trigger();
    QVERIFY(enabled("uniqueKeys.up") && !enabled("uniqueKeys.down"));
    QTest::mouseClick(field<QToolButton>("uniqueKeys.up"), Qt::LeftButton);
    QVERIFY(!enabled("uniqueKeys.up") && enabled("uniqueKeys.down"));
}

void TestDesignEditing::derivedDesignsAreReadOnly()
{
    openBlog();
    session().setDesign(QStringLiteral("Embedded"));
    select(Kind::design, "Embedded");
    QVERIFY(!field<QLineEdit>("designName")->isEnabled());
    const QString container
        = QString::fromStdString(session().currentDesign()->containers.front().name);
    select(Kind::container, container.toUtf8().constData());
    QVERIFY(!field<QLineEdit>("partitionKey")->isEnabled());
    select(Kind::design, "Embedded");
    QTest::mouseClick(field<QPushButton>("duplicateDesign"), Qt::LeftButton);
    QCOMPARE(session().design(), QStringLiteral("Embedded 2"));
    QVERIFY(!session().isDerived(session().design()));
    select(Kind::design, "Embedded 2");
    QTest::mouseClick(field<QPushButton>("duplicateDesign"), Qt::LeftButton);
    QCOMPARE(session().design(), QStringLiteral("Embedded 3"));
}

void TestDesignEditing::withoutADesignNothingIsLost()
{
    auto *menu = m_window->findChild<QMenu *>(QStringLiteral("addMenu"));
    pick(menu, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Member"));
    QCOMPARE(session().selection().name, QStringLiteral("Member"));
    pick(menu, QStringLiteral("Attribute"));
    auto *tree = field<QTreeWidget>("attributes");
    QVERIFY(tree->currentItem());
    const QString attribute = tree->currentItem()->text(0);
    // A click on the box of the selected row, in a workbook without a design, used to end the
    // program.
    const QRect row = tree->visualItemRect(tree->currentItem());
    const QPoint box(tree->header()->sectionViewportPosition(2) + 10, row.center().y());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, box);
    const auto isMutable = [&] {
        const model::Entity *member = session().workbook().entity("Member");
        const model::Attribute *found
            = member ? member->attribute(attribute.toStdString()) : nullptr;
        return found && found->isMutable;
    };
    QTRY_VERIFY(isMutable());
    QVERIFY(tree->currentItem());
    QCOMPARE(tree->currentItem()->text(0), attribute);
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Space);
    QTRY_VERIFY(!isMutable());
    QCOMPARE(tree->currentItem()->text(0), attribute);
    // Renaming keeps the form, and Tab goes on in it.
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Reader"));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(session().selection().name, QStringLiteral("Reader"));
    QCOMPARE(field<QLineEdit>("entityName"), name);
    QTest::keyClick(name, Qt::Key_Tab);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("rows"));
}

PARTITA_WIDGETS_TEST(TestDesignEditing)

} // namespace tst_designediting

#include "tst_designediting.moc"
