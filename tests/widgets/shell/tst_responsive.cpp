// Response times of the window with large workbooks. The limits are generous, for busy machines;
// the measured times are printed.
#include "engine/model/names.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/style/theme.h"

#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>

namespace tst_responsive {

using namespace partita;

namespace {

constexpr int entities = 60;
constexpr int relationships = 100;
constexpr int patterns = 40;

model::Entity madeEntity(int number)
{
    model::Entity entity;
    entity.name = "Entity" + std::to_string(number);
    entity.key = "id";
    for (const char *name : {"id", "name", "status", "text"}) {
        model::Attribute attribute;
        attribute.name = name;
        attribute.isMutable = attribute.name == "status";
        entity.attributes.push_back(attribute);
    }
    entity.attributes.front().generator.kind = model::Generator::Kind::uuid;
    return entity;
}

model::Relationship madeRelationship(int number)
{
    model::Relationship made;
    const int parent = number % entities;
    const int child = (parent + 1 + number / entities * 7) % entities;
    made.name = "relationship" + std::to_string(number);
    made.parent = "Entity" + std::to_string(parent);
    made.child = "Entity" + std::to_string(child);
    made.parentRole = "parent" + std::to_string(number);
    made.childRole = "children" + std::to_string(number);
    made.degree.kind = model::Degree::Kind::drawn;
    return made;
}

model::AccessPattern madePattern(int number)
{
    model::Query query;
    query.root = "Entity" + std::to_string(number % entities);
    query.match.push_back({model::Match::Kind::equals, "id", "id", {}});
    model::AccessPattern pattern;
    pattern.id = "Q" + std::to_string(number + 1);
    pattern.sentence = "Retrieve an entity with everything that the overview page shows about it.";
    pattern.request = query;
    pattern.ratePerSecond = 10;
    return pattern;
}

model::Design madeDesign(const model::Workbook &workbook, const std::string &name)
{
    model::Design design;
    design.name = name;
    for (const model::Entity &entity : *workbook.entities) {
        model::DocumentType type;
        type.name = entity.name;
        type.entity = entity.name;
        for (const model::Attribute &attribute : entity.attributes)
            type.fields.push_back(
                {attribute.name, model::AttributeSource {attribute.name, {}}, model::Upkeep::none});
        for (const model::Relationship &relationship : *workbook.relationships) {
            if (relationship.child == entity.name)
                type.fields.push_back({relationship.parentRole + "Id",
                                       model::ReferenceSource {relationship.parentRole},
                                       model::Upkeep::none});
        }
        model::Container container;
        container.name = entity.name + "s";
        container.partitionKey = {"/id"};
        container.documentTypes.push_back(type);
        design.containers.push_back(container);
    }
    return design;
}

model::Workbook madeWorkbook()
{
    std::vector<model::Entity> allEntities;
    std::vector<model::Relationship> allRelationships;
    std::vector<model::AccessPattern> allPatterns;
    model::Population population;
    for (int number = 0; number < entities; ++number) {
        allEntities.push_back(madeEntity(number));
        population.counts[allEntities.back().name] = 1000;
    }
    for (int number = 0; number < relationships; ++number)
        allRelationships.push_back(madeRelationship(number));
    for (int number = 0; number < patterns; ++number)
        allPatterns.push_back(madePattern(number));
    model::Workbook made;
    made.name = "large";
    made.title = "Large";
    made.entities = std::move(allEntities);
    made.relationships = std::move(allRelationships);
    made.patterns = std::move(allPatterns);
    made.population = std::move(population);
    for (const char *name : {"A", "B", "C", "D", "E", "F"})
        made.designs.push_back(madeDesign(made, name));
    made.derivedDesigns = {"embedded", "referenced"};
    return made;
}

} // namespace

class TestResponsive : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void theWorkbookIsSound();
    void aDesignIsSwitched_data();
    void aDesignIsSwitched();
    void anAttributeIsRenamed_data();
    void anAttributeIsRenamed();
    void aSelectionIsMade();
    void theLoopKeepsTurningWhileEvaluating();

private:
    static void addBoards();
    /// Milliseconds the interface thread is busy with `action` and all that follows from it at
    /// once.
    template<typename Action>
    double busy(const Action &action);

    std::unique_ptr<shell::MainWindow> m_window;
    const model::Workbook m_workbook = madeWorkbook();
};

void TestResponsive::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void TestResponsive::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->resize(1500, 900);
    m_window->show();
    m_window->session().open(m_workbook, {});
    m_window->session().cancelEvaluation();
    QCoreApplication::processEvents();
}

void TestResponsive::cleanup()
{
    m_window->session().cancelEvaluation();
    m_window->session().undoStack().setClean();
    m_window.reset();
}

template<typename Action>
double TestResponsive::busy(const Action &action)
{
    QElapsedTimer timer;
    timer.start();
    action();
    QCoreApplication::processEvents();
    const double taken = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    m_window->session().cancelEvaluation();
    return taken;
}

void TestResponsive::addBoards()
{
    QTest::addColumn<QString>("board");
    for (const char *board : {"model", "documents", "patterns", "plan", "partitions", "fanout",
                              "compare", "load", "advice", "console"})
        QTest::newRow(board) << QString::fromLatin1(board);
}

void TestResponsive::theWorkbookIsSound()
{
    for (const model::Problem &problem : m_window->session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
}

void TestResponsive::aDesignIsSwitched_data()
{
    addBoards();
}

void TestResponsive::aDesignIsSwitched()
{
    QFETCH(QString, board);
    m_window->showBoard(board);
    QCoreApplication::processEvents();
    models::Session &session = m_window->session();
    const double first = busy([&] { session.setDesign(QStringLiteral("B")); });
    const double second = busy([&] { session.setDesign(QStringLiteral("C")); });
    qInfo("switching takes %.1f ms, then %.1f ms", first, second);
    QVERIFY(std::min(first, second) < 250);
}

void TestResponsive::anAttributeIsRenamed_data()
{
    addBoards();
}

void TestResponsive::anAttributeIsRenamed()
{
    QFETCH(QString, board);
    m_window->showBoard(board);
    QCoreApplication::processEvents();
    models::Session &session = m_window->session();
    const double taken = busy([&] {
        session.apply(model::RenameAttribute {"Entity7", "name", "title"},
                      QStringLiteral("Rename"));
    });
    const double undone = busy([&] { session.undoStack().undo(); });
    qInfo("an edit takes %.1f ms, its undo %.1f ms", taken, undone);
    QVERIFY(std::min(taken, undone) < 250);
}

void TestResponsive::aSelectionIsMade()
{
    models::Session &session = m_window->session();
    const double taken = busy([&] {
        session.setSelection({models::Selection::Kind::entity, QStringLiteral("Entity9"), {}});
    });
    qInfo("selecting takes %.1f ms", taken);
    QVERIFY(taken < 250);
}

void TestResponsive::theLoopKeepsTurningWhileEvaluating()
{
    models::Session &session = m_window->session();
    session.evaluateNow();
    QElapsedTimer all;
    all.start();
    double longest = 0;
    while (session.isEvaluating() && all.elapsed() < 20'000) {
        QElapsedTimer turn;
        turn.start();
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
        longest = std::max(longest, static_cast<double>(turn.nsecsElapsed()) / 1e6);
    }
    qInfo("evaluating took %lld ms, the longest turn %.1f ms", all.elapsed(), longest);
    QVERIFY(longest < 1000);
}

PARTITA_WIDGETS_TEST(TestResponsive)

} // namespace tst_responsive

#include "tst_responsive.moc"
