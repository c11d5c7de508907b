// Why: a domain that nobody prepared must be enterable on screen, from nothing, and every step must be undoable.
#include "editing.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/additions.h"
#include "widgets/shell/attributeform.h"
#include "widgets/shell/fieldform.h"
#include "widgets/shell/linelist.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/style/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

using namespace partita;
using tests::Kind;

class TestEditing : public tests::EditingTest {
    Q_OBJECT

private slots:
    void aDomainIsEnteredFromNothing();
    void namesOfManyAreProposedInThePlural();
    void entityForm();
    void attributeGenerators();
    void rolesFollowTheCardinality();
    void relationshipForm();
    void relatingByMouse();
    void aDoubleClickAddsAnEntity();
    void patternForm();
    void commandForm();
    void aLineThatIsNotUnderstoodIsTold();
    void designsAreMadeFromTheModel();
    void containerForm();
    void documentTypeForm();
    void embeddedFieldsAreEdited();
    void derivedDesignsAreReadOnly();
    void removingAndDuplicating();
    void deleteAndF2InTheNavigator();
    void workbookForm();
    void refusalsAreToldInTheInspector();
    void typingKeepsTheFieldAndItsFocus();
    void withoutADesignNothingIsLost();
    void theWheelScrollsTheFormAlone();
    void escapeGivesTheTextBack();
    void whatIsNewIsNamedAtOnce();
};

void TestEditing::aDomainIsEnteredFromNothing()
{
    auto *add = m_window->findChild<QMenu *>(QStringLiteral("addMenu"));
    pick(add, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Customer"));
    setNumber("rows", 500);
    pick(add, QStringLiteral("Attribute"));
    pick(add, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Order"));
    pick(add, QStringLiteral("Relationship/Customer/Order"));
    choose("degreeKind", QStringLiteral("evenly between"));
    setNumber("most", 12);
    pick(add, QStringLiteral("Query of/Order"));
    pick(add, QStringLiteral("Command on/Create a/Order"));
    pick(m_window->findChild<QMenu *>(QStringLiteral("addDesignMenu")),
         QStringLiteral("Reference everything"));
    pick(m_window->findChild<QMenu *>(QStringLiteral("addDesignMenu")),
         QStringLiteral("Embed everything"));

    const model::Workbook &made = session().workbook();
    QCOMPARE(made.entities->size(), std::size_t(2));
    QCOMPARE(made.entity("Customer")->attributes.size(), std::size_t(2));
    QCOMPARE(made.population->counts.at("Customer"), 500);
    QCOMPARE(made.relationships->front().parentRole, std::string("customer"));
    QCOMPARE(made.relationships->front().childRole, std::string("orders"));
    QCOMPARE(made.relationships->front().degree.maximum, 12);
    QCOMPARE(made.patterns->size(), std::size_t(2));
    QCOMPARE(made.designs.size(), std::size_t(2));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
    const auto evaluated = evaluation::evaluate(made, {});
    QVERIFY2(evaluated, evaluated ? "" : evaluated.error().message.c_str());
    QVERIFY(evaluated->designs.front()->patterns.front().probe.requestCharge > 0);
}

void TestEditing::namesOfManyAreProposedInThePlural()
{
    auto *add = m_window->findChild<QMenu *>(QStringLiteral("addMenu"));
    pick(add, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Book"));
    pick(add, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Copy"));
    pick(add, QStringLiteral("Relationship/Book/Copy"));
    QCOMPARE(session().workbook().relationships->front().childRole, std::string("copies"));
}

void TestEditing::entityForm()
{
    openBlog();
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("Article"));
    QVERIFY(session().workbook().entity("Article"));
    QCOMPARE(session().selection().name, QStringLiteral("Article"));
    auto *description = field<QPlainTextEdit>("entityDescription");
    const int steps = session().undoStack().count();
    QTest::keyClicks(description, QStringLiteral("Long"));
    QCOMPARE(session().undoStack().count(), steps + 1); // one spell of typing, one step
    QVERIFY(session().workbook().entity("Article")->description.find("Long") == 0);
    setNumber("rows", 1234);
    QCOMPARE(session().workbook().population->counts.at("Article"), 1234);
    choose("entityKey", QStringLiteral("title"));
    QCOMPARE(session().workbook().entity("Article")->key, std::string("title"));
}

void TestEditing::attributeGenerators()
{
    openBlog();
    select(Kind::attribute, "Post", "title");
    const auto attribute
        = [this] { return *session().workbook().entity("Post")->attribute("title"); };
    setNumber("minimum", 5);
    setNumber("maximum", 9);
    QCOMPARE(attribute().generator.minimum, 5.0);
    QCOMPARE(attribute().generator.maximum, 9.0);
    choose("generator", QStringLiteral("one of a list"));
    type("choices", QStringLiteral("open, closed"));
    QCOMPARE(attribute().generator.choices.size(), std::size_t(2));
    QCOMPARE(attribute().generator.choices[1].value, model::Json("closed"));
    choose("generator", QStringLiteral("a date"));
    QCOMPARE(attribute().type, model::AttributeType::dateTime);
    type("from", QStringLiteral("2020-01-01T00:00:00Z"));
    QCOMPARE(attribute().generator.from, std::string("2020-01-01T00:00:00Z"));
    choose("generator", QStringLiteral("yes or no"));
    setNumber("probability", 0.25);
    QCOMPARE(attribute().type, model::AttributeType::boolean);
    QCOMPARE(attribute().generator.probability, 0.25);
    setNumber("missing", 10);
    QCOMPARE(attribute().missing, 0.1);
    type("attributeDescription", QStringLiteral("a flag"));
    QCOMPARE(attribute().description, std::string("a flag"));
}

/// Names that were proposed say how many there are; names that somebody gave stay.
void TestEditing::rolesFollowTheCardinality()
{
    openBlog();
    models::addRelationship(session(), QStringLiteral("Post"), QStringLiteral("User"));
    const auto value = [this] { return *session().workbook().relationship("postUser"); };
    QCOMPARE(value().parentRole, std::string("post"));
    QCOMPARE(value().childRole, std::string("users"));
    choose("cardinality", QStringLiteral("many : many"));
    QCOMPARE(value().parentRole, std::string("posts2")); // those that a user wrote are "posts"
    QCOMPARE(field<QLineEdit>("parentRole")->text(), QStringLiteral("posts2"));
    choose("cardinality", QStringLiteral("1 : 1"));
    QCOMPARE(value().parentRole, std::string("post"));
    QCOMPARE(value().childRole, std::string("user"));
    session().undoStack().undo(); // with the cardinality, in one step
    QCOMPARE(value().parentRole, std::string("posts2"));
    type("childRole", QStringLiteral("readers"));
    choose("cardinality", QStringLiteral("1 : 1"));
    QCOMPARE(value().childRole, std::string("readers"));
}

void TestEditing::relationshipForm()
{
    openBlog();
    select(Kind::relationship, "authorship");
    const auto value = [this](const char *name = "authorship") {
        return *session().workbook().relationship(name);
    };
    type("childRole", QStringLiteral("articles"));
    QCOMPARE(value().childRole, std::string("articles"));
    choose("cardinality", QStringLiteral("1 : few"));
    QCOMPARE(value().cardinality, model::Cardinality::oneToFew);
    setNumber("bound", 60);
    QCOMPARE(value().bound, std::optional<std::int64_t>(60));
    QTest::mouseClick(field<QCheckBox>("containment"), Qt::LeftButton, {},
                      QPoint(8, field<QCheckBox>("containment")->height() / 2));
    QVERIFY(value().containment);
    choose("degreeKind", QStringLiteral("few are popular (Zipf)"));
    setNumber("exponent", 1.5);
    QCOMPARE(value().degree.kind, model::Degree::Kind::zipf);
    QCOMPARE(value().degree.exponent, 1.5);
    choose("degreeKind", QStringLiteral("as counted"));
    type("counted", QStringLiteral("0, 3, 3"));
    QCOMPARE(value().degree.values, (std::vector<std::int64_t> {0, 3, 3}));
    choose("cardinality", QStringLiteral("1 : 1")); // of which there cannot be three
    QCOMPARE(value().degree.most(), std::optional<std::int64_t>(1));
    session().undoStack().undo();
    QCOMPARE(value().degree.values, (std::vector<std::int64_t> {0, 3, 3}));
    setNumber("growth", 0.25);
    QCOMPARE(value().growthPerDay, 0.25);
    type("relationshipName", QStringLiteral("writing"));
    QCOMPARE(value("writing").childRole, std::string("articles"));
    QCOMPARE(session().selection().name, QStringLiteral("writing"));
}

void TestEditing::relatingByMouse()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    auto *scene = m_window->findChild<canvas::ModelScene *>();
    QTest::mouseClick(field<QToolButton>("relate"), Qt::LeftButton);
    QVERIFY(scene->isRelating());
    const auto place = [&](const char *entity) {
        return view->mapFromScene(scene->card(QString::fromUtf8(entity))->sceneFrame().topLeft()
                                  + QPointF(30, 12));
    };
    const std::size_t before = session().workbook().relationships->size();
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, place("Comment"));
    QTest::mouseMove(view->viewport(), place("Like") - QPoint(5, 5));
    QTest::mouseMove(view->viewport(), place("Like"));
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, place("Like"));
    QCOMPARE(session().workbook().relationships->size(), before + 1);
    const model::Relationship &made = session().workbook().relationships->back();
    QCOMPARE(made.parent, std::string("Comment"));
    QCOMPARE(made.child, std::string("Like"));
    QVERIFY(!scene->isRelating());
    QCOMPARE(session().selection().kind, Kind::relationship);
    // Escape gives up.
    scene->setRelating(true);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Escape);
    QVERIFY(!scene->isRelating());
}

void TestEditing::aDoubleClickAddsAnEntity()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, QPoint(12, 12));
    QCOMPARE(session().workbook().entities->size(), std::size_t(5));
    QCOMPARE(session().selection().kind, Kind::entity);
}

void TestEditing::patternForm()
{
    openBlog();
    models::addQuery(session(), QStringLiteral("Post"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto query = [this] { return *session().workbook().pattern("Q7")->query(); };
    QCOMPARE(model::toNotation(query().match.front()), std::string("id = @id"));
    const auto offer = [this](const char *list, const QString &line) {
        pick(field<QToolButton>(list)->menu(), line);
    };
    offer("match.add", QStringLiteral("title = @title"));
    offer("match.add", QStringLiteral("author is @authorId"));
    offer("match.add", QStringLiteral("creationDate from"));
    QCOMPARE(query().match.size(), std::size_t(3)); // in place of the proposed one
    auto *list = field<QListWidget>("match.list");
    list->setFocus();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(query().match.size(), std::size_t(2));
    QCOMPARE(query().match.front().kind, model::Match::Kind::belongsTo);
    offer("projections.add", QStringLiteral("title"));
    offer("projections.add", QStringLiteral("author.username"));
    offer("aggregates.add", QStringLiteral("count of comments"));
    offer("included.add", QStringLiteral("newest 5 comments"));
    QCOMPARE(query().attributes.size(), std::size_t(2));
    QCOMPARE(query().aggregates.front().as, std::string("commentsCount"));
    QCOMPARE(query().included.front().limit, std::optional<int>(5));
    choose("order", QStringLiteral("creationDate descending"));
    QVERIFY(query().descending);
    setNumber("limit", 20);
    QCOMPARE(query().limit, std::optional<int>(20));
    setNumber("page", 3);
    QCOMPARE(query().page, std::optional<int>(3));
    setNumber("page", 1); // as where none is said
    QCOMPARE(query().page, std::optional<int>());
    setNumber("rate", 42);
    QCOMPARE(session().workbook().pattern("Q7")->ratePerSecond, 42.0);
    choose("keys", QStringLiteral("some are popular (Zipf)"));
    setNumber("keyExponent", 1.25);
    QCOMPARE(session().workbook().pattern("Q7")->keys.exponent, 1.25);
    setNumber("latencyTarget", 15);
    QCOMPARE(session().workbook().pattern("Q7")->latencyTargetMs, std::optional<double>(15));
    type("patternId", QStringLiteral("Q70"));
    QVERIFY(session().workbook().pattern("Q70"));
    QCOMPARE(session().pattern(), QStringLiteral("Q70"));
    QVERIFY(!model::hasErrors(session().problems()));
}

void TestEditing::commandForm()
{
    openBlog();
    models::addCommand(session(), QStringLiteral("User"), model::Command::Kind::create);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto command = [this] { return *session().workbook().pattern("C5")->command(); };
    choose("requestKind", QStringLiteral("Update"));
    QCOMPARE(command().kind, model::Command::Kind::update);
    pick(field<QToolButton>("changes.add")->menu(), QStringLiteral("username"));
    QCOMPARE(command().attributes, std::vector<std::string> {"username"});
    choose("requestEntity", QStringLiteral("Post"));
    QCOMPARE(command().entity, std::string("Post"));
    QVERIFY(command().attributes.empty());
    choose("requestKind", QStringLiteral("Create"));
    pick(field<QToolButton>("with.add")->menu(), QStringLiteral("comments"));
    pick(field<QToolButton>("with.add")->menu(), QStringLiteral("3 likes"));
    QCOMPARE(command().with,
             (std::vector<model::CreatedRows> {{"comments", std::nullopt}, {"likes", 3}}));
    QCOMPARE(field<QListWidget>("with.list")->item(1)->text(), QStringLiteral("3 likes"));
    choose("requestKind", QStringLiteral("Query"));
    QVERIFY(session().workbook().pattern("C5")->isQuery());
}

void TestEditing::aLineThatIsNotUnderstoodIsTold()
{
    openBlog();
    select(Kind::pattern, "Q3");
    const model::Workbook before = session().workbook();
    typeOver("match.list", QStringLiteral("whose author"));
    const auto told = [this] {
        bool found = false;
        for (const QLabel *label : field<shell::LineList>("match")->findChildren<QLabel *>())
            found = found
                || (label->isVisible() && label->text().contains(QStringLiteral("whose author")));
        return found;
    };
    QTRY_VERIFY(told()); // a view takes what was typed in the next turn of the loop
    QVERIFY(session().workbook() == before);
}

void TestEditing::designsAreMadeFromTheModel()
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

void TestEditing::containerForm()
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

void TestEditing::documentTypeForm()
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

void TestEditing::embeddedFieldsAreEdited()
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

void TestEditing::derivedDesignsAreReadOnly()
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

void TestEditing::removingAndDuplicating()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    for (const models::Selection &gone :
         {models::Selection {Kind::attribute, QStringLiteral("Post"), QStringLiteral("title")},
          models::Selection {Kind::relationship, QStringLiteral("liking"), {}},
          models::Selection {Kind::pattern, QStringLiteral("Q5"), {}},
          models::Selection {Kind::documentType, QStringLiteral("posts"), QStringLiteral("like")},
          models::Selection {Kind::design, QStringLiteral("V2"), {}},
          models::Selection {Kind::entity, QStringLiteral("Like"), {}}}) {
        session().setSelection(gone);
        QVERIFY(models::canRemove(session(), gone));
        const model::Workbook before = session().workbook();
        models::remove(session(), gone);
        QVERIFY2(session().workbook() != before, qPrintable(gone.name));
        QVERIFY(session().selection() != gone);
    }
    const models::Selection pattern {Kind::pattern, QStringLiteral("Q3"), {}};
    models::duplicate(session(), pattern);
    QCOMPARE(session().pattern(), QStringLiteral("Q5"));
    QCOMPARE(session().workbook().pattern("Q5")->request,
             session().workbook().pattern("Q3")->request);
}

void TestEditing::deleteAndF2InTheNavigator()
{
    openBlog();
    auto *tree = m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    select(Kind::pattern, "C4");
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_F2);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("patternId"));
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Delete);
    QVERIFY(!session().workbook().pattern("C4"));
    select(Kind::pattern, "C3");
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(session().workbook().pattern("C4"));
}

void TestEditing::workbookForm()
{
    openBlog();
    select(Kind::nothing, "");
    type("workbookTitle", QStringLiteral("Our blog"));
    QCOMPARE(session().workbook().title, std::string("Our blog"));
    setNumber("fraction", 0.5);
    QCOMPARE(session().workbook().population->fraction, 0.005);
    setNumber("seed", 77);
    QCOMPARE(session().workbook().population->seed, std::uint64_t(77));
}

void TestEditing::refusalsAreToldInTheInspector()
{
    openBlog();
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("User"));
    auto *told = m_window->findChild<QLabel *>(QStringLiteral("refusal"));
    QVERIFY(told->isVisible());
    QVERIFY(told->text().contains(QStringLiteral("User")));
    QCOMPARE(field<QLineEdit>("entityName")->text(), QStringLiteral("Post"));
    select(Kind::entity, "Like");
    QVERIFY(!told->isVisible());
}

void TestEditing::typingKeepsTheFieldAndItsFocus()
{
    openBlog();
    select(Kind::relationship, "authorship");
    auto *role = field<QLineEdit>("parentRole");
    role->setFocus();
    role->selectAll();
    QTest::keyClicks(role, QStringLiteral("writer"));
    QTest::keyClick(role, Qt::Key_Tab);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(session().workbook().relationship("authorship")->parentRole, std::string("writer"));
    QVERIFY(m_window->focusWidget());
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("childEntity"));
}

void TestEditing::withoutADesignNothingIsLost()
{
    auto *menu = m_window->findChild<QMenu *>(QStringLiteral("addMenu"));
    pick(menu, QStringLiteral("Entity"));
    type("entityName", QStringLiteral("Member"));
    QCOMPARE(session().selection().name, QStringLiteral("Member"));
    pick(menu, QStringLiteral("Attribute"));
    auto *tree = field<QTreeWidget>("attributes");
    QVERIFY(tree->currentItem());
    const QString attribute = tree->currentItem()->text(0);
    // A click on the box of the selected row, in a workbook without a design, used to end the program.
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

void TestEditing::theWheelScrollsTheFormAlone()
{
    openBlog();
    select(Kind::pattern, "Q3");
    const model::Workbook before = session().workbook();
    auto *order = field<QComboBox>("order");
    m_window->setFocus();
    const auto turn = [](QWidget *over) {
        const QPoint at = over->rect().center();
        QWheelEvent down(at, over->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton,
                         Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(over, &down);
    };
    turn(order);
    turn(field<QAbstractSpinBox>("rate"));
    QVERIFY(session().workbook() == before);
    order->setFocus(); // then it means the box
    turn(order);
    QVERIFY(session().workbook() != before);
}

void TestEditing::escapeGivesTheTextBack()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Article"));
    QTest::keyClick(name, Qt::Key_Escape);
    QCOMPARE(name->text(), QStringLiteral("Post"));
    QTest::keyClick(name, Qt::Key_Tab);
    QVERIFY(session().workbook().entity("Post"));
    QVERIFY(!session().workbook().entity("Article"));
}

void TestEditing::whatIsNewIsNamedAtOnce()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, QPoint(12, 12));
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("entityName"));
    QTest::keyClicks(m_window->focusWidget(), QStringLiteral("Tag"));
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
    QVERIFY(session().workbook().entity("Tag"));
    // F2 on the canvas names what is selected there.
    auto *scene = view->scene();
    view->setFocus();
    for (QGraphicsItem *item : scene->items()) {
        auto *card = qgraphicsitem_cast<canvas::EntityCard *>(item);
        if (card && card->isSelected())
            card->setFocus();
    }
    QTest::keyClick(view->viewport(), Qt::Key_F2);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("entityName"));
}

QTEST_MAIN(TestEditing)
#include "tst_editing.moc"
