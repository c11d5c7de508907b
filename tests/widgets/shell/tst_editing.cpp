// Entry of a new domain on screen from an empty workbook; every step can be undone.
#include "editing.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "engine/population/degrees.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/forms/linelist.h"
#include "widgets/models/addparts.h"
#include "widgets/models/sentences.h"
#include "widgets/shell/mainwindow.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

namespace tst_editing {

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
    void aCommandMayStartFromWhatIsStored();
    void anotherRequestKeepsWhatApplies();
    void aLineThatIsNotUnderstoodIsTold();
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
    choose("cardinality", QStringLiteral("1 : 1")); // allows at most one child, not three
    QCOMPARE(population::degreeOf(value()).most(), std::optional<std::int64_t>(1));
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
    offer("order.add", QStringLiteral("creationDate descending"));
    offer("order.add", QStringLiteral("commentsCount descending"));
    offer("order.add", QStringLiteral("author.username descending"));
    QStringList order;
    for (const model::SortKey &key : query().order)
        order.append(QString::fromStdString(key.path)
                     + (key.descending ? QStringLiteral(" descending") : QString()));
    QCOMPARE(order.join(QStringLiteral(", ")),
             QStringLiteral("creationDate descending, commentsCount descending, "
                            "author.username descending"));
    setNumber("limit", 20);
    QCOMPARE(query().limit, std::optional<int>(20));
    setNumber("page", 3);
    QCOMPARE(query().page, std::optional<int>(3));
    setNumber("page", 1); // the same as without a page
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

/// Changes in place and conditions are lines, and the form offers those that fit.
void TestEditing::aCommandMayStartFromWhatIsStored()
{
    openBlog();
    model::Attribute karma;
    karma.name = "karma";
    karma.type = model::AttributeType::integer;
    karma.isMutable = true;
    QVERIFY(session().apply(model::AddAttribute {"User", karma}, QStringLiteral("Add")));
    models::addCommand(session(), QStringLiteral("User"), model::Command::Kind::update);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto pattern = [this] { return *session().workbook().pattern("C5"); };
    const auto command = [&] { return *pattern().command(); };
    pick(field<QToolButton>("changes.add")->menu(), QStringLiteral("raise karma by @n"));
    QCOMPARE(
        command().inPlace,
        (std::vector<model::ChangeInPlace> {{model::ChangeInPlace::Kind::raise, "karma", "n"}}));
    pick(field<QToolButton>("changes.add")->menu(), QStringLiteral("username"));
    QCOMPARE(command().attributes, (std::vector<std::string> {"karma", "username"}));
    pick(field<QToolButton>("onlyIf.add")->menu(), QStringLiteral("unchanged"));
    QVERIFY(command().ifUnchanged);
    QCOMPARE(models::sentenceOf(session().workbook(), pattern()),
             QStringLiteral("Change username and raise karma by a given value of one User, if it "
                            "is unchanged since it was read."));
    choose("requestKind", QStringLiteral("Delete"));
    QVERIFY(command().ifUnchanged);
    QVERIFY(command().inPlace.empty());
    choose("requestKind", QStringLiteral("Create"));
    QVERIFY(!command().isConditional());
    QVERIFY(!field<forms::LineList>("onlyIf"));
}

/// One field changes the kind of a pattern. The other values are kept where possible; lost ones are
/// reported.
void TestEditing::anotherRequestKeepsWhatApplies()
{
    openBlog();
    model::AccessPattern pattern;
    pattern.id = "Q9";
    pattern.sentence = "Read posts";
    model::Query query;
    query.root = "Post";
    query.match = {*model::matchFromNotation("creationDate from @start"),
                   *model::matchFromNotation("title = @title")};
    query.attributes
        = {*model::projectionFromNotation("content"), *model::projectionFromNotation("title")};
    query.limit = 10;
    pattern.request = query;
    QVERIFY(session().apply(model::AddPattern {pattern}, QStringLiteral("Add")));
    select(Kind::pattern, "Q9");
    const auto shown = [this] { return *session().workbook().pattern("Q9"); };
    auto *leftOut = m_window->findChild<QLabel *>(QStringLiteral("leftOut"));
    QVERIFY(leftOut && !leftOut->isVisible());
    choose("requestEntity", QStringLiteral("Comment"));
    QCOMPARE(shown().query()->root, std::string("Comment"));
    // Comments have dates and contents, and no titles.
    QCOMPARE(shown().query()->match.size(), std::size_t(1));
    QCOMPARE(shown().query()->match.front(), query.match.front());
    QCOMPARE(shown().query()->attributes.size(), std::size_t(1));
    QCOMPARE(shown().query()->limit, std::optional(10));
    QVERIFY(leftOut->isVisible());
    QVERIFY2(leftOut->text().contains(QStringLiteral("title = @title; title.")),
             qPrintable(leftOut->text()));
    if (qEnvironmentVariableIsSet("PARTITA_PICTURES"))
        m_window->grab().save(qEnvironmentVariable("PARTITA_PICTURES")
                              + QStringLiteral("/leftout.png"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(std::get<model::Query>(shown().request), query);
    QVERIFY(!leftOut->isVisible());
    choose("requestKind", QStringLiteral("Delete"));
    QCOMPARE(shown().command()->kind, model::Command::Kind::remove);
    QVERIFY2(leftOut->text().contains(QStringLiteral("limit 10")), qPrintable(leftOut->text()));
    const auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    QVERIFY2(status->text().startsWith(QStringLiteral("Removed, because")),
             qPrintable(status->text()));
}

void TestEditing::aLineThatIsNotUnderstoodIsTold()
{
    openBlog();
    select(Kind::pattern, "Q3");
    const model::Workbook before = session().workbook();
    typeOver("match.list", QStringLiteral("whose author"));
    const auto told = [this] {
        bool found = false;
        for (const QLabel *label : field<forms::LineList>("match")->findChildren<QLabel *>())
            found = found
                || (label->isVisible() && label->text().contains(QStringLiteral("whose author")));
        return found;
    };
    QTRY_VERIFY(told()); // a view accepts the typed text in the next turn of the event loop
    QVERIFY(session().workbook() == before);
}

PARTITA_WIDGETS_TEST(TestEditing)

} // namespace tst_editing

#include "tst_editing.moc"
