// Evaluation with parts kept from earlier ones: it equals an evaluation from nothing.
#include "engine/evaluation/keptparts.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/randomedits.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <iomanip>
#include <limits>
#include <set>
#include <sstream>

namespace tst_keptparts {

using namespace partita;

namespace {

void print(const evaluation::Summary &summary, std::ostream &out)
{
    out << ' ' << summary.mean << ' ' << summary.p50 << ' ' << summary.p95 << ' ' << summary.p99
        << ' ' << summary.max;
}

void print(const evaluation::MeanError &error, std::ostream &out)
{
    out << ' ' << error.drawn << ' ' << error.counted << ' ' << error.above << ' ' << error.below;
}

void print(const planning::Plan &plan, std::ostream &out)
{
    out << plan.reason << plan.impossible << '\n';
    for (const planning::Step &step : plan.steps)
        out << step.number << step.container << step.text << step.routing << '\n';
    for (const planning::Alternative &other : plan.alternatives)
        out << other.summary << other.requestCharge.value_or(-1) << other.reason << '\n';
    for (const std::string &note : plan.notes)
        out << note << '\n';
}

void print(const evaluation::PatternEvaluation &pattern, std::ostream &out)
{
    out << pattern.pattern << ' ';
    print(pattern.plan, out);
    out << pattern.probe.requestCharge << ' ' << pattern.probe.latencyMs << ' '
        << pattern.probe.itemsLoaded << pattern.probe.error << pattern.probe.answer.dump() << '\n'
        << pattern.distribution.samples;
    print(pattern.distribution.requestCharge, out);
    print(pattern.distribution.latencyMs, out);
    print(pattern.distribution.physicalPartitionsVisited, out);
    print(pattern.distribution.backgroundCharge, out);
    print(pattern.distribution.requestChargeError, out);
    print(pattern.distribution.backgroundChargeError, out);
    out << '\n';
}

/// All that was measured, to the last digit.
std::string told(const evaluation::DesignEvaluation &design)
{
    std::ostringstream out;
    out << std::setprecision(std::numeric_limits<double>::max_digits10) << design.design << '\n';
    for (const evaluation::PatternEvaluation &pattern : design.patterns)
        print(pattern, out);
    for (const evaluation::ContainerEvaluation &container : design.containers) {
        out << container.name << ' ' << container.physicalPartitions << ' '
            << container.throughputSkew << ' ' << container.mostServing() << '\n';
    }
    out << design.load.requestUnitsPerSecond << ' ' << design.load.monthlyCost << ' '
        << design.load.spread;
    print(design.load.error, out);
    out << '\n';
    return out.str();
}

/// All designs with a property more in their last document type.
model::Workbook withLargerItems(model::Workbook workbook)
{
    for (auto &shared : workbook.designs) {
        model::Design design = *shared;
        design.containers.back().documentTypes.back().fields.push_back(
            {"remark", model::ConstantSource {"a text that makes the item larger"}, {}});
        shared = design;
    }
    return workbook;
}

/// All designs with a composite index in their first container.
model::Workbook withFurtherIndex(model::Workbook workbook)
{
    const auto ascending = [](const char *path) {
        return model::Json {{"path", path}, {"order", "ascending"}};
    };
    model::Json policy = model::Json::object();
    policy["includedPaths"] = model::Json::array({{{"path", "/*"}}});
    policy["compositeIndexes"]
        = model::Json::array({model::Json::array({ascending("/id"), ascending("/type")})});
    for (auto &shared : workbook.designs) {
        model::Design design = *shared;
        design.containers.front().indexingPolicy = policy;
        shared = design;
    }
    return workbook;
}

evaluation::Options fewSamples()
{
    evaluation::Options options;
    options.samples = 6;
    options.threads = 2;
    return options;
}

evaluation::Evaluation evaluated(const model::Workbook &workbook,
                                 const evaluation::Options &options)
{
    auto evaluation = evaluation::evaluate(workbook, options);
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    return *std::move(evaluation);
}

/// Two containers; each query keeps to one of them.
model::Workbook library()
{
    const auto workbook = workbook::readText(R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Author", "key": "id", "attributes": [
     {"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "Book", "key": "id", "attributes": [
     {"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 40]}}]}],
"relationships": [
  {"name": "writing", "parent": "Author.books", "child": "Book.author", "cardinality": "1:many",
   "degree": {"uniform": [2, 8]}}],
"patterns": [
  {"id": "Q1", "sentence": "Show a book.", "query": "Book", "match": ["id = @bookId"], "ratePerSecond": 5},
  {"id": "Q2", "sentence": "Show an author.", "query": "Author", "match": ["id = @authorId"], "ratePerSecond": 5},
  {"id": "C1", "sentence": "Remove an author.", "delete": "Author", "ratePerSecond": 1},
  {"id": "Q3", "sentence": "Find authors.", "query": "Author", "match": ["name starts with @words"], "ratePerSecond": 5}],
"population": {"fraction": 0.05, "counts": {"Author": 1000}},
"designs": [{"name": "D", "containers": [
  {"name": "authors", "partitionKey": "/id", "documentTypes": [
     {"name": "author", "entity": "Author", "fields": ["id", "name"]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [
     {"name": "book", "entity": "Book", "fields": ["id", {"name": "authorId", "reference": "author"}, "title"]}]}]}]
})");
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

} // namespace

class TestKeptParts : public QObject {
    Q_OBJECT
private slots:
    void changedDesignsAreEvaluatedAsAWhole_data();
    void changedDesignsAreEvaluatedAsAWhole();
    void onlyWhatAChangeMayTouchIsMeasuredAnew();
    void anotherPopulationIsMeasuredAnew();
    void ratesAndProseMeasureNothing();
    void goingBackMeasuresNothing();
    void anotherNumberOfPartitionsMakesNoItems();
    void estimatesComeFirstAndChangeNothing();
    void aLargeDesignIsEstimatedFromFewOfItsRows();
    void randomEditsAreEvaluatedAsFromNothing_data();
    void randomEditsAreEvaluatedAsFromNothing();
};

void TestKeptParts::changedDesignsAreEvaluatedAsAWhole_data()
{
    QTest::addColumn<QString>("name");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::newRow(sample.name.c_str()) << QString::fromStdString(sample.name);
}

void TestKeptParts::changedDesignsAreEvaluatedAsAWhole()
{
    QFETCH(QString, name);
    const auto sample = workbook::open("sample:" + name.toStdString());
    QVERIFY(sample);
    model::Workbook stated = *sample;
    stated.derivedDesigns.clear();
    evaluation::Options recalling = fewSamples();
    recalling.keptParts = std::make_shared<evaluation::KeptParts>();
    evaluated(stated, recalling);
    for (const model::Workbook &changed : {withLargerItems(stated), withFurtherIndex(stated)}) {
        const evaluation::Evaluation parts = evaluated(changed, recalling);
        const evaluation::Evaluation alone = evaluated(changed, fewSamples());
        for (std::size_t i = 0; i < alone.designs.size(); ++i)
            QCOMPARE(told(*parts.designs[i]), told(*alone.designs[i]));
    }
}

void TestKeptParts::onlyWhatAChangeMayTouchIsMeasuredAnew()
{
    const model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const auto before = evaluated(workbook, options).designs.front();
    const auto changed = model::apply(
        workbook,
        model::AddField {"D", "books", "book", {"kind", model::ConstantSource {"book"}, {}}});
    QVERIFY(changed);
    const auto after = evaluated(*changed, options).designs.front();
    const auto isRecalled = [&](const char *pattern) {
        return before->pattern(pattern)->plan.executable
            == after->pattern(pattern)->plan.executable;
    };
    QVERIFY(isRecalled("Q2"));
    QVERIFY(isRecalled("Q3"));
    QVERIFY(!isRecalled("Q1")); // its items are larger
    QVERIFY(!isRecalled("C1")); // a command's plan is kept for the whole design
    options.keptParts.reset();
    QCOMPARE(told(*after), told(*evaluated(*changed, options).designs.front()));
}

void TestKeptParts::anotherPopulationIsMeasuredAnew()
{
    model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const auto before = evaluated(workbook, options).designs.front();
    model::Population population = *workbook.population;
    population.seed += 1;
    workbook.population = population;
    const auto after = evaluated(workbook, options).designs.front();
    QVERIFY(before->pattern("Q2")->plan.executable != after->pattern("Q2")->plan.executable);
    options.keptParts.reset();
    QCOMPARE(told(*after), told(*evaluated(workbook, options).designs.front()));
}

/// The plans of all patterns, as objects: the same ones when nothing was measured.
std::vector<const planning::Executable *> plansOf(const evaluation::DesignEvaluation &design)
{
    std::vector<const planning::Executable *> plans;
    for (const evaluation::PatternEvaluation &pattern : design.patterns)
        plans.push_back(pattern.plan.executable.get());
    return plans;
}

void TestKeptParts::ratesAndProseMeasureNothing()
{
    model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const auto before = evaluated(workbook, options).designs.front();
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    patterns.front().ratePerSecond = 50;
    patterns.front().sentence = "Show this book.";
    workbook.patterns = patterns;
    std::vector<model::Entity> entities = *workbook.entities;
    entities.front().description = "Somebody who writes.";
    workbook.entities = entities;
    const auto after = evaluated(workbook, options).designs.front();
    QCOMPARE(plansOf(*after), plansOf(*before));
    QVERIFY(after->load.requestUnitsPerSecond > before->load.requestUnitsPerSecond);
    QCOMPARE(told(*after), told(*evaluated(workbook, fewSamples()).designs.front()));
}

void TestKeptParts::goingBackMeasuresNothing()
{
    const model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const auto before = evaluated(workbook, options).designs.front();
    const auto changed
        = model::apply(workbook, model::ChangePartitionKey {"D", "books", {"/authorId"}});
    QVERIFY(changed);
    const auto between = evaluated(*changed, options).designs.front();
    QVERIFY(plansOf(*between) != plansOf(*before));
    const auto back = evaluated(workbook, options).designs.front();
    QCOMPARE(plansOf(*back), plansOf(*before));
    QCOMPARE(told(*back), told(*before));
}

void TestKeptParts::anotherNumberOfPartitionsMakesNoItems()
{
    model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    evaluated(workbook, options);
    for (const int partitions : {7, 1, 3}) {
        const auto divided
            = model::apply(workbook, model::ChangePhysicalPartitions {"D", "books", partitions});
        QVERIFY(divided);
        QCOMPARE(told(*evaluated(*divided, options).designs.front()),
                 told(*evaluated(*divided, fewSamples()).designs.front()));
    }
}

/// The load decides the number of partitions of both containers, so that all patterns are tried
/// before any is measured in full.
void TestKeptParts::estimatesComeFirstAndChangeNothing()
{
    const model::Workbook workbook = library();
    evaluation::Options options = fewSamples();
    options.samples = 40;
    std::vector<evaluation::PatternEvaluation> ready;
    const auto patternReady
        = [&](const std::string &, const evaluation::PatternEvaluation &pattern) {
              ready.push_back(pattern);
          };
    const auto told = evaluation::evaluate(workbook, options, {}, {}, {}, patternReady);
    QVERIFY(told);
    const evaluation::DesignEvaluation &design = *told->designs.front();
    const std::size_t patterns = workbook.patterns->size();
    QCOMPARE(ready.size(), 2 * patterns);
    std::set<std::string> estimated; // in any order: queries are measured side by side
    std::set<std::string> measured;
    for (std::size_t i = 0; i < patterns; ++i) {
        QVERIFY(ready[i].isEstimate);
        QVERIFY(!ready[patterns + i].isEstimate);
        const evaluation::PatternEvaluation *final = design.pattern(ready[i].pattern);
        QVERIFY(final && !final->isEstimate);
        QCOMPARE(ready[i].probe.requestCharge, final->probe.requestCharge);
        QVERIFY(ready[i].distribution.samples < final->distribution.samples);
        estimated.insert(ready[i].pattern);
        measured.insert(ready[patterns + i].pattern);
    }
    QCOMPARE(estimated.size(), patterns);
    QCOMPARE(measured.size(), patterns);
    QCOMPARE(tst_keptparts::told(design),
             tst_keptparts::told(*evaluated(workbook, options).designs.front()));
}

/// The numbers of partitions are stated, so that all estimates are of few rows.
void TestKeptParts::aLargeDesignIsEstimatedFromFewOfItsRows()
{
    model::Workbook workbook = library();
    for (const char *container : {"authors", "books"})
        workbook = *model::apply(workbook, model::ChangePhysicalPartitions {"D", container, 3});
    model::Population many = *workbook.population;
    many.counts["Author"] = 10'000;
    many.fraction = 1;
    workbook.population = many;
    evaluation::Options options = fewSamples();
    options.estimatesFirst = true;
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    std::vector<evaluation::PatternEvaluation> ready;
    const auto patternReady
        = [&](const std::string &, const evaluation::PatternEvaluation &pattern) {
              ready.push_back(pattern);
          };
    const auto first = evaluation::evaluate(workbook, options, {}, {}, {}, patternReady);
    QVERIFY(first);
    QVERIFY(ready.front().isEstimate);
    std::set<std::string> exact;
    for (const evaluation::PatternEvaluation &pattern : ready) {
        QVERIFY2(!exact.contains(pattern.pattern), "An estimate must not replace a figure.");
        if (!pattern.isEstimate)
            exact.insert(pattern.pattern);
    }
    QCOMPARE(exact.size(), workbook.patterns->size());
    options.estimatesFirst = false;
    options.keptParts = nullptr;
    QCOMPARE(told(*first->designs.front()), told(*evaluated(workbook, options).designs.front()));
}

void TestKeptParts::randomEditsAreEvaluatedAsFromNothing_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("threads");
    // More are run by hand: PARTITA_RANDOM_EDITS=1000.
    const int edits = std::max(1, qEnvironmentVariableIntValue("PARTITA_RANDOM_EDITS") / 10);
    for (unsigned seed = 1; seed <= static_cast<unsigned>(edits); ++seed)
        QTest::addRow("seed %u", seed) << seed << static_cast<int>(1 + seed % 2);
}

void TestKeptParts::randomEditsAreEvaluatedAsFromNothing()
{
    QFETCH(unsigned, seed);
    QFETCH(int, threads);
    const std::vector<workbook::SampleInfo> samples = workbook::samples();
    const std::string name = "sample:" + samples[seed % samples.size()].name;
    model::Workbook workbook = *workbook::open(name);
    workbook.derivedDesigns.clear();
    tests::RandomEdits edits(seed);
    evaluation::Options options = fewSamples();
    options.threads = threads;
    options.fraction = workbook.population->fraction / 4;
    evaluation::Options alone = options;
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    static_cast<void>(evaluation::evaluate(workbook, options));
    for (int step = 0; step < 10; ++step) {
        const auto edited = model::apply(workbook, edits.next(workbook));
        if (!edited || model::firstError(*edited))
            continue;
        workbook = *edited;
        const auto kept = evaluation::evaluate(workbook, options);
        const auto anew = evaluation::evaluate(workbook, alone);
        QCOMPARE(kept.ok(), anew.ok());
        for (std::size_t i = 0; anew && i < anew->designs.size(); ++i)
            QCOMPARE(told(*kept->designs[i]), told(*anew->designs[i]));
    }
}

PARTITA_GUILESS_TEST(TestKeptParts)

} // namespace tst_keptparts

#include "tst_keptparts.moc"
