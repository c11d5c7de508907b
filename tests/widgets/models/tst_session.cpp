// The session: edits with one undo mechanism, a selection that stays valid, and results cached by
// their inputs.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/models/addparts.h"
#include "widgets/models/figures.h"
#include "widgets/models/session.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_session {

using namespace partita;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void init();
    void opensWithTheFirstDesignAndPattern();
    void showsDerivedDesignsBesideItsOwn();
    void anEditCanBeUndoneAndRedone();
    void editsOfOneGestureMerge();
    void anEditThatChangesNothingIsNotAnUndoStep();
    void aGestureThatEndsWhereItBeganDisappears();
    void aRefusedEditSaysWhyAndChangesNothing();
    void theSelectionForgetsWhatIsGone();
    void undoAndRedoFollowWhatIsSelected_data();
    void undoAndRedoFollowWhatIsSelected();
    void undoLeadsBackToTheDesignBefore();
    void aSelectedDesignIsTheCurrentOne();
    void savingMakesItClean();
    void aProposedSentenceFollowsThePattern_data();
    void aProposedSentenceFollowsThePattern();
    void aWordedSentenceStaysAsItIs();
    void manyEditsUndoneGiveBackTheStart();
    void evaluationStreamsInAndIsKeptForUndo();
    void numbersOfAPatternComeBeforeThoseOfItsDesign();
    void theDearestPatternIsShownUntilOneIsChosen();
    void cancellingEndsAtOnce();

private:
    model::Workbook m_blog;
};

void TestSession::init()
{
    const auto blog = workbook::open("sample:blog");
    QVERIFY2(blog.ok(), blog ? "" : blog.error().message.c_str());
    m_blog = *blog;
}

void TestSession::opensWithTheFirstDesignAndPattern()
{
    models::Session session;
    QSignalSpy changed(&session, &models::Session::workbookChanged);
    session.open(m_blog, {});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(session.design(), QStringLiteral("V1"));
    QCOMPARE(session.pattern(), QString::fromStdString(m_blog.patterns->front().id));
    QVERIFY(!session.isModified());
    session.cancelEvaluation();
}

void TestSession::showsDerivedDesignsBesideItsOwn()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.designNames().contains(QStringLiteral("Embedded")));
    QVERIFY(session.isDerived(QStringLiteral("Embedded")));
    QVERIFY(!session.isDerived(QStringLiteral("V1")));
}

void TestSession::anEditCanBeUndoneAndRedone()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.apply(model::RenameEntity {"User", "Member"}, QStringLiteral("Rename")));
    QVERIFY(session.workbook().entity("Member"));
    QVERIFY(session.isModified());
    const model::Workbook renamed = session.workbook();
    session.undoStack().undo();
    QVERIFY(session.workbook() == m_blog);
    QVERIFY(!session.isModified());
    session.undoStack().redo();
    QVERIFY(session.workbook() == renamed);
}

void TestSession::editsOfOneGestureMerge()
{
    models::Session session;
    session.open(m_blog, {});
    const int gesture = session.newGesture();
    for (const double x : {10.0, 20.0, 30.0})
        session.apply(model::MoveEntities {{{"User", {x, 0}}}}, QStringLiteral("Move"), gesture);
    QCOMPARE(session.undoStack().count(), 1);
    session.undoStack().undo();
    QVERIFY(session.workbook() == m_blog);
}

void TestSession::anEditThatChangesNothingIsNotAnUndoStep()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.apply(model::ChangeGeneration {m_blog.generation}, QStringLiteral("Nothing")));
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::aGestureThatEndsWhereItBeganDisappears()
{
    models::Session session;
    session.open(m_blog, {});
    const auto start = m_blog.canvas->at("User");
    const int gesture = session.newGesture();
    session.apply(model::MoveEntities {{{"User", {start.x + 80, start.y}}}}, QStringLiteral("Move"),
                  gesture);
    session.apply(model::MoveEntities {{{"User", start}}}, QStringLiteral("Move"), gesture);
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::aRefusedEditSaysWhyAndChangesNothing()
{
    models::Session session;
    session.open(m_blog, {});
    QSignalSpy refused(&session, &models::Session::editRefused);
    QVERIFY(!session.apply(model::RenameEntity {"User", "Post"}, QStringLiteral("Rename")));
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.first().first().toString().isEmpty());
    QVERIFY(session.workbook() == m_blog);
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::theSelectionForgetsWhatIsGone()
{
    models::Session session;
    session.open(m_blog, {});
    session.setDesign(QStringLiteral("V3"));
    session.setSelection({models::Selection::Kind::entity, QStringLiteral("Like"), {}});
    QVERIFY(session.apply(model::RemoveEntity {"Like"}, QStringLiteral("Remove")));
    QCOMPARE(session.selection().kind, models::Selection::Kind::nothing);
    QVERIFY(session.apply(model::RemoveDesign {"V3"}, QStringLiteral("Remove")));
    QVERIFY(session.designNames().contains(session.design()));
}

void TestSession::undoAndRedoFollowWhatIsSelected_data()
{
    using Kind = models::Selection::Kind;
    QTest::addColumn<model::Edit>("edit");
    QTest::addColumn<models::Selection>("selected"); // once the edit is made
    QTest::addColumn<models::Selection>("undone");
    const auto row = [](const char *name, const model::Edit &edit, Kind kind, const char *part,
                        const char *detail, const models::Selection &undone) {
        QTest::newRow(name) << edit
                            << models::Selection {kind, QString::fromLatin1(part),
                                                  QString::fromLatin1(detail)}
                            << undone;
    };
    model::Entity entity;
    entity.name = "Tag";
    entity.key = "id";
    model::Attribute key;
    key.name = "id";
    key.generator.kind = model::Generator::Kind::uuid;
    entity.attributes = {key};
    row("an entity added", model::AddEntity {entity, {}}, Kind::entity, "Tag", "", {});
    row("an entity renamed", model::RenameEntity {"User", "Member"}, Kind::entity, "Member", "",
        {Kind::entity, QStringLiteral("User"), {}});
    row("its attribute", model::RenameEntity {"User", "Member"}, Kind::attribute, "Member",
        "username", {Kind::attribute, QStringLiteral("User"), QStringLiteral("username")});
    model::Attribute colour;
    colour.name = "colour";
    row("an attribute added", model::AddAttribute {"User", colour}, Kind::attribute, "User",
        "colour", {Kind::entity, QStringLiteral("User"), {}});
    row("a design renamed", model::RenameDesign {"V1", "First"}, Kind::design, "First", "",
        {Kind::design, QStringLiteral("V1"), {}});
    row("a container renamed", model::RenameContainer {"V1", "posts", "entries"}, Kind::container,
        "entries", "", {Kind::container, QStringLiteral("posts"), {}});
    row("its document type", model::RenameContainer {"V1", "posts", "entries"}, Kind::documentType,
        "entries", "post", {Kind::documentType, QStringLiteral("posts"), QStringLiteral("post")});
    model::AccessPattern pattern;
    pattern.id = "Q99";
    pattern.sentence = "List the users.";
    model::Query query;
    query.root = "User";
    pattern.request = query;
    row("a pattern added", model::AddPattern {pattern}, Kind::pattern, "Q99", "", {});
}

void TestSession::undoAndRedoFollowWhatIsSelected()
{
    QFETCH(model::Edit, edit);
    QFETCH(models::Selection, selected);
    QFETCH(models::Selection, undone);
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.apply(edit, QStringLiteral("Edit")));
    session.setDesign(session.designNames().front());
    session.setSelection(selected);
    QSignalSpy moved(&session, &models::Session::selectionChanged);
    session.undoStack().undo();
    QVERIFY(session.selection() == undone);
    QCOMPARE(moved.size(), 1);
    QVERIFY(session.designNames().contains(session.design()));
    session.undoStack().redo();
    const bool isRenamed = undone.kind == selected.kind;
    QVERIFY(session.selection() == (isRenamed ? selected : undone));
}

void TestSession::undoLeadsBackToTheDesignBefore()
{
    models::Session session;
    session.open(m_blog, {});
    session.setDesign(QStringLiteral("V3"));
    models::addDesign(session, models::DesignStart::referenced);
    const QString added = session.design();
    QVERIFY(added != QStringLiteral("V3"));
    QCOMPARE(session.selection().name, added);
    session.undoStack().undo();
    QCOMPARE(session.design(), QStringLiteral("V3"));
    QVERIFY((session.selection()
             == models::Selection {models::Selection::Kind::design, QStringLiteral("V3"), {}}));
}

void TestSession::aSelectedDesignIsTheCurrentOne()
{
    models::Session session;
    session.open(m_blog, {});
    session.setSelection({models::Selection::Kind::design, QStringLiteral("V1"), {}});
    session.setDesign(QStringLiteral("V2"));
    QCOMPARE(session.selection().name, QStringLiteral("V2"));
    session.setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    session.setDesign(QStringLiteral("V3"));
    QCOMPARE(session.selection().name, QStringLiteral("User"));
}

void TestSession::savingMakesItClean()
{
    models::Session session;
    session.open(m_blog, {});
    session.apply(model::RenameDesign {"V1", "First"}, QStringLiteral("Rename"));
    session.markSaved(QStringLiteral("/tmp/x.partita"));
    QVERIFY(!session.isModified());
    session.undoStack().undo();
    QVERIFY(session.isModified());
}

void TestSession::manyEditsUndoneGiveBackTheStart()
{
    models::Session session;
    session.open(m_blog, {});
    model::Attribute attribute;
    attribute.name = "biography";
    QVERIFY(session.apply(model::AddAttribute {"User", attribute}, QStringLiteral("Add")));
    QVERIFY(session.apply(model::RenameAttribute {"User", "biography", "about"},
                          QStringLiteral("Rename")));
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/userId"}},
                          QStringLiteral("Key")));
    QVERIFY(session.apply(model::ChangePhysicalPartitions {"V1", "posts", 3},
                          QStringLiteral("Partitions")));
    QVERIFY(session.apply(model::RemoveAttribute {"User", "about"}, QStringLiteral("Remove")));
    const std::string end = workbook::writeText(session.workbook());
    while (session.undoStack().canUndo())
        session.undoStack().undo();
    QCOMPARE(workbook::writeText(session.workbook()), workbook::writeText(m_blog));
    while (session.undoStack().canRedo())
        session.undoStack().redo();
    QCOMPARE(workbook::writeText(session.workbook()), end);
}

namespace {

/// Gives the new pattern of the session the request in the text form.
bool ask(models::Session &session, const std::string &request)
{
    const std::string id = session.pattern().toStdString();
    model::Json text = model::Json::parse(workbook::writeText(session.workbook()));
    for (model::Json &pattern : text["patterns"]) {
        if (pattern["id"] != id)
            continue;
        const model::Json sentence = pattern["sentence"];
        pattern = model::Json::parse(request);
        pattern["id"] = id;
        pattern["sentence"] = sentence;
    }
    const auto read = workbook::readText(text.dump());
    return read
        && session.apply(model::ChangePattern {id, *read->pattern(id)}, QStringLiteral("Change"));
}

QString sentence(const models::Session &session)
{
    return QString::fromStdString(
        session.workbook().pattern(session.pattern().toStdString())->sentence);
}

} // namespace

void TestSession::aProposedSentenceFollowsThePattern_data()
{
    QTest::addColumn<QString>("request");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *request, const char *said) {
        QTest::newRow(said) << QString::fromUtf8(request) << QString::fromUtf8(said);
    };
    row(R"({"query": "Post", "match": ["id = @id"], "aggregates": [{"count": "likes", "as": "likes"}],
            "included": [{"role": "comments"}]})",
        "Retrieve one Post by its id, with comments and the number of likes.");
    row(R"({"query": "Post", "orderBy": "creationDate descending", "limit": 20})",
        "List all Posts, newest first, the first 20.");
    row(R"({"query": "Post", "match": ["author is @userId", "title starts with @start"], "orderBy": "title"})",
        "List Posts where author is given and title starts with a given text, by title.");
    row(R"({"query": "Comment", "match": ["creationDate from @from to @to"], "limit": 5})",
        "List Comments where creationDate lies between two given values, at most 5.");
    row(R"({"query": "User", "match": ["username = \"ada\""]})",
        "List Users where username is ada.");
    row(R"({"update": "Post", "attributes": ["title", "content"]})",
        "Change title and content of one Post.");
    row(R"({"delete": "Post"})", "Delete one Post.");
    row(R"({"create": "Post", "with": ["comments"]})", "Create a new Post with comments.");
}

void TestSession::aProposedSentenceFollowsThePattern()
{
    QFETCH(QString, request);
    QFETCH(QString, said);
    models::Session session;
    session.open(m_blog, {});
    models::addQuery(session, QStringLiteral("User"));
    QCOMPARE(sentence(session), QStringLiteral("Retrieve one User by its id."));
    QVERIFY(ask(session, request.toStdString()));
    QCOMPARE(sentence(session), said);
    session.undoStack().undo();
    QCOMPARE(sentence(session), QStringLiteral("Retrieve one User by its id."));
    session.apply(model::RenameEntity {"User", "Member"}, QStringLiteral("Rename"));
    QCOMPARE(sentence(session), QStringLiteral("Retrieve one Member by its id."));
    session.cancelEvaluation();
}

void TestSession::aWordedSentenceStaysAsItIs()
{
    models::Session session;
    session.open(m_blog, {});
    models::addQuery(session, QStringLiteral("User"));
    const std::string id = session.pattern().toStdString();
    model::AccessPattern worded = *session.workbook().pattern(id);
    worded.sentence = "Greet somebody.";
    QVERIFY(session.apply(model::ChangePattern {id, worded}, QStringLiteral("Reword")));
    QVERIFY(ask(session, R"({"query": "User", "limit": 3})"));
    QCOMPARE(sentence(session), QStringLiteral("Greet somebody."));
    session.cancelEvaluation();
}

void TestSession::evaluationStreamsInAndIsKeptForUndo()
{
    model::Population population = *m_blog.population;
    population.fraction = 0.0002;
    m_blog.population = population;
    models::Session session;
    QSignalSpy finished(&session, &models::Session::evaluationFinished);
    session.open(m_blog, {});
    session.evaluateNow();
    QVERIFY(finished.wait(60000));
    for (const QString &design : session.designNames()) {
        QVERIFY2(session.evaluation(design), qPrintable(design));
        QVERIFY(!session.isStale(design));
    }
    const auto before = session.evaluation(QStringLiteral("V1"));
    // Moving a card changes no answer.
    session.apply(model::MoveEntities {{{"User", {1, 2}}}}, QStringLiteral("Move"));
    QVERIFY(!session.isStale(QStringLiteral("V1")));
    // A mix may need more than the stated rates.
    session.apply(model::ChangeMixes {{{"Evening", {}, 10, {}, 0}}}, QStringLiteral("Mix"));
    QVERIFY(session.isStale(QStringLiteral("V1")));
    session.undoStack().undo();
    QVERIFY(!session.isStale(QStringLiteral("V1")));
    // Changing one design leaves the others known, and going back shows at once.
    session.apply(model::ChangePhysicalPartitions {"V1", "posts", 3}, QStringLiteral("Partitions"));
    QVERIFY(session.isStale(QStringLiteral("V1")));
    QVERIFY(!session.isStale(QStringLiteral("V2")));
    session.undoStack().undo();
    QVERIFY(!session.isStale(QStringLiteral("V1")));
    QCOMPARE(session.evaluation(QStringLiteral("V1")), before);
    session.cancelEvaluation();
}

/// Also when nothing was known of the design before.
void TestSession::numbersOfAPatternComeBeforeThoseOfItsDesign()
{
    models::Session session;
    QStringList early;
    connect(&session, &models::Session::evaluationChanged, &session, [&](const QString &design) {
        if (design != session.design() || session.evaluation(design))
            return;
        for (const model::AccessPattern &pattern : *session.workbook().patterns) {
            const auto *measured = session.evaluation(design, pattern.id);
            if (!measured)
                continue;
            QVERIFY(measured->pattern == pattern.id);
            QVERIFY(!session.isStale(design, pattern.id));
            early.append(QString::fromStdString(pattern.id));
        }
    });
    session.open(m_blog, {});
    session.evaluateNow();
    QTRY_VERIFY_WITH_TIMEOUT(!session.isEvaluating(), 120'000);
    QVERIFY(!early.isEmpty());
    for (const model::AccessPattern &pattern : *session.workbook().patterns)
        QVERIFY(session.currentEvaluation()->pattern(pattern.id));
}

void TestSession::theDearestPatternIsShownUntilOneIsChosen()
{
    models::Session session;
    session.open(*workbook::open("sample:store"), {});
    evaluation::Options options;
    options.samples = 4;
    const auto evaluation = evaluation::evaluate(session.workbook(), options);
    QVERIFY(evaluation);
    session.adopt(*evaluation);
    const auto dearestOf = [&](const QString &design) {
        return models::dearestPattern(session.workbook(), *session.evaluation(design));
    };
    const QString first = session.design();
    QCOMPARE(session.pattern(), dearestOf(first));
    // By rate and charge, from the figures themselves.
    double most = 0;
    std::string dearest;
    for (const auto &pattern : session.currentEvaluation()->patterns) {
        const auto figures = models::figuresOf(pattern, models::View::mean);
        const double load = session.workbook().pattern(pattern.pattern)->ratePerSecond
            * (figures.requestCharge + figures.backgroundCharge);
        if (std::exchange(most, std::max(most, load)) < load)
            dearest = pattern.pattern;
    }
    QCOMPARE(session.pattern().toStdString(), dearest);
    const QString other = session.designNames().at(1);
    session.setDesign(other);
    QCOMPARE(session.pattern(), dearestOf(other));
    session.setPattern(QStringLiteral("Q1"));
    session.setDesign(first);
    QCOMPARE(session.pattern(), QStringLiteral("Q1"));
}

void TestSession::cancellingEndsAtOnce()
{
    models::Session session;
    QSignalSpy finished(&session, &models::Session::evaluationFinished);
    session.open(m_blog, {});
    session.evaluateNow();
    QTest::qWait(50);
    QElapsedTimer timer;
    timer.start();
    session.cancelEvaluation();
    QCOMPARE(finished.size(), 1);
    QVERIFY(finished.first().first().toBool());
    QVERIFY(!session.isEvaluating());
    QVERIFY(timer.elapsed() < 100);
}

PARTITA_WIDGETS_TEST(TestSession)

} // namespace tst_session

#include "tst_session.moc"
